package com.salescrm.sdk.core.paging;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowable;

import com.fasterxml.jackson.databind.JsonNode;
import com.salescrm.sdk.core.error.CallCancelledException;
import com.salescrm.sdk.core.error.CallInterruptedException;
import com.salescrm.sdk.core.error.CrmException;
import com.salescrm.sdk.core.http.CallEvent;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import mockwebserver3.MockResponse;
import mockwebserver3.SocketEffect;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Pages that other threads fetch: interrupts, cancellation and abandoned iterators. */
class InFlightTest extends OneListTest {
  private static final MockResponse STALLED =
      new MockResponse.Builder().onResponseStart(SocketEffect.Stall.INSTANCE).build();

  /** How a consumer thread ended. */
  private record Ended(
      CrmException error, boolean flagSet, List<String> ids, Throwable thrownAgain) {}

  @ParameterizedTest
  @CsvSource({"PREFETCHED, 1", "PARALLEL, 4"})
  void consumer_interrupted_endsAtOnceAndCancelsRequestsInFlight(Mode mode, int calls)
      throws Exception {
    service.ids = ThingService.things(1000);
    CountDownLatch inFlight = new CountDownLatch(calls);
    service.override = query -> {
      if (query.skip() == 0) {
        return null;
      }
      inFlight.countDown();
      return STALLED;
    };
    CompletableFuture<Ended> ended = new CompletableFuture<>();
    Thread consumer = new Thread(() -> ended.complete(consume(mode.of(list()))));
    consumer.start();
    ParallelPagesTest.awaited(inFlight);

    consumer.interrupt();

    // The attempt timeout is 30 s: an earlier end is a cancellation.
    Ended how = ended.get(20, TimeUnit.SECONDS);
    assertThat(how.error()).isExactlyInstanceOf(CallInterruptedException.class);
    assertThat(how.flagSet()).isTrue();
    assertThat(how.ids()).hasSize(100);
    assertThat(how.thrownAgain()).isSameAs(how.error());
    assertThat(nextEnded().error()).isNull(); // The first page.
    for (int i = 0; i < calls; i++) {
      assertThat(nextEnded().error()).isInstanceOf(CallCancelledException.class);
    }
  }

  private Ended consume(Paginated<JsonNode> list) {
    List<String> ids = new ArrayList<>();
    Iterator<JsonNode> items = list.iterator();
    try {
      drain(items, ids);
      throw new AssertionError("the list ended");
    } catch (CrmException e) {
      boolean flagSet = Thread.interrupted();
      return new Ended(e, flagSet, ids, catchThrowable(() -> drain(items, ids)));
    }
  }

  private CallEvent nextEnded() throws InterruptedException {
    CallEvent event = endedCalls.poll(20, TimeUnit.SECONDS);
    assertThat(event).as("a call that ended").isNotNull();
    return event;
  }

  @Test
  void future_cancelledDuringPrefetch_cancelsRequestsInFlight() throws Exception {
    CountDownLatch inFlight = new CountDownLatch(1);
    service.override = query -> {
      inFlight.countDown();
      return STALLED;
    };
    CompletableFuture<List<JsonNode>> future =
        client.async(view -> Paginated.of(view, request(100), BY_ID).prefetch(2).toList(10));
    ParallelPagesTest.awaited(inFlight);

    assertThat(future.cancel(true)).isTrue();

    assertThat(nextEnded().error()).isInstanceOf(CallCancelledException.class);
  }

  @Test
  void iterator_abandoned_fetchesThePlannedPagesOnly() throws Exception {
    service.ids = ThingService.things(10_000);
    Iterator<JsonNode> items = list().parallel(4).iterator();
    for (int i = 0; i < 101; i++) { // Into the second page: seven are planned with it.
      items.next();
    }

    for (int i = 0; i < 8; i++) {
      assertThat(nextEnded().error()).isNull();
    }
    assertThat(server.getRequestCount()).isEqualTo(8);
    assertThat(endedCalls).isEmpty();
  }

  @Test
  void prefetch_fetchesTheGivenNumberOfPagesAhead() throws Exception {
    service.ids = ThingService.things(10_000);
    Iterator<Page<JsonNode>> pages = list().prefetch(3).pages().iterator();

    assertThat(pages.next().items()).hasSize(100);

    for (int i = 0; i < 4; i++) {
      assertThat(nextEnded().error()).isNull();
    }
    assertThat(server.getRequestCount()).isEqualTo(4);
  }

  @Test
  void parallel_atTheEnd_cancelsRequestsBeyondTheEnd() throws Exception {
    service.ids = ThingService.things(150);
    CountDownLatch inFlight = new CountDownLatch(3);
    service.override = query -> {
      if (query.skip() == 100) {
        ParallelPagesTest.awaited(inFlight);
      } else if (query.skip() > 100) {
        inFlight.countDown();
        return STALLED;
      }
      return null;
    };

    assertThat(ids(list().parallel(4))).hasSize(150);

    List<Object> errors = new ArrayList<>();
    for (int i = 0; i < 5; i++) {
      errors.add(nextEnded().error());
    }
    assertThat(errors)
        .filteredOn(error -> error instanceof CallCancelledException)
        .hasSize(3);
    // The thread of the page at 100 may have begun another page; the other pages in the queue are
    // no
    // calls.
    List<CallEvent> others = new ArrayList<>();
    CallEvent other = endedCalls.poll(100, TimeUnit.MILLISECONDS);
    while (other != null) {
      others.add(other);
      other = endedCalls.poll(100, TimeUnit.MILLISECONDS);
    }
    assertThat(others).hasSizeLessThan(2);
  }

