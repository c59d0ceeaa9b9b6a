package com.salescrm.sdk.core.paging;

import com.salescrm.sdk.core.error.CallCancelledException;
import com.salescrm.sdk.core.error.CallInterruptedException;
import com.salescrm.sdk.core.internal.concurrent.BoundedRunner;
import com.salescrm.sdk.core.internal.concurrent.Threads;
import com.salescrm.sdk.core.internal.concurrent.Workers;
import java.lang.ref.Cleaner;
import java.time.Duration;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.PriorityBlockingQueue;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * The pages of one iteration that other threads are fetching. Their requests, retries and delays are cancelled when the
 * consumer is interrupted, fails, reaches the end or closes its stream, and when the iterator becomes unreachable: a loop
 * that is left by {@code break} sends no other signal.
 */
final class InFlight {
  private static final class Holder {
    static final Cleaner CLEANER = Cleaner.create(); // Its one thread is a daemon.
  }

  private static final Duration FOREVER = ChronoUnit.FOREVER.getDuration();

  // The pages that are fetched later, by their order: the consumer needs a smaller one earlier.
  private final Queue<Map.Entry<Long, Runnable>> queue =
      new PriorityBlockingQueue<>(11, Map.Entry.comparingByKey());
  private final BoundedRunner runner;
  private final CompletableFuture<Void> stop = new CompletableFuture<>();
  private @Nullable Throwable failure; // Used by the consumer's thread only.

  /** @param requests how many are in flight at most */
  InFlight(int requests) {
    this.runner = new BoundedRunner(Workers.shared(), requests, Integer.MAX_VALUE);
  }

  /** The same source; {@link #cancel} cancels its requests. */
  <T> PageSource<T> cancellable(PageSource<T> source) {
    return source.withClient(source.http().withOptions(o -> o.cancelWhen(stop)));
  }

  /** Cancels the requests once {@code iterator} is unreachable. No started task may reference it. */
  void cancelWith(PageIterator<?> iterator) {
    CompletableFuture<Void> signal = stop; // The action must not reference the iterator either.
    Holder.CLEANER.register(iterator, () -> signal.complete(null));
  }

  /** Fetches at once, or as soon as fewer requests are in flight: then the smallest {@code order} first. */
  <V extends @Nullable Object> CompletableFuture<V> start(long order, Supplier<V> fetch) {
    return CompletableFuture.supplyAsync(
        () -> {
          if (stop.isDone()) { // A page that is still queued at the cancellation is no call.
            throw cancelled(null);
          }
          return fetch.get();
        },
        task -> {
          queue.add(Map.entry(order, task));
          runner.execute(() -> queue.remove().getValue().run());
        });
  }

  private static CallCancelledException cancelled(@Nullable Throwable cause) {
    return new CallCancelledException("cancelled while waiting for a page", cause, List.of(), null);
  }

  /**
   * Runs one step of the consumer. If it fails, the requests in flight are cancelled, and every later step throws the same
   * exception: a later page must not take the place of the missing one.
   */
  <V extends @Nullable Object> V step(Supplier<V> step) {
    if (failure != null) {
      throw unwrapped(failure);
    }
    try {
      return step.get();
    } catch (RuntimeException | Error e) { // Also a page that no thread could be started for.
      failure = e;
      cancel();
      throw e;
    }
  }

  /** Cancels the requests in flight. */
  void cancel() {
    stop.complete(null);
  }

  <V extends @Nullable Object> V await(CompletableFuture<V> page) {
    try {
      boolean ignored = Threads.SYSTEM.await(page, FOREVER);
      return page.get();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new CallInterruptedException(
          "interrupted while waiting for a page", e, List.of(), null);
    } catch (CancellationException e) {
      throw cancelled(e);
    } catch (ExecutionException e) {
      throw unwrapped(e.getCause());
    }
  }

  private static RuntimeException unwrapped(@Nullable Throwable cause) {
    if (cause instanceof Error error) {
      throw error;
    }
    // Suppliers throw no checked exception. The stack trace is that of the fetching thread.
    return cause instanceof RuntimeException unchecked
        ? unchecked
        : new IllegalStateException(cause);
  }
}
