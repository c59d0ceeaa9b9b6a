package com.salescrm.sdk.batch;

import static org.assertj.core.api.Assertions.assertThat;

import com.salescrm.sandbox.Fault;
import com.salescrm.sandbox.FaultPlan;
import com.salescrm.sdk.core.error.NotFoundException;
import com.salescrm.sdk.core.error.ServerException;
import com.salescrm.sdk.core.http.ApiClient;
import com.salescrm.sdk.core.http.ApiRequest;
import com.salescrm.sdk.core.internal.client.ClientInternals;
import com.salescrm.sdk.core.internal.concurrent.Threads;
import com.salescrm.sdk.core.model.CustomField;
import com.salescrm.sdk.lead.CreateLeadRequest;
import com.salescrm.sdk.lead.Lead;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Which writes are sent again after a failure, how long, and which are not. */
@Timeout(60)
class RepeatedWriteTest extends BatchTestBase {
  private static final Duration LAG = Duration.ofMillis(300);
  private static final String NUMBER = "custom.cf_no";
  private static final Limits PATIENT =
      new Limits(Duration.ofMinutes(15), Duration.ofSeconds(5), 1, 5, Duration.ofSeconds(5));

  private final AtomicLong nanos = new AtomicLong();
  private final ClientInternals virtualTime = virtualTime(nanos);

  private ExternalIdIndex<CreateLeadRequest> index() {
    return crm.leads().index(NUMBER, options -> options.listLag(LAG));
  }

  private static CreateLeadRequest acme() {
    return CreateLeadRequest.builder().name("Acme").build();
  }

  private WriteResult onlyResult() {
    assertThat(results).hasSize(1);
    return results.get(0);
  }

  @Test
  void run_callThatReadsBeforeItsPost_isUnknownAndNotRunAgainAfterALostResponse() {
    sandbox.faults().next(Fault.resetAfterProcessing()).on("POST", "/lead/").always();
    Write write = Write.call("1", http -> {
      Object unused = http.send(ApiRequest.get("/lead/").build()).body();
      return http.send(ApiRequest.post("/lead/").body(Map.of("name", "Acme")).build())
          .body();
    });

    batch(Stream.of(write)).run();

    assertThat(onlyResult().status()).isEqualTo(WriteStatus.UNKNOWN);
    assertThat(sent("POST")).isEqualTo(1);
    assertThat(names()).containsExactly("Acme");
  }

  @Test
  void apply_objectIsGoneWhenItIsUpdated_failsAndSendsNothingElse() {
    ExternalIdIndex<CreateLeadRequest> index = index();
    batch(Stream.of(Write.upsert(index, "1", acme()))).run();
    results.clear();
    Batch batch = batch(Stream.of(
        Write.upsert(index, "1", CreateLeadRequest.builder().name("Globex").build())));
    BatchPlan plan = batch.plan();
    sandbox.clearRequests();
    sandbox.faults().next(Fault.status(404)).on("PUT", "/lead/*/").always();

    batch.apply(plan);

    assertThat(onlyResult().status()).isEqualTo(WriteStatus.FAILED);
    assertThat(onlyResult().exception().orElseThrow()).isInstanceOf(NotFoundException.class);
    assertThat(sent("PUT")).isEqualTo(1);
    assertThat(sent("POST")).isZero();
    assertThat(names()).containsExactly("Acme");
  }

  /** Runs writes with one worker in virtual time, and returns the result of the last one. */
  private WriteResult runInVirtualTime(Write... writes) throws InterruptedException {
    return run(new Schedule(virtualTime, writes.length), virtualTime, writes);
  }

  private WriteResult run(Schedule schedule, ClientInternals time, Write... writes)
      throws InterruptedException {
    ResultQueue queue = new ResultQueue();
    RowEndings endings = new RowEndings(schedule, queue, null);
    ApiClient view = PATIENT.view(crm.http(), new CompletableFuture<>());
    RowBeginnings beginnings = new RowBeginnings(view, schedule, endings, null, false);
    RowRunner runner = new RowRunner(view, time, schedule, beginnings, endings, PATIENT);
    for (int i = 0; i < writes.length; i++) {
      schedule.add(new Row(writes[i], i + 1, 0));
    }
    schedule.endInput();
    while (schedule.runNext(runner)) {
      // Each row ends in one turn.
    }
    WriteResult result = null;
    for (int i = 0; i < writes.length; i++) {
      result = queue.poll(0);
    }
    return Objects.requireNonNull(result);
  }

