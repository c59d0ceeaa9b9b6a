package com.salescrm.sandbox.internal.webhook;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.salescrm.sandbox.internal.http.Problem;
import com.salescrm.sandbox.internal.http.Response;
import com.salescrm.sandbox.internal.http.Responses;
import com.salescrm.sandbox.internal.http.Route;
import com.salescrm.sandbox.internal.http.ServiceRequest;
import com.salescrm.sandbox.internal.http.Values;
import com.salescrm.sandbox.internal.json.Json;
import com.salescrm.sandbox.internal.store.Crm;
import com.salescrm.sandbox.internal.table.Operations;
import com.salescrm.sandbox.internal.table.Schema;
import java.util.List;

/** The five operations on webhook subscriptions. */
public final class WebhookRoutes {
  private static final String PATH = "/webhook/";
  private static final Schema CREATE =
      Schema.empty().texts("url").objectLists("events").flags("verify_ssl");
  private static final Schema UPDATE = CREATE.word("status", "active", "paused");

  private final Crm crm;
  private final Responses responses;
  private final WebhookSubscriptions subscriptions;
  private final Operations webhooks;

  public WebhookRoutes(Crm crm, WebhookSubscriptions subscriptions, Responses responses) {
    this.crm = crm;
    this.responses = responses;
    this.subscriptions = subscriptions;
    this.webhooks = new Operations(PATH, subscriptions.table(), responses);
  }

  public List<Route> routes() {
    return List.of(
        webhooks.wholeList((request, webhook) -> true),
        Route.post(PATH, CREATE.body(), this::create),
        webhooks.get(),
        Route.put(PATH + "{id}/", UPDATE.body(), this::update),
        Route.delete(PATH + "{id}/", this::delete));
  }

  /** Only the response to the create contains the signature key. */
  private Response create(ServiceRequest request) {
    ObjectNode body = CREATE.validate(request.body());
    Values.requiredText(body, "url");
    if (!body.hasNonNull("events")) {
      throw Problem.invalid("events", "This field is required.");
    }
    ObjectNode created = subscriptions.table().add(attributes(validate(body)));
    String key = OutgoingDelivery.keyOf(crm.newId(""));
    subscriptions.setKey(created.path("id").asText(), key);
    return responses.created(created.deepCopy().put("signature_key", key));
  }

  private Response update(ServiceRequest request) {
    String id = request.path("id");
    subscriptions.table().get(id);
    ObjectNode changed =
        subscriptions.table().change(id, validate(UPDATE.validate(request.body())));
    subscriptions.changed(changed);
    return Response.json(200, changed);
  }

  private Response delete(ServiceRequest request) {
    subscriptions.remove(request.path("id"));
    return responses.deleted();
  }

  private static ObjectNode attributes(ObjectNode body) {
    ObjectNode attributes = Json.object().put("verify_ssl", true).put("status", "active");
    attributes.putNull("health_status").putNull("latest_error").putNull("pause_reason");
    return attributes.setAll(body);
  }

  private static ObjectNode validate(ObjectNode body) {
    if (body.has("url") && !String.valueOf(Values.text(body, "url")).matches("https?://.+")) {
      throw Problem.invalid("url", "This must be an http or https URL.");
    }
    if (body.has("events")) {
      checkEvents(body.path("events"));
    }
    return body;
  }

  private static void checkEvents(JsonNode events) {
    if (events.isEmpty()) {
      throw Problem.invalid("events", "This must contain at least one event.");
    }
    for (JsonNode event : events) {
      boolean pair =
          event.path("object_type").isTextual() && event.path("action").isTextual();
      if (!pair) {
        throw Problem.invalid("events", "Each event must have an object_type and an action.");
      }
      EventFilter.check(event.path("extra_filter"));
    }
  }
}
