package com.salescrm.sandbox;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;

class SandboxDataTest extends SandboxTest {
  private static final String CREATED = "2019-05-01T10:00:00Z";
  private static final String UPDATED = "2099-05-01T10:00:00Z";

  @Test
  void importOpportunity_anyDates_isListedWithThem() {
    String lead = lead();

    String id = importInto(lead);

    JsonNode imported = client.get("/opportunity/" + id + "/").json();
    assertThat(instant(imported, "date_created")).isEqualTo(CREATED);
    assertThat(instant(imported, "date_updated")).isEqualTo(UPDATED);
    assertThat(
            client.get("/lead/" + lead + "/").json().at("/opportunities/0/id").asText())
        .isEqualTo(id);
    assertThatThrownBy(() -> importInto("lead_none"))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("lead_none");
  }

  @Test
  void moveOpportunity_otherLead_doesNotMoveTheTimeOfChange() {
    String id = importInto(lead());
    String other = lead();

    sandbox.data().moveOpportunity(id, other);

    JsonNode moved = client.get("/opportunity/" + id + "/").json();
    assertThat(moved.path("lead_id").asText()).isEqualTo(other);
    assertThat(instant(moved, "date_updated")).isEqualTo(UPDATED);
    assertThat(client.get("/opportunity/?lead_id=" + other).json().path("data")).hasSize(1);
  }

  @Test
  void merge_opportunitiesOfTheSource_doesNotMoveTheirTimeOfChange() {
    String source = lead();
    String destination = lead();
    String id = importInto(source);
    sandbox.clock().advance(Duration.ofHours(1));

    String body = "{\"source\": \"" + source + "\", \"destination\": \"" + destination + "\"}";
    assertThat(client.post("/lead/merge/", body).status()).isEqualTo(200);

    JsonNode moved = client.get("/opportunity/" + id + "/").json();
    assertThat(moved.path("lead_id").asText()).isEqualTo(destination);
    assertThat(instant(moved, "date_updated")).isEqualTo(UPDATED);
  }

  @Test
  void removeCustomField_valuesDisappearAndTheTimeOfChangeStays() {
    String body = "{\"name\": \"Acme\", \"custom.cf_tier\": \"gold\"}";
    JsonNode before = client.create("/lead/", body);
    String path = "/lead/" + before.path("id").asText() + "/";
    assertThat(client.get(path).json().path("custom.cf_tier").asText()).isEqualTo("gold");
    sandbox.clock().advance(Duration.ofHours(1));

    sandbox.data().removeCustomField(SandboxIds.CUSTOM_TIER);

    JsonNode after = client.get(path).json();
    assertThat(after.has("custom.cf_tier")).isFalse();
    assertThat(after.path("date_updated")).isEqualTo(before.path("date_updated"));
  }

  @Test
  void removeUser_opportunitiesOfTheUserHaveNoUser() {
    String body = "{\"lead_id\": \"" + lead() + "\", \"user_id\": \"user_ben\"}";
    JsonNode before = client.create("/opportunity/", body);
    assertThat(before.path("user_name").asText()).isEqualTo("Ben Brook");

    sandbox.data().removeUser(SandboxIds.USER_BEN);

    assertThat(client.get("/user/user_ben/").status()).isEqualTo(404);
    String path = "/opportunity/" + before.path("id").asText() + "/";
    assertThat(client.get(path).json().path("user_name").isNull()).isTrue();
    assertThatThrownBy(() -> sandbox.data().removeUser(SandboxIds.USER_ANN))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("owner of the API key");
  }

  @Test
  void response_dateHeader_isTheTimeOfTheClock() {
    sandbox.clock().setTo(Instant.parse("2030-02-03T04:05:06Z"));

    assertThat(client.get("/me/").headers().get("Date")).isEqualTo("Sun, 03 Feb 2030 04:05:06 GMT");
  }

  private String lead() {
    return client.create("/lead/", "{\"name\": \"Acme\"}").path("id").asText();
  }

  private String importInto(String lead) {
    return sandbox.data().importOpportunity(lead, Instant.parse(CREATED), Instant.parse(UPDATED));
  }

  private static String instant(JsonNode json, String property) {
    return Instant.parse(json.path(property).asText().replace("+00:00", "Z")).toString();
  }

  @Test
  void removeUser_memberOfAGroup_isRemovedFromTheGroup() {
    sandbox.data().removeUser(SandboxIds.USER_BEN);

    JsonNode group =
        client.get("/group/" + SandboxIds.GROUP_SALES + "/?_fields=members").json();
    assertThat(TestClient.texts(group.path("members"), "user_id"))
        .containsExactly(SandboxIds.USER_ANN);
  }

  @Test
  void importOpportunity_dateBeyondFourDigitsOfTheYear_isRejected() {
    String lead = lead();
    Instant created = Instant.parse(CREATED);

    assertThatThrownBy(() -> sandbox.data().importOpportunity(lead, created, Instant.MAX))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("updated must be from 0001");
    assertThat(sandbox.count("opportunity")).isZero();
  }

  @Test
  void importOpportunity_nanoseconds_filterComparesTheShownTime() {
    sandbox
        .data()
        .importOpportunity(
            lead(),
            Instant.parse("2026-01-02T03:04:05.123456789Z"),
            Instant.parse("2026-01-02T03:04:05.123456789Z"));
    sandbox.clock().setTo(Instant.parse("2026-01-03T03:04:05.123456789Z"));
    client.create("/opportunity/", "{\"lead_id\": \"" + lead() + "\"}");

    for (JsonNode each : client.get("/opportunity/").json().path("data")) {
      for (String field : List.of("date_created", "date_updated")) {
        String shown = each.path(field).asText().replace("+", "%2B");
        assertThat(TestClient.texts(
                client.get("/opportunity/?" + field + "__gt=" + shown).json().path("data"), "id"))
            .as(field)
            .doesNotContain(each.path("id").asText());
        assertThat(TestClient.texts(
                client.get("/opportunity/?" + field + "__lte=" + shown).json().path("data"), "id"))
            .contains(each.path("id").asText());
      }
    }
  }

  @Test
  void task_nanoseconds_filterComparesTheShownTime() {
    sandbox.clock().setTo(Instant.parse("2026-01-03T03:04:05.123456789Z"));
    JsonNode task =
        client.create("/task/", "{\"_type\": \"lead\", \"lead_id\": \"" + lead() + "\"}");
    String shown = task.path("date_created").asText().replace("+", "%2B");

    assertThat(client.get("/task/?date_created__gt=" + shown).json().path("data"))
        .isEmpty();
    assertThat(client.get("/task/?date_created__lte=" + shown).json().path("data"))
        .hasSize(1);
  }

  @Test
  void removeUser_tasksOfTheUser_areUnassigned() {
    String body =
        "{\"_type\": \"lead\", \"lead_id\": \"" + lead() + "\", \"assigned_to\": \"user_ben\"}";
    String path = "/task/" + client.create("/task/", body).path("id").asText() + "/";

    sandbox.data().removeUser(SandboxIds.USER_BEN);

    JsonNode task = client.get(path).json();
    assertThat(task.path("assigned_to").isNull()).isTrue();
    assertThat(task.path("assigned_to_name").isNull()).isTrue();
  }
}
