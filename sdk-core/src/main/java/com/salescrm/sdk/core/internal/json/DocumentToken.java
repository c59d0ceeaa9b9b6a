package com.salescrm.sdk.core.internal.json;

import com.fasterxml.jackson.core.Base64Variant;
import com.fasterxml.jackson.core.JsonLocation;
import com.fasterxml.jackson.core.JsonStreamContext;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.core.ObjectCodec;
import com.fasterxml.jackson.core.StreamReadConstraints;
import com.fasterxml.jackson.core.Version;
import com.fasterxml.jackson.core.base.ParserMinimalBase;
import com.fasterxml.jackson.core.json.JsonReadContext;
import java.io.IOException;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.time.LocalDate;
import java.time.OffsetDateTime;
import org.jspecify.annotations.Nullable;

/** The name, text and number of the current token of a {@link DocumentParser}, which moves it. Not thread-safe. */
@SuppressWarnings("InlineMeSuggester") // Jackson declares methods that are abstract and deprecated.
abstract class DocumentToken extends ParserMinimalBase {

  final JsonBytes json;
  /** The offset after the current token; of a name, that of its value. */
  int position;

  /** The current token without its quotes; of an object or array, only its start. */
  int start;

  int end;
  /** The text of the current token; null if it is the bytes of the token, which then are ASCII. */
  @Nullable
  String text;
  /** The last name; null if it is the bytes from {@code nameStart} to {@code nameEnd}, which then are ASCII. */
  @Nullable
  String name;

  int nameStart;
  int nameEnd;
  private @Nullable ObjectCodec codec;
  private boolean closed;

  @SuppressWarnings("deprecation") // Jackson 2.17 has no constructor that takes the limits.
  DocumentToken(JsonBytes json) {
    this.json = json;
  }

  @Override
  public StreamReadConstraints streamReadConstraints() {
    return JsonParsers.LIMITS;
  }

  byte[] document() {
    return json.bytes();
  }

  /** The offset of the first byte of the current token, which is a value. */
  int tokenStart() {
    return _currToken == JsonToken.VALUE_STRING ? start - 1 : start;
  }

  /** The offset after the current token, which is a value; after {@link #skipChildren}, after the whole value. */
  int tokenEnd() {
    return position;
  }

  @Override
  public @Nullable String currentName() {
    if (name == null && nameEnd > 0) {
      name = json.ascii(nameStart, nameEnd);
    }
    return name;
  }

  @Override
  @Deprecated
  public @Nullable String getCurrentName() {
    return currentName();
  }

  @Override
  public void overrideCurrentName(String overriding) {
    name = overriding;
  }

  @Override
  public @Nullable String getText() {
    JsonToken token = _currToken; // A switch over an enum would add a class to the jar.
    if (token == null || token == JsonToken.FIELD_NAME) {
      return token == null ? null : currentName();
    }
    return token == JsonToken.VALUE_STRING || token.isNumeric() ? text() : token.asString();
  }

  private String text() {
    String found = text;
    if (found == null) {
      found = json.ascii(start, end);
      text = found;
    }
    return found;
  }

  /** The current token, which is a text, as by {@link Timestamps#parse(String)}. */
  OffsetDateTime dateTime() {
    return text == null
        ? Timestamps.parse(json.bytes(), start, end - start)
        : Timestamps.parse(text);
  }

  /** The current token, which is a text, as by {@link Timestamps#parseDate(String)}. */
  LocalDate date() {
    return text == null
        ? Timestamps.parseDate(json.bytes(), start, end - start)
        : Timestamps.parseDate(text);
  }

  @Override
  public boolean hasTextCharacters() {
    return false;
  }

  @Override
  public char[] getTextCharacters() {
    return String.valueOf(getText()).toCharArray();
  }

  @Override
  public int getTextLength() {
    return String.valueOf(getText()).length();
  }

  @Override
  public int getTextOffset() {
    return 0;
  }

  @Override
  public byte[] getBinaryValue(Base64Variant variant) throws IOException {
    return variant.decode(getText());
  }

  @Override
  public NumberType getNumberType() throws IOException {
    requireNumber();
    if (_currToken == JsonToken.VALUE_NUMBER_FLOAT) {
      return NumberType.DOUBLE;
    }
    if (!json.isShortInteger(start, end)) {
      BigInteger number = getBigIntegerValue();
      return number.bitLength() < Long.SIZE ? NumberType.LONG : NumberType.BIG_INTEGER;
    }
    long number = json.toLong(start, end);
    return number == (int) number ? NumberType.INT : NumberType.LONG;
  }

  private void requireNumber() throws IOException {
    if (_currToken == null || !_currToken.isNumeric()) {
      throw _constructReadException("the current token is not a number");
    }
  }

  @Override
  public Number getNumberValue() throws IOException {
    NumberType type = getNumberType();
    if (type == NumberType.INT) {
      return getIntValue();
    }
    if (type == NumberType.LONG) {
      return getLongValue();
    }
    return type == NumberType.BIG_INTEGER
        ? (Number) getBigIntegerValue()
        : Double.valueOf(getDoubleValue());
  }

  /** The text of a decimal number, so that a buffer of tokens preserves its digits. */
  @Override
  public Object getNumberValueDeferred() throws IOException {
    return _currToken == JsonToken.VALUE_NUMBER_FLOAT ? text() : getNumberValue();
  }

  @Override
  public int getIntValue() throws IOException {
    long number = getLongValue();
    if (number != (int) number) {
      reportOverflowInt();
    }
    return (int) number;
  }

  @Override
  public long getLongValue() throws IOException {
    requireNumber();
    if (_currToken == JsonToken.VALUE_NUMBER_INT && json.isShortInteger(start, end)) {
      return json.toLong(start, end);
    }
    BigInteger number = getBigIntegerValue();
    if (number.bitLength() >= Long.SIZE) {
      reportOverflowLong();
    }
    return number.longValue();
  }

  @Override
  public BigInteger getBigIntegerValue() throws IOException {
    requireNumber();
    if (_currToken == JsonToken.VALUE_NUMBER_INT) {
      return new BigInteger(text());
    }
    BigDecimal number = getDecimalValue();
    streamReadConstraints().validateBigIntegerScale(number.scale());
    return number.toBigInteger();
  }

  @Override
  public float getFloatValue() throws IOException {
    requireNumber();
    return Float.parseFloat(text());
  }

  @Override
  public double getDoubleValue() throws IOException {
    requireNumber();
    return Double.parseDouble(text());
  }

  @Override
  public BigDecimal getDecimalValue() throws IOException {
    requireNumber();
    return _currToken == JsonToken.VALUE_NUMBER_INT && json.isShortInteger(start, end)
        ? BigDecimal.valueOf(json.toLong(start, end))
        : new BigDecimal(text());
  }

  @Override
  protected void _handleEOF() {
    // The document ends within a value: reading its next byte is rejected.
  }

  @Override
  public JsonStreamContext getParsingContext() {
    return JsonReadContext.createRootContext(null);
  }

  @Override
  @Deprecated
  public JsonLocation getCurrentLocation() {
    return JsonLocation.NA;
  }

  @Override
  @Deprecated
  public JsonLocation getTokenLocation() {
    return JsonLocation.NA;
  }

  @Override
  public @Nullable ObjectCodec getCodec() {
    return codec;
  }

  @Override
  public void setCodec(ObjectCodec codec) {
    this.codec = codec;
  }

  @Override
  public Version version() {
    return Version.unknownVersion();
  }

  @Override
  public void close() {
    closed = true;
  }

  @Override
  public boolean isClosed() {
    return closed;
  }
}
