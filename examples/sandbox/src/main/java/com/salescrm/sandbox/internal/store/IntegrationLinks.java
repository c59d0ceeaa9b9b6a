package com.salescrm.sandbox.internal.store;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.salescrm.sandbox.internal.json.Json;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.function.Supplier;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The integration links that leads, contacts and opportunities show. */
public final class IntegrationLinks {
  private static final Pattern PLACEHOLDER = Pattern.compile("\\{\\{\\s*(\\w+)\\.(\\w+)\\s*}}");

  private Supplier<List<ObjectNode>> source = List::of;

  /** Sets the source of links, whose operations store them. */
  public void source(Supplier<List<ObjectNode>> links) {
    source = links;
  }

  /**
   * Adds the links of a type to an object. A placeholder such as {@code {{lead.name}}} becomes the value of the object, and
   * one of another type or without a value becomes empty.
   */
  void addTo(ObjectNode object, String type) {
    ArrayNode shown = Json.array();
    for (ObjectNode link : source.get()) {
      if (link.path("type").asText().equals(type)) {
        shown
            .addObject()
            .put("name", link.path("name").asText())
            .put("url", filled(link.path("url").asText(), object, type));
      }
    }
    object.set("integration_links", shown);
  }

  private static String filled(String url, ObjectNode object, String type) {
    return PLACEHOLDER.matcher(url).replaceAll(found -> {
      String value = found.group(1).equals(type) ? object.path(found.group(2)).asText("") : "";
      String encoded = URLEncoder.encode(value, StandardCharsets.UTF_8).replace("+", "%20");
      return Matcher.quoteReplacement(encoded);
    });
  }
}
