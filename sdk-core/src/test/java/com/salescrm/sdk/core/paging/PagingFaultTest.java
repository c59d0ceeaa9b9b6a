package com.salescrm.sdk.core.paging;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import com.salescrm.sdk.core.error.BadRequestException;
import com.salescrm.sdk.core.error.PagingException;
import com.salescrm.sdk.core.error.ServerException;
import com.salescrm.sdk.core.error.SkipLimitException;
import com.salescrm.sdk.core.paging.ThingService.Envelope;
import com.salescrm.sdk.core.paging.ThingService.PageQuery;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

class PagingFaultTest extends OneListTest {
  private final List<String> ids = new ArrayList<>();

  @ParameterizedTest
  @EnumSource(Mode.class)
  void error_onALaterPage_isThrownAfterTheEarlierPages(Mode mode) {
    service.ids = ThingService.things(500);
    service.override =
        query -> query.skip() == 200 ? ThingService.json(500, "{\"error\":\"broken\"}") : null;
    Iterator<JsonNode> items = mode.of(list()).iterator();

    assertThatThrownBy(() -> drain(items, ids))
        .isInstanceOf(ServerException.class)
        .hasMessageContaining("broken");
    assertThat(ids).isEqualTo(ThingService.things(200));
  }

  @ParameterizedTest
  @EnumSource(Mode.class)
  void iterator_calledAfterAnError_returnsNoLaterItem(Mode mode) {
    service.ids = ThingService.things(500);
    service.override = query -> query.skip() == 200 ? ThingService.json(500, "{}") : null;
    Iterator<JsonNode> items = mode.of(list()).iterator();

    for (int i = 0; i < 3; i++) {
      assertThatThrownBy(() -> drain(items, ids)).isInstanceOf(ServerException.class);
    }
    assertThat(ids).isEqualTo(ThingService.things(200));
  }

  @Test
  void iterator_sequentialAfterATemporaryError_continues() {
    service.ids = ThingService.things(300);
    service.override = query -> query.skip() == 100 ? ThingService.json(500, "{}") : null;
    Iterator<JsonNode> items = list().iterator();
    assertThatThrownBy(() -> drain(items, ids)).isInstanceOf(ServerException.class);

    service.override = query -> null;
    drain(items, ids);

    assertThat(ids).isEqualTo(service.ids);
  }

  @ParameterizedTest
  @EnumSource(Mode.class)
  void error_onTheFirstPage_isThrownFirst(Mode mode) {
    service.override = query -> ThingService.json(503, "");

    assertThatThrownBy(() -> ids(mode.of(list()))).isInstanceOf(ServerException.class);
    assertThat(server.getRequestCount()).isEqualTo(1);
  }

  @ParameterizedTest
  @EnumSource(Mode.class)
  void list_doesNotAdvance_throwsAfterThreePages(Mode mode) {
    service.ids = ThingService.things(500);
    service.override = query -> service.page(new PageQuery(0, query.limit()));
    Iterator<JsonNode> items = mode.of(list()).iterator();

    for (int i = 0; i < 3; i++) { // Each further call throws the same error.
      assertThatThrownBy(() -> drain(items, ids))
          .isInstanceOf(PagingException.class)
          .hasMessage(
              "the list does not advance: 3 pages in a row up to _skip=300 contained only duplicates");
    }
    assertThat(ids).isEqualTo(ThingService.things(100));
  }

  @Test
  void list_doesNotAdvance_takesFourRequestsInAll() {
    service.ids = ThingService.things(500);
    service.override = query -> service.page(new PageQuery(0, query.limit()));

    assertThatThrownBy(() -> ids(list())).isInstanceOf(PagingException.class);
    assertThat(server.getRequestCount()).isEqualTo(4);
  }

  @Test
  void list_doesNotAdvanceWithTheSameTotal_takesFourRequestsInAll() {
    service.envelope = ThingService.Envelope.HAS_MORE_AND_TOTAL;
    service.ids = ThingService.things(500);
    service.override = query -> server.getRequestCount() > 10
        ? ThingService.json(500, "{}")
        : service.page(new PageQuery(0, query.limit()));

    assertThatThrownBy(() -> ids(list())).isInstanceOf(PagingException.class);
    assertThat(server.getRequestCount()).isEqualTo(4);
  }

  @Test
  void duplicates_beforeANewItem_areNotCountedAfterIt() {
    Iterator<List<String>> pages = List.of(
            List.of("a", "b"),
            List.of("a", "b"),
            List.of("c", "d"),
            List.of("a", "b"),
            List.of("a", "b"),
            List.of("e", "f"))
        .iterator();
    service.override = query -> {
      String data = ThingService.data(pages.next());
      return ThingService.json(200, "{\"data\":" + data + ",\"has_more\":" + pages.hasNext() + "}");
    };

    assertThat(ids(list(2))).containsExactly("a", "b", "c", "d", "e", "f");
  }

