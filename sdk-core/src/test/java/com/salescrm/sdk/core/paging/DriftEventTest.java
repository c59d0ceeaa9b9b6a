package com.salescrm.sdk.core.paging;

import static org.assertj.core.api.Assertions.assertThat;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.read.ListAppender;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.LongUnaryOperator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.slf4j.LoggerFactory;

class DriftEventTest extends OneListTest {
  private final List<DriftEvent> drifts = Collections.synchronizedList(new ArrayList<>());

  @ParameterizedTest
  @EnumSource(Mode.class)
  void items_insertedAtTheStart_areSkippedAndReported(Mode mode) {
    service.ids = ThingService.things(250);
    service.afterResponse(1, () -> {
      List<String> longer = new ArrayList<>(List.of("new_1", "new_2"));
      longer.addAll(ThingService.things(250));
      service.ids = longer;
    });

    List<String> ids = ids(mode.of(list()).onDrift(drifts::add));

    assertThat(ids).isEqualTo(ThingService.things(250));
    assertThat(drifts).hasSize(2).allSatisfy(drift -> {
      assertThat(drift.kind()).isEqualTo(DriftEvent.Kind.DUPLICATE);
      assertThat(drift.position()).isEqualTo(100);
      assertThat(drift.count()).isEqualTo(1);
    });
    assertThat(drifts)
        .extracting(drift -> drift.id().orElseThrow())
        .containsExactly("thing_98", "thing_99");
    assertThat(drifts.get(0)).hasToString("DUPLICATE at _skip 100: thing_98");
  }

  @Test
  void items_insertedAfterPagesWithFewNewItems_areReturnedOnce() {
    service.ids = ThingService.things(60);
    for (int i = 1; i <= 20; i++) {
      service.afterResponse(i, () -> insert(9));
    }
    service.afterResponse(21, () -> insert(25));

    assertThat(ids(list(10))).isEqualTo(ThingService.things(60));
  }

