package com.salescrm.sdk.core.error;

import com.salescrm.sdk.core.internal.log.SafeText;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * A call that did not succeed. Its {@code toString} shows every attempt, and no secret. Immutable, safe for many
 * threads.
 */
public abstract class CrmException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  /** In order; empty if nothing was sent. */
  private final Attempt[] attempts;

  /** Null for a read, or where there was no call. */
  private final @Nullable Outcome outcome;

  /**
   * For the SDK's own kinds and for tests that need one.
   *
   * @param message what was asked and how it ended, without secrets; becomes one line: control characters are escaped,
   *     and it is cut off after 2,000 characters
   * @param cause what failed below; null if there is none
   * @param attempts each sending of the call, in order; empty if nothing was sent
   * @param outcome what became of the write; null for a read, or where there was no call
   */
  protected CrmException(
      String message,
      @Nullable Throwable cause,
      List<Attempt> attempts,
      @Nullable Outcome outcome) {
    super(SafeText.line(message), cause);
    this.attempts = attempts.toArray(new Attempt[0]);
    this.outcome = outcome;
  }

  /**
   * What became of the write that this call should have done.
   *
   * @return the outcome of all attempts together; empty for a read (GET), and where no single call failed, as for a list
   *     that does not advance or a webhook delivery that is refused
   */
  public Optional<Outcome> outcome() {
    return Optional.ofNullable(outcome);
  }

  /**
   * Whether a write may have taken effect although this exception says that the call failed: its outcome is {@link
   * Outcome#UNKNOWN}, or it is {@link Outcome#PROCESSED} and the result is lost. Look for its effect before you send such a
   * call again.
   *
   * @return true if it may have; false for {@link Outcome#NOT_SENT} and {@link Outcome#REJECTED}, and where there is no
   *     outcome
   */
  public boolean mayHaveTakenEffect() {
    return outcome != null && outcome.mayHaveTakenEffect();
  }

  /** {@return each sending of the call, in order; empty if nothing was sent} */
  public List<Attempt> attempts() {
    return List.of(attempts);
  }

  @Override
  @SuppressWarnings(
      "OverrideThrowableToString") // The message stays one line; the timeline is for stack traces.
  public String toString() {
    StringBuilder text = new StringBuilder(super.toString());
    if (outcome == Outcome.UNKNOWN) {
      text.append(" [outcome unknown: the service may have carried it out]");
    } else if (outcome == Outcome.PROCESSED) {
      text.append(" [processed: the service carried it out, the result is lost]");
    }
    for (Attempt attempt : attempts) {
      text.append("\n  attempt ").append(attempt);
    }
    return text.toString();
  }
}
