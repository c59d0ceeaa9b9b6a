package com.salescrm.sdk.batch;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.salescrm.sdk.WireTest;
import com.salescrm.sdk.batch.Doubts.Pass;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CancellationException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Which row or pass a worker takes next, and when it waits. The test is the reader, the worker and the caller. */
@Timeout(10)
class ScheduleTest extends WireTest implements Schedule.Work {
  private static final int READ_AHEAD = 2;
  private static final Duration LAG = Duration.ofSeconds(5);

  private final AtomicLong nanos = new AtomicLong();
  private final Schedule schedule = new Schedule(BatchTestBase.virtualTime(nanos), READ_AHEAD);
  private final List<String> done = new ArrayList<>();
  private ExternalIdIndex<Object> index;
  private Runnable during = () -> {};

  @BeforeEach
  void createIndex() {
    index = ExternalIdIndex.of(http, "/thing/", "key", options -> options.listLag(LAG));
  }

  @Override
  public void run(Row row) {
    done.add("run " + row.key());
    during.run();
  }

  @Override
  public void resolve(Pass pass) {
    done.add("resolve " + pass.rows.size());
    during.run();
  }

  @Override
  public void giveUp(Row row) {
    done.add("give up " + row.key());
    schedule.end(row);
  }

  private Row add(String key) {
    Row row = new Row(BatchTestBase.lead(key), 1, 0);
    schedule.add(row);
    return row;
  }

  /** Fails instead of waiting: an interrupt ends only a wait. */
  private boolean runNextNow() throws InterruptedException {
    Thread.currentThread().interrupt();
    try {
      return schedule.runNext(this);
    } finally {
      boolean unused = Thread.interrupted();
    }
  }

  private void runNext() throws InterruptedException {
    assertThat(runNextNow()).isTrue();
  }

  /** A row that was sent, and whose outcome is not known. */
  private Row doubt(String key) throws InterruptedException {
    Row row = add(key);
    runNext();
    schedule.addDoubt(index, row);
    done.clear();
    return row;
  }

  private void assertWorkerWaits() {
    assertThatThrownBy(this::runNextNow).isInstanceOf(InterruptedException.class);
    assertThat(done).isEmpty();
  }

  @Test
  void awaitRoom_asManyRowsAreReadAsAllowed_waits() throws InterruptedException {
    add("a");
    assertThat(schedule.awaitRoom()).isTrue();
    add("b");

    Thread.currentThread().interrupt();
    assertThatThrownBy(schedule::awaitRoom).isInstanceOf(InterruptedException.class);
    runNext();
    assertThat(schedule.awaitRoom()).isTrue();
  }

  @Test
  void runNext_asManyResultsAsAllowedAreNotTaken_waitsUntilOneIs() throws InterruptedException {
    for (String key : List.of("a", "b")) {
      Row row = add(key);
      runNext();
      schedule.end(row);
    }
    add("c");
    done.clear();

    assertWorkerWaits();
    schedule.taken();
    runNext();
    assertThat(done).containsExactly("run c");
  }

  @Test
  void runNext_secondRowOfAKey_isRunAfterTheFirst() throws InterruptedException {
    Row first = add("a");
    add("a");
    runNext();
    done.clear();

    assertWorkerWaits();
    schedule.end(first);
    runNext();
    assertThat(done).containsExactly("run a");
  }

  @Test
  void runNext_rowThatIsSentAgainAfterTheEndOfAll_isGivenUp() throws InterruptedException {
    Row row = add("a");
    runNext();
    done.clear();
    schedule.addAgain(row);
    schedule.fail(new IllegalStateException());

    runNext();
    assertThat(done).containsExactly("give up a");
    assertThat(runNextNow()).isFalse();
  }

  @Test
  void runNext_doubtsAfterTheEndOfAll_areGivenUpWithoutTheirLag() throws InterruptedException {
    doubt("a");
    doubt("b");
    schedule.fail(new IllegalStateException());

    runNext();
    assertThat(done).containsExactly("give up a", "give up b");
    assertThat(runNextNow()).isFalse();
  }

  @Test
  void runNext_passFails_furtherPassesFollow() throws InterruptedException {
    doubt("a");
    schedule.endInput();
    nanos.addAndGet(LAG.toNanos());
    during = () -> {
      throw new IllegalStateException("of a pass");
    };
    assertThatThrownBy(this::runNextNow).hasMessage("of a pass");

    during = () -> {};
    doubt("b");
    nanos.addAndGet(LAG.toNanos());
    runNext();
    assertThat(done).containsExactly("resolve 1");
  }

  @Test
  void state_duringAPass_itsRowsAreInDoubtAndCanBeDecided() throws InterruptedException {
    Row row = doubt("a");
    schedule.endInput();
    assertThat(row.inDoubt).isTrue();
    List<Object> states = new ArrayList<>();
    during = () -> {
      states.add(schedule.state());
      states.add(row.inDoubt);
      schedule.end(row);
    };
    nanos.addAndGet(LAG.toNanos());
    runNext();

    assertThat(states).containsExactly(new Schedule.State(1, 1, false, false), false);
    assertThat(schedule.state()).isEqualTo(new Schedule.State(1, 0, false, true));
  }

  @Test
  void runNext_inputIsSlow_doubtsWait30Seconds() throws InterruptedException {
    doubt("a");
    nanos.addAndGet(Duration.ofSeconds(30).toNanos() - 1);
    assertWorkerWaits();

    nanos.incrementAndGet();
    runNext();
    assertThat(done).containsExactly("resolve 1");
  }

