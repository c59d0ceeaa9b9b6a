package com.salescrm.sdk.core.paging;

import com.salescrm.sdk.core.error.CallCancelledException;
import com.salescrm.sdk.core.error.CallInterruptedException;
import com.salescrm.sdk.core.internal.concurrent.Workers;
import java.util.List;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Pages that other threads are fetching. The consumer waits for them here; when it is interrupted or meets a failure,
 * what is still on the wire is ended. An iterator that is merely abandoned holds no thread: each fetch ends by its time
 * limits.
 */
final class Ahead {
  private final CompletableFuture<Void> stop = new CompletableFuture<>();
  private @Nullable RuntimeException failure; // Of the consumer's thread alone.

  /** Completes when nothing more is wanted. */
  CompletableFuture<Void> stop() {
    return stop;
  }

  <V extends @Nullable Object> CompletableFuture<V> start(Supplier<V> fetch) {
    return CompletableFuture.supplyAsync(fetch, Workers.shared());
  }

  /**
   * One step of the consumer. When it fails, what is on the wire is ended, and every later step fails likewise: a page
   * that came meanwhile must not be taken for the one that is missing.
   */
  <V extends @Nullable Object> V step(Supplier<V> step) {
    if (failure != null) {
      throw failure;
    }
    try {
      return step.get();
    } catch (RuntimeException e) {
      failure = e;
      end();
      throw e;
    }
  }

  /** Ends what is still on the wire: nobody will look at it. */
  void end() {
    stop.complete(null);
  }

  <V extends @Nullable Object> V await(CompletableFuture<V> page) {
    try {
      return page.get();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new CallInterruptedException(
          "interrupted while waiting for a page", e, List.of(), null);
    } catch (CancellationException e) {
      throw new CallCancelledException("cancelled while waiting for a page", e, List.of(), null);
    } catch (ExecutionException e) {
      throw rethrow(e.getCause());
    }
  }

  private static RuntimeException rethrow(@Nullable Throwable cause) {
    if (cause instanceof Error error) {
      throw error;
    }
    // Suppliers throw nothing checked. The timeline inside stays that of the fetching thread.
    return cause instanceof RuntimeException unchecked
        ? unchecked
        : new IllegalStateException(cause);
  }
}
