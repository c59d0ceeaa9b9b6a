package com.salescrm.sdk.unsubscribe;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonValue;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.salescrm.sdk.core.internal.argument.Arguments;
import org.jspecify.annotations.Nullable;

/**
 * An address that gets no more mail. Services list it as a plain text or as an object with {@code email}; both are
 * read, and written back as they came. Immutable, equal by value.
 */
public final class UnsubscribedEmail {
  private static final String EMAIL = "email";

  private final String email;
  private final JsonNode json;

  private UnsubscribedEmail(String email, JsonNode json) {
    this.email = email;
    this.json = json;
  }

  /**
   * An address, for tests of programs that read them.
   *
   * @param email the address
   * @return the address as an object
   */
  public static UnsubscribedEmail of(String email) {
    Arguments.notNull(email, "email");
    return of(JsonNodeFactory.instance.objectNode().put(EMAIL, email));
  }

  /**
   * Reads either form.
   *
   * @param json a text, or an object with {@code email}
   * @return the address
   * @throws IllegalArgumentException if it is neither
   */
  @JsonCreator(mode = JsonCreator.Mode.DELEGATING)
  public static UnsubscribedEmail of(JsonNode json) {
    Arguments.notNull(json, "json");
    JsonNode email = json.isObject() ? json.path(EMAIL) : json;
    if (!email.isTextual()) {
      throw new IllegalArgumentException("neither an address nor an object with email");
    }
    return new UnsubscribedEmail(email.textValue(), json.deepCopy());
  }

  /** {@return the address} */
  public String email() {
    return email;
  }

  /** {@return what the service sent, an object or a plain text; a copy} */
  @JsonValue
  public JsonNode raw() {
    return json.deepCopy();
  }

  @Override
  public boolean equals(@Nullable Object other) {
    return other instanceof UnsubscribedEmail that && json.equals(that.json);
  }

  @Override
  public int hashCode() {
    return json.hashCode();
  }

  /** {@return the address} */
  @Override
  public String toString() {
    return email;
  }
}
