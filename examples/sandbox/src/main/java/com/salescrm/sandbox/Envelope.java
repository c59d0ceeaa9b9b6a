package com.salescrm.sandbox;

/**
 * What a list answer looks like around its items. The specification leaves it open ("Response
 * envelope of lists"); deployed services were seen with each of these.
 *
 * <p>The list of opportunities is always an object with {@code data} and its aggregates, {@code
 * total_results} among them, for the specification says so; there the envelope decides about {@code
 * has_more} only.
 */
public enum Envelope {
  /** {@code {"has_more": false, "data": [...]}}. */
  DATA_HAS_MORE(true, false),
  /** {@code {"has_more": false, "total_results": 2, "data": [...]}}; the default. */
  DATA_HAS_MORE_TOTAL(true, true),
  /** {@code {"data": [...]}}. */
  DATA_ONLY(false, false),
  /** {@code [...]}. */
  BARE_ARRAY(false, false);

  private final boolean hasMore;
  private final boolean total;

  Envelope(boolean hasMore, boolean total) {
    this.hasMore = hasMore;
    this.total = total;
  }

  /** {@return whether the response says {@code has_more}} */
  public boolean saysHasMore() {
    return hasMore;
  }

  /** {@return whether the response says {@code total_results}} */
  public boolean saysTotal() {
    return total;
  }
}
