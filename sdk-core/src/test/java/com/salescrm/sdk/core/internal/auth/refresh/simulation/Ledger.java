package com.salescrm.sdk.core.internal.auth.refresh.simulation;

import com.salescrm.sdk.core.internal.auth.refresh.simulation.Event.Failure;
import java.time.Duration;
import java.util.Arrays;

/** When each refresh token may be sent, and by whom it was sent. */
final class Ledger {
  /** More generations than a simulation issues. */
  private static final int GENERATIONS = 64;
  /**
   * How long after a loss no process may send the token again: 15 s, less the 3 s between two heartbeats. If the lock is lost
   * too, another process counts from the last heartbeat.
   */
  private static final long WAIT = Duration.ofSeconds(12).toNanos();

  private final long[] sendableAt;
  private final int[] sender;
  private final boolean[] validStored;
  private final long[] rejectedAsInvalid; // For each process, one bit for each generation.

  Ledger(int processes) {
    sendableAt = new long[GENERATIONS];
    sender = new int[GENERATIONS];
    validStored = new boolean[processes];
    rejectedAsInvalid = new long[processes];
    Arrays.fill(sendableAt, Long.MIN_VALUE);
    Arrays.fill(sender, World.NONE);
  }

  Ledger(Ledger other) {
    sendableAt = other.sendableAt.clone();
    sender = other.sender.clone();
    validStored = other.validStored.clone();
    rejectedAsInvalid = other.rejectedAsInvalid.clone();
  }

  void sent(int process, int generation, long now) {
    Violation.unless(
        sendableAt[generation] != Step.NEVER,
        "refresh token " + generation + " is sent twice, although no response was lost");
    Violation.unless(
        now >= sendableAt[generation],
        "refresh token " + generation + " is sent again less than 12 s after a loss");
    Violation.unless(
        (rejectedAsInvalid[process] & 1L << generation) == 0,
        "refresh token " + generation + " is sent again by the process that knows it is invalid");
    sendableAt[generation] = Step.NEVER;
    sender[generation] = process;
  }

  void answered(Request request, long now) {
    int generation = request.generation();
    if (request.response() == Failure.RESPONSE_LOST) {
      sendableAt[generation] = now + WAIT;
    } else if (request.response() instanceof Failure failure) {
      sendableAt[generation] = Long.MIN_VALUE;
      if (failure == Failure.INVALID_GRANT) {
        rejectedAsInvalid[request.process()] |= 1L << generation;
      }
    }
  }

  /** A process has received a response; whether the store held valid tokens at that moment. */
  void validStored(int process, boolean valid) {
    validStored[process] = valid;
  }

  boolean isValidStored(int process) {
    return validStored[process];
  }

  /** The process cannot store the tokens that it has received or will receive. */
  void crashed(int process, int stored, long now) {
    for (int generation = stored; generation < GENERATIONS; generation++) {
      if (sender[generation] == process && sendableAt[generation] == Step.NEVER) {
        sendableAt[generation] = now + WAIT;
      }
    }
  }

  /** Whether the response to the latest request with this token was lost, or could not be stored. */
  boolean isLost(int generation) {
    return sendableAt[generation] != Step.NEVER;
  }

  /** A hash of the generations up to the latest one, which the others cannot differ in. */
  long hash(int latest) {
    long hash = 0;
    for (int i = 1; i <= latest; i++) {
      hash = World.mix(World.mix(hash, sendableAt[i]), sender[i]);
    }
    hash = World.mix(hash, Arrays.hashCode(validStored));
    for (long each : rejectedAsInvalid) {
      hash = World.mix(hash, each);
    }
    return hash;
  }
}
