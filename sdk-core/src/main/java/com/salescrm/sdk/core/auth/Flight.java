package com.salescrm.sdk.core.auth;

import com.salescrm.sdk.core.error.CallInterruptedException;
import com.salescrm.sdk.core.error.CrmException;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * One job on the tokens under way, and those who wait for it. Its thread writes the result before it opens the latch; who
 * waits reads it after.
 */
final class Flight {
  private final CountDownLatch landed = new CountDownLatch(1);
  private final Cause cause;
  private volatile @Nullable OAuthToken token;
  private volatile @Nullable CrmException failure;

  Flight(Cause cause) {
    this.cause = cause;
  }

  /**
   * Why it takes off.
   *
   * @param known the pair in memory then, if there was one
   * @param refused the access token that met a 401, if that is why
   */
  record Cause(@Nullable OAuthToken known, @Nullable String refused) {
    @Override
    public String toString() {
      return refused == null ? "near its end" : "refused";
    }
  }

  Cause cause() {
    return cause;
  }

  /** With a token to use, or null if there is none but the refused one. */
  void land(@Nullable OAuthToken result) {
    token = result;
    landed.countDown();
  }

  void crash(CrmException why) {
    failure = why;
    landed.countDown();
  }

  /** Waits until it has landed; false if the limit passed. The flight goes on whatever becomes of those who wait. */
  boolean await(Duration limit) {
    try {
      return landed.await(limit.toNanos(), TimeUnit.NANOSECONDS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new CallInterruptedException(
          "interrupted while waiting for the renewal of the access token, which goes on",
          e,
          List.of(),
          null);
    }
  }

  /** What it brought, after it has landed. */
  @Nullable
  OAuthToken token() {
    CrmException why = failure;
    if (why != null) {
      throw why;
    }
    return token;
  }
}
