package com.salescrm.spark.list;

import com.fasterxml.jackson.databind.JsonNode;
import com.salescrm.sdk.core.error.NotFoundException;
import com.salescrm.sdk.core.http.ApiClient;
import com.salescrm.sdk.core.http.ApiRequest;
import com.salescrm.sync.table.Table;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The objects of a table that no single list has: the service lists them for each object of a parent table, with each of
 * some filters, or with their ids only.
 *
 * @param http reaches the service
 * @param request the list without the filters
 * @param pageSize the number of objects in a page
 */
public record ComposedList(ApiClient http, ListRequest request, int pageSize) {
  /** Whether a table needs this class. */
  public static boolean isNeededFor(Table table) {
    return table.parent() != null || !table.filters().isEmpty() || table.isReadOneByOne();
  }

  /** The objects; one may occur twice. */
  public Stream<JsonNode> objects() {
    Table table = request.table();
    Table parent = table.parent();
    if (parent != null) {
      return ListRequest.of(parent).paged(pageSize).on(http).stream()
          .flatMap(each -> ofParent(parent, each));
    }
    List<String> filters = table.filters().isEmpty() ? List.of("") : table.filters();
    Stream<JsonNode> listed =
        filters.stream().flatMap(filter -> filtered(filter).on(http).stream());
    return table.isReadOneByOne()
        ? listed.flatMap(item -> Stream.ofNullable(byId(table, table.id(item))))
        : listed;
  }

  /** A parent may have been deleted since it was listed; any other 404 is a refusal of the list. */
  private Stream<JsonNode> ofParent(Table parent, JsonNode object) {
    List<JsonNode> within = request.table().within(object);
    if (within != null) {
      return within.stream();
    }
    String id = parent.id(object);
    try {
      return request
          .with(request.table().parentParameter(), id)
          .on(http)
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
    if (parts.length < 2) {
      return request;
    }
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
