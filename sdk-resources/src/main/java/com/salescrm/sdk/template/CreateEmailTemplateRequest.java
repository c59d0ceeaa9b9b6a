package com.salescrm.sdk.template;

import com.fasterxml.jackson.annotation.JsonAnyGetter;
import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.databind.JsonNode;
import com.salescrm.sdk.core.internal.model.ModelStyle;
import com.salescrm.sdk.core.internal.model.RequestFieldGuard;
import com.salescrm.sdk.core.model.AdditionalPropertySetters;
import com.salescrm.sdk.core.model.Attachment;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.immutables.value.Value;
import org.jspecify.annotations.Nullable;

/**
 * A new e-mail template (specification, "Templates, links, unsubscribes"). Immutable, equal by value.
 */
@Value.Immutable
@ModelStyle
public abstract class CreateEmailTemplateRequest {

  CreateEmailTemplateRequest() {} // The generated class alone extends it.

  /** {@return the name} */
  @JsonProperty("name")
  public abstract Optional<String> name();

  /** {@return the subject, with placeholders} */
  @JsonProperty("subject")
  public abstract Optional<String> subject();

  /** {@return the body, as HTML with placeholders} */
  @JsonProperty("body")
  public abstract Optional<String> body();

  /** {@return whether all users of the organization can use it} */
  @JsonProperty("is_shared")
  public abstract Optional<Boolean> isShared();

  /** {@return the attachments; null if not set} */
  @JsonProperty("attachments")
  public abstract @Nullable List<Attachment> attachments();

  @JsonAnyGetter
  abstract Map<String, JsonNode> properties();

  @Value.Check
  void check() {
    RequestFieldGuard.check(this, properties());
  }

  /** {@return a new builder} */
  public static Builder builder() {
    return new Builder();
  }

  /** Builds the request. Not safe for several threads. */
  public static final class Builder extends ImmutableCreateEmailTemplateRequest.Builder
      implements AdditionalPropertySetters<Builder> {
    private final RequestFieldGuard names =
        RequestFieldGuard.ofCreate(CreateEmailTemplateRequest.class);

    Builder() {}

    @Override
    public Builder putAdditionalProperty(String name, JsonNode value) {
      return putProperty(names.accept(name), value);
    }
  }
}
