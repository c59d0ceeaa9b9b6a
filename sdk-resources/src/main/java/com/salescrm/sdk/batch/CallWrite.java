package com.salescrm.sdk.batch;

import com.salescrm.sdk.batch.Action.Recovery;
import com.salescrm.sdk.core.error.CallCancelledException;
import com.salescrm.sdk.core.error.Outcome;
import com.salescrm.sdk.core.error.OutcomeUnknownException;
import com.salescrm.sdk.core.http.ApiClient;
import com.salescrm.sdk.core.http.Explanation;
import com.salescrm.sdk.core.internal.client.ClientInternals;
import com.salescrm.sdk.core.paging.Paginated;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Function;
import java.util.stream.BaseStream;
import org.jspecify.annotations.Nullable;

/** Code of the caller that sends one write. Not a record, whose methods would take more of the jar. */
final class CallWrite implements Operation {
  private static final long POLL_MILLIS = 100;
  private static final int CANCELLED_POLLS = 10;

  private final Function<ApiClient, ?> operation;

  /**
   * Creates a write.
   *
   * @param operation calls the service through the client it receives
   */
  CallWrite(Function<ApiClient, ?> operation) {
    this.operation = operation;
  }

  /** The first request decides. What an operation sends after a read is not known, so it is not repeated. */
  @Override
  public Action prepare(ApiClient http, String key) {
    Explanation first = explain(http);
    if (first == null) {
      return Action.nothing(writes().unchangedId());
    }
    boolean writes = first.isComplete();
    Recovery recovery = writes ? Recovery.of(first.replay()) : Recovery.NONE;
    WriteStatus status =
        writes ? RequestWrite.status(first.method()) : WriteStatus.UNCHANGED; // Unless it writes.
    return new Action(status, null, recovery, first.path(), null, () -> send(http));
  }

  /** Explains the code; null if it makes an upsert that leaves its object unchanged, and sends nothing. */
  @Nullable
  Explanation explain(ApiClient http) {
    RowWrites writes = writes();
    AtomicBoolean ended = new AtomicBoolean();
    try {
      return http.explain(client -> {
        Object result = operation.apply(ClientInternals.counted(client, writes));
        ended.set(true);
        return result;
      });
    } catch (IllegalStateException e) {
      if (!ended.get()) {
        throw e;
      }
      if (writes.unchangedId() != null) {
        return null;
      }
      throw new IllegalStateException(
          "the code of the write sends nothing: it must send its requests through the client that"
              + " it receives",
          e);
    }
  }

  private static RowWrites writes() {
    return Objects.requireNonNull(Row.current()).writes;
  }

  private @Nullable String send(ApiClient http) {
    RowWrites writes = writes();
    Object result;
    try {
      result =
          awaited(http, operation.apply(ClientInternals.counted(http, writes))); // With its turn.
      if (result instanceof WriteResult upsert && upsert.exception().isPresent()) {
        throw upsert.exception().get(); // The upsert of an index whose outcome is not known.
      }
    } catch (RuntimeException e) {
      RuntimeException cause = withoutCompletion(e);
      if (writes.isDecidedBy(cause)) {
        throw cause;
      }
      // Another write of it was sent before, or its code failed after a request.
      throw new OutcomeUnknownException(
          "the code of the write failed after it sent a request: " + cause.getMessage(),
          cause,
          List.of(),
          Outcome.UNKNOWN);
    }
    if (writes.hadNoEffect() && (result instanceof Paginated || result instanceof BaseStream)) {
      throw new IllegalStateException(
          "the code of the write returned a list that is read later: it sent nothing");
    }
    return result instanceof WriteResult upsert
        ? upsert.id().orElse(null)
        : RequestWrite.idOf(result);
  }

  /** The result of an asynchronous operation, after its end. If the batch cancels its calls, the end must follow soon. */
  private static @Nullable Object awaited(ApiClient http, @Nullable Object result) {
    if (!(result instanceof CompletionStage<?> stage)) {
      return result;
    }
    CompletableFuture<?> future = stage.toCompletableFuture();
    int left = CANCELLED_POLLS;
    while (!isDone(future)) {
      try {
        ClientInternals.of(http).sleep(Duration.ZERO); // Throws if the calls are cancelled.
      } catch (CallCancelledException e) {
        left--;
        if (left == 0) {
          throw e;
        }
      }
    }
    return future.join();
  }

  /** Waits for a moment. */
  private static boolean isDone(CompletableFuture<?> future) {
    CountDownLatch done = new CountDownLatch(1);
    CompletableFuture<?> unused = future.whenComplete((result, e) -> done.countDown());
    try {
      return done.await(POLL_MILLIS, TimeUnit.MILLISECONDS);
    } catch (InterruptedException e) { // Only code of the caller interrupts a worker.
      return future.isDone();
    }
  }

  /** What failed within an asynchronous operation. */
  private static RuntimeException withoutCompletion(RuntimeException e) {
    RuntimeException cause = e;
    while (cause instanceof CompletionException
        && cause.getCause() instanceof RuntimeException inner) {
      cause = inner;
    }
    return cause;
  }

  @Override
  public String kind() {
    return "call";
  }
}
