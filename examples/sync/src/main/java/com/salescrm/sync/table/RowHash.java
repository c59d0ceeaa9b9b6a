package com.salescrm.sync.table;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.fasterxml.jackson.databind.JsonNode;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.Iterator;
import java.util.Set;

/** A 128-bit hash of the content of a row, to detect changes without reading the row. */
final class RowHash {
  /** Increased when rows are built differently from the same object. */
  private static final String LAYOUT = "1";

  private static final int BYTES = 16;

  private final MessageDigest digest;

  RowHash() {
    try {
      digest = MessageDigest.getInstance("SHA-256");
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException(e);
    }
  }

  /**
   * Hashes one object.
   *
   * @param json its text
   * @param item the object
   * @param left custom fields without a column: the row changes when they get one
   */
  String of(String json, JsonNode item, Set<String> left) {
    digest.update(LAYOUT.getBytes(UTF_8));
    digest.update(json.getBytes(UTF_8));
    if (!left.isEmpty()) {
      for (Iterator<String> names = item.fieldNames(); names.hasNext(); ) {
        String name = names.next();
        if (name.startsWith(CustomColumns.PREFIX)
            && left.contains(name.substring(CustomColumns.PREFIX.length()))) {
          digest.update(name.getBytes(UTF_8));
        }
      }
    }
    return HexFormat.of().formatHex(digest.digest(), 0, BYTES);
  }
}
