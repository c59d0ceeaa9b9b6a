package com.salescrm.sdk.task;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.salescrm.sdk.core.query.DateRange;
import java.time.LocalDate;
import java.util.Map;
import org.junit.jupiter.api.Test;

class TaskFilterTest {

  @Test
  void queryParameters_filters_areThoseOfTheList() {
    TaskFilter filter = TaskFilter.builder()
        .leadId("lead_1")
        .isComplete(false)
        .date(DateRange.endingBefore(LocalDate.of(2026, 6, 19)))
        .build();

    assertThat(filter.queryParameters())
        .containsExactly(
            Map.entry("date__lt", "2026-06-19"),
            Map.entry("is_complete", "false"),
            Map.entry("lead_id", "lead_1"));
    assertThat(filter).hasToString("TaskFilter[date__lt, is_complete, lead_id]");
  }

  @Test
  void queryParameters_ids_areOfAllTypes() {
    assertThat(TaskFilter.builder().idIn("task_1", "noti_2").build().queryParameters())
        .containsExactly(Map.entry("_type", "all"), Map.entry("id__in", "task_1,noti_2"));
  }

  @Test
  void all_everyTask_isOfEveryType() {
    assertThat(TaskFilter.all().queryParameters()).containsExactly(Map.entry("_type", "all"));
  }

  @Test
  void build_nothingFiltered_isRefused() {
    TaskFilter.Builder empty = TaskFilter.builder();
    TaskFilter.Builder allTypes = TaskFilter.builder().type(Task.ALL);

    assertThatThrownBy(empty::build)
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContaining("filter is empty")
        .hasMessageContaining("TaskFilter.all()");
    assertThatThrownBy(allTypes::build)
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContaining("TaskFilter.all()");
    assertThat(TaskFilter.builder().type(TaskType.LEAD).build().queryParameters())
        .containsExactly(Map.entry("_type", "lead"));
  }

  @Test
  void build_viewWithIsComplete_isRefused() {
    TaskFilter.Builder builder = TaskFilter.builder().view(TaskView.FUTURE).isComplete(true);

    assertThatThrownBy(builder::build)
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContaining("is_complete");
  }

  @Test
  void equals_sameFilters_areEqual() {
    TaskFilter filter = TaskFilter.builder().leadId("lead_1").build();

    assertThat(filter)
        .isEqualTo(TaskFilter.builder().leadId("lead_1").build())
        .hasSameHashCodeAs(TaskFilter.builder().leadId("lead_1").build())
        .isNotEqualTo(TaskFilter.all());
  }
}
