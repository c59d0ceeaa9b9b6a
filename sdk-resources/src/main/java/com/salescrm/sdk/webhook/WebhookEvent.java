package com.salescrm.sdk.webhook;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonValue;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.MissingNode;
import com.salescrm.sdk.core.error.DecodingException;
import com.salescrm.sdk.core.internal.argument.Arguments;
import com.salescrm.sdk.core.json.CrmJson;
import java.nio.charset.StandardCharsets;
import java.time.OffsetDateTime;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
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
    Arguments.notNull(delivery, "delivery");
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

  /** {@return the API key whose request caused it; empty if it was something else} */
  public Optional<String> apiKeyId() {
    return fields.apiKeyId();
  }

  /** {@return the OAuth application whose request caused it; empty if it was something else} */
  public Optional<String> oauthClientId() {
    return fields.oauthClientId();
  }

  /** {@return the names of the fields of the object that changed; empty if the delivery names none} */
  public List<String> changedFields() {
    return fields.changedFields();
  }

  /**
   * Whether the delivery says that a field changed: it is among {@link #changedFields()}, or its former value was sent.
   *
   * @param field the name of the field, such as {@code status_id} or {@code custom.cf_1}
   * @return true if it does
   */
  public boolean isChanged(String field) {
    return changedFields().contains(field) || objectIn(fields.previousData()).has(field);
  }

  /**
   * What changed, by the name of the field, in the order of {@link #changedFields()}; then the fields whose former
   * value alone was sent. This is what to read of an update: it never takes a field that was left out for one without a
   * value.
   *
   * @return the changes, unmodifiable; empty if the delivery names none, as for an object that is new
   */
  public Map<String, FieldChange> changes() {
    JsonNode before = objectIn(fields.previousData());
    JsonNode now = objectIn(fields.data());
    Set<String> names = new LinkedHashSet<>(changedFields());
    before.fieldNames().forEachRemaining(names::add);
    Map<String, FieldChange> changes = new LinkedHashMap<>();
    names.forEach(name -> changes.put(name, new FieldChange(before.get(name), now.get(name))));
    return Collections.unmodifiableMap(changes);
  }

  /**
   * Whether {@link #data()} may hold a part of the object only. Deliveries of updates may be sparse: a field that is
   * missing was not sent, which does not mean that it has no value. So this is true of every event that is an update:
   * whose action is {@code updated}, or which names changed fields or former values.
   *
   * @return true if fields may be missing
   */
  public boolean isPartial() {
    return action().filter("updated"::equals).isPresent()
        || !changedFields().isEmpty()
        || !objectIn(fields.previousData()).isEmpty();
  }

  /**
   * The data of the delivery. Of an update they may be a part of the object ({@link #isPartial()}): read {@link
   * #changes()}, or get the object.
   *
   * @return the object as it is now, or a part of it; a copy; empty where it was deleted
   */
  public Optional<JsonNode> data() {
    return fields.data().map(JsonNode::deepCopy);
  }

  /**
   * The whole object as it is now, such as a {@code Lead}.
   *
   * @param type the model to read it as
   * @param <T> the model
   * @return the object; empty where it was deleted
   * @throws IllegalStateException if the event is an update ({@link #isPartial()}): as a whole, a field that was left
   *     out would look like one without a value
   * @throws DecodingException if the data cannot be read as this model
   */
  public <T> Optional<T> data(Class<T> type) {
    if (isPartial()) {
      throw new IllegalStateException(
          "The data of an update may lack fields that have a value, and " + this
              + " is one: read changes(), or get the object by its id");
    }
    return fields.data().map(data -> CrmJson.fromJson(data, type));
  }

  /** {@return the former values of what changed; a copy} */
  public Optional<JsonNode> previousData() {
    return fields.previousData().map(JsonNode::deepCopy);
  }

  /** {@return how it came about, such as the method and the path of the request; a copy} */
  public Optional<JsonNode> meta() {
    return fields.meta().map(JsonNode::deepCopy);
  }

  private static JsonNode objectIn(Optional<JsonNode> data) {
    return data.filter(JsonNode::isObject).orElseGet(MissingNode::getInstance);
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
