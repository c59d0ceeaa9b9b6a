package com.salescrm.sync.verify;

/** The numbers of objects of one table. Belongs to one thread. */
final class Counts {
  /** The objects and rows that were compared. */
  long compared;

  /** The objects that changed since the last pull, or may have. */
  long changed;

  /** The objects that differ. */
  long different;

  /** The objects among them that were repaired. */
  long repaired;

  void add(Counts other) {
    compared += other.compared;
    changed += other.changed;
    different += other.different;
    repaired += other.repaired;
  }
}
