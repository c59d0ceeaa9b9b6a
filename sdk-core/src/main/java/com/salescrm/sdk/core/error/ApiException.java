package com.salescrm.sdk.core.error;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The service answered, and the answer was an error (specification, "Errors"). One subclass for each status that callers
 * tell apart; any other status is a plain {@code ApiException}.
 */
public class ApiException extends CrmException {
  private static final long serialVersionUID = 1L;

  private final ErrorAnswer answer;

  public ApiException(
      String message, ErrorAnswer answer, List<Attempt> attempts, boolean outcomeUnknown) {
    super(message, null, attempts, outcomeUnknown);
    this.answer = answer;
  }

  /** For the same answer, told in other words. */
  protected ApiException(String message, ApiException cause) {
    super(message, cause, cause.attempts(), cause.outcomeUnknown());
    this.answer = cause.answer;
  }

  public int statusCode() {
    return answer.statusCode();
  }

  /** The message that the body carried, under whatever key; empty if it carried none that could be read. */
  public Optional<String> errorMessage() {
    return answer.message();
  }

  /** What the body says of single fields: dotted field path to messages; empty if it says nothing of fields. */
  public Map<String, List<String>> fieldErrors() {
    return answer.fieldErrors();
  }

  /** The body's list of general errors; empty if there is none. */
  public List<String> errors() {
    return answer.errors();
  }

  /** The body as it came, as text; empty if there was none. It is not printed by {@code toString}. */
  public String body() {
    return answer.body();
  }

  /** All headers of the answer, by lower-case name. */
  public Map<String, List<String>> headers() {
    return answer.headers();
  }

  /** The first value of a header, whatever the case of its name. */
  public Optional<String> header(String name) {
    return answer.header(name);
  }

  /** How long the service asks to wait, counted from its answer; empty if it did not say. */
  public Optional<Duration> retryAfter() {
    return answer.retryAfter();
  }

  /** The service's name for this request, from {@code x-request-id} or {@code request-id}. */
  public Optional<String> requestId() {
    return answer.header("x-request-id").or(() -> answer.header("request-id"));
  }

  /** The answer as a whole. */
  public ErrorAnswer answer() {
    return answer;
  }
}
