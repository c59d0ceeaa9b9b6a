package com.salescrm.sdk.opportunity;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.salescrm.sdk.core.query.DateRange;
import com.salescrm.sdk.core.query.Fields;
import java.time.LocalDate;
import java.time.OffsetDateTime;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

@SuppressWarnings("deprecation") // The deprecated filter is tested too.
class ListOpportunitiesRequestTest {
  private static final LocalDate DAY = LocalDate.of(2026, 6, 1);
  private static final OffsetDateTime MOMENT = OffsetDateTime.parse("2026-06-01T08:00:00+05:30");

  static Stream<Arguments> settings() {
    return Stream.of(
        setting(b -> b.leadId("lead_1"), "lead_id=lead_1"),
        setting(b -> b.userId("user_1"), "user_id=user_1"),
        setting(b -> b.userId("group_1"), "user_id__in=group_1"),
        setting(b -> b.userIdIn("user_1", "group_2"), "user_id__in=user_1,group_2"),
        setting(b -> b.userIdIn(List.of("user_1")), "user_id__in=user_1"),
        setting(b -> b.statusId("stat_1"), "status_id=stat_1"),
        setting(b -> b.statusIdIn("stat_1", "stat_2"), "status_id__in=stat_1,stat_2"),
        setting(b -> b.statusLabel("Won, paid"), "status_label=Won, paid"),
        setting(b -> b.statusLabelIn("Won", "Paid up"), "status_label__in=Won,Paid up"),
        setting(b -> b.statusType(StatusType.WON), "status_type=won"),
        setting(
            b -> b.statusTypeIn(StatusType.ACTIVE, StatusType.of("new")),
            "status_type__in=active,new"),
        setting(b -> b.valuePeriod(ValuePeriod.ANNUAL), "value_period=annual"),
        setting(
            b -> b.valuePeriodIn(ValuePeriod.ONE_TIME, ValuePeriod.MONTHLY),
            "value_period__in=one_time,monthly"),
        setting(
            b -> b.dateCreated(DateRange.from(MOMENT).until(MOMENT.plusDays(1))),
            "date_created__gte=2026-06-01T08:00:00+05:30",
            "date_created__lt=2026-06-02T08:00:00+05:30"),
        setting(
            b -> b.dateUpdated(DateRange.after(DAY).upTo(DAY.plusDays(1))),
            "date_updated__gt=2026-06-01",
            "date_updated__lte=2026-06-02"),
        setting(b -> b.dateWon(DateRange.endingWith(DAY)), "date_won__lte=2026-06-01"),
        setting(b -> b.query("note:\"a & b\""), "query=note:\"a & b\""),
        setting(b -> b.leadSavedSearchId("save_1"), "lead_saved_search_id=save_1"),
        setting(b -> b.leadQuery("name:x"), "lead_query=name:x"),
        setting(b -> b.orderBy(OpportunityOrder.VALUE.descending()), "_order_by=-value"),
        setting(b -> b.fields("value", "note"), "_fields=id,value,note"),
        setting(b -> b.fields(Fields.of("custom")), "_fields=id,custom"),
        setting(b -> b.pageSize(7), "_limit=7"));
  }

  private static Arguments setting(
      Consumer<ListOpportunitiesRequest.Builder> change, String... parameters) {
    return Arguments.of(change, List.of(parameters));
  }

  @ParameterizedTest
  @MethodSource("settings")
  void queryParameters_oneSetting_isItsParameter(
      Consumer<ListOpportunitiesRequest.Builder> change, List<String> parameters) {
    assertThat(request(change).queryParameters())
        .extracting(each -> each.getKey() + "=" + each.getValue())
        .containsExactlyElementsOf(parameters);
  }

  static Stream<Arguments> wrongArguments() {
    return Stream.of(
        wrong(b -> b.leadId(" "), "lead_id"),
        wrong(b -> b.userId(""), "user_id"),
        wrong(b -> b.query(""), "query"),
        wrong(b -> b.userIdIn(), "user_id__in"),
        wrong(b -> b.statusIdIn(List.of()), "status_id__in"),
        wrong(b -> b.statusLabelIn(), "status_label__in"),
        wrong(b -> b.statusTypeIn(), "status_type__in"),
        wrong(b -> b.valuePeriodIn(), "value_period__in"),
        wrong(b -> b.userIdIn("user_1", ""), "user_id__in"),
        wrong(b -> b.statusLabelIn("Won, paid"), "status_label__in"),
        wrong(b -> b.statusTypeIn(StatusType.of("a,b")), "status_type__in"),
        wrong(b -> b.fields("a,b"), "a,b"),
        wrong(b -> b.pageSize(0), "pageSize"));
  }

