package com.salescrm.benchmarks.databind;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.databind.DeserializationContext;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.SerializationFeature;
import com.fasterxml.jackson.databind.deser.std.StdScalarDeserializer;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.module.SimpleModule;
import com.fasterxml.jackson.datatype.jsr310.JavaTimeModule;
import com.salescrm.sdk.core.internal.json.Timestamps;
import java.io.IOException;
import java.time.LocalDate;
import java.time.OffsetDateTime;

/** The mappers of a careful user: stock, and with the SDK's date and time reader. */
public final class Mappers {
  private Mappers() {}

  /** Jackson with its own module for dates and times. */
  public static ObjectMapper stock() {
    return builder().build();
  }

  /** The stock mapper with the SDK's reader for dates and date-times. */
  public static ObjectMapper withTimestampsOfTheSdk() {
    return builder()
        .addModule(new SimpleModule()
            .addDeserializer(OffsetDateTime.class, new DateTimes())
            .addDeserializer(LocalDate.class, new Dates()))
        .build();
  }

  private static JsonMapper.Builder builder() {
    return JsonMapper.builder()
        .addModule(new JavaTimeModule())
        .disable(SerializationFeature.WRITE_DATES_AS_TIMESTAMPS)
        .defaultPropertyInclusion(
            JsonInclude.Value.construct(JsonInclude.Include.NON_EMPTY, JsonInclude.Include.ALWAYS));
  }

  private static final class DateTimes extends StdScalarDeserializer<OffsetDateTime> {
    private static final long serialVersionUID = 1L;

    DateTimes() {
      super(OffsetDateTime.class);
    }

    @Override
    public OffsetDateTime deserialize(JsonParser parser, DeserializationContext context)
        throws IOException {
      return Timestamps.parse(parser.getText());
    }
  }

  private static final class Dates extends StdScalarDeserializer<LocalDate> {
    private static final long serialVersionUID = 1L;

    Dates() {
      super(LocalDate.class);
    }

    @Override
    public LocalDate deserialize(JsonParser parser, DeserializationContext context)
        throws IOException {
      return Timestamps.parseDate(parser.getText());
    }
  }
}
