package com.salescrm.sdk.batch;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.fasterxml.jackson.databind.JsonNode;
import com.salescrm.sdk.core.json.CrmJson;
import java.nio.ByteBuffer;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.Map;
import java.util.TreeMap;

/**
 * The identity of a row in a journal: 96 bits of SHA-256 over its kind, its key, and how many rows of this kind and key were
 * read before it. For all but creates, it includes the body, so that a later run with other values is not skipped.
 */
final class RowIdentity {
  private static final int BYTES = 12;

  private RowIdentity() {}

  /** A digest of kind and key. */
  static byte[] ofKey(Write write) {
    return start(write).digest();
  }

  /**
   * The identity, 24 hexadecimal digits.
   *
   * @throws IllegalArgumentException if the body has no JSON form
   */
  static String of(Row row) {
    MessageDigest digest = start(row.write());
    digest.update(ByteBuffer.allocate(Integer.BYTES).putInt(0, row.number()));
    Object body = row.write().operation().identifyingBody();
    if (body != null) {
      update(digest, CrmJson.tree(CrmJson.toJson(body)));
    }
    return HexFormat.of().formatHex(digest.digest(), 0, BYTES);
  }

  /** The order of an object's fields does not count: that of a {@code Map.of} differs in each process. */
  private static void update(MessageDigest digest, JsonNode body) {
    if (!body.isObject()) {
      update(digest, body.toString());
      return;
    }
    Map<String, JsonNode> sorted = new TreeMap<>();
    body.properties().forEach(field -> sorted.put(field.getKey(), field.getValue()));
    digest.update(FieldHashes.of(sorted).bytes());
  }

  private static MessageDigest start(Write write) {
    MessageDigest digest = sha256();
    update(digest, write.operation().kind());
    update(digest, write.key());
    return digest;
  }

  private static void update(MessageDigest digest, String text) {
    byte[] bytes = text.getBytes(UTF_8);
    digest.update(ByteBuffer.allocate(Integer.BYTES).putInt(0, bytes.length));
    digest.update(bytes);
  }

  private static MessageDigest sha256() {
    try {
      return MessageDigest.getInstance("SHA-256");
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every Java platform has SHA-256", e);
    }
  }
}
