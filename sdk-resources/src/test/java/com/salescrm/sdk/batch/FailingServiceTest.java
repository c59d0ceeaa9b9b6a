package com.salescrm.sdk.batch;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.salescrm.sandbox.Fault;
import com.salescrm.sandbox.FaultPlan;
import com.salescrm.sdk.core.error.RateLimitException;
import com.salescrm.sdk.core.error.ServerException;
import com.salescrm.sdk.core.http.ApiRequest;
import com.salescrm.sdk.lead.CreateLeadRequest;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** A service whose responses to all rows are temporary failures: the rows of a batch wait for its end together, once. */
@Timeout(30)
class FailingServiceTest extends BatchTestBase {
  private static final Fault UNAVAILABLE = Fault.status(503).retryAfter(0);

  private static Limits limits(int patienceMillis) {
    return new Limits(
        Duration.ofMillis(patienceMillis), Duration.ofMillis(100), 1, 5, Duration.ofMillis(300));
  }

  private BatchProgress run(Stream<Write> writes) {
    return crm.batch(writes).limits(limits(1_000)).onResult(results::add).run();
  }

  private Stream<Write> creates(int count) {
    ExternalIdIndex<CreateLeadRequest> index =
        crm.leads().index("custom.cf_no", options -> options.listLag(Duration.ofMillis(20)));
    return IntStream.range(0, count)
        .mapToObj(i -> Write.create(
            index, "k" + i, CreateLeadRequest.builder().name("Lead " + i).build()));
  }

  private void assertAllFailed() {
    assertThat(results)
        .hasSizeLessThan(200)
        .allMatch(FailingServiceTest::hasFailed)
        .anyMatch(result -> result.status() == WriteStatus.FAILED);
    assertThat(names()).isEmpty();
  }

  /** Or the time of the row ended during a request, of which the effect is not known then. */
  private static boolean hasFailed(WriteResult result) {
    return result.status() == WriteStatus.FAILED
        || (result.status() == WriteStatus.UNKNOWN
            && result.exception().orElseThrow().getMessage().contains("total time-out"));
  }

  @Test
  void run_503ToAllRows_endsTheBatchAfterOneWait() {
    sandbox.faults().next(UNAVAILABLE).on("POST", "/lead/").always();

    assertThatThrownBy(() -> run(leads(10_000))).isInstanceOf(ServerException.class);

    assertAllFailed();
  }

  @Test
  void run_429ToAllRowsWithoutEnd_endsTheBatchAfterOneWait() {
    sandbox.faults().next(Fault.status(429).retryAfter(0)).on("POST", "/lead/").always();

    assertThatThrownBy(() -> run(leads(10_000))).isInstanceOf(RateLimitException.class);

    assertAllFailed();
  }

  @Test
  void run_502ToAllUpdates_endsTheBatchAfterOneWait() {
    String id = crm.leads().create(lead -> lead.name("Acme")).id();
    sandbox.faults().next(Fault.status(502)).on("PUT", "/lead/*/").always();

    assertThatThrownBy(() ->
            run(IntStream.range(0, 10_000).mapToObj(i -> rename("k" + i, id, "N" + i))))
        .isInstanceOf(ServerException.class);

    assertThat(results)
        .isNotEmpty()
        .hasSizeLessThan(200)
        .allSatisfy(result -> assertThat(result.status()).isEqualTo(WriteStatus.UNKNOWN));
  }

  @Test
  void run_503ToTheListOfTheIndex_endsTheBatchAfterOneWait() {
    sandbox.faults().next(UNAVAILABLE).on("GET", "/lead/").always();

    assertThatThrownBy(() -> run(creates(10_000))).isInstanceOf(ServerException.class);

    assertThat(results).hasSizeLessThan(200);
    assertThat(sent("POST")).isZero();
  }

  @Test
  void plan_503ToTheListOfTheIndex_endsThePlanAfterOneWait() {
    sandbox.faults().next(UNAVAILABLE).on("GET", "/lead/").always();
    Batch batch = crm.batch(creates(10_000)).limits(limits(1_000));

    assertThatThrownBy(batch::plan).isInstanceOf(ServerException.class);
  }

