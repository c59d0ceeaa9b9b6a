package com.salescrm.sdk.webhook;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.MissingNode;
import com.salescrm.sdk.core.error.DecodingException;
import com.salescrm.sdk.core.internal.argument.Arguments;
import com.salescrm.sdk.core.json.CrmJson;
import com.salescrm.sdk.core.model.JsonBacked;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.time.OffsetDateTime;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * The event of a webhook delivery. The specification does not define the payload: every property may be missing, and
 * {@link #toJson()} has the whole delivery. Immutable, equal by JSON; {@code toString} omits the data.
 */
public final class WebhookEvent extends JsonBacked {
  private static final String EVENT = "event";
  private static final String CHANGED = "changed_fields";

  private WebhookEvent(JsonNode delivery) {
    super(delivery);
  }

  /**
   * Reads the body of a delivery without verifying its signature, for example of a stored delivery that was verified
   * before. Use {@link WebhookVerifier} for incoming deliveries.
   *
   * @param delivery the body
   * @return the event
   * @throws DecodingException if the body contains no event
   */
  @JsonCreator(mode = JsonCreator.Mode.DELEGATING)
  public static WebhookEvent ofUnverified(JsonNode delivery) {
    Arguments.notNull(delivery, "delivery");
    if (!delivery.path(EVENT).isObject()) {
      throw new DecodingException("The delivery has no event", "$." + EVENT, null);
    }
    return new WebhookEvent(delivery);
  }

  static WebhookEvent read(byte[] body) {
    try {
      String text =
          StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(body)).toString();
      return ofUnverified(CrmJson.tree(text));
    } catch (CharacterCodingException e) { // A string would have other characters than the body.
      throw new DecodingException("The delivery is not UTF-8", "$", e);
    }
  }

  /**
   * {@return whether the event has an object type and an action}
   *
   * @param objectType the object type, such as {@code lead}
   * @param action the action, such as {@code created}
   */
  public boolean is(String objectType, String action) {
    return objectType().filter(objectType::equals).isPresent()
        && action().filter(action::equals).isPresent();
  }

  /** {@return the id, {@code ev_…}; repeated deliveries of an event have the same id} */
  public Optional<String> id() {
    return field("id", String.class);
  }

  /** {@return when the event occurred; UTC} */
  public Optional<OffsetDateTime> dateCreated() {
    return field("date_created", OffsetDateTime.class);
  }

  /** {@return when the event was last changed, since the service merges some events; UTC} */
  public Optional<OffsetDateTime> dateUpdated() {
    return field("date_updated", OffsetDateTime.class);
  }

  /** {@return the action, such as {@code created}; the service may add actions} */
  public Optional<String> action() {
    return field("action", String.class);
  }

  /** {@return the object type, such as {@code lead} or {@code task.lead}; the service may add types} */
  public Optional<String> objectType() {
    return field("object_type", String.class);
  }

  /** {@return the id of the object} */
  public Optional<String> objectId() {
    return field("object_id", String.class);
  }

  /** {@return the id of the object's lead} */
  public Optional<String> leadId() {
    return field("lead_id", String.class);
  }

  /** {@return the id of the user who caused the event} */
  public Optional<String> userId() {
    return field("user_id", String.class);
  }

  /** {@return the id of the organization} */
  public Optional<String> organizationId() {
    return field("organization_id", String.class);
  }

  /** {@return the id of the request that caused the event} */
  public Optional<String> requestId() {
    return field("request_id", String.class);
  }

  /** {@return the id of the API key whose request caused the event, if any} */
  public Optional<String> apiKeyId() {
    return field("api_key_id", String.class);
  }

  /** {@return the id of the OAuth application whose request caused the event, if any} */
  public Optional<String> oauthClientId() {
    return field("oauth_client_id", String.class);
  }

  /** {@return the names of the changed fields, without elements that are no texts; empty if the delivery contains none} */
  public List<String> changedFields() {
    List<String> names = new ArrayList<>();
    node(CHANGED).filter(JsonNode::isArray).orElseGet(MissingNode::getInstance).forEach(name -> {
      if (name.isTextual()) {
        names.add(name.textValue());
      }
    });
    return Collections.unmodifiableList(names);
  }

  /**
   * {@return whether a field changed: it is among {@link #changedFields()} or in {@link #previousData()}}
   *
   * @param field the name of the field, such as {@code status_id} or {@code custom.cf_1}
   */
  public boolean isChanged(String field) {
    return changedFields().contains(field) || object("previous_data").has(field);
  }

  /**
   * {@return the changes by field name, unmodifiable; empty if the delivery contains none, as for a new object} The
   * fields of {@link #changedFields()} come first, then those that only {@link #previousData()} has. Use it to read an
   * update: it distinguishes a missing field from a field without a value.
   */
  public Map<String, FieldChange> changes() {
    JsonNode before = object("previous_data");
    JsonNode now = object("data");
    Set<String> names = new LinkedHashSet<>(changedFields());
    before.fieldNames().forEachRemaining(names::add);
    Map<String, FieldChange> changes = new LinkedHashMap<>();
    names.forEach(name -> changes.put(name, new FieldChange(before.get(name), now.get(name))));
    return Collections.unmodifiableMap(changes);
  }

  /**
   * {@return whether {@link #data()} may contain only a part of the object} This is true for every update: the action
   * is {@code updated}, or the delivery contains changed fields or previous values and the action is not {@code
   * deleted}. A field that is missing from an update may still have a value.
   */
  public boolean isPartial() {
    if (action().filter("deleted"::equals).isPresent()) {
      return false;
    }
    return action().filter("updated"::equals).isPresent()
        || node(CHANGED).filter(names -> !names.isEmpty()).isPresent()
        || !object("previous_data").isEmpty();
  }

  /** {@return a copy of the object, or of a part of it if {@link #isPartial()}; empty if it was deleted} */
  public Optional<JsonNode> data() {
    return node("data").map(JsonNode::deepCopy);
  }

  /**
   * Reads the current object as a model, such as {@code Lead}.
   *
   * @param type the model
   * @param <T> the model
   * @return the object; empty if it was deleted
   * @throws IllegalStateException if the event is an update ({@link #isPartial()}), since a missing field would be read
   *     as a field without a value
   * @throws DecodingException if the data cannot be read as the model
   */
  public <T> Optional<T> data(Class<T> type) {
    if (isPartial()) {
      throw new IllegalStateException(
          "the data of an update may lack fields that have a value, and " + this
              + " is an update: read changes(), or get the object by its id");
    }
    return node("data").map(data -> CrmJson.fromJson(data, type));
  }

  /** {@return a copy of the previous values of the changed fields} */
  public Optional<JsonNode> previousData() {
    return node("previous_data").map(JsonNode::deepCopy);
  }

  /** {@return a copy of the metadata, such as the method and the path of the request} */
  public Optional<JsonNode> meta() {
    return node("meta").map(JsonNode::deepCopy);
  }

  private JsonNode object(String name) {
    return node(name).filter(JsonNode::isObject).orElseGet(MissingNode::getInstance);
  }

  private Optional<JsonNode> node(String name) {
    return present(json().path(EVENT).path(name));
  }

  private static Optional<JsonNode> present(JsonNode value) {
    return value.isMissingNode() || value.isNull() ? Optional.empty() : Optional.of(value);
  }

  private <T> Optional<T> field(String name, Class<T> type) {
    return value(json().path(EVENT).path(name), type);
  }

  private static <T> Optional<T> value(JsonNode json, Class<T> type) {
    try {
      return present(json).map(value -> CrmJson.fromJson(value, type));
    } catch (DecodingException e) {
      return Optional.empty(); // As in all models; toJson() has the invalid value.
    }
  }

  /** {@return the id of the webhook} */
  public Optional<String> subscriptionId() {
    return value(json().path("subscription_id"), String.class);
  }

  /** {@return the id, the object type, the object id and the action} */
  @Override
  public String toString() {
    return "WebhookEvent[" + id().orElse("?") + ": " + objectType().orElse("?") + " "
        + objectId().orElse("?") + " " + action().orElse("?") + "]";
  }
}
