package com.salescrm.sdk.batch;

import com.fasterxml.jackson.databind.JsonNode;
import com.salescrm.sdk.batch.Action.Recovery;
import com.salescrm.sdk.core.error.CrmException;
import com.salescrm.sdk.core.error.Outcome;
import com.salescrm.sdk.core.error.OutcomeUnknownException;
import com.salescrm.sdk.core.http.ApiClient;
import com.salescrm.sdk.core.http.ApiRequest;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A create or an upsert through an index.
 *
 * @param index decides whether the object exists
 * @param body all fields of the object
 * @param createOnly whether an existing object is an error
 */
record IndexedWrite(ExternalIdIndex<?> index, Object body, boolean createOnly)
    implements Operation {

  @Override
  public Action prepare(ApiClient http, String key) {
    Decision decision = index.decisions().decide(http, key, body, createOnly);
    ApiRequest<JsonNode> request = decision.request();
    if (request == null) {
      return Action.nothing(decision.id());
    }
    Recovery recovery =
        decision.outcome() == WriteStatus.CREATED ? Recovery.FIND : Recovery.of(request.replay());
    return new Action(
        decision.outcome(),
        decision.id(),
        recovery,
        request.path(),
        request,
        () -> send(http, decision, request));
  }

  private String send(ApiClient http, Decision decision, ApiRequest<JsonNode> request) {
    JsonNode response;
    try {
      response = http.send(request).body();
    } catch (CrmException e) {
      if (e.mayHaveTakenEffect()) {
        index.decisions().doubted(decision);
      }
      throw e;
    }
    try {
      return index.decisions().written(decision, response);
    } catch (CrmException e) {
      throw e;
    } catch (RuntimeException e) { // Such as a failure of the database of the index.
      throw new OutcomeUnknownException(
          request + " succeeded, but the index cannot record it: " + e.getMessage(),
          e,
          List.of(),
          Outcome.PROCESSED);
    }
  }

  @Override
  public boolean createsOnly() {
    return createOnly;
  }

  @Override
  public String kind() {
    return (createOnly ? "create " : "upsert ") + index.path() + " " + index.property();
  }

  @Override
  public @Nullable Object identifyingBody() {
    return createOnly ? null : body;
  }
}