  @Test
  void run_createsInDoubtWhoseListCannotBeRead_endTheBatchAfterOneWait() {
    sandbox.faults().next(Fault.resetAfterProcessing()).on("POST", "/lead/").always();
    sandbox.faults().next(UNAVAILABLE).on("GET", "/lead/").after(1).always();
    MemoryJournal journal = new MemoryJournal();

    assertThatThrownBy(() -> crm.batch(creates(20_000))
            .concurrency(2)
            .limits(limits(1_000))
            .journal(journal)
            .onResult(results::add)
            .run())
        .isInstanceOf(ServerException.class);

    assertThat(results).hasSizeBetween(2, 19_999);
    assertThat(results)
        .allSatisfy(result -> assertThat(result.status()).isEqualTo(WriteStatus.UNKNOWN));
    assertThat(journal.begun).hasSameSizeAs(results);
    int count = results.size();
    sandbox.faults().clear();
    journal.restart();
    results.clear();
    assertThat(batch(creates(count + 10)).journal(journal).run().created()).isEqualTo(count + 10);
    assertEachKeyOnce(count + 10);
  }

  @Test
  void run_listOfARowInDoubtFailsAndHasNoLag_isReadOnceInEachPause() {
    ExternalIdIndex<CreateLeadRequest> index =
        crm.leads().index("custom.cf_no", options -> options.listLag(Duration.ZERO));
    index.load();
    sandbox.clearRequests();
    sandbox.faults().next(Fault.resetAfterProcessing()).on("POST", "/lead/").times(1);
    sandbox.faults().next(UNAVAILABLE).on("GET", "/lead/").always();
    Write write =
        Write.create(index, "k", CreateLeadRequest.builder().name("Acme").build());

    BatchProgress progress = crm.batch(Stream.of(write)).limits(limits(500)).run();

    assertThat(progress).hasToString("1 of 1 read: 1 unknown; complete");
    assertThat(sent("GET")).isBetween(1L, 6L);
  }

  @Test
  void run_502ToAllCreates_endsTheBatchAfterOneWait() {
    sandbox.faults().next(Fault.status(502)).on("POST", "/lead/").always();
    MemoryJournal journal = new MemoryJournal();
    Limits oneRound =
        new Limits(Duration.ofSeconds(1), Duration.ofMillis(100), 1, 1, Duration.ofMillis(300));

    assertThatThrownBy(() -> crm.batch(creates(20_000))
            .limits(oneRound)
            .journal(journal)
            .onResult(results::add)
            .run())
        .isInstanceOf(ServerException.class);

    assertThat(results)
        .hasSizeBetween(2, 19_999)
        .allSatisfy(
            result -> assertThat(result.status()).isIn(WriteStatus.UNKNOWN, WriteStatus.FAILED));
    assertThat(names()).isEmpty();
    sandbox.faults().clear();
    journal.restart();
    assertThat(batch(creates(10)).journal(journal).run().created()).isEqualTo(10);
    assertEachKeyOnce(10);
  }

  @Test
  void run_502ToCreatesThatEndsWithinTheTimeOfARow_isWaitedFor() {
    FaultPlan outage =
        sandbox.faults().next(Fault.status(502)).on("POST", "/lead/").times(40);
    Limits oneRound =
        new Limits(Duration.ofSeconds(20), Duration.ofMillis(50), 1, 1, Duration.ofMillis(300));

    BatchProgress progress =
        crm.batch(creates(5)).limits(oneRound).onResult(results::add).run();

    assertThat(progress).hasToString("5 of 5 read: 5 created; complete");
    assertThat(outage.hits()).isEqualTo(40);
    assertEachKeyOnce(5);
  }

