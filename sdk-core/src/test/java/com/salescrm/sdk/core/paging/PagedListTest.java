package com.salescrm.sdk.core.paging;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import com.salescrm.sdk.core.error.PagingException;
import com.salescrm.sdk.core.http.ApiRequest;
import com.salescrm.sdk.core.paging.ThingService.Envelope;
import com.salescrm.sdk.core.paging.ThingService.PageQuery;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Iterator;
import java.util.List;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

class PagedListTest extends OneListTest {

  static Stream<Arguments> everyWay() {
    return Stream.of(Mode.values())
        .flatMap(mode -> Stream.of(Envelope.values())
            .flatMap(
                envelope -> Stream.of(30, 1000).map(cap -> Arguments.of(mode, envelope, cap))));
  }

  @ParameterizedTest
  @MethodSource("everyWay")
  void iteration_ofAnySize_returnsEachItemOnceInOrder(Mode mode, Envelope envelope, int cap) {
    service.envelope = envelope;
    service.cap = cap;
    for (int size : new int[] {0, 1, 30, 99, 100, 101, 250, 1000}) {
      service.ids = ThingService.things(size);

      assertThat(ids(mode.of(list()))).as("%s items", size).isEqualTo(service.ids);
    }
  }

  @ParameterizedTest
  @EnumSource(Envelope.class)
  void sequential_anyEnvelope_requestsEachPageOnce(Envelope envelope) {
    service.envelope = envelope;
    service.ids = ThingService.things(250);

    assertThat(ids(list())).hasSize(250);

    List<PageQuery> expected = new ArrayList<>(
        List.of(new PageQuery(0, 100), new PageQuery(100, 100), new PageQuery(200, 100)));
    if (envelope.hasNoEnd()) {
      expected.add(new PageQuery(250, 100)); // A short page does not state the end.
    }
    assertThat(service.requests()).isEqualTo(expected);
  }

  @ParameterizedTest
  @EnumSource(Mode.class)
  void iteration_ofShortPages_advancesByTheirItems(Mode mode) {
    service.envelope = Envelope.HAS_MORE_AND_TOTAL;
    service.cap = 30;
    service.ids = ThingService.things(100);

    assertThat(ids(mode.of(list()))).hasSize(100);

    assertThat(service.requests())
        .extracting(PageQuery::skip)
        .containsExactlyInAnyOrder(0L, 30L, 60L, 90L);
  }

  @ParameterizedTest
  @EnumSource(
      value = Mode.class,
      names = {"SEQUENTIAL", "PREFETCHED"})
  void iteration_ofShortPages_sendsThePageSizeEachTime(Mode mode) {
    service.cap = 30;
    service.ids = ThingService.things(61);

    assertThat(ids(mode.of(list(70)))).hasSize(61);

    assertThat(service.requests())
        .containsExactly(new PageQuery(0, 70), new PageQuery(30, 70), new PageQuery(60, 70));
  }

  /** The total counts the items of the page, or is a constant. */
  @ParameterizedTest
  @MethodSource("tooSmallTotals")
  void iteration_totalIsSmallerThanThePages_returnsEachItemOnce(Mode mode, int total, long skip) {
    service.ids = ThingService.things(250);
    service.override = query -> {
      int from = (int) Math.min(query.skip(), 250);
      List<String> page = service.ids.subList(from, Math.min(from + 100, 250));
      return ThingService.json(
          200, Envelope.TOTAL.around(ThingService.data(page), false, Math.min(total, page.size())));
    };

    assertThat(ids(mode.of(list()).skip(skip)))
        .isEqualTo(service.ids.subList((int) skip, service.ids.size()));
  }

  static Stream<Arguments> tooSmallTotals() {
    return Stream.of(Mode.values())
        .flatMap(mode -> Stream.of(
            Arguments.of(mode, 0, 0L),
            Arguments.of(mode, 99, 0L),
            Arguments.of(mode, 99, 70L),
            Arguments.of(mode, 100, 100L)));
  }

  @Test
  void next_pageObserverThrows_returnsThePageAgain() {
    service.ids = ThingService.things(4);
    boolean[] failing = {true};
    Iterator<Page<JsonNode>> pages =
        new Paginated<>(Paginated.of(client, request(2), BY_ID), page -> {
          if (failing[0]) {
            throw new IllegalStateException("observer");
          }
        }) {}.pages().iterator();

    assertThatThrownBy(pages::next).hasMessage("observer");
    failing[0] = false;

    assertThat(pages.next().items()).hasSize(2);
    assertThat(pages.next().items()).hasSize(2);
    assertThat(pages.hasNext()).isFalse();
  }

