package com.salescrm.sdk.core.paging;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import com.salescrm.sdk.core.error.PagingException;
import com.salescrm.sdk.core.paging.ThingService.Envelope;
import com.salescrm.sdk.core.paging.ThingService.PageQuery;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Iterator;
import java.util.List;
import java.util.Random;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import mockwebserver3.MockResponse;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Pages that begin with the last item of the page before. */
class OverlapTest extends OneListTest {
  private final List<DriftEvent> drifts = Collections.synchronizedList(new ArrayList<>());

  private Paginated<JsonNode> overlapping(int pageSize, Mode mode) {
    return mode.of(list(pageSize).overlapping().onDrift(drifts::add));
  }

  private static Stream<Arguments> modesAndEnvelopes() {
    return Stream.of(Mode.values())
        .flatMap(mode -> Stream.of(Envelope.values()).map(each -> Arguments.of(mode, each)));
  }

  private static Stream<Arguments> modesAndDeletions() {
    return Stream.of(Mode.values())
        .flatMap(mode -> Stream.of(1, 3, 9, 10).map(each -> Arguments.of(mode, each)));
  }

  @ParameterizedTest
  @MethodSource("modesAndEnvelopes")
  void list_unchanged_isReturnedOnceWithoutDrift(Mode mode, Envelope envelope) {
    service.envelope = envelope;
    for (int size : new int[] {0, 1, 9, 10, 11, 19, 20, 28, 29, 55}) {
      service.ids = ThingService.things(size);

      assertThat(ids(overlapping(10, mode))).as("%s items", size).isEqualTo(service.ids);
    }
    assertThat(drifts).isEmpty();
  }

  @ParameterizedTest
  @MethodSource("modesAndEnvelopes")
  void list_somePagesHoldOneItem_isReturnedWhole(Mode mode, Envelope envelope) {
    service.envelope = envelope;
    service.ids = ThingService.things(60);
    service.override = query -> service.page(
        new PageQuery(query.skip(), query.skip() % 3 == 2 ? 1 : 2 + (int) (query.skip() % 4)));

    assertThat(ids(overlapping(10, mode))).isEqualTo(service.ids);
    assertThat(drifts).isEmpty();
  }

