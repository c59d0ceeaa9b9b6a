package com.salescrm.sdk.core.model;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.MissingNode;
import com.salescrm.sdk.core.internal.argument.Arguments;

/**
 * The result of a successful delete. Immutable.
 *
 * @param alreadyGone whether the last attempt got 404 after an earlier attempt with an unknown outcome: the earlier attempt,
 *     or another client in the meantime, has deleted the object
 * @param raw the response body; a {@link MissingNode} if absent, never null
 */
public record Deleted(boolean alreadyGone, JsonNode raw) {

  /**
   * Creates a result.
   *
   * @param alreadyGone whether the last attempt got 404 after an earlier attempt with an unknown outcome
   * @param raw the response body; copied
   */
  public Deleted {
    raw = Arguments.copyOf(raw, "raw");
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
   * {@return the result of a delete that got 404 after an earlier attempt with an unknown outcome}
   *
   * @param raw the body of the last response; a {@link MissingNode} if absent
   */
  public static Deleted foundGone(JsonNode raw) {
    return new Deleted(true, raw);
  }

  /** {@return a copy of the response body; a {@link MissingNode} if absent, never null} */
  @Override
  public JsonNode raw() {
    return raw.deepCopy();
  }

  /** {@return a text without the response body} */
  @Override
  public String toString() {
    return alreadyGone ? "Deleted[already gone]" : "Deleted[confirmed]";
  }
}
