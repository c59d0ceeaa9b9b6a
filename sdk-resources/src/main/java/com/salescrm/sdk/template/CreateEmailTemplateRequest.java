package com.salescrm.sdk.template;

import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.databind.JsonNode;
import com.salescrm.sdk.core.internal.model.JsonBody;
import com.salescrm.sdk.core.internal.model.ModelStyle;
import com.salescrm.sdk.core.internal.model.RequestFieldGuard;
import com.salescrm.sdk.core.model.AdditionalPropertySetters;
import com.salescrm.sdk.core.model.Attachment;
import java.util.List;
import java.util.Map;
import org.immutables.value.Value;
import org.jspecify.annotations.Nullable;

/** A new e-mail template (specification, "Templates, links, unsubscribes"). Immutable, equal by value. */
@Value.Immutable
@ModelStyle
public abstract class CreateEmailTemplateRequest extends JsonBody<CreateEmailTemplateRequest>
    implements EmailTemplateFields<CreateEmailTemplateRequest> {

  CreateEmailTemplateRequest() {} // Extended by the generated class only.

  /** {@return the attachments; null if not set} */
  @JsonProperty("attachments")
  public abstract @Nullable List<Attachment> attachments();

  @Override
  protected abstract Map<String, JsonNode> properties();

  /** {@return a new builder} */
  public static Builder builder() {
    return new Builder();
  }

  /** Builds the request. Not safe for several threads. */
  public static final class Builder extends ImmutableCreateEmailTemplateRequest.Builder
      implements AdditionalPropertySetters<Builder> {
    private final RequestFieldGuard guard =
        RequestFieldGuard.ofCreate(CreateEmailTemplateRequest.class);

    Builder() {}

    @Override
    public Builder putAdditionalProperty(String name, JsonNode value) {
      return putProperty(guard.accept(name, value), value.deepCopy());
    }
  }
}
