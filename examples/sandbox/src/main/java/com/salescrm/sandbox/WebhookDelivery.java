package com.salescrm.sandbox;

import com.fasterxml.jackson.databind.JsonNode;
import com.salescrm.sandbox.internal.json.Json;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * One delivery that the sandbox made for a webhook subscription. Immutable, safe for many threads.
 *
 * @param subscriptionId the id of the subscription, {@code whsub_…}
 * @param url where it went
 * @param headers what was sent beside the body, by lower-case name: {@code content-type}, {@code close-sig-timestamp}
 *     (Unix seconds), {@code close-sig-hash}
 * @param body the JSON as it was sent, {@code {"event": {…}, "subscription_id": "…"}}
 * @param status the HTTP status that came back; 0 where none did
 * @param failure why none came back, or why it was not sent at all; null where one did
 */
public record WebhookDelivery(
    String subscriptionId,
    String url,
    Map<String, String> headers,
    String body,
    int status,
    @Nullable String failure) {

  /**
   * Takes a copy of the headers.
   *
   * @param subscriptionId the id of the subscription
   * @param url where it went
   * @param headers what was sent beside the body
   * @param body the JSON as it was sent
   * @param status the HTTP status that came back; 0 for none
   * @param failure why none came back; null for none
   * @throws NullPointerException if a header is null
   */
  public WebhookDelivery {
    headers = Map.copyOf(headers);
  }

  /**
   * Whether the receiver took it.
   *
   * @return true for a status from 200 to 299
   */
  public boolean isAccepted() {
    return status >= 200 && status < 300;
  }

  /**
   * The event in it.
   *
   * @return a copy of its own; a missing node where the body holds none
   */
  public JsonNode event() {
    try {
      return Json.parse(body.getBytes(StandardCharsets.UTF_8)).path("event");
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /**
   * Whether it tells of this.
   *
   * @param objectType the kind of object, such as {@code lead} or {@code task.lead}
   * @param action what happened to it, such as {@code updated}
   * @return true if both are the same
   */
  public boolean is(String objectType, String action) {
    JsonNode event = event();
    return event.path("object_type").asText().equals(objectType)
        && event.path("action").asText().equals(action);
  }
}
