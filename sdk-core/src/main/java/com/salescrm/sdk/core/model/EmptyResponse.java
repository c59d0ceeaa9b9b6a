package com.salescrm.sdk.core.model;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.MissingNode;
import com.salescrm.sdk.core.internal.argument.Arguments;

/**
 * The result of a call that succeeded and whose answer says nothing the SDK has a type for. Immutable.
 *
 * @param raw the answer as it came; a {@link MissingNode} if it had no body, never null
 */
public record EmptyResponse(JsonNode raw) {

  /**
   * Keeps the answer.
   *
   * @param raw the answer; not null
   */
  public EmptyResponse {
    raw = Arguments.notNull(raw, "raw").deepCopy();
  }

  /** {@return the answer as it came, a copy; a {@link MissingNode} if it had no body, never null} */
  @Override
  public JsonNode raw() {
    return raw.deepCopy();
  }

  /**
   * An answer with a body.
   *
   * @param raw the body
   * @return the result
   */
  public static EmptyResponse of(JsonNode raw) {
    return new EmptyResponse(raw);
  }

  /** {@return the result of an answer without a body} */
  public static EmptyResponse withoutBody() {
    return new EmptyResponse(MissingNode.getInstance());
  }
}
