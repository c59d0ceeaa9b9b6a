package com.salescrm.sdk.task;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.salescrm.sdk.core.query.DateRange;
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
import org.junit.jupiter.params.provider.ValueSource;

class ListTasksRequestTest {
  private static final LocalDate DAY = LocalDate.of(2026, 6, 19);

  private static List<Map.Entry<String, String>> parameters(
      Consumer<ListTasksRequest.Builder> request) {
    ListTasksRequest.Builder builder = ListTasksRequest.builder();
    request.accept(builder);
    return builder.build().queryParameters();
  }

  @Test
  void queryParameters_everyFilter_areTheNamesOfTheSpecification() {
    assertThat(parameters(b -> b.typeIn(TaskType.LEAD, TaskType.of("incoming_fax"))
            .leadId("lead_1")
            .assignedTo("user_1")
            .isComplete(false)
            .date(DateRange.from(DAY).upTo(DAY.plusDays(1)))
            .dateCreated(DateRange.after(OffsetDateTime.parse("2026-06-19T09:30:00+05:30"))
                .until(OffsetDateTime.parse("2026-06-20T00:00:00Z")))
            .orderBy(TaskOrder.DATE.descending())))
        .containsExactly(
            Map.entry("_order_by", "-date"),
            Map.entry("_type__in", "lead,incoming_fax"),
            Map.entry("assigned_to", "user_1"),
            Map.entry("date__gte", "2026-06-19"),
            Map.entry("date__lte", "2026-06-20"),
            Map.entry("date_created__gt", "2026-06-19T09:30:00+05:30"),
            Map.entry("date_created__lt", "2026-06-20T00:00:00Z"),
            Map.entry("is_complete", "false"),
            Map.entry("lead_id", "lead_1"));
  }

  @Test
  void queryParameters_nothing_isNothing() {
    assertThat(parameters(b -> {})).as("no _type: the service gives type lead").isEmpty();
    assertThat(parameters(b -> b.pageSize(10))).containsExactly(Map.entry("_limit", "10"));
  }

  @Test
  void queryParameters_type_isOneOrAll() {
    assertThat(parameters(b -> b.type(TaskType.VOICEMAIL)))
        .containsExactly(Map.entry("_type", "voicemail"));
    assertThat(parameters(b -> b.type(Task.ALL))).containsExactly(Map.entry("_type", "all"));
  }

  @Test
  void queryParameters_ids_areOfAllTypesByDefault() {
    assertThat(parameters(b -> b.id("task_1")))
        .containsExactly(Map.entry("_type", "all"), Map.entry("id", "task_1"));
    assertThat(parameters(b -> b.idIn("task_1", "noti_2")))
        .containsExactly(Map.entry("_type", "all"), Map.entry("id__in", "task_1,noti_2"));
    assertThat(parameters(b -> b.idIn(List.of("task_1")).type(TaskType.LEAD)))
        .containsExactly(Map.entry("_type", "lead"), Map.entry("id__in", "task_1"));
    assertThat(parameters(b -> b.id("task_1").typeIn(TaskType.LEAD, TaskType.VOICEMAIL)))
        .containsExactly(Map.entry("_type__in", "lead,voicemail"), Map.entry("id", "task_1"));
  }

  @Test
  void queryParameters_view_goesWithWhatItDoesNotOverride() {
    assertThat(parameters(
            b -> b.view(TaskView.INBOX).dateCreated(DateRange.from(DAY)).leadId("lead_1")))
        .contains(Map.entry("view", "inbox"));
    assertThat(parameters(b -> b.view(TaskView.ARCHIVE).date(DateRange.from(DAY))))
        .containsExactly(Map.entry("date__gte", "2026-06-19"), Map.entry("view", "archive"));
  }

  @ParameterizedTest
  @ValueSource(strings = {"inbox", "future"})
  void queryParameters_viewOfDays_goesWithTheEndsItDoesNotOverride(String view) {
    assertThat(parameters(
            b -> b.view(TaskView.of(view)).date(DateRange.after(DAY).upTo(DAY.plusDays(1)))))
        .containsExactly(
            Map.entry("date__gt", "2026-06-19"),
            Map.entry("date__lte", "2026-06-20"),
            Map.entry("view", view));
  }

  @Test
  void set_againInTheOtherForm_replaces() {
    assertThat(parameters(b -> b.id("task_1").idIn("task_2").type(Task.ALL)))
        .containsExactly(Map.entry("_type", "all"), Map.entry("id__in", "task_2"));
    assertThat(parameters(b -> b.idIn("task_2").id("task_1").type(TaskType.LEAD)))
        .containsExactly(Map.entry("_type", "lead"), Map.entry("id", "task_1"));
    assertThat(parameters(b -> b.type(Task.ALL).typeIn(TaskType.LEAD)))
        .containsExactly(Map.entry("_type__in", "lead"));
  }

