package com.salescrm.sandbox;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import org.junit.jupiter.api.Test;

class ContactRulesTest extends SandboxTest {

  @Test
  void create_withoutLead_createsLeadWithContactName() {
    JsonNode contact = client.create("/contact/", "{\"name\": \"Ann Archer\"}");

    JsonNode lead = sandbox.lead(contact.path("lead_id").asText()).orElseThrow();
    assertThat(lead.path("name").asText()).isEqualTo("Ann Archer");
    assertThat(lead.at("/contacts/0/id")).isEqualTo(contact.path("id"));
  }

  @Test
  void create_unknownLead_isRejected() {
    var reply = client.post("/contact/", "{\"lead_id\": \"lead_none\"}");

    assertThat(reply.status()).isEqualTo(400);
    assertThat(reply.json().path("field-errors").has("lead_id")).isTrue();
    assertThat(sandbox.count("contact")).isZero();
  }

  @Test
  void create_withFields_returnsOnlyThem() {
    JsonNode contact = client.create("/contact/?_fields=name", "{\"name\": \"Ann\"}");

    assertThat(contact.toString()).isEqualTo("{\"name\":\"Ann\"}");
  }

  @Test
  void update_listsAndLead_replacesListsAndMoves() {
    String id = client
        .create("/contact/", "{\"name\": \"Ann\", \"emails\": [{\"email\": \"a@x.test\"}]}")
        .path("id")
        .asText();
    String lead = client.create("/lead/", "{\"name\": \"Other\"}").path("id").asText();

    JsonNode contact = client
        .put(
            "/contact/" + id + "/",
            "{\"lead_id\": \"" + lead + "\", \"emails\": [{\"email\": \"B@x.test\"}]}")
        .json();

    assertThat(TestClient.texts(contact.path("emails"), "email")).containsExactly("b@x.test");
    assertThat(contact.path("name").asText()).isEqualTo("Ann");
    assertThat(client.get("/lead/" + lead + "/").json().path("contacts")).hasSize(1);
  }

  @Test
  void list_byLead_returnsItsContacts() {
    String lead = client
        .create("/lead/", "{\"contacts\": [{\"name\": \"Ann\"}, {\"name\": \"Ben\"}]}")
        .path("id")
        .asText();
    client.create("/contact/", "{\"name\": \"Cleo\"}");

    JsonNode ofLead = client.get("/contact/?lead_id=" + lead + "&_fields=name").json();

    assertThat(TestClient.texts(ofLead.path("data"), "name")).containsExactly("Ann", "Ben");
    assertThat(client.get("/contact/").json().path("total_results").asInt()).isEqualTo(3);
  }

  @Test
  void delete_contact_leavesLeadAndOpportunities() {
    JsonNode contact = client.create("/contact/", "{\"name\": \"Ann\"}");
    String id = contact.path("id").asText();
    String opportunity = client
        .create(
            "/opportunity/",
            "{\"contact_id\": \"" + id + "\", \"lead_id\": " + contact.path("lead_id") + "}")
        .path("id")
        .asText();

    client.delete("/contact/" + id + "/");

    assertThat(client.get("/contact/" + id + "/").status()).isEqualTo(404);
    assertThat(client
            .get("/opportunity/" + opportunity + "/")
            .json()
            .path("contact_id")
            .isNull())
        .isTrue();
    assertThat(sandbox.count("lead")).isEqualTo(1);
  }

  @Test
  void update_leadNull_isRejected() {
    String id = client.create("/contact/", "{\"name\": \"Ann\"}").path("id").asText();

    var reply = client.put("/contact/" + id + "/", "{\"lead_id\": null, \"name\": \"B\"}");

    assertThat(reply.status()).isEqualTo(400);
    assertThat(reply.json().path("field-errors").has("lead_id")).isTrue();
    assertThat(client.get("/contact/" + id + "/").json().path("name").asText()).isEqualTo("Ann");
  }
}
