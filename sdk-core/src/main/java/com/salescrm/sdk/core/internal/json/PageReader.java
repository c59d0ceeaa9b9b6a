package com.salescrm.sdk.core.internal.json;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonStreamContext;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.core.exc.StreamConstraintsException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectReader;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Reads list responses for {@link JsonCodec}: {@link #readOrNull} from the bytes, and {@link #read} from a tree, to report
 * the reason if the first fails.
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

  /** The page, or null if it cannot be read. */
  static <T> @Nullable JsonPage<T> readOrNull(byte[] json, Class<T> itemType) {
    PageReader<T> page = new PageReader<>();
    try (JsonParser parser = CrmMapper.FAST.createParser(json)) {
      boolean valid = page.readEnvelope(new ItemsReader<>(json, parser, itemType));
      return valid && parser.nextToken() == null ? page.toPage() : null;
    } catch (IOException | RuntimeException e) { // The tree is read next, and gives the reason.
      return null;
    }
  }

  private boolean readEnvelope(ItemsReader<T> list) throws IOException {
    JsonParser parser = list.parser;
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
        readProperty(name, TreeDeserializer.value(parser));
      } else if (value == JsonToken.VALUE_NULL) {
        items = List.of();
      } else if (value != JsonToken.START_ARRAY || !readItems(list)) {
        return false;
      }
    }
    return true;
  }

  private boolean readItems(ItemsReader<T> list) throws IOException {
    items = list.readOrNull();
    return items != null;
  }

  static <T> JsonPage<T> read(JsonNode tree, Class<T> itemType) throws UnreadableJsonException {
    PageReader<T> page = new PageReader<>();
    if (tree.isArray()) {
      page.bindItems(tree, itemType, JsonPaths.ROOT);
    } else if (tree.isObject()) {
      for (Map.Entry<String, JsonNode> each : tree.properties()) {
        if (each.getKey().equals(DATA)) {
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

  private void bindItems(JsonNode list, Class<T> itemType, String path)
      throws UnreadableJsonException {
    if (!list.isArray() && !list.isNull()) {
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

  /** The page; null if no property of a list was found. With {@code _limit=0} a page has a count and no items. */
  private @Nullable JsonPage<T> toPage() {
    if (items == null && hasMore == null && totalResults == null) {
      return null;
    }
    List<T> found = items == null ? List.of() : Collections.unmodifiableList(items);
    return new JsonPage<>(found, hasMore, totalResults, Collections.unmodifiableMap(additional));
  }

  /** Reads the items of an array. If the fast pass fails for an item, reads the bytes of this item tolerantly. */
  private static final class ItemsReader<T> {

    private final byte[] document;
    private final JsonParser parser;
    private final Class<T> type;
    private final ObjectReader fast;

    ItemsReader(byte[] document, JsonParser parser, Class<T> type) {
      this.document = document;
      this.parser = parser;
      this.type = type;
      this.fast = CrmMapper.FAST
          .readerFor(type)
          .withAttribute(ParseContext.class, new ParseContext(document, parser));
    }

    /** The items of the array that begins at the current token; null if an item cannot be read. */
    @Nullable
    List<T> readOrNull() throws IOException {
      List<T> items = new ArrayList<>();
      JsonStreamContext array = parser.getParsingContext();
      for (JsonToken token = parser.nextToken();
          token != JsonToken.END_ARRAY;
          token = parser.nextToken()) {
        T item = token == null ? null : readItem(token, array);
        if (item == null) {
          return null;
        }
        items.add(item);
      }
      return items;
    }

    private @Nullable T readItem(JsonToken token, JsonStreamContext array) throws IOException {
      long start = parser.currentTokenLocation().getByteOffset();
      try {
        return fast.readValue(parser);
      } catch (StreamConstraintsException e) {
        throw e; // A second attempt would exceed the limit again.
      } catch (IOException | RuntimeException e) {
        return token.isStructStart() && skipToEnd(array) ? readTolerantly((int) start) : null;
      }
    }

    /** Moves the parser to the end of the item; returns false if the document ends before it. */
    @SuppressWarnings("ReferenceEquality") // The parser has one context instance per array.
    private boolean skipToEnd(JsonStreamContext array) throws IOException {
      while (parser.getParsingContext() != array) {
        if (parser.nextToken() == null) {
          return false;
        }
      }
      return true;
    }

    private @Nullable T readTolerantly(int start) {
      int end = (int) parser.currentLocation().getByteOffset();
      return JsonCodec.readOrNull(
          CrmMapper.tolerant(), Arrays.copyOfRange(document, start, end), type);
    }
  }
}
