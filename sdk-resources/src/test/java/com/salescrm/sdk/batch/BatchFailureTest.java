package com.salescrm.sdk.batch;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.tuple;

import com.salescrm.sandbox.Fault;
import com.salescrm.sandbox.FaultPlan;
import com.salescrm.sdk.CrmClient;
import com.salescrm.sdk.core.error.CallCancelledException;
import com.salescrm.sdk.core.error.CallInterruptedException;
import com.salescrm.sdk.core.error.PaymentRequiredException;
import com.salescrm.sdk.core.error.ServerException;
import com.salescrm.sdk.core.error.UnauthorizedException;
import com.salescrm.sdk.core.http.ApiRequest;
import com.salescrm.sdk.core.retry.RetryPolicy;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;
import java.util.function.UnaryOperator;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** What ends a batch, and what ends one row alone. */
@Timeout(60)
class BatchFailureTest extends BatchTestBase {

  @Test
  void run_functionMeetsAnOutage_failsTheRowAtOnce() {
    sandbox.faults().next(Fault.status(503)).on("GET", "/user/user_ann/").always();
    CrmClient once = crm.withOptions(options -> options.retryPolicy(RetryPolicy.none()));

    BatchProgress progress = crm.batch(
            Stream.of("1", "2"),
            row -> lead(row.equals("1") ? row : once.users().get("user_ann").id()))
        .onResult(results::add)
        .run();

    assertThat(progress.created()).isEqualTo(1);
    assertThat(results)
        .filteredOn(result -> result.status() == WriteStatus.FAILED)
        .extracting(result -> result.exception().orElseThrow())
        .singleElement()
        .isInstanceOf(ServerException.class);
  }

  @Test
  void plan_rowOfWhichNoWriteCanBeMade_isRefusedWithItsReason() {
    BatchPlan plan = crm.batch(
            Stream.of("1", ""),
            row -> lead(Optional.of(row).filter(key -> !key.isEmpty()).orElseThrow()))
        .plan();

    assertThat(plan.count(WriteStatus.CREATED)).isEqualTo(1);
    assertThat(plan.toString()).contains("row 2: No value present");
  }

  @Test
  void run_rowsOfWhichNoWriteCanBeMade_failAloneWithTheirPosition() {
    BatchProgress progress = crm.batch(
            Stream.of("1", "", "2"),
            row -> lead(Optional.of(row).filter(key -> !key.isEmpty()).orElseThrow()))
        .onResult(results::add)
        .run();

    assertThat(progress.created()).isEqualTo(2);
    assertThat(results)
        .filteredOn(result -> result.status() == WriteStatus.FAILED)
        .extracting(WriteResult::key, result -> result.exception().orElseThrow().getMessage())
        .containsExactly(tuple("row 2", "No value present"));
    assertThat(sandbox.requests()).hasSize(2);
  }

  @Test
  void run_listenerThrows_endsWithItsExceptionAfterTheRowsInFlight() {
    Batch batch = crm.batch(leads(10_000)).onResult(result -> {
      results.add(result);
      throw new IllegalArgumentException("listener");
    });

    assertThatThrownBy(batch::run)
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("listener");

    assertThat(results).hasSize(1);
    int leads = sandbox.count("lead");
    assertThat(leads).isBetween(1, 200);
    assertThat(sent("POST")).isEqualTo(leads);
  }

  @Test
  void run_progressListenerThrows_endsWithItsException() {
    Batch batch = crm.batch(leads(3)).onProgress(progress -> {
      throw new IllegalArgumentException("listener");
    });

    assertThatThrownBy(batch::run).hasMessage("listener");
  }

  @Test
  void run_inputThrows_endsWithItsExceptionAfterTheRowsBefore() {
    Stream<Write> writes = IntStream.range(0, 100).mapToObj(i -> {
      if (i == 50) {
        throw new IllegalArgumentException("line 51");
      }
      return lead("k" + i);
    });

    assertThatThrownBy(() -> batch(writes).run()).hasMessage("line 51");

    assertThat(results.size()).isLessThanOrEqualTo(50);
    assertEachKeyOnce(results.size());
  }

  @Test
  void run_inputThrowsAfterAStop_endsWithoutItsException() {
    CountDownLatch stopped = new CountDownLatch(1);
    CountDownLatch closed = new CountDownLatch(1);
    Stream<Write> failing = Stream.generate(() -> {
      assertThatCode(stopped::await).doesNotThrowAnyException();
      throw new IllegalArgumentException("the file was closed");
    });
    Stream<Write> rows = Stream.concat(leads(1), failing).onClose(closed::countDown);
    Batch batch = crm.batch(rows);
    batch.onResult(result -> {
      batch.stop();
      stopped.countDown();
      assertThatCode(closed::await).doesNotThrowAnyException();
      LockSupport.parkNanos(50_000_000);
    });

    assertThat(batch.run()).hasToString("1 of 1 read: 1 created; stopped");
  }

