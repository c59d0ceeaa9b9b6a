package com.salescrm.sandbox;

/**
 * Format of the list responses: the JSON around the items. The specification leaves it open
 * ("Response envelope of lists"), and deployed services use all of these formats.
 *
 * <p>A list of opportunities is always an object with {@code data} and the aggregates, including
 * {@code total_results}, as the specification requires. For that list the envelope only selects
 * whether {@code has_more} is included.
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

  /** {@return whether a list response includes {@code has_more}} */
  public boolean includesHasMore() {
    return hasMore;
  }

  /** {@return whether a list response includes {@code total_results}} */
  public boolean includesTotal() {
    return total;
  }
}
