package com.salescrm.sdk.core.error;

import com.salescrm.sdk.core.internal.argument.Arguments;
import java.io.Serializable;
import java.time.Duration;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * An error response. The specification shows no error body ("Errors", 5), so each part may be empty. Immutable, safe for
 * many threads.
 */
@SuppressWarnings("serial") // The collections are the JDK's, and serializable.
public final class ErrorResponse implements Serializable {
  private static final long serialVersionUID = 1L;

  /** The HTTP status. */
  private final int statusCode;

  /** By lower-case name, unmodifiable. */
  private final Map<String, List<String>> headers;

  /** Empty without a body. */
  private final String body;

  /** Null without. */
  private final @Nullable String message;

  /** General errors, unmodifiable. */
  private final List<String> errors;

  /** Messages by dotted path, unmodifiable. */
  private final Map<String, List<String>> fieldErrors;

  /** Null without. */
  private final @Nullable Duration retryAfter;

  /**
   * Creates an error response; the collections are copied.
   *
   * @param statusCode the HTTP status
   * @param headers by lower-case name
   * @param body the body as text; empty without
   * @param message the message of the body; null without
   * @param errors the general errors in the body; may be empty
   * @param fieldErrors the errors of single fields, by dotted path, such as {@code contacts.0.emails}; may be empty
   * @param retryAfter the delay that the service asks for; null without
   */
  public ErrorResponse(
      int statusCode,
      Map<String, List<String>> headers,
      String body,
      @Nullable String message,
      List<String> errors,
      Map<String, List<String>> fieldErrors,
      @Nullable Duration retryAfter) {
    this.statusCode = statusCode;
    this.headers = copy(headers);
    this.body = body;
    this.message = message;
    this.errors = List.copyOf(errors);
    this.fieldErrors = copy(fieldErrors);
    this.retryAfter = retryAfter;
  }

  private static Map<String, List<String>> copy(Map<String, List<String>> lists) {
    Map<String, List<String>> copy = new TreeMap<>();
    lists.forEach((name, values) -> copy.put(name, List.copyOf(values)));
    return Collections.unmodifiableMap(copy);
  }

  /**
   * An error response with a status only.
   *
   * @param statusCode the HTTP status
   * @return the response; every other part is empty
   */
  public static ErrorResponse ofStatus(int statusCode) {
    return new ErrorResponse(statusCode, Map.of(), "", null, List.of(), Map.of(), null);
  }

  /** {@return the HTTP status} */
  public int statusCode() {
    return statusCode;
  }

  /** {@return all headers, by lower-case name; unmodifiable} */
  public Map<String, List<String>> headers() {
    return headers;
  }

  /**
   * The first value of a header.
   *
   * @param name its name, in any case
   * @return the value; empty if the response has no such header
   */
  public Optional<String> header(String name) {
    Arguments.notNull(name, "name");
    return headers.getOrDefault(name.toLowerCase(Locale.ROOT), List.of()).stream()
        .findFirst();
  }

  /** {@return the body as text; empty without} */
  public String body() {
    return body;
  }

  /**
   * The error message of the body, followed by the errors of single fields.
   *
   * @return the text of the service, of any length; empty if the body has no readable message
   */
  public Optional<String> message() {
    return Optional.ofNullable(message);
  }

  /** {@return the general errors in the body; empty without} */
  public List<String> errors() {
    return errors;
  }

  /** {@return the errors of single fields in the body, by dotted path of at most 1,000 characters; empty without} */
  public Map<String, List<String>> fieldErrors() {
    return fieldErrors;
  }

  /** {@return the delay that the service asks for, counted from its response; empty without} */
  public Optional<Duration> retryAfter() {
    return Optional.ofNullable(retryAfter);
  }

  @Override
  public String toString() {
    return "ErrorResponse{" + statusCode + (message == null ? "" : ", " + message) + "}";
  }
}
