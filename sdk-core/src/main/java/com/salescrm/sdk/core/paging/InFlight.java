package com.salescrm.sdk.core.paging;

import com.salescrm.sdk.core.error.CallCancelledException;
import com.salescrm.sdk.core.error.CallInterruptedException;
import com.salescrm.sdk.core.internal.concurrent.Workers;
import java.lang.ref.Cleaner;
import java.util.List;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * The pages of one iteration that other threads are fetching. Their requests, retries and waits end when the consumer is
 * interrupted, meets a failure, reaches the end or closes its stream, and when the iterator becomes unreachable: a loop
 * that is left by {@code break} has no other way to say that it is over.
 */
final class InFlight {
  private static final class Holder {
    static final Cleaner CLEANER = Cleaner.create(); // Its one thread is a daemon.
  }

  private final CompletableFuture<Void> stop = new CompletableFuture<>();
  private @Nullable RuntimeException failure; // Of the consumer's thread alone.

  /** The same source, with requests that {@link #end} ends. */
  <T> PageSource<T> stopping(PageSource<T> source) {
    return source.over(source.http().withOptions(o -> o.cancelWhen(stop)));
  }

  /** Ends what is in flight once {@code iterator} is unreachable. What is started must not hold it. */
  void endWith(PageIterator<?> iterator) {
    CompletableFuture<Void> ended = stop; // The action must not hold what holds the iterator.
    Holder.CLEANER.register(iterator, () -> ended.complete(null));
  }

  <V extends @Nullable Object> CompletableFuture<V> start(Supplier<V> fetch) {
    return CompletableFuture.supplyAsync(fetch, Workers.shared());
  }

  /**
   * One step of the consumer. When it fails, what is in flight is ended, and every later step fails likewise: a page that
   * came meanwhile must not be taken for the one that is missing.
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

  /** Ends what is in flight: nobody will read it. */
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
