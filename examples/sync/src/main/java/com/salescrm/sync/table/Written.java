package com.salescrm.sync.table;

import com.salescrm.sync.cli.Numbers;
import java.time.Duration;

/**
 * Numbers of rows written.
 *
 * @param added rows that were not there
 * @param changed existing rows that differed or were soft-deleted
 * @param unchanged rows that were there as they are now
 * @param deleted rows that were soft-deleted
 */
public record Written(long added, long changed, long unchanged, long deleted) {
  /** No rows. */
  public static final Written NOTHING = new Written(0, 0, 0, 0);

  /**
   * The sum of both.
   *
   * @param other the others
   * @return their sums
   */
  public Written plus(Written other) {
    return new Written(
        added + other.added,
        changed + other.changed,
        unchanged + other.unchanged,
        deleted + other.deleted);
  }

  /**
   * The numbers for people.
   *
   * @param duration how long it took
   * @return such as {@code 1 new, 0 changed, 2,000 unchanged, 0 deleted in 0.3 s}
   */
  public String in(Duration duration) {
    return Numbers.grouped(added) + " new, " + Numbers.grouped(changed) + " changed, "
        + Numbers.grouped(unchanged) + " unchanged, " + Numbers.grouped(deleted) + " deleted in "
        + Numbers.seconds(duration) + " s";
  }
}
