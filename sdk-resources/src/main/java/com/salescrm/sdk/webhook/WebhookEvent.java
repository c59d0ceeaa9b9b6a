package com.salescrm.sdk.webhook;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonValue;
import com.fasterxml.jackson.databind.JsonNode;
import com.salescrm.sdk.core.error.DecodingException;
import com.salescrm.sdk.core.json.CrmJson;
import java.nio.charset.StandardCharsets;
import java.time.OffsetDateTime;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * What a delivery tells: something happened to an object. The payload is no part of the specification, so each of its
 * properties may be missing, and {@link #raw()} has everything that came. Immutable, equal by value of the JSON; {@code
 * toString} shows what happened, not the data.
 */
public final class WebhookEvent {
  private static final String EVENT = "event";

  private final JsonNode raw;
  private final EventFields fields;

  private WebhookEvent(JsonNode raw, EventFields fields) {
    this.raw = raw;
    this.fields = fields;
  }

  /**
   * Reads the body of a delivery without checking where it comes from; for what was checked before, such as a stored
   * delivery. What comes in goes through a {@link WebhookVerifier}.
   *
   * @param delivery the body
   * @return the event
   * @throws DecodingException if it holds no event
   */
  @JsonCreator(mode = JsonCreator.Mode.DELEGATING)
  public static WebhookEvent ofUnverified(JsonNode delivery) {
    JsonNode event = delivery.path(EVENT);
    if (!event.isObject()) {
      throw new DecodingException("The delivery has no event", "$." + EVENT, null);
    }
    return new WebhookEvent(delivery.deepCopy(), CrmJson.fromJson(event, EventFields.class));
  }

  static WebhookEvent read(byte[] body) {
    return ofUnverified(CrmJson.tree(new String(body, StandardCharsets.UTF_8)));
  }

  /**
   * Whether it is of one kind.
   *
   * @param objectType the kind of object, such as {@code lead}
   * @param action what happened, such as {@code created}
   * @return true if both are the same
   */
  public boolean is(String objectType, String action) {
    return objectType().filter(objectType::equals).isPresent()
        && action().filter(action::equals).isPresent();
  }

  /** {@return the id, {@code ev_…}; the same when an event is delivered twice} */
  public Optional<String> id() {
    return fields.id();
  }

  /** {@return when it happened; UTC} */
  public Optional<OffsetDateTime> dateCreated() {
    return fields.dateCreated();
  }

  /** {@return when the event was changed last, since some are drawn together; UTC} */
  public Optional<OffsetDateTime> dateUpdated() {
    return fields.dateUpdated();
  }

  /** {@return what happened, such as {@code created}; words may be added at any time} */
  public Optional<String> action() {
    return fields.action();
  }

  /** {@return the kind of object, such as {@code lead} or {@code task.lead}; words may be added at any time} */
  public Optional<String> objectType() {
    return fields.objectType();
  }

  /** {@return the id of the object} */
  public Optional<String> objectId() {
    return fields.objectId();
  }

  /** {@return the lead that the object belongs to} */
  public Optional<String> leadId() {
    return fields.leadId();
  }

  /** {@return the user who caused it} */
  public Optional<String> userId() {
    return fields.userId();
  }

  /** {@return the organization in which it happened} */
  public Optional<String> organizationId() {
    return fields.organizationId();
  }

  /** {@return the request that caused it} */
  public Optional<String> requestId() {
    return fields.requestId();
  }

  /** {@return the names of the fields of the object that changed} */
  public List<String> changedFields() {
    return fields.changedFields();
  }

  /** {@return the object as it is now, a copy; empty where it was deleted} */
  public Optional<JsonNode> data() {
    return fields.data().map(JsonNode::deepCopy);
  }

  /** {@return the former values of what changed, a copy} */
  public Optional<JsonNode> previousData() {
    return fields.previousData().map(JsonNode::deepCopy);
  }

  /** {@return how it came about, such as the method and the path of the request; a copy} */
  public Optional<JsonNode> meta() {
    return fields.meta().map(JsonNode::deepCopy);
  }

  /** {@return the webhook that it is delivered for} */
  public Optional<String> subscriptionId() {
    return Optional.ofNullable(raw.path("subscription_id").textValue());
  }

  /** {@return the whole delivery as it came: the event and what stands beside it; a copy} */
  @JsonValue
  public JsonNode raw() {
    return raw.deepCopy();
  }

  @Override
  public boolean equals(@Nullable Object other) {
    return other instanceof WebhookEvent that && raw.equals(that.raw);
  }

  @Override
  public int hashCode() {
    return raw.hashCode();
  }

  /** {@return what happened to which object} */
  @Override
  public String toString() {
    return "WebhookEvent[" + id().orElse("?") + ": " + objectType().orElse("?") + " "
        + objectId().orElse("?") + " " + action().orElse("?") + "]";
  }
}
