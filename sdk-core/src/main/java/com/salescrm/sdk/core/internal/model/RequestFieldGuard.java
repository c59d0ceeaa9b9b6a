package com.salescrm.sdk.core.internal.model;

import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.MissingNode;
import com.fasterxml.jackson.databind.node.NullNode;
import com.salescrm.sdk.core.internal.argument.Arguments;
import com.salescrm.sdk.core.internal.json.ClassCache;
import com.salescrm.sdk.core.internal.json.CustomFieldKeys;
import com.salescrm.sdk.core.internal.json.JsonCodec;
import com.salescrm.sdk.core.model.UpdateRequest;
import java.lang.reflect.Method;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * Checks the properties that the builder of a request body writes by name: custom fields, cleared fields, and properties
 * without a setter. Each builder has a guard of its own. Not safe for several threads.
 */
public final class RequestFieldGuard {
  private static final ClassCache<Map<String, Method>> TYPED =
      new ClassCache<>(RequestFieldGuard::typedProperties);

  private final Map<String, Method> typed;
  private final boolean update;
  private final Map<String, JsonNode> properties = new LinkedHashMap<>();

  private RequestFieldGuard(Class<?> bodyType, boolean update) {
    this.typed = TYPED.get(bodyType);
    this.update = update;
  }

  /**
   * A guard for a body that creates an object: it refuses to add values to a list or to remove them.
   *
   * @param bodyType the request type
   * @return a new guard
   */
  public static RequestFieldGuard ofCreate(Class<?> bodyType) {
    return new RequestFieldGuard(bodyType, false);
  }

  /**
   * A guard for a body that updates an object.
   *
   * @param bodyType the request type
   * @return a new guard
   */
  public static RequestFieldGuard ofUpdate(Class<?> bodyType) {
    return new RequestFieldGuard(bodyType, true);
  }

  /**
   * Checks a property before the builder sets it.
   *
   * @param name the name of the property
   * @param value its value; in an update, a JSON null unsets a custom field
   * @return the name
   * @throws IllegalArgumentException if the name is blank or deprecated, the value is a missing node or has more than 256
   *     levels, or the property has a setter
   * @throws IllegalStateException if the property conflicts with one that was accepted before
   */
  public String accept(String name, JsonNode value) {
    Arguments.notNull(name, "name");
    // A missing node would be sent as a null, which clears the property.
    Arguments.notNull(value instanceof MissingNode ? null : value, "value");
    if (name.isBlank()) {
      throw new IllegalArgumentException("The name of an additional property is blank");
    }
    Method accessor = typed.get(name);
    if (accessor != null) {
      refuse(name, name, accessor.getName());
    }
    if (name.equals("custom") || name.startsWith(CustomFieldKeys.PREFIX)) {
      acceptCustom(name, value);
    }
    properties.put(name, Arguments.requireLevels(value, name, Arguments.MAX_LEVELS));
    return name;
  }

  /**
   * Refuses a property whose setter has another name than its accessor.
   *
   * @param name the name of a property
   * @param refused the name of the property that has the setter
   * @param setter the name of the setter
   * @throws IllegalArgumentException if the names are equal
   */
  public static void refuse(String name, String refused, String setter) {
    if (refused.equals(name)) {
      throw new IllegalArgumentException(
          "'" + name + "' has its own setter: use " + setter + "(…)");
    }
  }

  /**
   * Clears a property that has a setter.
   *
   * @param name the name of the property
   * @return all properties by name, with a JSON null for this one
   */
  public Map<String, JsonNode> clear(String name) {
    return clear(name, NullNode.getInstance());
  }

  /**
   * Clears a property that has a setter with another value than a JSON null.
   *
   * @param name the name of the property
   * @param value its value, such as an empty list
   * @return all properties by name
   */
  public Map<String, JsonNode> clear(String name, JsonNode value) {
    properties.put(name, value);
    return properties;
  }

