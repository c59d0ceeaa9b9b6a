package com.salescrm.sdk.core.paging;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import com.salescrm.sdk.core.error.PagingException;
import com.salescrm.sdk.core.paging.ThingService.Envelope;
import com.salescrm.sdk.core.paging.ThingService.PageQuery;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;

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
  @EnumSource(Mode.class)
  void item_deletedWhileAnotherIsCreated_losesNone(Mode mode) {
    service.envelope = Envelope.HAS_MORE_AND_TOTAL;
    service.ids = ThingService.things(40);
    List<String> after = new ArrayList<>(service.ids);
    after.remove("thing_3");
    after.add("thing_new");
    service.afterResponse(1, () -> service.ids = after);

    List<String> ids = ids(overlapping(10, mode));

    assertThat(ids).containsAll(after).doesNotHaveDuplicates();
    assertThat(drifts)
        .extracting(DriftEvent::toString)
        .containsExactly("LIKELY_SKIPPED at _skip 10: 1 items");
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

  @Test
  void item_thatIsLostInARandomChange_isAlwaysReported() {
    service.envelope = Envelope.HAS_MORE_AND_TOTAL;
    int lost = 0;
    for (int seed = 0; seed < 200; seed++) {
      Random random = new Random(seed);
      Mode mode = Mode.values()[seed % 3];
      List<String> original = List.copyOf(ThingService.things(40 + random.nextInt(20)));
      List<String> remaining = new ArrayList<>(original);
      service.ids = original;
      drifts.clear();
      service.override = query -> {
        synchronized (remaining) {
          if (random.nextInt(3) == 0) { // The total stays the same.
            remaining.retainAll(changed(random));
          }
          return null;
        }
      };

      List<String> ids = ids(overlapping(7, mode));

      assertThat(ids).as("seed %s", seed).doesNotHaveDuplicates();
      List<String> missing = new ArrayList<>(remaining);
      missing.removeAll(ids);
      lost += missing.size();
      if (!missing.isEmpty()) {
        assertThat(drifts)
            .as("seed %s lost %s", seed, missing)
            .extracting(DriftEvent::kind)
            .contains(DriftEvent.Kind.LIKELY_SKIPPED);
      }
    }
    assertThat(lost).isPositive();
  }

  /** Deletes up to three items and adds as many at the end; returns the new list. */
  private List<String> changed(Random random) {
    List<String> ids = new ArrayList<>(service.ids);
    int count = 1 + random.nextInt(3);
    for (int i = 0; i < count; i++) {
      ids.remove(random.nextInt(ids.size()));
      ids.add("new_" + random.nextInt(1_000_000));
    }
    service.ids = ids;
    return ids;
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

  @Test
  void resumed_firstPage_doesNotOverlap() {
    service.ids = ThingService.things(30);
    ResumeToken token =
        overlapping(10, Mode.SEQUENTIAL).pages().iterator().next().resumeToken();

    assertThat(ids(overlapping(10, Mode.SEQUENTIAL).resumeFrom(token)))
        .isEqualTo(IntStream.range(10, 30).mapToObj(i -> "thing_" + i).toList());

    assertThat(service.requests()).extracting(PageQuery::skip).containsExactly(0L, 10L, 19L, 28L);
  }
}
