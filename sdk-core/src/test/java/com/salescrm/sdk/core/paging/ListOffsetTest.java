package com.salescrm.sdk.core.paging;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import com.salescrm.sdk.core.error.BadRequestException;
import com.salescrm.sdk.core.error.SkipLimitException;
import com.salescrm.sdk.core.paging.ThingService.Envelope;
import com.salescrm.sdk.core.paging.ThingService.PageQuery;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Lists that begin at an offset. */
class ListOffsetTest extends OneListTest {

  @ParameterizedTest
  @EnumSource(Mode.class)
  void skip_someItems_startsAfterThem(Mode mode) {
    service.ids = ThingService.things(250);

    assertThat(ids(mode.of(list()).skip(40))).isEqualTo(ThingService.things(250).subList(40, 250));

    assertThat(service.requests())
        .contains(new PageQuery(40, 100), new PageQuery(140, 100), new PageQuery(240, 100))
        .doesNotContain(new PageQuery(0, 100));
  }

  @Test
  void firstPage_ofAListWithSkip_isThePageWithThatNumber() {
    service.envelope = Envelope.HAS_MORE_AND_TOTAL;
    service.ids = ThingService.things(130);

    Page<JsonNode> page = list(50).skip(50 * (3 - 1)).firstPage();

    assertThat(ids(page.items())).isEqualTo(ThingService.things(130).subList(100, 130));
    assertThat(page.isLast()).isTrue();
    assertThat(page.totalResults()).hasValue(130);
    assertThat(service.requests()).containsExactly(new PageQuery(100, 50));
  }

  @ParameterizedTest
  @EnumSource(Envelope.class)
  void skip_beyondTheEnd_isEmpty(Envelope envelope) {
    service.envelope = envelope;
    service.ids = ThingService.things(130);

    assertThat(list().skip(500)).isEmpty();
    assertThat(list().skip(500).pages()).singleElement().matches(Page::isLast);
  }

  @Test
  void skip_calledTwice_usesTheLastNumber() {
    service.ids = ThingService.things(50);

    assertThat(list().skip(40).skip(10)).hasSize(40);
    assertThat(list().skip(40).skip(0)).hasSize(50);
  }

  @Test
  void skip_returnsANewList() {
    service.ids = ThingService.things(50);
    Paginated<JsonNode> list = list();

    assertThat(list.skip(10)).hasSize(40);
    assertThat(list).hasSize(50);
  }

  @Test
  void skip_negative_throws() {
    assertThatThrownBy(() -> list().skip(-1))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("items to skip must not be negative, but was -1");
  }

  @Test
  void skip_operationWithoutSkip_throws() {
    assertThatThrownBy(() -> Paginated.whole(client, request(), BY_ID).skip(1))
        .isInstanceOf(IllegalStateException.class)
        .hasMessage("GET /thing/ has no _skip and returns the whole list: use stream().skip()");
  }

  @Test
  void resumeFrom_afterSkip_startsAtTheToken() {
    service.ids = ThingService.things(250);
    ResumeToken token = list(20).skip(50).firstPage().resumeToken();

    assertThat(token.position()).isEqualTo(70);
    assertThat(ids(list().skip(50).resumeFrom(token)))
        .isEqualTo(ThingService.things(250).subList(70, 250));
  }

  @Test
  void skip_afterResumeFrom_throws() {
    service.ids = ThingService.things(250);
    ResumeToken token = list().firstPage().resumeToken();

    assertThatThrownBy(() -> list().resumeFrom(token).skip(5))
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContaining("the resume token defines where the list starts");
  }

  @Test
  void badRequest_onTheFirstPage_isTheSkipLimitIfItNamesSkip() {
    service.override = query -> ThingService.json(400, "{\"error\":\"(max_skip = 100)\"}");
    assertThatThrownBy(() -> list().skip(101).firstPage()).isInstanceOf(SkipLimitException.class);

    service.override = query -> ThingService.json(400, "{\"error\":\"no such filter\"}");
    assertThatThrownBy(() -> list().skip(101).firstPage())
        .isExactlyInstanceOf(BadRequestException.class);
  }
}
