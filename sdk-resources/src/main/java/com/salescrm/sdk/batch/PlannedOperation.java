package com.salescrm.sdk.batch;

import com.fasterxml.jackson.databind.JsonNode;
import com.salescrm.sdk.core.http.ApiClient;
import com.salescrm.sdk.core.http.ApiRequest;
import org.jspecify.annotations.Nullable;

/** Sends what a plan says, unless the object has changed since. Used by one thread at a time. */
final class PlannedOperation implements Operation {
  private final BatchPlan.Entry entry;
  private boolean checked;

  PlannedOperation(BatchPlan.Entry entry) {
    this.entry = entry;
  }

  private Operation operation() {
    return entry.write().operation();
  }

  @Override
  public Action prepare(ApiClient http, String key) {
    RuntimeException refusal = entry.planned().exception().orElse(null);
    if (refusal != null) {
      throw refusal;
    }
    check(http, key);
    return operation().prepare(http, key);
  }

  private void check(ApiClient http, String key) {
    PlannedWrite planned = entry.planned();
    PlannedRequest request = planned.request();
    if (operation() instanceof IndexedWrite indexed) {
      Decision decision =
          indexed.index().decisions().decide(key, indexed.body(), indexed.createOnly());
      ApiRequest<JsonNode> now = decision.request();
      boolean same = isSame(request, now == null ? null : PlannedRequest.of(now));
      boolean done = checked && now == null; // An earlier attempt of this write took effect.
      if (!same && !done) {
        throw new IllegalStateException("the write would now do something else than the plan says ("
            + decision.outcome() + " instead of " + planned.status() + "): plan again");
      }
    } else if (!isSame(request, PlanningOperation.request(operation(), http))) {
      throw new IllegalStateException("the write would now send another request: plan again");
    }
    if (request != null && !checked) { // Once: an attempt of this write changes the object.
      entry.state().requireUnchanged(http, request);
    }
    checked = true;
  }

  private static boolean isSame(@Nullable PlannedRequest planned, @Nullable PlannedRequest now) {
    return planned == null ? now == null : now != null && planned.isSame(now);
  }

  @Override
  public @Nullable ExternalIdIndex<?> index() {
    return operation().index();
  }

  @Override
  public boolean isPlanned() {
    return true;
  }

  @Override
  public boolean createsOnly() {
    return operation().createsOnly();
  }

  @Override
  public boolean isCallersCode() {
    return operation().isCallersCode();
  }

  @Override
  public String kind() {
    return operation().kind();
  }

  @Override
  public @Nullable Object identifyingBody() {
    return operation().identifyingBody();
  }
}
