package com.salescrm.sdk.batch;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.salescrm.sdk.batch.Action.Recovery;
import com.salescrm.sdk.batch.BatchPlan.Entry;
import com.salescrm.sdk.core.error.CrmException;
import com.salescrm.sdk.core.error.DecodingException;
import com.salescrm.sdk.core.error.NotFoundException;
import com.salescrm.sdk.core.http.ApiClient;
import com.salescrm.sdk.core.http.ApiRequest;
import com.salescrm.sdk.core.http.Explanation;
import com.salescrm.sdk.core.json.CrmJson;
import java.net.URI;
import java.util.Iterator;
import org.jspecify.annotations.Nullable;

/**
 * Reads what a write would do instead of doing it. A plan runs it as the operation of a batch, so that it reads at the same
 * speed and with the same patience. Used by one worker, then by the thread that made the plan.
 */
final class PlanningOperation implements Operation {
  private static final String PINNED_VIEWS = "saved_view_ids";

  private final Write write;
  private final Planning planning;
  private @Nullable Entry entry;
  private @Nullable RuntimeException failure;

  PlanningOperation(Write write, Planning planning) {
    this.write = write;
    this.planning = planning;
  }

  /** What the write would do; refused if it could not be read. */
  Entry entry() {
    if (entry != null) {
      return entry;
    }
    RuntimeException reason = failure != null
        ? failure
        : new IllegalStateException("the plan was stopped before this write");
    return new Entry(write, PlannedWrite.refused(write.key(), reason), null);
  }

  /** The progress of the plan counts the status that the write would have. */
  @Override
  public Action prepare(ApiClient http, String key) {
    try {
      if (write.operation() instanceof InvalidRow invalid) {
        failure = invalid.failure();
      } else {
        entry = plan(http);
      }
    } catch (CrmException e) {
      failure = e;
      if (!(e instanceof NotFoundException)) {
        throw e; // The batch waits for the end of an outage.
      }
    } catch (RuntimeException e) {
      failure = e;
    }
    return new Action(entry().planned.status(), null, Recovery.NONE, "", null, null);
  }

  private Entry plan(ApiClient http) {
    Operation operation = write.operation();
    if (operation instanceof IndexedWrite indexed) {
      planning.refresh(http, indexed.index());
      Decision decision = indexed
          .index()
          .decisions()
          .decide(http, write.key(), indexed.body(), indexed.createsOnly());
      ApiRequest<JsonNode> request = decision.request;
      if (request == null) {
        return new Entry(write, PlannedWrite.unchanged(write.key(), decision.id), null);
      }
      return changing(http, decision.outcome, decision.id, PlannedRequest.of(http, request));
    }
    PlannedRequest request = request(operation, http);
    if (request == null) {
      return new Entry(write, PlannedWrite.unchanged(write.key(), null), null);
    }
    return changing(http, RequestWrite.status(request.method()), null, request);
  }

  /** The request of a write without an index; null if its code leaves an object of an index unchanged. */
  static @Nullable PlannedRequest request(Operation operation, ApiClient http) {
    if (operation instanceof RequestWrite plain) {
      return PlannedRequest.of(http, plain.request());
    }
    Explanation explanation = ((CallWrite) operation).explain(http);
    if (explanation == null) {
      return null;
    }
    if (!explanation.isComplete()) {
      throw new IllegalStateException("the write reads " + explanation.path()
          + " first: what it sends depends on the response and cannot be planned");
    }
    return PlannedRequest.of(explanation);
  }

  private Entry changing(
      ApiClient http, WriteStatus status, @Nullable String id, PlannedRequest request) {
    if (!request.changesOneObject() || !request.isReadable()) {
      return new Entry(write, PlannedWrite.of(write.key(), status, id, request, null), null);
    }
    JsonNode object = read(http, request);
    String before = before(object, request.body());
    return new Entry(
        write, PlannedWrite.of(write.key(), status, id, request, before), ObjectState.of(object));
  }

  /**
   * Reads the object at the path of a request: an error with 200, or an object with another id, cannot be compared. Pinned
   * views are a list without an id, and become an object with the name under which a request has it.
   */
  static JsonNode read(ApiClient http, PlannedRequest request) {
    String path = request.path();
    JsonNode object = http.send(ApiRequest.get(path).returning(JsonNode.class)).body();
    String id = "/" + RequestWrite.idOf(object) + "/";
    boolean isList = path.contains("pinned_views");
    JsonNode list =
        object.isArray() ? object : object.path(object.has(PINNED_VIEWS) ? PINNED_VIEWS : "data");
    if (isList ? !list.isArray() : !URI.create(path + "/").getPath().contains(id)) {
      throw new DecodingException(
          isList
              ? "GET " + path + " returned no list of Smart Views"
              : "GET " + path + " returned no object with this id: a plan can compare no other one",
          "$",
          null);
    }
    return isList ? JsonNodeFactory.instance.objectNode().set(PINNED_VIEWS, list) : object;
  }

  private static @Nullable String before(JsonNode object, @Nullable JsonNode body) {
    if (body == null) {
      return null;
    }
    ObjectNode before = JsonNodeFactory.instance.objectNode();
    for (Iterator<String> names = body.fieldNames(); names.hasNext(); ) {
      String name = names.next();
      JsonNode value = ObjectState.value(object, name);
      before.set(name, value.isMissingNode() ? null : value);
    }
    return CrmJson.toJson(before);
  }

  @Override
  public String kind() {
    return write.operation().kind();
  }
}
