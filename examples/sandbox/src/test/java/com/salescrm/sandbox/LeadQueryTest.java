package com.salescrm.sandbox;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Which leads a query selects: an action with a wrong selection changes or deletes others. */
class LeadQueryTest extends SandboxTest {
  private static final String ACTION = "/bulk_action/email/";

  @BeforeEach
  void fill() {
    for (String lead : List.of(
        "'name': 'Ann'",
        "'name': 'Hannah', 'custom.cf_seats': 5",
        "'name': 'Zoë & Ann: solar, wind', 'url': 'https://ann.test', 'custom.cf_tags': ['red wine', 'blue']",
        "'name': 'null'")) {
      client.create("/lead/", json("{" + lead + "}"));
    }
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "'name'|'type': 'text', 'mode': 'full_words', 'value': 'Ann'|2",
        "'name'|'type': 'text', 'value': 'ANN'|2",
        "'name'|'type': 'text', 'mode': 'full_words', 'value': 'an'|0",
        "'name'|'type': 'text', 'mode': 'full_words', 'value': 'wind ann'|1",
        "'name'|'type': 'text', 'mode': 'full_words', 'value': 'zoë'|1",
        "'name'|'type': 'text', 'mode': 'full_words', 'value': 'Ann Hannah'|0",
        "'url'|'type': 'text', 'mode': 'full_words', 'value': 'null'|0",
        "'url'|'type': 'term', 'values': ['null', null]|0",
        "'name'|'type': 'term', 'values': ['null']|1",
        "'custom.cf_tags'|'type': 'text', 'mode': 'full_words', 'value': 'wine red'|1",
        "'custom.cf_tags'|'type': 'text', 'mode': 'full_words', 'value': 'red blue'|0",
        "'custom.cf_tags'|'type': 'term', 'values': ['blue']|1",
        "'custom.cf_seats'|'type': 'term', 'values': ['5']|1",
        "'custom.cf_tier'|'type': 'text', 'mode': 'full_words', 'value': 'gold'|0",
        "'html_url'|'type': 'text', 'mode': 'full_words', 'value': 'example'|4"
      })
  void condition_selectsLeads(String name, String condition, int count) {
    TestClient.Reply reply = client.post(ACTION, query(field(name), condition));

    assertThat(reply.status()).as(reply.text()).isEqualTo(200);
    assertThat(reply.json().path("n_leads").asInt()).isEqualTo(count);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "'namee'|'type': 'text', 'mode': 'full_words', 'value': 'Ann'|field_name 'namee'",
        "'contacts'|'type': 'text', 'mode': 'full_words', 'value': 'Ann'|field_name 'contacts'",
        "'custom.tier'|'type': 'text', 'mode': 'full_words', 'value': 'Ann'|'tier'",
        "'custom.cf_tpyo'|'type': 'text', 'mode': 'full_words', 'value': 'Ann'|'cf_tpyo'",
        "'name'|'type': 'text', 'mode': 'phrase', 'value': 'Ann'|mode 'phrase'",
        "'name'|'type': 'text', 'mode': 'full_words', 'value': ' & '|a text with a word"
      })
  void condition_notSupported_isRejectedAndNamesIt(String name, String condition, String words) {
    TestClient.Reply reply = client.post(ACTION, query(field(name), condition));

    assertThat(reply.status()).isEqualTo(400);
    assertThat(reply.error()).contains(words);
  }

  @Test
  void negated_fieldWithoutValue_selectsTheLead() {
    String body = query(field("'url'"), "'type': 'text', 'value': 'null'")
        .replace("\"field\":", "\"negate\": true, \"field\":");

    assertThat(client.create(ACTION, body).path("n_leads").asInt()).isEqualTo(4);
  }

  @Test
  void condition_undeclaredFieldOfALead_selectsTheLead() {
    client.create("/lead/", json("{'name': 'West', 'custom.cf_undeclared': 'x'}"));

    String body = query(field("'custom.cf_undeclared'"), "'type': 'term', 'values': ['x']");

    assertThat(client.create(ACTION, body).path("n_leads").asInt()).isEqualTo(1);
  }

  private static String field(String name) {
    return name.startsWith("'custom.")
        ? "'type': 'custom_field', 'custom_field_id': '" + name.substring("'custom.".length())
        : "'type': 'regular_field', 'object_type': 'lead', 'field_name': " + name;
  }

  private static String query(String field, String condition) {
    return json("{'s_query': {'type': 'field_condition', 'field': {" + field + "}, 'condition': {"
        + condition + "}}}");
  }

  private static String json(String text) {
    return text.replace('\'', '"');
  }
}
