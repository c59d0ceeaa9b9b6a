package com.salescrm.sdk.nativeimage;

import com.fasterxml.jackson.annotation.JsonSubTypes;
import com.fasterxml.jackson.databind.BeanDescription;
import com.fasterxml.jackson.databind.JavaType;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.annotation.JsonDeserialize;
import com.fasterxml.jackson.databind.introspect.BeanPropertyDefinition;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.salescrm.sdk.core.json.CrmJson;
import com.salescrm.sdk.core.property.AdditionalProperties;
import java.math.BigDecimal;
import java.time.LocalDate;
import java.time.OffsetDateTime;
import java.util.Optional;

/** Reads and writes every model with all properties, and again with an invalid one. */
public final class FilledModels implements Runnable {
  /** Below it, models have only what they cannot be without: a lead has opportunities, and these know their lead. */
  private static final int DEPTH = 3;

  /** So many that the SDK has gone over to the way that it takes for objects that are read again and again. */
  private static final int READINGS = 150;

  /** Of no property's kind: with it, a document is read once more, the tolerant way. */
  private static final JsonNode INVALID = CrmJson.tree("{\"invalid\": [true]}");

  private final ObjectMapper mapper = BoundTypes.mapper();

  @Override
  public void run() {
    for (Class<?> type : BoundTypes.classes()) {
      if (builder(type) != Void.class) {
        ObjectNode filled = filled(type, 0);
        requireSame(type, filled);
        description(type).findProperties().stream()
            .filter(property -> property.getPrimaryType().hasRawClass(Optional.class))
            .filter(property -> !property.getName().equals("_type"))
            .findFirst()
            .ifPresent(property -> requireSame(type, filled.set(property.getName(), INVALID)));
      }
    }
  }

  private static void requireSame(Class<?> type, JsonNode json) {
    for (int i = 0; i < READINGS; i++) {
      CrmJson.fromJson(json.toString(), type);
    }
    JsonNode written = CrmJson.tree(CrmJson.toJson(CrmJson.fromJson(json.toString(), type)));
    if (!written.equals(json)) {
      throw new AssertionError(type + " was read as " + json + " and written as " + written);
    }
  }

  private BeanDescription description(Class<?> type) {
    BeanDescription value =
        mapper.getDeserializationConfig().introspect(mapper.constructType(type));
    return mapper
        .getDeserializationConfig()
        .introspectForBuilder(mapper.constructType(builder(type)), value);
  }

  private static Class<?> builder(Class<?> type) {
    JsonDeserialize reading = type.getAnnotation(JsonDeserialize.class);
    return reading == null ? Void.class : reading.builder();
  }

  private ObjectNode filled(Class<?> type, int depth) {
    ObjectNode json = JsonNodeFactory.instance.objectNode();
    for (BeanPropertyDefinition property : description(type).findProperties()) {
      if (!property.getPrimaryType().hasRawClass(AdditionalProperties.class)) {
        // A required list must be valid; Jackson has no element type for the others.
        json.set(
            property.getName(),
            property.isRequired()
                ? JsonNodeFactory.instance.arrayNode()
                : sample(property.getPrimaryType(), depth));
      }
    }
    JsonSubTypes family = type.getInterfaces()[0].getAnnotation(JsonSubTypes.class);
    if (family != null) {
      for (JsonSubTypes.Type leaf : family.value()) {
        if (leaf.value() == type) {
          json.put("_type", leaf.name());
        }
      }
    }
    return json;
  }

  private JsonNode sample(JavaType type, int depth) {
    JsonNodeFactory nodes = JsonNodeFactory.instance;
    Class<?> raw = type.getRawClass();
    if (type.isReferenceType()) {
      return sample(type.getContentType(), depth);
    } else if (type.isMapLikeType()) {
      return nodes.objectNode().set("key", sample(type.getContentType(), depth));
    } else if (type.isCollectionLikeType()) {
      return nodes.arrayNode().add(sample(type.getContentType(), depth));
    } else if (builder(raw) != Void.class) {
      return depth == DEPTH ? nodes.objectNode() : filled(raw, depth + 1);
    } else if (raw == Boolean.class || raw == boolean.class) {
      return nodes.booleanNode(true);
    } else if (raw == OffsetDateTime.class) {
      return nodes.textNode("2026-06-19T12:05:47+02:00");
    } else if (raw == LocalDate.class || raw.getSimpleName().equals("DateOrDateTime")) {
      return nodes.textNode("2026-06-19");
    } else if (raw == BigDecimal.class) {
      return nodes.numberNode(new BigDecimal("7.5"));
    } else if (raw.isPrimitive() || Number.class.isAssignableFrom(raw)) {
      return nodes.numberNode(7);
    }
    return nodes.textNode("x1");
  }
}
