package com.salescrm.sdk.unsubscribe;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.salescrm.sdk.core.internal.argument.Arguments;
import com.salescrm.sdk.core.model.JsonBacked;

/**
 * An e-mail address that the organization does not send to. The service sends a text or an object with {@code email};
 * both are read, and written as they were read. Immutable, equal by JSON.
 */
public final class UnsubscribedEmail extends JsonBacked {
  private static final String EMAIL = "email";

  private UnsubscribedEmail(JsonNode json) {
    super(json);
  }

  /**
   * {@return an address, in the format of an object; for tests of applications}
   *
   * @param email the address
   */
  public static UnsubscribedEmail of(String email) {
    Arguments.notNull(email, "email");
    return of(JsonNodeFactory.instance.objectNode().put(EMAIL, email));
  }

  /**
   * {@return an address in either format}
   *
   * @param json a text, or an object with {@code email}
   * @throws IllegalArgumentException if the JSON is neither
   */
  @JsonCreator(mode = JsonCreator.Mode.DELEGATING)
  public static UnsubscribedEmail of(JsonNode json) {
    Arguments.notNull(json, "json");
    if (!valueOrProperty(json, EMAIL).isTextual()) {
      throw new IllegalArgumentException("neither an address nor an object with email");
    }
    return new UnsubscribedEmail(json);
  }

  /** {@return the address} */
  public String email() {
    return valueOrProperty(json(), EMAIL).textValue();
  }

  /** {@return the address} */
  @Override
  public String toString() {
    return email();
  }
}