  @Test
  void date_again_replacesBothEnds() {
    assertThat(parameters(
            b -> b.date(DateRange.from(DAY).until(DAY.plusDays(1))).date(DateRange.after(DAY))))
        .containsExactly(Map.entry("date__gt", "2026-06-19"));
  }

  static Stream<Arguments> contradictions() {
    return Stream.of(
        Arguments.of(
            with(b -> b.view(TaskView.INBOX).isComplete(false)), "view 'inbox' and is_complete"),
        Arguments.of(
            with(b -> b.view(TaskView.ARCHIVE).isComplete(true)), "view 'archive' and is_complete"),
        Arguments.of(
            with(b -> b.view(TaskView.INBOX).date(DateRange.from(DAY))),
            "view 'inbox' and date__gte"),
        Arguments.of(
            with(b -> b.date(DateRange.after(DAY).until(DAY.plusDays(9))).view(TaskView.FUTURE)),
            "view 'future' and date__lt"));
  }

  private static Consumer<ListTasksRequest.Builder> with(
      Consumer<ListTasksRequest.Builder> request) {
    return request;
  }

  @ParameterizedTest
  @MethodSource("contradictions")
  void build_filtersThatDoNotGoTogether_areRefusedByName(
      Consumer<ListTasksRequest.Builder> request, String names) {
    assertThatThrownBy(() -> parameters(request))
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContaining(names);
  }

  static Stream<Arguments> wrongValues() {
    return Stream.of(
        Arguments.of(with(b -> b.id(" ")), "id must"),
        Arguments.of(with(b -> b.idIn()), "id__in must"),
        Arguments.of(with(b -> b.idIn("task_1", "")), "id__in"),
        Arguments.of(with(b -> b.idIn("task_1,task_2")), "id__in"),
        Arguments.of(with(b -> b.type(TaskType.of(""))), "_type must"),
        Arguments.of(with(b -> b.typeIn()), "_type__in must"),
        Arguments.of(with(b -> b.typeIn(TaskType.LEAD, Task.ALL)), "type(Task.ALL)"),
        Arguments.of(with(b -> b.leadId("")), "lead_id must"),
        Arguments.of(with(b -> b.assignedTo(" ")), "assigned_to must"),
        Arguments.of(with(b -> b.view(TaskView.of(" "))), "view must"),
        Arguments.of(with(b -> b.pageSize(0)), "pageSize must"));
  }

  @ParameterizedTest
  @MethodSource("wrongValues")
  void set_wrongValue_isRefusedByName(Consumer<ListTasksRequest.Builder> request, String name) {
    assertThatThrownBy(() -> parameters(request))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining(name);
  }

  @Test
  void toBuilder_change_leavesTheFirstAsItIs() {
    ListTasksRequest first =
        ListTasksRequest.builder().leadId("lead_1").pageSize(10).build();

    ListTasksRequest second = first.toBuilder().view(TaskView.INBOX).build();

    assertThat(first.queryParameters())
        .containsExactly(Map.entry("_limit", "10"), Map.entry("lead_id", "lead_1"));
    assertThat(second.queryParameters()).hasSize(3).contains(Map.entry("_limit", "10"));
    assertThat(second).isNotEqualTo(first);
    assertThat(first.toBuilder().build()).isEqualTo(first).hasSameHashCodeAs(first);
  }

  @Test
  void toBuilder_idsThatImpliedAllTypes_takeATypeOfTheirOwn() {
    ListTasksRequest first = ListTasksRequest.builder().id("task_1").build();

    assertThat(first.toBuilder().typeIn(TaskType.LEAD).build().queryParameters())
        .containsExactly(Map.entry("_type__in", "lead"), Map.entry("id", "task_1"));
  }

  @Test
  void toString_filters_namesThemWithoutTheirValues() {
    assertThat(ListTasksRequest.builder().leadId("lead_1").build())
        .hasToString("ListTasksRequest[lead_id]");
  }

  @Test
  void order_bothWays_areEqualByValue() {
    assertThat(TaskOrder.DATE_CREATED.descending()).hasToString("-date_created");
    assertThat(TaskOrder.DATE_CREATED.descending().ascending())
        .isEqualTo(TaskOrder.DATE_CREATED)
        .hasSameHashCodeAs(TaskOrder.DATE_CREATED)
        .isNotEqualTo(TaskOrder.DATE);
    assertThat(TaskOrder.DATE.descending()).isNotEqualTo(TaskOrder.DATE);
  }
}