  @Test
  void runNext_rowCanBeBegun_isBegunBeforeAnOldDoubt() throws InterruptedException {
    doubt("a");
    add("b");
    nanos.addAndGet(Duration.ofHours(1).toNanos());

    runNext();
    assertThat(done).containsExactly("run b");
  }

  @Test
  void runNext_asManyRowsOfTheKeyAreReadAsAllowed_doubtWaitsForTheLagOnly()
      throws InterruptedException {
    doubt("a");
    add("a");
    add("a");
    nanos.addAndGet(LAG.toNanos());

    runNext();
    assertThat(done).containsExactly("resolve 1");
  }

  @Test
  void runNext_callerTakesNoResults_doubtsWait30Seconds() throws InterruptedException {
    Row first = add("b");
    Row second = add("c");
    runNext();
    runNext();
    doubt("a");
    schedule.end(first);
    schedule.end(second);
    add("d");
    schedule.endInput();
    nanos.addAndGet(LAG.toNanos());
    assertWorkerWaits();

    nanos.addAndGet(Duration.ofSeconds(25).toNanos());
    runNext();
    assertThat(done).containsExactly("resolve 1");
  }

  @Test
  void runNext_5000RowsAreInDoubt_noFurtherRowIsBegun() throws InterruptedException {
    Row row = add("a");
    runNext();
    for (int i = 0; i < 5_000; i++) {
      schedule.addDoubt(index, row);
    }
    add("b");
    done.clear();
    assertWorkerWaits();
  }

  @Test
  void runNext_1000RowsOfOtherProcesses_noFurtherRowIsBegun() throws InterruptedException {
    Row first = add("a");
    runNext();
    schedule.addBusy(first);
    for (int i = 1; i < 1_000; i++) {
      schedule.addBusy(new Row(BatchTestBase.lead("k" + i), 1, 0));
    }
    add("b");
    done.clear();

    assertWorkerWaits();
    nanos.addAndGet(Duration.ofMillis(250).toNanos());
    runNext();
    assertThat(done).containsExactly("run a");
  }

  @Test
  void stop_rowsOfOtherProcesses_areNotBegunAgain() throws InterruptedException {
    Row row = add("a");
    runNext();
    schedule.addBusy(row);
    schedule.endInput();
    assertThat(schedule.state().complete()).isFalse();
    nanos.addAndGet(Duration.ofSeconds(1).toNanos());
    schedule.stop();

    assertThat(runNextNow()).isFalse();
    assertThat(schedule.awaitRoom()).isFalse();
    assertThat(schedule.stopping()).isDone();
  }

  /** Waits on another thread until the change wakes it; returns what the wait returned. */
  private static boolean wokenBy(Runnable change, Callable<Boolean> wait) throws Exception {
    FutureTask<Boolean> result = new FutureTask<>(wait);
    Thread thread = new Thread(result, "waits");
    thread.setDaemon(true);
    thread.start();
    while (thread.getState() != Thread.State.WAITING && !result.isDone()) {
      LockSupport.parkNanos(1_000_000);
    }
    assertThat(result).as("waits").isNotDone();
    change.run();
    return result.get(5, TimeUnit.SECONDS);
  }

  @Test
  void runNext_workerWaits_isWokenByARowAndByTheEndOfTheInput() throws Exception {
    Row[] row = new Row[1];
    assertThat(wokenBy(() -> row[0] = add("a"), () -> schedule.runNext(this))).isTrue();
    schedule.end(row[0]);
    assertThat(done).containsExactly("run a");
    assertThat(wokenBy(schedule::endInput, () -> schedule.runNext(this))).isFalse();
  }

  @Test
  void runNext_workerWaits_isWokenByAStop() throws Exception {
    assertThat(wokenBy(schedule::stop, () -> schedule.runNext(this))).isFalse();
  }

  @Test
  void runNext_workerWaitsForTheCaller_isWokenByATakenResult() throws Exception {
    for (String key : List.of("a", "b")) {
      Row row = add(key);
      runNext();
      schedule.end(row);
    }
    add("c");
    assertThat(wokenBy(schedule::taken, () -> schedule.runNext(this))).isTrue();
  }

  @Test
  void awaitRoom_readerWaits_isWokenByABegunRowAndByAStop() throws Exception {
    add("a");
    add("b");
    Runnable begin = () -> {
      try {
        runNext();
      } catch (InterruptedException e) {
        throw new IllegalStateException(e);
      }
    };
    assertThat(wokenBy(begin, schedule::awaitRoom)).isTrue();
    add("c");
    assertThat(wokenBy(schedule::stop, schedule::awaitRoom)).isFalse();
  }

  @Test
  void failure_severalReasons_isTheFirst() {
    IllegalStateException first = new IllegalStateException("first");
    schedule.stop(first);
    schedule.stop(new IllegalStateException("second"));
    schedule.fail(new IllegalStateException("third"));

    assertThat(schedule.failure()).isSameAs(first);
    assertThat(schedule.isStopped()).isTrue();
  }

  @Test
  void failure_afterAStopOfTheCaller_isNone() {
    schedule.stop();
    schedule.stop(new IllegalStateException());

    assertThat(schedule.failure()).isNull();
  }

  @Test
  void fail_severalReasons_areSuppressedByTheFirstOnceEach() {
    IllegalStateException first = new IllegalStateException("the journal is lost");
    CancellationException second = new CancellationException("the client is closed");

    schedule.fail(first);
    schedule.fail(first);
    schedule.fail(second);
    schedule.fail(new CancellationException("the client is closed"));

    assertThat(schedule.failure()).isSameAs(first);
    assertThat(first.getSuppressed()).containsExactly(second);
  }
}
