package com.salescrm.sdk.batch;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.salescrm.sandbox.Fault;
import com.salescrm.sandbox.FaultPlan;
import com.salescrm.sdk.core.error.CrmException;
import com.salescrm.sdk.lead.CreateLeadRequest;
import java.time.Duration;
import java.util.Iterator;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** An outage in which the effect of each write is not known. */
@Timeout(60)
class LongOutageTest extends BatchTestBase {
  private static final String EMPTY_PAGE_OF_A_LIST_THAT_HAS_ONE =
      "{\"data\": [], \"has_more\": false, \"total_results\": 1}";
  private static final int MOST = 60; // 8 rows at the start, and one in each 100 ms

  private static Limits limits(int patienceSeconds) {
    return new Limits(
        Duration.ofSeconds(patienceSeconds), Duration.ofMillis(100), 1, 1, Duration.ofMillis(300));
  }

  private Stream<Write> create() {
    ExternalIdIndex<CreateLeadRequest> index =
        crm.leads().index("custom.cf_no", options -> options.listLag(Duration.ofMillis(20)));
    return Stream.of(
        Write.create(index, "k", CreateLeadRequest.builder().name("Acme").build()));
  }

  static List<Fault> outages() {
    return List.of(
        Fault.status(502), Fault.htmlBody().notProcessed(), Fault.resetBeforeProcessing());
  }

  @ParameterizedTest
  @MethodSource("outages")
  void run_postsWithoutAnIndex_endTheBatchAfterOneWait(Fault outage) {
    sandbox.faults().next(outage).on("POST", "/lead/").always();

    assertThatThrownBy(() ->
            crm.batch(leads(10_000)).limits(limits(1)).onResult(results::add).run())
        .isInstanceOf(CrmException.class);

    assertThat(results)
        .hasSizeBetween(2, MOST)
        .allSatisfy(result -> assertThat(result.status()).isEqualTo(WriteStatus.UNKNOWN));
    assertThat(names()).isEmpty();
  }

  @ParameterizedTest
  @MethodSource("outages")
  void run_postsWithoutAnIndexAndTheOutageEnds_onlyFewAreUnknown(Fault fault) {
    FaultPlan outage = sandbox.faults().next(fault).on("POST", "/lead/").always();
    Thread end = new Thread(() -> {
      while (outage.hits() < 8) {
        LockSupport.parkNanos(1_000_000);
      }
      LockSupport.parkNanos(1_000_000_000);
      outage.disarm();
    });
    end.start();

    BatchProgress progress = crm.batch(leads(2_000)).limits(limits(20)).run();

    assertThat(progress.unknown()).isBetween(8L, (long) MOST);
    assertThat(progress.created()).isEqualTo(2_000 - progress.unknown());
    assertThat(progress.isComplete()).isTrue();
    assertEachKeyOnce((int) progress.created());
  }

  /** Nothing was sent between them: the service may have responded all the time. */
  @Test
  void run_twoLostResponsesWithALongPauseOfTheInput_areNoOutage() {
    sandbox.faults().next(Fault.resetBeforeProcessing()).on("POST", "/lead/").times(2);
    CountDownLatch first = new CountDownLatch(1);
    Iterator<Write> rows = leads(2).iterator();
    Stream<Write> slow =
        Stream.concat(leads(1), Stream.generate(() -> next(rows, first)).limit(2));

    BatchProgress progress = crm.batch(slow)
        .concurrency(1)
        .limits(limits(1))
        .onResult(result -> first.countDown())
        .run();

    assertThat(progress).hasToString("3 of 3 read: 1 created, 2 unknown; complete");
  }

  private static Write next(Iterator<Write> rows, CountDownLatch first) {
    if (first.getCount() > 0) {
      assertThatCode(first::await).doesNotThrowAnyException();
      LockSupport.parkNanos(2_000_000_000);
    }
    return rows.next();
  }

