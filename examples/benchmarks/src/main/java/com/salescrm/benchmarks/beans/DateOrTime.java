package com.salescrm.benchmarks.beans;

import com.alibaba.fastjson2.JSONReader;
import com.alibaba.fastjson2.reader.ObjectReader;
import io.avaje.json.JsonAdapter;
import io.avaje.json.JsonReader;
import io.avaje.json.JsonWriter;
import io.avaje.jsonb.CustomAdapter;
import java.lang.reflect.Type;
import java.time.LocalDate;
import java.time.OffsetDateTime;
import java.time.temporal.Temporal;
import org.jspecify.annotations.Nullable;

/** Reads a value that is a date or a date-time, with either library. */
@CustomAdapter
public final class DateOrTime implements ObjectReader<Temporal>, JsonAdapter<Temporal> {
  @Override
  public @Nullable Temporal readObject(JSONReader reader, Type type, Object name, long features) {
    return of(reader.readString());
  }

  @Override
  public @Nullable Temporal fromJson(JsonReader reader) {
    return reader.isNullValue() ? null : of(reader.readString());
  }

  @Override
  public void toJson(JsonWriter writer, Temporal value) {
    writer.value(value.toString());
  }

  private static @Nullable Temporal of(@Nullable String text) {
    if (text == null) {
      return null;
    }
    return text.indexOf('T') < 0 ? LocalDate.parse(text) : OffsetDateTime.parse(text);
  }
}