  @Test
  void run_putDuringAnOutageOfTenMinutes_isSentAgainUntilItsEnd() throws InterruptedException {
    String id = crm.leads().create(lead -> lead.name("Acme")).id();
    sandbox.faults().next(Fault.status(503)).on("PUT", "/lead/*/").times(120);

    WriteResult result = runInVirtualTime(rename("1", id, "Globex"));

    assertThat(result.status()).isEqualTo(WriteStatus.UPDATED);
    assertThat(Duration.ofNanos(nanos.get())).isEqualTo(Duration.ofMinutes(10));
    assertThat(names()).containsExactly("Globex");
  }

  @Test
  void stop_putThatMayHaveTakenEffectWaitsForTheRateLimit_isUnknownAndNotSentAgain()
      throws InterruptedException {
    String id = crm.leads().create(lead -> lead.name("Acme")).id();
    FaultPlan outage =
        sandbox.faults().next(Fault.status(502)).on("PUT", "/lead/*/").times(1);
    Schedule schedule = new Schedule(virtualTime, 1);
    ClientInternals time = new ClientInternals(
        "http://localhost/",
        nanos::get,
        () -> Instant.EPOCH,
        () -> 0.5,
        Duration.ofMinutes(15),
        length -> schedule.isStopped(),
        group -> {
          if (outage.hits() == 0) {
            return Optional.empty();
          }
          schedule.stop(); // While the second request waits for its turn.
          return Optional.of(Duration.ofSeconds(7));
        },
        Threads.SYSTEM,
        Set.of(),
        false);

    WriteResult result = run(schedule, time, rename("1", id, "Globex"));

    assertThat(result.status()).isEqualTo(WriteStatus.UNKNOWN);
    assertThat(result.exception().orElseThrow()).isInstanceOf(ServerException.class);
    assertThat(sent("PUT")).isEqualTo(1);
  }

  @Test
  void run_putDuringAnOutageWithoutEnd_endsAfterFifteenMinutes() throws InterruptedException {
    String id = crm.leads().create(lead -> lead.name("Acme")).id();
    sandbox.faults().next(Fault.status(503)).on("PUT", "/lead/*/").always();

    WriteResult result = runInVirtualTime(rename("1", id, "Globex"));

    assertThat(result.status()).isEqualTo(WriteStatus.UNKNOWN);
    assertThat(Duration.ofNanos(nanos.get())).isEqualTo(Duration.ofMinutes(15));
    assertThat(sent("PUT")).isEqualTo(180); // None when the time is over.
  }

  @Test
  void run_serviceThatStatesALongDelay_isNotSentEarlierAndEndsAfterFifteenMinutes()
      throws InterruptedException {
    String id = crm.leads().create(lead -> lead.name("Acme")).id();
    sandbox
        .faults()
        .next(Fault.status(503).retryAfter(600))
        .on("PUT", "/lead/*/")
        .always();

    WriteResult result = runInVirtualTime(rename("1", id, "Globex"));

    assertThat(result.status()).isEqualTo(WriteStatus.FAILED);
    assertThat(result.exception().orElseThrow()).isInstanceOf(ServerException.class);
    assertThat(Duration.ofNanos(nanos.get())).isEqualTo(Duration.ofMinutes(15));
    assertThat(sent("PUT")).isEqualTo(2);
  }

  /** With many workers, each of which sends after 5 s more, the time of a row would be over before its first request. */
  @Test
  void run_postThatIsHeldBackDuringAnOutage_waitsFifteenMinutesFromItsFirstRequest()
      throws InterruptedException {
    sandbox.faults().next(Fault.status(502)).on("POST", "/lead/").times(1);
    sandbox.faults().next(Fault.status(503).retryAfter(5)).on("POST", "/lead/").always();

    Write lost = Write.call("lost", http -> {
      nanos.incrementAndGet(); // After the start.
      return http.send(ApiRequest.post("/lead/").body(Map.of("name", "Acme")).build())
          .body();
    });

    WriteResult result = runInVirtualTime(lost, lead("held back"));

    assertThat(result.toString()).startsWith("held back: FAILED");
    assertThat(sent("POST")).isEqualTo(1 + 180);
    assertThat(Duration.ofNanos(nanos.get()).truncatedTo(ChronoUnit.MILLIS))
        .isEqualTo(Duration.ofMinutes(15).plusSeconds(5));
  }

