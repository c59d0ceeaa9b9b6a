package com.salescrm.sdk.catalogue;

import com.salescrm.sdk.CrmClient;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.BiFunction;

/**
 * At least one call of the SDK for each operation, which together use every name the operation has. Their source text is
 * what the page of operations shows.
 */
final class SampleCalls {
  private final Map<String, List<BiFunction<CrmClient, Ids, Object>>> calls = new LinkedHashMap<>();

  static SampleCalls all() {
    SampleCalls calls = new SampleCalls();
    LeadCalls.addTo(calls);
    OpportunityCalls.addTo(calls);
    PeopleCalls.addTo(calls);
    TaskCalls.addTo(calls);
    OutreachCalls.addTo(calls);
    LinkCalls.addTo(calls);
    JobCalls.addTo(calls);
    return calls;
  }

  /** The classes whose source the page is made from. */
  static List<Class<?>> sources() {
    return List.of(
        LeadCalls.class,
        OpportunityCalls.class,
        TaskCalls.class,
        PeopleCalls.class,
        OutreachCalls.class,
        LinkCalls.class,
        JobCalls.class);
  }

  void on(String operation, BiFunction<CrmClient, Ids, Object> call) {
    calls.computeIfAbsent(operation, key -> new ArrayList<>()).add(call);
  }

  List<BiFunction<CrmClient, Ids, Object>> of(Operation operation) {
    return calls.getOrDefault(operation.key(), List.of());
  }

  List<String> operations() {
    return List.copyOf(calls.keySet());
  }
}
