package com.salescrm.sandbox;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class BulkSubscriptionTest extends SandboxTest {
  private static final String ACTION = "/bulk_action/sequence_subscription/";

  private String sequence;
  private String other;

  @BeforeEach
  void fill() {
    sequence =
        client.create("/sequence/", json("{'name': 'Welcome'}")).path("id").asText();
    other = client.create("/sequence/", json("{'name': 'Letters'}")).path("id").asText();
    client.create(
        "/lead/",
        json("{'name': 'North', 'contacts': [{'name': 'No address'},"
            + " {'name': 'Ann', 'emails': [{'email': 'ann@x.test'}]},"
            + " {'name': 'Ben', 'emails': [{'email': 'ben@x.test'}]}]}"));
    client.create("/lead/", json("{'name': 'South', 'contacts': [{'name': 'No address'}]}"));
  }

  @ParameterizedTest
  @CsvSource({"lead, ann@x.test", "contact, ann@x.test;ben@x.test"})
  void subscribe_preference_subscribesContactsOnce(String preference, String addresses) {
    subscribe(sequence, preference);
    subscribe(sequence, preference);

    JsonNode found = of(sequence);
    assertThat(TestClient.texts(found, "contact_email")).containsExactly(addresses.split(";"));
    assertThat(found).allSatisfy(each -> {
      assertThat(each.path("status").asText()).isEqualTo("active");
      assertThat(each.path("sender_email").asText()).isEqualTo("cleo@x.test");
    });
    assertThat(of(other)).isEmpty();
  }

  @Test
  void pauseAndResume_sequence_changeItsSubscriptions() {
    subscribe(sequence, "contact");
    subscribe(other, "lead");

    run("'action_type': 'pause', 'sequence_id': '" + sequence + "'");
    assertThat(statuses(sequence)).containsExactly("paused", "paused");
    assertThat(statuses(other)).containsExactly("active");

    run("'action_type': 'pause'");
    assertThat(statuses(other)).containsExactly("paused");

    run("'action_type': 'resume_finished'");
    assertThat(statuses(other)).containsExactly("paused");

    run("'action_type': 'resume', 'sequence_id': '" + other + "'");
    assertThat(statuses(sequence)).containsExactly("paused", "paused");
    assertThat(statuses(other)).containsExactly("active");
  }

  @Test
  void start_unknownSequence_isRejected() {
    TestClient.Reply reply =
        client.post(ACTION, json("{'action_type': 'pause', 'sequence_id': 'seq_none'}"));

    assertThat(reply.status()).isEqualTo(400);
    assertThat(reply.json().path("field-errors").has("sequence_id")).isTrue();
  }

  @ParameterizedTest
  @ValueSource(strings = {"null", "''"})
  void subscribe_requiredFieldWithoutValue_isRejectedByField(String value) {
    for (String field : List.of("sender_account_id", "sender_name", "sender_email")) {
      String body = subscription(sequence, "lead")
          .replaceAll("'" + field + "': '[^']*'", "'" + field + "': " + value);

      TestClient.Reply reply = client.post(ACTION, json("{" + body + "}"));

      assertThat(reply.status()).as(field).isEqualTo(400);
      assertThat(reply.json().path("field-errors").has(field)).as(field).isTrue();
    }
  }

  private void subscribe(String id, String preference) {
    run(subscription(id, preference));
  }

  private static String subscription(String id, String preference) {
    return "'action_type': 'subscribe', 'sequence_id': '" + id
        + "', 'sender_account_id': 'emailacct_1',"
        + " 'sender_name': 'Cleo', 'sender_email': 'cleo@x.test', 'contact_preference': '"
        + preference + "'";
  }

  private void run(String fields) {
    String id = client.create(ACTION, json("{" + fields + "}")).path("id").asText();
    sandbox.clock().advance(Duration.ofMinutes(1));
    assertThat(client.get(ACTION + id + "/").json().path("status").asText()).isEqualTo("done");
  }

  private JsonNode of(String id) {
    return client.get("/sequence_subscription/?sequence_id=" + id).json().path("data");
  }

  private List<String> statuses(String id) {
    return TestClient.texts(of(id), "status");
  }

  private static String json(String text) {
    return text.replace('\'', '"');
  }
}
