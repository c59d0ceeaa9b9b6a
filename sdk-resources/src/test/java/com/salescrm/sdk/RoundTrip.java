package com.salescrm.sdk;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.salescrm.sdk.core.json.CrmJson;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.time.OffsetDateTime;
import java.time.format.DateTimeParseException;
import java.util.List;
import java.util.Objects;

/** Reads recorded responses into models and compares the JSON that is written back. */
public final class RoundTrip {

  private RoundTrip() {}

  /** The text of a recorded response beside the test. */
  public static String resource(Class<?> test, String name) throws IOException {
    try (InputStream in = test.getResourceAsStream(name)) {
      return new String(Objects.requireNonNull(in, name).readAllBytes(), StandardCharsets.UTF_8);
    }
  }

  /** The model of a JSON text, after checking that nothing of the text is lost in it. */
  public static <T> T ofObject(String json, Class<T> type) {
    T model = CrmJson.fromJson(json, type);
    assertSame(CrmJson.tree(CrmJson.toJson(model)), CrmJson.tree(json));
    assertThat(CrmJson.fromJson(CrmJson.toJson(model), type)).isEqualTo(model);
    return model;
  }

  /** The models of a list response; fails if an item loses a property. */
  public static <T> List<T> ofList(String json, Class<T> type) {
    List<T> models = CrmJson.listFromJson(json, type);
    assertSame(CrmJson.tree(CrmJson.toJson(models)), CrmJson.tree(json).path("data"));
    return models;
  }

  private static void assertSame(JsonNode written, JsonNode sent) {
    assertThat(plain(written)).isEqualTo(plain(sent));
  }

  /** The same JSON without nulls and with timestamps in one form, so that it can be compared by value. */
  private static JsonNode plain(JsonNode json) {
    if (json.isObject()) {
      ObjectNode object = JsonNodeFactory.instance.objectNode();
      json.properties().stream()
          .filter(each -> !each.getValue().isNull())
          .forEach(each -> object.set(each.getKey(), plain(each.getValue())));
      return object;
    }
    if (json.isArray()) {
      ArrayNode array = JsonNodeFactory.instance.arrayNode();
      json.forEach(each -> array.add(plain(each)));
      return array;
    }
    return json.isTextual() ? JsonNodeFactory.instance.textNode(plainText(json.textValue())) : json;
  }

  private static String plainText(String text) {
    try {
      return OffsetDateTime.parse(text).toInstant().toString();
    } catch (DateTimeParseException e) {
      return text;
    }
  }
}
