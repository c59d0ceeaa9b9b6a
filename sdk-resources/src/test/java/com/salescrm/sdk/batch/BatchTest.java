package com.salescrm.sdk.batch;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.salescrm.sandbox.Fault;
import com.salescrm.sdk.core.http.ApiRequest;
import com.salescrm.sdk.core.json.CrmJson;
import com.salescrm.sdk.lead.CreateLeadRequest;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Iterator;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Semaphore;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(60)
class BatchTest extends BatchTestBase {

  @Test
  void run_creates_eachRowHasItsResultAndId() {
    BatchProgress progress = batch(leads(100)).run();

    assertThat(progress)
        .hasToString("100 of 100 read: 100 created; complete")
        .returns(100L, BatchProgress::created)
        .returns(true, BatchProgress::isComplete)
        .returns(false, BatchProgress::isStopped);
    assertThat(results)
        .extracting(WriteResult::key)
        .containsExactlyInAnyOrderElementsOf(
            IntStream.range(0, 100).mapToObj(i -> "k" + i).toList());
    assertThat(results)
        .allSatisfy(result -> assertThat(sandbox.lead(result.id().orElseThrow()))
            .hasValueSatisfying(
                lead -> assertThat(lead.path("name").asText()).isEqualTo("Lead " + result.key())));
  }

  @Test
  void run_emptyInput_isComplete() {
    assertThat(batch(Stream.of()).run()).hasToString("0 of 0 read; complete");
  }

  @Test
  void run_writesOfOneKey_areSentInOrder() {
    List<String> ids = IntStream.range(0, 5)
        .mapToObj(i -> crm.leads().create(b -> b.name("Lead " + i)).id())
        .toList();
    sandbox.clearRequests();
    List<Write> writes = new ArrayList<>();
    for (int round = 0; round < 40; round++) {
      for (String id : ids) {
        writes.add(rename(id, id, id + " " + round));
      }
    }

    batch(writes.stream()).run();

    for (String id : ids) {
      assertThat(sandbox.requests())
          .filteredOn(call -> call.path().contains(id))
          .extracting(call -> CrmJson.tree(call.body()).path("name").asText())
          .isEqualTo(IntStream.range(0, 40).mapToObj(round -> id + " " + round).toList());
      assertThat(results).filteredOn(result -> result.key().equals(id)).hasSize(40);
    }
  }

  @Test
  void run_oneKeyManyTimesInARow_runsOneAtATimeBesideAnotherKey() {
    AtomicInteger atOnce = new AtomicInteger();
    AtomicInteger most = new AtomicInteger();
    Write hot = Write.call("hot", http -> {
      most.accumulateAndGet(atOnce.incrementAndGet(), Math::max);
      try {
        return http.send(ApiRequest.get("/lead/").build()).body();
      } finally {
        atOnce.decrementAndGet();
      }
    });

    BatchProgress progress =
        batch(Stream.concat(Stream.generate(() -> hot).limit(300), leads(5))).run();

    assertThat(most).hasValue(1);
    assertThat(progress.finished()).isEqualTo(305);
  }

  @Test
  void run_slowService_readsAtMostSixteenRowsForEachWorkerAhead() {
    AtomicInteger read = new AtomicInteger();
    AtomicInteger most = new AtomicInteger();
    AtomicInteger sent = new AtomicInteger();
    Stream<Write> writes = IntStream.range(0, 500).mapToObj(i -> {
      int ahead = read.incrementAndGet() - sent.get();
      most.accumulateAndGet(ahead, Math::max);
      return Write.call("k" + i, http -> {
        Object body = http.send(ApiRequest.get("/lead/").build()).body();
        sent.incrementAndGet();
        return body;
      });
    });

    batch(writes).concurrency(4).run();

    // Four in flight, and the one that is being read.
    assertThat(most.get()).isBetween(60, 4 * 16 + 4 + 1);
    assertThat(read).hasValue(500);
  }

  @Test
  void run_oneBadRowOfAThousand_failsAlone() {
    Stream<Write> writes =
        IntStream.range(0, 1_000).mapToObj(i -> i == 500 ? badLead("k500") : lead("k" + i));

    BatchProgress progress = batch(writes).run();

    assertThat(progress).hasToString("1000 of 1000 read: 999 created, 1 failed; complete");
    assertThat(results)
        .filteredOn(result -> result.status() == WriteStatus.FAILED)
        .singleElement()
        .satisfies(result -> {
          assertThat(result.key()).isEqualTo("k500");
          assertThat(result.exception().orElseThrow()).hasMessageContaining("no_such_field");
        });
    assertEachKeyOnce(999);
  }

