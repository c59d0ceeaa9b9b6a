package com.salescrm.sdk.simulation;

import com.salescrm.sdk.core.error.CrmException;
import com.salescrm.sdk.core.error.Outcome;
import com.salescrm.sdk.core.http.CallEvent;
import com.salescrm.sdk.core.http.CallListener;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/**
 * What the service did with the requests of each call, by the thread of the call. At the end of each call it checks the
 * outcome that the call reports, its number of effects and its time.
 */
final class Ledger implements CallListener {
  /** A request that reached the service. */
  static final class Attempt {
    private final boolean isWrite;
    private volatile boolean tookEffect;

    Attempt(boolean isWrite) {
      this.isWrite = isWrite;
    }

    /** The service has processed it, with this status. */
    void processed(int status) {
      tookEffect = isWrite && status < 300;
    }
  }

  private static final Duration STREAM_ATTEMPT = Duration.ofSeconds(30);

  private static final double LOCK_CHECKS = 0.005; // Of the calls: each check takes time.

  private final World world;
  private final Map<Thread, List<Attempt>> current = new ConcurrentHashMap<>();
  private final List<String> violations = new ArrayList<>(); // guarded by this
  private Duration limit = Duration.ofMinutes(2);
  private boolean checksLocks;

  Ledger(World world) {
    this.world = world;
  }

  /** Forgets the calls of a process that was killed. */
  void forget() {
    current.clear();
  }

  /** Checks that the listener is called without a lock. A program whose calls load an index holds its lock. */
  void checkLocks() {
    checksLocks = true;
  }

  void limit(Duration totalTimeout) {
    limit = totalTimeout;
  }

  /** A request of the call on this thread has reached the service. */
  Attempt sent(String method) {
    Attempt attempt = new Attempt(!method.equals("GET"));
    current.computeIfAbsent(Thread.currentThread(), thread -> new ArrayList<>()).add(attempt);
    return attempt;
  }

  @Override
  public void onCall(CallEvent event) {
    if (world.chance(LOCK_CHECKS) && checksLocks) {
      List<String> held = HeldLocks.ofThisThread();
      if (!held.isEmpty()) {
        violated("a listener is called under a lock: " + held);
      }
    }
    List<Attempt> attempts = current.remove(Thread.currentThread());
    if (event.method().equals("POST")) {
      world.second.took(event.duration());
    }
    if (world.isKilled() || world.second.isDead()) {
      return;
    }
    long effects =
        attempts == null ? 0 : attempts.stream().filter(each -> each.tookEffect).count();
    String call = event.method() + " " + event.path();
    world.trace("end of " + call + ": " + describe(event.error()));
    // The simulation does not know the time limit of a stream that is near the end of its call.
    Duration most = event.path().startsWith("http:") ? limit.plus(STREAM_ATTEMPT) : limit;
    if (event.duration().compareTo(most) > 0) {
      violated(call + " took " + event.duration() + " although its limit is " + limit);
    }
    if (event.method().equals("POST") && effects > 1) {
      violated(call + " took effect " + effects + " times");
    }
    check(call, event, effects);
    world.callEnded();
  }

  private void check(String call, CallEvent event, long effects) {
    CrmException error = event.error();
    if (event.method().equals("GET")) {
      return;
    }
    Outcome outcome = error == null ? Outcome.PROCESSED : error.outcome().orElse(null);
    if (outcome == null) {
      violated(call + " failed without an outcome: " + error);
    } else if (!outcome.mayHaveTakenEffect() && effects > 0) {
      violated(call + " took effect although its outcome is " + outcome);
    } else if (outcome == Outcome.PROCESSED && effects == 0 && !isGone(event)) {
      violated(call + " had no effect although its outcome is PROCESSED");
    }
  }

  /** A DELETE that finds nothing after an attempt with an unknown outcome succeeds. */
  private static boolean isGone(CallEvent event) {
    return event.method().equals("DELETE") && event.attempts().size() > 1;
  }

  private static String describe(@Nullable Throwable error) {
    return error == null ? "success" : error.toString().lines().findFirst().orElse("");
  }

  /** Reports that a rule does not hold. */
  synchronized void violated(String rule) {
    violations.add(rule);
    world.trace("VIOLATION: " + rule);
  }

  /** Throws the first violation; a listener cannot. */
  synchronized void check() {
    Violation.unless(violations.isEmpty(), violations.isEmpty() ? "" : violations.get(0));
  }
}
