package com.salescrm.sdk.core.error;

import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * A job was not done before the timeout. The job continues: wait again, or reattach to it later with {@link
 * #pollToken()}, also in another process.
 */
public class PollTimeoutException extends CrmException {
  private static final long serialVersionUID = 1L;

  /** The text of the poll token. */
  private final String pollToken;

  private final transient @Nullable Object lastState;

  /**
   * For a job in its latest known state.
   *
   * @param message names the job, the timeout and the token
   * @param pollToken the text of the poll token
   * @param lastState the latest known state; null if no poll succeeded
   * @param cause the failure of the last poll; null if it succeeded
   */
  public PollTimeoutException(
      String message, String pollToken, @Nullable Object lastState, @Nullable CrmException cause) {
    super(message, cause, cause == null ? List.of() : cause.attempts(), null);
    this.pollToken = pollToken;
    this.lastState = lastState;
  }

  @Override
  public boolean isTemporary() {
    return true;
  }

  /** {@return the text of the {@code PollToken} with which any process reattaches to the job} */
  public String pollToken() {
    return pollToken;
  }

  /**
   * The latest known state of the job.
   *
   * @param type the type of the job
   * @param <T> the type of the job
   * @return the job; empty if no poll succeeded, if it is of another type, or after serialization
   */
  public <T> Optional<T> lastState(Class<T> type) {
    return type.isInstance(lastState) ? Optional.of(type.cast(lastState)) : Optional.empty();
  }
}
