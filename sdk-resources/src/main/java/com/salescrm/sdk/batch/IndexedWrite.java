package com.salescrm.sdk.batch;

import com.fasterxml.jackson.databind.JsonNode;
import com.salescrm.sdk.batch.Action.Recovery;
import com.salescrm.sdk.core.http.ApiClient;
import com.salescrm.sdk.core.http.ApiRequest;
import org.jspecify.annotations.Nullable;

/** A create or an upsert through an index. Not a record, whose methods would take more of the jar. */
final class IndexedWrite implements Operation {
  private final ExternalIdIndex<?> index;
  private final Object body;
  private final boolean createOnly;

  /**
   * Creates a write.
   *
   * @param index decides whether the object exists
   * @param body all fields of the object
   * @param createOnly whether an existing object is an error
   */
  IndexedWrite(ExternalIdIndex<?> index, Object body, boolean createOnly) {
    this.index = index;
    this.body = body;
    this.createOnly = createOnly;
  }

  @Override
  public ExternalIdIndex<?> index() {
    return index;
  }

  Object body() {
    return body;
  }

  @Override
  public Action prepare(ApiClient http, String key) {
    Decision decision = index.decisions().decide(http, key, body, createOnly);
    ApiRequest<JsonNode> request = decision.request;
    if (request == null) {
      return Action.nothing(decision.id);
    }
    Recovery recovery =
        decision.outcome == WriteStatus.CREATED ? Recovery.FIND : Recovery.of(request.replay());
    return new Action(
        decision.outcome,
        decision.id,
        recovery,
        request.path(),
        request,
        () -> new DecidedRequest(index.decisions(), decision, request).send(http));
  }

  @Override
  public boolean createsOnly() {
    return createOnly;
  }

  @Override
  public String kind() {
    return (createOnly ? "create " : "upsert ") + index.decisions().path() + " " + index.property();
  }

  @Override
  public @Nullable Object identifyingBody() {
    return createOnly ? null : body;
  }
}
