package com.salescrm.spark.stream;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.salescrm.sdk.core.json.CrmJson;
import com.salescrm.spark.schema.RowConverter;
import java.io.Serializable;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.HashMap;
import java.util.Map;
import java.util.TreeMap;
import org.apache.spark.sql.connector.read.streaming.Offset;

/**
 * The changes that a stream has read: all before the watermark, and others by the id of the object and its time of change. The
 * times are microseconds since 1970-01-01 in UTC. Immutable.
 */
final class ChangeOffset extends Offset implements Serializable {
  private static final long serialVersionUID = 1L;
  private static final int VERSION = 1;
  private static final String INVALID =
      "the checkpoint has an offset of another source, or of another version of this one: ";

  /** Nothing was read. No change is older than 1970. */
  static final ChangeOffset NONE = new ChangeOffset(0, Map.of());

  private final long watermark;

  private final TreeMap<String, Long> read;

  private ChangeOffset(long watermark, Map<String, Long> read) {
    this.watermark = watermark;
    this.read = new TreeMap<>(read);
  }

  /** The time before which all changes were read. */
  long watermark() {
    return watermark;
  }

  boolean contains(String id, long time) {
    return time < watermark || Long.valueOf(time).equals(read.get(id));
  }

  /** The changes at or after the watermark that this offset has and the other lacks. */
  Map<String, Long> without(ChangeOffset other) {
    Map<String, Long> rest = new TreeMap<>(read);
    rest.entrySet().removeIf(each -> other.contains(each.getKey(), each.getValue()));
    return rest;
  }

  /** The number of changes at or after the watermark and before a time. */
  long countBefore(long time) {
    return read.values().stream().filter(each -> each < time).count();
  }

  /** This offset with a watermark that is not lower, and with more changes. */
  ChangeOffset plus(long newWatermark, Map<String, Long> changes) {
    Map<String, Long> all = new HashMap<>(read);
    all.putAll(changes);
    all.values().removeIf(time -> time < newWatermark);
    return new ChangeOffset(newWatermark, all);
  }

  /** The text that {@link #parse} reads. */
  @Override
  public String json() {
    ObjectNode json = JsonNodeFactory.instance.objectNode();
    json.put("version", VERSION).put("watermark", text(watermark));
    ObjectNode times = json.putObject("read");
    read.forEach((id, time) -> times.put(id, text(time)));
    return CrmJson.toJson(json);
  }

  static ChangeOffset parse(String text) {
    try {
      JsonNode json = CrmJson.tree(text);
      if (json.path("version").asInt() == VERSION) {
        Map<String, Long> read = new HashMap<>();
        json.path("read")
            .properties()
            .forEach(each -> read.put(each.getKey(), micros(each.getValue())));
        return new ChangeOffset(micros(json.path("watermark")), read);
      }
    } catch (RuntimeException e) {
      throw new IllegalArgumentException(INVALID + text, e);
    }
    throw new IllegalArgumentException(INVALID + text);
  }

  private static String text(long micros) {
    return Instant.EPOCH.plus(micros, ChronoUnit.MICROS).toString();
  }

  private static long micros(JsonNode text) {
    return RowConverter.micros(Instant.parse(text.asText()));
  }
}
