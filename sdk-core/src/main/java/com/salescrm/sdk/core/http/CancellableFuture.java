package com.salescrm.sdk.core.http;

import com.salescrm.sdk.core.error.CallCancelledException;
import com.salescrm.sdk.core.error.Outcome;
import com.salescrm.sdk.core.error.TransportException;
import com.salescrm.sdk.core.internal.concurrent.BoundedRunner;
import com.salescrm.sdk.core.internal.concurrent.Cancellation;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Executor;
import java.util.concurrent.RejectedExecutionException;
import java.util.function.Function;
import java.util.function.Supplier;

/**
 * The future of an asynchronous call, or a stage that depends on one. Completing it from outside, by cancellation or by a
 * time-out, cancels the call.
 */
final class CancellableFuture<R> extends CompletableFuture<R> {
  // Of the call; shared by the stages that depend on its future.
  private final Cancellation cancellation;

  private CancellableFuture(Cancellation cancellation) {
    this.cancellation = cancellation;
  }

  /**
   * Queues the work of a call.
   *
   * @param cancellation ends the work; it is cancelled when the future or a dependent stage is completed from outside
   */
  static <R> CancellableFuture<R> start(
      BoundedRunner runner, Cancellation cancellation, Supplier<R> work) {
    CancellableFuture<R> future = new CancellableFuture<>(cancellation);
    Runnable task = () -> future.completeWith(() -> runner.inTask(work));
    Runnable removeFromQueue = () -> {
      if (runner.remove(task)) {
        future.completeExceptionally(new CallCancelledException(
            "cancelled in the queue; nothing was sent", null, List.of(), Outcome.NOT_SENT));
      }
    };
    cancellation.onCancel(removeFromQueue);
    CompletableFuture<?> unused =
        future.whenComplete((value, e) -> cancellation.removeOnCancel(removeFromQueue));
    try {
      runner.execute(task);
    } catch (RuntimeException | Error e) {
      future.completeExceptionally(notStarted(e));
    }
    return future;
  }

  private static TransportException notStarted(Throwable e) {
    String why = e instanceof RejectedExecutionException
        ? e.getMessage() + " (maxQueuedAsyncCalls)"
        : "no thread could be started";
    return new TransportException(
        "the asynchronous call was not started and nothing was sent: " + why,
        e,
        List.of(),
        Outcome.NOT_SENT);
  }

  private void completeWith(Supplier<R> work) {
    if (isDone()) {
      return;
    }
    try {
      super.complete(work.get());
    } catch (Throwable e) { // An Error too, which would be lost otherwise.
      super.completeExceptionally(e);
    }
  }

  /** Creates the stages that depend on this one. */
  @Override
  public <U> CompletableFuture<U> newIncompleteFuture() {
    return new CancellableFuture<>(cancellation);
  }

  @Override
  public boolean cancel(boolean mayInterruptIfRunning) {
    return cancelCallIf(super.cancel(mayInterruptIfRunning));
  }

  /** {@code completeOnTimeout} calls it. */
  @Override
  public boolean complete(R value) {
    return cancelCallIf(super.complete(value));
  }

  /** {@code orTimeout} calls it. */
  @Override
  public boolean completeExceptionally(Throwable e) {
    return cancelCallIf(super.completeExceptionally(e));
  }

  @Override
  public void obtrudeValue(R value) {
    super.obtrudeValue(value);
    cancellation.cancel();
  }

  @Override
  public void obtrudeException(Throwable e) {
    super.obtrudeException(e);
    cancellation.cancel();
  }

  @Override
  public CompletableFuture<R> completeAsync(Supplier<? extends R> supplier, Executor executor) {
    executor.execute(() -> {
      try {
        complete(supplier.get());
      } catch (Throwable e) { // Like the overridden method.
        completeExceptionally(e);
      }
    });
    return this;
  }

  private boolean cancelCallIf(boolean completed) {
    if (completed) {
      cancellation.cancel();
    }
    return completed;
  }

  /** A future that completes like this one; completing it does not cancel the call. */
  @Override
  public CompletableFuture<R> copy() {
    CompletableFuture<R> copy = new CompletableFuture<>();
    CompletableFuture<?> unused = whenComplete((value, e) -> {
      if (e == null) {
        copy.complete(value);
      } else {
        copy.completeExceptionally(
            e instanceof CompletionException ? e : new CompletionException(e));
      }
    });
    return copy;
  }

  @Override
  public <U> CompletableFuture<U> thenCompose(
      Function<? super R, ? extends CompletionStage<U>> then) {
    return super.thenCompose(cancellingNested(then));
  }

  @Override
  public <U> CompletableFuture<U> thenComposeAsync(
      Function<? super R, ? extends CompletionStage<U>> then) {
    return super.thenComposeAsync(cancellingNested(then));
  }

  @Override
  public <U> CompletableFuture<U> thenComposeAsync(
      Function<? super R, ? extends CompletionStage<U>> then, Executor executor) {
    return super.thenComposeAsync(cancellingNested(then), executor);
  }

  @Override
  public CompletableFuture<R> exceptionallyCompose(
      Function<Throwable, ? extends CompletionStage<R>> then) {
    return super.exceptionallyCompose(cancellingNested(then));
  }

  @Override
  public CompletableFuture<R> exceptionallyComposeAsync(
      Function<Throwable, ? extends CompletionStage<R>> then) {
    return super.exceptionallyComposeAsync(cancellingNested(then));
  }

  @Override
  public CompletableFuture<R> exceptionallyComposeAsync(
      Function<Throwable, ? extends CompletionStage<R>> then, Executor executor) {
    return super.exceptionallyComposeAsync(cancellingNested(then), executor);
  }

  /** The same function; cancelling this call cancels the call of the stage that it returns. */
  private <A, U> Function<A, CompletionStage<U>> cancellingNested(
      Function<? super A, ? extends CompletionStage<U>> then) {
    return value -> {
      CompletionStage<U> stage = then.apply(value);
      if (stage instanceof CancellableFuture<U> call && !call.isDone()) {
        Runnable cancelNested = call.cancellation::cancel;
        cancellation.onCancel(cancelNested);
        CompletableFuture<?> unused =
            call.whenComplete((result, e) -> cancellation.removeOnCancel(cancelNested));
      }
      return stage;
    };
  }
}
