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
 * An error answer of the service as far as it could be read; the specification shows no error body ("Errors", 5), so
 * each part may be empty. Immutable, safe for many threads.
 */
@SuppressWarnings("serial") // The collections are the JDK's, and serializable.
public final class ErrorResponse implements Serializable {
  private static final long serialVersionUID = 1L;

  /** The HTTP status. */
  private final int statusCode;

  /** By lower-case name, unmodifiable. */
  private final Map<String, List<String>> headers;

  /** Empty if there was none. */
  private final String body;

  /** Null if the body has none. */
  private final @Nullable String message;

  /** General errors, unmodifiable. */
  private final List<String> errors;

  /** Messages by dotted path, unmodifiable. */
  private final Map<String, List<String>> fieldErrors;

  /** Null if the service did not say. */
  private final @Nullable Duration retryAfter;

  /**
   * An answer with its parts; the collections are copied.
   *
   * @param statusCode the HTTP status
   * @param headers by lower-case name
   * @param body the text as it came, decoded as UTF-8; empty if there was none
   * @param message the message of the body, or null if it had none
   * @param errors the body's general errors; may be empty
   * @param fieldErrors messages by dotted path of the field, such as {@code contacts.0.emails}; may be empty
   * @param retryAfter the wait that the service asks for, or null if it did not say
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
   * An answer of which only the status is known.
   *
   * @param statusCode the HTTP status
   * @return the answer, every other part empty
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
   * @return the value; empty if the answer has no such header
   */
  public Optional<String> header(String name) {
    Arguments.notNull(name, "name");
    return headers.getOrDefault(name.toLowerCase(Locale.ROOT), List.of()).stream()
        .findFirst();
  }

  /** {@return the body as it came, as text; empty if there was none} */
  public String body() {
    return body;
  }

  /**
   * The message that the body carried, under whatever key, followed by what it says of single fields.
   *
   * @return the text as the service wrote it, of any length; empty if the body carried none that could be read
   */
  public Optional<String> message() {
    return Optional.ofNullable(message);
  }

  /** {@return the body's list of general errors; empty if there is none} */
  public List<String> errors() {
    return errors;
  }

  /** {@return what the body says of single fields, messages by dotted path; empty if it says nothing of fields} */
  public Map<String, List<String>> fieldErrors() {
    return fieldErrors;
  }

  /** {@return how long the service asks to wait, counted from its answer; empty if it did not say} */
  public Optional<Duration> retryAfter() {
    return Optional.ofNullable(retryAfter);
  }

  @Override
  public String toString() {
    return "ErrorResponse{" + statusCode + (message == null ? "" : ", " + message) + "}";
  }
}
