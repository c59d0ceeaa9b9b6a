package com.salescrm.sync.imports;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.BooleanNode;
import com.fasterxml.jackson.databind.node.DecimalNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.TextNode;
import com.salescrm.sync.table.Kind;
import com.salescrm.sync.table.Texts;
import java.math.BigDecimal;
import java.time.LocalDate;
import java.time.format.DateTimeParseException;
import java.util.Locale;
import java.util.stream.StreamSupport;

/** The kind of the value of a field: how a text of the input becomes JSON. */
public enum ValueKind {
  /** A text. */
  TEXT {
    @Override
    JsonNode parse(String text) {
      return TextNode.valueOf(text);
    }
  },
  /** A number. */
  NUMBER {
    @Override
    JsonNode parse(String text) {
      BigDecimal number = Kind.number(text);
      if (number != null
          && Double.isFinite(
              number.doubleValue())) { // Else JSON readers refuse it or read infinity.
        return DecimalNode.valueOf(number);
      }
      throw new IllegalArgumentException("'" + text + "' is not a number such as 1200.50");
    }

    // As the index of the SDK writes a number: equal numbers in several notations are one key.
    @Override
    String key(String text) {
      BigDecimal number = parse(text).decimalValue().stripTrailingZeros();
      return Math.abs((long) number.scale()) > MOST_ZEROS
          ? number.toString()
          : number.toPlainString();
    }
  },
  /** A day. */
  DATE {
    @Override
    JsonNode parse(String text) {
      try {
        return TextNode.valueOf(LocalDate.parse(text).toString());
      } catch (DateTimeParseException e) {
        throw new IllegalArgumentException("'" + text + "' is not a date such as 2026-01-31", e);
      }
    }
  },
  /** True or false. */
  BOOLEAN {
    @Override
    JsonNode parse(String text) {
      return switch (text.toLowerCase(Locale.ROOT)) {
        case "true", "yes", "1" -> BooleanNode.TRUE;
        case "false", "no", "0" -> BooleanNode.FALSE;
        default ->
          throw new IllegalArgumentException("'" + text + "' is not true, false, yes, no, 1 or 0");
      };
    }
  },
  /** One of the choices of a custom field. */
  CHOICE {
    @Override
    JsonNode parse(String text) {
      return TextNode.valueOf(text);
    }
  },
  /** Several values of a custom field. */
  MULTIPLE {
    @Override
    JsonNode parse(String text) {
      ArrayNode values = JsonNodeFactory.instance.arrayNode();
      for (String value : text.split(";", -1)) {
        if (!Texts.stripped(value).isEmpty()) {
          values.add(Texts.stripped(value));
        }
      }
      return values;
    }
  },
  /** A list of objects, in JSON lines only. */
  LIST {
    @Override
    JsonNode parse(String text) {
      throw new IllegalArgumentException("a list of objects is expected, not '" + text + "'");
    }
  };

  private static final int MOST_ZEROS = 400;

  /**
   * The value of a text.
   *
   * @throws IllegalArgumentException if the text has another form; the message quotes it
   */
  abstract JsonNode parse(String text);

  /**
   * The external id of a text.
   *
   * @throws IllegalArgumentException if the text has another form; the message quotes it
   */
  String key(String text) {
    return parse(text).asText();
  }

  /** The value of a JSON value: a text or number as in CSV; lists of {@link #MULTIPLE} and {@link #LIST} as they are. */
  JsonNode parse(JsonNode value) {
    if (value.isArray() && (this == MULTIPLE || (this == LIST && isOfObjects(value)))) {
      return value.deepCopy(); // The row stays as it is in the input.
    }
    if (value.isContainerNode()) {
      throw new IllegalArgumentException(
          "a " + (this == LIST ? "list of objects" : this) + " is expected, not " + value);
    }
    return parse(Texts.stripped(value.asText()));
  }

  private static boolean isOfObjects(JsonNode list) {
    return StreamSupport.stream(list.spliterator(), false)
        .allMatch(entry -> entry.isObject() || entry.isNull());
  }

  /** Whether its values are texts of any form. */
  boolean isText() {
    return this == TEXT || this == CHOICE;
  }

  /** The name in a mapping. */
  @Override
  public String toString() {
    return name().toLowerCase(Locale.ROOT);
  }
}
