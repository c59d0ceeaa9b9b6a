package com.salescrm.sync.pull;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.salescrm.sdk.core.error.CrmException;
import com.salescrm.sdk.core.error.NotFoundException;
import com.salescrm.sdk.core.http.ApiClient;
import com.salescrm.sdk.core.http.ApiRequest;
import com.salescrm.sync.table.Table;
import java.util.List;

/**
 * Decides whether a 404 for an object is that of the service. A proxy that does not know the service or its path returns 404
 * too, and the specification does not describe the body of a 404. So a body without an error of the service counts only if
 * another object can be read by its id at that moment.
 *
 * @param reader reads lists
 * @param http reads objects
 */
record NotFoundCheck(CrmReader reader, ApiClient http) {
  private static final ObjectMapper JSON = new ObjectMapper();

  /** Whether the object does not exist at the service. */
  boolean isOfService(Table table, NotFoundException e) {
    return hasError(e.body()) || (reader.isAvailable() && canRead(table));
  }

  /** Whether a body has one of the forms {@code {"error": …}} and {@code {"errors": […]}}, which are observed. */
  private static boolean hasError(String body) {
    try {
      JsonNode json = JSON.readTree(body);
      return json.hasNonNull("error") || json.hasNonNull("errors");
    } catch (JsonProcessingException e) {
      return false;
    }
  }

  /** Whether the first object of the list can be read by its id, or the list is empty. */
  private boolean canRead(Table table) {
    // The list of a table with a parent needs an id of that.
    Table listed = table.parent() == null ? table : table.parent();
    try {
      List<JsonNode> items = reader.firstPage(listed, "").items();
      if (!items.isEmpty()) {
        JsonNode ignored = http.send(
                ApiRequest.get(listed.path() + "{id}/", listed.id(items.get(0)))
                    .query(listed.isReadOneByOne() ? listed.query().entrySet() : List.of())
                    .build())
            .body();
      }
      return true;
    } catch (CrmException e) {
      return false;
    }
  }
}
