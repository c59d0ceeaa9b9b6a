package com.salescrm.sdk.internal.index;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.MissingNode;
import com.fasterxml.jackson.databind.node.NullNode;
import com.salescrm.sdk.core.internal.argument.Arguments;
import com.salescrm.sdk.core.json.CrmJson;
import com.salescrm.sdk.core.model.HasAdditionalProperties;
import com.salescrm.sdk.core.query.Fields;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * What an index reads of an object: the property with the external id, and the fields that are compared. Not a record, whose
 * methods would take more of the jar.
 */
public final class IndexFields {
  public static final int MAX_KEY = 500;
  private static final int MAX_ID = 200;
  private static final int MAX_SCALE = 400;

  private final String property;
  private final List<String> names;

  /**
   * Creates them. A status that requests write by its label is stated under another name.
   *
   * @param names the compared fields; empty for all that the list returns
   */
  public IndexFields(String property, List<String> names) {
    this.property = property;
    this.names = names.contains("status")
        ? Stream.concat(names.stream(), Stream.of("status_label")).distinct().toList()
        : names;
  }

  public String property() {
    return property;
  }

  /** Checks the name of a field other than the id. */
  public static String requireField(String field, String argument) {
    if (Arguments.notNull(field, argument).isBlank()) {
      throw new IllegalArgumentException(argument + " must not be blank");
    }
    if (Fields.of(field).names().size() == 1) {
      throw new IllegalArgumentException(
          argument + " must be one field other than id, but was " + field);
    }
    return field;
  }

  /** The parameter {@code _fields}; empty to request everything. */
  Optional<Fields> requested() {
    if (names.isEmpty()) {
      return Optional.empty();
    }
    List<String> all = new ArrayList<>(names);
    all.add(0, property);
    return Optional.of(Fields.of(all));
  }

  /**
   * The entry of an object; null without an external id.
   *
   * @param whole as for {@link #hashes}
   */
  @Nullable
  public IndexEntry entry(JsonNode object, boolean whole) {
    String key = keyOf(key(object));
    return key == null ? null : new IndexEntry(key, id(object), hashes(object, whole));
  }

  /** The JSON of an object; of a model without its empty lists: it has one also for a list that was not read. */
  static JsonNode tree(@Nullable Object object) {
    if (object instanceof JsonNode node) {
      return node;
    }
    JsonNode tree = CrmJson.tree(CrmJson.toJson(Arguments.notNull(object, "it")));
    if (object instanceof HasAdditionalProperties) {
      tree.properties()
          .removeIf(field -> field.getValue().isArray() && field.getValue().isEmpty());
    }
    return tree;
  }

  /** Whether an object can have an id, such as that of an event. */
  public static boolean isId(String id) {
    return !id.isEmpty() && id.length() <= MAX_ID;
  }

  public static String id(JsonNode object) {
    String id = ListPass.id(object);
    if (!isId(id)) {
      throw new IllegalStateException("an id has more than " + MAX_ID + " characters");
    }
    return id;
  }

  /** The property with the external id; missing if the object lacks it. */
  public JsonNode key(JsonNode object) {
    return properties(object).getOrDefault(property, MissingNode.getInstance());
  }

  /** The properties of an object. A custom field counts also if it is only in the deprecated object {@code custom}. */
  private static Map<String, JsonNode> properties(JsonNode object) {
    Map<String, JsonNode> properties = new LinkedHashMap<>();
    object.properties().forEach(field -> properties.put(field.getKey(), field.getValue()));
    object
        .path("custom")
        .properties()
        .forEach(field -> properties.putIfAbsent("custom." + field.getKey(), field.getValue()));
    return properties;
  }

  /** The external id in a property: a text or a number; null for anything else. */
  public static @Nullable String keyOf(JsonNode value) {
    String key = value.isNumber() ? plain(value.decimalValue()) : value.textValue();
    return key == null || !isKey(key) ? null : key;
  }

  /** Not blank, and nothing that a database could not store or that UTF-8 would replace. */
  public static boolean isKey(String key) {
    return !key.isBlank() && key.length() <= MAX_KEY && isText(key);
  }

  /** Whether a text can be stored: databases refuse U+0000, and half of a surrogate pair has no bytes. */
  public static boolean isText(String text) {
    return text.indexOf('\0') < 0 && StandardCharsets.UTF_8.newEncoder().canEncode(text);
  }

  private static String plain(BigDecimal number) {
    BigDecimal stripped = number.stripTrailingZeros();
    return Math.abs(stripped.scale()) > MAX_SCALE ? stripped.toString() : stripped.toPlainString();
  }

  /**
   * The hashes of the compared fields.
   *
   * @param whole whether a named field that the object lacks has no value
   */
  public FieldHashes hashes(JsonNode object, boolean whole) {
    Map<String, JsonNode> fields = new LinkedHashMap<>();
    properties(object).forEach((name, value) -> {
      if (isCompared(name)) {
        fields.put(name, value);
      }
    });
    if (whole) {
      for (String name : names) {
        if (isCompared(name)) {
          fields.putIfAbsent(name, NullNode.getInstance());
        }
      }
    }
    return FieldHashes.ofObject(fields);
  }

  public boolean isCompared(String name) {
    return !name.equals("id")
        && !name.equals(property)
        && (names.isEmpty()
            || names.contains(name)
            || (name.startsWith("custom.") && names.contains("custom")));
  }

  /** Equal for two indexes that read the same of a list. */
  public long contents(String path) {
    return FieldHashes.hash(path + '\n' + property + '\n' + new TreeSet<>(names));
  }
}
