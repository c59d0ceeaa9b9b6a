package com.salescrm.sdk.contact;

import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.databind.annotation.JsonDeserialize;
import com.salescrm.sdk.core.internal.argument.Arguments;
import com.salescrm.sdk.core.internal.model.ModelStyle;
import com.salescrm.sdk.core.model.HasAdditionalProperties;
import com.salescrm.sdk.core.property.AdditionalPropertyBuilder;
import java.util.Optional;
import org.immutables.value.Value;

/** A web address of a contact. Requests send only the address and the type. Immutable. */
@Value.Immutable
@ModelStyle
@JsonDeserialize(builder = ContactUrl.Builder.class)
public interface ContactUrl extends HasAdditionalProperties {

  /** {@return the address} */
  @JsonProperty("url")
  String url();

  /** {@return its use} */
  @JsonProperty("type")
  Optional<ContactUrlType> type();

  /**
   * {@return a web address with a type}
   *
   * @param url the address
   * @param type its use
   * @throws IllegalArgumentException if the address is blank
   */
  static ContactUrl of(String url, ContactUrlType type) {
    return builder().url(Arguments.notBlank(url, "url")).type(type).build();
  }

  /**
   * {@return a web address without a type}
   *
   * @param url the address
   * @throws IllegalArgumentException if the address is blank
   */
  static ContactUrl of(String url) {
    return builder().url(Arguments.notBlank(url, "url")).build();
  }

  /** {@return a new builder} */
  static Builder builder() {
    return new Builder();
  }

  /** Builds {@link ContactUrl} values. Not safe for several threads. */
  final class Builder extends ImmutableContactUrl.Builder
      implements AdditionalPropertyBuilder<ContactUrl.Builder> {
    Builder() {}
  }
}
