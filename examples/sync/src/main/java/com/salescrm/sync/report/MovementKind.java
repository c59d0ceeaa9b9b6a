package com.salescrm.sync.report;

import java.util.Locale;

/** A line of the movement of the open pipeline, in the order in which they are shown. */
enum MovementKind {
  /** Open at the first moment. */
  START("Start", true),

  /** New in the period. */
  CREATED("+ Created", true),

  /** Won, lost or in another status at the first moment, and open later. */
  REOPENED("+ Reopened", false),

  /** Deleted before the first moment, and open later. */
  REAPPEARED("+ Reappeared", false),

  /** Value raised. */
  UP("+ Up", true),

  /** Value lowered. */
  DOWN("- Down", true),

  /** No longer open, and won. */
  WON("- Won", true),

  /** No longer open, and lost. */
  LOST("- Lost", true),

  /** Deleted while it was open. */
  DELETED("- Deleted", false),

  /** No longer open, and of a type of status that is neither won nor lost. */
  OTHER("- Other status", false),

  /** Open at the second moment: the sum of all lines above. */
  END("End", true),

  /** Open at both moments, and no longer expected in the period; a part of the end. */
  SLIPPED("Slipped", true);

  private final String title;
  private final boolean always;

  MovementKind(String title, boolean always) {
    this.title = title;
    this.always = always;
  }

  /** The name for people. */
  String title() {
    return title;
  }

  /** Whether it is shown without opportunities. */
  boolean isAlwaysShown() {
    return always;
  }

  /** Whether it is a sum of opportunities at one moment, not a change. */
  boolean isState() {
    return this == START || this == END || this == SLIPPED;
  }

  /** Whether its opportunities leave the open pipeline, so that its amounts are subtracted. */
  boolean isDecrease() {
    return compareTo(DOWN) >= 0 && compareTo(OTHER) <= 0;
  }

  /** The name in JSON. */
  @Override
  public String toString() {
    return name().toLowerCase(Locale.ROOT);
  }
}
