package com.salescrm.sdk.webhook;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The change of a field in a delivery. An empty value is missing from the delivery; a JSON null means that the field
 * had, or has, no value. Immutable.
 */
public final class FieldChange {
  private final @Nullable JsonNode previous;
  private final @Nullable JsonNode current;

  FieldChange(@Nullable JsonNode previous, @Nullable JsonNode current) {
    this.previous = previous;
    this.current = current;
  }

  /** {@return a copy of the previous value; empty if the delivery does not contain it} */
  public Optional<JsonNode> previous() {
    return Optional.ofNullable(previous).map(JsonNode::deepCopy);
  }

  /** {@return a copy of the current value; empty if the delivery does not contain it} */
  public Optional<JsonNode> current() {
    return Optional.ofNullable(current).map(JsonNode::deepCopy);
  }

  /** {@return which of the two values the delivery contains; not the values, which may be private} */
  @Override
  public String toString() {
    return "FieldChange[" + (previous == null ? "" : "previous")
        + (current == null ? "" : " current") + "]";
  }
}
