package com.salescrm.sandbox.internal.http;

import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * One operation of the specification: method, path, allowed query parameters and body fields, and
 * handler. Other parameters and fields are rejected.
 *
 * @param body null if the operation accepts no body
 */
public record Route(
    String method,
    PathTemplate path,
    Set<String> query,
    @Nullable BodyFields body,
    Handler handler) {

  public static Route get(String path, Handler handler) {
    return new Route("GET", new PathTemplate(path), Set.of(), null, handler);
  }

  public static Route post(String path, BodyFields body, Handler handler) {
    return new Route("POST", new PathTemplate(path), Set.of(), body, handler);
  }

  public static Route put(String path, BodyFields body, Handler handler) {
    return new Route("PUT", new PathTemplate(path), Set.of(), body, handler);
  }

  public static Route delete(String path, Handler handler) {
    return new Route("DELETE", new PathTemplate(path), Set.of(), null, handler);
  }

  public Route query(String... names) {
    return query(List.of(names));
  }

  public Route query(List<String> names) {
    Set<String> all = new LinkedHashSet<>(query);
    all.addAll(names);
    return new Route(method, path, all, body, handler);
  }

  /** Adds {@code _limit}, {@code _skip} and {@code _fields}. */
  public Route paged() {
    return query("_limit", "_skip", "_fields");
  }

  boolean writes() {
    return !method.equals("GET") || handler instanceof WritingHandler;
  }
}
