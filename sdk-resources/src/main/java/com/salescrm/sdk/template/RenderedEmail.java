package com.salescrm.sdk.template;

import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.databind.annotation.JsonDeserialize;
import com.salescrm.sdk.core.internal.model.ModelStyle;
import com.salescrm.sdk.core.model.HasAdditionalProperties;
import com.salescrm.sdk.core.property.AdditionalPropertyBuilder;
import java.util.Optional;
import org.immutables.value.Value;

/**
 * An e-mail that was rendered from a template for one contact (specification, "Templates, links, unsubscribes", render
 * rules). Other rendered fields are additional properties. Immutable, equal by value.
 */
@Value.Immutable
@ModelStyle
@JsonDeserialize(builder = RenderedEmail.Builder.class)
public interface RenderedEmail extends HasAdditionalProperties {

  /** {@return the subject, with values in place of the placeholders} */
  @JsonProperty("subject")
  Optional<String> subject();

  /** {@return the body, with values in place of the placeholders} */
  @JsonProperty("body")
  Optional<String> body();

  /** {@return a new builder} */
  static Builder builder() {
    return new Builder();
  }

  /** Builds {@link RenderedEmail} values. Not safe for several threads. */
  final class Builder extends ImmutableRenderedEmail.Builder
      implements AdditionalPropertyBuilder<RenderedEmail.Builder> {
    Builder() {}
  }
}
