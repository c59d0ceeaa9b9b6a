package com.salescrm.sandbox;

import com.fasterxml.jackson.databind.JsonNode;
import com.salescrm.sandbox.internal.json.Json;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A delivery that the sandbox sent to a webhook subscription. Immutable, thread-safe.
 *
 * @param subscriptionId the id of the subscription, {@code whsub_…}
 * @param url the URL of the receiver
 * @param headers the headers by lower-case name: {@code content-type}, {@code close-sig-timestamp}
 *     (Unix seconds), {@code close-sig-hash}
 * @param body the JSON as sent, {@code {"event": {…}, "subscription_id": "…"}}
 * @param status the HTTP status of the response; 0 if there is none
 * @param failure the reason why there is no response, or why the delivery was not sent; null if
 *     there is a response
 */
public record WebhookDelivery(
    String subscriptionId,
    String url,
    Map<String, String> headers,
    String body,
    int status,
    @Nullable String failure) {

  /**
   * Copies the headers.
   *
   * @param subscriptionId the id of the subscription
   * @param url the URL of the receiver
   * @param headers the headers by lower-case name
   * @param body the JSON as sent
   * @param status the HTTP status of the response; 0 if there is none
   * @param failure the reason why there is no response; null if there is one
   * @throws NullPointerException if a header is null
   */
  public WebhookDelivery {
    headers = Map.copyOf(headers);
  }

  /**
   * Whether the receiver accepted the delivery.
   *
   * @return true for a status from 200 to 299
   */
  public boolean isAccepted() {
    return status >= 200 && status < 300;
  }

  /**
   * The event in the body.
   *
   * @return a copy; a missing node if the body has no event
   */
  public JsonNode event() {
    try {
      return Json.parse(body.getBytes(StandardCharsets.UTF_8)).path("event");
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /**
   * Whether the event has the given type and action.
   *
   * @param objectType the kind of object, such as {@code lead} or {@code task.lead}
   * @param action what happened to the object, such as {@code updated}
   * @return true if both are equal
   */
  public boolean is(String objectType, String action) {
    JsonNode event = event();
    return event.path("object_type").asText().equals(objectType)
        && event.path("action").asText().equals(action);
  }
}