  @ParameterizedTest
  @EnumSource(Mode.class)
  void page_emptyButHasMore_throws(Mode mode) {
    service.ids = ThingService.things(500);
    service.override = query ->
        query.skip() == 100 ? ThingService.json(200, "{\"data\":[],\"has_more\":true}") : null;
    Iterator<JsonNode> items = mode.of(list()).iterator();

    assertThatThrownBy(() -> drain(items, ids))
        .isInstanceOf(PagingException.class)
        .hasMessage("the page at _skip=100 is empty but states that more items follow");
    assertThat(ids).hasSize(100);
  }

  @ParameterizedTest
  @EnumSource(Mode.class)
  void badRequest_onALaterPage_isTheSkipLimit(Mode mode) {
    service.ids = ThingService.things(500);
    service.override = query ->
        query.skip() >= 200 ? ThingService.json(400, "{\"error\":\"max skip = 199\"}") : null;
    Iterator<JsonNode> items = mode.of(list()).iterator();

    assertThatThrownBy(() -> drain(items, ids))
        .isInstanceOfSatisfying(SkipLimitException.class, e -> {
          assertThat(e.statusCode()).isEqualTo(400);
          assertThat(e.errorMessage()).hasValue("max skip = 199");
          assertThat(e.attempts()).hasSize(1);
          assertThat(e.mayHaveTakenEffect()).isFalse();
          assertThat(e).hasCauseExactlyInstanceOf(BadRequestException.class);
        })
        .hasMessageStartingWith(
            "the service rejects _skip=200 although it accepted the previous pages")
        .hasMessageContaining("or use an export")
        .hasMessageContaining("max skip = 199");
    assertThat(ids).hasSize(200);
  }

  @ParameterizedTest
  @EnumSource(Mode.class)
  void badRequest_onTheFirstPage_isUnchanged(Mode mode) {
    service.override = query -> ThingService.json(400, "{\"error\":\"no such filter\"}");

    assertThatThrownBy(() -> ids(mode.of(list())))
        .isExactlyInstanceOf(BadRequestException.class)
        .hasMessageContaining("no such filter");
  }

  @Test
  void badRequest_onTheFirstPageNamingSkip_isUnchanged() {
    service.override = query -> ThingService.json(400, "{\"error\":\"_skip is too large\"}");

    assertThatThrownBy(() -> ids(list())).isExactlyInstanceOf(BadRequestException.class);
  }

  /** Successful responses without a list, or with an empty list that does not state the end. */
  static Stream<Arguments> pagesThatSayNothing() {
    return Stream.of("", "{}", "{\"data\":null}", "[]", "{\"data\":[]}")
        .flatMap(body -> Stream.of(Mode.values()).map(mode -> Arguments.of(body, mode)));
  }

  @ParameterizedTest
  @MethodSource("pagesThatSayNothing")
  void pageWithoutItems_afterMoreWasAnnounced_throws(String body, Mode mode) {
    service.ids = ThingService.things(500);
    service.override =
        query -> query.skip() == 100 ? ThingService.json(body.isEmpty() ? 204 : 200, body) : null;
    Iterator<JsonNode> items = mode.of(list()).iterator();

    assertThatThrownBy(() -> drain(items, ids))
        .isInstanceOf(PagingException.class)
        .hasMessage("the page at _skip=100 is empty although the previous page stated that more"
            + " items follow");
    assertThat(ids).hasSize(100);
  }

  @ParameterizedTest
  @EnumSource(Mode.class)
  void pageWithoutItems_beforeTheTotalIsReached_throws(Mode mode) {
    service.envelope = Envelope.TOTAL;
    service.ids = ThingService.things(500);
    service.override =
        query -> query.skip() == 100 ? ThingService.json(200, "{\"data\":[]}") : null;
    Iterator<JsonNode> items = mode.of(list()).iterator();

    assertThatThrownBy(() -> drain(items, ids))
        .isInstanceOf(PagingException.class)
        .hasMessageContaining("the previous page stated that more items follow");
  }

  @ParameterizedTest
  @EnumSource(Mode.class)
  void pageWithoutItems_withALargerTotal_throws(Mode mode) {
    service.envelope = Envelope.TOTAL;
    service.ids = ThingService.things(500);
    service.override = query ->
        query.skip() == 100 ? ThingService.json(200, "{\"data\":[],\"total_results\":500}") : null;
    Iterator<JsonNode> items = mode.of(list()).iterator();

    assertThatThrownBy(() -> drain(items, ids))
        .isInstanceOf(PagingException.class)
        .hasMessage("the page at _skip=100 is empty but states that more items follow");
  }

  @ParameterizedTest
  @EnumSource(Mode.class)
  void firstPage_emptyButHasMore_throws(Mode mode) {
    service.override = query -> ThingService.json(200, "{\"data\":[],\"has_more\":true}");

    assertThatThrownBy(() -> ids(mode.of(list()))).isInstanceOf(PagingException.class);
  }

  @ParameterizedTest
  @EnumSource(Mode.class)
  void firstPage_withoutContent_isAnEmptyList(Mode mode) {
    service.override = query -> ThingService.json(204, "");

    assertThat(ids(mode.of(list()))).isEmpty();
  }

