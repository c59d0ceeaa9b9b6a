package com.salescrm.sdk.opportunity;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.salescrm.sdk.RoundTrip;
import com.salescrm.sdk.WireTest;
import com.salescrm.sdk.core.error.NotFoundException;
import com.salescrm.sdk.core.paging.Page;
import com.salescrm.sdk.core.query.DateRange;
import java.math.BigDecimal;
import java.time.OffsetDateTime;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class OpportunityListTest extends WireTest {
  private static final String PAGE_1 = """
      {"total_value_annualized": 6000000000, "total_results": 3,
       "count_by_value_period": {"monthly": 3},
       "data": [{"id": "oppo_1"}, {"id": "oppo_2"}]}""";
  private static final String PAGE_2 = """
      {"total_value_annualized": 1, "total_results": 3, "data": [{"id": "oppo_3"}]}""";

  private OpportunityService opportunities;

  @BeforeEach
  void openService() {
    opportunities = new OpportunityService(http);
  }

  @Test
  void list_withoutFilters_asksForNothingInParticular() throws Exception {
    answers("[]");

    assertThat(opportunities.list()).isEmpty();
    assertTaken("GET /api/v1/opportunity/");
  }

  @Test
  void list_filters_areEncodedInTheQuery() throws Exception {
    answers("{\"data\": []}");

    opportunities
        .list(b -> b.statusType(StatusType.ACTIVE)
            .userIdIn("user_1", "group_2")
            .statusLabel("Gewonnen & 100%")
            .dateCreated(DateRange.from(OffsetDateTime.parse("2026-06-01T00:00:00+02:00")))
            .orderBy(OpportunityOrder.VALUE.descending())
            .fields("value", "custom")
            .pageSize(50))
        .firstPage();

    assertTaken("GET /api/v1/opportunity/?_fields=id,value,custom&_order_by=-value"
        + "&date_created__gte=2026-06-01T00%3A00%3A00%2B02%3A00"
        + "&status_label=Gewonnen%20%26%20100%25&status_type=active"
        + "&user_id__in=user_1,group_2&_limit=50");
  }

  @Test
  void list_notIterated_sendsNothing() {
    opportunities.list(b -> b.leadId("lead_1")).parallel(2).stream();

    assertNothingSent();
  }

  @Test
  void iterate_pages_followsByWhatCameAgainstTheTotal() throws Exception {
    answers(PAGE_1, PAGE_2);

    assertThat(opportunities.list(b -> b.leadId("lead_1")))
        .extracting(Opportunity::id)
        .containsExactly("oppo_1", "oppo_2", "oppo_3");
    assertTaken("GET /api/v1/opportunity/?lead_id=lead_1");
    assertTaken("GET /api/v1/opportunity/?lead_id=lead_1&_skip=2");
    assertThat(server.getRequestCount()).isEqualTo(2);
  }

  @Test
  void iterate_firstPageOnly_fetchesNoFurther() {
    answers(PAGE_1);

    assertThat(opportunities.list().stream().limit(2)).hasSize(2);
    assertThat(server.getRequestCount()).isEqualTo(1);
  }

  @Test
  void iterate_afterAFailure_goesOnWhereItWas() {
    answers(PAGE_1);
    fails(404);
    answers(PAGE_2);
    Iterator<Opportunity> items = opportunities.list().iterator();
    items.next();
    items.next();

    assertThatThrownBy(items::hasNext).isInstanceOf(NotFoundException.class);
    assertThat(items.next().id()).isEqualTo("oppo_3");
    assertThat(items.hasNext()).isFalse();
  }

  @Test
  void aggregates_askedTwice_fetchesOnePage() {
    answers(PAGE_1);
    OpportunityList list = opportunities.list();

    assertThat(list.aggregates().totalValueAnnualized()).contains(new BigDecimal("6000000000"));
    assertThat(list.aggregates().totalResults()).contains(3L);
    assertThat(list.aggregates().countByValuePeriod(ValuePeriod.MONTHLY)).isEqualTo(3);
    assertThat(server.getRequestCount()).isEqualTo(1);
  }

  @Test
  void aggregates_afterAnIteration_areThoseOfItsFirstPage() {
    answers(PAGE_1, PAGE_2);
    OpportunityList list = opportunities.list();

    assertThat(list.toList(10)).hasSize(3);

    assertThat(list.aggregates().totalValueAnnualized()).contains(new BigDecimal("6000000000"));
    assertThat(server.getRequestCount()).isEqualTo(2);
  }

  @Test
  void aggregates_afterPagesOrFirstPage_areKnown() {
    answers(PAGE_1, PAGE_1);
    OpportunityList pages = opportunities.list();
    OpportunityList first = opportunities.list();

    Page<Opportunity> page = pages.pages().iterator().next();
    assertThat(page.items()).hasSize(2);
    assertThat(first.firstPage().items()).hasSize(2);

    assertThat(pages.aggregates().totalResults()).contains(3L);
    assertThat(first.aggregates().totalResults()).contains(3L);
    assertThat(server.getRequestCount()).isEqualTo(2);
  }

  @Test
  void aggregates_ofAListFetchedOtherwise_areShared() {
    answers(PAGE_1, PAGE_2);
    OpportunityList list = opportunities.list();
    List<String> drift = new ArrayList<>();

    assertThat(list.onDrift(each -> drift.add(each.toString())).prefetch(1)).hasSize(3);

    assertThat(list.aggregates().totalResults()).contains(3L);
    assertThat(list.parallel(2).aggregates().totalResults()).contains(3L);
    assertThat(drift).isEmpty();
  }

  @Test
  void resumeFrom_token_continuesAndHasAggregates() throws Exception {
    answers(PAGE_1, PAGE_2);
    OpportunityList list = opportunities.list(b -> b.leadId("lead_1").statusType(StatusType.WON));
    Page<Opportunity> page = list.firstPage();

    OpportunityList rest = opportunities
        .list(b -> b.statusType(StatusType.WON).leadId("lead_1"))
        .resumeFrom(page.resumeToken());

    assertThat(rest).extracting(Opportunity::id).containsExactly("oppo_3");
    assertThat(rest.aggregates().totalValueAnnualized()).contains(BigDecimal.ONE);
    taken();
    assertTaken("GET /api/v1/opportunity/?lead_id=lead_1&status_type=won&_skip=2");
  }

  @Test
  void skip_pageWithANumber_beginsThereAndHasAggregates() throws Exception {
    answers(PAGE_2);
    OpportunityList second = opportunities.list(b -> b.pageSize(2)).skip(2);

    assertThat(second.firstPage().items()).extracting(Opportunity::id).containsExactly("oppo_3");
    assertThat(second.aggregates().totalResults()).contains(3L);
    assertTaken("GET /api/v1/opportunity/?_limit=2&_skip=2");
    assertThat(server.getRequestCount()).isEqualTo(1);
  }

  @Test
  void stream_ofAList_notesItsAggregates() {
    answers(PAGE_1);
    OpportunityList list = opportunities.list();

    assertThat(list.stream().limit(1)).hasSize(1);

    assertThat(list.aggregates().totalResults()).contains(3L);
    assertThat(server.getRequestCount()).isEqualTo(1);
  }

  @Test
  void aggregates_bareArray_areEmpty() {
    answers("[{\"id\": \"oppo_1\"}]");

    OpportunityAggregates aggregates = opportunities.list().aggregates();

    assertThat(aggregates.totalResults()).isEmpty();
    assertThat(aggregates.countByValuePeriod(ValuePeriod.MONTHLY)).isZero();
  }

  @Test
  void list_recordedAnswer_hasItemsAndAggregates() throws Exception {
    answers(RoundTrip.resource(getClass(), "opportunity-list.json"));
    OpportunityList list = opportunities.list();

    assertThat(list).hasSize(3);
    assertThat(list.aggregates().expectedValueAnnualized()).contains(new BigDecimal("571282716"));
    assertThat(list.aggregates()
            .additionalProperties()
            .get("total_value_one_time_formatted")
            .asText())
        .isEqualTo("$75,403,455.90");
    assertThat(server.getRequestCount()).isEqualTo(1);
  }

  @Test
  void list_wrongRequest_isRefusedBeforeSending() {
    assertThatThrownBy(() -> opportunities.list(b -> b.userIdIn("user_1", " ")))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("user_id__in");
    assertNothingSent();
  }
}