  /** The page before is fetched again, since the list may have become shorter, and is as it was: for ever. */
  @ParameterizedTest
  @EnumSource(Mode.class)
  @Timeout(value = 60, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
  void list_emptyPageAfterAPageThatAnnouncesMore_ends(Mode mode) {
    service.envelope = Envelope.HAS_MORE_AND_TOTAL;
    service.ids = ThingService.things(30);
    for (boolean more : new boolean[] {true, false}) {
      service.override = query -> query.skip() == 0
          ? service.page(query)
          : ThingService.json(200, "{\"data\":[],\"has_more\":" + more + "}");

      assertThatThrownBy(() -> ids(overlapping(10, mode))).isInstanceOf(PagingException.class);
    }
  }

  /** The page after it is empty although more items were announced. */
  @ParameterizedTest
  @EnumSource(Mode.class)
  void list_pageThatOnlyOverlapsStatesNothing_doesNotEndAsIfNothingWereAnnounced(Mode mode) {
    service.ids = ThingService.things(30);
    service.override = query -> query.skip() == 0
        ? service.page(query)
        : withoutEnd(query.skip() == 9 ? List.of("thing_9") : List.of());

    assertThatThrownBy(() -> ids(overlapping(10, mode)))
        .isInstanceOf(PagingException.class)
        .hasMessageContaining("although the previous page stated that more items follow");
  }

  @ParameterizedTest
  @EnumSource(Mode.class)
  void list_pageWithNewItemsStatesNothing_endsWithAnEmptyPage(Mode mode) {
    service.ids = ThingService.things(30);
    service.override = query -> {
      if (query.skip() == 0) {
        return service.page(query);
      }
      int from = (int) Math.min(query.skip(), 12);
      return withoutEnd(ThingService.things(12).subList(from, 12));
    };

    assertThat(ids(overlapping(10, mode))).isEqualTo(ThingService.things(12));
  }

  private static MockResponse withoutEnd(List<String> ids) {
    return ThingService.json(200, "{\"data\":" + ThingService.data(ids) + "}");
  }

  @Test
  void parallel_pagesOfOneSize_areInFlightTogether() {
    service.envelope = Envelope.HAS_MORE_AND_TOTAL;
    service.ids = ThingService.things(200);
    CountDownLatch together = new CountDownLatch(2);
    service.override = query -> {
      if (query.skip() >= 90) {
        together.countDown();
        ParallelPagesTest.awaited(together);
      }
      return null;
    };

    assertThat(ids(overlapping(10, Mode.PARALLEL))).isEqualTo(service.ids);
  }

  @ParameterizedTest
  @EnumSource(Mode.class)
  void drift_isReportedAtTheSkipOfItsPage(Mode mode) {
    service.envelope = Envelope.HAS_MORE_AND_TOTAL;
    List<String> ids = new ArrayList<>(ThingService.things(20));
    ids.set(12, "thing_3");
    service.ids = ids;

    assertThat(ids(overlapping(10, mode))).hasSize(19);

    assertThat(drifts).singleElement().extracting(DriftEvent::position).isEqualTo(9L);
  }

  @ParameterizedTest
  @EnumSource(Mode.class)
  void requests_eachAfterTheFirst_beginWithTheLastItem(Mode mode) {
    service.envelope = Envelope.HAS_MORE_AND_TOTAL;
    service.ids = ThingService.things(40);

    assertThat(ids(overlapping(10, mode))).hasSize(40);

    assertThat(service.requests())
        .containsExactlyInAnyOrder(
            new PageQuery(0, 10),
            new PageQuery(9, 10),
            new PageQuery(18, 10),
            new PageQuery(27, 10),
            new PageQuery(36, 10));
  }

  @ParameterizedTest
  @MethodSource("modesAndDeletions")
  void items_deletedWhileOthersAreCreated_loseNone(Mode mode, int deleted) {
    service.envelope = Envelope.HAS_MORE_AND_TOTAL;
    service.ids = ThingService.things(40);
    List<String> after = new ArrayList<>(service.ids.subList(deleted, 40));
    IntStream.range(0, deleted).forEach(i -> after.add("new_" + i));
    service.afterResponse(1, () -> service.ids = after);

    List<String> ids = ids(overlapping(10, mode));

    assertThat(ids).containsAll(after).doesNotHaveDuplicates();
    assertThat(drifts).noneMatch(drift -> drift.kind() == DriftEvent.Kind.LIKELY_SKIPPED);
  }

  @ParameterizedTest
  @EnumSource(Mode.class)
  void item_createdAtTheFrontWhileAnotherIsDeleted_isReportedAsDuplicate(Mode mode) {
    service.envelope = Envelope.HAS_MORE_AND_TOTAL;
    service.ids = ThingService.things(40);
    List<String> after = new ArrayList<>(service.ids);
    after.add(0, "thing_new");
    after.remove("thing_39");
    service.afterResponse(1, () -> service.ids = after);

    assertThat(ids(overlapping(10, mode))).isEqualTo(ThingService.things(39));

    assertThat(drifts)
        .extracting(DriftEvent::kind)
        .isNotEmpty()
        .containsOnly(DriftEvent.Kind.DUPLICATE);
  }

  @ParameterizedTest
  @EnumSource(Mode.class)
  void list_thatChangesRandomly_losesAndDuplicatesNothing(Mode mode) {
    service.envelope = Envelope.HAS_MORE_AND_TOTAL;
    for (int seed = 0; seed < 100; seed++) {
      Random random = new Random(seed);
      List<String> remaining = new ArrayList<>(ThingService.things(40 + random.nextInt(20)));
      service.ids = List.copyOf(remaining);
      AtomicInteger changes = new AtomicInteger(); // An end, so that each list ends.
      service.override = query -> {
        synchronized (remaining) {
          if (changes.get() < 30 && random.nextInt(3) == 0) {
            changes.incrementAndGet();
            remaining.retainAll(changed(random));
          }
          return null;
        }
      };

      List<String> ids = ids(overlapping(7, mode));

      assertThat(ids).as("seed %s", seed).containsAll(remaining).doesNotHaveDuplicates();
    }
    assertThat(drifts).noneMatch(drift -> drift.kind() == DriftEvent.Kind.LIKELY_SKIPPED);
  }

  /** Deletes up to five items and adds as many at the end, or at the front; returns the new list. */
  private List<String> changed(Random random) {
    List<String> ids = new ArrayList<>(service.ids);
    int count = 1 + random.nextInt(5);
    int place = random.nextBoolean() ? 0 : ids.size() - count;
    for (int i = 0; i < count; i++) {
      ids.remove(random.nextInt(ids.size()));
    }
    for (int i = 0; i < count; i++) {
      ids.add(Math.min(place, ids.size()), "new_" + random.nextInt(1_000_000_000));
    }
    service.ids = ids;
    return ids;
  }

  @ParameterizedTest
  @EnumSource(Mode.class)
  void items_deletedFromPagesMuchSmallerThanTheLimit_loseAndDuplicateNone(Mode mode) {
    service.envelope = Envelope.HAS_MORE_AND_TOTAL;
    service.ids = ThingService.things(200);
    service.cap = 10;
    List<String> after = new ArrayList<>(service.ids.subList(3, 200));
    after.addAll(List.of("new_0", "new_1", "new_2"));
    service.afterResponse(16, () -> service.ids = after);

    assertThat(ids(overlapping(100, mode))).containsAll(after).doesNotHaveDuplicates();
    assertThat(drifts).noneMatch(drift -> drift.kind() == DriftEvent.Kind.LIKELY_SKIPPED);
  }

  @ParameterizedTest
  @EnumSource(Mode.class)
  void items_ofManyPagesInserted_endTheStepsBack(Mode mode) {
    service.envelope = Envelope.HAS_MORE_AND_TOTAL;
    service.ids = ThingService.things(40);
    List<String> after = new ArrayList<>();
    IntStream.range(0, 500).forEach(i -> after.add("new_" + i));
    after.addAll(service.ids);
    service.afterResponse(1, () -> service.ids = after);

    assertThat(ids(overlapping(10, mode))).containsAll(service.ids.subList(10, 40));

    assertThat(service.requests()).hasSizeLessThan(500 / 9 * 2);
  }

  @ParameterizedTest
  @EnumSource(Mode.class)
  void items_insertedBeyondTheKnownPages_areReportedAndTheListContinues(Mode mode) {
    service.envelope = Envelope.HAS_MORE_AND_TOTAL;
    service.ids = ThingService.things(200);
    List<String> after = new ArrayList<>();
    IntStream.range(0, 400).forEach(i -> after.add("new_" + i));
    after.addAll(service.ids);
    service.afterResponse(16, () -> service.ids = after);

    assertThat(ids(overlapping(10, mode))).containsAll(ThingService.things(200));

    assertThat(drifts)
        .filteredOn(drift -> drift.kind() == DriftEvent.Kind.LIKELY_SKIPPED)
        .isNotEmpty()
        .allSatisfy(drift -> assertThat(drift.count()).isEqualTo(1));
    assertThat(service.requests()).hasSizeLessThan(120);
  }

  @ParameterizedTest
  @EnumSource(Mode.class)
  void page_ofOneItem_doesNotOverlap(Mode mode) {
    service.envelope = Envelope.HAS_MORE_AND_TOTAL;
    service.ids = ThingService.things(12);

    assertThat(ids(overlapping(1, mode))).isEqualTo(service.ids);
    service.cap = 1; // Smaller than the limit.
    assertThat(ids(overlapping(10, mode))).isEqualTo(service.ids);
    service.cap = 2;
    assertThat(ids(overlapping(10, mode))).isEqualTo(service.ids);

    assertThat(drifts).isEmpty();
  }

  /** Pages of one item do not overlap, so that a deletion before them skips an item. */
  @ParameterizedTest
  @ValueSource(ints = {1, 2})
  void item_deletedBeforePagesOfOneItem_isReported(int cap) {
    service.envelope = Envelope.HAS_MORE_AND_TOTAL;
    service.ids = ThingService.things(12);
    service.cap = cap;
    AtomicInteger pages = new AtomicInteger();
    service.override = query -> {
      if (pages.incrementAndGet() == 4) {
        service.ids = service.ids.subList(1, 12);
      }
      return null;
    };

    List<String> ids = ids(overlapping(10, Mode.SEQUENTIAL));

    assertThat(ids).hasSize(cap == 1 ? 11 : 12);
    assertThat(drifts).hasSize(cap == 1 ? 1 : 0).allSatisfy(event -> {
      assertThat(event.kind()).isEqualTo(DriftEvent.Kind.LIKELY_SKIPPED);
      assertThat(event.position()).isEqualTo(3);
    });
  }

  @ParameterizedTest
  @EnumSource(Mode.class)
  void page_becomesOneItemShort_isContinued(Mode mode) {
    service.envelope = Envelope.HAS_MORE_AND_TOTAL;
    service.ids = ThingService.things(60);
    service.override = query -> query.skip() > 20 && query.skip() < 30
        ? service.page(new PageQuery(query.skip(), 1))
        : null;

    assertThat(ids(overlapping(10, mode))).isEqualTo(service.ids);

    assertThat(drifts).isEmpty();
  }

  @ParameterizedTest
  @EnumSource(Mode.class)
  void service_ignoresSkip_failsInsteadOfLooping(Mode mode) {
    service.ids = ThingService.things(60);
    service.override = query -> service.page(new PageQuery(0, 10));

    assertThatThrownBy(() -> ids(overlapping(10, mode))).isInstanceOf(PagingException.class);
  }

  @ParameterizedTest
  @EnumSource(Mode.class)
  void resumed_firstPage_overlaps(Mode mode) {
    service.envelope = Envelope.HAS_MORE_AND_TOTAL;
    service.ids = ThingService.things(30);
    ResumeToken token = tokenAfter(10, 1);

    assertThat(ids(overlapping(10, mode).resumeFrom(token))).isEqualTo(service.ids.subList(10, 30));

    assertThat(service.requests())
        .extracting(PageQuery::skip)
        .containsExactlyInAnyOrder(0L, 9L, 18L, 27L);
    assertThat(drifts).isEmpty();
  }

  /** The token of the given page, counted from 1, through its text. */
  private ResumeToken tokenAfter(int pageSize, int page) {
    return Stream.generate(overlapping(pageSize, Mode.SEQUENTIAL).pages().iterator()::next)
        .skip(page - 1)
        .map(each -> ResumeToken.parse(each.resumeToken().toString()))
        .findFirst()
        .orElseThrow();
  }

  private static Stream<Arguments> modesAndDeletionsBeforeTheToken() {
    return Stream.of(Mode.values())
        .flatMap(mode -> Stream.of(1, 9, 10, 25, 40).map(each -> Arguments.of(mode, each)));
  }

  @ParameterizedTest
  @MethodSource("modesAndDeletionsBeforeTheToken")
  void resumed_itemsDeletedBeforeThePosition_loseNone(Mode mode, int deleted) {
    service.envelope = Envelope.HAS_MORE_AND_TOTAL;
    service.ids = ThingService.things(90);
    ResumeToken token = tokenAfter(10, 5); // At position 46.
    List<String> after = new ArrayList<>(service.ids.subList(deleted, 90));
    after.subList(36 - Math.min(36, deleted), 46 - deleted).clear(); // The last page, too.
    service.ids = after;

    assertThat(ids(overlapping(10, mode).resumeFrom(token)))
        .isEqualTo(ThingService.things(90).subList(46, 90));
    assertThat(drifts).noneMatch(drift -> drift.kind() == DriftEvent.Kind.LIKELY_SKIPPED);
  }

  /** Programs that read a page in each run take one without items for the end. */
  @ParameterizedTest
  @ValueSource(ints = {-25, -10, -1, 0, 1, 10, 25, 40})
  void firstPage_resumedAfterChangesBeforeThePosition_hasItems(int deleted) {
    service.envelope = Envelope.HAS_MORE_AND_TOTAL;
    service.ids = ThingService.things(90);
    ResumeToken token = tokenAfter(10, 5);
    List<String> after = new ArrayList<>(service.ids.subList(Math.max(0, deleted), 90));
    IntStream.range(deleted, 0).forEach(i -> after.add(0, "new_" + i));
    service.ids = after;

    Page<JsonNode> page = overlapping(10, Mode.SEQUENTIAL).resumeFrom(token).firstPage();

    assertThat(page.items()).extracting(item -> item.path("id").asText()).startsWith("thing_46");
  }

  /** A page that has only the last item of the token must not be requested again and again. */
  @ParameterizedTest
  @EnumSource(Envelope.class)
  void list_readByOnePageInEachRun_ends(Envelope envelope) {
    service.envelope = envelope;
    service.ids = ThingService.things(28);

    assertThat(readByPages()).isEqualTo(service.ids);
  }

  @Test
  void list_withPagesOfOneItemReadByOnePageInEachRun_ends() {
    service.envelope = Envelope.HAS_MORE_AND_TOTAL;
    service.ids = ThingService.things(60);
    service.override = query -> service.page(
        new PageQuery(query.skip(), query.skip() % 3 == 2 ? 1 : 2 + (int) (query.skip() % 4)));

    assertThat(readByPages()).isEqualTo(service.ids);
  }

  @Test
  void resumed_lastItemOfThePageIsNotInTheToken_returnsNoItemTwice() {
    service.envelope = Envelope.HAS_MORE;
    service.ids = new ArrayList<>(ThingService.things(40));
    service.ids.set(9, "x".repeat(101)); // Too long for a token.
    ResumeToken token = tokenAfter(10, 1);

    assertThat(ids(overlapping(10, Mode.SEQUENTIAL).resumeFrom(token)))
        .isEqualTo(service.ids.subList(10, 40));
  }

  /** Reads the first page at the token of the page before, in each of at most 60 runs. */
  private List<String> readByPages() {
    Paginated<JsonNode> list = overlapping(10, Mode.SEQUENTIAL);
    Page<JsonNode> page = list.firstPage();
    List<String> ids = new ArrayList<>(ids(page.items()));
    for (int run = 0; run < 60 && !page.isLast(); run++) {
      page = list.resumeFrom(ResumeToken.parse(page.resumeToken().toString())).firstPage();
      ids.addAll(ids(page.items()));
    }
    assertThat(page.isLast()).isTrue();
    return ids;
  }

  @ParameterizedTest
  @EnumSource(Mode.class)
  void resumed_pagesInsertedBeforeThePosition_areNoDuplicates(Mode mode) {
    service.envelope = Envelope.HAS_MORE_AND_TOTAL;
    service.ids = ThingService.things(90);
    ResumeToken token = tokenAfter(10, 6);
    List<String> after = new ArrayList<>();
    IntStream.range(0, 35).forEach(i -> after.add("new_" + i));
    after.addAll(service.ids);
    service.ids = after;

    assertThat(ids(overlapping(10, mode).resumeFrom(token)))
        .isEqualTo(ThingService.things(90).subList(55, 90));
    assertThat(drifts).noneMatch(drift -> drift.kind() == DriftEvent.Kind.LIKELY_SKIPPED);
  }

  @ParameterizedTest
  @EnumSource(Mode.class)
  void resumed_fromATokenOfAnEarlierVersion_losesNone(Mode mode) {
    service.envelope = Envelope.HAS_MORE_AND_TOTAL;
    service.ids = ThingService.things(30).subList(7, 30);
    String page = String.join(",", ThingService.things(19).subList(10, 19));
    ResumeToken token = ResumeToken.parse("crm-list/1 /thing/? 19 " + page + ",-");

    assertThat(ids(overlapping(10, mode).resumeFrom(token)))
        .isEqualTo(ThingService.things(30).subList(19, 30));
  }

  /** A program may resume after each page: a page with the known item only would never end. */
  @ParameterizedTest
  @EnumSource(Mode.class)
  void resumed_afterPagesOfOneItem_advances(Mode mode) {
    service.envelope = Envelope.HAS_MORE_AND_TOTAL;
    service.ids = ThingService.things(5);
    service.cap = 1;
    Page<JsonNode> page = overlapping(10, mode).firstPage();
    for (int i = 1; i < 5; i++) {
      page = overlapping(10, mode).resumeFrom(page.resumeToken()).firstPage();

      assertThat(ids(page.items())).containsExactly("thing_" + i);
    }
  }

  @ParameterizedTest
  @EnumSource(Mode.class)
  void resumed_fromTheEnd_returnsNewItemsOnly(Mode mode) {
    service.envelope = Envelope.HAS_MORE_AND_TOTAL;
    service.ids = ThingService.things(28);
    ResumeToken token = tokenAfter(10, 3);
    assertThat(ids(overlapping(10, mode).resumeFrom(token))).isEmpty();

    service.ids = ThingService.things(31).subList(5, 31);
    assertThat(ids(overlapping(10, mode).resumeFrom(token)))
        .isEqualTo(ThingService.things(31).subList(28, 31));

    service.ids = List.of();
    assertThat(ids(overlapping(10, mode).resumeFrom(token))).isEmpty();
    ResumeToken empty = overlapping(10, mode).resumeFrom(token).firstPage().resumeToken();
    service.ids = List.of("thing_31");
    assertThat(ids(overlapping(10, mode).resumeFrom(empty))).containsExactly("thing_31");
  }

  /** Each page is read by another iteration, most of them with changes before it. */
  @ParameterizedTest
  @MethodSource("modesAndEnvelopes")
  void list_resumedAfterEachPageWhileItChanges_losesAndDuplicatesNothing(
      Mode mode, Envelope envelope) {
    service.envelope = envelope;
    for (int seed = 0; seed < 6; seed++) {
      Random random = new Random(seed);
      List<String> remaining = new ArrayList<>(ThingService.things(40 + random.nextInt(20)));
      service.ids = List.copyOf(remaining);
      List<String> ids = new ArrayList<>();
      Paginated<JsonNode> list = overlapping(7, mode);
      int changes = 0;
      for (boolean ended = false; !ended; ) {
        Iterator<Page<JsonNode>> pages = list.pages().iterator();
        ended = true;
        for (int left = 1 + random.nextInt(3); pages.hasNext(); left--) {
          if (left == 0) {
            ended = false;
            break;
          }
          Page<JsonNode> page = pages.next();
          ids.addAll(ids(page.items()));
          String token = page.resumeToken().toString();
          assertThat(token.split(",")).hasSizeLessThan(8 * 7 + 5);
          list = overlapping(7, mode).resumeFrom(ResumeToken.parse(token));
          if (changes < 30 && random.nextInt(3) > 0) {
            changes++;
            remaining.retainAll(changed(random));
          }
        }
      }

      assertThat(ids).as("seed %s", seed).containsAll(remaining).doesNotHaveDuplicates();
    }
    assertThat(drifts).noneMatch(drift -> drift.kind() == DriftEvent.Kind.LIKELY_SKIPPED);
  }
}
