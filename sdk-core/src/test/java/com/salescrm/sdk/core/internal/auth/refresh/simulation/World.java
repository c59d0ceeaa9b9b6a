package com.salescrm.sdk.core.internal.auth.refresh.simulation;

import com.salescrm.sdk.core.auth.store.TokenRecord;
import com.salescrm.sdk.core.internal.auth.refresh.simulation.Event.Failure;
import com.salescrm.sdk.core.internal.auth.refresh.simulation.Event.Issued;
import com.salescrm.sdk.core.internal.auth.refresh.simulation.Event.Stored;
import com.salescrm.sdk.core.internal.auth.refresh.simulation.Histories.History;
import com.salescrm.sdk.core.internal.auth.refresh.simulation.Step.Kind;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The processes and everything that they share. A move copies it. */
@SuppressWarnings("EnumOrdinal") // Arrays are copied faster, and no number outlives a run.
final class World {
  static final int NONE = -1;
  private static final long DELAY = Duration.ofSeconds(20).toNanos();
  private static final long OUTAGE = Duration.ofSeconds(30).toNanos();

  final Scenario scenario;
  final Records records;
  final @Nullable History[] processes; // Null after a crash.
  final List<Request> requests;
  final Ledger ledger;
  final int[] faults; // How often each one has happened.
  final long[] outageUntil; // For each process.
  int record;
  int lockHolder = NONE;
  int lock;
  int issued = 1;
  int valid = 1;
  long now;
  long reauthorizedAt = -1;

  World(Scenario scenario, Records records, Histories histories) {
    this.scenario = scenario;
    this.records = records;
    this.processes = new History[scenario.processes()];
    this.requests = new ArrayList<>();
    this.ledger = new Ledger(scenario.processes());
    this.faults = new int[Fault.values().length];
    this.outageUntil = new long[scenario.processes()];
    long twoHoursAgo = -Duration.ofHours(2).toNanos();
    this.record = records.number(TokenRecord.of(records.token(new Issued(1, twoHoursAgo))));
    for (int i = 0; i < processes.length; i++) {
      processes[i] = histories.start(i);
    }
  }

  private World(World other) {
    this.scenario = other.scenario;
    this.records = other.records;
    this.processes = other.processes.clone();
    this.requests = new ArrayList<>(other.requests);
    this.ledger = new Ledger(other.ledger);
    this.faults = other.faults.clone();
    this.outageUntil = other.outageUntil.clone();
    this.record = other.record;
    this.lockHolder = other.lockHolder;
    this.lock = other.lock;
    this.issued = other.issued;
    this.valid = other.valid;
    this.now = other.now;
    this.reauthorizedAt = other.reauthorizedAt;
  }

  World after(Move move) {
    World next = new World(this);
    Fault fault = move.fault();
    if (fault != null) {
      next.faults[fault.ordinal()]++;
    }
    next.apply(move);
    return next;
  }

  boolean had(Fault fault) {
    return faults[fault.ordinal()] > 0;
  }

  boolean mayHave(Fault fault) {
    return faults[fault.ordinal()] < scenario.limit(fault);
  }

  private void apply(Move move) {
    switch (move.kind()) {
      case STEP -> step(move);
      case TIMER ->
        resume(
            move,
            step(move.process(), move.thread()).kind() == Kind.LOCK ? Failure.LOCK_TIMEOUT : false);
      case PROCESS -> requests.set(move.process(), process(requests.get(move.process()), now));
      case TIME -> now = Moves.nextTime(this);
      case CRASH -> crash(move.process());
      case LOSE, LOSE_LATER -> lose(move);
      case REJECT ->
        requests.set(move.process(), requests.get(move.process()).answered(Failure.REJECTED, now));
      case DELAY_REQUEST ->
        requests.set(move.process(), requests.get(move.process()).delayed(now + DELAY));
      case DELAY_RESPONSE ->
        requests.set(move.process(), process(requests.get(move.process()), now + DELAY));
      case STORE_FAILS -> resume(move, Failure.STORE_FAILED);
      case STORE_FAILS_LATE -> {
        replace(step(move.process(), move.thread()));
        resume(move, Failure.STORE_FAILED);
      }
      case STORE_OUTAGE -> outageUntil[move.process()] = now + OUTAGE;
      case LOSE_LOCK -> lockHolder = NONE;
      case REVOKE -> valid = NONE;
      case REAUTHORIZE -> reauthorize();
    }
  }

  Step step(int process, int thread) {
    History history = processes[process];
    Step step = history == null ? null : history.steps()[thread];
    if (step == null) {
      throw new IllegalStateException("no such thread");
    }
    return step;
  }

