package com.salescrm.sdk.core.internal.model;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.NullNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.salescrm.sdk.core.internal.argument.Arguments;
import com.salescrm.sdk.core.internal.json.CustomFieldKeys;
import com.salescrm.sdk.core.internal.json.JsonCodec;
import com.salescrm.sdk.core.model.CustomFieldPatch;
import com.salescrm.sdk.core.model.CustomFields;
import com.salescrm.sdk.core.model.DateOrDateTime;
import com.salescrm.sdk.core.model.HasAdditionalProperties;
import com.salescrm.sdk.core.model.UpdateRequest;
import java.math.BigDecimal;
import java.time.OffsetDateTime;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Computes the smallest update between two states of an object. Not safe for several threads.
 *
 * <p>Each method compares one property of {@code before} and {@code after}, and calls its setter only if they differ:
 *
 * <table>
 *   <caption>Effect of a comparison</caption>
 *   <tr><th>before</th><th>after</th><th>effect</th></tr>
 *   <tr><td>any</td><td>the same value, or also no value</td><td>none: the update does not contain the property</td></tr>
 *   <tr><td>any</td><td>another value</td><td>the setter is called with the value of {@code after}</td></tr>
 *   <tr><td>a value</td><td>no value</td><td>the property is cleared; if an update cannot clear it, {@link
 *       IllegalArgumentException}</td></tr>
 *   <tr><td colspan="2">a value that could not be read, and the two differ</td><td>{@link
 *       IllegalArgumentException}</td></tr>
 * </table>
 *
 * <p>Numbers are the same if they are numerically equal ({@code 100} and {@code 100.0}), date-times if they are the same
 * instant, lists if all elements are equal and in the same order. An empty text and an empty list of a custom field are no
 * value. {@link ComparedJson} states how the JSON of custom fields and of lists is compared.
 *
 * @param <M> the model
 */
public final class Differences<M extends HasAdditionalProperties> {
  private final M before;
  private final M after;

  private Differences(M before, M after) {
    this.before = before;
    this.after = after;
  }

  /**
   * Starts the comparison of two states of one object.
   *
   * @param before the current state
   * @param after the new state
   * @param id reads the id of a state
   * @param <M> the model
   * @return a comparison to which the properties are added
   * @throws IllegalArgumentException if a state is null, or the ids differ
   */
  public static <M extends HasAdditionalProperties> Differences<M> between(
      M before, M after, Function<M, String> id) {
    Arguments.notNull(before, "before");
    Arguments.notNull(after, "after");
    if (!id.apply(before).equals(id.apply(after))) {
      throw new IllegalArgumentException("before and after are two objects: their ids are "
          + id.apply(before) + " and " + id.apply(after));
    }
    return new Differences<>(before, after);
  }

  /**
   * Compares a property that an update can clear.
   *
   * @param name the name of the property in JSON
   * @param value reads the property of a state
   * @param set is called with the value of {@code after} if it differs
   * @param clear is called if only {@code before} has a value
   * @param <T> the type of the property
   * @return this comparison
   * @throws IllegalArgumentException if the property of a state could not be read, unless both have the same JSON and {@code
   *     after} has a value
   */
  public <T> Differences<M> field(
      String name, Function<M, Optional<T>> value, Consumer<T> set, Runnable clear) {
    Optional<T> next = value.apply(after).filter(each -> !each.toString().isEmpty());
    boolean differ = !same(value.apply(before), next);
    requireReadable(name, differ && next.isEmpty());
    if (differ) {
      next.ifPresentOrElse(set, clear);
    }
    return this;
  }

  /**
   * Compares a property that an update cannot clear.
   *
   * @param name the name of the property in JSON
   * @param value reads the property of a state
   * @param set is called with the value of {@code after} if it differs
   * @param <T> the type of the property
   * @return this comparison
   * @throws IllegalArgumentException if only {@code before} has a value, or the property of a state could not be read
   */
  public <T> Differences<M> field(String name, Function<M, Optional<T>> value, Consumer<T> set) {
    return field(name, value, set, () -> {
      throw new IllegalArgumentException("'" + name
          + "' has a value before and none after, but an update cannot remove it: were both read"
          + " with the same fields?");
    });
  }

  /**
   * Compares a list, which an update replaces as a whole.
   *
   * @param name the name of the list in JSON
   * @param elements reads the list of a state, with its elements as requests write them
   * @param set is called with the whole list of {@code after} if it differs
   * @param <T> the type of an element
   * @return this comparison
   * @throws IllegalArgumentException if the lists differ and the list of a state could not be read
   */
  public <T> Differences<M> list(
      String name, Function<M, List<T>> elements, Consumer<List<T>> set) {
    List<T> next = elements.apply(after);
    boolean differ = !elements.apply(before).equals(next);
    requireReadable(name, differ);
    if (differ) {
      set.accept(next);
    }
    return this;
  }

