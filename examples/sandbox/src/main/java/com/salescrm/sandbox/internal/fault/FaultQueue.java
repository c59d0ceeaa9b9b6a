package com.salescrm.sandbox.internal.fault;

import com.salescrm.sandbox.internal.fault.FaultSpec.Stage;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;

/** Faults in the order they were armed; the first that fits a request takes it. */
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

  /** The fault for a request; taking it counts. */
  public Optional<FaultSpec> take(String method, String path) {
    return take(fault -> fault.stage() != Stage.CONNECT && fault.fits(method, path));
  }

  /** Whether the next connection is to be refused; asking counts. */
  public boolean takeRefusal() {
    return take(fault -> fault.stage() == Stage.CONNECT).isPresent();
  }

  private synchronized Optional<FaultSpec> take(Predicate<ArmedFault> candidate) {
    for (ArmedFault fault : armed) {
      if (candidate.test(fault) && fault.strikes()) {
        return Optional.of(fault.spec());
      }
    }
    return Optional.empty();
  }
}
