package com.salescrm.sdk.core.model;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.MissingNode;
import com.salescrm.sdk.core.internal.argument.Arguments;

/**
 * The result of a successful call whose response has no typed content. Immutable.
 *
 * @param raw the response body; a {@link MissingNode} if absent, never null
 */
public record EmptyResponse(JsonNode raw) {

  /**
   * Creates a result.
   *
   * @param raw the response body; copied
   */
  public EmptyResponse {
    raw = Arguments.copyOf(raw, "raw");
  }

  /** {@return a copy of the response body; a {@link MissingNode} if absent, never null} */
  @Override
  public JsonNode raw() {
    return raw.deepCopy();
  }

  /**
   * {@return the result of a response with a body}
   *
   * @param raw the body
   */
  public static EmptyResponse of(JsonNode raw) {
    return new EmptyResponse(raw);
  }

  /** {@return the result of a response without a body} */
  public static EmptyResponse withoutBody() {
    return new EmptyResponse(MissingNode.getInstance());
  }
}
