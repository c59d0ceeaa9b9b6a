package com.salescrm.sdk.core.paging;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import com.salescrm.sdk.core.error.PagingException;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

class ResumeTokenTest extends OneListTest {

  private ResumeToken tokenAfter(int pages) {
    Iterator<Page<JsonNode>> each = list().pages().iterator();
    ResumeToken token = each.next().resumeToken();
    for (int i = 1; i < pages; i++) {
      token = each.next().resumeToken();
    }
    return ResumeToken.parse(token.toString());
  }

  @ParameterizedTest
  @EnumSource(Mode.class)
  void resumeFrom_parsedToken_continuesAfterIt(Mode mode) {
    service.ids = ThingService.things(450);

    ResumeToken token = tokenAfter(2);

    assertThat(token.position()).isEqualTo(200);
    assertThat(ids(mode.of(list()).resumeFrom(token)))
        .isEqualTo(ThingService.things(450).subList(200, 450));
  }

  @ParameterizedTest
  @EnumSource(Mode.class)
  void resumeFrom_itemsMovedAcrossTheToken_returnsNoDuplicates(Mode mode) {
    service.ids = ThingService.things(250);
    ResumeToken token = tokenAfter(1);
    List<String> longer = new ArrayList<>(List.of("new_1", "new_2"));
    longer.addAll(ThingService.things(250));
    service.ids = longer;

    assertThat(ids(mode.of(list()).resumeFrom(token)))
        .isEqualTo(ThingService.things(250).subList(100, 250));
  }

  @ParameterizedTest
  @EnumSource(Mode.class)
  void resumeFrom_afterAPageOfDuplicates_returnsNoDuplicates(Mode mode) {
    service.ids = ThingService.things(450);
    Iterator<Page<JsonNode>> each = list().pages().iterator();
    each.next();
    each.next();
    service.ids = new ArrayList<>(ThingService.things(650).subList(450, 650));
    service.ids.addAll(ThingService.things(450));
    ResumeToken token = ResumeToken.parse(each.next().resumeToken().toString());

    assertThat(ids(mode.of(list()).resumeFrom(token)))
        .isEqualTo(ThingService.things(450).subList(200, 450));
  }

  @Test
  void resumeFrom_theEnd_returnsNewItemsOnly() {
    service.ids = ThingService.things(100);
    ResumeToken token = tokenAfter(1);
    assertThat(ids(list().resumeFrom(token))).isEmpty();

    service.ids = ThingService.things(102);

    assertThat(ids(list().resumeFrom(token))).containsExactly("thing_100", "thing_101");
  }

  @Test
  void resumeFrom_tokenOfAnotherList_throws() {
    service.ids = ThingService.things(5);
    ResumeToken token = list().firstPage().resumeToken();
    Paginated<JsonNode> filtered =
        Paginated.of(client, request().withQuery(List.of(Map.entry("name", "a b"))), BY_ID);

    assertThatThrownBy(() -> filtered.resumeFrom(token))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("the resume token belongs to another list: it is of /thing/?, this is"
            + " /thing/?name=a%20b");
  }

  @Test
  void resumeFrom_withAnotherPageSize_succeeds() {
    service.ids = ThingService.things(250);

    assertThat(ids(list(7).resumeFrom(tokenAfter(2)))).hasSize(50);
  }

  @Test
  void token_asText_isPlainAndVersioned() {
    service.ids = List.of("lead_1", "a b,c+d ä-");

    ResumeToken token = list().firstPage().resumeToken();

    assertThat(token).hasToString("crm-list/1 /thing/? 2 lead_1,a%20b%2Cc%2Bd%20%C3%A4-");
    assertThat(ResumeToken.parse("  " + token + "\n")).isEqualTo(token).hasSameHashCodeAs(token);
    assertThat(ResumeToken.parse(token.toString()).recentIds())
        .containsExactly("lead_1", "a b,c+d ä-");
  }

  @Test
  void parse_newerVersion_namesIt() {
    assertThatThrownBy(() -> ResumeToken.parse("crm-list/2 /thing/? 4 b,c"))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageEndingWith(
            "text has the version crm-list/2, of a newer version of the SDK: update the SDK");
    assertThatThrownBy(() -> ResumeToken.parse("crm-list/x /thing/? 4 b,c"))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageEndingWith("four parts of visible ASCII");
  }

  @Test
  void token_containsTheDuplicatesOfTheLastPage() {
    service.ids = List.of("a", "b", "b", "c", "d");
    Iterator<Page<JsonNode>> pages = list(2).pages().iterator();
    pages.next();

    assertThat(pages.next().resumeToken()).hasToString("crm-list/1 /thing/? 4 b,c,-");
  }

