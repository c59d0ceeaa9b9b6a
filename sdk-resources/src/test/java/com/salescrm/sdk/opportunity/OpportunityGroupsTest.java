package com.salescrm.sdk.opportunity;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.salescrm.sdk.WireTest;
import com.salescrm.sdk.core.error.DecodingException;
import com.salescrm.sdk.core.error.PagingException;
import com.salescrm.sdk.core.json.CrmJson;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Groups that paging has cut. */
class OpportunityGroupsTest extends WireTest {

  private OpportunityService opportunities;

  @BeforeEach
  void openService() {
    opportunities = new OpportunityService(http);
  }

  @Test
  void iterate_groupCutTwice_comesOnceAndWhole() throws Exception {
    respond(
        page(true, group("\"a\"", 1, 1), group("\"b\"", 4, 2)),
        page(true, group("\"b\"", 4, 3, 4)),
        page(false, group("\"b\"", 4, 5), group("\"c\"", 1, 6)));

    assertThat(read(years(b -> b.statusType(StatusType.WON).pageSize(2))))
        .containsExactly("\"a\": 1", "\"b\": 2 3 4 5", "\"c\": 6");
    assertTaken("GET /api/v1/opportunity/?status_type=won&_group_by=date_won__year&_limit=2");
    assertTaken(
        "GET /api/v1/opportunity/?status_type=won&_group_by=date_won__year&_limit=2&_skip=2");
    assertTaken(
        "GET /api/v1/opportunity/?status_type=won&_group_by=date_won__year&_limit=2&_skip=4");
  }

  @Test
  void iterate_groupCut_takesTheSumsOfItsFirstSlice() {
    respond(
        page(
            true,
            "{\"key\": 1, \"total_results\": 2, \"total_value_annual\": 70,"
                + " \"objects\": [{\"id\": \"1\"}]}"),
        page(
            false,
            "{\"key\": 1, \"total_results\": 2, \"total_value_annual\": 70,"
                + " \"objects\": [{\"id\": \"2\"}]}"));

    OpportunityGroup group = years(b -> {}).iterator().next();

    assertThat(group.aggregates().totalValueAnnual()).contains(new BigDecimal("70"));
    assertThat(group.totalResults()).contains(2L);
    assertThat(group.objects()).hasSize(2);
  }

  @Test
  void iterate_firstGroups_areGivenOutBeforeTheNextPageIsFetched() {
    respond(page(true, group("1", 1, 1), group("2", 1, 2), group("3", 2, 3)));

    Iterator<YearGroup> groups = years(b -> {}).iterator();

    assertThat(groups.next().key().intValue()).isEqualTo(1);
    assertThat(groups.next().key().intValue()).isEqualTo(2);
    assertThat(server.getRequestCount()).isEqualTo(1);
  }

  @Test
  void iterate_endByTotalOfTheEnvelope_countsObjects() {
    respond(
        "{\"total_results\": 3, \"data\": [" + group("1", 1, 1) + "," + group("2", 2, 2) + "]}",
        "{\"total_results\": 3, \"data\": [" + group("2", 2, 3) + "]}");

    assertThat(read(years(b -> {}))).containsExactly("1: 1", "2: 2 3");
    assertThat(server.getRequestCount()).isEqualTo(2);
  }

  @Test
  void iterate_restOfAGroupComesLate_isStillOneGroup() {
    respond(
        page(true, group("1", 3, 1, 2), group("2", 1, 3)),
        page(true, group("3", 1, 4)),
        page(false, group("1", 3, 5), group("4", 1, 6)));

    assertThat(read(years(b -> {}))).containsExactly("1: 1 2 5", "2: 3", "3: 4", "4: 6");
  }

  @Test
  void iterate_groupStaysShort_comesAtTheEndOfTheListInItsPlace() {
    respond(page(true, group("1", 3, 1, 2), group("2", 1, 3)), page(false, group("3", 1, 4)));

    assertThat(read(years(b -> {}))).containsExactly("1: 1 2", "2: 3", "3: 4");
  }

  @Test
  void iterate_groupShrinksMeanwhile_isWholeByItsLastTotal() {
    respond(page(true, group("1", 4, 1, 2)), page(true, group("1", 3, 3), group("2", 2, 4)));

    Iterator<YearGroup> groups = years(b -> {}).iterator();

    assertThat(line(groups.next())).isEqualTo("1: 1 2 3");
    assertThat(server.getRequestCount()).isEqualTo(2);
  }

  @Test
  void iterate_groupContinuesAfterItWasReturned_isAnError() {
    respond(
        page(true, group("\"user_1\"", 1, 1), group("\"user_2\"", 1, 2)),
        page(false, group("\"user_1\"", 2, 3)));
    Iterator<UserGroup> groups =
        opportunities.listGrouped(OpportunityGroupBy.USER).iterator();
    groups.next();

    assertThatThrownBy(groups::next)
        .isInstanceOf(PagingException.class)
        .hasMessageStartingWith("more opportunities follow of a group that was already returned")
        .hasMessageNotContaining(
            "user_1"); // A key is the service's text, which may repeat a secret.
  }

