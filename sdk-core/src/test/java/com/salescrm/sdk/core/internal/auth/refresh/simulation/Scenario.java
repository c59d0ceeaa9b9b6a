package com.salescrm.sdk.core.internal.auth.refresh.simulation;

import java.util.EnumMap;
import java.util.Map;

/**
 * The size of a simulation.
 *
 * @param processes how many processes share the store
 * @param callers how many threads of each process call
 * @param calls how many calls each thread makes: the first finds an expired access token, the others receive a 401
 * @param faults how often each fault may happen; 0 for those that are not contained
 */
record Scenario(int processes, int callers, int calls, Map<Fault, Integer> faults) {
  static Scenario of(int processes, int calls) {
    return new Scenario(processes, 1, calls, Map.of());
  }

  Scenario callers(int count) {
    return new Scenario(processes, count, calls, faults);
  }

  Scenario with(Fault fault, int atMost) {
    Map<Fault, Integer> more = new EnumMap<>(Fault.class);
    more.putAll(faults);
    more.put(fault, atMost);
    return new Scenario(processes, callers, calls, more);
  }

  int limit(Fault fault) {
    return faults.getOrDefault(fault, 0);
  }

  @Override
  public String toString() {
    return count(processes, "process", "es") + " × " + count(callers, "caller", "s") + " × "
        + count(calls, "refresh", "es") + (faults.isEmpty() ? "" : ", at most " + faults);
  }

  private static String count(int number, String noun, String plural) {
    return number + " " + noun + (number == 1 ? "" : plural);
  }
}
