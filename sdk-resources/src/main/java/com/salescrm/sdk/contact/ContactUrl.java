package com.salescrm.sdk.contact;

import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.databind.annotation.JsonDeserialize;
import com.salescrm.sdk.core.internal.model.ModelStyle;
import com.salescrm.sdk.core.model.HasAdditionalProperties;
import com.salescrm.sdk.core.property.AdditionalProperties;
import com.salescrm.sdk.core.property.AdditionalPropertyBuilder;
import java.util.Optional;
import org.immutables.value.Value;

/** A web address of a contact. Requests send address and type, whatever else it holds. Immutable. */
@Value.Immutable
@ModelStyle
@JsonDeserialize(builder = ContactUrl.Builder.class)
public interface ContactUrl extends HasAdditionalProperties {

  /** {@return the address} */
  @JsonProperty("url")
  String url();

  /** {@return what it is used for} */
  @JsonProperty("type")
  Optional<ContactUrlType> type();

  /**
   * A web address.
   *
   * @param url the address
   * @param type what it is used for
   * @return the address
   */
  static ContactUrl of(String url, ContactUrlType type) {
    return builder().url(url).type(type).build();
  }

  /**
   * A web address.
   *
   * @param url the address
   * @return the address, without a type
   */
  static ContactUrl of(String url) {
    return builder().url(url).build();
  }

  /** {@return a new builder} */
  static Builder builder() {
    return new Builder();
  }

  /** Builds {@link ContactUrl} values. Not safe for several threads. */
  final class Builder extends ImmutableContactUrl.Builder
      implements AdditionalPropertyBuilder<ContactUrl.Builder> {
    Builder() {
      additionalProperties(AdditionalProperties.none());
    }
  }
}
