package com.salescrm.sdk.core.internal.auth.refresh.simulation;

import java.util.ArrayList;
import java.util.List;

/** The scenarios that are explored completely. */
final class Scenarios {
  private Scenarios() {}

  /** A few seconds. */
  static List<Scenario> quick() {
    return List.of(
        Scenario.of(2, 2),
        Scenario.of(2, 1).with(Fault.CRASH, 1).with(Fault.LOSS, 1),
        Scenario.of(1, 1).with(Fault.LOSS, 1).with(Fault.REJECTION, 1),
        Scenario.of(2, 1).with(Fault.LOCK_LOSS, 1),
        Scenario.of(2, 1).with(Fault.STORE_FAILURE, 1),
        Scenario.of(2, 1).with(Fault.OUTAGE, 1),
        Scenario.of(1, 1).with(Fault.REAUTHORIZATION, 1).with(Fault.REVOCATION, 1));
  }

  /** A minute: those in which the planted bugs are searched. */
  static List<Scenario> small() {
    List<Scenario> all = new ArrayList<>(quick());
    all.add(Scenario.of(1, 2).with(Fault.LOSS, 1).with(Fault.REJECTION, 1));
    all.add(Scenario.of(1, 2).with(Fault.STORE_FAILURE, 2));
    all.add(Scenario.of(1, 1).with(Fault.DELAY, 1).with(Fault.REAUTHORIZATION, 1));
    all.add(Scenario.of(1, 2).with(Fault.STORE_FAILURE, 2).with(Fault.REVOCATION, 1));
    return all;
  }

  /** Minutes. */
  static List<Scenario> all() {
    return List.of(
        Scenario.of(3, 2),
        Scenario.of(2, 1).callers(2),
        Scenario.of(3, 1).with(Fault.CRASH, 1).with(Fault.LOSS, 1),
        Scenario.of(2, 2).with(Fault.CRASH, 1).with(Fault.LOSS, 1),
        Scenario.of(2, 2).with(Fault.OUTAGE, 1),
        Scenario.of(2, 1).with(Fault.CRASH, 1).with(Fault.LOSS, 2).with(Fault.REJECTION, 1),
        Scenario.of(2, 1)
            .with(Fault.CRASH, 1)
            .with(Fault.STORE_FAILURE, 1)
            .with(Fault.LOCK_LOSS, 1));
  }

  /** Minutes, and 3 GiB of memory. */
  static List<Scenario> large() {
    return List.of(Scenario.of(3, 2).with(Fault.CRASH, 1), Scenario.of(3, 2).with(Fault.CRASH, 2));
  }
}