  @Test
  void run_oneWorker_runsAllRows() {
    assertThat(batch(leads(50)).concurrency(1).run().created()).isEqualTo(50);
    assertThat(results)
        .extracting(WriteResult::key)
        .isEqualTo(IntStream.range(0, 50).mapToObj(i -> "k" + i).toList());
  }

  @Test
  void run_updatesAndDeletes_haveTheirStatus() {
    String id = crm.leads().create(b -> b.name("Acme")).id();

    batch(Stream.of(
            rename("1", id, "Acme Rockets"),
            Write.request("1", ApiRequest.delete("/lead/{id}/", id).build())))
        .run();

    assertThat(statuses()).containsExactly(WriteStatus.UPDATED, WriteStatus.DELETED);
    assertThat(sandbox.count("lead")).isZero();
  }

  @Test
  void run_twice_isRefused() {
    Batch batch = batch(leads(1));
    batch.run();

    assertThatThrownBy(batch::run)
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContaining("started already");
    assertThatThrownBy(batch::results).isInstanceOf(IllegalStateException.class);
    List<ThrowingCallable> options = List.of(
        () -> batch.concurrency(2),
        () -> batch.onResult(result -> {}),
        () -> batch.onProgress(progress -> {}),
        () -> batch.journal(new MemoryJournal()),
        () -> batch.journal(Path.of("unused.journal")));
    assertThat(options)
        .allSatisfy(each -> assertThatThrownBy(each).isInstanceOf(IllegalStateException.class));
  }

  @Test
  void write_blankKeyOrGet_isRefused() {
    assertThatThrownBy(() -> lead(" "))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("key");
    assertThatThrownBy(() -> Write.request("1", ApiRequest.get("/lead/").build()))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("GET /lead/");
  }

  @Test
  void stop_byTheListener_endsTheRowsInFlightAndNoOther() {
    Batch batch = crm.batch(leads(10_000));
    batch.onResult(result -> {
      results.add(result);
      batch.stop();
    });

    BatchProgress progress = batch.run();

    assertThat(progress.isStopped()).isTrue();
    assertThat(progress.isComplete()).isFalse();
    assertThat(progress.created()).isBetween(1L, 200L).isEqualTo(results.size());
    assertEachKeyOnce(results.size());
  }

  @Test
  void stop_beforeTheRun_sendsNothing() {
    Batch batch = batch(leads(10));
    batch.stop();

    assertThat(batch.run().isStopped()).isTrue();

    assertThat(sandbox.count("lead")).isZero();
  }

  @Test
  void stop_inputBlocks_endsTheRunAndInterruptsTheReader() throws InterruptedException {
    CountDownLatch interrupted = new CountDownLatch(1);
    Iterator<Write> blocking = new Iterator<>() {
      private int next;

      @Override
      public boolean hasNext() {
        if (next < 3) {
          return true;
        }
        try {
          new Semaphore(0).acquire();
        } catch (InterruptedException e) {
          interrupted.countDown();
        }
        return false;
      }

      @Override
      public Write next() {
        return lead("k" + next++);
      }
    };
    Batch batch = crm.batch(blocking);
    batch.onResult(result -> {
      results.add(result);
      if (results.size() == 3) {
        batch.stop();
      }
    });

    assertThat(batch.run().isStopped()).isTrue();

    interrupted.await();
    assertThat(results).hasSize(3);
  }

  @Test
  void input_ofAStream_isClosedAtTheEnd() {
    AtomicBoolean closed = new AtomicBoolean();

    batch(leads(3).onClose(() -> closed.set(true))).run();

    assertThat(closed).isTrue();
  }

  @Test
  void batch_ofAnIterable_isIteratedWhenItRuns() {
    AtomicInteger iterated = new AtomicInteger();
    Iterable<Write> writes = () -> {
      iterated.incrementAndGet();
      return leads(3).iterator();
    };

    Batch batch = crm.batch(writes);
    assertThat(iterated).hasValue(0);
    assertThat(batch.run().created()).isEqualTo(3);
  }

  @Test
  void write_ofAnOperation_runsThroughTheClient() {
    batch(Stream.of(crm.write("1", c -> c.leads().create(b -> b.name("Acme"))))).run();

    assertThat(results)
        .singleElement()
        .satisfies(result ->
            assertThat(result.id()).contains(sandbox.leads().get(0).path("id").asText()));
  }