  @Test
  void token_ofPagesThatOverlap_containsTheIdsOfEightAndTheLengthOfTheLongest() {
    service.ids = ThingService.things(30);
    Iterator<Page<JsonNode>> pages = list(3).overlapping().pages().iterator();
    pages.next();
    assertThat(pages.next().resumeToken())
        .hasToString("crm-list/1 /thing/? 5 thing_0,thing_1,-,thing_2,thing_3,thing_4,-");
    IntStream.range(0, 11).forEach(i -> pages.next());
    ResumeToken token = pages.next().resumeToken();

    assertThat(token.position()).isEqualTo(29);
    ResumeToken parsed = ResumeToken.parse(token.toString());
    assertThat(parsed).isEqualTo(token);
    for (ResumeToken each : List.of(token, parsed)) {
      assertThat(each.recentIds()).isEqualTo(ThingService.things(29).subList(5, 29));
      assertThat(each.longestPage()).isEqualTo(3);
    }
  }

  @Test
  void tokens_ofPagesOfDuplicatesAfterResumptions_haveTheIdsOfEightPages() {
    List<String> ids = new ArrayList<>(ThingService.things(3_000));
    service.ids = List.copyOf(ids);
    ResumeToken token = tokenAfter(1);
    for (int i = 0; i < 12; i++) {
      Iterator<Page<JsonNode>> pages = list().resumeFrom(token).pages().iterator();
      assertThat(pages.next().items()).hasSize(100);
      for (int k = 0; k < 100; k++) {
        ids.add(0, "new_" + i + "_" + k);
      }
      service.ids = List.copyOf(ids);
      token = ResumeToken.parse(pages.next().resumeToken().toString());
    }

    assertThat(token.recentIds()).hasSize(800);
  }

  @Test
  void token_withTheLongestId_hasIt() {
    service.ids = List.of("x".repeat(100));

    assertThat(list().firstPage().resumeToken().recentIds()).containsExactly("x".repeat(100));
  }

  @Test
  void tokens_ofDifferentPlaces_areNotEqual() {
    ResumeToken token = ResumeToken.parse("crm-list/1 /thing/? 2 a");

    for (String other : List.of(
        "crm-list/1 /thing/? 3 a", "crm-list/1 /thing/? 2 b", "crm-list/1 /thing/? 2 a,-")) {
      assertThat(ResumeToken.parse(other)).isNotEqualTo(token).doesNotHaveSameHashCodeAs(token);
    }
    assertThat(token).isNotEqualTo(token.toString());
  }

  @Test
  void token_omitsIdsThatAreTooLong() {
    String tooLong = "x".repeat(101);
    service.ids = List.of(tooLong);

    assertThat(list().firstPage().resumeToken()).hasToString("crm-list/1 /thing/? 1 -");
  }

  @Test
  void token_ofTheIdHyphen_preservesIt() {
    service.ids = List.of("a", "-");

    ResumeToken token = list().firstPage().resumeToken();

    assertThat(token).hasToString("crm-list/1 /thing/? 2 a,%2D");
    assertThat(ResumeToken.parse(token.toString()).recentIds()).containsExactly("a", "-");
  }

  @ParameterizedTest
  @EnumSource(Mode.class)
  void resumeFrom_tokenThatAnnouncesMore_throwsOnAnEmptyPage(Mode mode) {
    service.ids = ThingService.things(250);
    ResumeToken token = tokenAfter(1);
    service.override = query -> ThingService.json(204, "");

    assertThatThrownBy(() -> ids(mode.of(list()).resumeFrom(token)))
        .isInstanceOf(PagingException.class)
        .hasMessage("the page at _skip=100 is empty although the previous page stated that more"
            + " items follow");
  }

  @Test
  void resumeFrom_tokenThatAnnouncesNothing_endsWithAnEmptyPage() {
    ResumeToken old = ResumeToken.parse("crm-list/1 /thing/? 100 thing_99");
    service.override = query -> ThingService.json(200, "{\"data\":[]}");

    assertThat(list().resumeFrom(old)).isEmpty();
    assertThat(service.requests().get(0).skip()).isEqualTo(100);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "   ",
        "crm-list/2 /thing/? 100 -",
        "crm-list/1",
        "crm-list/1 /thing/? 100",
        "crm-list/1 /thing/? -1 -",
        "crm-list/1 /thing/? 1e3 -",
        "crm-list/1 /thing/? 9999999999999999999 -",
        "crm-list/1 /thing/? 100 - more",
        "crm-list/1 /thing/? 100 a%zz",
        "crm-list/1 /thing/?\n 100 -",
        "crm-list/1 /thing/? 100 a\u2028b",
      })
  void parse_invalidText_throws(String text) {
    assertThatThrownBy(() -> ResumeToken.parse(text))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageStartingWith("not a resume token of this SDK");
  }

  @Test
  void token_ofAnEmptyId_isReadFromItsText() {
    ResumeToken token = new ResumeToken("/thing/?", 1, List.of(""), 1, false);

    assertThat(ResumeToken.parse(token.toString())).isEqualTo(token);
  }

  @Test
  void token_ofFewerIdsThanThePage_isThatOfItsText() {
    ResumeToken token = new ResumeToken("/thing/?", 20, List.of("a", "b"), 5, false);

    assertThat(token.longestPage()).isEqualTo(2);
    assertThat(ResumeToken.parse(token.toString()).longestPage()).isEqualTo(2);
  }
}
