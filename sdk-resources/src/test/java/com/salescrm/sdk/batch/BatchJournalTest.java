package com.salescrm.sdk.batch;

import static java.nio.file.StandardCopyOption.REPLACE_EXISTING;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.salescrm.sandbox.Fault;
import com.salescrm.sandbox.Sandbox;
import com.salescrm.sdk.CrmClient;
import com.salescrm.sdk.core.auth.Credentials;
import com.salescrm.sdk.core.error.UnauthorizedException;
import com.salescrm.sdk.core.http.ApiRequest;
import com.salescrm.sdk.core.internal.client.ClientInternals;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(60)
class BatchJournalTest extends BatchTestBase {
  private final MemoryJournal journal = new MemoryJournal();

  private BatchProgress run(Stream<Write> writes) {
    results.clear();
    sandbox.clearRequests();
    return batch(writes).journal(journal).run();
  }

  @Test
  void restart_finishedRows_areSkippedWithTheirIds() {
    run(leads(50));

    BatchProgress progress = run(leads(60));

    assertThat(progress.skipped()).isEqualTo(50);
    assertThat(progress.created()).isEqualTo(10);
    assertThat(sent("POST")).isEqualTo(10);
    assertThat(results).allSatisfy(result -> assertThat(result.id()).isPresent());
    assertThat(journal.closed).isFalse();
  }

  @Test
  void run_journalOfAnotherService_isRefused() {
    run(leads(2));

    try (Sandbox other = Sandbox.start();
        CrmClient otherCrm = CrmClient.builder()
            .baseUrl(other.baseUrl())
            .credentials(Credentials.apiKey(other.apiKey()))
            .build()) {
      assertThatThrownBy(() -> otherCrm.batch(leads(2)).journal(journal).run())
          .isInstanceOf(IllegalStateException.class)
          .hasMessage("the journal belongs to the service " + sandbox.baseUrl() + "/, not to "
              + other.baseUrl() + "/: use another journal");
      assertThat(other.requests()).isEmpty();
    }
    assertThat(run(leads(2)).skipped()).isEqualTo(2);
  }

  @Test
  void run_journalFileOfAnotherService_isClosed(@TempDir Path folder) {
    Path file = folder.resolve("import.journal");
    batch(leads(2)).journal(file).run();

    try (CrmClient other = CrmClient.builder()
        .baseUrl("http://localhost:1")
        .credentials(Credentials.apiKey("key"))
        .build()) {
      assertThatThrownBy(() -> other.batch(leads(2)).journal(file).run())
          .isInstanceOf(IllegalStateException.class)
          .hasMessageContaining("use another journal");
    }

    assertThat(batch(leads(2)).journal(file).run().skipped()).isEqualTo(2);
  }

