package com.salescrm.sandbox.internal.http;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The fields allowed in the request body of an operation. */
public final class BodyFields {
  private static final Pattern CUSTOM = Pattern.compile("custom\\.l?cf_\\w+(\\.add|\\.remove)?");

  /** The custom field keys that an operation accepts. */
  private enum Custom {
    NONE,
    VALUES,
    PATCH,
    ANYTHING
  }

  private final Set<String> names;
  private final Map<String, BodyFields> nested;
  private final Map<String, String> refused;
  private final Custom custom;

  private BodyFields(
      Set<String> names,
      Map<String, BodyFields> nested,
      Map<String, String> refused,
      Custom custom) {
    this.names = names;
    this.nested = nested;
    this.refused = refused;
    this.custom = custom;
  }

  public static BodyFields of(String... names) {
    return new BodyFields(new LinkedHashSet<>(Set.of(names)), Map.of(), Map.of(), Custom.NONE);
  }

  /** Accepts any field, custom or not. */
  public static BodyFields any() {
    return new BodyFields(Set.of(), Map.of(), Map.of(), Custom.ANYTHING);
  }

  /** Accepts custom fields as in a create: values only, no null, no suffix. */
  public BodyFields withCustomValues() {
    return new BodyFields(names, nested, refused, Custom.VALUES);
  }

  /**
   * Accepts custom fields as in an update: null unsets, {@code .add} and {@code .remove} change a
   * list.
   */
  public BodyFields withCustomPatch() {
    return new BodyFields(names, nested, refused, Custom.PATCH);
  }

  /** Accepts a field with a list of objects. */
  public BodyFields withList(String name, BodyFields item) {
    Map<String, BodyFields> more = new LinkedHashMap<>(nested);
    more.put(name, item);
    return new BodyFields(names, more, refused, custom);
  }

  /** Rejects a field with a specific reason. */
  public BodyFields refusing(String name, String reason) {
    Map<String, String> more = new LinkedHashMap<>(refused);
    more.put(name, reason);
    return new BodyFields(names, nested, more, custom);
  }

  /**
   * Throws a violation for the first field that is not allowed; {@code extra} fields are accepted.
   */
  void check(ObjectNode body, Set<String> extra) {
    if (custom == Custom.ANYTHING) {
      return;
    }
    for (Map.Entry<String, JsonNode> property : body.properties()) {
      checkProperty(property.getKey(), property.getValue(), extra);
    }
  }

  private void checkProperty(String name, JsonNode value, Set<String> extra) {
    if (refused.containsKey(name)) {
      throw Problem.violation(400, refused.get(name));
    }
    BodyFields item = nested.get(name);
    if (item != null) {
      checkList(name, value, item, extra);
    } else if (name.equals("custom") || name.startsWith("custom.")) {
      checkCustom(name, value, extra);
    } else if (!names.contains(name) && !extra.contains(name)) {
      throw Problem.violation(
          400, "The body has a field '" + name + "' that this operation does not accept.");
    }
  }

  private static void checkList(String name, JsonNode value, BodyFields item, Set<String> extra) {
    if (!value.isArray()) {
      throw Problem.invalid(name, "This must be a list of objects.");
    }
    for (JsonNode element : value) {
      if (!(element instanceof ObjectNode object)) {
        throw Problem.invalid(name, "Each element of this list must be an object.");
      }
      item.check(object, extra);
    }
  }

  private void checkCustom(String name, JsonNode value, Set<String> extra) {
    if (extra.contains(name)) {
      return;
    }
    Matcher key = CUSTOM.matcher(name);
    if (!key.matches()) {
      throw Problem.violation(
          400, "'" + name + "' is a deprecated form: write custom.<FIELD_ID>, as in custom.cf_1.");
    }
    if (custom == Custom.NONE) {
      throw Problem.violation(
          400, "This operation accepts no custom fields, but received '" + name + "'.");
    }
    if (custom == Custom.VALUES && key.group(1) != null) {
      throw Problem.violation(
          400,
          "'" + name + "': " + key.group(1)
              + " is allowed in updates only; send the whole list in a create.");
    }
    if (custom == Custom.VALUES && value.isNull()) {
      throw Problem.violation(
          400, "'" + name + "': null is allowed in updates only; omit the field in a create.");
    }
  }
}
