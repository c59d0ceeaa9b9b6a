package com.salescrm.spark.list;

import com.fasterxml.jackson.databind.JsonNode;
import com.salescrm.sdk.core.error.NotFoundException;
import com.salescrm.sdk.core.http.ApiClient;
import com.salescrm.sdk.core.http.ApiRequest;
import com.salescrm.sdk.core.paging.Paginated;
import com.salescrm.sync.table.Table;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The objects of a table that no single list has: the service lists them for each object of a parent table, with each of
 * some filters, or with their ids only.
 *
 * @param http reaches the service
 * @param request the list without the filters
 * @param pageSize the number of objects in a page
 * @param observer is applied to each list before it is read
 */
public record ComposedList(
    ApiClient http,
    ListRequest request,
    int pageSize,
    UnaryOperator<Paginated<JsonNode>> observer) {
  private static final int MOST_LISTS = 10;

  /** Whether a table needs this class. */
  public static boolean isNeededFor(Table table) {
    return table.parent() != null || !table.filters().isEmpty() || table.isReadOneByOne();
  }

  /** The objects; one may occur twice. */
  public Stream<JsonNode> objects() {
    Table table = request.table();
    Table parent = table.parent();
    if (parent != null) {
      return list(ListRequest.of(parent).paged(pageSize)).stream()
          .flatMap(each -> ofParent(parent, each));
    }
    Stream<JsonNode> listed =
        table.filters().isEmpty() ? list(request).stream() : filtered(table.filters());
    return table.isReadOneByOne()
        ? listed.flatMap(item -> Stream.ofNullable(byId(table, table.id(item))))
        : listed;
  }

  private Paginated<JsonNode> list(ListRequest each) {
    return observer.apply(each.on(http));
  }

  /**
   * The objects of the lists with each of some filters. An edit may move an object to a list that was read before: the lists
   * are read again until one has no unknown object.
   */
  private Stream<JsonNode> filtered(List<String> filters) {
    Map<String, JsonNode> found = new LinkedHashMap<>();
    int least = 2 * filters.size() - 1;
    int known = 0;
    for (int i = 0; i < least || (i < MOST_LISTS && found.size() > known); i++) {
      known = found.size();
      list(filtered(filters.get(i % filters.size())))
          .forEach(item -> found.putIfAbsent(request.table().id(item), item));
    }
    return found.values().stream();
  }

  /** A parent may have been deleted since it was listed; any other 404 is a refusal of the list. */
  private Stream<JsonNode> ofParent(Table parent, JsonNode object) {
    List<JsonNode> within = request.table().within(object);
    if (within != null) {
      return within.stream();
    }
    String id = parent.id(object);
    try {
      return list(request.with(request.table().parentParameter(), id))
          .toList(Integer.MAX_VALUE)
          .stream();
    } catch (NotFoundException e) {
      if (byId(parent, id) == null) {
        return Stream.empty();
      }
      throw e;
    }
  }

  private ListRequest filtered(String filter) {
    String[] parts = filter.split("=", 2);
    return request.with(parts[0], parts[1].equals(Table.ME) ? ownId() : parts[1]);
  }

  private String ownId() {
    return http.send(ApiRequest.get("/me/").build()).body().path("id").asText();
  }

  /** Null if it was deleted. */
  private @Nullable JsonNode byId(Table table, String id) {
    try {
      return http.send(ApiRequest.get(table.path() + "{id}/", id)
              .query(table.isReadOneByOne() ? table.query().entrySet() : List.of())
              .build())
          .body();
    } catch (NotFoundException e) {
      return null;
    }
  }
}
