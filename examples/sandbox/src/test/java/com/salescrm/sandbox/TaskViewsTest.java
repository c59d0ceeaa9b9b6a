package com.salescrm.sandbox;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Views, date filters and order for a user at a UTC offset. */
class TaskViewsTest extends SandboxTest {
  private String lead;

  @BeforeEach
  void createLead() {
    // 2026-06-20 04:30 in Kolkata (5.5), 2026-06-19 15:00 in Anchorage (-8).
    sandbox.clock().setTo(Instant.parse("2026-06-19T23:00:00Z"));
    lead = client.create("/lead/", "{\"name\": \"Acme\"}").path("id").asText();
  }

  private void task(String text, String date) {
    String day = date.isEmpty() ? "null" : "\"" + date + "\"";
    client.create(
        "/task/",
        "{\"_type\": \"lead\", \"lead_id\": \"" + lead + "\", \"text\": \"" + text
            + "\", \"date\": " + day + "}");
  }

  private List<String> listed(String query, String offset) {
    var reply = client.send("GET", "/task/?" + query, null, "x-tz-offset", offset);
    assertThat(reply.status()).as(reply.text()).isEqualTo(200);
    return TestClient.texts(reply.json().path("data"), "text");
  }

  private void tasksAroundMidnight() {
    task("yesterday", "2026-06-18");
    task("day", "2026-06-19");
    task("evening", "2026-06-19T23:30:00Z");
    task("next day", "2026-06-20");
    task("next night", "2026-06-20T19:00:00Z");
    task("none", "");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "0|yesterday,day,evening,none|next day,next night",
        "5.5|yesterday,day,evening,next day,none|next night",
        "-8|yesterday,day,evening,none|next day,next night"
      })
  void view_inboxAndFuture_splitAtEndOfUsersDay(String offset, String inbox, String future) {
    tasksAroundMidnight();

    assertThat(listed("view=inbox", offset)).containsExactly(inbox.split(","));
    assertThat(listed("view=future", offset)).containsExactly(future.split(","));
    assertThat(listed("view=archive", offset)).isEmpty();
  }

  @Test
  void view_inboxAndFuture_overrideTheDates() {
    tasksAroundMidnight();

    assertThat(listed("view=inbox&date__lt=2026-06-19", "0")).hasSize(4);
    assertThat(listed("view=future&date__gte=2026-07-01", "0")).hasSize(2);
    assertThat(listed("view=inbox&date__gt=2026-06-18", "0")).containsExactly("day", "evening");
  }

  @Test
  void view_archive_returnsCompleteTasks() {
    tasksAroundMidnight();

    client.put("/task/?date__lte=2026-06-19", "{\"is_complete\": true}");

    assertThat(listed("view=archive", "0")).containsExactly("yesterday", "day", "evening");
    assertThat(listed("view=archive&date__lt=2026-06-19", "0")).containsExactly("yesterday");
    assertThat(listed("view=inbox&is_complete=true", "0")).isEmpty();
    assertThat(client.get("/task/?view=attic").status()).isEqualTo(400);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "date__lt=2026-06-20|0|yesterday,day,evening",
        "date__lt=2026-06-20|5.5|yesterday,day",
        "date__lte=2026-06-19|0|yesterday,day,evening",
        "date__gt=2026-06-19|0|next day,next night",
        "date__gte=2026-06-20&date__lte=2026-06-20|5.5|evening,next day",
        "date__gte=2026-06-19T23:30:00Z|0|evening,next day,next night",
        "date__gt=2026-06-20T00:00:00%2B00:00|0|next night",
        "date_created__gte=2026-06-19&date__lt=2026-06-19|0|yesterday"
      })
  void date_range_comparesDaysOrMoments(String query, String offset, String expected) {
    tasksAroundMidnight();

    assertThat(listed(query, offset)).containsExactly(expected.split(","));
  }

  @Test
  void dateCreated_range_comparesTheCreation() {
    tasksAroundMidnight();

    assertThat(listed("date_created__lt=2026-06-19T23:00:00Z", "0")).isEmpty();
    assertThat(listed("date_created__lte=2026-06-19T23:00:00Z", "0")).hasSize(6);
    assertThat(listed("date_created__gt=2026-06-19", "5.5")).hasSize(6);
  }

  @Test
  void order_byDate_sortsDayBeforeItsTimes() {
    task("19 late", "2026-06-19T20:00:00Z");
    task("none", "");
    task("20", "2026-06-20");
    task("19 early", "2026-06-19T01:00:00Z");
    task("19", "2026-06-19");

    assertThat(listed("_order_by=date", "0"))
        .containsExactly("19", "19 early", "19 late", "20", "none");
    assertThat(listed("_order_by=-date", "0"))
        .containsExactly("20", "19 late", "19 early", "19", "none");
  }

  @Test
  void order_byDate_appliesOffset() {
    task("19 late", "2026-06-19T20:00:00Z");
    task("20", "2026-06-20");
    task("19", "2026-06-19");

    assertThat(listed("_order_by=date", "0")).containsExactly("19", "19 late", "20");
    assertThat(listed("_order_by=date", "5.5")).containsExactly("19", "20", "19 late");
  }

  @Test
  void order_byCreation_sortsBothDirections() {
    task("a", "2026-06-20");
    sandbox.clock().advance(Duration.ofSeconds(1));
    task("b", "2026-06-19");

    assertThat(listed("_order_by=date_created", "0")).containsExactly("a", "b");
    assertThat(listed("_order_by=-date_created", "0")).containsExactly("b", "a");
    assertThat(client.get("/task/?_order_by=text").status()).isEqualTo(400);
  }
}