  @Test
  void of_withoutPageSize_sendsNoLimit() {
    service.ids = ThingService.things(101);

    assertThat(ids(Paginated.of(client, request(), BY_ID))).hasSize(101);

    assertThat(service.requests())
        .containsExactly(new PageQuery(0, null), new PageQuery(100, null));
  }

  @Test
  void parallel_withoutPageSize_plansByThatOfTheService() {
    service.envelope = Envelope.HAS_MORE_AND_TOTAL;
    service.ids = ThingService.things(450);

    assertThat(ids(Paginated.of(client, request(), BY_ID).parallel(64))).isEqualTo(service.ids);

    assertThat(service.requests()).hasSize(5).allMatch(query -> query.limit() == null);
  }

  @Test
  void toList_ofAnEmptyListWithTheMaximumZero_isEmpty() {
    assertThat(list().toList(0)).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(strings = {"0", "-1"})
  void of_withALimitBelowOne_throws(String limit) {
    var request = ApiRequest.get("/thing/").query("_limit", limit).returningList(JsonNode.class);

    assertThatThrownBy(() -> Paginated.of(client, request, BY_ID))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("_limit must be at least 1, but was " + limit);
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "many", "9999999999"})
  void of_withAnInvalidLimit_throws(String limit) {
    var request = ApiRequest.get("/thing/").query("_limit", limit).returningList(JsonNode.class);

    assertThatThrownBy(() -> Paginated.of(client, request, BY_ID))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("_limit must be a number of at most 9 digits, but was " + limit);
  }

  @Test
  void of_withSkip_throws() {
    var request = ApiRequest.get("/thing/").query("_skip", "100").returningList(JsonNode.class);

    assertThatThrownBy(() -> Paginated.of(client, request, BY_ID))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("paging sets _skip: use skip() or resumeFrom() of the list");
  }

  @ParameterizedTest
  @EnumSource(Mode.class)
  void list_beforeIteration_sendsNoRequest(Mode mode) {
    Paginated<JsonNode> list = mode.of(list());

    assertThat(list.iterator()).isNotNull();
    assertThat(list.pages().iterator()).isNotNull();
    assertThat(list.stream()).isNotNull();
    assertThat(list).hasToString("Paginated{GET /thing/, " + modeName(mode) + "}");
    assertThat(server.getRequestCount()).isZero();
  }

  private static String modeName(Mode mode) {
    return mode == Mode.PREFETCHED ? "PREFETCH" : mode.name();
  }

  @Test
  void stream_limited_fetchesOnePage() {
    service.ids = ThingService.things(1000);

    assertThat(list().stream().limit(10).map(item -> item.get("id").asText()))
        .containsExactlyElementsOf(ThingService.things(10));
    assertThat(server.getRequestCount()).isEqualTo(1);
  }

  @ParameterizedTest
  @EnumSource(Mode.class)
  void iterator_calledTwice_fetchesTheListTwice(Mode mode) {
    service.ids = ThingService.things(150);
    Paginated<JsonNode> list = mode.of(list());

    assertThat(ids(list)).hasSize(150);
    service.ids = ThingService.things(151);
    assertThat(ids(list)).hasSize(151);
  }

  @ParameterizedTest
  @EnumSource(Mode.class)
  void pages_ofAnEmptyList_areOneEmptyLastPage(Mode mode) {
    service.envelope = Envelope.HAS_MORE_AND_TOTAL;

    assertThat(mode.of(list()).pages()).singleElement().satisfies(page -> {
      assertThat(page.items()).isEmpty();
      assertThat(page.isLast()).isTrue();
      assertThat(page.totalResults()).hasValue(0);
    });
  }

  @ParameterizedTest
  @EnumSource(Mode.class)
  void pages_withAnEmptyPageAtTheEnd_omitIt(Mode mode) {
    service.envelope = Envelope.BARE;
    service.ids = ThingService.things(200);

    assertThat(mode.of(list()).pages())
        .extracting(page -> page.items().size())
        .containsExactly(100, 100);
  }

  @Test
  void firstPage_hasThePropertiesOfTheEnvelope() {
    service.override = query -> ThingService.json(
        200, "{\"sum\":7,\"data\":[{\"id\":\"a\"}],\"total_results\":3,\"unit\":\"x\"}");

    Page<JsonNode> page = list().firstPage();

    assertThat(page.totalResults()).hasValue(3);
    assertThat(page.isLast()).isFalse();
    assertThat(page.additionalProperties().keySet()).containsExactly("sum", "unit");
    assertThat(page.resumeToken().position()).isEqualTo(1);
    assertThat(page).hasToString("Page{1 items, next at 1}");
    assertThat(server.getRequestCount()).isEqualTo(1);
  }