  @Test
  void iterate_afterAnError_failsAgain() {
    respond(
        page(true, group("1", 1, 1), group("2", 1, 2)),
        page(false, group("1", 2, 3), group("3", 1, 4)));
    Iterator<YearGroup> groups = years(b -> {}).iterator();
    groups.next();
    assertThatThrownBy(groups::next).isInstanceOf(PagingException.class);

    assertThatThrownBy(groups::hasNext).isInstanceOf(PagingException.class);
    assertThatThrownBy(groups::next).isInstanceOf(PagingException.class);
  }

  @Test
  void iterate_objectThatCannotBeRead_isAnErrorThatNamesIt() {
    respond("{\"data\": [" + group("2025", 1, 1)
        + ", {\"key\": 2026, \"total_results\": 2, \"objects\": [{\"id\": \"2\"}, {\"value\": 5}]}],"
        + " \"has_more\": false}");

    assertThatThrownBy(() -> read(years(b -> {})))
        .isInstanceOfSatisfying(
            DecodingException.class,
            e -> assertThat(e.jsonPath()).startsWith("$.data[1].objects[1]"));
  }

  @Test
  void iterate_objectsThatAreNoList_isAnError() {
    respond(
        "{\"data\": [{\"key\": 2026, \"total_results\": 2, \"objects\": \"2\"}], \"has_more\": false}");

    assertThatThrownBy(() -> read(years(b -> {}))).isInstanceOf(DecodingException.class);
  }

