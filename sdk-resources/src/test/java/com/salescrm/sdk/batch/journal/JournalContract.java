package com.salescrm.sdk.batch.journal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.salescrm.sdk.batch.journal.Journal.Begin;
import com.salescrm.sdk.batch.journal.Journal.State;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** What every journal does. */
@Timeout(60)
abstract class JournalContract {
  static final String ROW = row(7);

  /** Opens the same journal each time. */
  abstract Journal open();

  static String row(int number) {
    return String.format("%08x%016x", number * 0x9E3779B9, (long) number);
  }

  private static State begin(Journal journal, String row) {
    return journal.begin(row).state();
  }

  @Test
  void begin_newRow_isBegun() {
    try (Journal journal = open()) {
      assertThat(journal.begin(ROW)).isEqualTo(new Begin(State.BEGUN, null));
      assertThat(journal.ownsRows()).isTrue();
    }
  }

  @Test
  void begin_rowThatThisJournalHasBegun_isBusy() {
    try (Journal journal = open()) {
      journal.begin(ROW);
      assertThat(begin(journal, ROW)).isEqualTo(State.BUSY);
    }
  }

  @Test
  void finish_thenBegin_isFinishedWithTheId() {
    try (Journal journal = open()) {
      journal.begin(ROW);
      journal.finish(ROW, "lead_1é😀");
      assertThat(journal.begin(ROW)).isEqualTo(new Begin(State.FINISHED, "lead_1é😀"));
    }
    try (Journal journal = open()) {
      assertThat(journal.begin(ROW)).isEqualTo(new Begin(State.FINISHED, "lead_1é😀"));
    }
  }

  @Test
  void finish_withoutId_isFinishedWithoutId() {
    try (Journal journal = open()) {
      journal.begin(ROW);
      journal.finish(ROW, null);
    }
    try (Journal journal = open()) {
      assertThat(journal.begin(ROW)).isEqualTo(new Begin(State.FINISHED, null));
    }
  }

  @Test
  void finish_idOf1000Characters_isRecorded() {
    String id = "x".repeat(1_000);
    try (Journal journal = open()) {
      journal.begin(ROW);
      assertThatThrownBy(() -> journal.finish(ROW, id + "x"))
          .isInstanceOf(IllegalArgumentException.class)
          .hasMessage("objectId is longer than 1000 characters");
      journal.finish(ROW, id);
      assertThat(journal.begin(ROW)).isEqualTo(new Begin(State.FINISHED, id));
    }
  }

  @Test
  void release_thenBegin_isBegunAgain() {
    try (Journal journal = open()) {
      journal.begin(ROW);
      journal.release(ROW);
      assertThat(begin(journal, ROW)).isEqualTo(State.BEGUN);
      journal.release(ROW);
    }
    try (Journal journal = open()) {
      assertThat(begin(journal, ROW)).isEqualTo(State.BEGUN);
    }
  }

  @Test
  void abandon_thenBegin_isInDoubt() {
    try (Journal journal = open()) {
      journal.begin(ROW);
      journal.abandon(ROW);
      assertThat(begin(journal, ROW)).isEqualTo(State.IN_DOUBT);
      journal.finish(ROW, "lead_2");
      assertThat(journal.begin(ROW)).isEqualTo(new Begin(State.FINISHED, "lead_2"));
    }
  }

  @Test
  void isRecorded_anyState_isFalseOfNewAndReleasedRowsOnly() {
    try (Journal journal = open()) {
      assertThat(journal.isRecorded(ROW)).isFalse();
      journal.begin(ROW);
      assertThat(journal.isRecorded(ROW)).isTrue();
      journal.release(ROW);
      assertThat(journal.isRecorded(ROW)).isFalse();
      journal.begin(ROW);
      journal.abandon(ROW);
      journal.begin(row(1));
      journal.finish(row(1), null);
    }
    try (Journal journal = open()) {
      assertThat(journal.isRecorded(ROW)).isTrue();
      assertThat(journal.isRecorded(row(1))).isTrue();
      assertThat(journal.isRecorded(row(2))).isFalse();
    }
  }

