package com.salescrm.sdk.core.internal.query;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.salescrm.sdk.core.query.DateRange;
import java.time.LocalDate;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class QueryWriterTest {

  @Test
  void parameters_ofSetValues_keepTheOrderOfInsertion() {
    QueryWriter query = new QueryWriter()
        .add("_limit", Optional.of(50))
        .add("lead_id", Optional.empty())
        .add("is_archived", Optional.of(true))
        .addJoined("status_id__in", List.of("stat_1", "stat_2"))
        .addJoined("user_id__in", List.of());
    query.range(
        "date_won", DateRange.from(LocalDate.of(2026, 5, 1)).until(LocalDate.of(2026, 6, 1)));

    assertThat(query.parameters())
        .containsExactly(
            Map.entry("_limit", "50"),
            Map.entry("is_archived", "true"),
            Map.entry("status_id__in", "stat_1,stat_2"),
            Map.entry("date_won__gte", "2026-05-01"),
            Map.entry("date_won__lt", "2026-06-01"));
  }

  @ParameterizedTest
  @ValueSource(strings = {"a,b", "", " "})
  void addJoined_blankOrWithComma_throws(String value) {
    QueryWriter query = new QueryWriter();

    assertThatThrownBy(() -> query.addJoined("status_label__in", List.of("x", value)))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("status_label__in");
  }

  @Test
  void anyOf_null_throwsWithTheName() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new QueryWriter().anyOf("user_id", Arrays.asList("user_1", null)))
        .withMessageContaining("user_id__in");
  }
}
