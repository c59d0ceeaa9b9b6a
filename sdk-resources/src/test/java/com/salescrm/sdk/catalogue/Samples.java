package com.salescrm.sdk.catalogue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.salescrm.sdk.core.model.Attachment;
import com.salescrm.sdk.core.model.DateOrDateTime;
import com.salescrm.sdk.core.model.OpenEnum;
import com.salescrm.sdk.core.query.SearchCondition;
import com.salescrm.sdk.core.query.SearchQuery;
import com.salescrm.sdk.core.query.SearchSort;
import java.lang.reflect.Field;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.Type;
import java.math.BigDecimal;
import java.time.LocalDate;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** A value for every typed property of a body, and the setter that takes it. */
final class Samples {
  private static final Map<String, Set<String>> PARTS = Operation.parts();
  private static final Map<Class<?>, Object> VALUES = Map.of(
      Boolean.class, true,
      Integer.class, 1,
      Long.class, 1L,
      BigDecimal.class, BigDecimal.TEN,
      LocalDate.class, LocalDate.of(2026, 6, 19),
      DateOrDateTime.class, DateOrDateTime.of(LocalDate.of(2026, 6, 19)),
      JsonNode.class, JsonNodeFactory.instance.objectNode(),
      SearchSort.class, SearchSort.ascending("lead", "name"),
      Attachment.class, Attachment.of("https://files.example/1", "a.pdf", "application/pdf"),
      SearchQuery.class,
          SearchQuery.builder()
              .objectType("lead")
              .field("lead", "name", SearchCondition.text("a"))
              .build());

  private Samples() {}

  static void set(Object builder, Method accessor, String property, Ids id) {
    set(builder, accessor, value(property, accessor.getGenericReturnType(), id));
  }

  static void set(Object builder, Method accessor, Object value) {
    for (Class<?> type = builder.getClass(); type != null; type = type.getSuperclass()) {
      for (Method setter : type.getDeclaredMethods()) {
        if (setter.getName().equals(accessor.getName())
            && setter.getParameterCount() == 1
            && takes(setter.getParameterTypes()[0], value)) {
          RequestBody.call(builder, setter, value);
          return;
        }
      }
    }
    throw new AssertionError("no setter for " + accessor + " takes " + value);
  }

  private static boolean takes(Class<?> parameter, Object value) {
    return parameter.isInstance(value)
        || (parameter == boolean.class && value instanceof Boolean)
        || (parameter == int.class && value instanceof Integer)
        || (parameter == long.class && value instanceof Long);
  }

  /** What a property takes, with ids of objects that are there. */
  static Object value(String property, Type type, Ids id) {
    if (type instanceof ParameterizedType of) {
      Object content = value(property, of.getActualTypeArguments()[0], id);
      return of.getRawType() == Optional.class ? content : List.of(content);
    }
    Class<?> plain = (Class<?>) type;
    if (plain == String.class) {
      return text(property, id);
    }
    if (OpenEnum.class.isAssignableFrom(plain)) {
      return word(plain);
    }
    Object value = VALUES.get(plain);
    return value == null ? part(property, plain, id) : value;
  }

  private static String text(String property, Ids id) {
    return switch (property) {
      case "lead_id" -> id.lead();
      case "contact_id" -> id.contact();
      case "user_id", "assigned_to", "calls_assigned_to", "participants", "allow" -> id.user();
      case "disallow" -> id.otherUser();
      case "email_template_id" -> id.emailTemplate();
      case "pipeline_id" -> id.pipeline();
      case "email", "sender_email", "contact_email" -> "ann@acme.example";
      case "phone", "phone_numbers", "forward_to" -> "+15550100";
      case "url", "voicemail_greeting_url" -> "https://acme.example/x";
      case "country" -> "US";
      default -> "x";
    };
  }

  /** An object within a body, with all the properties that the catalogue names. */
  private static Object part(String property, Class<?> type, Ids id) {
    Object builder = RequestBody.call(null, only(type, "builder"));
    Map<String, Method> accessors = RequestBody.accessors(type);
    accessors.keySet().retainAll(PARTS.getOrDefault(property, Set.of()));
    accessors.forEach((name, accessor) -> {
      if (!(property.equals("steps") && name.equals("id")) && !name.equals("extra_filter")) {
        set(builder, accessor, name, id);
      }
    });
    return RequestBody.call(builder, only(builder.getClass(), "build"));
  }

  private static Method only(Class<?> type, String name) {
    return Arrays.stream(type.getMethods())
        .filter(method -> method.getName().equals(name) && method.getParameterCount() == 0)
        .findFirst()
        .orElseThrow(() -> new AssertionError(type + " has no " + name + "()"));
  }

  /** A blank value of the type of an id: a text, or a constant of an open enum. */
  static Object blank(Type type) {
    Type content = type instanceof ParameterizedType of ? of.getActualTypeArguments()[0] : type;
    try {
      return content == String.class
          ? " "
          : ((Class<?>) content).getMethod("of", String.class).invoke(null, " ");
    } catch (ReflectiveOperationException e) {
      throw new LinkageError(e.getMessage(), e);
    }
  }

  /** a constant of an open enum, or null for any other type. */
  static @Nullable Object other(Class<?> type) {
    return OpenEnum.class.isAssignableFrom(type) ? word(type) : null;
  }

  /** The first constant of an open enum, or any value if it has none. */
  private static Object word(Class<?> type) {
    try {
      for (Field field : type.getFields()) {
        if (Modifier.isStatic(field.getModifiers())) {
          return field.get(null);
        }
      }
      return type.getMethod("of", String.class).invoke(null, "x");
    } catch (ReflectiveOperationException e) {
      throw new LinkageError(e.getMessage(), e);
    }
  }
}
