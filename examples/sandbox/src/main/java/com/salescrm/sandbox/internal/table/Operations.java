package com.salescrm.sandbox.internal.table;

import com.fasterxml.jackson.databind.node.ObjectNode;
import com.salescrm.sandbox.internal.http.PageRange;
import com.salescrm.sandbox.internal.http.Response;
import com.salescrm.sandbox.internal.http.Responses;
import com.salescrm.sandbox.internal.http.Route;
import com.salescrm.sandbox.internal.http.ServiceRequest;
import com.salescrm.sandbox.internal.json.Json;
import java.util.List;
import java.util.function.BiPredicate;
import java.util.function.UnaryOperator;

/** The five standard operations on a table; functions add what a resource needs beyond them. */
public final class Operations {
  private static final String ID = "id";

  private final String path;
  private final Table table;
  private final Responses responses;

  public Operations(String path, Table table, Responses responses) {
    this.path = path;
    this.table = table;
    this.responses = responses;
  }

  /** A list with {@code _limit} and {@code _skip}. */
  public Route pagedList(BiPredicate<ServiceRequest, ObjectNode> wanted) {
    return Route.get(path, request -> page(request, matching(request, wanted)))
        .query("_limit", "_skip");
  }

  /** A list without paging. */
  public Route wholeList(BiPredicate<ServiceRequest, ObjectNode> wanted) {
    return Route.get(path, request -> {
      List<byte[]> all = matching(request, wanted).stream().map(Json::bytes).toList();
      return responses.list(all, false, all.size());
    });
  }

  private List<ObjectNode> matching(
      ServiceRequest request, BiPredicate<ServiceRequest, ObjectNode> wanted) {
    return table.all().stream().filter(row -> wanted.test(request, row)).toList();
  }

  private Response page(ServiceRequest request, List<ObjectNode> all) {
    PageRange range = responses.pageRange(request);
    List<byte[]> items = range.of(all.stream()).stream().map(Json::bytes).toList();
    return responses.list(items, range.hasMore(all.size()), all.size());
  }

  /** Creates an object; the function converts the body into attributes, or throws. */
  public Route create(Schema schema, UnaryOperator<ObjectNode> attributes) {
    return Route.post(
        path,
        schema.body(),
        request -> responses.created(table.add(attributes.apply(schema.validate(request.body())))));
  }

  public Route get() {
    return Route.get(path + "{id}/", request -> Response.json(200, table.get(request.path(ID))));
  }

  /** Updates an object; the function checks or converts the body, or throws. */
  public Route update(Schema schema, UnaryOperator<ObjectNode> attributes) {
    return Route.put(path + "{id}/", schema.body(), request -> {
      table.get(request.path(ID));
      ObjectNode changes = attributes.apply(schema.validate(request.body()));
      return Response.json(200, table.change(request.path(ID), changes));
    });
  }

  public Route delete() {
    return Route.delete(path + "{id}/", request -> {
      table.remove(request.path(ID));
      return responses.deleted();
    });
  }
}
