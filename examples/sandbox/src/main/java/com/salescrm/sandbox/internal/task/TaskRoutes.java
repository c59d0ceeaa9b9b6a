package com.salescrm.sandbox.internal.task;

import com.salescrm.sandbox.internal.http.PageRange;
import com.salescrm.sandbox.internal.http.Response;
import com.salescrm.sandbox.internal.http.Responses;
import com.salescrm.sandbox.internal.http.Route;
import com.salescrm.sandbox.internal.http.ServiceRequest;
import com.salescrm.sandbox.internal.json.Json;
import com.salescrm.sandbox.internal.store.Crm;
import com.salescrm.sandbox.internal.store.TaskRecord;
import java.util.List;

/** The six operations on tasks. */
public final class TaskRoutes {
  private final Crm crm;
  private final Responses responses;
  private final TaskFilter filter;
  private final TaskWriter writer;

  public TaskRoutes(Crm crm, Responses responses) {
    this.crm = crm;
    this.responses = responses;
    this.filter = new TaskFilter(crm);
    this.writer = new TaskWriter(crm);
  }

  public List<Route> routes() {
    return List.of(
        Route.get("/task/", this::list)
            .query(TaskFields.filters())
            .query("_order_by", "_limit", "_skip"),
        Route.post("/task/", TaskFields.CREATE, this::create),
        Route.put("/task/", TaskFields.UPDATE_ALL, this::updateAll).query(TaskFields.filters()),
        Route.get("/task/{id}/", request -> respond(request, task(request))),
        Route.put("/task/{id}/", TaskFields.UPDATE, this::update),
        Route.delete("/task/{id}/", this::delete));
  }

  private Response list(ServiceRequest request) {
    PageRange range = responses.pageRange(request);
    List<TaskRecord> listed = List.copyOf(crm.listed(filter.matching(request)));
    List<TaskRecord> matching =
        TaskOrder.sorted(listed, request.query("_order_by"), request.offset());
    Views views = views(request);
    List<byte[]> page = range.of(matching.stream()).stream()
        .map(task -> Json.bytes(TaskJson.of(task, views)))
        .toList();
    return responses.list(page, range.hasMore(matching.size()), matching.size());
  }

  private Response create(ServiceRequest request) {
    return responses.created(TaskJson.of(writer.create(request.body()), views(request)));
  }

  /** The specification does not show the response. */
  private Response updateAll(ServiceRequest request) {
    writer.updateAll(request.body(), filter.matching(request));
    return Response.json(200, Json.object());
  }

  private Response update(ServiceRequest request) {
    TaskRecord task = task(request);
    writer.update(request.body(), task);
    return respond(request, task);
  }

  private Response delete(ServiceRequest request) {
    crm.remove(task(request));
    return responses.deleted();
  }

  private Response respond(ServiceRequest request, TaskRecord task) {
    return Response.json(200, TaskJson.of(task, views(request)));
  }

  private TaskRecord task(ServiceRequest request) {
    String id = request.path("id");
    TaskRecord task = Crm.found(crm.tasks().get(id), "task", id);
    return Crm.found(task.isExpired(crm.now()) ? null : task, "task", id);
  }

  private Views views(ServiceRequest request) {
    return new Views(crm.now(), request.offset());
  }
}