  @Test
  void begin_rowThatAnEarlierRunBegan_isInDoubtOnceThenBusy() {
    try (Journal journal = open()) {
      journal.begin(ROW);
    }
    try (Journal journal = open()) {
      assertThat(begin(journal, ROW)).isEqualTo(State.IN_DOUBT);
      assertThat(begin(journal, ROW)).isEqualTo(State.BUSY);
    }
    try (Journal journal = open()) {
      assertThat(begin(journal, ROW)).isEqualTo(State.IN_DOUBT);
      journal.release(ROW);
      assertThat(begin(journal, ROW)).isEqualTo(State.BEGUN);
    }
  }

  @Test
  void end_rowThatIsNotBegun_isRefused() {
    try (Journal journal = open()) {
      List<Runnable> ends = List.of(
          () -> journal.finish(ROW, "lead_1"),
          () -> journal.release(ROW),
          () -> journal.abandon(ROW));
      for (Runnable end : ends) {
        assertThatThrownBy(end::run)
            .isInstanceOf(IllegalStateException.class)
            .hasMessage("the row " + ROW + " is not begun by this journal");
      }
    }
  }

  @Test
  void begin_malformedRow_isRefused() {
    try (Journal journal = open()) {
      for (String row : List.of("", "00", ROW + "0", ROW.replace('0', 'g'), "A".repeat(24))) {
        assertThatThrownBy(() -> journal.begin(row))
            .isInstanceOf(IllegalArgumentException.class)
            .hasMessage("row must be 24 hexadecimal digits in lower case, but was: " + row);
      }
    }
  }

  @Test
  void anyCall_closedJournal_isRefused() {
    Journal journal = open();
    journal.begin(ROW);
    journal.close();
    journal.close();
    assertThat(journal.ownsRows()).isFalse();
    for (Runnable call : List.<Runnable>of(
        () -> journal.begin(row(1)),
        () -> journal.isRecorded(ROW),
        () -> journal.finish(ROW, null),
        () -> journal.release(ROW))) {
      assertThatThrownBy(call::run)
          .isInstanceOf(IllegalStateException.class)
          .hasMessageContaining("is closed");
    }
  }

  @Test
  void begin_sameRowsByEightThreads_isBegunByOne() throws Exception {
    AtomicInteger begun = new AtomicInteger();
    try (Journal journal = open()) {
      inThreads(8, thread -> {
        for (int i = 0; i < 200; i++) {
          State state = journal.begin(row(i)).state();
          assertThat(state).isIn(State.BEGUN, State.BUSY, State.FINISHED);
          if (state == State.BEGUN) {
            begun.incrementAndGet();
            journal.finish(row(i), "lead_" + i);
          }
        }
      });
      assertThat(begun).hasValue(200);
    }
    try (Journal journal = open()) {
      for (int i = 0; i < 200; i++) {
        assertThat(journal.begin(row(i))).isEqualTo(new Begin(State.FINISHED, "lead_" + i));
      }
    }
  }

  @Test
  void begin_interruptedThread_isBegunForAllThreads() throws Exception {
    try (Journal journal = open()) {
      inThreads(4, thread -> {
        for (int i = 0; i < 50; i++) {
          if (thread == 0) {
            Thread.currentThread().interrupt();
          }
          String row = row(1_000 * thread + i);
          assertThat(begin(journal, row)).isEqualTo(State.BEGUN);
          journal.finish(row, "lead_" + i);
          assertThat(begin(journal, row)).isEqualTo(State.FINISHED);
          assertThat(Thread.interrupted()).isEqualTo(thread == 0);
        }
      });
    }
  }

  interface Job {
    void run(int thread) throws Exception;
  }

  /** Runs a job in several threads at the same time. */
  static void inThreads(int count, Job job) throws Exception {
    ExecutorService threads = Executors.newFixedThreadPool(count);
    try {
      List<Callable<Void>> jobs = new ArrayList<>();
      IntStream.range(0, count)
          .forEach(thread -> jobs.add(() -> {
            job.run(thread);
            return null;
          }));
      for (Future<Void> each : threads.invokeAll(jobs)) {
        each.get();
      }
    } finally {
      threads.shutdown();
    }
  }
}
