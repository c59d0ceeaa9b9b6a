package com.salescrm.sdk.core.http;

import com.fasterxml.jackson.databind.JsonNode;
import com.salescrm.sdk.core.internal.json.JsonPage;
import com.salescrm.sdk.core.internal.json.Row;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;

/**
 * One response of a list operation, whose JSON is an array or an object with {@code data}; the specification shows no
 * envelope ("Response envelope of lists"). Immutable, safe for many threads.
 *
 * @param <T> the items' type
 */
public final class ListBody<T> {
  private final List<T> items;
  private final List<String> ids;
  private final @Nullable Boolean hasMore;
  private final @Nullable Long totalResults;
  private final Map<String, JsonNode> additionalProperties;

  /**
   * Creates a list; the collections are copied.
   *
   * @param items in the service's order
   * @param hasMore whether more items follow, or null if the service does not say
   * @param totalResults how many items all pages hold together, or null if the service does not say
   * @param additionalProperties all other properties of the envelope; may be empty
   */
  public ListBody(
      List<T> items,
      @Nullable Boolean hasMore,
      @Nullable Long totalResults,
      Map<String, JsonNode> additionalProperties) {
    this(items, List.of(), hasMore, totalResults, additionalProperties);
  }

  private ListBody(
      List<T> items,
      List<String> ids,
      @Nullable Boolean hasMore,
      @Nullable Long totalResults,
      Map<String, JsonNode> additionalProperties) {
    this.items = Collections.unmodifiableList(new ArrayList<>(items));
    this.ids = List.copyOf(ids);
    this.hasMore = hasMore;
    this.totalResults = totalResults;
    this.additionalProperties =
        Collections.unmodifiableMap(new LinkedHashMap<>(additionalProperties));
  }

  static <T> ListBody<T> of(JsonPage<T> page) {
    return new ListBody<>(
        page.items(), page.hasMore(), page.totalResults(), page.additionalProperties());
  }

  static <T> ListBody<T> ofRows(JsonPage<Row<T>> page) {
    return new ListBody<>(
        page.items().stream().map(Row::value).toList(),
        page.items().stream().map(Row::id).toList(),
        page.hasMore(),
        page.totalResults(),
        page.additionalProperties());
  }

  /** {@return the items, in the service's order; never null, unmodifiable} */
  public List<T> items() {
    return items;
  }

  /**
   * {@return the ids of the items, in the same order, if they were read with a {@link
   * com.salescrm.sdk.core.query.Projection}; else empty}
   */
  public List<String> ids() {
    return ids;
  }

  /** {@return whether more items follow; empty if it does not say} */
  public Optional<Boolean> hasMore() {
    return Optional.ofNullable(hasMore);
  }

  /** {@return how many items all pages hold together; empty if the service does not say} */
  public OptionalLong totalResults() {
    return totalResults == null ? OptionalLong.empty() : OptionalLong.of(totalResults);
  }

  /** Whether the response has no list, and does not state that there are no items. */
  boolean isMissing() {
    return hasMore == null && totalResults == null && additionalProperties.containsKey("data");
  }

  /**
   * {@return all other properties of the envelope, such as aggregates, in their order; unmodifiable. If the response has neither
   * a list nor {@code has_more} or {@code total_results}, {@code data} is one of them, and null}
   */
  public Map<String, JsonNode> additionalProperties() {
    return additionalProperties;
  }

  @Override
  public String toString() {
    return "ListBody{" + items.size() + " items, hasMore=" + hasMore + ", totalResults="
        + totalResults + "}";
  }
}
