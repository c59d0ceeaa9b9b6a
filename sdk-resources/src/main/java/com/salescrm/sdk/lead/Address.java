package com.salescrm.sdk.lead;

import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.databind.annotation.JsonDeserialize;
import com.salescrm.sdk.core.internal.model.ModelStyle;
import com.salescrm.sdk.core.model.HasAdditionalProperties;
import com.salescrm.sdk.core.property.AdditionalPropertyBuilder;
import java.util.Optional;
import org.immutables.value.Value;

/** A postal address of a lead. Requests send the fields with an accessor and no additional properties. Immutable. */
@Value.Immutable
@ModelStyle
@JsonDeserialize(builder = Address.Builder.class)
public interface Address extends HasAdditionalProperties {

  /** {@return the kind of address, such as {@code business}} */
  @JsonProperty("label")
  Optional<String> label();

  /** {@return the first line} */
  @JsonProperty("address_1")
  Optional<String> address1();

  /** {@return the second line} */
  @JsonProperty("address_2")
  Optional<String> address2();

  /** {@return the city} */
  @JsonProperty("city")
  Optional<String> city();

  /** {@return the state or province} */
  @JsonProperty("state")
  Optional<String> state();

  /** {@return the postal code} */
  @JsonProperty("zipcode")
  Optional<String> zipcode();

  /** {@return the country, usually as a two-letter code} */
  @JsonProperty("country")
  Optional<String> country();

  /** {@return a new builder} */
  static Builder builder() {
    return new Builder();
  }

  /** Builds {@link Address} values. Not safe for several threads. */
  final class Builder extends ImmutableAddress.Builder
      implements AdditionalPropertyBuilder<Address.Builder> {
    Builder() {}
  }
}
