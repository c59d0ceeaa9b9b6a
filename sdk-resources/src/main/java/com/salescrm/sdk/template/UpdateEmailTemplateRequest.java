package com.salescrm.sdk.template;

import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.databind.JsonNode;
import com.salescrm.sdk.core.internal.argument.Arguments;
import com.salescrm.sdk.core.internal.model.JsonBody;
import com.salescrm.sdk.core.internal.model.RequestFieldGuard;
import com.salescrm.sdk.core.internal.model.UpdateStyle;
import com.salescrm.sdk.core.model.AdditionalPropertySetters;
import com.salescrm.sdk.core.model.Attachment;
import com.salescrm.sdk.core.model.UpdateRequest;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.immutables.value.Value;
import org.jspecify.annotations.Nullable;

/** Changes of an e-mail template. A field that is not set keeps its value. Immutable, equal by value. */
@Value.Immutable
@UpdateStyle
public abstract class UpdateEmailTemplateRequest extends JsonBody<UpdateEmailTemplateRequest>
    implements UpdateRequest, EmailTemplateFields<UpdateEmailTemplateRequest> {

  UpdateEmailTemplateRequest() {} // Extended by the generated class only.

  /** {@return whether it is archived} */
  @JsonProperty("is_archived")
  public abstract Optional<Boolean> isArchived();

  /** {@return the attachments, which replace all current ones; null if not set} */
  @JsonProperty("attachments")
  public @Nullable List<Attachment> attachments() {
    return attachmentList().orElse(null);
  }

  abstract Optional<List<Attachment>> attachmentList();

  @Override
  protected abstract Map<String, JsonNode> properties();

  /** {@return a new builder} */
  public static Builder builder() {
    return new Builder();
  }

  /** Builds the request. Not safe for several threads. */
  public static final class Builder extends ImmutableUpdateEmailTemplateRequest.Builder
      implements AdditionalPropertySetters<Builder> {
    private final RequestFieldGuard guard =
        RequestFieldGuard.ofUpdate(UpdateEmailTemplateRequest.class);

    Builder() {}

    /**
     * Copies all changes of another request. They replace those made here before; the attachments are replaced as a whole.
     *
     * @param request the other request
     * @return this builder
     */
    public Builder from(UpdateEmailTemplateRequest request) {
      Arguments.notNull(request, "request");
      if (guard.isChanged(request, "name")) {
        name(request.name());
      }
      if (guard.isChanged(request, "subject")) {
        subject(request.subject());
      }
      if (guard.isChanged(request, "body")) {
        body(request.body());
      }
      if (guard.isChanged(request, "is_shared")) {
        isShared(request.isShared());
      }
      if (guard.isChanged(request, "is_archived")) {
        isArchived(request.isArchived());
      }
      if (guard.isChanged(request, "attachments")) {
        attachmentList(request.attachmentList());
      }
      return properties(guard.acceptCopied(request));
    }

    /**
     * Replaces all attachments; an empty list removes them.
     *
     * @param attachments the attachments; copied
     * @return this builder
     * @throws IllegalArgumentException if it or one of its elements is null
     */
    public Builder attachments(Iterable<Attachment> attachments) {
      return attachmentList(RequestFieldGuard.copyOf("attachments", attachments));
    }

    /** {@return this builder, which now sends null for {@code subject}: the template has no subject} */
    public Builder clearSubject() {
      return properties(guard.clear("subject"));
    }

    /** {@return this builder, which now sends null for {@code body}: the template is empty} */
    public Builder clearBody() {
      return properties(guard.clear("body"));
    }

    @Override
    public Builder putAdditionalProperty(String name, JsonNode value) {
      return putProperty(guard.accept(name, value), value.deepCopy());
    }
  }
}
