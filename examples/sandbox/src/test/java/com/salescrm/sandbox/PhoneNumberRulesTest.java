package com.salescrm.sandbox;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class PhoneNumberRulesTest extends SandboxTest {
  private static final String RENT = "/phone_number/request/internal/";
  private static final String PERSONAL = "{\"country\": \"US\", \"sharing\": \"personal\"}";
  private static final String ANN = "/phone_number/phon_ann/";
  private static final String GROUP = "/phone_number/phon_support/";

  private List<String> ids(String query) {
    return TestClient.texts(client.get("/phone_number/" + query).json().path("data"), "id");
  }

  @Test
  void list_eachFilter_returnsMatches() {
    assertThat(ids("")).containsExactly("phon_ann", "phon_ben", "phon_support");
    assertThat(ids("?number=%2B15550000002")).containsExactly("phon_ben");
    assertThat(ids("?user_id=" + SandboxIds.USER_ANN)).containsExactly("phon_ann");
    assertThat(ids("?is_group_number=true")).containsExactly("phon_support");
    assertThat(ids("?is_group_number=false&user_id=" + SandboxIds.USER_BEN))
        .containsExactly("phon_ben");
  }

  @Test
  void list_pagingAndInvalidFlag_areViolations() {
    assertThat(client.get("/phone_number/?_limit=1").status()).isEqualTo(400);
    assertThat(client.get("/phone_number/?is_group_number=yes").status()).isEqualTo(400);
    assertThat(sandbox.violations()).hasSize(2);
  }

  @Test
  void update_ownNumber_changesGivenFields() {
    JsonNode number = client
        .put(
            ANN,
            "{\"label\": \"Desk\", \"forward_to\": null, \"forward_to_enabled\": true,"
                + " \"voicemail_greeting_url\": \"https://files.test/a.mp3\"}")
        .json();

    assertThat(number.path("label").asText()).isEqualTo("Desk");
    assertThat(number.path("forward_to_enabled").asBoolean()).isTrue();
    assertThat(client.get(ANN).json()).isEqualTo(number);
  }

  @Test
  void update_greetingWithoutHttps_isViolation() {
    var reply =
        client.put(ANN, "{\"label\": \"x\", \"voicemail_greeting_url\": \"http://a.test\"}");

    assertThat(reply.status()).isEqualTo(400);
    assertThat(sandbox.violations()).hasSize(1);
    assertThat(client.get(ANN).json().path("label").asText()).isEmpty();
  }

  @Test
  void update_participants_requiresGroupNumber() {
    String body = "{\"participants\": [\"user_ann\"], \"phone_numbers\": [\"+15551234567\"]}";

    assertThat(client.put(GROUP, body).json().at("/participants/0").asText()).isEqualTo("user_ann");
    assertThat(client.put(ANN, body).status()).isEqualTo(400);
    assertThat(client.put(GROUP, "{\"participants\": [\"user_none\"]}").status())
        .isEqualTo(400);
    assertThat(client.put(GROUP, "{\"phone_numbers\": [\"555\"]}").status()).isEqualTo(400);
    assertThat(sandbox.violations()).isEmpty();
  }

  @Test
  void updateAndDelete_numberOfAnotherUser_areRejected() {
    assertThat(client.put("/phone_number/phon_ben/", "{}").status()).isEqualTo(400);
    assertThat(client.delete("/phone_number/phon_ben/").status()).isEqualTo(400);
    assertThat(client.delete(GROUP).status()).isEqualTo(200);
    assertThat(client.get(GROUP).status()).isEqualTo(404);
  }

  @Test
  void rent_number_is201() {
    var personal = client.post(RENT, PERSONAL);
    var group =
        client.post(RENT, "{\"country\": \"US\", \"sharing\": \"group\", \"prefix\": \"415\"}");

    assertThat(personal.status()).isEqualTo(201);
    assertThat(personal.json().path("user_id").asText()).isEqualTo(SandboxIds.USER_ANN);
    assertThat(group.json().path("is_group_number").asBoolean()).isTrue();
    assertThat(group.json().path("number").asText()).startsWith("+1415");
    assertThat(personal.json().path("type").asText()).isEqualTo("internal");
    assertThat(group.json().path("type").asText()).isEqualTo("internal");
    assertThat(ids("")).hasSize(5);
  }

  @Test
  void rent_invalidFields_isRejected() {
    for (String body : List.of(
        "{\"sharing\": \"group\"}",
        "{\"country\": \"us\", \"sharing\": \"group\"}",
        "{\"country\": \"US\"}",
        "{\"country\": \"US\", \"sharing\": \"all\"}",
        "{\"country\": \"US\", \"sharing\": \"group\", \"prefix\": 415}",
        "{\"country\": \"US\", \"sharing\": \"group\", \"with_sms\": \"no\"}")) {
      assertThat(client.post(RENT, body).status()).as(body).isEqualTo(400);
    }
    assertThat(ids("")).hasSize(3);
  }

  @Test
  void failRents_status_failsUntilAllowed() {
    sandbox.faults().failRents("error");
    var error = client.post(RENT, PERSONAL);
    sandbox.faults().failRents("new-status");
    var unknown = client.post(RENT, PERSONAL);
    sandbox.faults().allowRents();

    assertThat(error.status()).isEqualTo(400);
    assertThat(error.json().path("status").asText()).isEqualTo("error");
    assertThat(error.error()).contains("vendor");
    assertThat(unknown.text()).isEqualTo("{\"status\":\"new-status\"}");
    assertThat(ids("")).hasSize(3);
    assertThat(client.post(RENT, PERSONAL).status()).isEqualTo(201);
  }

  @Test
  void rent_voiceOnly_succeedsWithoutSms() {
    sandbox.faults().failRents("has-voice-only");

    assertThat(client.post(RENT, PERSONAL).json().path("status").asText())
        .isEqualTo("has-voice-only");
    assertThat(client
            .post(RENT, "{\"country\": \"US\", \"sharing\": \"personal\", \"with_sms\": false}")
            .status())
        .isEqualTo(201);
  }

  @Test
  void rent_otherCountry_hasItsCallingCode() {
    Map.of("CA", "+1555", "GB", "+44555", "DE", "+49555", "ZZ", "+999555")
        .forEach((country, start) -> assertThat(client
                .post(RENT, "{\"country\": \"" + country + "\", \"sharing\": \"group\"}")
                .json()
                .path("number")
                .asText())
            .startsWith(start));
  }
}
