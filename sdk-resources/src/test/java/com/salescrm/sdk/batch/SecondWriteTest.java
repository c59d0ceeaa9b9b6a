package com.salescrm.sdk.batch;

import static org.assertj.core.api.Assertions.assertThat;

import com.salescrm.sandbox.Fault;
import com.salescrm.sdk.CrmClient;
import com.salescrm.sdk.core.error.NotFoundException;
import com.salescrm.sdk.lead.CreateLeadRequest;
import com.salescrm.sdk.lead.Lead;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Rows of {@code crm.write} whose code sends a second write, such as a create after an update that is rejected. */
@Timeout(60)
class SecondWriteTest extends BatchTestBase {
  private static final Limits PATIENT =
      new Limits(Duration.ofSeconds(20), Duration.ofMillis(50), 2, 5, Duration.ofSeconds(1));

  private final MemoryJournal journal = new MemoryJournal();

  /** Updates an object that does not exist, then creates it. */
  private static Lead updateOrCreate(CrmClient client) {
    try {
      return client.leads().update("lead_none", lead -> lead.name("Acme"));
    } catch (NotFoundException e) {
      return client.leads().create(lead -> lead.name("Acme"));
    }
  }

  private BatchProgress run(Function<CrmClient, ?> code) {
    return batch(Stream.of(crm.write("1", code)))
        .limits(PATIENT)
        .journal(journal)
        .run();
  }

  /** A row whose code runs on the thread of the row, or on another one. */
  @SuppressWarnings("FutureReturnValueIgnored") // The batch waits for it.
  private Write row(boolean async, Function<CrmClient, ?> code) {
    return crm.write("row", client -> async ? client.async(code::apply) : code.apply(client));
  }

  private WriteResult result() {
    assertThat(results).hasSize(1);
    return results.get(0);
  }

  @Test
  void run_createAfterARejectedUpdateTakesEffect_isCreated() {
    run(SecondWriteTest::updateOrCreate);

    assertThat(result().status()).isEqualTo(WriteStatus.CREATED);
    assertThat(result().id()).contains(sandbox.leads().get(0).path("id").asText());
    assertThat(names()).containsExactly("Acme");
  }

  @Test
  void run_responseOfACreateAfterARejectedUpdateIsLost_isUnknownAndNotSentAgain() {
    sandbox.faults().next(Fault.resetAfterProcessing()).on("POST", "/lead/").times(1);

    run(SecondWriteTest::updateOrCreate);
    run(SecondWriteTest::updateOrCreate);

    assertThat(statuses()).containsExactly(WriteStatus.UNKNOWN, WriteStatus.UNKNOWN);
    assertThat(names()).containsExactly("Acme");
    assertThat(sent("POST")).isEqualTo(1);
  }

  @Test
  void run_responseOfACreateAfterARejectedUpdateCannotBeRead_isCreatedOnce() {
    sandbox.faults().next(Fault.emptyBody()).on("POST", "/lead/").times(1);

    run(SecondWriteTest::updateOrCreate);

    assertThat(result().status()).isEqualTo(WriteStatus.CREATED);
    assertThat(names()).containsExactly("Acme");
  }

  @Test
  void run_createAfterARejectedUpdateIsRejectedDuringAnOutage_isSentAgain() {
    Fault outage = Fault.status(503).retryAfter(0);
    sandbox.faults().next(outage).on("POST", "/lead/").times(5);

    run(SecondWriteTest::updateOrCreate);

    assertThat(result().status()).isEqualTo(WriteStatus.CREATED);
    assertThat(sent("POST")).isEqualTo(6);
    assertThat(names()).containsExactly("Acme");
  }

  @Test
  void run_createAfterARejectedUpdateIsRejected_failsAndALaterRunCreates() {
    sandbox.faults().next(Fault.status(400)).on("POST", "/lead/").times(1);

    run(SecondWriteTest::updateOrCreate);
    run(SecondWriteTest::updateOrCreate);

    assertThat(statuses()).containsExactly(WriteStatus.FAILED, WriteStatus.CREATED);
    assertThat(names()).containsExactly("Acme");
  }

  @Test
  void run_responseOfTheUpdateIsLost_isSentAgain() {
    String id = crm.leads().create(lead -> lead.name("Old")).id();
    sandbox.faults().next(Fault.resetAfterProcessing()).on("PUT", "/lead/*/").times(3);

    run(client -> {
      try {
        return client.leads().update(id, lead -> lead.name("Acme"));
      } catch (NotFoundException e) {
        return client.leads().create(lead -> lead.name("Acme"));
      }
    });

    assertThat(result().status()).isEqualTo(WriteStatus.UPDATED);
    assertThat(sent("PUT")).isEqualTo(4);
    assertThat(names()).containsExactly("Acme");
  }

  /** The object of the create exists, and the journal has the row as begun. */
  private void killAfterTheCreate() {
    Write write = crm.write("1", SecondWriteTest::updateOrCreate);
    journal.begun.put(RowIdentity.of(new Row(write, 1, 0)), MemoryJournal.Owner.DEAD);
    crm.leads().create(lead -> lead.name("Acme"));
  }

  @Test
  void restart_killedDuringTheCreateAfterARejectedUpdate_isUnknownAndCreatesNothing() {
    killAfterTheCreate();

    run(SecondWriteTest::updateOrCreate);

    assertThat(result().status()).isEqualTo(WriteStatus.UNKNOWN);
    assertThat(result().exception().orElseThrow())
        .hasMessageContaining("an earlier run may have sent POST");
    assertThat(names()).containsExactly("Acme");
    assertThat(journal.begun.values()).containsExactly(MemoryJournal.Owner.DEAD);
  }

