package com.salescrm.sdk.batch;

import com.salescrm.sdk.batch.Action.Recovery;
import com.salescrm.sdk.core.error.CrmException;
import com.salescrm.sdk.core.error.Outcome;
import com.salescrm.sdk.core.error.OutcomeUnknownException;
import com.salescrm.sdk.core.http.ApiClient;
import com.salescrm.sdk.core.http.Explanation;
import com.salescrm.sdk.core.internal.client.ClientInternals;
import com.salescrm.sdk.core.internal.client.WriteCount;
import java.util.List;
import java.util.function.Function;
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
    try {
      return ObjectId.of(operation.apply(ClientInternals.counted(http, writes)));
    } catch (RuntimeException e) {
      if (e instanceof CrmException call && (call.mayHaveTakenEffect() || writes.isZero())) {
        throw e;
      }
      // A write of it took effect, or its code failed after a request.
      throw new OutcomeUnknownException(
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