  @Test
  void run_oneRowIsAlwaysUnavailable_failsAlone() {
    String id = crm.leads().create(lead -> lead.name("Acme")).id();
    sandbox.faults().next(UNAVAILABLE).on("PUT", "/lead/" + id + "/").always();
    Stream<Write> others = IntStream.iterate(0, i -> i + 1)
        .takeWhile(
            i -> List.copyOf(results).stream().noneMatch(result -> result.key().equals("refused")))
        .mapToObj(i -> lead("k" + i));

    BatchProgress progress = run(Stream.concat(
        Stream.of(rename("refused", id, "Globex")), Stream.concat(others, Stream.of(lead("z")))));

    assertThat(results)
        .filteredOn(result -> result.key().equals("refused"))
        .singleElement()
        .matches(FailingServiceTest::hasFailed);
    assertThat(progress.isComplete()).isTrue();
    assertThat(names()).contains("Acme", "Lead z");
  }

  @Test
  void run_onlyOneRowIsUnavailable_failsAlone() {
    String id = crm.leads().create(lead -> lead.name("Acme")).id();
    sandbox.faults().next(UNAVAILABLE).on("PUT", "/lead/" + id + "/").always();

    BatchProgress progress = crm.batch(Stream.of(rename("1", id, "Globex"), lead("2")))
        .concurrency(1)
        .limits(limits(500))
        .onResult(results::add)
        .run();

    assertThat(progress.isComplete()).isTrue();
    assertThat(progress.created()).isEqualTo(1);
    assertThat(results).filteredOn(FailingServiceTest::hasFailed).hasSize(1);
  }

  /** Rejections are responses: the service is not down. */
  @Test
  void run_someRowsAreUnavailableAndOthersRejected_failAlone() {
    String id = crm.leads().create(lead -> lead.name("Acme")).id();
    sandbox.faults().next(UNAVAILABLE).on("PUT", "/lead/" + id + "/").always();
    Stream<Write> rows = Stream.concat(
        Stream.of(rename("1", id, "A"), rename("2", id, "B")),
        IntStream.range(0, 400)
            .mapToObj(i -> Write.call("k" + i, http -> {
              LockSupport.parkNanos(5_000_000);
              return http.send(
                  ApiRequest.post("/lead/").body(Map.of("no_such_field", 1)).build());
            })));

    BatchProgress progress = crm.batch(rows)
        .concurrency(3)
        .limits(limits(500))
        .onResult(results::add)
        .run();

    assertThat(progress.isComplete()).isTrue();
    assertThat(results).hasSize(402).allMatch(FailingServiceTest::hasFailed);
  }

  @Test
  void run_429ThatEndsWithinTheTimeOfARow_isWaitedFor() {
    FaultPlan limit = sandbox
        .faults()
        .next(Fault.status(429).retryAfter(1))
        .on("POST", "/lead/")
        .times(10);

    BatchProgress progress =
        crm.batch(leads(100)).limits(limits(15_000)).onResult(results::add).run();

    assertThat(progress).hasToString("100 of 100 read: 100 created; complete");
    assertThat(limit.hits()).isPositive();
    assertEachKeyOnce(100);
  }

  /** The service says when the wait ends: later than a row waits, but it does end. */
  @Test
  void run_429OrAn503ThatStatesALongerWaitThanARowHas_failsItsRowsAndContinues() {
    for (int status : new int[] {429, 503}) {
      results.clear();
      String id = crm.leads().create(lead -> lead.name("Acme")).id();
      sandbox
          .faults()
          .next(Fault.status(status).retryAfter(2))
          .on("PUT", "/lead/*/")
          .times(3);

      BatchProgress progress = crm.batch(
              IntStream.range(0, 9).mapToObj(i -> rename("k" + i, id, "N" + i)))
          .concurrency(3)
          .limits(limits(1_500))
          .onResult(results::add)
          .run();

      assertThat(progress.isComplete()).as(progress.toString()).isTrue();
      assertThat(progress.failed()).isPositive();
      assertThat(progress.updated()).isPositive();
      assertThat(progress.failed() + progress.updated()).isEqualTo(9);
    }
  }
}
