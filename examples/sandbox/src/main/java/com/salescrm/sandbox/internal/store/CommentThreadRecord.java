package com.salescrm.sandbox.internal.store;

import java.time.Instant;
import java.util.ArrayList;
import java.util.List;

/** The comments on one object; never empty. */
public final class CommentThreadRecord {
  private final String id;
  private String objectId;
  private final String objectType;
  private final Instant created;
  private final List<CommentRecord> comments = new ArrayList<>();

  CommentThreadRecord(String id, String objectId, String objectType, Instant created) {
    this.id = id;
    this.objectId = objectId;
    this.objectType = objectType;
    this.created = created;
  }

  public String id() {
    return id;
  }

  public String objectId() {
    return objectId;
  }

  void objectId(String next) {
    objectId = next;
  }

  public String objectType() {
    return objectType;
  }

  public Instant created() {
    return created;
  }

  public Instant updated() {
    return comments.stream().map(CommentRecord::updated).max(Instant::compareTo).orElse(created);
  }

  /** In order of creation. */
  public List<CommentRecord> comments() {
    return comments;
  }

  public boolean isRemoved() {
    return comments.stream().allMatch(comment -> comment.body() == null);
  }
}
