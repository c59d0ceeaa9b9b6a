package com.salescrm.sdk.core.paging;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.function.LongUnaryOperator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class DriftEventTest extends OneListTest {
  private final List<DriftEvent> drifts = Collections.synchronizedList(new ArrayList<>());

  @ParameterizedTest
  @EnumSource(Mode.class)
  void items_insertedInFrontWhilePaging_doubleNothingAndAreTold(Mode mode) {
    service.ids = ThingService.things(250);
    service.afterAnswer(1, () -> {
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

  @ParameterizedTest
  @EnumSource(Mode.class)
  void items_removedInFrontWhilePaging_areToldAsSkipped(Mode mode) {
    service.envelope = ThingService.Envelope.HAS_MORE_AND_TOTAL;
    service.ids = ThingService.things(250);
    service.afterAnswer(1, () -> service.ids = ThingService.things(250).subList(3, 250));

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
  void list_thatStaysAsItIs_tellsNothing() {
    service.envelope = ThingService.Envelope.HAS_MORE_AND_TOTAL;
    service.ids = ThingService.things(1000);

    assertThat(ids(list().onDrift(drifts::add))).hasSize(1000);
    assertThat(drifts).isEmpty();
  }

  @Test
  void item_thatTurnsUpAgainAndAgain_isLeftOutWheneverARecentPageHeldIt() {
    service.ids = pagesOfOneWith("again", 0, 8, 16, 24);

    assertThat(ids(list(1).onDrift(drifts::add))).hasSize(30 - 3).containsOnlyOnce("again");
    assertThat(drifts).hasSize(3);
  }

  @Test
  void item_thatTurnsUpAfterMoreThanEightPages_isGivenAgain() {
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
  void item_thatComesTwiceOnOnePage_isLeftOutOnce() {
    service.ids = List.of("a", "b", "a");

    assertThat(ids(list().onDrift(drifts::add))).containsExactly("a", "b");
    assertThat(drifts).singleElement().extracting(DriftEvent::position).isEqualTo(0L);
  }

  @Test
  void items_withoutIdentity_areToldApartByTheirContent() {
    service.instead = what -> ThingService.json(200, "[{\"n\":1},{\"n\":2},{\"n\":1}]");
    var unnamed = Paginated.whole(client, request(), item -> null);

    assertThat(unnamed.onDrift(drifts::add)).hasSize(2);
    assertThat(drifts).singleElement().satisfies(drift -> assertThat(drift.id()).isEmpty());
  }

  @Test
  void totals_thatParallelPagesStateOutOfOrder_areNoDrift() {
    // Something is added behind the reader: the page at 200 is answered before that, all others
    // after it.
    answersAtOnceBut100Last(skip -> skip == 0 || skip == 200 ? 500 : 501, 501);

    assertThat(ids(list().parallel(2).onDrift(drifts::add))).hasSize(501);
    assertThat(drifts).isEmpty();
  }

  @Test
  void total_thatShrank_isReportedOnceAlthoughAnOlderOneArrivesAfterIt() {
    // Something is deleted behind the reader: the page at 200 is answered before that, all others
    // after it.
    answersAtOnceBut100Last(skip -> skip == 0 || skip == 200 ? 500 : 499, 499);

    assertThat(ids(list().parallel(2).onDrift(drifts::add))).hasSize(499);
    assertThat(drifts).singleElement().hasToString("LIKELY_SKIPPED at _skip 100: 1 items");
  }

  private void answersAtOnceBut100Last(LongUnaryOperator total, int size) {
    CountDownLatch answered200 = new CountDownLatch(1);
    service.ids = ThingService.things(size);
    service.instead = what -> {
      if (what.skip() == 100) {
        ParallelPagesTest.awaited(answered200);
      } else if (what.skip() == 200) {
        answered200.countDown();
      }
      List<String> page = service.ids.subList(
          (int) Math.min(size, what.skip()), (int) Math.min(size, what.skip() + what.limit()));
      return ThingService.json(
          200,
          "{\"has_more\":" + (what.skip() + what.limit() < size) + ",\"total_results\":"
              + total.applyAsLong(what.skip()) + ",\"data\":" + ThingService.data(page) + "}");
    };
  }

  @ParameterizedTest
  @EnumSource(Mode.class)
  void lastPage_thatIsEmptyAlthoughMoreWasAnnounced_isReported(Mode mode) {
    service.ids = ThingService.things(101);
    service.afterAnswer(1, () -> service.ids = ThingService.things(101).subList(1, 101));

    assertThat(ids(mode.of(list()).onDrift(drifts::add))).isEqualTo(ThingService.things(100));
    assertThat(drifts).singleElement().hasToString("LIKELY_SKIPPED at _skip 100: 1 items");
  }
}
