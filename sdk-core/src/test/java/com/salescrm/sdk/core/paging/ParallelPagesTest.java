package com.salescrm.sdk.core.paging;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowable;

import com.fasterxml.jackson.databind.JsonNode;
import com.salescrm.sdk.core.error.PagingException;
import com.salescrm.sdk.core.paging.ThingService.Asked;
import com.salescrm.sdk.core.paging.ThingService.Envelope;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class ParallelPagesTest extends OneListTest {

  @Test
  void parallel_plansByTheSizeThatReallyCame() {
    service.envelope = Envelope.HAS_MORE_AND_TOTAL;
    service.cap = 30;
    service.ids = ThingService.things(130);

    assertThat(ids(list().parallel(4))).isEqualTo(service.ids);

    assertThat(service.asked())
        .containsExactlyInAnyOrder(
            new Asked(0, 100),
            new Asked(30, 100),
            new Asked(60, 100),
            new Asked(90, 100),
            new Asked(120, 100));
  }

  @ParameterizedTest
  @EnumSource(Envelope.class)
  void page_shorterThanPlanned_isFollowedByWhatItLacks(Envelope envelope) {
    service.envelope = envelope;
    service.ids = ThingService.things(350);
    service.instead =
        what -> what.skip() == 100 && what.limit() == 100 ? service.page(new Asked(100, 40)) : null;
    List<Integer> sizes = new ArrayList<>();

    Iterable<Page<JsonNode>> pages = list().parallel(4).pages();
    List<String> ids = new ArrayList<>();
    pages.forEach(page -> {
      sizes.add(page.items().size());
      ids.addAll(ids(page.items()));
    });

    assertThat(ids).isEqualTo(service.ids);
    assertThat(sizes).containsExactly(100, 40, 100, 60, 50);
    assertThat(service.asked()).contains(new Asked(140, 100));
  }

  @Test
  void gap_filledBySeveralPages_staysInOrder() {
    service.ids = ThingService.things(400);
    service.instead = what -> what.skip() >= 100 && what.skip() < 200
        ? service.page(new Asked(what.skip(), Math.min(35, what.limit())))
        : null;

    assertThat(ids(list().parallel(4))).isEqualTo(service.ids);

    assertThat(service.asked()).contains(new Asked(135, 100), new Asked(170, 100));
  }

  @Test
  void gap_whosePageIsEmptyYetAnnouncesMore_isAnError() {
    service.ids = ThingService.things(400);
    service.instead = what -> switch ((int) what.skip()) {
      case 100 -> service.page(new Asked(100, 40));
      case 140 -> ThingService.json(200, "{\"data\":[],\"has_more\":true}");
      default -> null;
    };
    List<String> ids = new ArrayList<>();
    Iterator<JsonNode> items = list().parallel(4).iterator();

    assertThatThrownBy(() -> drain(items, ids))
        .isInstanceOf(PagingException.class)
        .hasMessage("the page at _skip=140 is empty but says that more follow");
    assertThat(ids).hasSize(140);
  }

  @Test
  void page_longerThanAskedFor_losesAndDoublesNothing() {
    service.ids = ThingService.things(800);
    // The first page comes short, and later ones do not heed the limit that is taken from it.
    service.instead = what -> service.page(new Asked(what.skip(), what.skip() == 0 ? 50 : 100));
    List<DriftEvent> drifts = new ArrayList<>();

    assertThat(ids(list().parallel(4).onDrift(drifts::add))).isEqualTo(service.ids);
    assertThat(drifts).isEmpty();
  }

  @Test
  void pages_thatArriveOutOfOrder_areGivenOutInOrder() {
    service.ids = ThingService.things(500);
    CountDownLatch laterPagesCame = new CountDownLatch(3);
    service.instead = what -> {
      if (what.skip() == 100) {
        awaited(laterPagesCame);
      } else if (what.skip() > 100) {
        laterPagesCame.countDown();
      }
      return null;
    };

    assertThat(ids(list().parallel(4))).isEqualTo(service.ids);
  }

  @Test
  void errors_beyondTheEndThatAnEarlierPageTells_areNotLookedAt() {
    service.ids = ThingService.things(250);
    service.instead = what -> what.skip() >= 300 ? ThingService.json(500, "{}") : null;

    assertThat(ids(list().parallel(4))).isEqualTo(service.ids);
  }

  @Test
  void pages_beyondAnEndThatComesEarlierThanTold_areNotGivenOut() {
    service.envelope = Envelope.HAS_MORE_AND_TOTAL;
    service.ids = ThingService.things(500);
    service.instead = what -> what.skip() == 200
        ? ThingService.json(
            200,
            "{\"data\":" + ThingService.data(List.of("last")) + ",\"has_more\":false,"
                + "\"total_results\":500}")
        : null;

    assertThat(ids(list().parallel(4))).hasSize(201).endsWith("thing_199", "last");
  }

  @Test
  void parallel_whoseConsumerMeetsAFailureAfterLaterPagesCame_givesNoneOfThemOut() {
    service.ids = ThingService.things(500);
    CountDownLatch laterPagesCame = new CountDownLatch(3);
    service.instead = what -> {
      if (what.skip() == 100) {
        awaited(laterPagesCame);
        return ThingService.json(500, "{\"error\":\"broken\"}");
      }
      if (what.skip() > 100) {
        laterPagesCame.countDown();
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
