package com.salescrm.sdk.batch;

import com.salescrm.sdk.batch.Action.Recovery;
import com.salescrm.sdk.core.error.CrmException;
import com.salescrm.sdk.core.error.Outcome;
import com.salescrm.sdk.core.error.OutcomeUnknownException;
import com.salescrm.sdk.core.http.ApiClient;
import com.salescrm.sdk.core.http.Explanation;
import java.util.List;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Code of the caller that sends one write.
 *
 * @param operation calls the service through the client it receives
 */
record CallWrite(Function<ApiClient, ?> operation) implements Operation {

  /** The first request decides: an operation that reads first, such as an edit, finds its own effect. */
  @Override
  public Action prepare(ApiClient http, String key) {
    Explanation first = http.explain(operation);
    Recovery recovery = first.isComplete() ? Recovery.of(first.replay()) : Recovery.REPEAT;
    WriteStatus status = RequestWrite.status(first.method());
    return new Action(status, null, recovery, null, () -> send(http, recovery));
  }

  private @Nullable String send(ApiClient http, Recovery recovery) {
    try {
      return ObjectId.of(operation.apply(http));
    } catch (RuntimeException e) {
      boolean hasOutcome = e instanceof CrmException failed && failed.outcome().isPresent();
      if (hasOutcome || recovery == Recovery.REPEAT) {
        throw e;
      }
      throw new OutcomeUnknownException( // It threw after its first request, which is a write.
          "the code of the write failed after it sent a request: " + e.getMessage(),
          e,
          List.of(),
          Outcome.UNKNOWN);
    }
  }

  @Override
  public boolean isCallersCode() {
    return true;
  }

  @Override
  public String kind() {
    return "call";
  }
}
