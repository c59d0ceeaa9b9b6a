package com.salescrm.sync.table;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.fasterxml.jackson.databind.JsonNode;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
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

  /** Hashes the text of an object whose custom fields all have columns. */
  String of(String json) {
    digest.update(LAYOUT.getBytes(UTF_8));
    digest.update(json.getBytes(UTF_8));
    return HexFormat.of().formatHex(digest.digest(), 0, BYTES);
  }

  /**
   * Hashes one object.
   *
   * @param json its text
   * @param ofText the hash of its text, which is that of the object unless a field has no column
   * @param item the object
   * @param left custom fields without a column: the row changes when they get one
   */
  String of(String json, String ofText, JsonNode item, Set<String> left) {
    if (isOfText(item, left)) {
      return ofText;
    }
    StringBuilder fields = new StringBuilder();
    CustomColumns.forEach(item, (id, value) -> {
      // Rows with fields of the older form only were once stored without columns for them.
      if (left.contains(id) || !item.has(CustomColumns.PREFIX + id)) {
        fields.append(CustomColumns.PREFIX).append(id);
      }
    });
    return fields.isEmpty() ? ofText : of(json + fields);
  }

  private static boolean isOfText(JsonNode item, Set<String> left) {
    return left.isEmpty() && !item.has(CustomColumns.OLDER);
  }
}