  /**
   * Compares the values of all custom fields by id. A field that only {@code before} has is unset; a field with another
   * value is set as a whole, also a list. Values under deprecated names are not compared: requests cannot write them.
   *
   * @param fields reads the custom fields of a state
   * @param changes the builder of the update, which receives the changed values
   * @return this comparison
   */
  public Differences<M> customFields(
      Function<M, CustomFields> fields, CustomFieldPatch<?> changes) {
    CustomFields old = fields.apply(before);
    CustomFields now = fields.apply(after);
    Set<String> ids = new LinkedHashSet<>(now.ids());
    ids.addAll(old.ids());
    for (String id : ids) {
      JsonNode value = now.raw(id);
      String name = CustomFieldKeys.PREFIX + id;
      if (!same(name, old.raw(id), value)) {
        changes.putAdditionalProperty(name, value.isMissingNode() ? NullNode.getInstance() : value);
      }
    }
    return this;
  }

  /**
   * {@return the JSON of an update without the properties whose values the object already has}
   *
   * @param request the update; it is not changed
   * @param current the object
   */
  public static ObjectNode of(UpdateRequest request, HasAdditionalProperties current) {
    ObjectNode body = (ObjectNode) JsonCodec.toTree(request);
    JsonNode now = JsonCodec.toTree(current);
    List<String> unchanged = body.properties().stream()
        .filter(each -> same(each.getKey(), value(now, each.getKey()), each.getValue()))
        .map(Map.Entry::getKey)
        .toList();
    return body.remove(unchanged);
  }

  /** The value of a property; of a custom field also from the deprecated object {@code custom}. */
  private static JsonNode value(JsonNode object, String name) {
    JsonNode value = object.path(name);
    if (!isAbsent(value)) {
      return value;
    }
    if (name.equals("status")) {
      return object.path("status_label"); // The name of the label in responses.
    }
    return name.startsWith(CustomFieldKeys.PREFIX)
        ? object.path("custom").path(name.substring(CustomFieldKeys.PREFIX.length()))
        : value;
  }

  /**
   * A value that could not be read is an additional property and cannot be compared.
   *
   * @param replaced whether the update replaces or removes the value: it would be lost, also if both states have it
   */
  private void requireReadable(String name, boolean replaced) {
    JsonNode old = raw(before, name);
    JsonNode now = raw(after, name);
    if (!same(name, old, ComparedJson.writable(name, now)) || (replaced && !isNothing(old))) {
      throw new IllegalArgumentException("'" + name
          + "' could not be read in before or in after (see additionalProperties()), so the two"
          + " cannot be compared");
    }
  }

  private static JsonNode raw(HasAdditionalProperties model, String name) {
    @Nullable JsonNode value = model.additionalProperties().get(name);
    return value == null ? NullNode.getInstance() : value;
  }

  private static boolean same(Optional<?> one, Optional<?> other) {
    return comparable(one).equals(comparable(other));
  }

  private static Optional<Object> comparable(Optional<?> value) {
    return value
        .<Object>map(Differences::comparableValue)
        .filter(each -> !each.toString().isEmpty());
  }

  private static Object comparableValue(Object value) {
    if (value instanceof BigDecimal number) {
      return number.stripTrailingZeros();
    }
    return value instanceof DateOrDateTime date
        ? date.dateTime().<Object>map(OffsetDateTime::toInstant).orElse(value)
        : value;
  }

  private static boolean same(String name, JsonNode object, JsonNode request) {
    JsonNode old = ComparedJson.of(name, ComparedJson.writable(name, object));
    JsonNode now = ComparedJson.of(name, request);
    if (isNothing(old) || isNothing(now)) {
      return isNothing(old) && isNothing(now);
    }
    return equal(old, now)
        || equal(old, ComparedJson.otherForm(name, now))
        || equal(ComparedJson.otherForm(name, old), now);
  }

  private static boolean equal(JsonNode one, JsonNode other) {
    return one.equals(
        (left, right) -> left.isNumber() && right.isNumber()
            ? left.decimalValue().compareTo(right.decimalValue())
            : left.equals(right) ? 0 : 1,
        other);
  }

  /** The service uses null, an empty text and a missing property for the same. {@link ComparedJson} makes null of empty lists. */
  private static boolean isNothing(JsonNode value) {
    return isAbsent(value) || (value.isTextual() && value.textValue().isEmpty());
  }

  private static boolean isAbsent(JsonNode value) {
    return value.isNull() || value.isMissingNode();
  }
}
