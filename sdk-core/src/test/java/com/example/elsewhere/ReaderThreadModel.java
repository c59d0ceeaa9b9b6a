package com.example.elsewhere;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.databind.DeserializationContext;
import com.fasterxml.jackson.databind.JsonDeserializer;
import com.fasterxml.jackson.databind.annotation.JsonDeserialize;
import java.io.IOException;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;

/** A model of an application; it records the thread that created its reader. */
@JsonDeserialize(using = ReaderThreadModel.Reader.class)
public record ReaderThreadModel(String madeBy) {
  private static final AtomicReference<@Nullable String> MADE_BY = new AtomicReference<>();

  static final class Reader extends JsonDeserializer<ReaderThreadModel> {
    Reader() {
      MADE_BY.compareAndSet(null, Thread.currentThread().getName());
    }

    @Override
    public ReaderThreadModel deserialize(JsonParser parser, DeserializationContext context)
        throws IOException {
      parser.skipChildren();
      return new ReaderThreadModel(String.valueOf(MADE_BY.get()));
    }
  }
}
