package com.salescrm.sdk.contact;

import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.databind.annotation.JsonDeserialize;
import com.salescrm.sdk.core.internal.argument.Arguments;
import com.salescrm.sdk.core.internal.model.ModelStyle;
import com.salescrm.sdk.core.model.HasAdditionalProperties;
import com.salescrm.sdk.core.property.AdditionalPropertyBuilder;
import java.util.Optional;
import org.immutables.value.Value;

/** A telephone number of a contact. Requests send only the number, the type and the country. Immutable. */
@Value.Immutable
@ModelStyle
@JsonDeserialize(builder = Phone.Builder.class)
public interface Phone extends HasAdditionalProperties {

  /** {@return the number, as the service stores it: {@code +15551234567}} */
  @JsonProperty("phone")
  String phone();

  /** {@return the number as the CRM shows it; only in responses} */
  @JsonProperty("phone_formatted")
  Optional<String> phoneFormatted();

  /** {@return its use} */
  @JsonProperty("type")
  Optional<PhoneType> type();

  /** {@return the two-letter code of the country of the number} */
  @JsonProperty("country")
  Optional<String> country();

  /**
   * {@return a telephone number with a type}
   *
   * @param phone the number, best with its country code
   * @param type its use
   * @throws IllegalArgumentException if the number is blank
   */
  static Phone of(String phone, PhoneType type) {
    return builder().phone(Arguments.notBlank(phone, "phone")).type(type).build();
  }

  /**
   * {@return a telephone number without a type}
   *
   * @param phone the number, best with its country code
   * @throws IllegalArgumentException if the number is blank
   */
  static Phone of(String phone) {
    return builder().phone(Arguments.notBlank(phone, "phone")).build();
  }

  /** {@return a new builder} */
  static Builder builder() {
    return new Builder();
  }

  /** Builds {@link Phone} values. Not safe for several threads. */
  final class Builder extends ImmutablePhone.Builder
      implements AdditionalPropertyBuilder<Phone.Builder> {
    Builder() {}
  }
}
