package com.salescrm.spark.options;

import java.util.Locale;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** What a write does with a row. */
public enum Operation {
  /** Creates an object; a row whose key an object has is rejected. */
  CREATE,
  /** Changes the object with the id of the row. */
  UPDATE,
  /** Changes the object with the key of the row, or creates it. */
  UPSERT;

  static Operation of(@Nullable String text) {
    if (text == null) {
      return UPSERT;
    }
    return Stream.of(values())
        .filter(each -> each.toString().equalsIgnoreCase(text.strip()))
        .findFirst()
        .orElseThrow(() ->
            new IllegalArgumentException("option " + WriteOptions.OPERATION + " must be one of "
                + Stream.of(values()).map(Operation::toString).collect(Collectors.joining(", "))
                + ", but was " + text));
  }

  /** The value of the option. */
  @Override
  public String toString() {
    return name().toLowerCase(Locale.ROOT);
  }
}