  private void step(Move move) {
    Step step = step(move.process(), move.thread());
    if (step.kind().canFail() && now < outageUntil[move.process()]) {
      resume(move, Failure.STORE_FAILED);
      return;
    }
    switch (step.kind()) {
      case START, AWAIT, ACQUIRE -> resume(move, true);
      case SLEEP, LISTENER -> throw new IllegalStateException("ends by time");
      case LOAD -> resume(move, new Stored(record));
      case REPLACE -> resume(move, replace(step));
      case LOCK -> {
        lockHolder = move.process();
        lock = step.first();
        resume(move, true);
      }
      case IS_HELD -> resume(move, holds(move.process(), step));
      case UNLOCK -> {
        if (holds(move.process(), step)) {
          lockHolder = NONE;
        }
        resume(move, true);
      }
      case SEND -> {
        ledger.sent(move.process(), step.first(), now);
        requests.add(new Request(move.process(), move.thread(), step.first(), null, now));
        resume(move, true);
      }
      case RESPONSE -> {
        Request request = requests.remove(Moves.request(this, move));
        ledger.answered(request, now);
        ledger.validStored(move.process(), records.generation(record) == valid);
        resume(move, request.response());
      }
    }
  }

  private boolean holds(int process, Step step) {
    return lockHolder == process && lock == step.first();
  }

  private boolean replace(Step step) {
    if (record != step.first()) {
      return false;
    }
    Violation.unless(
        records.generation(step.second()) >= records.generation(record),
        "older tokens replace newer ones in the store");
    record = step.second();
    return true;
  }

  private Request process(Request request, long arrives) {
    if (request.generation() != valid) {
      return request.answered(Failure.INVALID_GRANT, arrives);
    }
    issued++;
    valid = issued;
    return request.answered(new Issued(issued, now), arrives);
  }

  /** The user authorizes again: the application saves new tokens. */
  private void reauthorize() {
    reauthorizedAt = now;
    issued++;
    valid = issued;
    record = records.number(TokenRecord.of(records.token(new Issued(issued, now))));
  }

  private void crash(int process) {
    processes[process] = null;
    if (lockHolder == process) {
      lockHolder = NONE;
    }
    ledger.crashed(process, records.generation(record), now);
    requests.removeIf(request -> request.process() == process && request.response() != null);
    requests.replaceAll(
        request -> request.process() == process ? request.withoutSender() : request);
  }

  private void lose(Move move) {
    Request request = requests.remove(move.process());
    if (move.kind() == Move.Kind.LOSE_LATER) {
      requests.add(request.withoutSender());
    }
    Request lost = request.answered(Failure.RESPONSE_LOST, now);
    ledger.answered(lost, now);
    resume(new Move(move.kind(), request.process(), request.thread()), Failure.RESPONSE_LOST);
  }

  private void resume(Move move, @Nullable Object received) {
    History before = processes[move.process()];
    if (before == null) {
      throw new IllegalStateException("the process has crashed");
    }
    History after = before.after(new Event(move.thread(), received, now));
    processes[move.process()] = after;
    for (CallResult result : after.results()) {
      Rules.check(this, move.process(), result);
    }
  }

  /** Equal for equal states; different for different ones but for a collision of 64 bits. */
  long hash() {
    long hash = mix(mix(record, lockHolder), mix(lock, mix(issued, valid)));
    hash = mix(mix(hash, now), reauthorizedAt);
    for (History process : processes) {
      hash = mix(hash, process == null ? 0 : process.number());
    }
    for (Request request : requests) {
      hash = mix(hash, mix(request.process(), request.thread()));
      hash = mix(hash, mix(request.generation(), request.notBefore()));
      hash = mix(hash, request.response() == null ? 0 : responseHash(request.response()));
    }
    for (int count : faults) {
      hash = mix(hash, count);
    }
    for (long until : outageUntil) {
      hash = mix(hash, until);
    }
    return mix(hash, ledger.hash(issued));
  }

  private static long responseHash(Object response) {
    return response instanceof Issued issued
        ? mix(issued.generation(), issued.at())
        : -1 - ((Failure) response).ordinal();
  }

  static long mix(long hash, long value) {
    long mixed = (hash ^ value * 0x9E3779B97F4A7C15L) * 0xBF58476D1CE4E5B9L;
    mixed ^= mixed >>> 31;
    mixed *= 0x94D049BB133111EBL;
    return mixed ^ mixed >>> 29;
  }
}