  /**
   * Copies the properties of another body. A property that the other body sets is no longer cleared.
   *
   * @param body the other body
   * @return all properties by name
   * @throws IllegalStateException if one of them conflicts with a property that was accepted before
   */
  public Map<String, JsonNode> acceptCopied(JsonBody<?> body) {
    properties
        .keySet()
        .removeIf(name -> typed.containsKey(name) && hasValue(typed.get(name), body));
    body.properties().forEach((name, value) -> {
      if (name.startsWith(CustomFieldKeys.PREFIX)) {
        acceptCustom(name, value);
      }
      properties.put(name, value);
    });
    return properties;
  }

  /**
   * {@return whether another body sets or clears a property that has a setter}
   *
   * @param body the other body, of the same type
   * @param name the name of the property
   */
  public boolean isChanged(JsonBody<?> body, String name) {
    Method accessor = Objects.requireNonNull(typed.get(name), name);
    return body.properties().containsKey(name) || hasValue(accessor, body);
  }

  private void acceptCustom(String name, JsonNode value) {
    String field = withoutSuffix(name);
    if (!field.startsWith(CustomFieldKeys.PREFIX)
        || !CustomFieldKeys.isId(field.substring(CustomFieldKeys.PREFIX.length()))) {
      throw new IllegalArgumentException(
          "'" + name + "' is a deprecated form of custom fields: write custom.<id>, where"
              + " the id begins with cf_ or lcf_");
    }
    boolean whole = field.equals(name);
    if (!whole && !update) {
      throw new IllegalArgumentException(
          "'" + name + "' only works in an update: a new object has no list to change");
    }
    if (whole
        ? properties.containsKey(field + CustomFieldKeys.ADD)
            || properties.containsKey(field + CustomFieldKeys.REMOVE)
        : properties.containsKey(field)) {
      throw wholeAndElement(field);
    }
    JsonNode earlier = properties.get(name);
    if (earlier != null && whole && update && earlier.isNull() != value.isNull()) {
      throw new IllegalStateException(
          "'" + name + "' is both set and unset: one request does one of the two");
    }
    if (earlier != null && !whole) {
      throw new IllegalStateException("'" + name + "' is given twice: a request "
          + (name.endsWith(CustomFieldKeys.ADD) ? "adds" : "removes")
          + " one value; send another request, or set the whole list");
    }
  }

  private static IllegalStateException wholeAndElement(String field) {
    return new IllegalStateException(
        "'" + field + "' is both set (or unset) as a whole and changed by one value: one"
            + " request does one of the two");
  }

  private static String withoutSuffix(String name) {
    for (String suffix : new String[] {CustomFieldKeys.ADD, CustomFieldKeys.REMOVE}) {
      if (name.endsWith(suffix)) {
        return name.substring(0, name.length() - suffix.length());
      }
    }
    return name;
  }

  /**
   * {@return whether a body changes a list by one value, so that sending it twice has another effect than once}
   *
   * @param body the body
   */
  public static boolean addsOrRemoves(JsonBody<?> body) {
    return body.properties().keySet().stream()
        .anyMatch(name ->
            name.startsWith(CustomFieldKeys.PREFIX) && !withoutSuffix(name).equals(name));
  }

  /**
   * Refuses an update without changes.
   *
   * @param request the update
   * @param <T> its type
   * @return the update
   * @throws IllegalArgumentException if the update is empty
   */
  public static <T extends UpdateRequest> T requireChanges(T request) {
    if (request.isEmpty()) {
      throw new IllegalArgumentException(
          "the request changes nothing: set, clear or unset a field, or do not call update when"
              + " isEmpty() is true");
    }
    return request;
  }

  /**
   * Copies the list of a setter.
   *
   * @param name the name of the setter
   * @param elements the elements
   * @param <T> the type of the elements
   * @return the copy, unmodifiable
   * @throws IllegalArgumentException if the list or an element is null; the message names the setter
   */
  public static <T> List<T> copyOf(String name, Iterable<? extends T> elements) {
    return copyOf(name, elements, UnaryOperator.identity());
  }

