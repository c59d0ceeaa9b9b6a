package com.salescrm.sdk.batch;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.concurrent.ThreadFactory;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A batch on a machine that starts only some of its threads: that of the input, that of the lease, and the workers. */
@Timeout(60)
class BatchThreadsTest extends BatchTestBase {
  private static final int ROWS = 200;

  private final MemoryJournal journal = new MemoryJournal();
  private final AtomicBoolean inputClosed = new AtomicBoolean();

  private BatchRun started(int threads) {
    AtomicInteger starts = new AtomicInteger();
    ThreadFactory factory = job -> new Thread(job) {
      @Override
      public synchronized void start() {
        if (starts.incrementAndGet() > threads) {
          throw new OutOfMemoryError("unable to create native thread");
        }
        super.start();
      }
    };
    BatchRun run = new BatchRun(
        new BatchRun.Plan(
            crm.http(),
            leads(ROWS).onClose(() -> inputClosed.set(true)),
            8,
            journal,
            true,
            false,
            results::add,
            progress -> {},
            SHORT),
        factory);
    run.start();
    return run;
  }

  @Test
  void start_oneWorker_runsAllRows() {
    try (BatchRun run = started(3)) {
      while (run.next() != null) {
        assertThat(run.progress().isStopped()).isFalse();
      }

      assertThat(run.progress().created()).isEqualTo(ROWS);
    }
    assertEachKeyOnce(ROWS);
    assertThat(journal.closed).isTrue();
    assertThat(inputClosed).isTrue();
  }

  @ParameterizedTest
  @ValueSource(ints = {0, 1, 2})
  void start_noWorker_failsAndClosesInputAndJournal(int threads) {
    try (BatchRun run = started(threads)) {
      assertThatThrownBy(run::next)
          .isInstanceOf(OutOfMemoryError.class)
          .hasMessage("unable to create native thread");

      assertThat(journal.closed).isTrue();
      assertThat(inputClosed).isTrue();
    }
    assertThat(sandbox.requests()).isEmpty();
  }

  @Test
  void close_noWorker_closesInputAndJournal() {
    started(2).close();

    assertThat(journal.closed).isTrue();
    assertThat(inputClosed).isTrue();
  }
}