  @Test
  void run_serviceThatStatesNoDelay_isSentAgainAfterFiveSeconds() throws InterruptedException {
    String id = crm.leads().create(lead -> lead.name("Acme")).id();
    sandbox.faults().next(Fault.status(503).retryAfter(0)).on("PUT", "/lead/*/").times(3);

    WriteResult result = runInVirtualTime(rename("1", id, "Globex"));

    assertThat(result.status()).isEqualTo(WriteStatus.UPDATED);
    assertThat(Duration.ofNanos(nanos.get())).isEqualTo(Duration.ofSeconds(15));
  }

  @Test
  void run_outageWhoseEndTheServiceStates_isSentAtThatTime() throws InterruptedException {
    String id = crm.leads().create(lead -> lead.name("Acme")).id();
    sandbox
        .faults()
        .next(Fault.status(503).retryAfter(600))
        .on("PUT", "/lead/*/")
        .times(1);

    WriteResult result = runInVirtualTime(rename("1", id, "Globex"));

    assertThat(result.status()).isEqualTo(WriteStatus.UPDATED);
    assertThat(Duration.ofNanos(nanos.get())).isEqualTo(Duration.ofMinutes(10));
  }

  @Test
  void run_secondCallOfARow_mayWaitForTheRestOfTheTimeOnly() throws InterruptedException {
    String id = crm.leads().create(lead -> lead.name("Acme")).id();
    sandbox
        .faults()
        .next(Fault.status(503).retryAfter(600))
        .on("PUT", "/lead/*/")
        .times(1);
    List<Duration> limits = new ArrayList<>();
    ApiRequest<?> rename =
        ApiRequest.put("/lead/{id}/", id).body(Map.of("name", "Globex")).build();

    WriteResult result = runInVirtualTime(Write.call("1", http -> {
      limits.add(ClientInternals.of(http).totalTimeout().truncatedTo(ChronoUnit.MILLIS));
      return http.send(rename).body();
    }));

    assertThat(result.status()).isEqualTo(WriteStatus.UPDATED);
    assertThat(limits) // Each time, it is explained before it is sent.
        .containsExactly(
            Duration.ofMinutes(15),
            Duration.ofMinutes(15),
            Duration.ofMinutes(5),
            Duration.ofMinutes(5));
  }

  static Stream<Fault> unreadableResponses() {
    return Stream.of(
        Fault.emptyBody(),
        Fault.textAsJson(),
        Fault.truncatedBody(),
        Fault.status(204).processed());
  }

  @ParameterizedTest
  @MethodSource("unreadableResponses")
  void run_updateWhoseResponseCannotBeRead_isSentOnce(Fault fault) throws InterruptedException {
    String id = crm.leads().create(lead -> lead.name("Acme")).id();
    sandbox.faults().next(fault).on("PUT", "/lead/*/").always();

    WriteResult result = runInVirtualTime(crm.write(
        "1", client -> client.leads().update(id, lead -> lead.name("Globex"))));

    assertThat(result.status()).isEqualTo(WriteStatus.UPDATED);
    assertThat(sent("PUT")).isEqualTo(1);
    assertThat(nanos).hasValue(0);
    assertThat(names()).containsExactly("Globex");
  }

  @Test
  void run_requestWhoseResponseIsNoObject_isSentOnce() throws InterruptedException {
    String id = crm.leads().create(lead -> lead.name("Acme")).id();
    sandbox.faults().next(Fault.emptyBody()).on("PUT", "/lead/*/").always();

    WriteResult result = runInVirtualTime(Write.request(
        "1",
        ApiRequest.put("/lead/{id}/", id).body(Map.of("name", "Globex")).returning(Lead.class)));

    assertThat(result.status()).isEqualTo(WriteStatus.UPDATED);
    assertThat(sent("PUT")).isEqualTo(1);
  }

