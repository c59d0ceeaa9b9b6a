package com.salescrm.sdk.core.internal.json;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.databind.DeserializationContext;
import com.fasterxml.jackson.databind.deser.std.StdScalarDeserializer;
import com.fasterxml.jackson.databind.module.SimpleModule;
import java.io.IOException;
import java.time.DateTimeException;
import java.time.LocalDate;
import java.time.OffsetDateTime;

/** Binds date and date-time properties with {@link Timestamps}; only texts, so that a number is never taken for one. */
final class TimeReaders {

  private TimeReaders() {}

  static SimpleModule module() {
    return new SimpleModule("salescrm-time")
        .addDeserializer(
            OffsetDateTime.class, new TextReader<>(OffsetDateTime.class, Timestamps::parse))
        .addDeserializer(LocalDate.class, new TextReader<>(LocalDate.class, Timestamps::parseDate));
  }

  /** Reads a part of a buffer. */
  private interface Parse<T> {
    T apply(char[] buffer, int from, int length);
  }

  private static final class TextReader<T> extends StdScalarDeserializer<T> {

    private static final long serialVersionUID = 1L;

    private final transient Parse<T> parse;

    TextReader(Class<T> type, Parse<T> parse) {
      super(type);
      this.parse = parse;
    }

    // The two ways to report a wrong value return a replacement only if a handler gives one; there
    // is none.
    @Override
    @SuppressWarnings("unchecked")
    public T deserialize(JsonParser parser, DeserializationContext context) throws IOException {
      if (!parser.hasToken(JsonToken.VALUE_STRING)) {
        return (T) context.handleUnexpectedToken(_valueClass, parser);
      }
      try {
        return parse.apply(
            parser.getTextCharacters(), parser.getTextOffset(), parser.getTextLength());
      } catch (DateTimeException notOne) {
        return (T) context.handleWeirdStringValue(
            _valueClass, parser.getText(), "not an ISO 8601 text of this kind");
      }
    }
  }
}
