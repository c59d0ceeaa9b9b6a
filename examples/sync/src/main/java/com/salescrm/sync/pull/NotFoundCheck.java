package com.salescrm.sync.pull;

import com.fasterxml.jackson.databind.JsonNode;
import com.salescrm.sdk.core.error.CrmException;
import com.salescrm.sdk.core.error.DecodingException;
import com.salescrm.sdk.core.error.NotFoundException;
import com.salescrm.sdk.core.http.ApiClient;
import com.salescrm.sdk.core.http.ApiRequest;
import com.salescrm.sdk.core.json.CrmJson;
import com.salescrm.sync.table.Table;
import java.util.List;
import java.util.Set;

/**
 * Decides whether a 404 for an object is that of the service. A proxy that does not know the service or its path returns 404
 * too, and the specification does not describe the body of a 404. So a body without an error of the service counts only if
 * another object can be read by its id at that moment.
 *
 * @param reader reads lists
 * @param http reads objects
 */
record NotFoundCheck(CrmReader reader, ApiClient http) {
  private static final Set<String> ERROR = Set.of("error", "errors", "field-errors");

  /** Whether the object does not exist at the service. */
  boolean isOfService(Table table, String id, NotFoundException e) {
    return isError(e.body()) || (reader.isAvailable() && canReadAnother(table, id));
  }

  /** Whether a body has one of the forms that were observed. Gateways name the time or the path too. */
  private static boolean isError(String body) {
    try {
      JsonNode json = CrmJson.tree(body);
      return json.isObject()
          && !json.isEmpty()
          && json.properties().stream()
              .allMatch(
                  each -> ERROR.contains(each.getKey()) && !each.getValue().isNull());
    } catch (DecodingException e) {
      return false;
    }
  }

  /** Whether another object of the list can be read by its id, or there is none. */
  private boolean canReadAnother(Table table, String id) {
    // The list of a table with a parent needs an id of that.
    Table listed = table.parent() == null ? table : table.parent();
    try {
      List<JsonNode> items =
          reader.firstPage(listed, listed.isPaged() ? "_limit=2" : "").items();
      items.stream()
          .map(listed::id)
          .filter(each -> !each.equals(id))
          .findFirst()
          .ifPresent(each -> read(listed, each));
      return true;
    } catch (CrmException e) {
      return false;
    }
  }

  private void read(Table table, String id) {
    JsonNode ignored = http.send(ApiRequest.get(table.path() + "{id}/", id)
            .query(table.isReadOneByOne() ? table.query().entrySet() : Set.of())
            .build())
        .body();
  }
}
