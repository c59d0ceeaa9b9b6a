package com.salescrm.sdk.core.internal.json;

import com.fasterxml.jackson.core.JsonParser;
import java.io.IOException;
import org.jspecify.annotations.Nullable;

/** Reads values of one {@link JsonType} in one document, one after the other. Not thread-safe. */
interface ItemReader<T> {

  /** Reads the value at the current token; null for a JSON null. */
  @Nullable
  T read(JsonParser parser) throws IOException;
}
