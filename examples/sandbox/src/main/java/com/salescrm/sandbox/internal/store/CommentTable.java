package com.salescrm.sandbox.internal.store;

import java.time.Instant;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** All comment threads in order of creation. An object has at most one thread. */
public final class CommentTable {
  /** A comment and its thread. */
  public record CommentInThread(CommentThreadRecord thread, CommentRecord comment) {}

  private static final String ACTIVITY = "acti_";

  private final Crm crm;
  private final Map<String, CommentThreadRecord> threads = new LinkedHashMap<>();

  CommentTable(Crm crm) {
    this.crm = crm;
  }

  /** The threads whose object still exists. */
  public List<CommentThreadRecord> threads() {
    return threads.values().stream()
        .filter(thread -> objectType(thread.objectId()) != null)
        .toList();
  }

  public @Nullable CommentThreadRecord thread(String id) {
    return threads().stream()
        .filter(thread -> thread.id().equals(id))
        .findFirst()
        .orElse(null);
  }

  public @Nullable CommentInThread comment(String id) {
    return threads().stream()
        .flatMap(thread ->
            thread.comments().stream().map(comment -> new CommentInThread(thread, comment)))
        .filter(placed -> placed.comment().id().equals(id))
        .findFirst()
        .orElse(null);
  }

  /**
   * Returns the type of the object with an id, as named in the event log, or null if there is none.
   * The sandbox has no activities, so every activity id is accepted.
   */
  public @Nullable String objectType(String id) {
    TaskRecord task = crm.tasks().get(id);
    if (task != null) {
      return "task." + task.type();
    }
    if (crm.leads().containsKey(id)) {
      return "lead";
    }
    if (crm.contacts().containsKey(id)) {
      return "contact";
    }
    if (crm.opportunities().containsKey(id)) {
      return "opportunity";
    }
    return id.startsWith(ACTIVITY) ? "activity.note" : null;
  }

  /** Adds a comment to the thread of an object; creates the thread if there is none. */
  public CommentInThread add(
      String objectId, String objectType, User author, String body, Instant now) {
    CommentThreadRecord thread =
        threadOf(objectId).orElseGet(() -> addThread(objectId, objectType, now));
    CommentRecord comment = new CommentRecord(crm.newId("comm_"), author, body, now);
    thread.comments().add(comment);
    return new CommentInThread(thread, comment);
  }

  private Optional<CommentThreadRecord> threadOf(String objectId) {
    return threads.values().stream()
        .filter(each -> each.objectId().equals(objectId))
        .findFirst();
  }

  private CommentThreadRecord addThread(String objectId, String objectType, Instant now) {
    CommentThreadRecord thread =
        new CommentThreadRecord(crm.newId("thrd_"), objectId, objectType, now);
    threads.put(thread.id(), thread);
    return thread;
  }

  /** Moves the comments of an object to another of its type: into the thread of that object, if there is one. */
  public void move(String source, String destination) {
    threadOf(source)
        .ifPresent(moved -> threadOf(destination)
            .ifPresentOrElse(thread -> join(moved, thread), () -> moved.objectId(destination)));
  }

  private void join(CommentThreadRecord moved, CommentThreadRecord thread) {
    thread.comments().addAll(moved.comments());
    thread.comments().sort(Comparator.comparing(CommentRecord::created));
    threads.remove(moved.id());
  }

  /** Removes the body of a comment. If it is the last body, the thread is removed too. */
  public void remove(CommentInThread placed, Instant now) {
    placed.comment().body(null, now);
    if (placed.thread().isRemoved()) {
      threads.remove(placed.thread().id());
    }
  }
}
