package com.salescrm.sandbox.internal.comment;

import com.fasterxml.jackson.databind.node.ObjectNode;
import com.salescrm.sandbox.internal.http.BodyFields;
import com.salescrm.sandbox.internal.http.PageRange;
import com.salescrm.sandbox.internal.http.Problem;
import com.salescrm.sandbox.internal.http.Response;
import com.salescrm.sandbox.internal.http.Responses;
import com.salescrm.sandbox.internal.http.Route;
import com.salescrm.sandbox.internal.http.ServiceRequest;
import com.salescrm.sandbox.internal.http.Values;
import com.salescrm.sandbox.internal.json.Json;
import com.salescrm.sandbox.internal.store.CommentTable;
import com.salescrm.sandbox.internal.store.CommentTable.CommentInThread;
import com.salescrm.sandbox.internal.store.CommentThreadRecord;
import com.salescrm.sandbox.internal.store.Crm;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** The two operations on comment threads and the five on comments. */
public final class CommentRoutes {
  private static final BodyFields CREATE = BodyFields.of("object_id", "object_type", "body");
  private static final BodyFields UPDATE = BodyFields.of("body");

  private final Crm crm;
  private final CommentTable comments;
  private final Responses responses;

  public CommentRoutes(Crm crm, Responses responses) {
    this.crm = crm;
    this.comments = crm.comments();
    this.responses = responses;
  }

  public List<Route> routes() {
    return List.of(
        Route.get("/comment_thread/", this::listThreads)
            .query("object_ids", "ids", "_limit", "_skip"),
        Route.get("/comment_thread/{thread_id}/", this::getThread),
        Route.get("/comment/", this::list).query("object_id", "thread_id"),
        Route.post("/comment/", CREATE, this::create),
        Route.get("/comment/{comment_id}/", this::get),
        Route.put("/comment/{comment_id}/", UPDATE, this::update),
        Route.delete("/comment/{comment_id}/", this::delete));
  }

  private Response listThreads(ServiceRequest request) {
    PageRange range = responses.pageRange(request);
    List<String> objects = elements(request, "object_ids");
    List<String> ids = elements(request, "ids");
    List<CommentThreadRecord> matching = comments.threads().stream()
        .filter(thread -> objects.isEmpty() || objects.contains(thread.objectId()))
        .filter(thread -> ids.isEmpty() || ids.contains(thread.id()))
        .toList();
    List<byte[]> page = range.of(matching.stream()).stream()
        .map(thread -> Json.bytes(CommentJson.of(thread)))
        .toList();
    return responses.list(page, range.hasMore(matching.size()), matching.size());
  }

  /** Returns an empty list if the parameter is absent. */
  private static List<String> elements(ServiceRequest request, String parameter) {
    String value = request.query(parameter);
    List<String> elements = value == null ? List.of() : List.of(value.split(",", -1));
    if (elements.contains("")) {
      throw Problem.violation(400, parameter + " has an empty element: '" + value + "'.");
    }
    return elements;
  }

  private Response getThread(ServiceRequest request) {
    String id = request.path("thread_id");
    return Response.json(200, CommentJson.of(Crm.found(comments.thread(id), "comment thread", id)));
  }

  /** The operation has no paging. */
  private Response list(ServiceRequest request) {
    String object = request.query("object_id");
    String thread = request.query("thread_id");
    if ((object == null) == (thread == null)) {
      throw Problem.violation(400, "Send exactly one of object_id and thread_id.");
    }
    Stream<CommentThreadRecord> threads = comments.threads().stream()
        .filter(each -> each.objectId().equals(object) || each.id().equals(thread));
    List<byte[]> all = threads
        .flatMap(
            each -> each.comments().stream().map(comment -> new CommentInThread(each, comment)))
        .map(placed -> Json.bytes(CommentJson.of(placed)))
        .toList();
    return responses.list(all, false, all.size());
  }

  private Response create(ServiceRequest request) {
    ObjectNode body = request.body();
    String objectId = Values.requiredText(body, "object_id");
    String objectType = objectType(objectId, Values.text(body, "object_type"));
    String text = Values.requiredText(body, "body");
    return responses.created(CommentJson.of(
        comments.add(objectId, objectType, crm.organization().caller(), text, crm.now())));
  }

  private String objectType(String objectId, @Nullable String said) {
    String known = comments.objectType(objectId);
    if (known == null) {
      throw Problem.invalid("object_id", "There is no object with this id.");
    }
    boolean activity = known.startsWith("activity.");
    if (said != null && !activity && !said.equals(known)) {
      throw Problem.invalid("object_type", "The object is a " + known + ".");
    }
    return said == null ? known : said;
  }

  private Response get(ServiceRequest request) {
    return Response.json(200, CommentJson.of(comment(request)));
  }

  private Response update(ServiceRequest request) {
    CommentInThread placed = comment(request);
    if (!placed.comment().author().equals(crm.organization().caller())) {
      throw Problem.forbidden("Users may update only their own comments.");
    }
    String text = Values.requiredText(request.body(), "body");
    if (placed.comment().body() == null) {
      throw Problem.badRequest("This comment is removed.");
    }
    placed.comment().body(text, crm.now());
    return Response.json(200, CommentJson.of(placed));
  }

  /** The caller may also remove comments of other users. Removing a comment twice has no effect. */
  private Response delete(ServiceRequest request) {
    comments.remove(comment(request), crm.now());
    return responses.deleted();
  }

  private CommentInThread comment(ServiceRequest request) {
    String id = request.path("comment_id");
    return Crm.found(comments.comment(id), "comment", id);
  }
}
