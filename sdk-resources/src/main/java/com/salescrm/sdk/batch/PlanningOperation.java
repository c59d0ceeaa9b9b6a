package com.salescrm.sdk.batch;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.NullNode;
import com.salescrm.sdk.batch.BatchPlan.Entry;
import com.salescrm.sdk.batch.PlannedWrite.Change;
import com.salescrm.sdk.core.error.CrmException;
import com.salescrm.sdk.core.error.NotFoundException;
import com.salescrm.sdk.core.http.ApiClient;
import com.salescrm.sdk.core.http.ApiRequest;
import com.salescrm.sdk.core.http.Explanation;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Reads what a write would do instead of doing it. A plan runs it as the operation of a batch, so that it reads at the same
 * speed and with the same patience. Used by one worker, then by the thread that made the plan.
 */
final class PlanningOperation implements Operation {
  private final Write write;
  private final Set<String> targets;
  private final Set<ExternalIdIndex<?>> fresh;
  private @Nullable Entry entry;
  private @Nullable RuntimeException failure;

  /**
   * Creates the operation.
   *
   * @param targets the objects that earlier writes of the plan change; concurrent, shared by all writes of the plan
   * @param fresh the indexes that were read for the plan; guarded by its own lock, shared by all writes of the plan
   */
  PlanningOperation(Write write, Set<String> targets, Set<ExternalIdIndex<?>> fresh) {
    this.write = write;
    this.targets = targets;
    this.fresh = fresh;
  }

  /** What the write would do; refused if it could not be read. */
  Entry entry() {
    if (entry != null) {
      return entry;
    }
    RuntimeException reason = failure != null
        ? failure
        : new IllegalStateException("the plan was stopped before this write");
    return new Entry(write, PlannedWrite.refused(write.key(), reason), ObjectState.NONE);
  }

  @Override
  public Action prepare(ApiClient http, String key) {
    try {
      entry = plan(http);
    } catch (CrmException e) {
      failure = e;
      if (!(e instanceof NotFoundException)) {
        throw e; // The batch waits for the end of an outage.
      }
    } catch (RuntimeException e) {
      failure = e;
    }
    return Action.nothing(null);
  }

  private Entry plan(ApiClient http) {
    Operation operation = write.operation();
    if (operation instanceof IndexedWrite indexed) {
      refresh(indexed.index());
      Decision decision =
          indexed.index().decisions().decide(write.key(), indexed.body(), indexed.createOnly());
      ApiRequest<JsonNode> request = decision.request();
      if (request == null) {
        return new Entry(
            write, PlannedWrite.unchanged(write.key(), decision.id()), ObjectState.NONE);
      }
      return changing(http, decision.outcome(), decision.id(), PlannedRequest.of(request));
    }
    PlannedRequest request = request(operation, http);
    return changing(http, RequestWrite.status(request.method()), null, request);
  }

  /** Reads the list once for the plan, so that it shows what others changed since the index was loaded. */
  private void refresh(ExternalIdIndex<?> index) {
    synchronized (fresh) {
      if (!fresh.contains(index)) {
        index.load();
        fresh.add(index);
      }
    }
  }

  /** The request of a write without an index. */
  static PlannedRequest request(Operation operation, ApiClient http) {
    if (operation instanceof RequestWrite plain) {
      return PlannedRequest.of(plain.request());
    }
    Explanation explanation = http.explain(((CallWrite) operation).operation());
    if (!explanation.isComplete()) {
      throw new IllegalStateException("the write reads " + explanation.path()
          + " first: what it sends depends on the response and cannot be planned");
    }
    return PlannedRequest.of(
        explanation.method(),
        explanation.path(),
        new String(explanation.body(), StandardCharsets.UTF_8));
  }

  private Entry changing(
      ApiClient http, WriteStatus status, @Nullable String id, PlannedRequest request) {
    String target = request.changesOneObject()
        ? request.path()
        : write.operation().index() == null ? null : request.path() + " " + write.key();
    if (target != null && !targets.add(target)) {
      throw new IllegalStateException(
          "an earlier write of the plan changes the same object: plan it after that one is applied");
    }
    ObjectState state = ObjectState.read(http, request);
    Map<String, Change> changes = new LinkedHashMap<>();
    if (state.exists() && request.body() != null) {
      request
          .body()
          .properties()
          .forEach(field -> changes.put(
              field.getKey(), new Change(value(state.object(), field.getKey()), field.getValue())));
    }
    return new Entry(write, PlannedWrite.of(write.key(), status, id, request, changes), state);
  }

  private static JsonNode value(JsonNode object, String name) {
    JsonNode value = object.path(name);
    return value.isMissingNode() ? NullNode.getInstance() : value;
  }

  @Override
  public String kind() {
    return write.operation().kind();
  }
}
