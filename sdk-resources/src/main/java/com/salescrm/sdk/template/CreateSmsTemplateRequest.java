package com.salescrm.sdk.template;

import com.fasterxml.jackson.annotation.JsonAnyGetter;
import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.databind.JsonNode;
import com.salescrm.sdk.core.internal.model.ModelStyle;
import com.salescrm.sdk.core.internal.model.RequestFieldGuard;
import com.salescrm.sdk.core.model.AdditionalPropertySetters;
import java.util.Map;
import java.util.Optional;
import org.immutables.value.Value;

/**
 * A new SMS template (specification, "Templates, links, unsubscribes"). Immutable, equal by value.
 */
@Value.Immutable
@ModelStyle
public abstract class CreateSmsTemplateRequest {

  CreateSmsTemplateRequest() {} // The generated class alone extends it.

  /** {@return the name} */
  @JsonProperty("name")
  public abstract Optional<String> name();

  /** {@return the text, with placeholders} */
  @JsonProperty("text")
  public abstract Optional<String> text();

  /** {@return whether all users of the organization can use it} */
  @JsonProperty("is_shared")
  public abstract Optional<Boolean> isShared();

  /** {@return the status, as the service defines it} */
  @JsonProperty("status")
  public abstract Optional<String> status();

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
  public static final class Builder extends ImmutableCreateSmsTemplateRequest.Builder
      implements AdditionalPropertySetters<Builder> {
    private final RequestFieldGuard names =
        RequestFieldGuard.ofCreate(CreateSmsTemplateRequest.class);

    Builder() {}

    @Override
    public Builder putAdditionalProperty(String name, JsonNode value) {
      return putProperty(names.accept(name), value);
    }
  }
}
