package com.salescrm.sdk.core.http;

import com.salescrm.sdk.core.internal.concurrent.Cancellation;
import java.util.concurrent.CompletableFuture;
import java.util.function.Supplier;

/** A future whose cancelling ends the call behind it. */
final class CancellableFuture<R> extends CompletableFuture<R> {
  private final Cancellation cancellation;

  CancellableFuture(Cancellation cancellation) {
    this.cancellation = cancellation;
  }

  @Override
  public boolean cancel(boolean mayInterruptIfRunning) {
    boolean cancelled = super.cancel(mayInterruptIfRunning);
    cancellation.cancel();
    return cancelled;
  }

  /** Runs the work unless it was cancelled while it waited for its turn; whatever it throws is the future's. */
  void completeWith(Supplier<R> work) {
    if (isDone()) {
      return;
    }
    try {
      complete(work.get());
    } catch (Throwable e) { // An Error too: nobody else would ever hear of it.
      completeExceptionally(e);
    }
  }
}
