package com.salescrm.sdk.core.error;

import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Thrown when a job does not end within the time limit of the wait. The job keeps running: wait again, or reattach to it
 * later, in this process or another, with {@link #resumeToken()}.
 */
public class PollTimeoutException extends CrmException {
  private static final long serialVersionUID = 1L;

  /** The text of the poller's token. */
  private final String resumeToken;

  private final transient @Nullable Object lastState;

  /**
   * Creates the exception, for pollers and for tests.
   *
   * @param message the job, the time limit and what to do
   * @param resumeToken the text of the poller's token
   * @param lastState the job at the last successful poll; null if no poll succeeded
   * @param cause the failure of the last poll; null if it succeeded
   */
  public PollTimeoutException(
      String message,
      String resumeToken,
      @Nullable Object lastState,
      @Nullable CrmException cause) {
    super(message, cause, cause == null ? List.of() : cause.attempts(), null);
    this.resumeToken = resumeToken;
    this.lastState = lastState;
  }

  /** {@return the text with which a poller reattaches to the job, in this process or another} */
  public String resumeToken() {
    return resumeToken;
  }

  /**
   * The job at the last successful poll.
   *
   * @param type the type of the job
   * @param <T> the type
   * @return the job; empty if no poll succeeded, if it is of another type, or after serialization
   */
  public <T> Optional<T> lastState(Class<T> type) {
    return type.isInstance(lastState) ? Optional.of(type.cast(lastState)) : Optional.empty();
  }
}
