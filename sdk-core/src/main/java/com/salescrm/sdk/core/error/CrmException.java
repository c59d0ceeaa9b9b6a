package com.salescrm.sdk.core.error;

import com.salescrm.sdk.core.internal.log.SafeText;
import java.security.cert.CertificateException;
import java.util.List;
import java.util.Optional;
import javax.net.ssl.SSLPeerUnverifiedException;
import org.jspecify.annotations.Nullable;

/**
 * The base of all exceptions of failed calls. {@link #outcome()} says whether a write took effect. {@code toString} shows
 * every attempt and no secret. Immutable, safe for many threads.
 */
public abstract class CrmException extends RuntimeException {
  private static final long serialVersionUID = 1L;
  private static final int MAX_CAUSES = 100; // Java allows causes that form a cycle.

  /** In order; empty if nothing was sent. */
  private final Attempt[] attempts;

  /** Null for a read or without a call. */
  private final @Nullable Outcome outcome;

  /**
   * Creates the exception, for the SDK and for tests.
   *
   * @param message the request and the failure, without secrets; one line is stored: control characters are escaped,
   *     and the text is cut off after 2,000 characters
   * @param cause the cause; null without
   * @param attempts the attempts of the call, in order; empty if nothing was sent
   * @param outcome the outcome of the write; null for a read or without a call
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
   * The outcome of the write, over all attempts.
   *
   * @return the outcome; empty for a read (GET), and if no single call failed, as for a list that does not advance or a
   *     webhook delivery that is rejected
   */
  public Optional<Outcome> outcome() {
    return Optional.ofNullable(outcome);
  }

  /**
   * Whether the write may have taken effect although the call failed. If so, check before you repeat the call.
   *
   * @return true for {@link Outcome#UNKNOWN} and {@link Outcome#PROCESSED}; false for {@link Outcome#NOT_SENT} and {@link
   *     Outcome#REJECTED}, and without an outcome
   */
  public boolean mayHaveTakenEffect() {
    return outcome != null && outcome.mayHaveTakenEffect();
  }

  /**
   * Whether the cause is temporary, so that the same call may succeed later: there was no usable response, the service
   * failed (5xx), limits the rate (429) or timed out (408), a successful response is not JSON, such as the page of a proxy,
   * the token endpoint or the token store fails, or a job is not done yet. Check {@link #mayHaveTakenEffect()} before you
   * repeat a write.
   *
   * @return true if it is worth waiting; false if the same call would fail likewise, such as since the certificate of the
   *     server is not trusted or is that of another host, and after an interrupt or a cancellation
   */
  public boolean isTemporary() {
    return false;
  }

  /** Whether the same request may have another response later than one with this status. */
  static boolean isTemporary(int status) {
    return status >= 500 || status == 408 || status == 429;
  }

  /** Whether waiting may help after the cause of a failure without a response: it makes no certificate trusted. */
  static boolean mayEnd(@Nullable Throwable cause) {
    Throwable e = cause;
    for (int i = 0; e != null && i < MAX_CAUSES; i++) {
      if (e instanceof OAuthException || e instanceof TokenStoreException) {
        return ((CrmException) e).isTemporary();
      }
      if (e instanceof CertificateException
          || e instanceof SSLPeerUnverifiedException
          || e instanceof InterruptedException) {
        return false;
      }
      e = e.getCause();
    }
    return true;
  }

  /** {@return the attempts of the call, in order; empty if nothing was sent} */
  public List<Attempt> attempts() {
    return List.of(attempts);
  }

  @Override
  @SuppressWarnings(
      "OverrideThrowableToString") // The message is one line; stack traces show the attempts.
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
