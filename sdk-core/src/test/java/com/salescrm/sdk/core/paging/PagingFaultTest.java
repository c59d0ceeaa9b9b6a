package com.salescrm.sdk.core.paging;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import com.salescrm.sdk.core.error.BadRequestException;
import com.salescrm.sdk.core.error.PagingException;
import com.salescrm.sdk.core.error.ServerException;
import com.salescrm.sdk.core.error.SkipLimitException;
import com.salescrm.sdk.core.paging.ThingService.Asked;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class PagingFaultTest extends OneListTest {
  private final List<String> ids = new ArrayList<>();

  @ParameterizedTest
  @EnumSource(Mode.class)
  void error_onAPageInTheMiddle_surfacesAfterThePagesBefore(Mode mode) {
    service.ids = ThingService.things(500);
    service.instead =
        what -> what.skip() == 200 ? ThingService.json(500, "{\"error\":\"broken\"}") : null;
    Iterator<JsonNode> items = mode.of(list()).iterator();

    assertThatThrownBy(() -> drain(items, ids))
        .isInstanceOf(ServerException.class)
        .hasMessageContaining("broken");
    assertThat(ids).isEqualTo(ThingService.things(200));
  }

  @ParameterizedTest
  @EnumSource(Mode.class)
  void error_askedAgain_givesNothingFromBehindIt(Mode mode) {
    service.ids = ThingService.things(500);
    service.instead = what -> what.skip() == 200 ? ThingService.json(500, "{}") : null;
    Iterator<JsonNode> items = mode.of(list()).iterator();

    for (int i = 0; i < 3; i++) {
      assertThatThrownBy(() -> drain(items, ids)).isInstanceOf(ServerException.class);
    }
    assertThat(ids).isEqualTo(ThingService.things(200));
  }

  @Test
  void error_thatPasses_letsASequentialIterationGoOnWhereItStood() {
    service.ids = ThingService.things(300);
    service.instead = what -> what.skip() == 100 ? ThingService.json(500, "{}") : null;
    Iterator<JsonNode> items = list().iterator();
    assertThatThrownBy(() -> drain(items, ids)).isInstanceOf(ServerException.class);

    service.instead = what -> null;
    drain(items, ids);

    assertThat(ids).isEqualTo(service.ids);
  }

  @ParameterizedTest
  @EnumSource(Mode.class)
  void error_onTheFirstPage_isTheFirstThingSeen(Mode mode) {
    service.instead = what -> ThingService.json(503, "");

    assertThatThrownBy(() -> ids(mode.of(list()))).isInstanceOf(ServerException.class);
    assertThat(server.getRequestCount()).isEqualTo(1);
  }

  @ParameterizedTest
  @EnumSource(Mode.class)
  void list_thatNeverAdvances_isAnErrorAfterThreePages(Mode mode) {
    service.ids = ThingService.things(500);
    service.instead = what -> service.page(new Asked(0, what.limit()));
    Iterator<JsonNode> items = mode.of(list()).iterator();

    for (int i = 0; i < 3; i++) { // An error that is met again by whoever asks again.
      assertThatThrownBy(() -> drain(items, ids))
          .isInstanceOf(PagingException.class)
          .hasMessage(
              "the list does not advance: 3 pages in a row up to _skip=300 held nothing new");
    }
    assertThat(ids).isEqualTo(ThingService.things(100));
  }

  @Test
  void list_thatNeverAdvances_isFoundOutWithFourRequests() {
    service.ids = ThingService.things(500);
    service.instead = what -> service.page(new Asked(0, what.limit()));

    assertThatThrownBy(() -> ids(list())).isInstanceOf(PagingException.class);
    assertThat(server.getRequestCount()).isEqualTo(4);
  }

  @ParameterizedTest
  @EnumSource(Mode.class)
  void page_thatIsEmptyYetPromisesMore_isAnError(Mode mode) {
    service.ids = ThingService.things(500);
    service.instead = what ->
        what.skip() == 100 ? ThingService.json(200, "{\"data\":[],\"has_more\":true}") : null;
    Iterator<JsonNode> items = mode.of(list()).iterator();

    assertThatThrownBy(() -> drain(items, ids))
        .isInstanceOf(PagingException.class)
        .hasMessage("the page at _skip=100 is empty but says that more follow");
    assertThat(ids).hasSize(100);
  }

  @ParameterizedTest
  @EnumSource(Mode.class)
  void badRequest_onALaterPage_isTheSkipLimit(Mode mode) {
    service.ids = ThingService.things(500);
    service.instead = what ->
        what.skip() >= 200 ? ThingService.json(400, "{\"error\":\"max skip = 199\"}") : null;
    Iterator<JsonNode> items = mode.of(list()).iterator();

    assertThatThrownBy(() -> drain(items, ids))
        .isInstanceOfSatisfying(SkipLimitException.class, e -> {
          assertThat(e.statusCode()).isEqualTo(400);
          assertThat(e.errorMessage()).hasValue("max skip = 199");
          assertThat(e.attempts()).hasSize(1);
          assertThat(e.outcomeUnknown()).isFalse();
          assertThat(e).hasCauseExactlyInstanceOf(BadRequestException.class);
        })
        .hasMessageStartingWith("the service refuses _skip=200 although the pages before were fine")
        .hasMessageContaining("or use an export")
        .hasMessageContaining("max skip = 199");
    assertThat(ids).hasSize(200);
  }

  @ParameterizedTest
  @EnumSource(Mode.class)
  void badRequest_onTheFirstPage_staysWhatItIs(Mode mode) {
    service.instead = what -> ThingService.json(400, "{\"error\":\"no such filter\"}");

    assertThatThrownBy(() -> ids(mode.of(list())))
        .isExactlyInstanceOf(BadRequestException.class)
        .hasMessageContaining("no such filter");
  }
}