  @Test
  void restart_keyInDoubtThatTheIndexRefuses_isUnknownAloneAndNotHeld() {
    ExternalIdIndex<CreateLeadRequest> index = index();
    String tooLong = "1".repeat(1_000);
    List<Write> writes =
        List.of(Write.upsert(index, tooLong, acme()), Write.upsert(index, "2", acme()));
    MemoryJournal journal = new MemoryJournal();
    for (Write each : writes) {
      journal.begun.put(RowIdentity.of(new Row(each, 1, 0)), MemoryJournal.Owner.DEAD);
    }

    BatchProgress progress = batch(writes.stream()).journal(journal).run();

    assertThat(progress).hasToString("2 of 2 read: 1 created, 1 unknown; complete");
    assertThat(results)
        .filteredOn(result -> result.status() == WriteStatus.UNKNOWN)
        .singleElement()
        .satisfies(result -> assertThat(result.exception().orElseThrow().getSuppressed())
            .hasAtLeastOneElementOfType(IllegalArgumentException.class));
    assertThat(index.tryHold(new Row(writes.get(0), 1, 0))).isNotNull();
    assertThat(index.tryHold(new Row(writes.get(1), 2, 0))).isNotNull();
  }

  /** The time without a response restarts when the list could be read between them. */
  @Test
  void run_listFailsForTenMinutesAfterEachOfTwoLostResponses_isCreated()
      throws InterruptedException {
    ExternalIdIndex<CreateLeadRequest> index =
        crm.leads().index(NUMBER, options -> options.listLag(Duration.ZERO)).load();
    sandbox.faults().next(Fault.resetBeforeProcessing()).on("POST", "/lead/").times(2);
    sandbox.faults().next(Fault.status(502)).on("GET", "/lead/").times(120);
    sandbox.faults().next(Fault.status(502)).on("GET", "/lead/").after(1).times(120);

    WriteResult result = runInVirtualTime(Write.create(index, "1", acme()));

    assertThat(result.status()).isEqualTo(WriteStatus.CREATED);
    assertThat(names()).containsExactly("Acme");
    assertThat(Duration.ofNanos(nanos.get())).isEqualTo(Duration.ofMinutes(20));
  }

  @Test
  void run_listFailsWithoutEndAfterALostResponse_isUnknownAfterFifteenMinutes()
      throws InterruptedException {
    ExternalIdIndex<CreateLeadRequest> index =
        crm.leads().index(NUMBER, options -> options.listLag(Duration.ZERO)).load();
    sandbox.faults().next(Fault.resetAfterProcessing()).on("POST", "/lead/").times(1);
    sandbox.faults().next(Fault.status(502)).on("GET", "/lead/").always();

    WriteResult result = runInVirtualTime(Write.create(index, "1", acme()));

    assertThat(result.status()).isEqualTo(WriteStatus.UNKNOWN);
    assertThat(Duration.ofNanos(nanos.get())) // The last pass waits as the others do.
        .isEqualTo(Duration.ofMinutes(15).plusSeconds(5));
  }

  @Test
  void run_createDuringAnOutage_isUnknownAfterFifteenMinutes() throws InterruptedException {
    ExternalIdIndex<CreateLeadRequest> index =
        crm.leads().index(NUMBER, options -> options.listLag(Duration.ZERO)).load();
    sandbox.faults().next(Fault.status(502)).on("POST", "/lead/").times(400);

    WriteResult result = runInVirtualTime(Write.create(index, "1", acme()));

    assertThat(result.status()).isEqualTo(WriteStatus.UNKNOWN);
    assertThat(Duration.ofNanos(nanos.get())).isEqualTo(Duration.ofMinutes(15));
  }

  @Test
  void run_createThatIsRefusedAfterThePassProvedThatItHadNoEffect_isFailed() {
    sandbox.faults().next(Fault.resetBeforeProcessing()).on("POST", "/lead/").times(1);
    sandbox.faults().next(Fault.status(400)).on("POST", "/lead/").always();

    batch(Stream.of(Write.create(index(), "1", acme()))).run();

    assertThat(onlyResult().status()).isEqualTo(WriteStatus.FAILED);
    assertThat(sent("POST")).isEqualTo(2);
    assertThat(names()).isEmpty();
  }

  @Test
  void run_keyWithTwoObjectsAfterALostResponse_isUnknown() {
    ExternalIdIndex<CreateLeadRequest> index = index().load();
    crm.leads().create(lead -> lead.name("Another").custom(CustomField.text("cf_no"), "1"));
    sandbox.faults().next(Fault.resetAfterProcessing()).on("POST", "/lead/").times(1);

    batch(Stream.of(Write.create(index, "1", acme()))).run();

    assertThat(onlyResult().status()).isEqualTo(WriteStatus.UNKNOWN);
    assertThat(onlyResult().exception().orElseThrow()).isInstanceOf(DuplicateKeyException.class);
    assertThat(names()).containsExactlyInAnyOrder("Another", "Acme");
  }
}