  private static Arguments wrong(
      Consumer<ListOpportunitiesRequest.Builder> change, String inTheMessage) {
    return Arguments.of(change, inTheMessage);
  }

  @ParameterizedTest
  @MethodSource("wrongArguments")
  void set_wrongArgument_isRefusedNamingIt(
      Consumer<ListOpportunitiesRequest.Builder> change, String inTheMessage) {
    assertThatThrownBy(() -> change.accept(ListOpportunitiesRequest.builder()))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining(inTheMessage);
  }

  static Stream<Arguments> filtersInTwoForms() {
    return Stream.of(
        setting(b -> b.userId("user_1").userIdIn("user_2"), "user_id__in=user_2"),
        setting(b -> b.userIdIn("user_2").userId("user_1"), "user_id=user_1"),
        setting(b -> b.userId("user_1").userId("group_1"), "user_id__in=group_1"),
        setting(b -> b.userId("group_1").userId("user_1"), "user_id=user_1"),
        setting(b -> b.statusIdIn("stat_1", "stat_2").statusId("stat_1"), "status_id=stat_1"),
        setting(b -> b.statusLabel("a").statusLabelIn("b"), "status_label__in=b"),
        setting(
            b -> b.statusType(StatusType.WON).statusTypeIn(StatusType.LOST),
            "status_type__in=lost"),
        setting(
            b -> b.valuePeriodIn(ValuePeriod.MONTHLY).valuePeriod(ValuePeriod.ANNUAL),
            "value_period=annual"));
  }

  @ParameterizedTest
  @MethodSource("filtersInTwoForms")
  void set_againInTheOtherForm_replaces(
      Consumer<ListOpportunitiesRequest.Builder> change, List<String> parameters) {
    queryParameters_oneSetting_isItsParameter(change, parameters);
  }

  @Test
  void set_again_replaces() {
    ListOpportunitiesRequest request = request(b -> b.leadId("lead_1")
        .leadId("lead_2")
        .dateWon(DateRange.from(DAY).until(DAY.plusDays(1)))
        .dateWon(DateRange.after(DAY)));

    assertThat(request.queryParameters())
        .containsExactly(Map.entry("date_won__gt", "2026-06-01"), Map.entry("lead_id", "lead_2"));
  }

  @Test
  void queryParameters_settingsInAnyOrder_areTheSame() {
    ListOpportunitiesRequest one = request(b -> b.leadId("lead_1").statusType(StatusType.WON));
    ListOpportunitiesRequest other = request(b -> b.statusType(StatusType.WON).leadId("lead_1"));

    assertThat(one.queryParameters()).containsExactlyElementsOf(other.queryParameters());
    assertThat(one).isEqualTo(other).hasSameHashCodeAs(other);
    assertThat(one).isNotEqualTo(one.toBuilder().pageSize(5).build());
  }

  @Test
  void toBuilder_changed_leavesTheRequestAsItIs() {
    ListOpportunitiesRequest request = request(b -> b.leadId("lead_1").pageSize(5));

    ListOpportunitiesRequest copy = request.toBuilder().leadId("lead_2").build();

    assertThat(request.queryParameters())
        .containsExactly(Map.entry("_limit", "5"), Map.entry("lead_id", "lead_1"));
    assertThat(copy.queryParameters())
        .containsExactly(Map.entry("_limit", "5"), Map.entry("lead_id", "lead_2"));
  }

  @Test
  void toString_filters_showsNamesOnly() {
    assertThat(request(b -> b.query("note:secret").leadId("lead_1")))
        .hasToString("ListOpportunitiesRequest[lead_id, query]");
  }

  private static ListOpportunitiesRequest request(
      Consumer<ListOpportunitiesRequest.Builder> change) {
    ListOpportunitiesRequest.Builder builder = ListOpportunitiesRequest.builder();
    change.accept(builder);
    return builder.build();
  }
}
