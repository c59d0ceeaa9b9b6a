package com.salescrm.sdk.core.internal.model;

import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.BooleanNode;
import com.salescrm.sdk.core.internal.argument.Arguments;
import com.salescrm.sdk.core.internal.json.CustomFieldKeys;
import com.salescrm.sdk.core.model.UpdateRequest;
import java.lang.reflect.Method;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * Watches over the property names that the builder of one request body writes besides its typed setters: custom fields,
 * cleared fields, free properties. Part of the builders of this SDK; programs have no use for it.
 *
 * <p>An instance belongs to one builder and is as little safe for several threads as that is.
 */
public final class RequestFieldGuard {

  private static final ClassValue<Map<String, Method>> TYPED = new ClassValue<>() {
    @Override
    protected Map<String, Method> computeValue(Class<?> bodyType) {
      return typedProperties(bodyType);
    }
  };

  private final Map<String, Method> typed;
  private final boolean update;
  private final Set<String> given = new HashSet<>();
  private final Set<String> unset = new HashSet<>();

  private RequestFieldGuard(Class<?> bodyType, boolean update) {
    this.typed = TYPED.get(bodyType);
    this.update = update;
  }

  /**
   * For a body that creates an object: values can be set, not added or removed.
   *
   * @param bodyType the request type
   * @return the watch of a new builder
   */
  public static RequestFieldGuard ofCreate(Class<?> bodyType) {
    return new RequestFieldGuard(bodyType, false);
  }

  /**
   * For a body that updates an object.
   *
   * @param bodyType the request type
   * @return the watch of a new builder
   */
  public static RequestFieldGuard ofUpdate(Class<?> bodyType) {
    return new RequestFieldGuard(bodyType, true);
  }

  /**
   * Accepts a name that is about to be written by a body that creates an object.
   *
   * @param name the name of the property
   * @return the name
   * @throws IllegalArgumentException if it is blank, typed or deprecated
   * @throws IllegalStateException if it cannot go with a name accepted before
   */
  public String accept(String name) {
    return accept(name, BooleanNode.TRUE); // Any value: only null means something of its own.
  }

  /**
   * Accepts a property that is about to be written.
   *
   * @param name the name of the property
   * @param value its value; null unsets a custom field
   * @return the name
   * @throws IllegalArgumentException if the name is blank, typed or deprecated
   * @throws IllegalStateException if it cannot go with a property accepted before
   */
  public String accept(String name, JsonNode value) {
    Arguments.notNull(name, "name");
    Arguments.notNull(value, "value");
    if (name.isBlank()) {
      throw new IllegalArgumentException("The name of an additional property is blank");
    }
    if (typed.containsKey(name)) {
      throw new IllegalArgumentException(
          "'" + name + "' has a setter of its own here: use " + typed.get(name).getName() + "(…)");
    }
    if (name.equals("custom") || name.startsWith(CustomFieldKeys.PREFIX)) {
      acceptCustom(name, value.isNull());
    }
    return name;
  }

  /**
   * Accepts the properties of another body that are about to be copied into this one.
   *
   * @param properties what the other body writes besides its typed properties
   * @return the properties
   * @throws IllegalStateException if one of them cannot go with a property accepted before
   */
  public Map<String, JsonNode> acceptCopied(Map<String, JsonNode> properties) {
    properties.forEach((name, value) -> {
      if (name.startsWith(CustomFieldKeys.PREFIX)) {
        acceptCustom(name, value.isNull());
      }
    });
    return properties;
  }

