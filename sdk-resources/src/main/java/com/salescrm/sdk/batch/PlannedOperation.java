package com.salescrm.sdk.batch;

import com.fasterxml.jackson.databind.JsonNode;
import com.salescrm.sdk.core.http.ApiClient;
import com.salescrm.sdk.core.http.ApiRequest;
import com.salescrm.sdk.core.retry.RetryPolicy;
import com.salescrm.sdk.internal.index.FieldHashes;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Sends what a plan says, unless the object has changed since. Used by one thread at a time. */
final class PlannedOperation implements Operation {
  // The client must not wait between the comparison of the object and the request, so the batch
  // makes the further attempts, and waits for the rate limit: a comparison follows.
  private static final RetryPolicy ONE_ATTEMPT =
      RetryPolicy.none().withMaxWait(Duration.ofSeconds(1));

  private final BatchPlan.Entry entry;
  private boolean sent;

  PlannedOperation(BatchPlan.Entry entry) {
    this.entry = entry;
  }

  private Operation operation() {
    return entry.write.operation();
  }

  @Override
  public @Nullable RuntimeException refusal() {
    return entry.planned.exception().orElse(null);
  }

  @Override
  public Action prepare(ApiClient http, String key) {
    RuntimeException refusal = refusal();
    if (refusal != null) {
      throw refusal;
    }
    ObjectState state = entry.state;
    ExternalIdIndex<?> index = index();
    if (index != null) {
      List<String> unused = index.ids(http, key); // A pass of the list needs several attempts.
    }
    Action action = operation().prepare(state == null ? http : once(http), key);
    PlannedRequest request = request(http, action);
    requirePlanned(action, request);
    Supplier<@Nullable String> send = action.send;
    return send == null || request == null
        ? action
        : new Action(
            action.status,
            action.id,
            action.recovery,
            action.path,
            action.request,
            () -> send(http, request, send));
  }

  private static ApiClient once(ApiClient http) {
    return http.withOptions(options -> options.retryPolicy(ONE_ATTEMPT));
  }

  private void requirePlanned(Action action, @Nullable PlannedRequest request) {
    boolean done = sent && request == null; // An earlier attempt of this write took effect.
    if (!done && !Objects.equals(entry.planned.request(), request)) {
      throw new IllegalStateException("the write would now do something else than the plan says ("
          + action.status + " instead of " + entry.planned.status() + "): plan again");
    }
  }

  private @Nullable PlannedRequest request(ApiClient http, Action action) {
    if (action.send == null) {
      return null;
    }
    ApiRequest<?> request = action.request;
    return request == null
        ? PlanningOperation.request(operation(), http)
        : PlannedRequest.of(http, request);
  }

  private @Nullable String send(
      ApiClient http, PlannedRequest request, Supplier<@Nullable String> send) {
    ObjectState state = entry.state;
    if (state != null) {
      JsonNode object = PlanningOperation.read(http, request);
      boolean unchanged = state.isOf(object);
      if (!unchanged && sent && hasValues(object, request.body())) {
        return RequestWrite.idOf(object); // An earlier attempt took effect.
      }
      if (!unchanged) {
        throw new IllegalStateException(request.path() + " has changed since the plan: plan again");
      }
    }
    sent = true;
    return send.get();
  }

  private static boolean hasValues(JsonNode object, @Nullable JsonNode body) {
    return body != null
        && body.properties().stream()
            .allMatch(field -> FieldHashes.ofObject(
                    Map.of(field.getKey(), ObjectState.value(object, field.getKey())))
                .has(field.getKey(), field.getValue()));
  }

  @Override
  public @Nullable ExternalIdIndex<?> index() {
    return operation().index();
  }

  @Override
  public boolean isPlanned() {
    return true;
  }

  /** The comparison and the write. */
  @Override
  public int requests() {
    return entry.state == null ? 1 : 2;
  }

  @Override
  public boolean createsOnly() {
    return operation().createsOnly();
  }

  @Override
  public String kind() {
    return operation().kind();
  }

  @Override
  public String identifyingQuery() {
    return operation().identifyingQuery();
  }

  @Override
  public @Nullable Object identifyingBody() {
    return operation().identifyingBody();
  }
}
