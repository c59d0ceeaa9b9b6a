package com.salescrm.sdk.webhook;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * What a delivery says about one field that changed. A value that the delivery leaves out is empty; a value that is
 * null is a JSON null: the field was, or now is, without a value. Immutable.
 */
public final class FieldChange {
  private final @Nullable JsonNode previous;
  private final @Nullable JsonNode current;

  FieldChange(@Nullable JsonNode previous, @Nullable JsonNode current) {
    this.previous = previous;
    this.current = current;
  }

  /** {@return the value before, a copy; empty if the delivery does not say} */
  public Optional<JsonNode> previous() {
    return Optional.ofNullable(previous).map(JsonNode::deepCopy);
  }

  /** {@return the value now, a copy; empty if the delivery does not say} */
  public Optional<JsonNode> current() {
    return Optional.ofNullable(current).map(JsonNode::deepCopy);
  }

  /** {@return which of the two values the delivery has; not the values, which may be private} */
  @Override
  public String toString() {
    return "FieldChange[" + (previous == null ? "" : "previous")
        + (current == null ? "" : " current") + "]";
  }
}
