/**
 * What the models of every resource are made of: custom fields, open vocabularies, properties without an accessor, and
 * the rules by which a request says "set", "clear" and "not touched".
 *
 * <p>Models are immutable and equal by value: two are equal if they hold the same values as they were sent. So {@code 100}
 * and {@code 100.0} are not equal, nor is one instant with two offsets; compare such values with {@link
 * java.math.BigDecimal#compareTo} and {@link java.time.OffsetDateTime#isEqual}.
 *
 * <p>JSON trees can be changed. {@code additionalProperties()} and {@code raw()} give a copy at each call; an accessor whose
 * type is {@link com.fasterxml.jackson.databind.JsonNode}, or a list of it, gives the tree of the model, which must not be
 * changed: call {@code deepCopy()} first.
 */
@NullMarked
package com.salescrm.sdk.core.model;

import org.jspecify.annotations.NullMarked;
