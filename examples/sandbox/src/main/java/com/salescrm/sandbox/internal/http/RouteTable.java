package com.salescrm.sandbox.internal.http;

import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;

/**
 * All operations. Literal paths take precedence over templates: {@code /lead/merge/} does not match
 * {@code /lead/{id}/}.
 */
public final class RouteTable {
  record Match(Route route, Map<String, String> pathVariables) {}

  private final List<Route> routes;

  public RouteTable(List<Route> routes) {
    this.routes = routes.stream()
        .sorted(Comparator.comparingInt(route -> route.path().variables()))
        .toList();
  }

  public List<Route> routes() {
    return routes;
  }

  Match find(String method, RawPath path) {
    if (!path.isBelowBase()) {
      throw Problem.violation(
          404, "There is no operation at " + path + ": paths begin with " + RawPath.BASE + "/.");
    }
    Set<String> allowed = new TreeSet<>();
    String[] segments = path.segments();
    for (Route route : routes) {
      Optional<Map<String, String>> variables = route.path().match(segments);
      if (variables.isPresent() && route.method().equals(method)) {
        return new Match(route, variables.get());
      }
      variables.ifPresent(ignored -> allowed.add(route.method()));
    }
    throw allowed.isEmpty() ? unknownPath(path) : wrongMethod(method, path, allowed);
  }

  private Problem unknownPath(RawPath path) {
    String[] withSlash = path.withTrailingSlash();
    boolean slashMissing =
        routes.stream().anyMatch(route -> route.path().match(withSlash).isPresent());
    return Problem.violation(
        404,
        slashMissing
            ? "The path " + path.decoded() + " has no trailing slash."
            : "There is no operation at " + path.decoded() + ".");
  }

  private static Problem wrongMethod(String method, RawPath path, Set<String> allowed) {
    return Problem.violation(
        405, path.decoded() + " accepts " + String.join(", ", allowed) + ", not " + method + ".");
  }
}
