package com.salescrm.sdk.core.internal.json;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.math.BigDecimal;
import java.time.LocalDate;
import java.time.OffsetDateTime;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Reads texts, numbers, booleans, dates, date-times and trees. */
enum ScalarReader implements ValueReader {
  TEXT,
  BOOLEAN,
  INTEGER,
  LONG,
  DECIMAL,
  DATE_TIME,
  DATE,
  TREE;

  // Not lambdas: the JVM would generate a class for each at the start.
  private static final Map<Class<?>, ScalarReader> BY_TYPE = Map.of(
      String.class, TEXT,
      boolean.class, BOOLEAN,
      int.class, INTEGER,
      long.class, LONG,
      BigDecimal.class, DECIMAL,
      OffsetDateTime.class, DATE_TIME,
      LocalDate.class, DATE,
      JsonNode.class, TREE);

  /** The reader of a type; null if it is not a scalar. */
  static @Nullable ScalarReader of(Class<?> type) {
    return BY_TYPE.get(type);
  }

  @Override
  public Object read(JsonParser parser, ParseContext context) throws IOException {
    if (this == TEXT) {
      // An integer too, such as a numeric id: the mapper would read each document again.
      ValueReader.require(
          parser.hasToken(JsonToken.VALUE_STRING) || parser.hasToken(JsonToken.VALUE_NUMBER_INT));
      return parser.getText();
    }
    if (this == TREE) {
      return TreeDeserializer.value(parser);
    }
    if (this == DECIMAL) {
      return decimal(parser);
    }
    if (this == BOOLEAN) {
      ValueReader.require(parser.currentToken().isBoolean());
      return parser.getBooleanValue();
    }
    return this == INTEGER || this == LONG ? integer(parser) : time(parser);
  }

  private Object integer(JsonParser parser) throws IOException {
    ValueReader.require(JsonToken.VALUE_NUMBER_INT, parser);
    if (this == INTEGER) {
      return parser.getIntValue();
    }
    return parser.getLongValue();
  }

  private Object time(JsonParser parser) throws IOException {
    ValueReader.require(JsonToken.VALUE_STRING, parser);
    DocumentParser document = parser instanceof DocumentParser own ? own : null;
    if (this == DATE) {
      return document == null ? Timestamps.parseDate(parser.getText()) : document.date();
    }
    return document == null ? Timestamps.parse(parser.getText()) : document.dateTime();
  }

  private static BigDecimal decimal(JsonParser parser) throws IOException {
    ValueReader.require(parser.currentToken().isNumeric());
    BigDecimal number = parser.hasToken(JsonToken.VALUE_NUMBER_INT)
        ? parser.getDecimalValue()
        : DecimalNumbers.read(parser);
    if (number == null) {
      throw new UnusualValueException();
    }
    return number;
  }
}