  /** Such as by a 429 with a stated delay in each call: something was sent all the time. */
  @Test
  void run_lostResponsesOfCallsThatTakeLong_endTheBatchAfterOneWait() {
    sandbox.faults().next(Fault.stalled()).on("POST", "/lead/").always();
    Stream<Write> rows = leads(20);

    assertThatThrownBy(() -> crm.withOptions(o -> o.attemptTimeout(Duration.ofMillis(700)))
            .batch(rows)
            .concurrency(1)
            .limits(limits(2))
            .onResult(results::add)
            .run())
        .isInstanceOf(CrmException.class);

    assertThat(results).hasSizeLessThan(10);
    assertThat(statuses()).containsOnly(WriteStatus.UNKNOWN);
  }

  /** It waits for its end as a write does that is repeated: the batch ends when both have waited. */
  @Test
  void run_oneRowThatIsRepeatedAndOthersThatAreNot_endTheBatchAfterOneWait() {
    String id = crm.leads().create(lead -> lead.name("Acme")).id();
    sandbox.faults().next(Fault.status(502)).on("PUT", "/lead/*/").always();
    sandbox.faults().next(Fault.status(502)).on("POST", "/lead/").always();
    Stream<Write> rows =
        Stream.concat(leads(1), Stream.of(rename("put", id, "Globex"), lead("last")));

    assertThatThrownBy(() -> crm.batch(rows)
            .concurrency(1)
            .limits(limits(3))
            .onResult(results::add)
            .run())
        .isInstanceOf(CrmException.class);

    assertThat(statuses()).containsExactly(WriteStatus.UNKNOWN, WriteStatus.UNKNOWN);
  }

  @Test
  void stop_duringTheOutage_sendsNoRowThatWaits() {
    FaultPlan outage =
        sandbox.faults().next(Fault.status(502)).on("POST", "/lead/").always();
    Batch batch = crm.batch(leads(100))
        .concurrency(4)
        .limits(new Limits(
            Duration.ofMinutes(1), Duration.ofSeconds(50), 1, 1, Duration.ofMillis(300)));
    batch.onResult(result -> {
      results.add(result);
      if (results.size() == 1) {
        LockSupport.parkNanos(500_000_000); // The next rows wait now.
        batch.stop();
      }
    });

    BatchProgress progress = batch.run();

    assertThat(progress.isStopped()).isTrue();
    assertThat(outage.hits()).isBetween(1, 4);
    assertThat(statuses()).hasSize(outage.hits()).containsOnly(WriteStatus.UNKNOWN);
  }

  /** The given number of creates fails; after as many passes of the list as there were, the next ones are incomplete. */
  private FaultPlan failCreatesAndThenPasses(int creates) {
    sandbox.faults().next(Fault.status(502)).on("POST", "/lead/").times(creates);
    return sandbox
        .faults()
        .next(Fault.body("application/json", EMPTY_PAGE_OF_A_LIST_THAT_HAS_ONE))
        .on("GET", "/lead/")
        .after(creates);
  }

  /** Of a list that changes too much during the pass, after more doubts than a row may have without an outage. */
  @Test
  void run_incompletePassAfterManyDoubts_isRepeated() {
    failCreatesAndThenPasses(3).times(1);

    BatchProgress progress =
        crm.batch(create()).limits(limits(20)).onResult(results::add).run();

    assertThat(progress).hasToString("1 of 1 read: 1 created; complete");
    assertThat(names()).containsExactly("Acme");
  }

  @Test
  void run_passesThatAreAlwaysIncomplete_leaveTheRowUnknown() {
    failCreatesAndThenPasses(1).always();

    assertThat(crm.batch(create()).limits(limits(20)).run())
        .hasToString("1 of 1 read: 1 unknown; complete");
    assertThat(sent("GET")).isEqualTo(3);
  }

  @Test
  void run_pagesInsteadOfResponsesToACreate_areWaitedForAsA502() {
    sandbox.faults().next(Fault.htmlBody().notProcessed()).on("POST", "/lead/").times(4);

    BatchProgress progress = crm.batch(create()).limits(limits(20)).run();

    assertThat(progress).hasToString("1 of 1 read: 1 created; complete");
    assertThat(names()).containsExactly("Acme");
  }
}