  private void acceptCustom(String name, boolean isNull) {
    String field = withoutSuffix(name);
    if (!field.startsWith(CustomFieldKeys.PREFIX)
        || !CustomFieldKeys.isId(field.substring(CustomFieldKeys.PREFIX.length()))) {
      throw new IllegalArgumentException(
          "'" + name + "' is a deprecated form of custom fields: write custom.<id>, where"
              + " the id begins with cf_ or lcf_");
    }
    boolean plain = field.equals(name);
    if (!plain && !update) {
      throw new IllegalArgumentException(
          "'" + name + "' only works in an update: a new object has no list to change");
    }
    if (plain
        ? given.contains(field + CustomFieldKeys.ADD)
            || given.contains(field + CustomFieldKeys.REMOVE)
        : given.contains(field)) {
      throw bothWays(field);
    }
    if (plain && given.contains(name) && unset.contains(name) != isNull) {
      throw new IllegalStateException(
          "'" + name + "' is both set and unset: one request does one of the two");
    }
    if (!given.add(name) && !plain) {
      throw new IllegalStateException("'" + name + "' is given twice: a request "
          + (name.endsWith(CustomFieldKeys.ADD) ? "adds" : "removes")
          + " one value; send another request, or set the whole list");
    }
    if (isNull) {
      unset.add(name);
    }
  }

  private static IllegalStateException bothWays(String field) {
    return new IllegalStateException(
        "'" + field + "' is both set (or unset) as a whole and changed by one value: one"
            + " request does one of the two");
  }

  /**
   * Whether a body changes a list by one value, so that sending it twice is not the same as once.
   *
   * @param properties what it writes besides its typed properties
   * @return true if a value is added or removed
   */
  public static boolean addsOrRemoves(Map<String, JsonNode> properties) {
    return properties.keySet().stream()
        .anyMatch(name ->
            name.startsWith(CustomFieldKeys.PREFIX) && !withoutSuffix(name).equals(name));
  }

  /**
   * Refuses an update that has nothing to send.
   *
   * @param request the update
   * @param <T> its type
   * @return the update
   * @throws IllegalArgumentException if it changes nothing
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
   * Copies a list that a setter was given.
   *
   * @param name the setter, for messages
   * @param elements the elements
   * @param copy what is kept of one element
   * @param <T> the type of the elements
   * @return the copy, unmodifiable
   * @throws IllegalArgumentException if the list or an element is null; the message names the setter
   */
  public static <T> List<T> copyOf(
      String name, Iterable<? extends T> elements, UnaryOperator<T> copy) {
    requireNotNull(name, elements);
    List<T> copies = new ArrayList<>();
    for (T element : elements) {
      requireNotNull("an element of " + name, element);
      copies.add(copy.apply(element));
    }
    return Collections.unmodifiableList(copies);
  }

  static void requireNotNull(String name, @Nullable Object value) {
    if (value == null) {
      throw new IllegalArgumentException(name + " must not be null");
    }
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
   * Looks at a body that is about to be built: a field that is to be cleared must not have a value too, a custom field
   * that is set must not be changed by one value, also where one of the two was copied from another body, and no id may
   * be blank.
   *
   * @param body the body
   * @param properties what it writes besides its typed properties
   * @throws IllegalStateException if a field is written in two ways, or an id is blank; the message names it
   */
  public static void check(Object body, Map<String, JsonNode> properties) {
    Map<String, Method> typed = TYPED.get(bodyType(body.getClass()));
    typed.values().stream()
        .filter(RequestIds::isId)
        .forEach(accessor -> RequestIds.require(accessor.getName(), value(accessor, body)));
    properties.keySet().forEach(name -> {
      Method accessor = typed.get(name);
      if (accessor != null && hasValue(accessor, body)) {
        throw new IllegalStateException("'" + name + "' is both set and cleared: call either "
            + accessor.getName() + "(…) or its clear method");
      }
      String field = withoutSuffix(name);
      if (name.startsWith(CustomFieldKeys.PREFIX)
          && !field.equals(name)
          && properties.containsKey(field)) {
        throw bothWays(field);
      }
    });
  }

  /** The class that a request type is written as; the generated one extends it. */
  private static Class<?> bodyType(Class<?> generated) {
    return generated.getSuperclass();
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
