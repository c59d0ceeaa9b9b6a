package com.salescrm.sdk.core.model;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.MissingNode;
import com.salescrm.sdk.core.internal.argument.Arguments;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** The result of a delete that succeeded. Immutable. */
public final class Deleted {

  private final boolean alreadyGone;
  private final JsonNode raw;

  private Deleted(boolean alreadyGone, JsonNode raw) {
    this.alreadyGone = alreadyGone;
    this.raw = Arguments.notNull(raw, "raw").deepCopy();
  }

  /**
   * A delete that the service confirmed.
   *
   * @param raw the body of the answer; a {@link MissingNode} if it had none
   * @return the result
   */
  public static Deleted confirmed(JsonNode raw) {
    return new Deleted(false, raw);
  }

  /**
   * A delete that was answered with 404 after an earlier attempt of the same call had an unknown outcome: that attempt,
   * or somebody else in between, has deleted the object.
   *
   * @param raw the body of the last answer; a {@link MissingNode} if it had none
   * @return the result
   */
  public static Deleted foundGone(JsonNode raw) {
    return new Deleted(true, raw);
  }

  /** {@return whether the last attempt found the object gone, after an earlier one whose outcome is unknown} */
  public boolean alreadyGone() {
    return alreadyGone;
  }

  /** {@return the answer as it came, a copy; a {@link MissingNode} if it had no body, never null} */
  public JsonNode raw() {
    return raw.deepCopy();
  }

  @Override
  public boolean equals(@Nullable Object other) {
    return other instanceof Deleted that && alreadyGone == that.alreadyGone && raw.equals(that.raw);
  }

  @Override
  public int hashCode() {
    return Objects.hash(alreadyGone, raw);
  }

  @Override
  public String toString() {
    return alreadyGone ? "Deleted[already gone]" : "Deleted[confirmed]";
  }
}
