package com.salescrm.sdk.batch;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.salescrm.sandbox.Fault;
import com.salescrm.sandbox.FaultPlan;
import com.salescrm.sdk.core.http.ApiRequest;
import com.salescrm.sdk.lead.CreateLeadRequest;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.Duration;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** What the end of a row leaves in the journal and in the index. */
@Timeout(30)
class RowEndTest extends BatchTestBase {
  private static final String EMPTY_LIST = "{\"data\": [], \"has_more\": false}";

  private final MemoryJournal journal = new MemoryJournal();
  private final UncheckedIOException diskFull = new UncheckedIOException(new IOException("full"));

  private ExternalIdIndex<CreateLeadRequest> index() {
    return crm.leads().index("custom.cf_no", options -> options.listLag(Duration.ZERO));
  }

  private static CreateLeadRequest acme() {
    return CreateLeadRequest.builder().name("Acme").build();
  }

  @Test
  void run_journalCannotRecordAnOutcome_deliversItAndEndsTheBatch() {
    journal.recordFailure = diskFull;

    assertThatThrownBy(() -> batch(leads(100)).concurrency(1).journal(journal).run())
        .isSameAs(diskFull);

    assertThat(statuses()).containsExactly(WriteStatus.CREATED);
    assertThat(names()).hasSize(1);
    journal.recordFailure = null;
    journal.restart();
    results.clear();
    batch(leads(1)).journal(journal).run();
    assertThat(statuses()).as("in doubt").containsExactly(WriteStatus.UNKNOWN);
    assertThat(names()).hasSize(1);
  }

  @Test
  void run_journalCannotRecordABegin_sendsNothingAndEndsTheBatch() {
    Write first = Write.call("1", http -> {
      journal.failure = diskFull; // The outcome of this row is still recorded.
      return http.send(ApiRequest.post("/lead/").body(Map.of("name", "Acme")).build())
          .body();
    });

    assertThatThrownBy(() -> batch(Stream.concat(Stream.of(first), leads(100)))
            .concurrency(1)
            .journal(journal)
            .run())
        .isSameAs(diskFull);

    assertThat(statuses()).containsExactly(WriteStatus.CREATED);
    assertThat(names()).containsExactly("Acme");
  }

  @Test
  void run_errorAndAJournalThatCannotBeWritten_throwsBothAndLeavesTheKeyFree() {
    ExternalIdIndex<CreateLeadRequest> index = index();
    StackOverflowError error = new StackOverflowError("journal");
    journal.finishError.set(error);
    journal.recordFailure = diskFull;
    Write write = Write.create(index, "1", acme());

    assertThatThrownBy(() -> batch(Stream.of(write)).journal(journal).run()).isSameAs(error);

    assertThat(error.getSuppressed()).containsExactly(diskFull);
    assertThat(index.tryHold(new Row(write, 1, 0))).isNotNull();
    assertThat(index.find("1")).as("read again").isPresent();
  }

  @Test
  void run_createdWithoutAnId_isFoundByTheNextUse() {
    ExternalIdIndex<CreateLeadRequest> index = index().load();
    sandbox.faults().next(Fault.emptyBody()).on("POST", "/lead/").times(1);
    sandbox
        .faults()
        .next(Fault.body("application/json", EMPTY_LIST))
        .on("GET", "/lead/")
        .times(1);
    batch(Stream.of(Write.create(index, "1", acme()))).run();
    assertThat(statuses()).containsExactly(WriteStatus.CREATED);
    assertThat(results.get(0).id()).isEmpty();

    batch(Stream.of(Write.upsert(index, "1", acme()))).run();

    assertThat(statuses()).containsExactly(WriteStatus.CREATED, WriteStatus.UNCHANGED);
    assertThat(names()).containsExactly("Acme");
  }

  @Test
  void run_rejectedCreate_costsNoPassOfTheList() {
    ExternalIdIndex<CreateLeadRequest> index = index().load();
    sandbox.faults().next(Fault.status(400)).on("POST", "/lead/").times(1);

    batch(Stream.of(Write.create(index, "1", acme()))).run();

    assertThat(statuses()).containsExactly(WriteStatus.FAILED);
    assertThat(index.find("1")).isEmpty();
    assertThat(sent("GET")).as("the load").isEqualTo(1);
  }

  @Test
  void stop_createWaitsForTheList_leavesItsKeyFreeAndTheRowToTheNextRun() throws Exception {
    ExternalIdIndex<CreateLeadRequest> index = index();
    FaultPlan outage =
        sandbox.faults().next(Fault.status(503)).on("GET", "/lead/").always();
    Write write = Write.create(index, "1", acme());
    Batch batch = crm.batch(Stream.of(write))
        .limits(
            new Limits(Duration.ofMinutes(1), Duration.ofSeconds(50), 1, 5, Duration.ofSeconds(1)))
        .journal(journal)
        .onResult(results::add);
    Thread run = new Thread(batch::run);
    run.start();
    while (outage.hits() == 0 && run.isAlive()) {
      Thread.onSpinWait();
    }

    batch.stop();
    run.join();

    assertThat(results).isEmpty();
    assertThat(journal.begun).isEmpty();
    assertThat(index.tryHold(new Row(write, 1, 0))).isNotNull();
  }
}