  /** Such as opportunities, if a service ignores {@code _group_by}. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "{\"id\": \"oppo_1\", \"value\": 500}",
        "{\"key\": 2026, \"total_results\": 2}",
        "{\"key\": 2026, \"total_results\": 2, \"objects\": null}",
        "{\"key\": 2026, \"user_name\": 7, \"objects\": null}",
      })
  void iterate_elementWithoutObjects_isAnErrorThatNamesThem(String element) {
    respond("{\"data\": [" + group("2025", 1, 1) + ", " + element + "], \"has_more\": false}");

    assertThatThrownBy(() -> read(years(b -> {})))
        .isInstanceOfSatisfying(
            DecodingException.class, e -> assertThat(e.jsonPath()).startsWith("$.data[1]"))
        .hasMessageContaining("'objects' is missing or null");
  }

  @Test
  void iterate_groupsWithoutObjectsOrKey_areGroups() {
    respond("{\"data\": [{\"key\": 2025, \"objects\": []}, {\"objects\": [{\"id\": \"1\"}]}],"
        + " \"has_more\": false}");

    assertThat(read(years(b -> {}))).containsExactly("2025:", "null: 1");
  }

  @Test
  void iterate_duplicateObject_isSkipped() {
    respond(
        page(true, group("1", 2, 1, 2), group("2", 3, 3)),
        page(true, group("2", 3, 3, 4)),
        page(false, group("2", 3, 4), group("3", 1, 5)));

    assertThat(read(years(b -> {}))).containsExactly("1: 1 2", "2: 3 4", "3: 5");
  }

  @Test
  void iterate_groupsWithoutObjects_endTheList() {
    respond(page(true, group("1", 1, 1)), page(false, group("2", 0)));

    assertThat(read(years(b -> {}))).containsExactly("1: 1", "2:");
    assertThat(server.getRequestCount()).isEqualTo(2);
  }

  @Test
  void iterate_groupsWithoutObjectsButMoreSaid_isAnErrorNotALoop() {
    respond(page(true, group("1", 5), group("2", 5)));

    assertThatThrownBy(() -> read(years(b -> {}))).isInstanceOf(PagingException.class);
    assertThat(server.getRequestCount()).isEqualTo(1);
  }

  @Test
  void iterate_samePageForEver_isAnErrorNotALoop() {
    String page = page(true, group("1", 9, 1, 2));
    respond(page, page, page, page);

    assertThatThrownBy(() -> read(years(b -> {})))
        .isInstanceOf(PagingException.class)
        .hasMessageContaining("does not advance");
  }

  @Test
  void iterate_serviceIgnoresSkipAndOneGroupIsEmpty_isAnErrorNotALoop() {
    String page = page(true, group("1", 9, 1, 2), group("2", 0));
    respond(page, page, page, page, page, page, page, page);

    assertThatThrownBy(() -> read(years(b -> {})))
        .isInstanceOf(PagingException.class)
        .hasMessageContaining("does not advance");
    assertThat(server.getRequestCount()).isEqualTo(4);
  }

  @Test
  void iterate_emptyGroupOnEachPage_isOneGroup() {
    respond(
        page(true, group("0", 0), group("1", 2, 1, 2), group("2", 3, 3)),
        page(true, group("0", 0), group("2", 3, 4, 5), group("3", 1, 6)),
        page(false, group("0", 0), group("4", 1, 7)));

    assertThat(read(years(b -> {}))).containsExactly("0:", "1: 1 2", "2: 3 4 5", "3: 6", "4: 7");
  }

  @Test
  void onDrift_duplicateObjectAndShrunkTotal_areReported() {
    List<String> drifts = new ArrayList<>();
    respond(
        "{\"total_results\": 5, \"data\": [" + group("1", 2, 1, 2) + "]}",
        "{\"total_results\": 4, \"data\": [" + group("2", 2, 2, 3) + "]}");

    assertThat(read(years(b -> {}).onDrift(drift -> drifts.add(drift.toString()))))
        .containsExactly("1: 1 2", "2: 3");
    assertThat(drifts)
        .containsExactly("LIKELY_SKIPPED at _skip 2: 1 items", "DUPLICATE at _skip 2: 2");
  }

  @Test
  void onDrift_ofGroups_sharesTheirSums() {
    respond("{\"total_results\": 1, \"data\": [" + group("1", 1, 1) + "]}");
    OpportunityGroups<YearGroup> groups =
        opportunities.listGrouped(OpportunityGroupBy.DATE_WON_YEAR);

    assertThat(groups.onDrift(drift -> {}).stream()).hasSize(1);

    assertThat(groups.aggregates().totalResults()).contains(1L);
    assertThat(server.getRequestCount()).isEqualTo(1);
  }

  @Test
  void iterate_nullKeyAndMissingKey_areGroupsOfTheirOwn() {
    respond("""
        {"data": [{"key": null, "year": null, "objects": [{"id": "1"}]},
                  {"year": 2025, "objects": [{"id": "2"}]},
                  {"year": 2026, "objects": [{"id": "3"}]},
                  {"year": 2026, "objects": [{"id": "4"}]}], "has_more": false}""");

    assertThat(read(years(b -> {}))).containsExactly("null: 1", "null: 2", "null: 3 4");
  }

  @Test
  void iterate_keysOfAnyType_areComparedByEquality() {
    respond(
        page(true, group("[2026, 1]", 2, 1), group("{\"y\": 1}", 2, 2)),
        page(false, group("{\"y\": 1}", 2, 3), group("[2026, 1]", 2, 4)));

    assertThat(read(years(b -> {}))).containsExactly("[2026,1]: 1 4", "{\"y\":1}: 2 3");
  }

  @Test
  void aggregates_ofAllGroups_comeFromTheFirstPage() {
    respond("{\"total_results\": 1, \"total_value_annual\": 7, \"data\": [" + group("1", 1, 1)
        + "], \"has_more\": false}");
    OpportunityGroups<YearGroup> groups =
        opportunities.listGrouped(OpportunityGroupBy.DATE_WON_YEAR);

    assertThat(groups.stream()).hasSize(1);

    assertThat(groups.aggregates().totalValueAnnual()).contains(new BigDecimal("7"));
    assertThat(server.getRequestCount()).isEqualTo(1);
  }

  @Test
  void aggregates_askedFirst_fetchOnePage() {
    respond("{\"total_results\": 1, \"data\": [" + group("1", 1, 1) + "]}");
    OpportunityGroups<YearGroup> groups =
        opportunities.listGrouped(OpportunityGroupBy.DATE_WON_YEAR);

    assertThat(groups.aggregates().totalResults()).contains(1L);
    assertThat(groups.aggregates().totalResults()).contains(1L);
    assertThat(server.getRequestCount()).isEqualTo(1);
  }

  @Test
  void listGrouped_notIterated_sendsNothing() {
    assertThat(years(b -> b.query("note:secret")).toString())
        .contains("date_won__year")
        .doesNotContain("secret");
    assertNothingSent();
  }

  @Test
  void toJson_mergedGroup_isAGroupOfTheService() {
    respond(page(true, group("1", 2, 1)), page(false, group("1", 2, 2)));

    OpportunityGroup whole = years(b -> {}).iterator().next();

    assertThat(CrmJson.tree(CrmJson.toJson(whole)).path("objects")).hasSize(2);
    assertThat(CrmJson.tree(CrmJson.toJson(whole)).path("key").intValue()).isEqualTo(1);
  }

  private OpportunityGroups<YearGroup> years(Consumer<ListOpportunitiesRequest.Builder> request) {
    return opportunities.listGrouped(OpportunityGroupBy.DATE_WON_YEAR, request);
  }

  private static List<String> read(OpportunityGroups<?> groups) {
    return groups.stream().map(OpportunityGroupsTest::line).toList();
  }

  private static String line(OpportunityGroup group) {
    return group.key() + ":"
        + group.objects().stream().map(each -> " " + each.id()).collect(Collectors.joining());
  }

  private static String page(boolean hasMore, String... groups) {
    return "{\"data\": [" + String.join(",", groups) + "], \"has_more\": " + hasMore + "}";
  }

  private static String group(String key, int total, Integer... ids) {
    return "{\"key\": " + key + ", \"total_results\": " + total + ", \"objects\": ["
        + Stream.of(ids).map(id -> "{\"id\": \"" + id + "\"}").collect(Collectors.joining(","))
        + "]}";
  }
}
