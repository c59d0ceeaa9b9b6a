package com.salescrm.sdk.core.paging;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowable;

import com.fasterxml.jackson.databind.JsonNode;
import com.salescrm.sdk.core.error.PagingException;
import com.salescrm.sdk.core.http.CallEvent;
import com.salescrm.sdk.core.paging.ThingService.Envelope;
import com.salescrm.sdk.core.paging.ThingService.PageQuery;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;
import mockwebserver3.MockResponse;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

class ParallelPagesTest extends OneListTest {

  @Test
  void parallel_shortFirstPages_plansByTheirSize() {
    service.envelope = Envelope.HAS_MORE_AND_TOTAL;
    service.cap = 30;
    service.ids = ThingService.things(130);

    assertThat(ids(list().parallel(4))).isEqualTo(service.ids);

    assertThat(service.requests())
        .containsExactlyInAnyOrder(
            new PageQuery(0, 100),
            new PageQuery(30, 100),
            new PageQuery(60, 100),
            new PageQuery(90, 100),
            new PageQuery(120, 100));
  }

  @ParameterizedTest
  @ValueSource(ints = {2, 4})
  void parallel_slowPage_delaysNoRequestAfterItAndNoOrder(int n) {
    service.ids = ThingService.things(1000);
    CountDownLatch later = new CountDownLatch(2 * n - 2); // The pages planned with the slow one.
    service.override = query -> {
      if (query.skip() == 100) {
        awaited(later);
      } else if (query.skip() > 100) {
        later.countDown();
      }
      return null;
    };

    assertThat(ids(list().parallel(n))).isEqualTo(service.ids);
  }

  @Test
  void parallel_hasAtMostTheGivenNumberOfRequestsInFlight() {
    service.ids = ThingService.things(3000);
    AtomicInteger inFlight = new AtomicInteger();
    AtomicInteger most = new AtomicInteger();
    service.override = query -> {
      most.accumulateAndGet(inFlight.incrementAndGet(), Math::max);
      LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(20));
      inFlight.decrementAndGet();
      return null;
    };

    assertThat(ids(list().parallel(3))).isEqualTo(service.ids);