  @Test
  void run_inputHasNull_namesItsPosition() {
    assertThatThrownBy(() -> batch(Stream.of(lead("1"), null)).run())
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("write 2");
  }

  @Test
  void run_401ForAll_stopsTheBatch() {
    sandbox.faults().next(Fault.status(401)).on("POST", "/lead/").always();

    assertThatThrownBy(() -> batch(leads(10_000)).run()).isInstanceOf(UnauthorizedException.class);

    assertThat(results)
        .isNotEmpty()
        .hasSizeLessThan(200)
        .allSatisfy(result -> assertThat(result.status()).isEqualTo(WriteStatus.FAILED));
  }

  @Test
  void run_402_stopsTheBatch() {
    sandbox.faults().next(Fault.status(402)).on("POST", "/lead/").always();

    assertThatThrownBy(() -> batch(leads(100)).run()).isInstanceOf(PaymentRequiredException.class);
  }

  @Test
  void run_closedClient_stopsTheBatch() {
    crm.close();

    assertThatThrownBy(() -> batch(leads(10_000)).run())
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContaining("closed");

    assertThat(results).hasSizeLessThan(200);
  }

  @Test
  void run_callsOfAClosedClient_stopTheBatch() {
    crm.close();
    Stream<Write> writes = IntStream.range(0, 10_000)
        .mapToObj(i -> crm.write("k" + i, c -> c.leads().delete("1")));

    assertThatThrownBy(() -> batch(writes).run())
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContaining("closed");

    assertThat(results).hasSizeLessThan(200);
  }

  private void cancelAfterTheFirstRow(UnaryOperator<Batch> options) {
    sandbox.rateLimit(2, Duration.ofSeconds(15)); // The second row would wait for 7 s.
    CompletableFuture<Void> cancelled = new CompletableFuture<>();
    AtomicInteger prepared = new AtomicInteger();
    Write second = Write.call("2", http -> {
      prepared.incrementAndGet();
      return http.send(ApiRequest.post("/lead/").body(Map.of("name", "Second")).build())
          .body();
    });
    Batch batch = crm.withOptions(o -> o.cancelWhen(cancelled))
        .batch(Stream.of(lead("1"), second))
        .concurrency(1)
        .onResult(result -> {
          results.add(result);
          cancelled.complete(null);
        });

    assertThatThrownBy(options.apply(batch)::run).isInstanceOf(CallCancelledException.class);

    assertThat(results).hasSize(2);
    assertThat(prepared).hasValue(1);
    assertThat(results.get(1).exception().orElseThrow()).isInstanceOf(CallCancelledException.class);
  }

  @Test
  void run_callsOfTheClientAreCancelled_failsTheRowThatWaitsForTheRateLimit() {
    cancelAfterTheFirstRow(batch -> batch);
  }

  @Test
  void run_callsOfTheClientAreCancelledWithAJournal_releasesTheRowThatWaitsForTheRateLimit() {
    MemoryJournal journal = new MemoryJournal();

    cancelAfterTheFirstRow(batch -> batch.journal(journal));

    assertThat(journal.finished).hasSize(1);
    assertThat(journal.begun).isEmpty();
  }

  @Test
  void run_callsOfTheClientAreCancelled_readsTheInputNoFurther() {
    CompletableFuture<Void> cancelled = new CompletableFuture<>();
    AtomicInteger read = new AtomicInteger();
    MemoryJournal journal = new MemoryJournal();
    Batch batch = crm.withOptions(o -> o.cancelWhen(cancelled))
        .batch(leads(100_000).peek(write -> read.incrementAndGet()))
        .journal(journal)
        .onResult(result -> {
          results.add(result);
          cancelled.complete(null);
        });

    assertThatThrownBy(batch::run).isInstanceOf(CallCancelledException.class);

    assertThat(read).hasValueLessThan(1_000);
    assertThat(results).hasSizeLessThan(200);
    assertThat(results)
        .filteredOn(result -> result.status() == WriteStatus.CREATED)
        .hasSameSizeAs(journal.finished.keySet());
    assertThat(results)
        .filteredOn(result -> result.status() == WriteStatus.UNKNOWN)
        .hasSameSizeAs(journal.begun.keySet());
    assertThat(sandbox.count("lead"))
        .isBetween(journal.finished.size(), journal.finished.size() + journal.begun.size());
  }

  @Test
  void run_codeCancelsItsOwnCalls_failsThisRowOnly() {
    Write own = Write.call(
        "own",
        http -> http.withOptions(
                options -> options.cancelWhen(CompletableFuture.completedFuture(null)))
            .send(ApiRequest.post("/lead/").body(Map.of("name", "Own")).build()));

    assertThat(batch(Stream.of(own, lead("1"))).concurrency(1).run())
        .hasToString("2 of 2 read: 1 created, 1 failed; complete");
  }