  @Test
  void restart_killedDuringTheUpdate_sendsTheUpdateAgain() {
    String id = crm.leads().create(lead -> lead.name("Old")).id();
    Function<CrmClient, Lead> code = client -> client.leads().update(id, b -> b.name("Acme"));
    Write write = crm.write("1", code);
    journal.begun.put(RowIdentity.of(new Row(write, 1, 0)), MemoryJournal.Owner.DEAD);

    run(code);

    assertThat(result().status()).isEqualTo(WriteStatus.UPDATED);
    assertThat(names()).containsExactly("Acme");
  }

  @Test
  void apply_codeWouldSendASecondWrite_failsAndSendsWhatThePlanShowsOnly() {
    String id = crm.leads().create(lead -> lead.name("Old")).id();
    Batch batch = batch(Stream.of(crm.write("1", client -> {
      try {
        return client.leads().update(id, lead -> lead.name("Acme"));
      } catch (NotFoundException e) {
        return client.leads().create(lead -> lead.name("Acme"));
      }
    })));
    BatchPlan plan = batch.plan();
    sandbox.faults().next(Fault.status(404)).on("PUT", "/lead/*/").always();
    sandbox.clearRequests();

    batch.apply(plan);

    assertThat(result().status()).isEqualTo(WriteStatus.FAILED);
    assertThat(sent("POST")).isZero();
    assertThat(names()).containsExactly("Old");
  }

  private static CreateLeadRequest acme() {
    return CreateLeadRequest.builder().name("Acme").build();
  }

  private static void fail() {
    throw new IllegalArgumentException("my database");
  }

  private ExternalIdIndex<CreateLeadRequest> index() {
    return crm.leads()
        .index("custom.cf_no", options -> options.listLag(Duration.ofMillis(200)))
        .load();
  }

  @Test
  void run_codeFailsAfterAnUpsertThroughAnIndex_isUnknown() {
    ExternalIdIndex<CreateLeadRequest> index = index();

    run(client -> {
      client.leads().list().firstPage();
      client.leads().upsert(index, "1", acme());
      fail();
      return client;
    });

    assertThat(result().status()).isEqualTo(WriteStatus.UNKNOWN);
    assertThat(names()).containsExactly("Acme");
    assertThat(journal.begun.values()).containsExactly(MemoryJournal.Owner.DEAD);
  }

  @Test
  void run_codeFailsAfterAnUpsertThatSendsNothing_fails() {
    ExternalIdIndex<CreateLeadRequest> index = index();
    index.upsert("1", acme());

    run(client -> {
      client.leads().list().firstPage();
      client.leads().upsert(index, "1", acme());
      fail();
      return client;
    });

    assertThat(result().status()).isEqualTo(WriteStatus.FAILED);
    assertThat(journal.begun).isEmpty();
  }

  @Test
  void run_upsertInTheCodeOfARowOfAnInnerBatch_countsForTheOuterRow() {
    ExternalIdIndex<CreateLeadRequest> index = index();

    run(client -> {
      client.leads().list().firstPage();
      client
          .batch(List.of(client.write("inner", view -> {
            view.leads().list().firstPage();
            return view.leads().upsert(index, "1", acme());
          })))
          .run();
      fail();
      return client;
    });

    assertThat(result().status()).isEqualTo(WriteStatus.UNKNOWN);
    assertThat(names()).containsExactly("Acme");
  }

  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void run_codeUpsertsAKeyThatARowOfTheBatchHasInDoubt_failsAtOnce(boolean async) {
    ExternalIdIndex<CreateLeadRequest> index = index();
    sandbox.faults().next(Fault.resetAfterProcessing()).on("POST", "/lead/").times(1);

    batch(Stream.of(Write.upsert(index, "1", acme()), row(async, client -> {
          client.leads().list().firstPage();
          return client.leads().upsert(index, "1", acme());
        })))
        .concurrency(1)
        .run();

    assertThat(results).extracting(WriteResult::key).containsExactly("row", "1");
    assertThat(statuses()).containsExactly(WriteStatus.FAILED, WriteStatus.CREATED);
    assertThat(results.get(0).exception().orElseThrow())
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContaining("a row of this batch has a write of the external id 1 in doubt");
    assertThat(names()).containsExactly("Acme");
  }

  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void run_innerBatchWritesAKeyThatARowOfTheOuterBatchHasInDoubt_failsAtOnce(boolean async) {
    ExternalIdIndex<CreateLeadRequest> index = index();
    sandbox.faults().next(Fault.resetAfterProcessing()).on("POST", "/lead/").times(1);

    batch(Stream.of(Write.upsert(index, "1", acme()), row(async, client -> {
          client.leads().list().firstPage();
          client
              .batch(List.of(Write.upsert(index, "1", acme())))
              .onResult(results::add)
              .run();
          return Map.of();
        })))
        .concurrency(1)
        .run();

    assertThat(results).extracting(WriteResult::key).containsExactly("1", "row", "1");
    assertThat(results.get(0).status()).isEqualTo(WriteStatus.FAILED);
    assertThat(results.get(2).status()).isEqualTo(WriteStatus.CREATED);
    assertThat(names()).containsExactly("Acme");
  }

  @Test
  void run_codeUpsertsAKeyThatAnotherWorkerWrites_waitsForIt() {
    ExternalIdIndex<CreateLeadRequest> index = index();
    sandbox.latency(Duration.ofMillis(300));

    batch(Stream.of(Write.upsert(index, "1", acme()), crm.write("row", client -> {
          client.leads().list().firstPage();
          return client.leads().upsert(index, "1", acme());
        })))
        .concurrency(2)
        .run();

    assertThat(statuses()).doesNotContain(WriteStatus.FAILED, WriteStatus.UNKNOWN);
    assertThat(names()).containsExactly("Acme");
  }
}
