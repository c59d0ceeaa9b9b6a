package com.salescrm.sdk.core.paging;

import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Offset drift: the list changed during paging, so items moved to other offsets. Immutable, safe for many threads.
 */
public final class DriftEvent {
  /** The effect of the drift. */
  public enum Kind {
    /** A page contained an item of a recent page. The duplicate was skipped. */
    DUPLICATE,
    /**
     * The list became shorter, so items probably moved to an offset before the current position. In a list that is {@link
     * Paginated#overlapping}: the items at the current position are unknown, and so are those on the pages before.
     */
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

  static DriftEvent duplicate(long position, Object identity) {
    return new DriftEvent(
        Kind.DUPLICATE, position, 1, identity instanceof String text ? text : null);
  }

  static DriftEvent likelySkipped(long position, long count) {
    return new DriftEvent(Kind.LIKELY_SKIPPED, position, count, null);
  }

  /** {@return the effect of the drift} */
  public Kind kind() {
    return kind;
  }

  /** {@return the {@code _skip} of the page that revealed the drift} */
  public long position() {
    return position;
  }

  /** {@return the number of affected items, as far as it is known, else 1} */
  public long count() {
    return count;
  }

  /** {@return the id of the duplicate; empty for skipped items and for items without an id} */
  public Optional<String> id() {
    return Optional.ofNullable(id);
  }

  @Override
  public String toString() {
    return kind + " at _skip " + position + ": " + (id == null ? count + " items" : id);
  }
}