  @Test
  void run_outageOfASecond_isWaitedFor() {
    FaultPlan outage = sandbox
        .faults()
        .next(Fault.status(503).retryAfter(0))
        .on("POST", "/lead/")
        .times(30);

    BatchProgress progress = batch(leads(20))
        .concurrency(2)
        .limits(
            new Limits(Duration.ofSeconds(20), Duration.ofMillis(50), 2, 5, Duration.ofSeconds(1)))
        .run();

    assertThat(outage.hits()).isEqualTo(30);
    assertThat(progress.created()).isEqualTo(20);
  }

  @Test
  void run_interrupted_endsSoonWithTheFlagSet() throws InterruptedException {
    sandbox.latency(Duration.ofMillis(50));
    Thread self = Thread.currentThread();
    Batch batch = batch(leads(10_000)).onResult(result -> {
      results.add(result);
      self.interrupt();
    });

    assertThatThrownBy(batch::run).isInstanceOf(CallInterruptedException.class);

    assertThat(Thread.interrupted()).isTrue();
    assertThat(results)
        .hasSizeLessThan(100)
        .extracting(WriteResult::status)
        .contains(WriteStatus.CREATED);
  }

  @Test
  void run_interruptedDuringAnOutage_cancelsTheCalls() {
    sandbox.faults().next(Fault.stalled()).on("POST", "/lead/").always();
    Thread self = Thread.currentThread();
    Write first =
        Write.call("first", http -> http.send(ApiRequest.get("/lead/").build()).body());
    Batch batch = batch(Stream.concat(Stream.of(first), leads(100))).onResult(result -> {
      results.add(result);
      self.interrupt();
    });

    assertThatThrownBy(batch::run).isInstanceOf(CallInterruptedException.class);

    assertThat(Thread.interrupted()).isTrue();
    assertThat(results).hasSizeGreaterThan(1);
  }

  @Test
  @Timeout(30)
  void run_interruptedTwice_cancelsTheCallsAtOnce() {
    FaultPlan stalled =
        sandbox.faults().next(Fault.stalled()).on("POST", "/lead/").always();
    Thread self = Thread.currentThread();
    Thread other = new Thread(() -> {
      while (stalled.hits() == 0) {
        Thread.onSpinWait();
      }
      self.interrupt();
      while (self.isInterrupted()) { // The run has not seen it.
        Thread.onSpinWait();
      }
      self.interrupt();
    });
    Duration minute = Duration.ofMinutes(1);
    Batch batch = crm.withOptions(o -> o.attemptTimeout(minute))
        .batch(leads(1))
        .limits(new Limits(minute, Duration.ofSeconds(5), 1, 5, minute))
        .onResult(results::add);
    other.start();

    assertThatThrownBy(batch::run).isInstanceOf(CallInterruptedException.class);

    assertThat(Thread.interrupted()).isTrue();
    assertThat(statuses()).containsExactly(WriteStatus.UNKNOWN);
  }

  @Test
  void run_callThrows_failsAlone() {
    Write bad = Write.call("bad", http -> {
      throw new IllegalArgumentException("my code");
    });

    BatchProgress progress = batch(Stream.of(lead("1"), bad, lead("2"))).run();

    assertThat(progress.created()).isEqualTo(2);
    assertThat(results)
        .filteredOn(result -> result.key().equals("bad"))
        .singleElement()
        .satisfies(result -> assertThat(result.exception().orElseThrow()).hasMessage("my code"));
  }

  @Test
  void run_callThrowsAnError_endsWithIt() {
    Write bad = Write.call("bad", http -> {
      throw new AssertionError("my code");
    });

    assertThatThrownBy(() -> batch(Stream.of(bad)).run())
        .isInstanceOf(AssertionError.class)
        .hasMessage("my code");
  }

  @Test
  void run_callInterruptsItsThread_doesNotAffectOtherRows() {
    Write rude = Write.call("rude", http -> {
      Object body = http.send(ApiRequest.get("/lead/").build()).body();
      Thread.currentThread().interrupt();
      return body;
    });

    assertThat(batch(Stream.concat(Stream.of(rude), leads(20)))
            .concurrency(1)
            .run()
            .created())
        .isEqualTo(20);
  }

  @Test
  @Timeout(30)
  void apply_writeThatThePlanRefusedInAnOutage_failsWithoutAWait() {
    String id = crm.leads().create(lead -> lead.name("Acme")).id();
    Write write = Write.request(
        "1", ApiRequest.put("/lead/{id}/", id).body(Map.of("name", "Globex")).build());
    FaultPlan outage =
        sandbox.faults().next(Fault.status(503)).on("GET", "/lead/*/").always();
    BatchPlan plan = crm.batch(Stream.of(write)).limits(SHORT).plan();
    outage.disarm();

    crm.batch(Stream.empty()).onResult(results::add).apply(plan);

    assertThat(statuses()).containsExactly(WriteStatus.FAILED);
    assertThat(results.get(0).exception()).isEqualTo(plan.writes().get(0).exception());
    assertThat(sent("PUT")).isZero();
  }
}
