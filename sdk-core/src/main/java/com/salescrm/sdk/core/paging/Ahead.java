package com.salescrm.sdk.core.paging;

import com.salescrm.sdk.core.error.CallCancelledException;
import com.salescrm.sdk.core.error.CallInterruptedException;
import com.salescrm.sdk.core.internal.concurrent.Workers;
import java.util.List;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.function.Supplier;

/**
 * Pages that other threads are fetching. The consumer waits for them here; when it is interrupted or meets a failure, what
 * is still on the wire is ended. An iterator that is merely abandoned holds no thread: each fetch ends by its time limits.
 */
final class Ahead {
  private final CompletableFuture<Void> stop = new CompletableFuture<>();

  /** Completes when nothing more is wanted. */
  CompletableFuture<Void> stop() {
    return stop;
  }

  <V> CompletableFuture<V> start(Supplier<V> fetch) {
    return CompletableFuture.supplyAsync(fetch, Workers.shared());
  }

  <V> V await(CompletableFuture<V> page) {
    try {
      return page.get();
    } catch (InterruptedException e) {
      stop.complete(null);
      Thread.currentThread().interrupt();
      throw new CallInterruptedException(
          "interrupted while waiting for a page", e, List.of(), false);
    } catch (CancellationException e) {
      throw new CallCancelledException("cancelled while waiting for a page", e, List.of(), false);
    } catch (ExecutionException e) {
      stop.complete(null);
      throw rethrow(e.getCause());
    }
  }

  private static RuntimeException rethrow(Throwable cause) {
    if (cause instanceof Error error) {
      throw error;
    }
    // Suppliers throw nothing checked. The timeline inside stays that of the fetching thread.
    return cause instanceof RuntimeException unchecked
        ? unchecked
        : new IllegalStateException(cause);
  }
}
