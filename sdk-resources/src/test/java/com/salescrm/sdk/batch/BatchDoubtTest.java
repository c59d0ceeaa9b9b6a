package com.salescrm.sdk.batch;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.salescrm.sandbox.Fault;
import com.salescrm.sandbox.FaultPlan;
import com.salescrm.sdk.core.error.UnauthorizedException;
import com.salescrm.sdk.core.model.CustomField;
import com.salescrm.sdk.lead.CreateLeadRequest;
import java.time.Duration;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Creates whose response is lost have exactly one effect. */
@Timeout(120)
class BatchDoubtTest extends BatchTestBase {
  private static final Duration LAG = Duration.ofMillis(300);
  private static final String NUMBER = "custom.cf_no";
  // A busy machine may need seconds for a call or a pass of the list.
  private static final Limits PATIENT =
      new Limits(Duration.ofMinutes(1), Duration.ofMillis(100), 2, 5, Duration.ofMillis(300));
  private final MemoryJournal journal = new MemoryJournal();

  private ExternalIdIndex<CreateLeadRequest> index() {
    return crm.leads().index(NUMBER, o -> o.fields("name").listLag(LAG));
  }

  private static CreateLeadRequest acme(String key) {
    return CreateLeadRequest.builder().name("Lead " + key).build();
  }

  private static Stream<Write> creates(ExternalIdIndex<CreateLeadRequest> index, int count) {
    return IntStream.range(0, count).mapToObj(i -> Write.create(index, "n" + i, acme("n" + i)));
  }

  private List<String> numbers() {
    return sandbox.leads().stream().map(lead -> lead.path(NUMBER).asText()).toList();
  }

  private void assertOneLeadForEachOf(int count) {
    assertThat(numbers())
        .containsExactlyInAnyOrderElementsOf(
            IntStream.range(0, count).mapToObj(i -> "n" + i).toList());
    assertThat(results)
        .hasSize(count)
        .allSatisfy(result -> assertThat(sandbox
                .lead(result.id().orElseThrow())
                .orElseThrow()
                .path(NUMBER)
                .asText())
            .isEqualTo(result.key()));
  }

  @Test
  void run_aFifthOfTheResponsesLostAndALaggingList_createsEachOnceWithFewRequests() {
    sandbox.listLag(LAG);
    FaultPlan lost = sandbox.faults().next(Fault.resetAfterProcessing()).on("POST", "/lead/");
    lost.always().rate(0.2, 42);
    int count = 2_000;

    BatchProgress progress = batch(creates(index(), count)).limits(PATIENT).run();

    assertThat(progress.created()).isEqualTo(count);
    assertThat(progress.inDoubt()).isZero();
    assertOneLeadForEachOf(count);
    assertThat(lost.hits()).isBetween(300, 500);
    double extra = (sandbox.requests().size() - count) / (double) lost.hits();
    System.out.printf("%d lost, %.2f extra requests each%n", lost.hits(), extra);
    assertThat(extra).isLessThanOrEqualTo(1.2);
  }

  @Test
  void run_requestsLostBeforeProcessing_areSentAgain() {
    sandbox.listLag(LAG);
    FaultPlan lost = sandbox.faults().next(Fault.resetBeforeProcessing()).on("POST", "/lead/");
    lost.always().rate(0.2, 7);

    BatchProgress progress = batch(creates(index(), 300)).limits(PATIENT).run();

    assertThat(progress.created()).isEqualTo(300);
    assertThat(lost.hits()).isPositive();
    assertOneLeadForEachOf(300);
  }

  @Test
  void run_rowsOfAKeyInDoubt_waitForIt() {
    sandbox.faults().next(Fault.resetAfterProcessing()).on("POST", "/lead/").times(1);
    ExternalIdIndex<CreateLeadRequest> index = index();

    batch(Stream.of(
            Write.upsert(index, "n0", acme("n0")),
            Write.upsert(index, "n0", acme("other")),
            Write.upsert(index, "n0", acme("other"))))
        .run();

    assertThat(statuses())
        .containsExactly(WriteStatus.CREATED, WriteStatus.UPDATED, WriteStatus.UNCHANGED);
    assertThat(names()).containsExactly("Lead other");
  }

  private BatchProgress upsert(ExternalIdIndex<CreateLeadRequest> index, String name) {
    CreateLeadRequest request = CreateLeadRequest.builder().name(name).build();
    return batch(Stream.of(Write.upsert(index, "n0", request))).journal(journal).run();
  }

