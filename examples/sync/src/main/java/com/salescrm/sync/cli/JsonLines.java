package com.salescrm.sync.cli;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.StreamWriteFeature;
import com.fasterxml.jackson.core.json.JsonWriteFeature;
import com.fasterxml.jackson.databind.json.JsonMapper;
import java.io.PrintWriter;
import java.util.Map;

/** Prints JSON objects for programs, one a line. */
public final class JsonLines {
  // Escaped, because the encoding of standard output depends on the locale.
  private static final JsonMapper MAPPER = JsonMapper.builder()
      .enable(JsonWriteFeature.ESCAPE_NON_ASCII)
      .enable(StreamWriteFeature.WRITE_BIGDECIMAL_AS_PLAIN)
      .build();

  private JsonLines() {}

  /**
   * Prints an object.
   *
   * @param out where to
   * @param object names and values, in the order in which they are printed
   */
  public static void print(PrintWriter out, Map<String, ?> object) {
    try {
      out.println(MAPPER.writeValueAsString(object));
      out.flush();
    } catch (JsonProcessingException e) {
      throw new IllegalStateException(e); // Texts, numbers and lists of them can be written.
    }
  }
}
