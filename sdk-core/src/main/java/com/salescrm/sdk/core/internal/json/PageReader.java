package com.salescrm.sdk.core.internal.json;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Reads the envelope of one page, item by item: {@link #read} from the bytes, an item that fails a second time and
 * tolerantly; {@link #ofTree} from a tree, to say what is wrong with a page.
 */
final class PageReader<T> {

  private static final String DATA = "data";
  private static final String HAS_MORE = "has_more";
  private static final String TOTAL_RESULTS = "total_results";

  private final Map<String, JsonNode> additional = new LinkedHashMap<>();
  private @Nullable List<T> items;
  private @Nullable Boolean hasMore;
  private @Nullable Long totalResults;

  private PageReader() {}

  /** The page, or null if it cannot be read without a closer look, which then says what is wrong. */
  static <T> @Nullable JsonPage<T> read(byte[] json, Class<T> itemType) {
    PageReader<T> page = new PageReader<>();
    try (JsonParser parser = CrmMapper.FAST.createParser(json)) {
      boolean read = page.read(new Items<>(json, parser, itemType));
      return read && parser.nextToken() == null ? page.finish() : null;
    } catch (IOException | RuntimeException closerLook) {
      return null;
    }
  }

  private boolean read(Items<T> list) throws IOException {
    JsonParser parser = list.parser();
    JsonToken first = parser.nextToken();
    if (first == JsonToken.START_ARRAY) {
      return readItems(list);
    }
    if (first != JsonToken.START_OBJECT) {
      return false;
    }
    for (String name = parser.nextFieldName(); name != null; name = parser.nextFieldName()) {
      JsonToken value = parser.nextToken();
      if (!name.equals(DATA)) {
        property(name, TreeReader.value(parser));
      } else if (value == JsonToken.VALUE_NULL) {
        items = List.of();
      } else if (value != JsonToken.START_ARRAY || !readItems(list)) {
        return false;
      }
    }
    return true;
  }

  private boolean readItems(Items<T> list) throws IOException {
    items = list.read();
    return items != null;
  }

  static <T> JsonPage<T> ofTree(JsonNode tree, Class<T> itemType) throws UnreadableJsonException {
    PageReader<T> page = new PageReader<>();
    if (tree.isArray()) {
      page.bindItems(tree, itemType, JsonPaths.ROOT);
    } else if (tree.isObject()) {
      for (Map.Entry<String, JsonNode> each : tree.properties()) {
        if (each.getKey().equals(DATA)) {
          page.bindItems(each.getValue(), itemType, JsonPaths.property(JsonPaths.ROOT, DATA));
        } else {
          page.property(each.getKey(), each.getValue());
        }
      }
    }
    JsonPage<T> finished = page.finish();
    if (finished == null) {
      throw new UnreadableJsonException(
          "no list", tree.isObject() ? "$.data" : "$", JsonCodec.excerpt(tree));
    }
    return finished;
  }

  private void bindItems(JsonNode list, Class<T> itemType, String path)
      throws UnreadableJsonException {
    if (!list.isArray() && !list.isNull()) {
      throw new UnreadableJsonException("no list", path, JsonCodec.excerpt(list));
    }
    List<T> bound = new ArrayList<>();
    for (JsonNode item : list) {
      bound.add(JsonCodec.bind(item, itemType, JsonPaths.element(path, bound.size())));
    }
    items = bound;
  }

  private void property(String name, JsonNode value) {
    if (name.equals(HAS_MORE) && value.isBoolean()) {
      hasMore = value.booleanValue();
    } else if (name.equals(TOTAL_RESULTS) && isCount(value)) {
      totalResults = Long.valueOf(value.asText());
    } else {
      additional.put(name, value);
    }
  }

  private static boolean isCount(JsonNode value) {
    return value.isValueNode() && value.asText().matches("\\d{1,18}");
  }

  /** A page, or null if nothing of it was there; one that only counts, as {@code _limit=0} gives, has no items. */
  private @Nullable JsonPage<T> finish() {
    if (items == null && hasMore == null && totalResults == null) {
      return null;
    }
    List<T> found = items == null ? List.of() : Collections.unmodifiableList(items);
    return new JsonPage<>(found, hasMore, totalResults, Collections.unmodifiableMap(additional));
  }
}
