package com.salescrm.sdk.core.error;

import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The time to wait for a long job passed before the job was over. The job itself goes on: wait again, or take it up later
 * and elsewhere with {@link #pollToken()}.
 */
public class PollTimeoutException extends CrmException {
  private static final long serialVersionUID = 1L;

  /** What takes up the wait. */
  private final String pollToken;

  private final transient @Nullable Object lastState;

  /**
   * For a job that was last seen in a state.
   *
   * @param message says which job, how long was waited, and how to go on
   * @param pollToken the text of the poller's token
   * @param lastState what the last look saw; null if no look succeeded
   * @param cause the failure of the last look; null if it succeeded
   */
  public PollTimeoutException(
      String message,
      String pollToken,
      @Nullable Object lastState,
      @Nullable CrmException cause) {
    super(message, cause, cause == null ? List.of() : cause.attempts(), null);
    this.pollToken = pollToken;
    this.lastState = lastState;
  }

  /** {@return the text with which a poller takes up the wait, in this process or in another} */
  public String pollToken() {
    return pollToken;
  }

  /**
   * What the last look saw.
   *
   * @param type what the job is read as
   * @param <T> the type
   * @return the job; empty if no look succeeded, if it is of another type, or after serialization
   */
  public <T> Optional<T> lastState(Class<T> type) {
    return type.isInstance(lastState) ? Optional.of(type.cast(lastState)) : Optional.empty();
  }
}