  @Test
  void restart_changedUpsertWhoseObjectTheListDoesNotShowYet_updatesIt() {
    sandbox.listLag(LAG);
    upsert(index(), "A");

    upsert(index(), "B");
    upsert(index().load(), "C"); // It was loaded too early.

    assertThat(statuses())
        .containsExactly(WriteStatus.CREATED, WriteStatus.UPDATED, WriteStatus.UPDATED);
    assertThat(names()).containsExactly("C");
  }

  @Test
  void restart_changedUpsertOfAnIndexThatKnowsTheEarlierRuns_readsNoList() {
    ExternalIdIndex<CreateLeadRequest> index = index();
    upsert(index, "A");
    upsert(index, "B");
    sandbox.clearRequests();

    upsert(index, "C");

    assertThat(sent("GET")).isZero();
    assertThat(names()).containsExactly("C");
  }

  @Test
  void run_truncatedResponse_isFoundWithItsId() {
    sandbox.faults().next(Fault.truncatedBody()).on("POST", "/lead/").times(1);

    batch(creates(index(), 3)).concurrency(1).run();

    assertOneLeadForEachOf(3);
  }

  @Test
  void run_everyResponseIsLostAndNothingIsCreated_isUnknownAfterFiveRounds() {
    FaultPlan lost = sandbox
        .faults()
        .next(Fault.resetBeforeProcessing())
        .on("POST", "/lead/")
        .always();

    // On a busy machine, the rounds take longer than the two seconds of the other tests.
    Limits patient = new Limits(
        Duration.ofMinutes(1), SHORT.pause, SHORT.attempts, SHORT.rounds, SHORT.interrupted);
    assertThat(batch(creates(index(), 2)).limits(patient).run().unknown()).isEqualTo(2);

    assertThat(lost.hits()).isEqualTo(2 * 6);
  }

  @Test
  void run_rowsThatEndUnknown_shareOnePassWhenTheirKeysAreUsedAgain() {
    ExternalIdIndex<CreateLeadRequest> index = index().load();
    sandbox.faults().next(Fault.resetAfterProcessing()).on("POST", "/lead/").times(3);
    Limits noSecondRound =
        new Limits(Duration.ofSeconds(2), Duration.ofMillis(100), 1, 0, Duration.ofMillis(300));

    BatchProgress first =
        batch(creates(index, 10)).concurrency(1).limits(noSecondRound).run();

    assertThat(first).hasToString("10 of 10 read: 7 created, 3 unknown; complete");
    assertThat(sent("GET")).as("the first load").isEqualTo(1);
    assertThat(index.find("n9")).isPresent();
    assertThat(sent("GET")).as("its key is not in doubt").isEqualTo(1);

    BatchProgress second = batch(
            IntStream.range(0, 10).mapToObj(i -> Write.upsert(index, "n" + i, acme("n" + i))))
        .run();

    assertThat(second.unchanged()).isEqualTo(10);
    assertThat(sent("GET")).isEqualTo(2);
  }

  @Test
  void run_listFailsForAWhile_isReadAgain() {
    sandbox.faults().next(Fault.resetAfterProcessing()).on("POST", "/lead/").times(1);
    sandbox.faults().next(Fault.status(502)).on("GET", "/lead/").after(1).times(5);

    assertThat(batch(creates(index(), 3)).run().created()).isEqualTo(3);
  }

  @Test
  void run_listRejectsTheCredentials_rowsInDoubtAreUnknown() {
    sandbox.faults().next(Fault.resetAfterProcessing()).on("POST", "/lead/").times(1);
    sandbox.faults().next(Fault.status(401)).on("GET", "/lead/").after(1).always();

    assertThatThrownBy(() -> batch(creates(index(), 3)).run())
        .isInstanceOf(UnauthorizedException.class);

    assertThat(statuses())
        .containsExactlyInAnyOrder(WriteStatus.CREATED, WriteStatus.CREATED, WriteStatus.UNKNOWN);
  }

  @Test
  void stop_withRowsInDoubt_resolvesThem() {
    sandbox.faults().next(Fault.resetAfterProcessing()).on("POST", "/lead/").times(4);
    ExternalIdIndex<CreateLeadRequest> index = index();
    Batch batch = crm.batch(creates(index, 1_000));
    batch.onResult(result -> {
      results.add(result);
      batch.stop();
    });

    BatchProgress progress = batch.run();

    assertThat(progress.isStopped()).isTrue();
    assertThat(progress.unknown()).isZero();
    assertThat(progress.created()).isEqualTo(sandbox.count("lead"));
  }

  @Test
  void create_existingKey_fails() {
    ExternalIdIndex<CreateLeadRequest> index = index();
    batch(creates(index, 1)).run();
    results.clear();

    batch(creates(index, 1)).run();

    assertThat(results).singleElement().satisfies(result -> {
      assertThat(result.status()).isEqualTo(WriteStatus.FAILED);
      assertThat(result.exception().orElseThrow()).hasMessageContaining("exists");
    });
  }

