package com.salescrm.benchmarks.limit;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.math.BigDecimal;
import java.time.LocalDate;
import java.time.OffsetDateTime;
import java.time.temporal.Temporal;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Reads the value of a property: each method consumes the next token. */
final class Values {
  private static final JsonNodeFactory NODES = JsonNodeFactory.instance;

  private Values() {}

  /** Reads an object; the current token is its start. */
  interface ObjectRead<T> {
    T read(JsonParser parser) throws IOException;
  }

  static String requiredText(JsonParser parser) throws IOException {
    String text = text(parser);
    if (text == null) {
      throw unexpected(parser);
    }
    return text;
  }

  static @Nullable String text(JsonParser parser) throws IOException {
    String text = parser.nextTextValue();
    if (text == null) {
      requireNull(parser);
    }
    return text;
  }

  static @Nullable OffsetDateTime dateTime(JsonParser parser) throws IOException {
    return hasText(parser)
        ? Times.dateTime(parser.getTextCharacters(), parser.getTextOffset(), parser.getTextLength())
        : null;
  }

  static @Nullable LocalDate date(JsonParser parser) throws IOException {
    return hasText(parser)
        ? Times.date(parser.getTextCharacters(), parser.getTextOffset(), parser.getTextLength())
        : null;
  }

  static @Nullable Temporal dateOrTime(JsonParser parser) throws IOException {
    if (!hasText(parser)) {
      return null;
    }
    char[] text = parser.getTextCharacters();
    int length = parser.getTextLength();
    return length == 10
        ? Times.date(text, parser.getTextOffset(), length)
        : Times.dateTime(text, parser.getTextOffset(), length);
  }

  static @Nullable BigDecimal decimal(JsonParser parser) throws IOException {
    JsonToken token = parser.nextToken();
    if (token == JsonToken.VALUE_NUMBER_INT) {
      return parser.getNumberType() == JsonParser.NumberType.BIG_INTEGER
          ? parser.getDecimalValue()
          : BigDecimal.valueOf(parser.getLongValue());
    }
    if (token == JsonToken.VALUE_NUMBER_FLOAT) {
      return parser.getDecimalValue();
    }
    requireNull(parser);
    return null;
  }

  static @Nullable Boolean bool(JsonParser parser) throws IOException {
    Boolean value = parser.nextBooleanValue();
    if (value == null) {
      requireNull(parser);
    }
    return value;
  }

  static @Nullable Long number(JsonParser parser) throws IOException {
    if (parser.nextToken() == JsonToken.VALUE_NUMBER_INT) {
      return parser.getLongValue();
    }
    requireNull(parser);
    return null;
  }

  @SuppressWarnings("MixedMutabilityReturnType") // The list is not modified.
  static <T> List<T> list(JsonParser parser, ObjectRead<T> reader) throws IOException {
    if (parser.nextToken() != JsonToken.START_ARRAY) {
      requireNull(parser);
      return List.of();
    }
    if (parser.nextToken() == JsonToken.END_ARRAY) {
      return List.of();
    }
    List<T> list = new ArrayList<>();
    do {
      list.add(reader.read(parser));
    } while (parser.nextToken() == JsonToken.START_OBJECT);
    return list;
  }

  /** Reads any value; its first token is the current one. */
  static JsonNode tree(JsonParser parser) throws IOException {
    return switch (parser.currentToken()) {
      case VALUE_STRING -> NODES.textNode(parser.getText());
      case VALUE_TRUE -> NODES.booleanNode(true);
      case VALUE_FALSE -> NODES.booleanNode(false);
      case VALUE_NULL -> NODES.nullNode();
      case VALUE_NUMBER_FLOAT -> NODES.numberNode(parser.getDecimalValue());
      case VALUE_NUMBER_INT -> integer(parser);
      case START_ARRAY -> array(parser);
      case START_OBJECT -> object(parser);
      default -> throw unexpected(parser);
    };
  }

  private static JsonNode integer(JsonParser parser) throws IOException {
    return switch (parser.getNumberType()) {
      case INT -> NODES.numberNode(parser.getIntValue());
      case LONG -> NODES.numberNode(parser.getLongValue());
      default -> NODES.numberNode(parser.getBigIntegerValue());
    };
  }

  private static JsonNode array(JsonParser parser) throws IOException {
    ArrayNode array = NODES.arrayNode();
    while (parser.nextToken() != JsonToken.END_ARRAY) {
      array.add(tree(parser));
    }
    return array;
  }

  private static JsonNode object(JsonParser parser) throws IOException {
    ObjectNode object = NODES.objectNode();
    for (String name = parser.nextFieldName(); name != null; name = parser.nextFieldName()) {
      parser.nextToken();
      object.set(name, tree(parser));
    }
    return object;
  }

  private static boolean hasText(JsonParser parser) throws IOException {
    if (parser.nextToken() == JsonToken.VALUE_STRING) {
      return true;
    }
    requireNull(parser);
    return false;
  }

  private static void requireNull(JsonParser parser) throws IOException {
    if (parser.currentToken() != JsonToken.VALUE_NULL) {
      throw unexpected(parser);
    }
  }

  private static IOException unexpected(JsonParser parser) {
    return new IOException("unexpected " + parser.currentToken() + " at "
        + parser.currentLocation().getByteOffset());
  }
}
