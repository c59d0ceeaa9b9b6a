package com.salescrm.sync;

import static org.assertj.core.api.Assertions.assertThat;

import com.salescrm.sandbox.Fault;
import com.salescrm.sandbox.FaultPlan;
import com.salescrm.sandbox.Seed;
import com.salescrm.sync.cli.ExitCode;
import java.time.Duration;
import java.time.LocalTime;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * A pull every 15 minutes by the clock of the service, with history, edits, failed runs and outages of hours. The same
 * seed gives the same edits and faults: {@code -Dyear.seed=42 -Dyear.days=30}. With {@code -Dyear.accounts=2} the time is
 * divided among accounts, each with a service, a database and a seed of its own, and begun with a first pull.
 */
class SimulatedYearTest extends PullTestBase {
  private static final Duration INTERVAL = Duration.ofMinutes(15);
  private static final int RUNS_A_DAY = 96;
  private static final int REQUESTS_OF_A_PULL = 30;
  private static final List<Fault> FAULTS = List.of(
      Fault.status(500),
      Fault.status(503),
      Fault.resetBeforeRead(),
      Fault.resetAfterProcessing(),
      Fault.truncatedBody(),
      Fault.malformedJson(),
      Fault.htmlBody(),
      Fault.emptyBody());
  private static final int ACCOUNTS = Integer.getInteger("year.accounts", 1);
  private static final Set<Integer> EXIT_CODES = Set.of(ExitCode.OK, ExitCode.UNREACHABLE);

  private Random random = new Random(Long.getLong("year.seed", 42));
  private RandomEdits edits;
  private int faults;
  private int failures;
  private int comparisons;
  private boolean isInterrupted;

  @Override
  Seed seed() {
    return Seed.leads(30).withTasks(1);
  }

  @Test
  @Timeout(180)
  void pull_everyQuarterOfAnHourOfAWorkingDay_equalsTheService() throws Exception {
    sandbox.clock().advance(Duration.ofHours(8));
    simulate(40);
  }

  @ParameterizedTest
  @MethodSource("accounts")
  @Execution(ExecutionMode.CONCURRENT) // If it is enabled.
  @Tag("soak")
  @Timeout(4 * 3600)
  void pull_everyQuarterOfAnHourForAYear_equalsTheService(int account) throws Exception {
    int days = Integer.getInteger("year.days", 365);
    int first = days * account / ACCOUNTS;
    random = new Random(Long.getLong("year.seed", 42) + account);
    sandbox.clock().advance(Duration.ofDays(first));
    simulate((days * (account + 1) / ACCOUNTS - first) * RUNS_A_DAY);
  }

  static IntStream accounts() {
    return IntStream.range(0, ACCOUNTS);
  }

  private void simulate(int runs) throws Exception {
    edits = new RandomEdits(crm, random);
    pull("--history");
    int outage = 0;
    for (int run = 0; run < runs; run++) {
      liveFor(INTERVAL);
      if (outage == 0 && random.nextInt(10 * RUNS_A_DAY) == 0) {
        outage = 1 + random.nextInt(24);
      }
      boolean isDown = outage > 0;
      outage -= isDown ? 1 : 0;
      if (run % RUNS_A_DAY == RUNS_A_DAY - 1 && !isDown) {
        if (isInterrupted) {
          pull(); // The pull after it does not see each change of the objects that were read
          // before.
        }
        pull();
        isInterrupted = false;
        assertThatAllIsThere();
        comparisons++;
      } else {
        pullWithFaults(isDown);
      }
      sandbox.clearRequests();
      if (run % (7 * RUNS_A_DAY) == 7 * RUNS_A_DAY - 1 && !isDown) {
        assertThat(command("verify")).as(() -> output + errors).isZero();
      }
    }
    pull();
    pull();
    assertThatAllIsThere();
    System.out.println(runs + " pulls: " + edits.count() + " edits, " + faults + " faults, "
        + failures + " pulls failed, equal " + (comparisons + 1) + " times, "
        + tables.value("SELECT COUNT(*) FROM leads_history") + " versions of leads");
  }

  /** Most edits are made during the working day, and some at the very time of a pull. */
  private void liveFor(Duration interval) {
    int hour = LocalTime.ofInstant(sandbox.clock().instant(), ZoneOffset.UTC).getHour();
    int today = hour >= 8 && hour < 18 ? random.nextInt(4) : random.nextInt(20) / 19;
    Duration past = Duration.ZERO;
    for (int i = 0; i < today; i++) {
      Duration next = Duration.ofSeconds(random.nextInt(2) * random.nextInt(300));
      sandbox.clock().advance(next);
      past = past.plus(next);
      edits.next();
    }
    sandbox.clock().advance(interval.minus(past));
  }

  private void pullWithFaults(boolean isDown) {
    boolean isFaulty = isDown || random.nextInt(20) == 0;
    if (!isFaulty) {
      pull();
      isInterrupted = false;
      return;
    }
    FaultPlan fault =
        sandbox.faults().next(FAULTS.get(random.nextInt(FAULTS.size()))).on("*", "**");
    if (isDown) {
      fault.always();
    } else {
      fault.after(random.nextInt(REQUESTS_OF_A_PULL));
    }
    int exitCode = run("--max-wait", "0");
    assertThat(exitCode).as(() -> output + errors).isIn(EXIT_CODES);
    isInterrupted = exitCode != ExitCode.OK;
    faults += fault.hits();
    failures += exitCode == ExitCode.OK ? 0 : 1;
    fault.disarm();
  }
}
