package com.salescrm.sdk.internal.index;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.NullNode;
import com.salescrm.sdk.core.internal.model.ComparedJson;
import java.math.BigDecimal;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.IntPredicate;
import java.util.stream.Collectors;

/**
 * The hashes of the fields of one object: 12 bytes for each, of which 4 are of the name and 8 of name and value. Numbers are
 * equal by value (1 and 1.0), null equals absent within a value, and the order of keys has no effect; see {@link ComparedJson}
 * for custom fields and lists. Immutable.
 */
public final class FieldHashes {
  public static final FieldHashes NONE = new FieldHashes(new byte[0]);
  private static final int SIZE = Integer.BYTES + Long.BYTES;

  private final byte[] bytes;

  private FieldHashes(byte[] bytes) {
    this.bytes = bytes;
  }

  static FieldHashes ofBytes(byte[] bytes) {
    return new FieldHashes(bytes);
  }

  public static FieldHashes of(Map<String, JsonNode> fields) {
    ByteBuffer to = ByteBuffer.allocate(fields.size() * SIZE);
    fields.forEach((name, value) -> to.putInt(name.hashCode()).putLong(hash(name, value)));
    return new FieldHashes(to.array());
  }

  /** As {@link #of}, for the values of a request, in the form in which {@link #has} compares them. */
  public static FieldHashes ofRequest(Map<String, JsonNode> fields) {
    Map<String, JsonNode> compared = new LinkedHashMap<>(fields);
    compared.replaceAll(ComparedJson::of);
    return of(compared);
  }

  /** As {@link #ofRequest}, for the values of an object; a list also as a request would write it. */
  public static FieldHashes ofObject(Map<String, JsonNode> fields) {
    Map<String, JsonNode> lists = new LinkedHashMap<>();
    fields.forEach((name, value) -> {
      JsonNode writable = ComparedJson.writable(name, value);
      if (!writable.equals(value)) {
        lists.put(name, writable);
      }
    });
    return ofRequest(fields).and(of(lists));
  }

  public byte[] bytes() {
    return bytes;
  }

  /** Whether the object is known to have this value. */
  public boolean has(String name, JsonNode value) {
    JsonNode compared = ComparedJson.of(name, value);
    return contains(hash(name, compared))
        || contains(hash(name, ComparedJson.otherForm(name, compared)));
  }

  private boolean contains(long wanted) {
    for (int at = 0; at < bytes.length; at += SIZE) {
      if (ByteBuffer.wrap(bytes).getLong(at + Integer.BYTES) == wanted) {
        return true;
      }
    }
    return false;
  }

  /** Both; a field may have two values then, such as the sent one and what the service made of it. */
  public FieldHashes and(FieldHashes other) {
    ByteBuffer all = ByteBuffer.allocate(bytes.length + other.bytes.length).put(bytes);
    for (int at = 0; at < other.bytes.length; at += SIZE) {
      if (!contains(ByteBuffer.wrap(other.bytes).getLong(at + Integer.BYTES))) {
        all.put(other.bytes, at, SIZE);
      }
    }
    return new FieldHashes(Arrays.copyOf(all.array(), all.position()));
  }

  /** Without the fields that the other one has, by name. */
  public FieldHashes without(FieldHashes other) {
    return without(other::hasName);
  }

  /** Without the fields of these names. */
  public FieldHashes without(Set<String> names) {
    Set<Integer> hashes = names.stream().map(String::hashCode).collect(Collectors.toSet());
    return without(hashes::contains);
  }

  /** The values that the other one has too. */
  public FieldHashes common(FieldHashes other) {
    return only(at -> other.contains(ByteBuffer.wrap(bytes).getLong(at + Integer.BYTES)));
  }

  private FieldHashes without(IntPredicate name) {
    return only(at -> !name.test(ByteBuffer.wrap(bytes).getInt(at)));
  }

  /** The fields at some positions. */
  private FieldHashes only(IntPredicate position) {
    ByteBuffer remaining = ByteBuffer.allocate(bytes.length);
    for (int at = 0; at < bytes.length; at += SIZE) {
      if (position.test(at)) {
        remaining.put(bytes, at, SIZE);
      }
    }
    return new FieldHashes(Arrays.copyOf(remaining.array(), remaining.position()));
  }

  private boolean hasName(int name) {
    for (int at = 0; at < bytes.length; at += SIZE) {
      if (ByteBuffer.wrap(bytes).getInt(at) == name) {
        return true;
      }
    }
    return false;
  }

  private static long hash(String name, JsonNode value) {
    StringBuilder text = new StringBuilder(name).append('\0');
    write(value.isMissingNode() ? NullNode.getInstance() : value, text);
    return hash(text.toString());
  }

  /** The first 64 bits of SHA-256. */
  public static long hash(String text) {
    return ByteBuffer.wrap(sha256(text)).getLong();
  }

  public static byte[] sha256(String text) {
    return sha256().digest(text.getBytes(StandardCharsets.UTF_8));
  }

  public static MessageDigest sha256() {
    try {
      return MessageDigest.getInstance("SHA-256");
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every JVM has SHA-256", e);
    }
  }

  private static void write(JsonNode value, StringBuilder to) {
    if (value.isNumber()) {
      BigDecimal number = value.decimalValue().stripTrailingZeros();
      to.append(number.unscaledValue()).append('e').append(-number.scale());
    } else if (value.isObject()) {
      writeObject(value, to);
    } else if (value.isArray()) {
      to.append('[');
      value.forEach(element -> {
        write(element, to);
        to.append(',');
      });
      to.append(']');
    } else {
      to.append(value); // A text in quotation marks, true, false or null.
    }
  }

  private static void writeObject(JsonNode object, StringBuilder to) {
    Map<String, JsonNode> sorted = new TreeMap<>();
    object.properties().forEach(field -> sorted.put(field.getKey(), field.getValue()));
    to.append('{');
    sorted.forEach((name, value) -> {
      if (!value.isNull()) {
        to.append(name.length()).append(':').append(name).append('=');
        write(value, to);
        to.append(',');
      }
    });
    to.append('}');
  }
}
