package com.salescrm.sdk.core.internal.json;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.core.JsonTokenId;
import com.fasterxml.jackson.databind.DeserializationContext;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.deser.std.StdDeserializer;
import com.fasterxml.jackson.databind.exc.MismatchedInputException;
import com.fasterxml.jackson.databind.jsontype.TypeDeserializer;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.NullNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.type.LogicalType;
import java.io.IOException;
import java.math.BigDecimal;
import java.math.BigInteger;

/**
 * Reads a tree that is equal after it is written and read again. An integer with an exponent ({@code 1.2E+5}) becomes an
 * integer, the digits of other decimal numbers are preserved, and a number whose exponent exceeds the range of Java becomes
 * its text.
 */
final class TreeDeserializer<T extends JsonNode> extends StdDeserializer<T> {

  private static final long serialVersionUID = 1L;
  private static final JsonNodeFactory NODES = JsonNodeFactory.instance;
  private static final int INT_BITS = 31;
  private static final int LONG_BITS = 63;

  private final Class<T> type;

  /** @param type of the nodes: any, objects, or arrays */
  TreeDeserializer(Class<T> type) {
    super(type);
    this.type = type;
  }

  @Override
  public T deserialize(JsonParser parser, DeserializationContext context) throws IOException {
    JsonNode tree = parser.hasToken(JsonToken.FIELD_NAME) || parser.hasToken(JsonToken.END_OBJECT)
        ? members(parser)
        : value(parser);
    if (!type.isInstance(tree)) {
      throw MismatchedInputException.from(parser, type, "another kind of value");
    }
    return type.cast(tree);
  }

  @Override
  public Object deserializeWithType(
      JsonParser parser, DeserializationContext context, TypeDeserializer type) throws IOException {
    return deserialize(parser, context);
  }

  @Override
  @SuppressWarnings("NullAway") // Jackson, which is not annotated, allows null.
  public T getNullValue(DeserializationContext context) {
    return type == JsonNode.class ? type.cast(NullNode.getInstance()) : null;
  }

  @Override
  @SuppressWarnings("NullAway") // Jackson, which is not annotated, allows null.
  public Object getAbsentValue(DeserializationContext context) {
    return null;
  }

  @Override
  public LogicalType logicalType() {
    return LogicalType.Untyped;
  }

  /** Reads the value at the current token; leaves the parser at its last token. */
  static JsonNode value(JsonParser parser) throws IOException {
    return switch (parser.currentTokenId()) { // A switch over an enum would add a class to the jar.
      case JsonTokenId.ID_START_OBJECT -> {
        parser.nextToken();
        yield members(parser);
      }
      case JsonTokenId.ID_START_ARRAY -> elements(parser);
      case JsonTokenId.ID_STRING -> NODES.textNode(parser.getText());
      case JsonTokenId.ID_NUMBER_INT -> integer(parser);
      case JsonTokenId.ID_NUMBER_FLOAT -> decimal(parser);
      case JsonTokenId.ID_TRUE -> NODES.booleanNode(true);
      case JsonTokenId.ID_FALSE -> NODES.booleanNode(false);
      case JsonTokenId.ID_EMBEDDED_OBJECT -> NODES.pojoNode(parser.getEmbeddedObject());
      default -> NODES.nullNode();
    };
  }

  private static ObjectNode members(JsonParser parser) throws IOException {
    ObjectNode object = NODES.objectNode();
    while (parser.hasToken(JsonToken.FIELD_NAME)) {
      String name = Utf8.requireUnicode(parser.currentName(), parser);
      parser.nextToken();
      object.set(name, value(parser));
      parser.nextToken();
    }
    return object;
  }

  private static ArrayNode elements(JsonParser parser) throws IOException {
    ArrayNode array = NODES.arrayNode();
    while (parser.nextToken() != JsonToken.END_ARRAY) {
      array.add(value(parser));
    }
    return array;
  }

  private static JsonNode integer(JsonParser parser) throws IOException {
    JsonParser.NumberType type = parser.getNumberType();
    if (type == JsonParser.NumberType.INT) {
      return NODES.numberNode(parser.getIntValue());
    }
    return type == JsonParser.NumberType.LONG
        ? NODES.numberNode(parser.getLongValue())
        : NODES.numberNode(parser.getBigIntegerValue());
  }

  private static JsonNode decimal(JsonParser parser) throws IOException {
    BigDecimal number = DecimalNumbers.read(parser);
    if (number == null) {
      return NODES.textNode(parser.getText());
    }
    return number.scale() == 0 ? integer(number.toBigIntegerExact()) : NODES.numberNode(number);
  }

  /** The same node as for the digits without an exponent. */
  private static JsonNode integer(BigInteger number) {
    if (number.bitLength() <= INT_BITS) {
      return NODES.numberNode(number.intValue());
    }
    return number.bitLength() <= LONG_BITS
        ? NODES.numberNode(number.longValue())
        : NODES.numberNode(number);
  }
}
