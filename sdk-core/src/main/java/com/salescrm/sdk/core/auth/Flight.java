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
  private final CountDownLatch offeredOrLanded = new CountDownLatch(1);
  private final Cause cause;
  private final long startNanos;
  private volatile @Nullable OAuthToken offered;
  private volatile @Nullable OAuthToken token;
  private volatile @Nullable CrmException failure;

  Flight(Cause cause, long startNanos) {
    this.cause = cause;
    this.startNanos = startNanos;
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

  long startNanos() {
    return startNanos;
  }

  /** What the store holds, for those who wait to use while the access token is unexpired and there is nothing better. */
  void offer(OAuthToken stored) {
    offered = stored;
    offeredOrLanded.countDown();
  }

  @Nullable
  OAuthToken offered() {
    return offered;
  }

  /** Waits for the offer or the end. */
  void awaitOffer(Duration limit) {
    await(offeredOrLanded, limit);
  }

  /** With a token to use, or null if there is none but the refused one. */
  void land(@Nullable OAuthToken result) {
    token = result;
    end();
  }

  void crash(CrmException why) {
    failure = why;
    end();
  }

  private void end() {
    landed.countDown();
    offeredOrLanded.countDown();
  }

  /** Waits until it has landed; false if the limit passed. The flight goes on whatever becomes of those who wait. */
  boolean await(Duration limit) {
    return await(landed, limit);
  }

  private static boolean await(CountDownLatch latch, Duration limit) {
    try {
      return latch.await(limit.toNanos(), TimeUnit.NANOSECONDS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new CallInterruptedException(
          "interrupted while waiting for the refresh of the access token, which goes on",
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
