package com.salescrm.sdk.batch;

import com.salescrm.sdk.batch.Action.Recovery;
import com.salescrm.sdk.core.http.ApiClient;
import java.util.function.Function;

/**
 * Code of the caller that sends one write.
 *
 * @param operation calls the service through the client it receives
 */
record CallWrite(Function<ApiClient, ?> operation) implements Operation {

  @Override
  public Action prepare(ApiClient http, String key) {
    return new Action(
        WriteStatus.UPDATED, null, Recovery.NONE, () -> ObjectId.of(operation.apply(http)));
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
