package com.salescrm.sdk.core.internal.auth.refresh.simulation;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Deque;
import java.util.HashMap;
import java.util.Iterator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The sequences of results that processes have received, each with what the threads wait for after it. A sequence is
 * executed once; a second time if another one continues it and its process has been ended meanwhile.
 */
final class Histories implements AutoCloseable {
  private static final int MAX_LIVE = 200;

  private final Scenario scenario;
  private final Records records;
  private final Set<History> live = new LinkedHashSet<>();
  private int count;
  private long executedSteps;

  Histories(Scenario scenario, Records records) {
    this.scenario = scenario;
    this.records = records;
  }

  /** A process before its first step. */
  History start(int process) {
    SimulatedProcess started = new SimulatedProcess(scenario, process, records);
    return new History(process, null, null, started);
  }

  /** The number of different sequences. */
  int count() {
    return count;
  }

  /** How often a thread of a process was continued. */
  long executedSteps() {
    return executedSteps;
  }

  /** Ends all processes. */
  @Override
  public void close() {
    live.forEach(History::end);
    live.clear();
  }

  /** A process after a sequence of results. */
  final class History {
    private final int process;
    private final @Nullable History before;
    private final @Nullable Event event;
    private final int number;
    private final @Nullable Step[] steps;
    private final List<CallResult> results;
    private final Map<Event, History> next = new HashMap<>(4);
    private @Nullable SimulatedProcess running;

    private History(
        int process, @Nullable History before, @Nullable Event event, SimulatedProcess running) {
      this.process = process;
      this.before = before;
      this.event = event;
      this.number = ++count;
      this.steps = running.steps();
      this.results = running.takeResults();
      this.running = running;
      keep();
    }

    int number() {
      return number;
    }

    /** What each thread waits for; null for a thread that has ended. */
    @Nullable
    Step[] steps() {
      return steps;
    }

    /** The results of calls that the last result ended. */
    List<CallResult> results() {
      return results;
    }

    History after(Event result) {
      return next.computeIfAbsent(result, this::execute);
    }

    private History execute(Event result) {
      SimulatedProcess continued = running == null ? repeat() : running;
      live.remove(this);
      running = null;
      executedSteps++;
      continued.resume(result);
      return new History(process, this, result, continued);
    }

    private SimulatedProcess repeat() {
      Deque<History> path = new ArrayDeque<>();
      for (History each = this; each.before != null; each = each.before) {
        path.push(each);
      }
      SimulatedProcess repeated = new SimulatedProcess(scenario, process, records);
      for (History each : path) {
        executedSteps++;
        repeated.resume(Objects.requireNonNull(each.event));
        if (!Arrays.equals(each.steps, repeated.steps())
            || !each.results.equals(repeated.takeResults())) {
          throw new IllegalStateException("a process with the same results behaves differently:\n"
              + Arrays.toString(each.steps) + "\n" + Arrays.toString(repeated.steps()));
        }
      }
      return repeated;
    }

    private void keep() {
      live.add(this);
      if (live.size() > MAX_LIVE) {
        Iterator<History> oldest = live.iterator();
        oldest.next().end();
        oldest.remove();
      }
    }

    private void end() {
      if (running != null) {
        running.abandon();
        running = null;
      }
    }

    /** For messages. */
    List<Event> events() {
      List<Event> all = new ArrayList<>();
      for (History each = this; each.event != null && each.before != null; each = each.before) {
        all.add(0, each.event);
      }
      return all;
    }
  }
}
