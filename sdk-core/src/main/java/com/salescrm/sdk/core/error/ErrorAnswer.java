package com.salescrm.sdk.core.error;

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
public final class ErrorAnswer implements Serializable {
  private static final long serialVersionUID = 1L;

  private final int statusCode;
  private final Map<String, List<String>> headers;
  private final String body;
  private final @Nullable String message;
  private final List<String> errors;
  private final Map<String, List<String>> fieldErrors;
  private final @Nullable Duration retryAfter;

  /**
   * An answer with its parts.
   *
   * @param headers by lower-case name
   * @param body the text as it came, decoded as UTF-8
   * @param message the message of the body, if it had one
   * @param retryAfter the wait that the service asks for, if it said
   */
  public ErrorAnswer(
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

  /** An answer of which only the status is known. */
  public static ErrorAnswer ofStatus(int statusCode) {
    return new ErrorAnswer(statusCode, Map.of(), "", null, List.of(), Map.of(), null);
  }

  public int statusCode() {
    return statusCode;
  }

  /** All headers, by lower-case name. */
  public Map<String, List<String>> headers() {
    return headers;
  }

  /** The first value of a header, whatever the case of its name. */
  public Optional<String> header(String name) {
    return headers.getOrDefault(name.toLowerCase(Locale.ROOT), List.of()).stream()
        .findFirst();
  }

  public String body() {
    return body;
  }

  public Optional<String> message() {
    return Optional.ofNullable(message);
  }

  public List<String> errors() {
    return errors;
  }

  public Map<String, List<String>> fieldErrors() {
    return fieldErrors;
  }

  public Optional<Duration> retryAfter() {
    return Optional.ofNullable(retryAfter);
  }

  @Override
  public String toString() {
    return "ErrorAnswer{" + statusCode + (message == null ? "" : ", " + message) + "}";
  }
}
