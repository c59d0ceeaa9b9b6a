package com.salescrm.sync.imports;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The field that a column is written to: {@code name}, {@code custom.cf_tier:choice} or {@code contacts[0].email}.
 *
 * @param path names of properties, and indexes of lists
 */
record Target(List<Object> path, ValueKind kind) {
  private static final Pattern CUSTOM = Pattern.compile("(custom\\.[^:\\[\\]\\s]+)(?::(\\w+))?");
  private static final Pattern ENTRY = Pattern.compile("(\\w+)\\[(\\d{1,2})]\\.(\\w+)");
  // A contact of a lead has lists of them; a column contains one.
  private static final List<String> LISTS_OF_CONTACTS = List.of("email", "phone", "url");

  /**
   * The target of its text in a mapping.
   *
   * @throws IllegalArgumentException if objects of this type have no such field
   */
  static Target parse(String text, ObjectType type) {
    Matcher custom = CUSTOM.matcher(text);
    if (custom.matches()) {
      String kind = custom.group(2);
      return new Target(List.of(custom.group(1)), kind == null ? ValueKind.TEXT : kind(kind, text));
    }
    Matcher entry = ENTRY.matcher(text);
    if (entry.matches() && type.entryFields(entry.group(1)).contains(entry.group(3))) {
      return entry(entry.group(1), Integer.valueOf(entry.group(2)), entry.group(3));
    }
    ValueKind kind = type.kind(text);
    if (kind == null) {
      throw new IllegalArgumentException("a " + type + " has no field '" + text + "'");
    }
    return new Target(List.of(text), kind);
  }

  private static Target entry(String list, Integer index, String field) {
    List<Object> path = list.equals("contacts") && LISTS_OF_CONTACTS.contains(field)
        ? List.of(list, index, field + "s", 0, field)
        : List.of(list, index, field);
    return new Target(path, ValueKind.TEXT);
  }

  private static ValueKind kind(String name, String text) {
    List<ValueKind> kinds = new ArrayList<>(List.of(ValueKind.values()));
    kinds.remove(ValueKind.LIST);
    return kinds.stream()
        .filter(kind -> kind.toString().equals(name))
        .findFirst()
        .orElseThrow(() ->
            new IllegalArgumentException("'" + text + "' does not end with a kind of " + kinds));
  }

  /** The property that contains the value, if it is one of the object itself. */
  String property() {
    return (String) path.get(0);
  }

  /** Whether the value is part of an entry of a list. */
  boolean isInEntry() {
    return path.size() > 1;
  }

  /** Whether the value can identify an object: it is one text or number of the object itself. */
  boolean isKey() {
    return !isInEntry()
        && kind != ValueKind.LIST
        && kind != ValueKind.MULTIPLE
        && kind != ValueKind.BOOLEAN;
  }

  /** Whether one of two targets is the list in which the other sets a value. */
  boolean overlaps(Target other) {
    return property().equals(other.property()) && isInEntry() != other.isInEntry();
  }

  /** Sets the value in an object. */
  void set(ObjectNode object, JsonNode value) {
    JsonNode node = object;
    for (int i = 0; i < path.size() - 1; i++) {
      node = child(node, path.get(i), path.get(i + 1) instanceof Integer);
    }
    ((ObjectNode) node).set((String) path.get(path.size() - 1), value);
  }

  private static JsonNode child(JsonNode parent, Object step, boolean isList) {
    if (parent instanceof ArrayNode list) {
      while (list.size() <= (Integer) step) {
        list.addObject();
      }
      return list.get((Integer) step);
    }
    String name = (String) step;
    ObjectNode object = (ObjectNode) parent;
    if (!object.has(name)) {
      object.set(name, isList ? object.arrayNode() : object.objectNode());
    }
    return object.get(name);
  }
}
