package com.salescrm.sdk.core.error;

import com.salescrm.sdk.core.internal.argument.Arguments;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The service answered, and the answer was an error (specification, "Errors"). One subclass for each status that
 * callers tell apart; any other status is a plain {@code ApiException}.
 */
public class ApiException extends CrmException {
  private static final long serialVersionUID = 1L;

  /** What the service said. */
  private final ErrorResponse answer;

  /**
   * For the SDK, and for tests that need one.
   *
   * @param message what was asked and what was answered, without secrets
   * @param answer what the service said
   * @param attempts each sending of the call, in order
   * @param outcome what became of the write; null for a read, or where there was no call
   */
  public ApiException(
      String message, ErrorResponse answer, List<Attempt> attempts, @Nullable Outcome outcome) {
    super(message, null, attempts, outcome);
    this.answer = answer;
  }

  /**
   * For the same answer, told in other words.
   *
   * @param message the other words
   * @param cause the exception whose answer, attempts and outcome this one takes over
   */
  protected ApiException(String message, ApiException cause) {
    super(message, cause, cause.attempts(), cause.outcome().orElse(null));
    this.answer = cause.answer;
  }

  /**
   * The HTTP status.
   *
   * @return 400 to 599, or the status of a redirect (300 to 399) that is not followed: one of a write, one that leaves
   *     https, one without a usable address, or the sixth in a row
   */
  public int statusCode() {
    return answer.statusCode();
  }

  /**
   * The message that the body carried, under whatever key, followed by what it says of single fields.
   *
   * @return the text as the service wrote it, of any length; empty if the body carried none that could be read
   */
  public Optional<String> errorMessage() {
    return answer.message();
  }

  /** {@return what the body says of single fields, messages by dotted path; empty if it says nothing of fields} */
  public Map<String, List<String>> fieldErrors() {
    return answer.fieldErrors();
  }

  /** {@return the body's list of general errors; empty if there is none} */
  public List<String> errors() {
    return answer.errors();
  }

  /** {@return the body as it came, as text, but without the credential; empty if there was none; not printed} */
  public String body() {
    return answer.body();
  }

  /** {@return all headers of the answer, by lower-case name; unmodifiable} */
  public Map<String, List<String>> headers() {
    return answer.headers();
  }

  /**
   * The first value of a header.
   *
   * @param name its name, in any case
   * @return the value; empty if the answer has no such header
   */
  public Optional<String> header(String name) {
    Arguments.notNull(name, "name");
    return answer.header(name);
  }

  /** {@return how long the service asks to wait, counted from its answer; empty if it did not say} */
  public Optional<Duration> retryAfter() {
    return answer.retryAfter();
  }

  /** {@return the service's name for this request, from {@code x-request-id} or {@code request-id}; empty without} */
  public Optional<String> requestId() {
    return answer.header("x-request-id").or(() -> answer.header("request-id"));
  }

  /** {@return the answer as a whole, to keep or pass on without the stack trace} */
  public ErrorResponse response() {
    return answer;
  }
}
