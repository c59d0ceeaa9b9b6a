package com.salescrm.sync.fields;

import com.fasterxml.jackson.databind.JsonNode;
import com.salescrm.sync.table.CustomValues;
import com.salescrm.sync.table.Kind;
import java.util.regex.Pattern;

/** What one value of a custom field is, without regard to the others of its field. */
enum Form {
  /** A JSON number that a column stores exactly. */
  NUMBER,

  /** A text that is such a number. */
  DIGITS,

  /** A number or text of digits that would lose some of them as a number: a telephone number, a long id, {@code 00123}. */
  CODE,

  DATE,
  TIME,
  BOOLEAN,
  USER,
  CONTACT,
  TEXT,
  OBJECT;

  private static final Pattern CODE_TEXT = Pattern.compile("\\+?\\d+(\\.\\d+)?");
  private static final Pattern USER_ID = Pattern.compile("user_\\w+");
  private static final Pattern CONTACT_ID = Pattern.compile("cont_\\w+");

  /** Whether a value of this form is of a kind, without regard to other values. */
  boolean isOf(FieldKind kind) {
    return switch (kind) {
      case NUMBER -> this == NUMBER || this == DIGITS;
      case DATE -> this == DATE;
      case TIME -> this == TIME;
      case BOOLEAN -> this == BOOLEAN;
      case USER -> this == USER;
      case CONTACT -> this == CONTACT;
      case TEXT, CHOICE -> true;
      case MULTIPLE -> false;
    };
  }

  /** The form of a value that is not a list. */
  static Form of(JsonNode value) {
    if (value.isNumber()) {
      return CustomValues.fit(value, Kind.NUMBER) ? NUMBER : CODE;
    }
    if (value.isTextual()) {
      return ofText(value);
    }
    return value.isBoolean() ? BOOLEAN : OBJECT;
  }

  private static Form ofText(JsonNode value) {
    if (CustomValues.fit(value, Kind.NUMBER)) {
      return DIGITS;
    }
    if (CustomValues.fit(value, Kind.DATE)) {
      return DATE;
    }
    if (CustomValues.fit(value, Kind.TIME)) {
      return TIME;
    }
    String text = value.textValue();
    return CODE_TEXT.matcher(text).matches()
        ? CODE
        : USER_ID.matcher(text).matches()
            ? USER
            : CONTACT_ID.matcher(text).matches() ? CONTACT : TEXT;
  }
}
