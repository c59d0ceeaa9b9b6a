package com.salescrm.sdk.core.http;

import com.salescrm.sdk.core.error.TransportException;
import com.salescrm.sdk.core.internal.concurrent.Cancellation;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;

/** A future whose cancelling ends the call behind it. */
final class CancellableFuture<R> extends CompletableFuture<R> {
  private static final Duration LONGEST_TIMER = Duration.ofDays(365);

  private final Cancellation cancellation;
  // Completes when the work's turn has come, or by its time-out when it came too late; whichever is
  // first decides.
  private final CompletableFuture<Void> turn = new CompletableFuture<>();

  CancellableFuture(Cancellation cancellation) {
    this.cancellation = cancellation;
  }

  /** Fails if the work's turn does not come within {@code limit}. */
  void awaitTurn(Duration limit) {
    Duration timer = limit.compareTo(LONGEST_TIMER) < 0 ? limit : LONGEST_TIMER;
    CompletableFuture<Void> unused = turn.orTimeout(timer.toNanos(), TimeUnit.NANOSECONDS)
        .whenComplete((nothing, late) -> {
          if (late != null) {
            completeExceptionally(tooLate(limit));
          }
        });
  }

  private static TransportException tooLate(Duration limit) {
    String message = "no turn came within the total time-out of " + limit
        + ": too many asynchronous calls at once (see maxConcurrentAsyncCalls); nothing was sent";
    return new TransportException(message, null, List.of(), null);
  }

  @Override
  public boolean cancel(boolean mayInterruptIfRunning) {
    boolean cancelled = super.cancel(mayInterruptIfRunning);
    turn.complete(null); // Ends its timer.
    cancellation.cancel();
    return cancelled;
  }

  /** Runs the work unless it was cancelled while it waited for its turn; whatever it throws is the future's. */
  void completeWith(Supplier<R> work) {
    if (!turn.complete(null) || isDone()) {
      return;
    }
    try {
      complete(work.get());
    } catch (Throwable e) { // An Error too: nobody else would ever hear of it.
      completeExceptionally(e);
    }
  }
}
