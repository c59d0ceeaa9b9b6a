package com.salescrm.sdk.core.error;

import com.salescrm.sdk.core.internal.log.SafeText;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A call that did not succeed. Its {@code toString} shows every attempt, and no secret. Immutable, safe for many
 * threads.
 */
public abstract class CrmException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  /** In order; empty if nothing was sent. */
  private final Attempt[] attempts;

  /** Whether a write may have been carried out. */
  private final boolean outcomeUnknown;

  /**
   * For the SDK's own kinds and for tests that need one.
   *
   * @param message what was asked and how it ended, without secrets; becomes one line: control characters are escaped,
   *     and it is cut off after 2,000 characters
   * @param cause what failed below; null if there is none
   * @param attempts each sending of the call, in order; empty if nothing was sent
   * @param outcomeUnknown whether the service may have carried out a write all the same
   */
  protected CrmException(
      String message, @Nullable Throwable cause, List<Attempt> attempts, boolean outcomeUnknown) {
    super(SafeText.line(message), cause);
    this.attempts = attempts.toArray(new Attempt[0]);
    this.outcomeUnknown = outcomeUnknown;
  }

  /**
   * Whether the service may have carried out a write although this exception says that the call failed. Look before you
   * send such a call again.
   *
   * @return true if it may; always false for a GET
   */
  public boolean outcomeUnknown() {
    return outcomeUnknown;
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
    if (outcomeUnknown) {
      text.append(" [outcome unknown: the service may have carried it out]");
    }
    for (Attempt attempt : attempts) {
      text.append("\n  attempt ").append(attempt);
    }
    return text.toString();
  }
}
