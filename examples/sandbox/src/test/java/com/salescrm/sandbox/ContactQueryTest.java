package com.salescrm.sandbox;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.util.zip.GZIPInputStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Queries with the clause {@code object_type: contact}. */
class ContactQueryTest extends SandboxTest {
  private static final String CONTACTS = "{'type': 'object_type', 'object_type': 'contact'}";
  private static final String LEADS = "{'type': 'object_type', 'object_type': 'lead'}";
  private static final String BUYERS =
      "{'type': 'and', 'queries': [" + CONTACTS + ", {'type': 'field_condition',"
          + " 'field': {'type': 'regular_field', 'object_type': 'contact', 'field_name': 'title'},"
          + " 'condition': {'type': 'text', 'value': 'Buyer'}}]}";

  @BeforeEach
  void fill() {
    sandbox.jobs().duration(Duration.ZERO);
    client.create(
        "/lead/",
        json("{'name': 'North', 'custom.cf_tier': 'gold', 'contacts': ["
            + "{'name': 'Ann', 'title': 'Buyer', 'emails': [{'email': 'ann@x.test'}]},"
            + " {'name': 'Ben', 'title': 'CEO', 'emails': [{'email': 'ben@x.test'}]},"
            + " {'name': 'Cleo', 'title': 'Chief Buyer', 'emails': [{'email': 'cleo@x.test'}]}]}"));
    client.create(
        "/lead/", json("{'name': 'South', 'contacts': [{'name': 'Dan', 'custom.cf_seats': 5}]}"));
    client.create("/lead/", json("{'name': 'West'}"));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        CONTACTS + "|Ann,Ben,Cleo,Dan",
        BUYERS + "|Ann,Cleo",
        "{'type': 'and', 'queries': [" + CONTACTS + ", {'type': 'field_condition', 'field':"
            + " {'type': 'custom_field', 'custom_field_id': 'cf_seats'},"
            + " 'condition': {'type': 'term', 'values': ['5']}}]}|Dan",
        "{'type': 'and', 'queries': [" + LEADS + ", {'type': 'field_condition', 'field':"
            + " {'type': 'regular_field', 'field_name': 'name'},"
            + " 'condition': {'type': 'text', 'value': 'North'}}]}|Ann,Ben,Cleo",
        "{'type': 'or', 'queries': [" + LEADS + ", " + CONTACTS + "]}|Ann,Ben,Cleo,Dan"
      })
  void exportContacts_query_hasTheSelectedContacts(String query, String names) throws IOException {
    assertThat(TestClient.texts(exported("contacts", query, ""), "name"))
        .containsExactly(names.split(","));
  }

  @Test
  void exportContacts_limit_countsContacts() throws IOException {
    assertThat(TestClient.texts(exported("contacts", BUYERS, ", 'results_limit': 1"), "name"))
        .containsExactly("Ann");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        CONTACTS + "|North,South",
        BUYERS + "|North",
        "{'type': 'or', 'queries': [" + LEADS + ", " + CONTACTS + "]}|North,South,West",
        "{'type': 'and', 'negate': true, 'queries': [" + CONTACTS + "]}|North,South,West",
        "{'type': 'and', 'queries': [{'type': 'match_all'}, {'type': 'object_type',"
            + " 'object_type': 'lead', 'negate': true}]}|North,South"
      })
  void exportLeads_contactQuery_hasTheirLeadsOnce(String query, String names) throws IOException {
    assertThat(TestClient.texts(exported("leads", query, ""), "name"))
        .containsExactly(names.split(","));
  }

  @Test
  void exportContacts_sort_ordersByFieldsOfContacts() throws IOException {
    String sort = ", 'sort': [{'direction': 'desc', 'field': {'type': 'regular_field',"
        + " 'object_type': 'contact', 'field_name': 'name'}}]";

    assertThat(TestClient.texts(exported("contacts", CONTACTS, sort), "name"))
        .containsExactly("Dan", "Cleo", "Ben", "Ann");
  }

  @Test
  void delete_contactQuery_deletesTheirLeads() {
    String action =
        client.create("/bulk_action/delete/", query(BUYERS, "")).path("id").asText();

    JsonNode done = client.get("/bulk_action/delete/" + action + "/").json();

    assertThat(done.path("n_leads").asInt()).isEqualTo(1);
    assertThat(TestClient.texts(client.get("/lead/").json().path("data"), "name"))
        .containsExactly("South", "West");
  }

  @Test
  void subscribe_contactQuery_subscribesTheSelectedContactsOnly() {
    String sequence =
        client.create("/sequence/", json("{'name': 'x'}")).path("id").asText();
    String subscribe = ", 'action_type': 'subscribe', 'sequence_id': '" + sequence
        + "', 'sender_account_id': 'a', 'sender_name': 'b', 'sender_email': 'c@x.test',"
        + " 'contact_preference': 'contact'";

    run(query(BUYERS, subscribe));
    run(query(
        BUYERS.replace("Buyer", "Chief"),
        ", 'action_type': 'pause', 'sequence_id': '" + sequence + "'"));

    JsonNode found =
        client.get("/sequence_subscription/?sequence_id=" + sequence).json().path("data");
    assertThat(TestClient.texts(found, "contact_email"))
        .containsExactly("ann@x.test", "cleo@x.test");
    assertThat(TestClient.texts(found, "status")).containsExactly("active", "paused");
  }

  private void run(String body) {
    String action =
        client.create("/bulk_action/sequence_subscription/", body).path("id").asText();
    client.get("/bulk_action/sequence_subscription/" + action + "/");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "{'type': 'object_type', 'object_type': 'opportunity'}|object_type 'opportunity'",
        "{'type': 'and', 'queries': [" + CONTACTS + ", {'type': 'field_condition', 'field':"
            + " {'type': 'regular_field', 'object_type': 'lead', 'field_name': 'name'},"
            + " 'condition': {'type': 'text', 'value': 'North'}}]}|fields of 'lead'",
        "{'type': 'and', 'queries': [" + CONTACTS + ", {'type': 'field_condition', 'field':"
            + " {'type': 'regular_field', 'object_type': 'contact', 'field_name': 'url'},"
            + " 'condition': {'type': 'text', 'value': 'a'}}]}|field_name 'url'"
      })
  void start_unsupportedType_isRejectedAndNamesIt(String query, String words) {
    TestClient.Reply reply = client.post("/bulk_action/delete/", query(query, ""));

    assertThat(reply.status()).isEqualTo(400);
    assertThat(reply.error()).contains(words);
  }

  private JsonNode exported(String type, String query, String more) throws IOException {
    String id = client
        .create("/export/lead/", query(query, ", 'format': 'json', 'type': '" + type + "'" + more))
        .path("id")
        .asText();
    URI file =
        URI.create(client.get("/export/" + id + "/").json().path("download_url").asText());
    try {
      byte[] packed = HttpClient.newHttpClient()
          .send(HttpRequest.newBuilder(file).build(), BodyHandlers.ofByteArray())
          .body();
      return new ObjectMapper().readTree(new GZIPInputStream(new ByteArrayInputStream(packed)));
    } catch (InterruptedException e) {
      throw new IOException(e);
    }
  }

  private static String query(String query, String more) {
    return json("{'s_query': " + query + more + "}");
  }

  private static String json(String text) {
    return text.replace('\'', '"');
  }
}