  @Test
  void upsert_nothingToChange_sendsNothing() {
    batch(creates(index(), 150)).run();
    sandbox.clearRequests();
    ExternalIdIndex<CreateLeadRequest> fresh = index();

    BatchProgress progress = batch(
            IntStream.range(0, 150).mapToObj(i -> Write.upsert(fresh, "n" + i, acme("n" + i))))
        .run();

    assertThat(progress.unchanged()).isEqualTo(150);
    assertThat(sent("GET")).isEqualTo(sandbox.requests().size()).isLessThanOrEqualTo(3);
  }

  @Test
  void upsert_objectWasDeleted_isCreatedAgain() {
    ExternalIdIndex<CreateLeadRequest> index = index();
    batch(creates(index, 1)).run();
    crm.leads().delete(results.get(0).id().orElseThrow());
    results.clear();

    batch(Stream.of(Write.upsert(index, "n0", acme("other")))).run();

    assertThat(statuses()).containsExactly(WriteStatus.CREATED);
    assertThat(names()).containsExactly("Lead other");
  }

  @Test
  void upsert_objectWasReplacedByAnotherOfItsKey_updatesThat() {
    ExternalIdIndex<CreateLeadRequest> index = index();
    batch(creates(index, 1)).run();
    crm.leads().delete(results.get(0).id().orElseThrow());
    String other = crm.leads()
        .create(lead -> lead.name("Another").custom(CustomField.text("cf_no"), "n0"))
        .id();
    results.clear();

    batch(Stream.of(Write.upsert(index, "n0", acme("other")))).run();

    assertThat(statuses()).containsExactly(WriteStatus.UPDATED);
    assertThat(results.get(0).id()).contains(other);
    assertThat(names()).containsExactly("Lead other");
  }

  @Test
  void upsert_updateWithTruncatedResponse_isNotSentAgain() {
    ExternalIdIndex<CreateLeadRequest> index = index();
    batch(creates(index, 1)).run();
    results.clear();
    FaultPlan lost =
        sandbox.faults().next(Fault.truncatedBody()).on("PUT", "/lead/*/").always();

    batch(Stream.of(Write.upsert(index, "n0", acme("other")))).run();

    assertThat(statuses()).containsExactly(WriteStatus.UPDATED);
    assertThat(lost.hits()).isEqualTo(1);
    assertThat(names()).containsExactly("Lead other");
  }

  @Test
  void upsert_afterAnUpdateWithTruncatedResponse_isSentAlthoughNothingDiffers() {
    ExternalIdIndex<CreateLeadRequest> index = index();
    batch(creates(index, 1)).run();
    results.clear();
    sandbox.faults().next(Fault.truncatedBody()).on("PUT", "/lead/*/").times(1);

    batch(Stream.of(
            Write.upsert(index, "n0", acme("other")), Write.upsert(index, "n0", acme("n0"))))
        .run();

    assertThat(statuses()).containsExactly(WriteStatus.UPDATED, WriteStatus.UPDATED);
    assertThat(names()).containsExactly("Lead n0");
  }

  @Test
  void restart_createsInDoubt_areResolved() {
    // The first two of the dead run were created, and the last two were not.
    batch(creates(index(), 2)).journal(journal).run();
    batch(creates(index(), 4)).journal(journal).limits(SHORT);
    sandbox.faults().next(Fault.status(400)).on("POST", "/lead/").times(2);
    ExternalIdIndex<CreateLeadRequest> second = index();
    batch(creates(second, 4)).journal(journal).run();
    creates(second, 4)
        .forEach(write ->
            journal.begun.put(RowIdentity.of(new Row(write, 1, 0)), MemoryJournal.Owner.DEAD));
    journal.finished.clear();
    results.clear();
    sandbox.clearRequests();

    BatchProgress progress = batch(creates(index(), 4)).journal(journal).run();

    assertThat(progress.created()).isEqualTo(4);
    assertThat(sent("POST")).isEqualTo(2);
    assertOneLeadForEachOf(4);
    assertThat(journal.finished).hasSize(4);
  }