  @Test
  void write_ofAnOperation_hasTheStatusOfItsWrite() {
    String id = crm.leads().create(b -> b.name("Acme")).id();

    batch(Stream.of(
            crm.write("1", c -> c.leads().edit(id, lead -> lead.set(b -> b.name("Acme Rockets")))),
            crm.write("1", c -> c.leads().delete(id)),
            crm.write("1", c -> c.leads().create(b -> b.name("Bit")))))
        .run();

    assertThat(statuses())
        .containsExactly(WriteStatus.UPDATED, WriteStatus.DELETED, WriteStatus.CREATED);
  }

  @Test
  void write_ofAnOperationWithLostResponses_isRepeatedIfThatDoesNoHarm() {
    String id = crm.leads().create(b -> b.name("Acme")).id();
    String second = crm.leads().create(b -> b.name("Bit")).id();
    sandbox.faults().next(Fault.truncatedBody()).on("PUT", "/lead/*/").times(1);
    sandbox.faults().next(Fault.resetAfterProcessing()).on("POST", "/lead/").times(1);
    sandbox.faults().next(Fault.resetAfterProcessing()).on("DELETE", "/lead/*/").times(3);

    batch(Stream.of(
            crm.write("1", c -> c.leads().edit(id, lead -> lead.set(b -> b.name("Acme Rockets")))),
            crm.write("1", c -> c.leads().delete(second)),
            crm.write("1", c -> c.leads().create(b -> b.name("Bit")))))
        .run();

    assertThat(statuses())
        .containsExactly(WriteStatus.UPDATED, WriteStatus.DELETED, WriteStatus.UNKNOWN);
    assertThat(names()).containsExactly("Acme Rockets", "Bit");
  }

  @Test
  void write_ofCodeThatFailsAfterACreate_isUnknown() {
    batch(Stream.of(crm.write("1", c -> {
          c.leads().create(b -> b.name("Acme"));
          throw new IllegalArgumentException("my database");
        })))
        .run();

    assertThat(results).singleElement().satisfies(result -> {
      assertThat(result.status()).isEqualTo(WriteStatus.UNKNOWN);
      assertThat(result.exception().orElseThrow()).hasMessageContaining("my database");
    });
  }

  @Test
  void results_closedEarly_waitsForTheWritesInFlightAndClosesTheJournal(@TempDir Path folder) {
    sandbox.latency(Duration.ofMillis(20));
    Path file = folder.resolve("import.journal");
    try (Stream<WriteResult> some = crm.batch(leads(100)).journal(file).results()) {
      assertThat(some.findFirst()).isPresent();
    }
    int created = sandbox.count("lead");

    BatchProgress next = crm.batch(leads(100)).journal(file).run();

    assertThat(next.skipped()).isEqualTo(created).isBetween(1L, 99L);
    assertThat(next.isComplete()).isTrue();
    assertEachKeyOnce(100);
  }

  @Test
  void results_takenSlowly_letTheWorkersWait() {
    AtomicInteger read = new AtomicInteger();
    Stream<Write> writes = leads(2_000).peek(write -> read.incrementAndGet());
    AtomicInteger most = new AtomicInteger();
    AtomicInteger taken = new AtomicInteger();

    try (Stream<WriteResult> stream = crm.batch(writes).concurrency(2).results()) {
      stream.forEach(result -> {
        int number = taken.incrementAndGet();
        for (int i = 0; number == 1 && i < 500 && read.get() < 100; i++) {
          LockSupport.parkNanos(1_000_000); // The workers would begin the next rows meanwhile.
        }
        most.accumulateAndGet(read.get() - taken.get(), Math::max);
      });
    }

    // Read ahead, in flight, not taken.
    assertThat(most.get()).isLessThanOrEqualTo(32 + 2 + 32 + 2);
    assertThat(taken).hasValue(2_000);
  }

  @Test
  void results_abandoned_closeEndsTheThreads() {
    try (Stream<WriteResult> stream = crm.batch(leads(10_000)).results()) {
      assertThat(stream.limit(5)).hasSize(5);
    }

    assertThat(sandbox.count("lead")).isLessThan(1_000);
    while (!batchThreads().isEmpty()) { // The last one may be at its last instruction.
      Thread.onSpinWait();
    }
  }

  @Test
  void results_notTaken_sendNothing() {
    crm.batch(leads(10)).results().close();

    assertThat(sandbox.requests()).isEmpty();
  }