  @Test
  void toList_ofTheMaximum_returnsAllItems() {
    service.ids = ThingService.things(150);

    assertThat(ids(list().toList(150))).isEqualTo(service.ids);
  }

  @Test
  void toList_ofMoreThanTheMaximum_throwsWithoutFurtherRequests() {
    service.ids = ThingService.things(1000);

    assertThatThrownBy(() -> list().toList(149))
        .isInstanceOf(PagingException.class)
        .hasMessage("the list has more than 149 items; iterate it, or pass a larger max");
    assertThat(server.getRequestCount()).isEqualTo(2);
  }

  @ParameterizedTest
  @ValueSource(ints = {0, 65})
  void prefetchAndParallel_outOfRange_throw(int pages) {
    assertThatThrownBy(() -> list().prefetch(pages))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("pages must be 1 to 64, but was " + pages);
    assertThatThrownBy(() -> list().parallel(pages)).isInstanceOf(IllegalArgumentException.class);
  }

  @ParameterizedTest
  @EnumSource(Mode.class)
  void whole_anyEnvelope_sendsNeitherSkipNorLimit(Mode mode) {
    for (Envelope envelope : Envelope.values()) {
      service.envelope = envelope;
      service.ids = ThingService.things(envelope == Envelope.TOTAL ? 150 : 7);

      int expected = Math.min(service.ids.size(), 100);
      assertThat(ids(mode.of(Paginated.whole(client, request(), BY_ID)))).hasSize(expected);
    }
    assertThat(service.requests())
        .hasSize(Envelope.values().length)
        .containsOnly(new PageQuery(0, null));
  }

  @ParameterizedTest
  @EnumSource(Mode.class)
  void whole_hasMore_continuesWithSkipAlone(Mode mode) {
    service.ids = ThingService.things(250);

    assertThat(ids(mode.of(Paginated.whole(client, request(), BY_ID)))).isEqualTo(service.ids);

    assertThat(service.requests())
        .containsExactly(
            new PageQuery(0, null), new PageQuery(100, null), new PageQuery(200, null));
  }

  @ParameterizedTest
  @ValueSource(strings = {"true", "\"true\"", "1", "\"perhaps\"", "{}"})
  void whole_hasMoreNotABoolean_doesNotEndAfterTheFirstPage(String more) {
    service.override = query -> ThingService.json(
        200,
        switch ((int) query.skip()) {
          case 0 -> "{\"data\":[{\"id\":\"a\"}],\"has_more\":" + more + "}";
          case 1 -> "{\"data\":[{\"id\":\"b\"}],\"has_more\":" + more + "}";
          default -> "{\"data\":[]}";
        });

    assertThat(ids(Paginated.whole(client, request(), BY_ID))).containsExactly("a", "b");
  }

  @Test
  void filters_areSentWithEveryPage() throws Exception {
    service.ids = ThingService.things(3);
    var filtered = ApiRequest.get("/thing/")
        .query("_limit", "2")
        .query("status_label", "a & b")
        .returningList(JsonNode.class);

    assertThat(ids(Paginated.of(client, filtered, BY_ID))).hasSize(3);

    List<String> targets =
        Arrays.asList(server.takeRequest().getTarget(), server.takeRequest().getTarget());
    assertThat(targets)
        .containsExactly(
            "/api/v1/thing/?status_label=a%20%26%20b&_limit=2",
            "/api/v1/thing/?status_label=a%20%26%20b&_limit=2&_skip=2");
  }

  @Test
  void parallel_withATotal_requestsNothingBeyondIt() {
    service.envelope = Envelope.HAS_MORE_AND_TOTAL;
    service.ids = ThingService.things(950);

    assertThat(ids(list().parallel(4))).hasSize(950);

    assertThat(service.requests())
        .containsExactlyInAnyOrderElementsOf(LongStream.range(0, 10)
            .mapToObj(page -> new PageQuery(page * 100, 100))
            .toList());
  }

  @Test
  void toList_negativeMaximum_throwsWithoutRequest() {
    assertThatThrownBy(() -> list().toList(-1))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("max must not be negative, but was -1");
    assertThat(server.getRequestCount()).isZero();
  }
}
