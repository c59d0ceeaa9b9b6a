package com.salescrm.sdk.batch;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.fasterxml.jackson.databind.JsonNode;
import com.salescrm.sdk.core.json.CrmJson;
import com.salescrm.sdk.internal.index.FieldHashes;
import java.nio.ByteBuffer;
import java.security.MessageDigest;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * The identity of a row in a journal: 96 bits of SHA-256 over its kind, its key, and how many rows of this kind and key were
 * read before it. For all but creates, it includes query and body, so that a later run with other values is not skipped.
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
   * @throws IllegalArgumentException if the body has no JSON form, or another one for the request
   */
  static String of(Row row) {
    MessageDigest digest = start(row.write());
    digest.update(ByteBuffer.allocate(Integer.BYTES).putInt(0, row.number()));
    Object body = row.write().operation().identifyingBody();
    if (body != null) {
      String json = CrmJson.toJson(body);
      if (!json.equals(CrmJson.toJson(body))) {
        throw new IllegalArgumentException(
            "the body has another JSON when it is written again, as with an Iterable that can be"
                + " iterated once");
      }
      update(digest, CrmJson.tree(json));
    }
    String query = row.write().operation().identifyingQuery();
    if (!query.isEmpty()) { // Otherwise the identity is that of versions that ignored it.
      update(digest, query);
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
    List<String> nulls = new ArrayList<>();
    sorted.forEach((name, value) -> addNulls(value, pathTo("", name), nulls));
    Collections.sort(nulls);
    nulls.forEach(path -> update(digest, path));
  }

  /** Adds the paths of the fields within a value that are null: the hash of the value omits them. */
  private static void addNulls(JsonNode value, String path, List<String> nulls) {
    value.properties().forEach(field -> {
      String inner = pathTo(path, field.getKey());
      if (field.getValue().isNull()) {
        nulls.add(inner);
      }
      addNulls(field.getValue(), inner, nulls);
    });
    for (int i = 0; i < value.size() && value.isArray(); i++) {
      addNulls(value.get(i), pathTo(path, String.valueOf(i)), nulls);
    }
  }

  private static String pathTo(String path, String name) {
    return path + name.length() + ':' + name;
  }

  private static MessageDigest start(Write write) {
    MessageDigest digest = FieldHashes.sha256();
    update(digest, write.operation().kind());
    update(digest, write.key());
    return digest;
  }

  private static void update(MessageDigest digest, String text) {
    byte[] bytes = text.getBytes(UTF_8);
    digest.update(ByteBuffer.allocate(Integer.BYTES).putInt(0, bytes.length));
    digest.update(bytes);
    if (!UTF_8.newEncoder().canEncode(text)) { // Each half of a surrogate pair has the same byte.
      text.chars().forEach(c -> digest.update(ByteBuffer.allocate(Integer.BYTES).putInt(0, c)));
    }
  }
}
