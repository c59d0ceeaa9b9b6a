package com.salescrm.sdk.core.internal.json;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.JsonToken;
import java.io.IOException;

/**
 * Reads the values of one type in their usual form, without databind. Any other form is an {@link UnusualValueException};
 * {@link CrmMapper#tolerant()} then reads the document again. Thread-safe.
 */
interface ValueReader {

  /** Reads the value at the current token; leaves the parser at its last token. */
  Object read(JsonParser parser, ParseContext context) throws IOException;

  /** Finds the methods that this reader calls, and loads their classes. */
  default void prepare() {}

  static void require(boolean usual) throws UnusualValueException {
    if (!usual) {
      throw new UnusualValueException();
    }
  }

  static void require(JsonToken token, JsonParser parser) throws UnusualValueException {
    require(parser.hasToken(token));
  }

  /** A value in a form that only the mapper reads, or an invalid one. Without a stack trace: not reported. */
  final class UnusualValueException extends JsonProcessingException {

    private static final long serialVersionUID = 1L;

    UnusualValueException() {
      super("unusual value");
    }

    @Override
    @SuppressWarnings("UnsynchronizedOverridesSynchronized") // Changes nothing.
    public Throwable fillInStackTrace() {
      return this;
    }
  }
}
