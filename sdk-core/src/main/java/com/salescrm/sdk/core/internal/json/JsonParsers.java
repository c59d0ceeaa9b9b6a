package com.salescrm.sdk.core.internal.json;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonFactoryBuilder;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.StreamReadConstraints;
import com.fasterxml.jackson.core.StreamReadFeature;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;

/** Creates parsers, without databind: loading its mapper takes most of the start of a program that reads models only. */
final class JsonParsers {
  static final StreamReadConstraints LIMITS = new ReadLimits();
  private static final JsonFactory FACTORY = factory().build();

  private JsonParsers() {}

  /** A factory with the limits of {@link ReadLimits}. */
  static JsonFactoryBuilder factory() {
    return new JsonFactoryBuilder()
        .enable(StreamReadFeature.USE_FAST_DOUBLE_PARSER)
        .enable(StreamReadFeature.USE_FAST_BIG_NUMBER_PARSER)
        // An item may be read again after the end of the input.
        .disable(StreamReadFeature.AUTO_CLOSE_SOURCE)
        .streamReadConstraints(LIMITS);
  }

  /** Loads the classes of the parser. */
  static void prepare() {
    try (JsonParser parser = of(new byte[] {'{', '}'})) {
      parser.nextToken();
    } catch (IOException e) { // Not possible: it is JSON in an array.
      throw new UncheckedIOException(e);
    }
  }

  static JsonParser of(byte[] json) throws IOException {
    return FACTORY.createParser(json);
  }

  static JsonParser of(InputStream json) throws IOException {
    return FACTORY.createParser(json);
  }
}
