package com.salescrm.sandbox;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Five opportunities, created one day apart, with sums calculated by hand. */
class OpportunityListTest extends SandboxTest {

  @BeforeEach
  void fill() {
    String customer = client
        .create("/lead/", "{\"name\": \"Willow Foods\", \"status\": \"Customer\"}")
        .path("id")
        .asText();
    //                 note  user          status           value  period      conf  won
    add("a", SandboxIds.USER_ANN, "stat_active", "10000", "one_time", 50, null, customer);
    add("b", SandboxIds.USER_BEN, "stat_won", "2000", "monthly", 100, "2025-12-30", customer);
    add("c", SandboxIds.USER_CLEO, "stat_won", "30000", "annual", 100, "2026-01-03", null);
    add("d", SandboxIds.USER_YOUNG, "stat_lost", "555", "one_time", 10, null, null);
    add("e", SandboxIds.USER_BEN, "stat_proposal", "null", "monthly", 25, null, null);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "user_id=user_ben|b,e",
        "user_id__in=user_ann,user_cleo|a,c",
        "user_id__in=group_sales|a,b,e",
        "user_id__in=group_support,user_young|c,d",
        "user_id=group_sales|''",
        "status_id=stat_won|b,c",
        "status_id__in=stat_won,stat_lost|b,c,d",
        "status_label=Proposal Sent|e",
        "status_label__in=Lost,Active|a,d",
        "status_type=active|a,e",
        "status_type__in=won,lost|b,c,d",
        "value_period=monthly|b,e",
        "value_period__in=annual,one_time|a,c,d",
        "date_won__gte=2026-01-03|c",
        "date_won__lt=2026-01-03|b",
        "date_won__gt=2025-12-30&date_won__lte=2026-01-03|c",
        "date_created__lte=2026-01-16|a,b",
        "date_created__gt=2026-01-16|c,d,e",
        "date_created__gte=2026-01-17T10:00:00%2B01:00|c,d,e",
        "date_updated__lt=2026-01-17T09:00:00Z|a,b",
        "lead_saved_search_id=save_customers|a,b",
        "lead_query=willow|a,b",
        "lead_query=name:WILLOW|a,b",
        "lead_query=*|a,b,c,d,e",
        "lead_query=%22x:y%22|''",
        "query=note:b|b",
        "query=note:%22c%22 |c",
        "query=proposal|e",
        "query=%22status_type:won%22|''",
        "query=https://b|''",
        "query=12:b|''",
        "status_type=active&user_id=user_ben|e"
      })
  void list_filtered_returnsMatches(String query, String notes) {
    JsonNode list = client.get("/opportunity/?" + query).json();

    assertThat(String.join(",", TestClient.texts(list.path("data"), "note"))).isEqualTo(notes);
    assertThat(list.path("total_results").asInt()).isEqualTo(list.path("data").size());
    assertThat(sandbox.violations()).isEmpty();
  }

  @Test
  void list_byLead_returnsItsOpportunities() {
    String lead = sandbox.opportunities().get(3).path("lead_id").asText();

    assertThat(TestClient.texts(
            client.get("/opportunity/?lead_id=" + lead).json().path("data"), "note"))
        .containsExactly("d");
  }

  @Test
  void list_statusChange_searchesHistory() {
    String id = sandbox.opportunities().get(0).path("id").asText();
    client.put("/opportunity/" + id + "/", "{\"status_id\": \"stat_lost\"}");

    String found = "/opportunity/?query=status_change(old_status:Active new_status:stat_lost)";
    String other = "/opportunity/?query=status_change(new_status:Won)";

    assertThat(TestClient.texts(client.get(found).json().path("data"), "note"))
        .containsExactly("a");
    assertThat(client.get(other).json().path("data")).isEmpty();
  }

  @Test
  void list_statusChangeOnADay_searchesHistory() {
    String id = sandbox.opportunities().get(0).path("id").asText();
    client.put("/opportunity/" + id + "/", "{\"status_id\": \"stat_lost\"}");

    String day = "/opportunity/?query=status_change(date:2026-01-20)";
    String other = "/opportunity/?query=status_change(date:2026-01-19)";

    assertThat(client.get(day).json().path("data")).hasSize(1);
    assertThat(client.get(other).json().path("data")).isEmpty();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "status_type:won|status_type:won",
        "note:b value:10|value:10",
        "Status:\"Proposal Sent\"|Status:\"Proposal Sent\"",
        "status_change(from:Active)|status_change(from:Active)",
        "status_change(Active)|status_change(Active)",
        "status_change(old_status:Active date:yesterday)|status_change(date:yesterday)",
        "sent_email(date:today)|sent_email(date:today)"
      })
  void list_unsupportedClause_is400AndNamesIt(String query, String clause) {
    TestClient.Reply reply = client.get("/opportunity/?query=" + query);

    assertThat(reply.status()).isEqualTo(400);
    assertThat(reply.error()).contains("'" + clause + "'");
  }

  @Test
  void list_wordsWithAColon_areSearched() {
    for (String note : List.of("see https://acme.test/x", "call at 10:30")) {
      client.create("/opportunity/", "{\"note\": \"" + note + "\"}");
    }

    for (String query : List.of("https://acme.test", "10:30", "%22see https://acme%22")) {
      assertThat(client.get("/opportunity/?query=" + query).json().path("data")).hasSize(1);
    }
  }

  @ParameterizedTest
  @CsvSource({
    "date_won, 'b,c,a,d,e'",
    "-date_won, 'c,b,a,d,e'",
    "date_created, 'a,b,c,d,e'",
    "-date_updated, 'e,d,c,b,a'",
    "confidence, 'd,e,a,b,c'",
    "user_name, 'd,a,b,e,c'",
    "-user_name, 'c,b,e,a,d'",
    "value, 'd,b,a,c,e'",
    "-value, 'c,a,b,d,e'",
    "annualized_value, 'e,d,a,b,c'",
    "-annualized_expected_value, 'c,b,a,d,e'"
  })
  void list_ordered_sortsWithMissingValuesLast(String order, String notes) {
    JsonNode list = client.get("/opportunity/?_order_by=" + order).json();

    assertThat(String.join(",", TestClient.texts(list.path("data"), "note"))).isEqualTo(notes);
  }

  @Test
  void list_aggregates_coverAllMatches() {
    JsonNode list = client.get("/opportunity/?_limit=1").json();

    assertThat(list.path("data")).hasSize(1);
    assertThat(list.path("has_more").asBoolean()).isTrue();
    assertThat(list.path("total_results").asInt()).isEqualTo(5);
    assertThat(list.path("count_by_value_period").toString())
        .isEqualTo("{\"one_time\":2,\"monthly\":2,\"annual\":1}");
    assertThat(list.path("total_value_one_time").asLong()).isEqualTo(10_555);
    assertThat(list.path("total_value_monthly").asLong()).isEqualTo(2_000);
    assertThat(list.path("total_value_annual").asLong()).isEqualTo(30_000);
    assertThat(list.path("total_value_annualized").asLong()).isEqualTo(10_555 + 24_000 + 30_000);
    // 10000 * 50 % + 555 * 10 % = 5055.5; half a cent is rounded up.
    assertThat(list.path("expected_value_one_time").asLong()).isEqualTo(5_056);
    assertThat(list.path("expected_value_monthly").asLong()).isEqualTo(2_000);
    assertThat(list.path("expected_value_annual").asLong()).isEqualTo(30_000);
    assertThat(list.path("expected_value_annualized").asLong()).isEqualTo(59_056);
    assertThat(list.path("total_value_one_time_formatted").asText()).isEqualTo("$105.55");
    assertThat(list.path("total_value_annual_formatted").asText()).isEqualTo("$300");
  }

  @Test
  void list_nothingMatches_hasZerosAndNulls() {
    JsonNode list = client.get("/opportunity/?user_id=user_none").json();

    assertThat(list.path("count_by_value_period").toString()).isEqualTo("{}");
    assertThat(list.path("total_value_annualized").asLong()).isZero();
    assertThat(list.path("total_value_annualized_formatted").isNull()).isTrue();
    assertThat(list.path("has_more").asBoolean()).isFalse();
  }

  @ParameterizedTest
  @CsvSource({
    "_order_by=name",
    "_group_by=status_id",
    "status_type=open",
    "'value_period__in=monthly,daily'",
    "lead_saved_search_id=save_none",
    "lead_query=status:Won",
    "date_won__lt=yesterday",
    "date_created__lt=2026-01-17T10:00:00+01:00"
  })
  void list_invalidParameter_is400(String query) {
    assertThat(client.get("/opportunity/?" + query).status()).isEqualTo(400);
  }

  @Test
  void list_emptyElementOfIn_isViolation() {
    assertThat(client.get("/opportunity/?user_id__in=user_ann,").status()).isEqualTo(400);
    assertThat(client.get("/opportunity/?user_id__in=").status()).isEqualTo(400);
    assertThat(sandbox.violations()).hasSize(2);
  }

  @Test
  void list_bareArrayEnvelope_isObject() {
    sandbox.envelope(Envelope.BARE_ARRAY);

    JsonNode list = client.get("/opportunity/").json();

    assertThat(list.path("data")).hasSize(5);
    assertThat(list.path("total_results").asInt()).isEqualTo(5);
    assertThat(list.has("has_more")).isFalse();
  }

  private void add(
      String note,
      String user,
      String status,
      String value,
      String period,
      int confidence,
      @Nullable String won,
      @Nullable String lead) {
    client.create("/opportunity/", """
        {"note": "%s", "user_id": "%s", "status_id": "%s", "value": %s, "value_period": "%s",
         "confidence": %d, "date_won": %s, "lead_id": %s}
        """.formatted(
            note, user, status, value, period, confidence, quoted(won), quoted(lead)));
    sandbox.clock().advance(Duration.ofDays(1));
  }

  private static String quoted(@Nullable String text) {
    return text == null ? "null" : "\"" + text + "\"";
  }

  @Test
  void aggregates_beyond64Bits_areExact() {
    add("f", SandboxIds.USER_ANN, "stat_active", "900000000000000000", "monthly", 90, null, null);

    JsonNode list =
        client.get("/opportunity/?user_id=user_ann&value_period=monthly").json();

    assertThat(list.path("total_value_annualized").bigIntegerValue())
        .isEqualTo("10800000000000000000");
    assertThat(list.path("expected_value_annualized").bigIntegerValue())
        .isEqualTo("9720000000000000000");
    assertThat(list.at("/data/0/annualized_expected_value").bigIntegerValue())
        .isEqualTo("9720000000000000000");
    assertThat(list.path("total_value_annualized_formatted").asText())
        .isEqualTo("$108,000,000,000,000,000");
  }
}
