package com.salescrm.sdk.core.model;

import com.fasterxml.jackson.annotation.JsonAnyGetter;
import com.salescrm.sdk.core.property.AdditionalProperties;
import org.immutables.value.Value;

/** A model with access to the JSON properties that have no accessor. */
public interface HasAdditionalProperties {

  /**
   * {@return the JSON properties without an accessor, and those whose value is invalid for their accessor, which is then
   * empty} They are in document order and unmodifiable. An explicit null of a property without an accessor is preserved.
   */
  @JsonAnyGetter
  @Value.Default
  default AdditionalProperties additionalProperties() {
    return AdditionalProperties.none();
  }
}
