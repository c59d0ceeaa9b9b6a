package com.salescrm.sandbox.internal.http;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.salescrm.sandbox.internal.json.Json;
import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Validates a request against its route and rejects everything that the route does not allow. */
public final class RequestValidator {
  /** A valid request and its route. */
  record Admitted(Route route, ServiceRequest request) {}

  private final RouteTable routes;
  private final Keys keys;
  private final Set<String> extraBodyFields;

  public RequestValidator(RouteTable routes, Keys keys, Set<String> extraBodyFields) {
    this.routes = routes;
    this.keys = keys;
    this.extraBodyFields = Set.copyOf(extraBodyFields);
  }

  Admitted admit(WireRequest wire) {
    keys.check(wire.header("authorization"));
    RouteTable.Match match = routes.find(wire.method(), wire.path());
    Route route = match.route();
    keys.check(route, wire.header("authorization"));
    Map<String, String> query = query(wire, route);
    var offset = ServiceRequest.offset(single(wire, "x-tz-offset"));
    ObjectNode body = body(wire, route);
    return new Admitted(route, new ServiceRequest(match.pathVariables(), query, body, offset));
  }

  private static @Nullable String single(WireRequest wire, String header) {
    List<String> values = wire.header(header);
    return values.isEmpty() ? null : String.join(", ", values);
  }

  private static Map<String, String> query(WireRequest wire, Route route) {
    Map<String, String> query = new LinkedHashMap<>();
    wire.query().forEach((name, values) -> query.put(name, parameter(route, name, values)));
    return query;
  }

  private static String parameter(Route route, String name, List<String> values) {
    if (!route.query().contains(name)) {
      throw Problem.violation(400, unknownParameter(route, name));
    }
    if (values.size() > 1) {
      throw Problem.violation(400, "The query parameter '" + name + "' was sent more than once.");
    }
    if (values.get(0).isEmpty()) {
      throw Problem.violation(400, "The query parameter '" + name + "' has no value.");
    }
    return values.get(0);
  }

  private static String unknownParameter(Route route, String name) {
    return route.method()
        + " "
        + route.path()
        + " does not accept the query parameter '"
        + name
        + "'"
        + (route.query().isEmpty()
            ? "."
            : "; it accepts " + String.join(", ", route.query()) + ".");
  }

  private ObjectNode body(WireRequest wire, Route route) {
    if (route.body() == null) {
      if (wire.body().size() > 0) {
        throw Problem.violation(400, route.method() + " " + route.path() + " accepts no body.");
      }
      return ServiceRequest.noBody();
    }
    String type = String.join(", ", wire.header("content-type")).toLowerCase(Locale.ROOT);
    if (!type.matches("application/json\\s*(;\\s*charset=\"?utf-8\"?)?")) {
      throw Problem.violation(
          400, "The content type is '" + type + "': send the body as application/json.");
    }
    ObjectNode body = parse(wire.body().toByteArray());
    route.body().check(body, extraBodyFields);
    return body;
  }

  private static ObjectNode parse(byte[] text) {
    try {
      JsonNode body = Json.parse(text);
      if (body instanceof ObjectNode object) {
        return object;
      }
    } catch (IOException e) { // Its message quotes the input; the response does not.
      throw Problem.violation(400, "The body is not valid JSON, or an object has a name twice.");
    }
    throw Problem.violation(400, "The body is not a JSON object.");
  }
}