    assertThat(most).hasValue(3);
  }

  @Test
  void parallel_afterAShortPage_hasAtMostTheGivenNumberOfRequestsInFlight() {
    service.envelope = Envelope.HAS_MORE_AND_TOTAL;
    service.ids = ThingService.things(1000);
    AtomicInteger inFlight = new AtomicInteger();
    AtomicInteger most = new AtomicInteger();
    service.override = query -> {
      if (query.skip() == 100) {
        return service.page(new PageQuery(100, 60));
      }
      most.accumulateAndGet(inFlight.incrementAndGet(), Math::max);
      LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(50));
      inFlight.decrementAndGet();
      return null;
    };

    assertThat(ids(list().parallel(2))).isEqualTo(service.ids);

    assertThat(most).hasValue(2);
  }

  @Test
  void gap_isFetchedBeforeThePagesPlannedAfterIt() {
    service.envelope = Envelope.HAS_MORE_AND_TOTAL;
    service.ids = ThingService.things(1000);
    Thread consumer = Thread.currentThread();
    CountDownLatch nextPageRequested = new CountDownLatch(1);
    CountDownLatch shortPageRead = new CountDownLatch(1);
    CountDownLatch gapRequested = new CountDownLatch(1);
    service.override = query -> {
      if (query.skip() == 100) {
        awaited(nextPageRequested); // Otherwise a slow thread may request it after the gap.
        return service.page(new PageQuery(100, 60));
      }
      if (query.skip() == 160) {
        gapRequested.countDown();
      } else if (query.skip() == 300) {
        awaited(gapRequested);
      } else if (query.skip() == 200) {
        nextPageRequested.countDown();
        awaited(shortPageRead);
        while (consumer.getState() != Thread.State.TIMED_WAITING) { // For the page at 160.
          LockSupport.parkNanos(1_000_000);
        }
      }
      return null;
    };

    Iterator<JsonNode> items = list().parallel(2).iterator();
    for (int i = 0; i < 160; i++) {
      items.next();
      if (i == 100) {
        shortPageRead.countDown();
      }
    }
    assertThat(items.next().path("id").asText()).isEqualTo("thing_160");

    List<Long> requested = service.requests().stream().map(PageQuery::skip).toList();
    assertThat(requested.indexOf(160L)).isBetween(3, 4); // After 0, 100, 200 and perhaps 300.
  }

  @ParameterizedTest
  @EnumSource(Envelope.class)
  void page_shorterThanPlanned_isFollowedByTheMissingItems(Envelope envelope) {
    service.envelope = envelope;
    service.ids = ThingService.things(350);
    service.override = query ->
        query.skip() == 100 && query.limit() == 100 ? service.page(new PageQuery(100, 40)) : null;
    List<Integer> sizes = new ArrayList<>();

    Iterable<Page<JsonNode>> pages = list().parallel(4).pages();
    List<String> ids = new ArrayList<>();
    pages.forEach(page -> {
      sizes.add(page.items().size());
      ids.addAll(ids(page.items()));
    });

    assertThat(ids).isEqualTo(service.ids);
    assertThat(sizes).containsExactly(100, 40, 100, 60, 50);
    assertThat(service.requests()).contains(new PageQuery(140, 100));
  }

  @Test
  void gap_ofSeveralPages_isFilledInOrder() {
    service.ids = ThingService.things(400);
    service.override = query -> query.skip() >= 100 && query.skip() < 200
        ? service.page(new PageQuery(query.skip(), Math.min(35, query.limit())))
        : null;

    assertThat(ids(list().parallel(4))).isEqualTo(service.ids);

    assertThat(service.requests()).contains(new PageQuery(135, 100), new PageQuery(170, 100));
  }

  @Test
  void gap_pageEmptyButHasMore_throws() {
    service.ids = ThingService.things(400);
    service.override = query -> switch ((int) query.skip()) {
      case 100 -> service.page(new PageQuery(100, 40));
      case 140 -> ThingService.json(200, "{\"data\":[],\"has_more\":true}");
      default -> null;
    };
    List<String> ids = new ArrayList<>();
    Iterator<JsonNode> items = list().parallel(4).iterator();

    assertThatThrownBy(() -> drain(items, ids))
        .isInstanceOf(PagingException.class)
        .hasMessage("the page at _skip=140 is empty but states that more items follow");
    assertThat(ids).hasSize(140);
  }

  @Test
  void page_longerThanTheLimit_skipsAndDuplicatesNothing() {
    service.ids = ThingService.things(800);
    // The first page is short, and later pages exceed the limit that is derived from it.
    service.override =
        query -> service.page(new PageQuery(query.skip(), query.skip() == 0 ? 50 : 100));
    List<DriftEvent> drifts = new ArrayList<>();

    assertThat(ids(list().parallel(4).onDrift(drifts::add))).isEqualTo(service.ids);
    assertThat(drifts).isEmpty();
  }

  @ParameterizedTest
  @EnumSource(names = {"HAS_MORE_AND_TOTAL", "TOTAL"})
  void item_insertedBetweenALaterPageAndAnEarlierOne_hidesNoItem(Envelope envelope) {
    service.envelope = envelope;
    service.ids = ThingService.things(300);
    CountDownLatch laterPageRead = new CountDownLatch(1);
    service.override = query -> {
      if (query.skip() == 200 && laterPageRead.getCount() > 0) {
        MockResponse page = service.page(query);
        laterPageRead.countDown();
        return page;
      }
      if (query.skip() == 100) {
        awaited(laterPageRead);
        List<String> longer = new ArrayList<>(ThingService.things(300));
        longer.add(0, "new");
        service.ids = longer;
      }
      return null;
    };

    assertThat(ids(list().parallel(2))).isEqualTo(ThingService.things(300));
  }

  @Test
  void item_insertedAfterSeveralLaterPages_theirSecondRequestsAreInFlightTogether() {
    service.envelope = Envelope.HAS_MORE_AND_TOTAL;
    service.ids = ThingService.things(400);
    CountDownLatch again = new CountDownLatch(2);
    service.override = query -> {
      if (query.skip() == 100) {
        while (endedCalls.size() < 3) { // The first page and the two later ones.
          LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(10));
        }
        LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(100)); // Their results are there now.
        List<String> longer = new ArrayList<>(ThingService.things(400));
        longer.add(0, "new");
        service.ids = longer;
      } else if (query.skip() > 100 && query.skip() < 400 && service.ids.size() > 400) {
        again.countDown();
        awaited(again);
      }
      return null;
    };

    assertThat(ids(list().parallel(3))).isEqualTo(ThingService.things(400));
  }

  @Test
  void errors_beyondTheStatedEnd_areIgnored() {
    service.ids = ThingService.things(250);
    service.override = query -> query.skip() >= 300 ? ThingService.json(500, "{}") : null;

    assertThat(ids(list().parallel(4))).isEqualTo(service.ids);
  }

  @Test
  void pages_beyondAnEarlierEnd_areIgnored() {
    service.envelope = Envelope.HAS_MORE_AND_TOTAL;
    service.ids = ThingService.things(500);
    service.override = query -> query.skip() == 200
        ? ThingService.json(
            200,
            "{\"data\":" + ThingService.data(List.of("last")) + ",\"has_more\":false,"
                + "\"total_results\":500}")
        : null;

    assertThat(ids(list().parallel(4))).hasSize(201).endsWith("thing_199", "last");
  }

  @Test
  void pages_inFlightBeyondAnEarlierEnd_areCancelled() throws Exception {
    service.envelope = Envelope.HAS_MORE_AND_TOTAL;
    service.ids = ThingService.things(500);
    CountDownLatch laterPageRequested = new CountDownLatch(2);
    CountDownLatch tested = new CountDownLatch(1);
    service.override = query -> {
      if (query.skip() == 100) {
        awaited(laterPageRequested);
        String last = ThingService.data(List.of("last"));
        return ThingService.json(
            200, "{\"data\":" + last + ",\"has_more\":false,\"total_results\":500}");
      }
      if (query.skip() > 100) {
        laterPageRequested.countDown();
        awaited(tested); // The service does not respond.
      }
      return null;
    };
    Iterator<JsonNode> items = list().parallel(3).iterator();

    try {
      drain(items, new ArrayList<>());
      List<Boolean> ended = new ArrayList<>();
      while (ended.size() < 4) { // The first two pages and two later ones.
        CallEvent event = endedCalls.poll(10, TimeUnit.SECONDS);
        assertThat(event).as("calls that ended: %s", ended).isNotNull();
        ended.add(event.failure().isEmpty());
      }
      assertThat(ended).containsExactlyInAnyOrder(true, true, false, false);
      assertThat(items.hasNext()).isFalse();
    } finally {
      tested.countDown();
    }
  }

  @Test
  void parallel_failureAfterLaterPagesArrived_returnsNoneOfThem() {
    service.ids = ThingService.things(500);
    CountDownLatch laterPagesArrived = new CountDownLatch(3);
    service.override = query -> {
      if (query.skip() == 100) {
        awaited(laterPagesArrived);
        return ThingService.json(500, "{\"error\":\"broken\"}");
      }
      if (query.skip() > 100) {
        laterPagesArrived.countDown();
      }
      return null;
    };
    Iterator<JsonNode> items = list().parallel(4).iterator();
    List<String> ids = new ArrayList<>();

    Throwable first = catchThrowable(() -> drain(items, ids));
    Throwable second = catchThrowable(() -> drain(items, ids));

    assertThat(ids).isEqualTo(ThingService.things(100));
    assertThat(first).hasMessageContaining("broken");
    assertThat(second).isSameAs(first);
  }

  static void awaited(CountDownLatch latch) {
    try {
      assertThat(latch.await(20, TimeUnit.SECONDS)).isTrue();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException(e);
    }
  }
}
