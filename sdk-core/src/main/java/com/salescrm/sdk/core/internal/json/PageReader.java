package com.salescrm.sdk.core.internal.json;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Reads list responses for {@link JsonCodec}: {@link #readOrNull} from the bytes, and {@link #read} from a tree, to report
 * the reason if the bytes cannot be read.
 */
final class PageReader<T> {

  private static final String DATA = "data";
  private static final String HAS_MORE = "has_more";
  private static final String TOTAL_RESULTS = "total_results";
  private static final Map<String, Boolean> FLAGS =
      Map.of("true", true, "1", true, "false", false, "0", false);

  private final Map<String, JsonNode> additional = new LinkedHashMap<>();
  private @Nullable List<T> items;
  private @Nullable Boolean hasMore;
  private @Nullable Long totalResults;

  private PageReader() {}

  /** The page, or null if the items cannot be read this way. */
  static <T> @Nullable JsonPage<T> readOrNull(
      byte[] json, JsonType<T> itemType, Function<ParseContext, ItemReader<T>> pass) {
    PageReader<T> page = new PageReader<>();
    try (JsonParser parser = itemType.parser(json)) {
      ItemReader<T> item = pass.apply(new ParseContext(parser));
      boolean valid = page.readEnvelope(parser, item);
      return valid && parser.nextToken() == null ? page.toPage() : null;
    } catch (IOException | RuntimeException e) { // A class of the application may throw anything.
      return null;
    }
  }

  private boolean readEnvelope(JsonParser parser, ItemReader<T> item) throws IOException {
    JsonToken first = parser.nextToken();
    if (first == JsonToken.START_ARRAY) {
      return readItems(parser, item);
    }
    if (first != JsonToken.START_OBJECT) {
      return false;
    }
    for (String name = parser.nextFieldName(); name != null; name = parser.nextFieldName()) {
      JsonToken value = parser.nextToken();
      if (!name.equals(DATA) || value == JsonToken.VALUE_NULL) {
        readProperty(name, TreeDeserializer.value(parser));
      } else if (value != JsonToken.START_ARRAY || !readItems(parser, item)) {
        return false;
      }
    }
    return true;
  }

  /** Reads the array that begins at the current token; false if it has a null. */
  private boolean readItems(JsonParser parser, ItemReader<T> reader) throws IOException {
    List<T> read = new ArrayList<>();
    while (parser.nextToken() != JsonToken.END_ARRAY) {
      T item = reader.read(parser);
      if (item == null) {
        return false;
      }
      read.add(item);
    }
    items = read;
    return true;
  }

  static <T> JsonPage<T> read(JsonNode tree, JsonType<T> itemType) throws UnreadableJsonException {
    PageReader<T> page = new PageReader<>();
    if (tree.isArray()) {
      page.bindItems(tree, itemType, JsonPaths.ROOT);
    } else if (tree.isObject()) {
      for (Map.Entry<String, JsonNode> each : tree.properties()) {
        if (each.getKey().equals(DATA) && !each.getValue().isNull()) {
          page.bindItems(each.getValue(), itemType, JsonPaths.property(JsonPaths.ROOT, DATA));
        } else {
          page.readProperty(each.getKey(), each.getValue());
        }
      }
    }
    JsonPage<T> result = page.toPage();
    if (result == null) {
      throw notAList(
          tree, tree.isObject() ? JsonPaths.property(JsonPaths.ROOT, DATA) : JsonPaths.ROOT);
    }
    return result;
  }

  private void bindItems(JsonNode list, JsonType<T> itemType, String path)
      throws UnreadableJsonException {
    if (!list.isArray()) {
      throw notAList(list, path);
    }
    List<T> bound = new ArrayList<>();
    for (JsonNode item : list) {
      bound.add(JsonCodec.bind(item, itemType, JsonPaths.element(path, bound.size())));
    }
    items = bound;
  }

  private static UnreadableJsonException notAList(JsonNode tree, String path) {
    return new UnreadableJsonException("not a list", path, MaskedExcerpt.of(tree));
  }

  private void readProperty(String name, JsonNode value) {
    Boolean flag =
        name.equals(HAS_MORE) ? FLAGS.get(value.asText().toLowerCase(Locale.ROOT)) : null;
    if (flag != null) {
      hasMore = flag;
    } else if (name.equals(TOTAL_RESULTS) && isCount(value)) {
      totalResults = value.asLong();
    } else {
      additional.put(name, value);
    }
  }

  private static boolean isCount(JsonNode value) {
    return value.isValueNode() && value.asText().matches("\\d{1,18}(\\.0+)?");
  }

  /**
   * The page; null if no property of a list was found. With {@code _limit=0} a page has a count and no items. If nothing else
   * says that there is a list, a {@code data} that is null stays among the other properties.
   */
  private @Nullable JsonPage<T> toPage() {
    if (items != null || hasMore != null || totalResults != null) {
      additional.remove(DATA);
    } else if (!additional.containsKey(DATA)) {
      return null;
    }
    List<T> found = items == null ? List.of() : Collections.unmodifiableList(items);
    return new JsonPage<>(found, hasMore, totalResults, Collections.unmodifiableMap(additional));
  }
}