  private Batch replacingItsJournal(Path folder) {
    Path file = folder.resolve("import.journal");
    return crm.batch(leads(1)).journal(file).onResult(last -> {
      try {
        Files.move(Files.createFile(folder.resolve("other")), file, REPLACE_EXISTING);
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    });
  }

  @Test
  void run_journalCannotBeClosed_throws(@TempDir Path folder) {
    assertThatThrownBy(replacingItsJournal(folder)::run)
        .isInstanceOf(UncheckedIOException.class)
        .hasMessageContaining("deleted, replaced or shortened");
  }

  @Test
  void run_journalCannotBeClosedAfterAFailure_throwsTheFailureWithTheReason(@TempDir Path folder) {
    sandbox.faults().next(Fault.status(401)).on("POST", "/lead/").always();

    assertThatThrownBy(replacingItsJournal(folder)::run)
        .isInstanceOf(UnauthorizedException.class)
        .satisfies(e -> assertThat(e.getSuppressed())
            .hasSize(1)
            .hasOnlyElementsOfType(UncheckedIOException.class));
  }

  @Test
  void restart_failedRows_areTriedAgain() {
    sandbox.faults().next(Fault.status(400)).on("POST", "/lead/").times(3);
    assertThat(run(leads(10)).failed()).isEqualTo(3);

    assertThat(run(leads(10)).created()).isEqualTo(3);

    assertEachKeyOnce(10);
    assertThat(journal.begun).isEmpty();
  }

  @Test
  void restart_changedUpdates_areSent() {
    String id = crm.leads().create(b -> b.name("Acme")).id();
    run(Stream.of(rename("1", id, "A"), rename("1", id, "B")));

    run(Stream.of(rename("1", id, "A"), rename("1", id, "C")));

    assertThat(statuses()).containsExactly(WriteStatus.SKIPPED, WriteStatus.UPDATED);
    assertThat(names()).containsExactly("C");
  }

  @Test
  void run_equalRows_areAllSent() {
    String id = crm.leads().create(b -> b.name("Acme")).id();

    run(Stream.of(rename("1", id, "A"), rename("1", id, "B"), rename("1", id, "A")));

    assertThat(statuses()).containsOnly(WriteStatus.UPDATED).hasSize(3);
    assertThat(names()).containsExactly("A");
  }

  @Test
  void restart_postInDoubt_isUnknownAndStaysInDoubt() {
    sandbox.faults().next(Fault.resetAfterProcessing()).on("POST", "/lead/").times(1);
    assertThat(run(leads(1)).unknown()).isEqualTo(1);
    journal.restart();

    assertThat(run(leads(1)).unknown()).isEqualTo(1);

    assertThat(sent("POST")).isZero();
    assertThat(results.get(0).exception().orElseThrow()).hasMessageContaining("earlier run");
    assertThat(journal.begun).hasSize(1);
  }

  @Test
  void restart_updateAndDeleteInDoubt_areSentAgain() {
    String first = crm.leads().create(b -> b.name("Acme")).id();
    String second = crm.leads().create(b -> b.name("Bit")).id();
    List<Write> writes = List.of(
        rename("1", first, "A"),
        Write.request("2", ApiRequest.delete("/lead/{id}/", second).build()));
    run(writes.stream());
    journal.finished.keySet().forEach(row -> journal.begun.put(row, MemoryJournal.Owner.DEAD));
    journal.finished.clear();

    run(writes.stream());

    assertThat(statuses()).containsExactlyInAnyOrder(WriteStatus.UPDATED, WriteStatus.DELETED);
    assertThat(journal.finished).hasSize(2);
  }

  @Test
  void run_rowOfAnotherOwner_isBegunWhenItIsReleasedOrSkippedWhenItIsFinished() {
    run(leads(3));
    List<String> rows = journal.finished.keySet().stream().toList();
    journal.finished.clear();
    rows.forEach(row -> journal.begun.put(row, MemoryJournal.Owner.OTHER));
    results.clear();
    Batch batch = batch(Stream.concat(leads(3), Stream.of(lead("k9"))));
    batch.onResult(result -> {
      results.add(result);
      if (result.key().equals("k9")) { // The other process ends its rows.
        journal.begun.keySet().removeAll(rows);
        journal.finished.put(rows.get(0), "id_of_the_other");
      }
    });

    BatchProgress progress = batch.journal(journal).run();

    assertThat(results.get(0).key()).isEqualTo("k9");
    assertThat(progress.skipped()).isEqualTo(1);
    assertThat(progress.created()).isEqualTo(3);
    assertThat(results)
        .filteredOn(result -> result.status() == WriteStatus.SKIPPED)
        .singleElement()
        .satisfies(result -> assertThat(result.id()).contains("id_of_the_other"));
  }

  @Test
  void stop_rowsOfAnotherOwner_areLeft() {
    run(leads(2));
    journal.finished.keySet().forEach(row -> journal.begun.put(row, MemoryJournal.Owner.OTHER));
    journal.finished.clear();
    Batch batch = batch(Stream.concat(leads(2), Stream.of(lead("k9"))));
    batch.onResult(result -> batch.stop());

    assertThat(batch.journal(journal).run().isStopped()).isTrue();

    assertThat(journal.begun.values()).containsOnly(MemoryJournal.Owner.OTHER);
  }

  @Test
  void run_journalCannotBeWritten_sendsNothingMore() {
    journal.failure = new UncheckedIOException(new IOException("disk full"));

    assertThatThrownBy(() -> run(leads(1_000)))
        .isInstanceOf(UncheckedIOException.class)
        .hasMessageContaining("disk full");

    assertThat(sandbox.requests()).isEmpty();
  }

  @Test
  void run_rowsNoLongerOwned_sendsNothingMoreAndReleasesNothing() {
    journal.ownsRows = false;

    assertThatThrownBy(() -> run(leads(1_000)))
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContaining("owns its rows");

    assertThat(sandbox.requests()).isEmpty();
    assertThat(results)
        .isNotEmpty()
        .allSatisfy(result -> assertThat(result.status()).isEqualTo(WriteStatus.FAILED));
    assertThat(journal.begun).hasSize(results.size());
  }

  @Test
  void restart_rowsThatWereNoLongerOwned_areSent() {
    String id = crm.leads().create(b -> b.name("Acme")).id();
    Supplier<Stream<Write>> renames =
        () -> Stream.of(rename("1", id, "A"), rename("2", id, "B"), rename("3", id, "C"));
    journal.ownsRows = false;
    assertThatThrownBy(() -> run(renames.get())).hasMessageContaining("owns its rows");
    assertThat(journal.begun.values()).isNotEmpty().containsOnly(MemoryJournal.Owner.DEAD);
    journal.ownsRows = true;

    assertThat(run(renames.get()).updated()).isEqualTo(3);

    assertThat(journal.begun).isEmpty();
  }

  @Test
  void run_attemptTimeoutLongerThanTheJournalAllows_isRefusedAndSendsNothing() {
    journal.maxAttemptTimeout = Duration.ofSeconds(30);
    AtomicBoolean closed = new AtomicBoolean();

    Batch batch = crm.withOptions(o -> o.attemptTimeout(Duration.ofMillis(30_001)))
        .batch(leads(3).onClose(() -> closed.set(true)))
        .journal(journal);

    assertThatThrownBy(batch::run)
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageStartingWith("attemptTimeout must be at most PT30S with")
        .hasMessageContaining("but is PT30.001S");
    assertThat(sandbox.requests()).isEmpty();
    assertThat(journal.begins).hasValue(0);
    assertThat(closed).isTrue();
    assertThat(run(leads(3)).created()).as("the default is 30 s").isEqualTo(3);
  }

  @Test
  void run_journalCannotBeOpened_closesTheInput(@TempDir Path folder) {
    AtomicInteger closed = new AtomicInteger();
    Path file = folder.resolve("missing").resolve("import.journal");

    assertThatThrownBy(
            () -> batch(leads(3).onClose(closed::incrementAndGet)).journal(file).run())
        .isInstanceOf(UncheckedIOException.class);
    assertThatThrownBy(() -> batch(leads(3).onClose(closed::incrementAndGet))
            .journal(file)
            .results()
            .toList())
        .isInstanceOf(UncheckedIOException.class);

    assertThat(closed).hasValue(2);
    assertThat(sandbox.requests()).isEmpty();
  }

  @Test
  void results_closedBeforeTheirFirst_closesTheInput() {
    AtomicInteger closed = new AtomicInteger();

    batch(leads(3).onClose(closed::incrementAndGet)).results().close();

    assertThat(closed).hasValue(1);
    assertThat(sandbox.requests()).isEmpty();
  }

  /** Its JSON is written for the identity of the row, then for the request, which would remove all values. */
  @Test
  void run_bodyWithAListThatCanBeReadOnce_failsAndSendsNothing() {
    String id = crm.leads().create(lead -> lead.name("Acme")).id();
    Iterator<String> tags = List.of("a", "b").iterator();
    Iterable<String> once = () -> tags;

    run(Stream.of(Write.request(
        "1",
        ApiRequest.put("/lead/{id}/", id).body(Map.of("custom.cf_tags", once)).build())));

    assertThat(sent("PUT")).isZero();
    assertThat(results).singleElement().satisfies(result -> {
      assertThat(result.status()).isEqualTo(WriteStatus.FAILED);
      assertThat(result.exception().orElseThrow())
          .isInstanceOf(IllegalArgumentException.class)
          .hasMessage("the body has another JSON when it is written again, as with an Iterable that"
              + " can be iterated once");
    });
  }

  @Test
  void run_bodyWithoutJson_failsAlone() {
    Write bad = Write.request(
        "bad", ApiRequest.put("/lead/{id}/", "1").body(new Object()).build());

    BatchProgress progress = run(Stream.of(lead("1"), bad));

    assertThat(progress).hasToString("2 of 2 read: 1 created, 1 failed; complete");
  }

  @Test
  void journal_ofAFile_isClosedAtTheEndSoThatTheNextRunOpensIt(@TempDir Path folder) {
    Path file = folder.resolve("import.journal");

    assertThat(batch(leads(20)).journal(file).run().created()).isEqualTo(20);
    assertThat(batch(leads(25)).journal(file).run())
        .returns(20L, BatchProgress::skipped)
        .returns(5L, BatchProgress::created);

    assertEachKeyOnce(25);
  }

  @Test
  void stop_rowThatWaitsForTheRateLimit_isNeitherSentNorBegun() {
    sandbox.rateLimit(2, Duration.ofSeconds(15)); // The second request would wait for 7 s.
    AtomicInteger prepared = new AtomicInteger();
    Write second = Write.call("2", http -> {
      prepared.incrementAndGet();
      return http.send(ApiRequest.post("/lead/").body(Map.of("name", "Second")).build())
          .body();
    });
    Batch batch = batch(Stream.of(lead("1"), second)).concurrency(1).journal(journal);
    batch.onResult(result -> {
      while (prepared.get() == 0) { // What it sends is found out before it waits.
        Thread.onSpinWait();
      }
      batch.stop();
    });

    assertThat(batch.run()).hasToString("1 of 2 read: 1 created; stopped");

    assertThat(prepared).hasValue(1);
    assertThat(names()).containsExactly("Lead 1");
    assertThat(journal.begun).isEmpty();
  }

  @Test
  void run_journalThatCannotBeClosed_throwsWhatEndedTheBatchBefore() {
    journal.closeFailure = new UncheckedIOException(new IOException("disk full"));
    Stream<Write> writes = Stream.of(lead("1")).peek(write -> {
      throw new IllegalArgumentException("line 1");
    });
    try (BatchRun run = new BatchRun(new BatchRun.Plan(
        crm.http(), writes, 1, journal, true, false, result -> {}, progress -> {}, SHORT))) {
      run.start();

      assertThatThrownBy(run::next)
          .hasMessage("line 1")
          .satisfies(e -> assertThat(e.getSuppressed()).containsExactly(journal.closeFailure));
    }
  }

  @Test
  void run_journalWhoseServiceAnotherBatchRecordsWithoutEnd_isRefusedAfterTwoMinutes() {
    journal.serviceIsBusy = true;
    AtomicLong nanos = new AtomicLong();
    ClientInternals virtualTime = virtualTime(nanos);

    assertThatThrownBy(
            () -> RowBeginnings.requireService(journal, "https://crm.example/", virtualTime))
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContaining("another batch has been recording the address");

    assertThat(Duration.ofNanos(nanos.get()))
        .isBetween(Duration.ofMinutes(2), Duration.ofMinutes(3));
  }

  @Test
  void run_frozenWhileAnotherBatchRecordsTheService_waitsUntilItIsRecorded() {
    journal.serviceIsBusy = true;
    AtomicLong nanos = new AtomicLong();
    AtomicInteger begins = new AtomicInteger();
    journal.onBusy = () -> {
      nanos.addAndGet(Duration.ofMinutes(3).toNanos());
      journal.serviceIsBusy = begins.incrementAndGet() < 3;
    };

    RowBeginnings.requireService(journal, "https://crm.example/", virtualTime(nanos));

    assertThat(begins).hasValue(3);
  }

  @Test
  void run_rowsLostWhileACallWaits_cancelsTheCall() {
    sandbox.faults().next(Fault.stalled()).on("POST", "/lead/").always();
    CrmClient patient = crm.withOptions(o -> o.attemptTimeout(Duration.ofMinutes(10)));
    Batch batch = patient.batch(leads(3)).journal(journal);
    Thread other = new Thread(() -> {
      while (journal.begins.get() < 3) {
        Thread.onSpinWait();
      }
      journal.ownsRows = false;
    });
    other.start();

    assertThatThrownBy(batch::run).hasMessageContaining("owns its rows");
  }
}
