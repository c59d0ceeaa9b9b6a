package com.salescrm.sdk.core.model;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.MissingNode;
import com.salescrm.sdk.core.internal.argument.Arguments;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** The result of a successful delete. Immutable. */
public final class Deleted {

  private final boolean alreadyGone;
  private final JsonNode raw;

  private Deleted(boolean alreadyGone, JsonNode raw) {
    this.alreadyGone = alreadyGone;
    this.raw = Arguments.notNull(raw, "raw").deepCopy();
  }

  /**
   * {@return the result of a delete that the service confirmed}
   *
   * @param raw the response body; a {@link MissingNode} if absent
   */
  public static Deleted confirmed(JsonNode raw) {
    return new Deleted(false, raw);
  }

  /**
   * {@return the result of a delete with the response 404, after an earlier attempt of the same call had an unknown outcome}
   * The earlier attempt, or another client in the meantime, has deleted the object.
   *
   * @param raw the body of the last response; a {@link MissingNode} if absent
   */
  public static Deleted foundGone(JsonNode raw) {
    return new Deleted(true, raw);
  }

  /** {@return whether the last attempt got 404 after an earlier attempt with an unknown outcome} */
  public boolean alreadyGone() {
    return alreadyGone;
  }

  /** {@return a copy of the response body; a {@link MissingNode} if absent, never null} */
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
