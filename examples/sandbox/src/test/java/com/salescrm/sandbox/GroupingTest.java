package com.salescrm.sandbox;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class GroupingTest extends SandboxTest {

  @BeforeEach
  void fill() {
    won("a", "2024-12-29", SandboxIds.USER_CLEO, 100); // Sunday, 2024-W52
    won("b", "2024-12-30", SandboxIds.USER_YOUNG, 200); // Monday, 2025-W01
    won("c", "2025-01-05", SandboxIds.USER_ANN, 300); // Sunday, 2025-W01
    won("d", "2027-01-03", SandboxIds.USER_ANN, 400); // Sunday, 2026-W53
    won("e", null, SandboxIds.USER_ANN, 500);
  }

  @Test
  void week_atYearBoundary_isIsoWeek() {
    JsonNode groups = groups("_group_by=date_won__week");

    assertThat(groups)
        .extracting(group -> group.path("key").asText() + "=" + notes(group))
        .containsExactly("2024-W52=a", "2025-W01=b,c", "2026-W53=d", "null=e");
    assertThat(groups.get(1).path("weekyear").asInt()).isEqualTo(2025);
    assertThat(groups.get(1).path("week").asInt()).isEqualTo(1);
    assertThat(groups.get(2).path("weekyear").asInt()).isEqualTo(2026);
    assertThat(groups.get(2).path("week").asInt()).isEqualTo(53);
    assertThat(groups.get(1).has("year")).isFalse();
  }

  @Test
  void month_group_hasYearAndMonth() {
    JsonNode groups = groups("_group_by=date_won__month");

    assertThat(TestClient.texts(groups, "key"))
        .containsExactly("2024-12", "2025-01", "2027-01", "null");
    assertThat(groups.get(0).path("year").asInt()).isEqualTo(2024);
    assertThat(groups.get(0).path("month").asInt()).isEqualTo(12);
  }

  @Test
  void quarter_descending_hasYearAndQuarter() {
    JsonNode groups = groups("_group_by=-date_won__quarter");

    assertThat(TestClient.texts(groups, "key"))
        .containsExactly("null", "2027-Q1", "2025-Q1", "2024-Q4");
    assertThat(groups.get(3).path("quarter").asInt()).isEqualTo(4);
  }

  @Test
  void year_group_sumsItsObjects() {
    JsonNode first = groups("_group_by=date_won__year").get(0);

    assertThat(first.path("year").asInt()).isEqualTo(2024);
    assertThat(first.path("total_results").asInt()).isEqualTo(2);
    assertThat(first.path("total_value_one_time").asLong()).isEqualTo(300);
    assertThat(first.path("expected_value_one_time").asLong()).isEqualTo(150);
    assertThat(first.path("count_by_value_period").toString()).isEqualTo("{\"one_time\":2}");
  }

  @Test
  void user_groups_areSortedByFullName() {
    JsonNode groups = groups("_group_by=user_id&_order_by=-value");

    assertThat(TestClient.texts(groups, "user_name"))
        .containsExactly("Alva Young", "Ann Archer", "Cleo Crane");
    assertThat(groups.get(0).path("key").asText()).isEqualTo(SandboxIds.USER_YOUNG);
    assertThat(notes(groups.get(1))).isEqualTo("e,d,c");
  }

  @Test
  void paging_groups_countsObjectsAndCutsGroups() {
    List<String> pages = new ArrayList<>();
    for (int skip = 0; skip < 5; skip += 2) {
      JsonNode groups = groups("_group_by=date_won__year&_limit=2&_skip=" + skip);
      groups.forEach(group -> pages.add(
          group.path("key").asText() + "=" + notes(group) + "/" + group.path("total_results")));
      pages.add("|");
    }

    assertThat(pages)
        .containsExactly("2024=a,b/2", "|", "2025=c/1", "2027=d/1", "|", "null=e/1", "|");
  }

  @Test
  void paging_cutGroup_hasAggregatesOfWholeGroup() {
    JsonNode cut = groups("_group_by=date_won__year&_limit=1&_skip=1").get(0);

    assertThat(notes(cut)).isEqualTo("b");
    assertThat(cut.path("key").asText()).isEqualTo("2024");
    assertThat(cut.path("total_results").asInt()).isEqualTo(2);
    assertThat(cut.path("total_value_one_time").asLong()).isEqualTo(300);
  }

  @Test
  void fields_grouped_selectInsideGroups() {
    JsonNode group = groups("_group_by=date_won__year&_fields=note").get(0);

    assertThat(group.path("objects").toString()).isEqualTo("[{\"note\":\"a\"},{\"note\":\"b\"}]");
  }

  private JsonNode groups(String query) {
    return client.get("/opportunity/?" + query).json().path("data");
  }

  private static String notes(JsonNode group) {
    return String.join(",", TestClient.texts(group.path("objects"), "note"));
  }

  private void won(String note, @Nullable String date, String user, int value) {
    client.create("/opportunity/", """
        {"note": "%s", "date_won": %s, "user_id": "%s", "value": %d, "confidence": 50,
         "status_id": "stat_won"}
        """.formatted(
            note, date == null ? "null" : "\"" + date + "\"", user, value));
  }
}
