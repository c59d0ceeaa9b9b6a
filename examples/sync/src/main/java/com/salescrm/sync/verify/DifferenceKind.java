package com.salescrm.sync.verify;

import java.util.Locale;

/** The kinds of differences between a row and its object. */
enum DifferenceKind {
  /** The service has the object, the table has no row. */
  MISSING,

  /** The table has a row that no pull wrote, the service has no such object. */
  EXTRA,

  /** The row contains an earlier state of the object. */
  STALE,

  /** The row was changed by another program: its columns are not those of its JSON, or its JSON differs. */
  ALTERED,

  /** The values of custom fields are missing, or their columns. */
  LOST_CUSTOM_COLUMN,

  /** The row is soft-deleted and the object exists, or the reverse. */
  WRONG_DELETION_MARK,

  /** Values are NULL that the object has, as after a write of a partial object. */
  NULLED,

  /** The row belongs to another organization. */
  OTHER_ORGANIZATION;

  /** The name for people and for JSON, such as {@code wrong deletion mark}. */
  @Override
  public String toString() {
    return name().toLowerCase(Locale.ROOT).replace('_', ' ');
  }
}
