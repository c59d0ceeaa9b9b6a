package com.salescrm.sandbox;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.time.Duration;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The filter {@code lead_saved_search_id}: it selects the leads that the query of the Smart View selects. */
class SmartViewFilterTest extends SandboxTest {
  private static final String LEADS = "{'type': 'object_type', 'object_type': 'lead'}";
  private static final String NAMED_ANN =
      "{'type': 'and', 'queries': [" + LEADS + ", {'type': 'field_condition',"
          + " 'field': {'type': 'regular_field', 'object_type': 'lead', 'field_name': 'name'},"
          + " 'condition': {'type': 'text', 'value': 'Ann'}}]}";

  @BeforeEach
  void fill() {
    for (String name : new String[] {"Ann", "Ben", "Ann & Co"}) {
      String lead = client
          .create("/lead/", json("{'name': '" + name + "', 'status_id': 'stat_lead_qualified'}"))
          .path("id")
          .asText();
      client.create("/opportunity/", json("{'lead_id': '" + lead + "', 'note': '" + name + "'}"));
    }
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        NAMED_ANN + "|Ann,Ann & Co",
        "{'query': " + NAMED_ANN + "}|Ann,Ann & Co",
        "{'query': " + NAMED_ANN + ", 'sort': null, 'results_limit': null}|Ann,Ann & Co",
        "{'query': " + NAMED_ANN + ", 'results_limit': 1}|Ann",
        "{'query': " + LEADS + "}|Ann,Ben,Ann & Co"
      })
  void list_createdView_filtersLikeItsQuery(String query, String notes) {
    String view = view(query);

    assertThat(TestClient.texts(list(view).json().path("data"), "note"))
        .containsExactly(notes.split(","));
  }

  @Test
  void list_changedView_filtersByTheNewQuery() {
    String view = view(NAMED_ANN);

    client.put("/saved_search/" + view + "/", json("{'s_query': {'query': " + LEADS + "}}"));

    assertThat(list(view).json().path("data")).hasSize(3);
  }

  @Test
  void list_deletedView_is400() {
    String view = view(NAMED_ANN);
    client.delete("/saved_search/" + view + "/");
    client.delete("/saved_search/" + SandboxIds.SMART_VIEW_CUSTOMERS + "/");

    assertThat(list(view).status()).isEqualTo(400);
    assertThat(list(SandboxIds.SMART_VIEW_CUSTOMERS).status()).isEqualTo(400);
  }

  @Test
  void list_contactView_is400() {
    JsonNode view = client.create(
        "/saved_search/",
        json("{'name': 'x', 'type': 'contact', 's_query': {'query':"
            + " {'type': 'object_type', 'object_type': 'contact'}}}"));

    assertThat(list(view.path("id").asText()).error()).contains("no lead Smart View");
  }

  @Test
  void list_viewWithTextQueryOrUnsupportedClause_is400AndNamesIt() {
    String text = client
        .create("/saved_search/", json("{'name': 'x', 'query': 'object_type:lead Ann'}"))
        .path("id")
        .asText();
    String clause = view("{'type': 'and', 'queries': [" + LEADS + ", {'type': 'has_related'}]}");

    assertThat(list(text).error()).contains("text query");
    assertThat(list(clause).error()).contains("has_related");
  }

  @Test
  void exportOpportunities_createdView_filtersLikeTheList() {
    sandbox.jobs().duration(Duration.ZERO);
    String view = view(NAMED_ANN);

    assertThat(export(view).status()).isEqualTo(200);
    client.delete("/saved_search/" + view + "/");
    assertThat(export(view).status()).isEqualTo(400);
  }

  private TestClient.Reply export(String view) {
    return client.post(
        "/export/opportunity/",
        json("{'format': 'json', 'params': {'lead_saved_search_id': '" + view + "'}}"));
  }

  private TestClient.Reply list(String view) {
    return client.get("/opportunity/?lead_saved_search_id=" + view);
  }

  private String view(String query) {
    return client
        .create("/saved_search/", json("{'name': 'x', 's_query': " + query + "}"))
        .path("id")
        .asText();
  }

  private static String json(String text) {
    return text.replace('\'', '"');
  }
}
