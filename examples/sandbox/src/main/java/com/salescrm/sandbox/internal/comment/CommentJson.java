package com.salescrm.sandbox.internal.comment;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.salescrm.sandbox.SandboxIds;
import com.salescrm.sandbox.internal.json.Json;
import com.salescrm.sandbox.internal.store.CommentRecord;
import com.salescrm.sandbox.internal.store.CommentTable.CommentInThread;
import com.salescrm.sandbox.internal.store.CommentThreadRecord;

/** The JSON of comments and threads. */
public final class CommentJson {
  private CommentJson() {}

  static ObjectNode of(CommentInThread comment) {
    return of(comment.thread(), comment.comment());
  }

  public static ObjectNode of(CommentThreadRecord thread) {
    ObjectNode json = Json.object()
        .put("id", thread.id())
        .put("object_id", thread.objectId())
        .put("object_type", thread.objectType())
        .put("organization_id", SandboxIds.ORGANIZATION)
        .put("date_created", Json.timestamp(thread.created()))
        .put("date_updated", Json.timestamp(thread.updated()));
    ArrayNode comments = json.putArray("comments");
    thread.comments().forEach(comment -> comments.add(of(thread, comment)));
    return json;
  }

  private static ObjectNode of(CommentThreadRecord thread, CommentRecord comment) {
    return Json.object()
        .put("id", comment.id())
        .put("thread_id", thread.id())
        .put("object_id", thread.objectId())
        .put("object_type", thread.objectType())
        .put("body", comment.body())
        .put("organization_id", SandboxIds.ORGANIZATION)
        .put("created_by", comment.author().id())
        .put("created_by_name", comment.author().fullName())
        .put("updated_by", comment.author().id())
        .put("updated_by_name", comment.author().fullName())
        .put("date_created", Json.timestamp(comment.created()))
        .put("date_updated", Json.timestamp(comment.updated()));
  }
}
