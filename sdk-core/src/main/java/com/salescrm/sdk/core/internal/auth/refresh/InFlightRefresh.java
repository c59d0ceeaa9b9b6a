package com.salescrm.sdk.core.internal.auth.refresh;

import com.salescrm.sdk.core.auth.store.OAuthToken;
import com.salescrm.sdk.core.error.CallInterruptedException;
import com.salescrm.sdk.core.error.CrmException;
import com.salescrm.sdk.core.internal.concurrent.Threads;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import org.jspecify.annotations.Nullable;

/**
 * The refresh in flight, or a revocation, and its future result. A caller that stops waiting does not affect it. Not a record,
 * which would print tokens.
 */
final class InFlightRefresh {
  private final @Nullable OAuthToken known;
  private final @Nullable String rejected;
  private final boolean isRevocation;
  private final long startNanos;
  private final CompletableFuture<@Nullable OAuthToken> stored = new CompletableFuture<>();
  private final CompletableFuture<@Nullable OAuthToken> result = new CompletableFuture<>();

  /**
   * Creates it.
   *
   * @param known the tokens in memory when it started, or null
   * @param rejected the access token that received a 401, or null if the refresh has another reason
   * @param isRevocation whether it revokes the tokens in place of a refresh
   * @param startNanos when it started, by the ticker
   */
  InFlightRefresh(
      @Nullable OAuthToken known,
      @Nullable String rejected,
      boolean isRevocation,
      long startNanos) {
    this.known = known;
    this.rejected = rejected;
    this.isRevocation = isRevocation;
    this.startNanos = startNanos;
  }

  @Nullable
  OAuthToken known() {
    return known;
  }

  @Nullable
  String rejected() {
    return rejected;
  }

  boolean isRevocation() {
    return isRevocation;
  }

  long startNanos() {
    return startNanos;
  }

  /** The unexpired tokens in the store, which callers may use meanwhile, or null if there are none. */
  CompletableFuture<@Nullable OAuthToken> stored() {
    return stored;
  }

  void complete(@Nullable OAuthToken token) {
    result.complete(token);
    stored.complete(null);
  }

  void fail(CrmException e) {
    result.completeExceptionally(e);
    stored.complete(null);
  }

  /** What a message names. */
  String work() {
    return (isRevocation ? "the revocation of the tokens" : "the refresh of the access token")
        + ", which continues";
  }

  /** Waits until the stored tokens are read or the refresh ends. */
  void awaitStored(Threads threads, Duration limit) {
    await(stored, threads, limit);
  }

  /** Waits until the refresh ends; false if the limit passed. */
  boolean await(Threads threads, Duration limit) {
    return await(result, threads, limit);
  }

  private boolean await(CompletableFuture<?> future, Threads threads, Duration limit) {
    try {
      return threads.await(future, limit);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new CallInterruptedException(
          "interrupted while waiting for " + work(), e, List.of(), null);
    }
  }

  /**
   * The usable tokens of a refresh that has ended, or null if there are none but the rejected ones; throws its failure. Null
   * for a revocation, even if it failed.
   */
  @Nullable
  OAuthToken token() {
    return isRevocation ? null : join();
  }

  /** Throws the failure of a revocation that has ended. */
  void throwIfFailed() {
    join();
  }

  private @Nullable OAuthToken join() {
    try {
      return result.join();
    } catch (CompletionException e) {
      if (e.getCause() instanceof CrmException failure) {
        throw failure;
      }
      throw e;
    }
  }
}
