package com.salescrm.sandbox.internal.fault;

import com.salescrm.sandbox.internal.fault.FaultSpec.Stage;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;

/** The armed faults in the order in which they were armed. The first matching fault applies. */
public final class FaultQueue {
  private final List<ArmedFault> armed = new ArrayList<>(); // guarded by this

  public synchronized ArmedFault arm(FaultSpec spec) {
    ArmedFault fault = new ArmedFault(spec);
    armed.add(fault);
    return fault;
  }

  public synchronized void clear() {
    armed.clear();
  }

  public synchronized void remove(ArmedFault fault) {
    armed.remove(fault);
  }

  /** Returns the fault for a request and counts the request. */
  public Optional<FaultSpec> take(String method, String path) {
    return take(fault -> fault.stage() != Stage.CONNECT && fault.matches(method, path));
  }

  /** Returns whether to refuse the next connection and counts the connection. */
  public boolean takeRefusal() {
    return take(fault -> fault.stage() == Stage.CONNECT).isPresent();
  }

  private synchronized Optional<FaultSpec> take(Predicate<ArmedFault> candidate) {
    for (ArmedFault fault : armed) {
      if (candidate.test(fault) && fault.tryApply()) {
        return Optional.of(fault.spec());
      }
    }
    return Optional.empty();
  }
}
