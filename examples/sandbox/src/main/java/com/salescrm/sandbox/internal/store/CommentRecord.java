package com.salescrm.sandbox.internal.store;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** A comment of a thread. A removed comment remains in the thread without its body. */
public final class CommentRecord {
  private final String id;
  private final User author;
  private final Instant created;
  private Instant updated;
  private @Nullable String body;

  CommentRecord(String id, User author, String body, Instant created) {
    this.id = id;
    this.author = author;
    this.body = body;
    this.created = created;
    this.updated = created;
  }

  public String id() {
    return id;
  }

  public User author() {
    return author;
  }

  public Instant created() {
    return created;
  }

  public Instant updated() {
    return updated;
  }

  /** Null if the comment is removed. */
  public @Nullable String body() {
    return body;
  }

  public void body(@Nullable String next, Instant now) {
    body = next;
    updated = now;
  }
}
