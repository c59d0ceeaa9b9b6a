package com.salescrm.sdk.opportunity;

import static org.assertj.core.api.Assertions.assertThat;

import com.salescrm.sdk.WireTest;
import java.math.BigDecimal;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Each kind of group, as it is asked for and read. */
class OpportunityGroupTest extends WireTest {

  private OpportunityService opportunities;

  @BeforeEach
  void openService() {
    opportunities = new OpportunityService(http);
  }

  @Test
  void user_group_hasIdAndName() throws Exception {
    UserGroup group = only(OpportunityGroupBy.USER, """
        {"key": "user_1", "user_id": "user_1", "user_name": "Ann", "objects": []}""");

    assertThat(group.userId()).contains("user_1");
    assertThat(group.userName()).contains("Ann");
    assertThat(group.additionalProperties()).isEmpty();
    assertTaken("GET /api/v1/opportunity/?_group_by=user_id");
  }

  @Test
  void week_group_hasIsoWeekAndItsYear() throws Exception {
    WeekGroup group = only(OpportunityGroupBy.DATE_WON_WEEK.descending(), """
        {"key": [2020, 53], "weekyear": 2020, "week": 53,
         "objects": [{"id": "oppo_1", "date_won": "2021-01-01"}]}""");

    assertThat(group.weekyear()).contains(2020);
    assertThat(group.week()).contains(53);
    assertThat(group.key().get(1).intValue()).isEqualTo(53);
    assertTaken("GET /api/v1/opportunity/?_group_by=-date_won__week");
  }

  @Test
  void month_group_hasYearAndMonth() throws Exception {
    MonthGroup group = only(OpportunityGroupBy.DATE_WON_MONTH, """
        {"key": "2026-06", "year": 2026, "month": 6, "objects": []}""");

    assertThat(group.year()).contains(2026);
    assertThat(group.month()).contains(6);
    assertTaken("GET /api/v1/opportunity/?_group_by=date_won__month");
  }

  @Test
  void quarter_group_hasYearAndQuarter() throws Exception {
    QuarterGroup group = only(OpportunityGroupBy.DATE_WON_QUARTER, """
        {"key": "2026-2", "year": "2026", "quarter": 2, "objects": []}""");

    assertThat(group.year()).as("a number as text").contains(2026);
    assertThat(group.quarter()).contains(2);
    assertTaken("GET /api/v1/opportunity/?_group_by=date_won__quarter");
  }

  @Test
  void year_group_hasYear() throws Exception {
    YearGroup group = only(OpportunityGroupBy.DATE_WON_YEAR, """
        {"key": 2026, "year": 2026, "objects": []}""");

    assertThat(group.year()).contains(2026);
    assertTaken("GET /api/v1/opportunity/?_group_by=date_won__year");
  }

  @Test
  void group_partsInOtherForms_areReadAsInModels() {
    MonthGroup month = only(OpportunityGroupBy.DATE_WON_MONTH, """
        {"key": "2026-06", "year": 2026.0, "month": 6.5, "objects": []}""");
    UserGroup user = only(OpportunityGroupBy.USER, """
        {"key": 7, "user_id": 7, "user_name": ["Ann"], "objects": []}""");

    assertThat(month.year()).contains(2026);
    assertThat(month.month()).isEmpty();
    assertThat(month.additionalProperties()).containsOnlyKeys("month");
    assertThat(user.userId()).contains("7");
    assertThat(user.userName()).isEmpty();
    assertThat(user.additionalProperties()).containsOnlyKeys("user_name");
  }

  @Test
  void group_nullKey_hasEmptyParts() {
    MonthGroup group = only(OpportunityGroupBy.DATE_WON_MONTH, """
        {"key": null, "year": null, "month": null, "objects": [{"id": "oppo_1"}]}""");

    assertThat(group.key().isNull()).isTrue();
    assertThat(group.year()).isEmpty();
    assertThat(group.month()).isEmpty();
    assertThat(group.additionalProperties()).isEmpty();
  }

  @Test
  void group_responseOfAnotherKind_isTheRequestedKind() {
    OpportunityGroup group = only(OpportunityGroupBy.DATE_WON_MONTH, """
        {"key": "user_1", "user_id": "user_1", "objects": []}""");

    assertThat(group).isInstanceOf(MonthGroup.class);
    assertThat(group.additionalProperties()).containsOnlyKeys("user_id");
  }

  @Test
  void group_aggregatesAndOtherProperties_areDistinguished() {
    OpportunityGroup group = only(OpportunityGroupBy.DATE_WON_YEAR, """
        {"key": 2026, "color": null, "year": "soon", "total_results": 7,
         "count_by_value_period": {"annual": 7}, "expected_value_annualized": 12.5,
         "expected_value_annualized_formatted": "$0.13", "total_value_weekly": 3,
         "objects": [{"id": "oppo_1", "custom.cf_tier": "gold"}]}""");

    assertThat(group.totalResults()).contains(7L);
    assertThat(group.aggregates().countByValuePeriod(ValuePeriod.ANNUAL)).isEqualTo(7);
    assertThat(group.aggregates().expectedValueAnnualized()).contains(new BigDecimal("12.5"));
    assertThat(group.aggregates().additionalProperties())
        .containsOnlyKeys("expected_value_annualized_formatted", "total_value_weekly");
    assertThat(group.additionalProperties()).containsOnlyKeys("color", "year");
    assertThat(group.objects()).singleElement().extracting(Opportunity::id).isEqualTo("oppo_1");
  }

  @Test
  void group_sameContent_isEqual() {
    String json = "{\"key\": 2026, \"year\": 2026, \"objects\": [{\"id\": \"oppo_1\"}]}";
    OpportunityGroup group = only(OpportunityGroupBy.DATE_WON_YEAR, json);

    assertThat(group)
        .isEqualTo(only(OpportunityGroupBy.DATE_WON_YEAR, json))
        .hasSameHashCodeAs(only(OpportunityGroupBy.DATE_WON_YEAR, json))
        .isNotEqualTo(only(OpportunityGroupBy.DATE_WON_MONTH, json))
        .hasToString("YearGroup[key=2026, 1 objects]");
  }

  private <G extends OpportunityGroup> G only(OpportunityGroupBy<G> groupBy, String group) {
    respond("{\"data\": [" + group + "], \"has_more\": false}");
    return opportunities.listGrouped(groupBy).iterator().next();
  }
}