  @ParameterizedTest
  @EnumSource(Mode.class)
  void items_insertedAtTheStart_areNoErrorIfTheListAdvances(Mode mode) {
    List<String> before = ThingService.things(600);
    service.ids = new ArrayList<>(ThingService.things(900).subList(600, 900));
    service.ids.addAll(before);
    service.override = query -> query.skip() >= 300
        ? null // Later pages have 300 new items at the start.
        : ThingService.json(
            200,
            "{\"has_more\":true,\"data\":"
                + ThingService.data(before.subList((int) query.skip(), (int) query.skip() + 100))
                + "}");

    assertThat(ids(mode.of(list()))).isEqualTo(before);
  }

  @Test
  void items_insertedAfterEachPage_areNoErrorIfTheTotalGrows() {
    service.envelope = Envelope.HAS_MORE_AND_TOTAL;
    service.ids = ThingService.things(300);
    for (int i = 1; i <= 4; i++) {
      List<String> longer =
          new ArrayList<>(ThingService.things(300 + 100 * i).subList(300, 300 + 100 * i));
      longer.addAll(ThingService.things(300));
      service.afterResponse(i, () -> service.ids = longer);
    }

    assertThat(ids(list())).isEqualTo(ThingService.things(300));
  }

  @Test
  void items_insertedBeforeEachRequestAtTheEnd_areNoError() {
    service.envelope = Envelope.DATA_ALONE;
    service.ids = ThingService.things(5);
    for (int i = 1; i <= 5; i++) {
      List<String> longer = new ArrayList<>(ThingService.things(5 + i).subList(5, 5 + i));
      longer.addAll(ThingService.things(5));
      service.afterResponse(2 + i, () -> service.ids = longer);
    }

    assertThat(ids(list(2))).isEqualTo(ThingService.things(5));
    assertThat(server.getRequestCount()).isEqualTo(9);
  }

  @Test
  void list_endsWithTheSameShortPageForEver_throws() {
    service.ids = ThingService.things(3);
    service.override =
        query -> service.page(new PageQuery(Math.min(query.skip(), 2), query.limit()));
    service.envelope = Envelope.DATA_ALONE;

    assertThatThrownBy(() -> ids(list(2)))
        .isInstanceOf(PagingException.class)
        .hasMessageContaining("10 pages in a row");
  }

  @Test
  void list_repeatsTwoPages_throws() {
    service.ids = ThingService.things(500);
    service.override = query -> service.page(new PageQuery(query.skip() % 200, query.limit()));

    assertThatThrownBy(() -> ids(list()))
        .isInstanceOf(PagingException.class)
        .hasMessageContaining("does not advance");
    assertThat(server.getRequestCount()).isEqualTo(6);
  }

  @ParameterizedTest
  @EnumSource(Mode.class)
  void badRequest_afterAResumeToken_isUnchanged(Mode mode) {
    service.ids = ThingService.things(500);
    ResumeToken token = list().firstPage().resumeToken();
    service.override = query -> ThingService.json(400, "{\"error\":\"no such filter\"}");

    assertThatThrownBy(() -> ids(mode.of(list().resumeFrom(token))))
        .isExactlyInstanceOf(BadRequestException.class)
        .hasMessageContaining("no such filter");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "{\"error\":\"The skip is larger than allowed (max_skip = 210000).\"}",
        "{\"error\":\"Must be less than or equal to 10000.\"}",
        "{\"errors\":[\"_skip is too large\"]}",
        "{\"errors\":[],\"field-errors\":{\"_skip\":\"Must be less than or equal to 10000.\"}}",
      })
  void badRequest_afterAResumeTokenNamingSkip_isTheSkipLimit(String body) {
    service.ids = ThingService.things(500);
    ResumeToken token = list().firstPage().resumeToken();
    service.override = query -> ThingService.json(400, body);

    assertThatThrownBy(() -> ids(list().resumeFrom(token)))
        .isInstanceOf(SkipLimitException.class)
        .hasMessageStartingWith("the service rejects _skip=100: narrow the list");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "{\"error\":\"_limit must be less than or equal to 50\"}",
        "{\"field-errors\":{\"_limit\":\"Must be less than or equal to 50.\"}}",
      })
  void badRequest_afterAResumeTokenNamingTheLimit_isUnchanged(String body) {
    service.ids = ThingService.things(500);
    ResumeToken token = list().firstPage().resumeToken();
    service.override = query -> ThingService.json(400, body);

    assertThatThrownBy(() -> ids(list().resumeFrom(token)))
        .isExactlyInstanceOf(BadRequestException.class);
  }

  @ParameterizedTest
  @EnumSource(Mode.class)
  void badRequest_onALaterPageAfterAResumeToken_isTheSkipLimit(Mode mode) {
    service.ids = ThingService.things(500);
    ResumeToken token = list().firstPage().resumeToken();
    service.override = query -> query.skip() >= 200 ? ThingService.json(400, "{}") : null;
    Iterator<JsonNode> items = mode.of(list().resumeFrom(token)).iterator();

    assertThatThrownBy(() -> drain(items, ids))
        .isInstanceOf(SkipLimitException.class)
        .hasMessageContaining("although it accepted the previous pages");
    assertThat(ids).hasSize(100);
  }
}
