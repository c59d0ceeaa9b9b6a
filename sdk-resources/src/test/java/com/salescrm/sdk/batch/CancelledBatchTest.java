package com.salescrm.sdk.batch;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.salescrm.sandbox.Fault;
import com.salescrm.sandbox.FaultPlan;
import com.salescrm.sdk.batch.journal.Journal;
import com.salescrm.sdk.core.error.CallCancelledException;
import com.salescrm.sdk.core.error.CallInterruptedException;
import com.salescrm.sdk.core.error.CrmException;
import com.salescrm.sdk.core.error.Outcome;
import com.salescrm.sdk.lead.CreateLeadRequest;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The end of the client or the journal while all rows wait. */
@Timeout(60)
class CancelledBatchTest extends BatchTestBase {
  private static final Limits PATIENT =
      new Limits(Duration.ofMinutes(1), Duration.ofSeconds(5), 1, 5, Duration.ofSeconds(1));

  private final CompletableFuture<Void> cancelled = new CompletableFuture<>();
  private final MemoryJournal journal = new MemoryJournal();

  private Batch cancellable(Stream<Write> writes) {
    return crm.withOptions(options -> options.cancelWhen(cancelled))
        .batch(writes)
        .limits(PATIENT)
        .journal(journal)
        .onResult(results::add);
  }

  private void after(FaultPlan plan, int hits, Runnable action) {
    Thread thread = new Thread(() -> {
      while (plan.hits() < hits) {
        Thread.onSpinWait();
      }
      action.run();
    });
    thread.setDaemon(true);
    thread.start();
  }

  private Stream<Write> creates(int count) {
    ExternalIdIndex<CreateLeadRequest> index =
        crm.leads().index("custom.cf_no", options -> options.listLag(Duration.ofMillis(300)));
    return IntStream.range(0, count)
        .mapToObj(i -> Write.create(
            index, "k" + i, CreateLeadRequest.builder().name("Lead " + i).build()));
  }

  @Test
  void run_rowsOfTheJournalAreLostDuringACall_resultOfTheRowSaysWhy() {
    FaultPlan slow = sandbox.faults().next(Fault.stalled()).on("POST", "/lead/").always();
    after(slow, 1, () -> journal.ownsRows = false);

    assertThatThrownBy(cancellable(leads(1))::run)
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContaining("another process may own them");

    assertThat(results.get(0).exception().orElseThrow())
        .hasMessageContaining("), since the batch ended: ")
        .hasMessageContaining("another process may own them")
        .isInstanceOfSatisfying(
            CallCancelledException.class,
            e -> assertThat(e).returns(Optional.of(Outcome.UNKNOWN), CrmException::outcome));
  }

  @Test
  void run_cancelledWhileTheLastRowsWaitForAnOutage_throws() {
    FaultPlan outage = sandbox
        .faults()
        .next(Fault.status(503).retryAfter(0))
        .on("POST", "/lead/")
        .always();
    after(outage, 3, () -> {
      LockSupport.parkNanos(1_000_000_000); // The rows have their responses and wait.
      cancelled.complete(null);
    });

    assertThatThrownBy(() -> cancellable(leads(3)).run())
        .isInstanceOf(CallCancelledException.class);

    assertThat(statuses()).containsOnly(WriteStatus.FAILED);
    assertThat(journal.begun).isEmpty();
  }

  @Test
  void run_cancelledWhileTheListOfTheIndexIsAwaited_throws() {
    FaultPlan outage =
        sandbox.faults().next(Fault.status(503)).on("GET", "/lead/").always();
    after(outage, 2, () -> cancelled.complete(null));

    assertThatThrownBy(() -> cancellable(creates(3)).run())
        .isInstanceOf(CallCancelledException.class);

    assertThat(journal.begun).isEmpty();
    assertThat(sent("POST")).isZero();
  }