  private void insert(int count) {
    List<String> longer = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      longer.add("new_" + service.ids.size() + "_" + i);
    }
    longer.addAll(service.ids);
    service.ids = longer;
  }

  /** As a loop that deletes each item of its list. */
  @Test
  void items_removedDuringTheLoop_areLoggedOnce() {
    service.envelope = ThingService.Envelope.HAS_MORE_AND_TOTAL;
    service.ids = ThingService.things(300);
    Logger logger = (Logger) LoggerFactory.getLogger("com.salescrm.sdk");
    ListAppender<ILoggingEvent> log = new ListAppender<>();
    log.start();
    logger.addAppender(log);

    try {
      list(50)
          .forEach(thing -> service.ids =
              service.ids.stream().filter(id -> !id.equals(BY_ID.apply(thing))).toList());
    } finally {
      logger.detachAppender(log);
    }

    assertThat(service.ids).hasSize(150);
    assertThat(log.list)
        .filteredOn(event -> event.getLevel() == Level.WARN)
        .singleElement()
        .asString()
        .contains("/thing/", "LIKELY_SKIPPED at _skip 50: 50 items", "overlapping()");
  }

  @ParameterizedTest
  @EnumSource(Mode.class)
  void items_removedAtTheStart_areReportedAsLikelySkipped(Mode mode) {
    service.envelope = ThingService.Envelope.HAS_MORE_AND_TOTAL;
    service.ids = ThingService.things(250);
    service.afterResponse(1, () -> service.ids = ThingService.things(250).subList(3, 250));

    List<String> ids = ids(mode.of(list()).onDrift(drifts::add));

    assertThat(ids).hasSize(247).doesNotContain("thing_100", "thing_101", "thing_102");
    assertThat(drifts).singleElement().satisfies(drift -> {
      assertThat(drift.kind()).isEqualTo(DriftEvent.Kind.LIKELY_SKIPPED);
      assertThat(drift.position()).isEqualTo(100);
      assertThat(drift.count()).isEqualTo(3);
      assertThat(drift.id()).isEmpty();
      assertThat(drift).hasToString("LIKELY_SKIPPED at _skip 100: 3 items");
    });
  }

  @Test
  void list_unchanged_reportsNoDrift() {
    service.envelope = ThingService.Envelope.HAS_MORE_AND_TOTAL;
    service.ids = ThingService.things(1000);

    assertThat(ids(list().onDrift(drifts::add))).hasSize(1000);
    assertThat(drifts).isEmpty();
  }

  @Test
  void item_onSeveralPages_isSkippedIfARecentPageContainsIt() {
    service.ids = pagesOfOneWith("again", 0, 8, 16, 24);

    assertThat(ids(list(1).onDrift(drifts::add))).hasSize(30 - 3).containsOnlyOnce("again");
    assertThat(drifts).hasSize(3);
  }

  @Test
  void item_duplicateAfterMoreThanEightPages_isReturned() {
    service.ids = pagesOfOneWith("again", 0, 9);

    assertThat(ids(list(1))).hasSize(30);
  }

  private static List<String> pagesOfOneWith(String id, int... places) {
    List<String> ids = new ArrayList<>(ThingService.things(30));
    for (int place : places) {
      ids.set(place, id);
    }
    return ids;
  }

  @Test
  void item_duplicateOnOnePage_isSkipped() {
    service.ids = List.of("a", "b", "a");

    assertThat(ids(list().onDrift(drifts::add))).containsExactly("a", "b");
    assertThat(drifts).singleElement().extracting(DriftEvent::position).isEqualTo(0L);
  }

  @Test
  void items_withoutIdentity_areComparedByTheirContent() {
    service.override = query -> ThingService.json(200, "[{\"n\":1},{\"n\":2},{\"n\":1}]");
    var unnamed = Paginated.whole(client, request(), item -> null);

    assertThat(unnamed.onDrift(drifts::add)).hasSize(2);
    assertThat(drifts).singleElement().satisfies(drift -> assertThat(drift.id()).isEmpty());
  }

  @Test
  void totals_ofParallelPagesOutOfOrder_areNoDrift() {
    // An item is added before the position, after the response for the page at 200 and before all
    // others.
    AtomicBoolean added = new AtomicBoolean();
    respondAtOnceExceptFor100(
        skip -> skip == 0 || (skip == 200 && !added.getAndSet(true)) ? 500 : 501, 501);

    assertThat(ids(list().parallel(2).onDrift(drifts::add))).hasSize(501);
    assertThat(drifts).isEmpty();
    assertThat(service.requests()).filteredOn(query -> query.skip() == 200).hasSize(2);
  }

  @Test
  void total_shrunk_isReportedOnceIfAnOlderTotalArrivesLater() {
    // An item is deleted before the position, after the response for the page at 200 and before all
    // others.
    respondAtOnceExceptFor100(skip -> skip == 0 || skip == 200 ? 500 : 499, 499);

    assertThat(ids(list().parallel(2).onDrift(drifts::add))).hasSize(499);
    assertThat(drifts).singleElement().hasToString("LIKELY_SKIPPED at _skip 100: 1 items");
  }

  private void respondAtOnceExceptFor100(LongUnaryOperator total, int size) {
    CountDownLatch sent200 = new CountDownLatch(1);
    service.ids = ThingService.things(size);
    service.override = query -> {
      if (query.skip() == 100) {
        ParallelPagesTest.awaited(sent200);
      } else if (query.skip() == 200) {
        sent200.countDown();
      }
      List<String> page = service.ids.subList(
          (int) Math.min(size, query.skip()), (int) Math.min(size, query.skip() + query.limit()));
      return ThingService.json(
          200,
          "{\"has_more\":" + (query.skip() + query.limit() < size) + ",\"total_results\":"
              + total.applyAsLong(query.skip()) + ",\"data\":" + ThingService.data(page) + "}");
    };
  }

  @ParameterizedTest
  @EnumSource(Mode.class)
  void lastPage_emptyAfterMoreWasAnnounced_isReported(Mode mode) {
    service.ids = ThingService.things(101);
    service.afterResponse(1, () -> service.ids = ThingService.things(101).subList(1, 101));

    assertThat(ids(mode.of(list()).onDrift(drifts::add))).isEqualTo(ThingService.things(100));
    assertThat(drifts).singleElement().hasToString("LIKELY_SKIPPED at _skip 100: 1 items");
  }
}
