package com.salescrm.spark.list;

import com.fasterxml.jackson.databind.JsonNode;
import com.salescrm.sdk.core.http.ApiClient;
import com.salescrm.sdk.core.http.ApiRequest;
import com.salescrm.sdk.core.http.ListBody;
import com.salescrm.sdk.core.paging.Page;
import com.salescrm.sdk.core.paging.Paginated;
import com.salescrm.spark.filter.Range;
import com.salescrm.sync.table.Table;
import java.io.Serializable;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * A list of a table with its parameters: filters, order, fields and page size. Immutable.
 *
 * @param table the table
 * @param parameters the parameters, in their order
 */
public record ListRequest(Table table, LinkedHashMap<String, String> parameters)
    implements Serializable {
  private static final String CREATED = "date_created";

  /** The whole list, with the parameters that each request of the table has. */
  public static ListRequest of(Table table) {
    return new ListRequest(table, new LinkedHashMap<>(table.query()));
  }

  public ListRequest with(String name, Object value) {
    LinkedHashMap<String, String> more = new LinkedHashMap<>(parameters);
    more.put(name, value.toString());
    return new ListRequest(table, more);
  }

  public ListRequest with(Map<String, String> others) {
    LinkedHashMap<String, String> more = new LinkedHashMap<>(parameters);
    more.putAll(others);
    return new ListRequest(table, more);
  }

  /** The same list with few fields, for a list that has {@code _fields}. */
  public ListRequest fields(String names) {
    return table.hasFields() ? with("_fields", names) : this;
  }

  /** The same list with one more field, if it has few. */
  public ListRequest andField(String name) {
    String names = parameters.get("_fields");
    boolean isMissing = names != null && !List.of(names.split(",", -1)).contains(name);
    return isMissing ? with("_fields", names + "," + name) : this;
  }

  /** The same list with pages of a size, for a list that has pages. */
  public ListRequest paged(int pageSize) {
    return table.isPaged() ? with("_limit", pageSize) : this;
  }

  /** The objects created within a range. */
  public ListRequest created(Range range) {
    return within(CREATED, range);
  }

  /** The objects whose field is within a range. */
  public ListRequest within(String field, Range range) {
    return with(range.parameters(field));
  }

  /** The request of the first page. */
  public ApiRequest<ListBody<JsonNode>> request() {
    return ApiRequest.get(table.path()).query(parameters.entrySet()).returningList(JsonNode.class);
  }

  /** The list; pages overlap, so that no object is missed although others are deleted meanwhile. */
  public Paginated<JsonNode> on(ApiClient http) {
    return table.isPaged()
        ? Paginated.of(http, request(), table::id).overlapping()
        : Paginated.whole(http, request(), table::id);
  }

  /** A page with one object, for the totals. */
  public Page<JsonNode> first(ApiClient http) {
    return with("_limit", 1).on(http).firstPage();
  }
}
