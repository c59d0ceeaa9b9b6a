package com.salescrm.benchmarks.records;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.databind.DeserializationContext;
import com.fasterxml.jackson.databind.deser.std.StdDeserializer;
import java.io.IOException;
import java.time.LocalDate;
import java.time.OffsetDateTime;
import java.time.temporal.Temporal;

/** Reads a value that is a date or a date-time. */
public final class DateOrTimeReader extends StdDeserializer<Temporal> {
  private static final long serialVersionUID = 1L;

  /** Called by Jackson. */
  public DateOrTimeReader() {
    super(Temporal.class);
  }

  @Override
  public Temporal deserialize(JsonParser parser, DeserializationContext context)
      throws IOException {
    String text = parser.getText();
    return text.indexOf('T') < 0 ? LocalDate.parse(text) : OffsetDateTime.parse(text);
  }
}
