package com.salescrm.sdk.core.error;

import com.salescrm.sdk.core.internal.argument.Arguments;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Thrown when the service returns an error response (specification, "Errors"). Frequent statuses have a subclass; for all
 * others the type is {@code ApiException} itself. {@link #outcome()} says whether a write took effect.
 */
public class ApiException extends CrmException {
  private static final long serialVersionUID = 1L;

  /** The error response. */
  private final ErrorResponse response;

  /**
   * Creates the exception, for the SDK and for tests.
   *
   * @param message the request and the error, without secrets
   * @param response the error response
   * @param attempts the attempts of the call, in order
   * @param outcome the outcome of the write; null for a read or without a call
   */
  public ApiException(
      String message, ErrorResponse response, List<Attempt> attempts, @Nullable Outcome outcome) {
    super(message, null, attempts, outcome);
    this.response = response;
  }

  /**
   * Creates the exception with another message for the same response.
   *
   * @param message the message
   * @param cause the exception whose response, attempts and outcome this one has too
   */
  protected ApiException(String message, ApiException cause) {
    super(message, cause, cause.attempts(), cause.outcome().orElse(null));
    this.response = cause.response;
  }

  /**
   * The HTTP status.
   *
   * @return 400 to 599, or 300 to 399 for a redirect that is not followed: of a write, from https to http, without a usable
   *     URL, or the sixth in a row
   */
  public int statusCode() {
    return response.statusCode();
  }

  @Override
  public boolean isTemporary() {
    return isTemporary(statusCode());
  }

  /**
   * The error message of the body, followed by the errors of single fields.
   *
   * @return the text of the service, of any length; empty if the body has no readable message
   */
  public Optional<String> errorMessage() {
    return response.message();
  }

  /** {@return the errors of single fields in the body, by dotted path of at most 1,000 characters; empty without} */
  public Map<String, List<String>> fieldErrors() {
    return response.fieldErrors();
  }

  /** {@return the general errors in the body; empty without} */
  public List<String> errors() {
    return response.errors();
  }

  /** {@return the body as text, without the credentials; empty without a body; {@code toString} does not print it} */
  public String body() {
    return response.body();
  }

  /**
   * Whether the body is an HTML page or other markup, which a proxy may have sent instead of the service.
   *
   * @return true if its first character is {@code <}, after blanks and a byte order mark
   */
  public boolean isHtmlPage() {
    String text = body().stripLeading();
    return (text.startsWith("\uFEFF") ? text.substring(1).stripLeading() : text).startsWith("<");
  }

  /** {@return all headers of the response, by lower-case name; unmodifiable} */
  public Map<String, List<String>> headers() {
    return response.headers();
  }

  /**
   * The first value of a header.
   *
   * @param name its name, in any case
   * @return the value; empty if the response has no such header
   */
  public Optional<String> header(String name) {
    Arguments.notNull(name, "name");
    return response.header(name);
  }

  /** {@return the delay that the service asks for, counted from its response; empty without} */
  public Optional<Duration> retryAfter() {
    return response.retryAfter();
  }

  /** {@return the service's id of this request, from {@code x-request-id} or {@code request-id}; empty without} */
  public Optional<String> requestId() {
    return response.header("x-request-id").or(() -> response.header("request-id"));
  }

  /** {@return the whole response, to store or pass on without the stack trace} */
  public ErrorResponse response() {
    return response;
  }
}