  @Test
  void restart_upsertsInDoubt_areDecidedAgain() {
    ExternalIdIndex<CreateLeadRequest> index = index();
    batch(creates(index, 1)).run();
    results.clear();
    List<Write> writes =
        List.of(Write.upsert(index, "n0", acme("n0")), Write.upsert(index, "n1", acme("n1")));
    writes.forEach(
        write -> journal.begun.put(RowIdentity.of(new Row(write, 1, 0)), MemoryJournal.Owner.DEAD));

    batch(writes.stream()).journal(journal).run();

    assertThat(results)
        .extracting(WriteResult::key, WriteResult::status)
        .containsExactlyInAnyOrder(
            org.assertj.core.groups.Tuple.tuple("n0", WriteStatus.UNCHANGED),
            org.assertj.core.groups.Tuple.tuple("n1", WriteStatus.CREATED));
    assertThat(journal.finished).hasSize(2);
  }

  private static final String EMPTY_LIST = "{\"data\": [], \"has_more\": false}";

  @Test
  void run_unreadableResponseOfACreateThatTheListDoesNotShow_isCreatedOnceWithoutId() {
    ExternalIdIndex<CreateLeadRequest> index = index().load();
    sandbox.faults().next(Fault.emptyBody()).on("POST", "/lead/").always();
    sandbox
        .faults()
        .next(Fault.body("application/json", EMPTY_LIST))
        .on("GET", "/lead/")
        .always();

    batch(Stream.of(Write.create(index, "n0", acme("n0")), Write.upsert(index, "n1", acme("n1"))))
        .journal(journal)
        .run();

    assertThat(statuses()).containsExactly(WriteStatus.CREATED, WriteStatus.CREATED);
    assertThat(results).allSatisfy(result -> {
      assertThat(result.id()).isEmpty();
      assertThat(result.exception()).isEmpty();
    });
    assertThat(sent("POST")).isEqualTo(2);
    assertThat(journal.finished).hasSize(2);
  }

  @Test
  void run_unreadableResponseOfACreateAndAListThatIsRefused_isCreatedWithoutId() {
    ExternalIdIndex<CreateLeadRequest> index = index().load();
    sandbox.faults().next(Fault.malformedJson()).on("POST", "/lead/").always();
    sandbox.faults().next(Fault.status(403)).on("GET", "/lead/").always();

    batch(Stream.of(Write.create(index, "n0", acme("n0")))).run();

    assertThat(statuses()).containsExactly(WriteStatus.CREATED);
    assertThat(sent("POST")).isEqualTo(1);
  }

  @Test
  void upsert_unreadableResponseOfACreateThatTheListDoesNotShow_isCreatedOnceWithoutId() {
    ExternalIdIndex<CreateLeadRequest> index = index().load();
    sandbox.faults().next(Fault.emptyBody()).on("POST", "/lead/").always();
    sandbox
        .faults()
        .next(Fault.body("application/json", EMPTY_LIST))
        .on("GET", "/lead/")
        .times(1);

    WriteResult result = index.upsert("n0", acme("n0"));

    assertThat(result.status()).isEqualTo(WriteStatus.CREATED);
    assertThat(result.id()).isEmpty();
    assertThat(result.exception()).isEmpty();
    assertThat(sent("POST")).isEqualTo(1);
    assertThat(index.find("n0")).as("read again").isPresent();
  }

  @Test
  void upsert_unreadableResponseOfAnUpdate_isUpdated() {
    ExternalIdIndex<CreateLeadRequest> index = index();
    index.upsert("n0", acme("n0"));
    sandbox.faults().next(Fault.emptyBody()).on("PUT", "/lead/*/").always();

    WriteResult result = index.upsert("n0", acme("other"));

    assertThat(result.status()).isEqualTo(WriteStatus.UPDATED);
    assertThat(names()).containsExactly("Lead other");
    assertThat(index.upsert("n0", acme("n0")).status()).isEqualTo(WriteStatus.UPDATED);
  }

  @Test
  void restart_killedWhileTheListCannotBeRead_reportsNoObjectOfOthersAsCreated() throws Exception {
    index().upsert("n0", acme("of others"));
    FaultPlan outage =
        sandbox.faults().next(Fault.status(503)).on("GET", "/lead/").always();
    Limits patient =
        new Limits(Duration.ofMinutes(1), Duration.ofMillis(10), 1, 5, Duration.ofSeconds(1));
    Batch first = crm.batch(creates(index(), 1)).limits(patient).journal(journal);
    Thread killed = new Thread(first::run);
    killed.start();
    while (outage.hits() < 3) {
      Thread.onSpinWait();
    }

    assertThat(journal.begun).isEmpty();
    first.stop();
    killed.join();
    outage.disarm();
    journal.restart();
    batch(creates(index(), 1)).journal(journal).run();

    assertThat(statuses()).containsExactly(WriteStatus.FAILED);
    assertThat(results.get(0).exception().orElseThrow()).hasMessageContaining("exists already");
  }
}
