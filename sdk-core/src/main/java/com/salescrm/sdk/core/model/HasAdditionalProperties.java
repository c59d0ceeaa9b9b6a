package com.salescrm.sdk.core.model;

import com.fasterxml.jackson.annotation.JsonAnyGetter;
import com.salescrm.sdk.core.property.AdditionalProperties;
import org.immutables.value.Value;

/** A model that keeps what the service sent beyond its accessors. */
public interface HasAdditionalProperties {

  /**
   * Every JSON property without an accessor, and every property whose value was not of the kind its accessor has (the
   * accessor is then empty). Values are as they were sent; explicit nulls of unknown properties are kept too.
   *
   * @return the properties in the order in which they came, unmodifiable
   */
  @JsonAnyGetter
  @Value.Default
  default AdditionalProperties additionalProperties() {
    return AdditionalProperties.none();
  }
}
