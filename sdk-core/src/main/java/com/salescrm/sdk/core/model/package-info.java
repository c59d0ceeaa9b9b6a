/**
 * The common parts of the models of all resources: custom fields, open enums, properties without an accessor, and the
 * setters by which a request sets, clears or does not change a field.
 *
 * <p>Models are immutable and equal by value: two are equal if their JSON values are equal. {@code 100} and {@code
 * 100.0} are not equal, and neither is one instant with two offsets; compare such values with {@link
 * java.math.BigDecimal#compareTo} and {@link java.time.OffsetDateTime#isEqual}.
 *
 * <p>JSON trees are mutable. {@code additionalProperties()} and {@code raw()} return a copy on each call. An accessor of
 * type {@link com.fasterxml.jackson.databind.JsonNode}, or a list of it, returns the tree of the model: call {@code
 * deepCopy()} before changing it.
 */
@NullMarked
package com.salescrm.sdk.core.model;

import org.jspecify.annotations.NullMarked;
