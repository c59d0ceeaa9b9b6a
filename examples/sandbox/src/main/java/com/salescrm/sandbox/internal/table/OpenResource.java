package com.salescrm.sandbox.internal.table;

import com.fasterxml.jackson.databind.node.ObjectNode;
import com.salescrm.sandbox.internal.http.Responses;
import com.salescrm.sandbox.internal.http.Route;
import com.salescrm.sandbox.internal.http.ServiceRequest;
import com.salescrm.sandbox.internal.store.Crm;
import java.util.List;

/**
 * A resource that the specification does not know, as whoever starts the sandbox describes it. It takes any field.
 *
 * @param path of its list, with a slash at both ends
 * @param filters the query parameters of the list, each held against the field of its name
 */
public record OpenResource(String path, String idPrefix, List<String> filters) {
  public OpenResource {
    filters = List.copyOf(filters);
    if (!path.matches("(/[a-z0-9_.-]+)+/")) {
      throw new IllegalArgumentException(
          "path must be such as /activity/note/, with a slash at both ends, not '" + path + "'");
    }
  }

  /** Its five operations. */
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
