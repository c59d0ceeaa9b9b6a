package com.salescrm.sandbox.internal.webhook;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.salescrm.sandbox.internal.http.Answer;
import com.salescrm.sandbox.internal.http.Answers;
import com.salescrm.sandbox.internal.http.Problem;
import com.salescrm.sandbox.internal.http.Route;
import com.salescrm.sandbox.internal.http.ServiceRequest;
import com.salescrm.sandbox.internal.http.Values;
import com.salescrm.sandbox.internal.json.Json;
import com.salescrm.sandbox.internal.store.Crm;
import com.salescrm.sandbox.internal.table.Operations;
import com.salescrm.sandbox.internal.table.Schema;
import com.salescrm.sandbox.internal.table.Table;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.List;

/** The five operations on webhook subscriptions. Nothing is delivered. */
public final class WebhookRoutes {
  private static final String PATH = "/webhook/";
  private static final Schema CREATE =
      Schema.empty().texts("url").lists("events").flags("verify_ssl");
  private static final Schema UPDATE = CREATE.word("status", "active", "paused");

  private final Crm crm;
  private final Answers answers;
  private final Table table;
  private final Operations webhooks;

  public WebhookRoutes(Crm crm, Answers answers) {
    this.crm = crm;
    this.answers = answers;
    this.table = new Table(crm, "webhook", "whsub_").withNaiveTimestamps();
    this.webhooks = new Operations(PATH, table, answers);
  }

  public List<Route> routes() {
    return List.of(
        webhooks.wholeList((request, webhook) -> true),
        Route.post(PATH, CREATE.body(), this::create),
        webhooks.get(),
        webhooks.update(UPDATE, WebhookRoutes::checked),
        webhooks.delete());
  }

  /** The answer alone has the key; what is kept has not. */
  private Answer create(ServiceRequest request) {
    ObjectNode body = CREATE.checked(request.body());
    Values.requiredText(body, "url");
    if (!body.hasNonNull("events")) {
      throw Problem.invalid("events", "This field is required.");
    }
    ObjectNode created = table.add(attributes(checked(body)));
    return answers.created(created.deepCopy().put("signature_key", signatureKey()));
  }

  private static ObjectNode attributes(ObjectNode body) {
    ObjectNode attributes = Json.object().put("verify_ssl", true).put("status", "active");
    attributes.putNull("health_status").putNull("latest_error").putNull("pause_reason");
    return attributes.setAll(body);
  }

  private static ObjectNode checked(ObjectNode body) {
    if (body.has("url") && !String.valueOf(Values.text(body, "url")).matches("https?://.+")) {
      throw Problem.invalid("url", "This must be an http or https address.");
    }
    if (body.has("events")) {
      checkEvents(body.path("events"));
    }
    return body;
  }

  /** Other keys of an event are filters, whose syntax is not specified. */
  private static void checkEvents(JsonNode events) {
    if (events.isEmpty()) {
      throw Problem.invalid("events", "This must hold one event at least.");
    }
    for (JsonNode event : events) {
      boolean pair =
          event.path("object_type").isTextual() && event.path("action").isTextual();
      if (!pair) {
        throw Problem.invalid("events", "Each event must have an object_type and an action.");
      }
    }
  }

  private String signatureKey() {
    try {
      byte[] seed = crm.newId("").getBytes(StandardCharsets.UTF_8);
      return HexFormat.of().formatHex(MessageDigest.getInstance("SHA-256").digest(seed));
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every Java platform has SHA-256", e);
    }
  }
}