  @Test
  void run_cancelledWhileRowsInDoubtWaitForTheirPass_throwsAndTheNextRunFindsThem() {
    FaultPlan lost =
        sandbox.faults().next(Fault.resetAfterProcessing()).on("POST", "/lead/").times(3);
    after(lost, 3, () -> cancelled.complete(null));

    assertThatThrownBy(() -> cancellable(creates(3)).run())
        .isInstanceOf(CallCancelledException.class);

    assertThat(statuses()).hasSize(3).containsOnly(WriteStatus.UNKNOWN);
    journal.restart();
    assertThat(batch(creates(3)).journal(journal).run().created()).isEqualTo(3);
    assertEachKeyOnce(3);
  }

  @Test
  void run_clientIsClosedWhileRowsInDoubtWaitForTheirPass_throws() {
    FaultPlan lost =
        sandbox.faults().next(Fault.resetAfterProcessing()).on("POST", "/lead/").times(3);
    after(lost, 3, crm::close);

    assertThatThrownBy(() -> cancellable(creates(3)).run())
        .isInstanceOf(IllegalStateException.class)
        .hasMessage("the client is closed");

    assertThat(statuses()).hasSize(3).containsOnly(WriteStatus.UNKNOWN);
  }

  @Test
  void run_clientIsClosedDuringACall_doesNotSayThatItsThreadWasInterrupted() {
    FaultPlan slow = sandbox.faults().next(Fault.stalled()).on("POST", "/lead/").always();
    after(slow, 1, crm::close);

    assertThatThrownBy(cancellable(leads(1))::run)
        .hasMessage("the client is closed")
        .satisfies(e -> assertThat(e.getSuppressed())
            .doesNotHaveAnyElementsOfTypes(CallInterruptedException.class));

    assertThat(Thread.interrupted()).isFalse();
    assertThat(statuses()).containsExactly(WriteStatus.UNKNOWN);
  }

  /** The rows wait for 50 s, between two calls or within one. */
  @ParameterizedTest
  @ValueSource(ints = {1, 2})
  @Timeout(30)
  void run_clientIsClosedWhileAllRowsWait_throwsSoon(int attempts) {
    FaultPlan outage = sandbox
        .faults()
        .next(Fault.status(503).retryAfter(50))
        .on("POST", "/lead/")
        .always();
    after(outage, 3, crm::close);
    Limits limits =
        new Limits(PATIENT.patience, PATIENT.pause, attempts, PATIENT.rounds, PATIENT.interrupted);

    assertThatThrownBy(
            () -> cancellable(leads(1_000)).concurrency(3).limits(limits).run())
        .isInstanceOf(IllegalStateException.class)
        .hasMessage("the client is closed");

    assertThat(statuses()).hasSizeLessThan(10).containsOnly(WriteStatus.FAILED);
    assertThat(journal.begun).isEmpty();
    assertThat(outage.hits()).isEqualTo(3);
  }

  @Test
  void run_journalThatCanNoLongerBeWritten_throwsItsReason() {
    UncheckedIOException full = new UncheckedIOException(new IOException("the disk is full"));
    Journal failing = new Journal() {
      private volatile boolean failed;

      @Override
      public Begin begin(String row) {
        failed = !row.equals(RowBeginnings.SERVICE_ROW);
        return journal.begin(row);
      }

      @Override
      public void finish(String row, @Nullable String objectId) {
        fail();
        journal.finish(row, objectId);
      }

      @Override
      public void release(String row) {
        fail();
      }

      @Override
      public void abandon(String row) {
        fail();
      }

      private void fail() {
        if (failed) {
          throw full;
        }
      }

      @Override
      public boolean ownsRows() {
        return !failed;
      }

      @Override
      public void close() {}
    };

    assertThatThrownBy(() -> batch(leads(5)).journal(failing).run()).isSameAs(full);

    assertThat(sent("POST")).isZero();
    assertThat(statuses()).isNotEmpty().containsOnly(WriteStatus.FAILED);
  }
}
