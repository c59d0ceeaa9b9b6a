package com.salescrm.sdk.core.paging;

import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * A sign that a list changed while it was being paged: offsets shift when items come and go. Immutable, safe for many
 * threads.
 */
public final class DriftEvent {
  /** What was noticed. */
  public enum Kind {
    /** An item of a recent page came again; it was left out. */
    DUPLICATE,
    /** The list became shorter, so items have likely moved to a place that had been passed. */
    LIKELY_SKIPPED
  }

  private final Kind kind;
  private final long position;
  private final long count;
  private final @Nullable String id;

  private DriftEvent(Kind kind, long position, long count, @Nullable String id) {
    this.kind = kind;
    this.position = position;
    this.count = count;
    this.id = id;
  }

  static DriftEvent seenAgain(long position, Object identity) {
    return new DriftEvent(
        Kind.DUPLICATE, position, 1, identity instanceof String text ? text : null);
  }

  static DriftEvent likelySkipped(long position, long count) {
    return new DriftEvent(Kind.LIKELY_SKIPPED, position, count, null);
  }

  /** {@return whether something came twice or was likely missed} */
  public Kind kind() {
    return kind;
  }

  /** {@return the {@code _skip} of the page on which it was noticed} */
  public long position() {
    return position;
  }

  /** {@return how many items it concerns, as far as can be told; 1 for one that came again} */
  public long count() {
    return count;
  }

  /** {@return the id of the item that came again; empty for a skip, and for items without an id} */
  public Optional<String> id() {
    return Optional.ofNullable(id);
  }

  @Override
  public String toString() {
    return kind + " at _skip " + position + ": " + (id == null ? count + " items" : id);
  }
}
