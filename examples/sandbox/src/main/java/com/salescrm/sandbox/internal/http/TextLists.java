package com.salescrm.sandbox.internal.http;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;
import java.util.List;

/** Reads lists of strings from a request body. */
public final class TextLists {
  private TextLists() {}

  /**
   * Returns an empty list if the key is absent. Rejects a value that is not a list of unique,
   * non-blank strings.
   */
  public static List<String> of(ObjectNode body, String name) {
    List<String> texts = new ArrayList<>();
    if (!body.has(name)) {
      return texts;
    }
    if (!body.path(name).isArray()) {
      throw Problem.invalid(name, "This must be a list of texts.");
    }
    for (JsonNode each : body.path(name)) {
      if (!each.isTextual() || each.textValue().isBlank()) {
        throw Problem.invalid(name, "Each element of this list must be a text that is not blank.");
      }
      if (texts.contains(each.textValue())) {
        throw Problem.invalid(name, "This list contains '" + each.textValue() + "' twice.");
      }
      texts.add(each.textValue());
    }
    return texts;
  }
}
