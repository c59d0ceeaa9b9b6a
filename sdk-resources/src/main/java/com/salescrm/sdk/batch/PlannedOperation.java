package com.salescrm.sdk.batch;

import com.salescrm.sdk.core.http.ApiClient;
import com.salescrm.sdk.core.http.ApiRequest;
import java.util.Objects;
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
    Action action = operation().prepare(http, key);
    requirePlanned(http, action);
    PlannedRequest request = entry.planned().request();
    ObjectState state = entry.state();
    if (request != null && state != null && !checked) { // Once: an attempt changes the object.
      state.requireUnchanged(http, request);
    }
    checked = true;
    return action;
  }

  private void requirePlanned(ApiClient http, Action action) {
    boolean done =
        checked && action.send() == null; // An earlier attempt of this write took effect.
    if (!done && !Objects.equals(entry.planned().request(), request(http, action))) {
      throw new IllegalStateException("the write would now do something else than the plan says ("
          + action.status() + " instead of " + entry.planned().status() + "): plan again");
    }
  }

  private @Nullable PlannedRequest request(ApiClient http, Action action) {
    if (action.send() == null) {
      return null;
    }
    ApiRequest<?> request = action.request();
    return request == null
        ? PlanningOperation.request(operation(), http)
        : PlannedRequest.of(request);
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
