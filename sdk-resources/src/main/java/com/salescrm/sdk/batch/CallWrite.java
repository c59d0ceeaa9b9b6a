package com.salescrm.sdk.batch;

import com.salescrm.sdk.batch.Action.Recovery;
import com.salescrm.sdk.core.error.CrmException;
import com.salescrm.sdk.core.error.Outcome;
import com.salescrm.sdk.core.error.OutcomeUnknownException;
import com.salescrm.sdk.core.http.ApiClient;
import com.salescrm.sdk.core.http.Explanation;
import com.salescrm.sdk.core.internal.client.ClientInternals;
import com.salescrm.sdk.core.internal.client.WriteCount;
import com.salescrm.sdk.core.paging.Paginated;
import java.util.List;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CompletionStage;
import java.util.function.Function;
import java.util.stream.BaseStream;
import org.jspecify.annotations.Nullable;

/**
 * Code of the caller that sends one write.
 *
 * @param operation calls the service through the client it receives
 */
record CallWrite(Function<ApiClient, ?> operation) implements Operation {

  /** The first request decides. What an operation sends after a read is not known, so it is not repeated. */
  @Override
  public Action prepare(ApiClient http, String key) {
    Explanation first = http.explain(operation);
    Recovery recovery = first.isComplete() ? Recovery.of(first.replay()) : Recovery.NONE;
    WriteStatus status = RequestWrite.status(first.method());
    return new Action(status, null, recovery, first.path(), null, () -> send(http));
  }

  private @Nullable String send(ApiClient http) {
    WriteCount writes = new WriteCount();
    Object result;
    try {
      result = awaited(operation.apply(ClientInternals.counted(http, writes)));
    } catch (RuntimeException e) {
      RuntimeException cause = withoutCompletion(e);
      boolean tookEffect = cause instanceof CrmException call && call.mayHaveTakenEffect();
      boolean isOwnFailure = tookEffect ? writes.isOne() : writes.isZero();
      if (isOwnFailure) {
        throw cause;
      }
      // Another write of it took effect, or its code failed after a request.
      throw new OutcomeUnknownException(
          "the code of the write failed after it sent a request: " + cause.getMessage(),
          cause,
          List.of(),
          Outcome.UNKNOWN);
    }
    if (writes.isZero() && (result instanceof Paginated || result instanceof BaseStream)) {
      throw new IllegalStateException(
          "the code of the write returned a list that is read later: it sent nothing");
    }
    return ObjectId.of(result);
  }

  /** The result of an asynchronous operation, after its end. */
  private static @Nullable Object awaited(@Nullable Object result) {
    return result instanceof CompletionStage<?> stage
        ? stage.toCompletableFuture().join()
        : result;
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
