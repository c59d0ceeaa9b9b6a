package com.example.elsewhere;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.databind.DeserializationContext;
import com.fasterxml.jackson.databind.JsonDeserializer;
import com.fasterxml.jackson.databind.annotation.JsonDeserialize;
import java.io.IOException;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;

/** A model of an application; it records the thread that created its reader. */
@JsonDeserialize(using = Sighting.Reader.class)
public record Sighting(String madeBy) {
  private static final AtomicReference<@Nullable String> MADE_BY = new AtomicReference<>();

  static final class Reader extends JsonDeserializer<Sighting> {
    Reader() {
      MADE_BY.compareAndSet(null, Thread.currentThread().getName());
    }

    @Override
    public Sighting deserialize(JsonParser parser, DeserializationContext context)
        throws IOException {
      parser.skipChildren();
      return new Sighting(String.valueOf(MADE_BY.get()));
    }
  }
}
