package com.salescrm.sdk.batch;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.salescrm.sdk.core.error.CallCancelledException;
import com.salescrm.sdk.core.error.CallInterruptedException;
import com.salescrm.sdk.core.http.ApiRequest;
import com.salescrm.sdk.lead.CreateLeadRequest;
import java.util.Arrays;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Inputs that interrupt, block, have no end, or contain unusual rows. */
@Timeout(60)
class HostileInputTest extends BatchTestBase {

  /** As code in Kotlin or Scala does, which declares no exceptions. */
  @SuppressWarnings("unchecked")
  private static <E extends Exception> void throwUndeclared(Exception e) throws E {
    throw (E) e;
  }

  @Test
  void run_inputSetsTheInterruptFlag_readsAllRows() {
    BatchProgress progress = batch(
            leads(500).peek(write -> Thread.currentThread().interrupt()))
        .concurrency(2)
        .run();

    assertThat(progress).hasToString("500 of 500 read: 500 created; complete");
    assertEachKeyOnce(500);
  }

  @Test
  void run_inputThrowsAnInterruptedException_endsWithIt() {
    Stream<Write> writes = leads(10).peek(write -> {
      if (write.key().equals("k5")) {
        HostileInputTest.<RuntimeException>throwUndeclared(new InterruptedException("queue"));
      }
    });

    assertThatThrownBy(() -> batch(writes).run())
        .isInstanceOf(IllegalStateException.class)
        .hasMessage("the input of the batch failed")
        .hasCauseInstanceOf(InterruptedException.class);

    assertEachKeyOnce(results.size());
  }

  /** The journal reads the body as well: the service would receive an empty list. */
  @Test
  void run_bodiesThatCanBeReadOnce_failAloneAndAreNotSent() {
    JsonNode once = JsonNodeFactory.instance.pojoNode(List.of("a").iterator());
    ExternalIdIndex<CreateLeadRequest> index = crm.leads().index("custom.cf_no");
    CreateLeadRequest lead =
        CreateLeadRequest.builder().putAdditionalProperty("tags", once).build();
    Stream<Write> writes = Stream.of(
        Write.request(
            "1",
            ApiRequest.put("/lead/{id}/", "lead_1")
                .body(Map.of("name", List.of("a").iterator()))
                .build()),
        Write.create(index, "2", lead),
        Write.upsert(index, "3", lead),
        lead("4"));

    BatchProgress progress = batch(writes).journal(new MemoryJournal()).run();

    assertThat(progress).hasToString("4 of 4 read: 1 created, 3 failed; complete");
    assertThat(results)
        .filteredOn(result -> result.status() == WriteStatus.FAILED)
        .extracting(result -> result.exception().orElseThrow().getMessage())
        .allSatisfy(message -> assertThat(message).contains("can be read only once"));
    assertThat(sent("PUT")).isZero();
    assertThat(names()).containsExactly("Lead 4");
  }

  @Test
  void plan_inputHasNull_namesItsPosition() {
    assertThatThrownBy(() -> crm.batch(Stream.of(lead("1"), null)).plan())
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("write 2 of the input is null");
  }

  @Test
  void run_rowIsNull_failsAloneIfItsFunctionRefusesIt() {
    crm.batch(Arrays.asList("1", null, "2").stream(), row -> lead(row.trim()))
        .onResult(results::add)
        .run();

    assertThat(results)
        .filteredOn(result -> result.status() == WriteStatus.FAILED)
        .extracting(WriteResult::key)
        .containsExactly("row 2");
    assertThat(names()).containsExactlyInAnyOrder("Lead 1", "Lead 2");
  }

  @Test
  void run_inputBlocksAndTheThreadIsInterrupted_ends() {
    CountDownLatch never = new CountDownLatch(1);
    Thread self = Thread.currentThread();
    Iterator<Write> blocking = new Iterator<>() {
      private boolean first = true;

      @Override
      public boolean hasNext() {
        if (!first) {
          try {
            never.await();
          } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
          }
        }
        return first;
      }

      @Override
      public Write next() {
        first = false;
        return lead("1");
      }
    };
    Iterable<Write> input = () -> blocking;
    Batch batch = crm.batch(input).onResult(result -> {
      results.add(result);
      self.interrupt();
    });

    assertThatThrownBy(batch::run).isInstanceOf(CallInterruptedException.class);

    assertThat(Thread.interrupted()).isTrue();
    assertThat(statuses()).containsExactly(WriteStatus.CREATED);
  }

  @Test
  void run_endlessInputWhoseClientIsCancelled_ends() {
    CompletableFuture<Void> cancelled = new CompletableFuture<>();
    Stream<Write> endless = IntStream.iterate(0, i -> i + 1).mapToObj(i -> lead("k" + i));
    Batch batch = crm.withOptions(options -> options.cancelWhen(cancelled))
        .batch(endless)
        .onResult(result -> {
          results.add(result);
          if (results.size() == 20) {
            cancelled.complete(null);
          }
        });

    assertThatThrownBy(batch::run).isInstanceOf(CallCancelledException.class);

    assertThat(names()).doesNotHaveDuplicates();
  }

  /** A body that fails when it is written. */
  public static final class Failing {
    public String getName() {
      return Optional.<String>empty().orElseThrow();
    }

    @Override
    public String toString() {
      throw new IllegalStateException("no text");
    }
  }

  @Test
  void run_bodyWhoseAccessorsThrow_failsAlone() {
    ExternalIdIndex<Object> index =
        ExternalIdIndex.of(crm.http(), "/lead/", "custom.cf_no", options -> {});
    MemoryJournal journal = new MemoryJournal();
    Failing failing = new Failing();

    batch(Stream.of(
            Write.upsert(index, "1", failing),
            Write.create(index, "2", failing),
            Write.request("3", ApiRequest.post("/lead/").body(failing).build()),
            Write.request("4", ApiRequest.put("/lead/x/").body(failing).build()),
            lead("5")))
        .journal(journal)
        .run();

    assertThat(results)
        .filteredOn(result -> result.status() == WriteStatus.FAILED)
        .extracting(WriteResult::key)
        .containsExactlyInAnyOrder("1", "2", "3", "4");
    assertThat(names()).containsExactly("Lead 5");
    assertThat(journal.begun).isEmpty();
  }

  @Test
  void run_rowsOfAMegabyte_areSent() {
    String text = "x".repeat(1 << 20);
    MemoryJournal journal = new MemoryJournal();
    Stream<Write> rows = IntStream.range(0, 20)
        .mapToObj(i -> Write.request(
            i + text, ApiRequest.post("/lead/").body(Map.of("name", i + text)).build()));

    assertThat(batch(rows).journal(journal).run().created()).isEqualTo(20);

    assertThat(journal.finished).hasSize(20);
    assertEachKeyOnce(20);
  }

  @Test
  void run_equalKeysOfDifferentWrites_runInTheirOrder() {
    ExternalIdIndex<CreateLeadRequest> index = crm.leads().index("custom.cf_no");
    Stream<Write> writes = IntStream.range(0, 200)
        .mapToObj(i -> Write.upsert(
            index, "k" + i % 3, CreateLeadRequest.builder().name("Name " + i).build()));

    batch(writes).run();

    assertThat(names()).containsExactlyInAnyOrder("Name 197", "Name 198", "Name 199");
  }
}