  @Test
  void driftObserver_throws_consumerReceivesTheException() {
    service.ids = List.of("a", "a");

    assertThatThrownBy(() -> ids(list().prefetch(1).onDrift(drift -> {
          throw new IllegalStateException("stop here");
        })))
        .isInstanceOf(IllegalStateException.class)
        .hasMessage("stop here");
  }

  @Test
  void driftObserver_throwsAnError_cancelsRequestsInFlight() throws Exception {
    List<String> ids = new ArrayList<>(ThingService.things(1000));
    ids.set(150, "thing_3");
    CountDownLatch inFlight = stalledAfterTwoPages(2);
    service.ids = ids;
    Iterator<JsonNode> items = list()
        .parallel(3)
        .onDrift(drift -> {
          ParallelPagesTest.awaited(inFlight);
          throw new StackOverflowError("of the observer");
        })
        .iterator();

    for (int i = 0; i < 2; i++) { // A later page must not take the place of the missing one.
      assertThatThrownBy(() -> drain(items, new ArrayList<>()))
          .isInstanceOf(StackOverflowError.class);
    }

    assertThat(nextEnded().error()).isNull();
    assertThat(nextEnded().error()).isNull();
    for (int i = 0; i < 2; i++) { // The attempt timeout is 30 s.
      assertThat(nextEnded().error()).isInstanceOf(CallCancelledException.class);
    }
  }

  @ParameterizedTest
  @CsvSource({"PREFETCHED, 1", "PARALLEL, 3"})
  void stream_closed_cancelsRequestsInFlight(Mode mode, int calls) throws Exception {
    CountDownLatch inFlight = stalledAfterTwoPages(calls);

    try (Stream<JsonNode> items = mode.of(list()).stream()) {
      assertThat(items.limit(101).toList()).hasSize(101); // assertThat(Stream) would close it.
      ParallelPagesTest.awaited(inFlight);
    }

    assertThat(nextEnded().error()).isNull();
    assertThat(nextEnded().error()).isNull();
    for (int i = 0; i < calls; i++) { // The attempt timeout is 30 s.
      assertThat(nextEnded().error()).isInstanceOf(CallCancelledException.class);
    }
  }

  @ParameterizedTest
  @CsvSource({"PREFETCHED, 1", "PARALLEL, 3"})
  void forEach_actionThrows_cancelsRequestsInFlight(Mode mode, int calls) throws Exception {
    CountDownLatch inFlight = stalledAfterTwoPages(calls);
    Paginated<JsonNode> list = mode.of(list());

    assertThatThrownBy(() -> list.forEach(item -> {
          if (item.get("id").asText().equals("thing_100")) {
            ParallelPagesTest.awaited(inFlight);
            throw new IllegalStateException("enough");
          }
        }))
        .hasMessage("enough");

    assertThat(nextEnded().error()).isNull();
    assertThat(nextEnded().error()).isNull();
    for (int i = 0; i < calls; i++) {
      assertThat(nextEnded().error()).isInstanceOf(CallCancelledException.class);
    }
  }

  @ParameterizedTest
  @CsvSource({"PREFETCHED, 1", "PARALLEL, 3"})
  void loop_leftByBreak_cancelsRequestsOnceTheIteratorIsUnreachable(Mode mode, int calls)
      throws Exception {
    CountDownLatch inFlight = stalledAfterTwoPages(calls);
    leaveByBreak(mode);
    ParallelPagesTest.awaited(inFlight);

    List<CallEvent> ended = new ArrayList<>();
    for (int i = 0;
        i < 100 && ended.size() < calls + 2;
        i++) { // 10 s; the attempt timeout is 30 s.
      System.gc();
      CallEvent event = endedCalls.poll(100, TimeUnit.MILLISECONDS);
      if (event != null) {
        ended.add(event);
      }
    }
    assertThat(ended)
        .filteredOn(event -> event.error() instanceof CallCancelledException)
        .hasSize(calls);
  }

  private CountDownLatch stalledAfterTwoPages(int calls) {
    service.ids = ThingService.things(1000);
    CountDownLatch inFlight = new CountDownLatch(calls);
    service.override = query -> {
      if (query.skip() < 200) {
        return null;
      }
      inFlight.countDown();
      return STALLED;
    };
    return inFlight;
  }

  private void leaveByBreak(Mode mode) {
    int read = 0;
    for (JsonNode item : mode.of(list())) {
      assertThat(item.get("id").asText()).isEqualTo("thing_" + read);
      if (++read == 101) {
        break;
      }
    }
  }
}
