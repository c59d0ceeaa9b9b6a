package com.salescrm.sandbox.internal.table;

import com.fasterxml.jackson.databind.node.ObjectNode;
import com.salescrm.sandbox.internal.http.Responses;
import com.salescrm.sandbox.internal.http.Route;
import com.salescrm.sandbox.internal.http.ServiceRequest;
import com.salescrm.sandbox.internal.store.Crm;
import java.util.List;

/**
 * An additional resource that the specification does not contain. It accepts any field.
 *
 * @param path the path of the list, with a slash at both ends
 * @param filters the query parameters of the list, each compared with the field of the same name
 */
public record OpenResource(String path, String idPrefix, List<String> filters) {
  public OpenResource {
    filters = List.copyOf(filters);
    if (!path.matches("(/[a-z0-9_.-]+)+/")) {
      throw new IllegalArgumentException(
          "path must begin and end with a slash, such as /activity/note/, not '" + path + "'");
    }
  }

  /** The five operations of the resource. */
  public List<Route> routes(Crm crm, Responses responses) {
    Operations operations =
        new Operations(path, new Table(crm, "object of " + path, idPrefix), responses);
    return List.of(
        operations.pagedList(this::matches).query(filters),
        operations.create(Schema.open(), body -> body),
        operations.get(),
        operations.update(Schema.open(), body -> body),
        operations.delete());
  }

  private boolean matches(ServiceRequest request, ObjectNode row) {
    return filters.stream()
        .filter(name -> request.query(name) != null)
        .allMatch(name -> row.path(name).asText().equals(request.query(name)));
  }
}
