package com.salescrm.sandbox.internal.http;

import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;

/** All operations. Literal paths win over templates: {@code /lead/merge/} is no lead. */
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
          404, "There is nothing at " + path + ": paths begin with " + RawPath.BASE + "/.");
    }
    Set<String> others = new TreeSet<>();
    for (Route route : routes) {
      Optional<Map<String, String>> variables = route.path().match(path.segments());
      if (variables.isPresent() && route.method().equals(method)) {
        return new Match(route, variables.get());
      }
      variables.ifPresent(ignored -> others.add(route.method()));
    }
    throw others.isEmpty() ? nothingAt(path) : wrongMethod(method, path, others);
  }

  private Problem nothingAt(RawPath path) {
    String[] withSlash = path.withTrailingSlash();
    boolean slashMissing =
        routes.stream().anyMatch(route -> route.path().match(withSlash).isPresent());
    return Problem.violation(
        404,
        slashMissing
            ? "The path " + path.decoded() + " lacks its trailing slash."
            : "There is no operation at " + path.decoded() + ".");
  }

  private static Problem wrongMethod(String method, RawPath path, Set<String> others) {
    return Problem.violation(
        405, path.decoded() + " knows " + String.join(", ", others) + ", not " + method + ".");
  }
}