  /**
   * Copies the list of a setter, each element as the request writes it.
   *
   * @param name the name of the setter
   * @param elements the elements
   * @param copy makes the copy of one element
   * @param <T> the type of the elements
   * @return the copies, unmodifiable
   * @throws IllegalArgumentException if the list or an element is null; the message names the setter
   */
  public static <T> List<T> copyOf(
      String name, Iterable<? extends T> elements, UnaryOperator<T> copy) {
    Arguments.notNull(elements, name);
    List<T> copies = new ArrayList<>();
    for (T element : elements) {
      copies.add(copy.apply(Arguments.notNull(element, "an element of " + name)));
    }
    return Collections.unmodifiableList(copies);
  }

  /**
   * Copies a tree that {@code build()} takes over: the application may change it afterwards.
   *
   * @param name the name of the setter
   * @param tree the tree, if it is set
   * @return the copy
   * @throws IllegalArgumentException if it has more than 256 levels; the message names the setter
   * @throws IllegalStateException if it is a missing node, which would be sent as a null
   */
  public static Optional<JsonNode> copyOf(String name, Optional<JsonNode> tree) {
    Optional<JsonNode> copy = tree.map(each -> Arguments.copyOf(each, name));
    RequestIds.require(name, copy);
    return copy;
  }

  /**
   * Copies the trees of a list that {@code build()} takes over.
   *
   * @param name the name of the setter
   * @param trees the list; null if it is not set
   * @return the copies
   */
  public static @Nullable List<JsonNode> copiesOf(String name, @Nullable List<JsonNode> trees) {
    return trees == null ? null : copyOf(name, trees, JsonNode::deepCopy);
  }

  /**
   * Converts a Java value.
   *
   * @param name the name of the argument
   * @param value the value
   * @return its JSON
   * @throws IllegalArgumentException if it is null or has no JSON form; the message names it
   */
  public static JsonNode treeOf(String name, @Nullable Object value) {
    return JsonCodec.toParsedTree(name, Arguments.notNull(value, name));
  }

  /**
   * Checks a complete body: no field is both set and cleared, no custom field is both set as a whole and changed by one
   * value, and no id or constant is blank. This includes properties that were copied from another body.
   *
   * @param body the body
   * @throws IllegalStateException if a check fails; the message names the field
   * @throws IllegalArgumentException if the year of a date has not four digits, or a tree has more than 256 levels; the message
   *     names the field
   */
  static void check(JsonBody<?> body) {
    Map<String, Method> typed = TYPED.get(body.getClass().getSuperclass());
    typed.values().forEach(accessor -> RequestIds.check(accessor, value(accessor, body)));
    Set<String> names = body.properties().keySet();
    for (String name : names) {
      Method accessor = typed.get(name);
      if (accessor != null && hasValue(accessor, body)) {
        throw new IllegalStateException("'" + name + "' is both set and cleared: call either "
            + accessor.getName() + "(…) or its clear method");
      }
      String field = withoutSuffix(name);
      if (name.startsWith(CustomFieldKeys.PREFIX) && !field.equals(name) && names.contains(field)) {
        throw wholeAndElement(field);
      }
    }
  }

  private static boolean hasValue(Method accessor, Object body) {
    Object value = value(accessor, body);
    return value instanceof Optional<?> optional ? optional.isPresent() : value != null;
  }

  private static @Nullable Object value(Method accessor, Object body) {
    try {
      return accessor.invoke(body);
    } catch (ReflectiveOperationException e) {
      throw new IllegalStateException("cannot read " + accessor, e);
    }
  }

  /** Maps the JSON names to the accessors, those of the interfaces of the type included. */
  private static Map<String, Method> typedProperties(Class<?> bodyType) {
    Map<String, Method> properties = new LinkedHashMap<>();
    for (Method method : bodyType.getMethods()) {
      JsonProperty property = method.getAnnotation(JsonProperty.class);
      if (property != null) {
        properties.put(property.value(), method);
      }
    }
    return Map.copyOf(properties);
  }
}
