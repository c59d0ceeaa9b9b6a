package com.salescrm.benchmarks;

import com.alibaba.fastjson2.annotation.JSONField;
import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.databind.JsonNode;
import com.google.gson.JsonElement;
import com.google.gson.annotations.SerializedName;
import com.salescrm.benchmarks.beans.Bean;
import com.salescrm.sdk.core.model.DateOrDateTime;
import com.salescrm.sdk.core.model.HasAdditionalProperties;
import com.salescrm.sdk.core.model.OpenEnum;
import java.lang.reflect.Field;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.lang.reflect.RecordComponent;
import java.math.BigDecimal;
import java.time.LocalDate;
import java.time.OffsetDateTime;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * Converts the leads of any contestant to maps, lists, strings, numbers and instants. Null and
 * empty values are omitted.
 */
final class Plain {
  private Plain() {}

  static @Nullable Object of(@Nullable Object value) throws Exception {
    if (value instanceof Optional<?> optional) {
      return of(optional.orElse(null));
    }
    if (value instanceof OpenEnum word) {
      return word.value();
    }
    if (value instanceof DateOrDateTime date) {
      return of(date.toString());
    }
    if (value instanceof OffsetDateTime time) {
      return time.toInstant();
    }
    if (value instanceof Number number) {
      return new BigDecimal(number.toString()).stripTrailingZeros();
    }
    if (value instanceof LocalDate || value instanceof String) {
      String text = value.toString();
      return text.matches("\\d{4}-\\d\\d-\\d\\dT.*")
          ? OffsetDateTime.parse(text).toInstant()
          : text;
    }
    if (value == null || value instanceof Boolean) {
      return value;
    }
    return structure(value);
  }

  private static @Nullable Object structure(Object value) throws Exception {
    if (value instanceof JsonNode tree) {
      return ofTree(tree);
    }
    if (value instanceof JsonElement tree) {
      return ofGson(tree);
    }
    if (value instanceof Collection<?> collection) {
      List<Object> list = new ArrayList<>();
      for (Object item : collection) {
        list.add(of(item));
      }
      return list.isEmpty() ? null : list;
    }
    Map<String, Object> map = new TreeMap<>();
    if (value instanceof Map<?, ?> raw) {
      putAll(map, raw);
    } else if (value instanceof HasAdditionalProperties model) {
      ofModel(model, map);
    } else if (value instanceof Bean bean) {
      ofBean(bean, map);
    } else if (value instanceof Record row) {
      ofRecord(row, map);
    } else {
      ofGenerated(value, map);
    }
    return map.isEmpty() ? null : map;
  }

  private static @Nullable Object ofTree(JsonNode tree) throws Exception {
    if (tree.isObject()) {
      Map<String, Object> map = new TreeMap<>();
      for (Map.Entry<String, JsonNode> each : tree.properties()) {
        put(map, each.getKey(), each.getValue());
      }
      return map.isEmpty() ? null : map;
    }
    if (tree.isArray()) {
      List<JsonNode> items = new ArrayList<>();
      tree.forEach(items::add);
      return of(items);
    }
    if (tree.isNull()) {
      return null;
    }
    if (tree.isBoolean()) {
      return tree.booleanValue();
    }
    return of(tree.isNumber() ? tree.decimalValue() : tree.textValue());
  }

  private static @Nullable Object ofGson(JsonElement tree) throws Exception {
    if (tree.isJsonObject()) {
      return of(tree.getAsJsonObject().asMap());
    }
    if (tree.isJsonArray()) {
      return of(tree.getAsJsonArray().asList());
    }
    if (tree.isJsonNull()) {
      return null;
    }
    if (tree.getAsJsonPrimitive().isBoolean()) {
      return tree.getAsBoolean();
    }
    return of(tree.getAsJsonPrimitive().isNumber() ? tree.getAsBigDecimal() : tree.getAsString());
  }

  private static void ofModel(HasAdditionalProperties model, Map<String, Object> map)
      throws Exception {
    putAll(map, model.additionalProperties());
    for (Class<?> type : model.getClass().getInterfaces()) {
      for (Method accessor : type.getMethods()) {
        JsonProperty name = accessor.getAnnotation(JsonProperty.class);
        if (name != null) {
          accessor.setAccessible(true);
          put(map, name.value(), accessor.invoke(model));
        }
      }
    }
  }

  private static void ofRecord(Record row, Map<String, Object> map) throws Exception {
    for (RecordComponent component : row.getClass().getRecordComponents()) {
      Object value = component.getAccessor().invoke(row);
      JsonProperty name = component.getAccessor().getAnnotation(JsonProperty.class);
      if (name != null) {
        put(map, name.value(), value);
      } else {
        putAll(map, (Map<?, ?>) value);
      }
    }
  }

  private static void ofBean(Bean bean, Map<String, Object> map) throws Exception {
    putAll(map, bean.unknown);
    for (Field field : bean.getClass().getDeclaredFields()) {
      JSONField name = field.getAnnotation(JSONField.class);
      String snakeCase = field.getName().replaceAll("[A-Z]", "_$0").toLowerCase(Locale.ROOT);
      put(map, name == null || name.name().isEmpty() ? snakeCase : name.name(), field.get(bean));
    }
  }

  private static void ofGenerated(Object value, Map<String, Object> map) throws Exception {
    for (Field field : value.getClass().getDeclaredFields()) {
      if (!Modifier.isStatic(field.getModifiers())) {
        field.setAccessible(true);
        SerializedName name = field.getAnnotation(SerializedName.class);
        if (name != null) {
          put(map, name.value(), field.get(value));
        } else if (field.get(value) instanceof Map<?, ?> unknown) {
          putAll(map, unknown);
        }
      }
    }
  }

  private static void putAll(Map<String, Object> map, Map<?, ?> entries) throws Exception {
    for (Map.Entry<?, ?> each : entries.entrySet()) {
      put(map, each.getKey().toString(), each.getValue());
    }
  }

  private static void put(Map<String, Object> map, String name, @Nullable Object value)
      throws Exception {
    Object plain = of(value);
    if (plain != null) {
      map.put(name, plain);
    }
  }
}