  @Test
  void progress_isReportedWhileTheBatchRuns() {
    sandbox.latency(Duration.ofMillis(20));
    List<BatchProgress> reports = new ArrayList<>();

    batch(leads(200)).onProgress(reports::add).run();

    assertThat(reports).hasSizeBetween(3, 20);
    assertThat(reports.get(reports.size() - 1))
        .hasToString("200 of 200 read: 200 created; complete");
    assertThat(reports).extracting(BatchProgress::created).isSorted();
  }

  @Test
  void run_lostResponseWithoutIndex_isUnknownAndNotRepeated() {
    sandbox.faults().next(Fault.resetAfterProcessing()).on("POST", "/lead/").times(1);

    batch(leads(10)).run();

    assertThat(results)
        .filteredOn(result -> result.status() == WriteStatus.UNKNOWN)
        .singleElement()
        .satisfies(result -> assertThat(result.exception()).isPresent());
    assertEachKeyOnce(10);
  }

  @Test
  void run_updateAndDeleteWithLostResponses_areRepeated() {
    String first = crm.leads().create(b -> b.name("Acme")).id();
    String second = crm.leads().create(b -> b.name("Bit")).id();
    sandbox.faults().next(Fault.truncatedBody()).on("PUT", "/lead/*/").times(1);
    sandbox.faults().next(Fault.resetAfterProcessing()).on("DELETE", "/lead/*/").times(3);

    batch(Stream.of(
            rename("1", first, "Acme Rockets"),
            Write.request("2", ApiRequest.delete("/lead/{id}/", second).build())))
        .run();

    assertThat(statuses()).containsExactlyInAnyOrder(WriteStatus.UPDATED, WriteStatus.DELETED);
    assertThat(names()).containsExactly("Acme Rockets");
  }

  private static Set<String> batchThreads() {
    Set<String> names = ConcurrentHashMap.newKeySet();
    Thread[] threads = new Thread[Thread.activeCount() * 2 + 10];
    int count = Thread.enumerate(threads);
    Arrays.stream(threads, 0, count)
        .map(Thread::getName)
        .filter(name -> name.startsWith("salescrm-batch"))
        .forEach(names::add);
    return names;
  }

  @Test
  void run_listenerUpsertsAKeyInDoubt_endsAfterAStop() {
    ExternalIdIndex<CreateLeadRequest> index =
        crm.leads().index("custom.cf_no", i -> i.listLag(Duration.ofMillis(50))).load();
    CreateLeadRequest acme = CreateLeadRequest.builder().name("Acme").build();
    sandbox.faults().next(Fault.resetAfterProcessing()).on("POST", "/lead/").times(1);
    Batch batch = crm.batch(
            Stream.concat(Stream.of(Write.upsert(index, "in doubt", acme)), leads(10_000)))
        .concurrency(2);
    batch.onResult(result -> {
      results.add(result);
      if (results.size() == 1) {
        while (sandbox.count("lead") < 2 * 16) { // The results fill the queue.
          Thread.onSpinWait();
        }
        batch.stop();
        results.add(index.upsert("in doubt", acme));
      }
    });

    batch.run();

    assertThat(results.get(1).status()).isEqualTo(WriteStatus.UNCHANGED);
    assertThat(names()).containsOnlyOnce("Acme");
  }

  @Test
  void onProgress_resultsThatAreNotDelivered_isNotComplete() {
    List<BatchProgress> reports = new ArrayList<>();
    batch(leads(20))
        .onResult(result -> {
          results.add(result);
          while (sandbox.count("lead") < 20) {
            Thread.onSpinWait();
          }
          LockSupport.parkNanos(20_000_000);
        })
        .onProgress(reports::add)
        .run();

    assertThat(reports).hasSizeGreaterThan(1);
    assertThat(reports)
        .filteredOn(BatchProgress::isComplete)
        .allSatisfy(report -> assertThat(report.finished()).isEqualTo(20));
  }

  @Test
  void results_listenerThrows_endsTheBatchWithoutClose(@TempDir Path folder) {
    Path file = folder.resolve("import.journal");
    Batch batch = crm.batch(leads(10)).journal(file).onResult(result -> {
      throw new IllegalArgumentException("listener");
    });

    assertThatThrownBy(() -> batch.results().toList()).hasMessage("listener");

    assertThat(batch(leads(10)).journal(file).run().isComplete()).isTrue();
    assertEachKeyOnce(10);
  }
}
