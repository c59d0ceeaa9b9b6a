package com.salescrm.sandbox;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.time.Duration;
import org.junit.jupiter.api.Test;

class LeadRulesTest extends SandboxTest {

  @Test
  void create_withoutStatus_hasDefaultStatus() {
    JsonNode lead = client.create("/lead/", "{\"name\": \"Acme\"}");

    assertThat(lead.path("status_id").asText()).isEqualTo(SandboxIds.LEAD_POTENTIAL);
    assertThat(lead.path("status_label").asText()).isEqualTo("Potential");
    assertThat(lead.path("date_created").asText()).isEqualTo("2026-01-15T09:00:00.000000+00:00");
    assertThat(lead.path("id").asText()).matches("lead_\\w{43}");
  }

  @Test
  void create_withStatusLabel_hasThatStatus() {
    JsonNode lead = client.create("/lead/", "{\"status\": \"Customer\"}");

    assertThat(lead.path("status_id").asText()).isEqualTo(SandboxIds.LEAD_CUSTOMER);
  }

  @Test
  void create_withBothStatusForms_isViolation() {
    var reply = client.post("/lead/", "{\"status\": \"Customer\", \"status_id\": \"stat_1\"}");

    assertThat(reply.status()).isEqualTo(400);
    assertThat(reply.error()).contains("both status and status_id");
    assertThat(sandbox.violations()).hasSize(1);
    assertThat(sandbox.count("lead")).isZero();
  }

  @Test
  void create_withUnknownStatus_isFieldErrorAndNoViolation() {
    var reply = client.post("/lead/", "{\"status_id\": \"stat_none\"}");

    assertThat(reply.status()).isEqualTo(400);
    assertThat(reply.json().at("/field-errors/status_id").asText()).contains("stat_none");
    assertThat(sandbox.violations()).isEmpty();
  }

  @Test
  void create_withContactsAddressesAndCustomFields_storesThem() {
    JsonNode lead = client.create("/lead/", """
            {"name": "Acme", "custom.cf_tier": "gold", "custom.cf_tags": "a",
             "addresses": [{"city": "Porto"}],
             "contacts": [{"name": "Ann", "custom.cf_x": 7,
                           "emails": [{"email": "ann@acme.test", "type": "office"}],
                           "phones": [{"phone": "+1 555 368 1997"}]}]}
            """);

    assertThat(lead.path("custom.cf_tier").asText()).isEqualTo("gold");
    assertThat(lead.path("custom.cf_tags").toString()).isEqualTo("[\"a\"]");
    assertThat(lead.at("/custom/Tier").asText()).isEqualTo("gold");
    assertThat(lead.at("/addresses/0/city").asText()).isEqualTo("Porto");
    assertThat(lead.at("/contacts/0/emails/0/email").asText()).isEqualTo("ann@acme.test");
    assertThat(lead.at("/contacts/0/phones/0/phone_formatted").asText())
        .isEqualTo("+1 555-368-1997");
    assertThat(lead.path("contacts").path(0).path("custom.cf_x").asInt()).isEqualTo(7);
    assertThat(sandbox.count("contact")).isEqualTo(1);
  }

  @Test
  void create_invalidNestedEmail_storesNothing() {
    var reply = client.post("/lead/", "{\"contacts\": [{\"emails\": [{\"email\": \"invalid\"}]}]}");

    assertThat(reply.status()).isEqualTo(400);
    assertThat(reply.json().at("/field-errors/emails").asText()).contains("invalid");
    assertThat(sandbox.count("lead")).isZero();
  }

  @Test
  void update_oneField_leavesOthersUnchanged() {
    String id =
        lead("{\"name\": \"Acme\", \"description\": \"old\", \"custom.cf_tier\": \"gold\"}");
    sandbox.clock().advance(Duration.ofMillis(1500));

    JsonNode lead = client.put("/lead/" + id + "/", "{\"name\": \"Acme 2\"}").json();

    assertThat(lead.path("name").asText()).isEqualTo("Acme 2");
    assertThat(lead.path("description").asText()).isEqualTo("old");
    assertThat(lead.path("custom.cf_tier").asText()).isEqualTo("gold");
    assertThat(lead.path("date_updated").asText()).isEqualTo("2026-01-15T09:00:01.500000+00:00");
  }

  @Test
  void update_customFields_setUnsetAddRemove() {
    String id = lead("{\"custom.cf_tier\": \"gold\", \"custom.cf_tags\": [\"a\", \"b\"]}");

    client.put("/lead/" + id + "/", "{\"custom.cf_tier\": null, \"custom.cf_tags.add\": \"c\"}");
    JsonNode lead = client
        .put(
            "/lead/" + id + "/",
            "{\"custom.cf_tags.add\": \"d\", \"custom.cf_tags.remove\": \"a\"}")
        .json();

    assertThat(lead.has("custom.cf_tier")).isFalse();
    assertThat(lead.path("custom.cf_tags").toString()).isEqualTo("[\"b\",\"c\",\"d\"]");
  }

  @Test
  void update_addToSingleValueField_isRejected() {
    String id = lead("{\"name\": \"Acme\", \"custom.cf_tier\": \"gold\"}");

    var reply = client.put("/lead/" + id + "/", "{\"name\": \"B\", \"custom.cf_tier.add\": \"x\"}");

    assertThat(reply.status()).isEqualTo(400);
    assertThat(sandbox.lead(id).orElseThrow().path("name").asText()).isEqualTo("Acme");
  }

  @Test
  void update_replaceAndAddOfOneField_isRejected() {
    String id = lead("{}");

    var reply =
        client.put("/lead/" + id + "/", "{\"custom.cf_tags.add\": 1, \"custom.cf_tags\": [2]}");

    assertThat(reply.status()).isEqualTo(400);
  }

  @Test
  void update_addresses_replacesAllOfThem() {
    String id = lead("{\"addresses\": [{\"city\": \"Porto\"}, {\"city\": \"Faro\"}]}");

    var reply = client.put("/lead/" + id + "/", "{\"addresses\": [{\"city\": \"Braga\"}]}");

    assertThat(reply.status()).isEqualTo(200);
    assertThat(reply.json().path("addresses").toString()).isEqualTo("[{\"city\":\"Braga\"}]");
    assertThat(client
            .put("/lead/" + id + "/", "{\"addresses\": [{\"town\": \"x\"}]}")
            .status())
        .isEqualTo(400);
    assertThat(sandbox.violations()).hasSize(1);
  }

  @Test
  void file_withoutContentType_isAttached() {
    String id = lead("{}");

    var reply = client.post(
        "/lead/" + id + "/files/", "{\"url\": \"https://f.test/a\", \"filename\": \"a.pdf\"}");

    assertThat(reply.status()).isEqualTo(201);
    assertThat(reply.json().path("content_type").isNull()).isTrue();
  }

  @Test
  void update_nestedContacts_isViolation() {
    String id = lead("{}");

    var reply = client.put("/lead/" + id + "/", "{\"contacts\": []}");

    assertThat(reply.status()).isEqualTo(400);
    assertThat(reply.error()).contains("PUT /contact/{id}/");
  }

  @Test
  void get_withFields_selectsThem() {
    String id = lead("{\"name\": \"Acme\", \"custom.cf_tier\": \"gold\", \"custom.cf_seats\": 5}");

    assertThat(client.get("/lead/" + id + "/?_fields=id,name").text())
        .isEqualTo("{\"id\":\"" + id + "\",\"name\":\"Acme\"}");
    assertThat(client.get("/lead/" + id + "/?_fields=custom.cf_seats").text())
        .isEqualTo("{\"custom.cf_seats\":5}");
    assertThat(client.get("/lead/" + id + "/?_fields=custom").json().has("custom.cf_tier"))
        .isTrue();
  }

  @Test
  void get_smartFields_onlyOnRequest() {
    String id = lead("{\"contacts\": [{\"emails\": [{\"email\": \"a@b.test\"}]}, {}]}");

    assertThat(client.get("/lead/" + id + "/").json().has("num_emails")).isFalse();
    assertThat(client.get("/lead/" + id + "/?_fields=num_emails,num_contacts").text())
        .isEqualTo("{\"num_contacts\":2,\"num_emails\":1}");
    JsonNode all = client.get("/lead/" + id + "/?_fields=_all").json();
    assertThat(all.has("num_won_opportunities")).isTrue();
    assertThat(all.has("contacts")).isTrue();
  }

  @Test
  void get_smartFieldsOfVirtualLeads_areReturned() {
    sandbox.seed(Seed.virtualLeads(1));

    JsonNode lead = client.get("/lead/?_fields=id,num_contacts").json().at("/data/0");

    assertThat(lead.path("num_contacts").asText()).isEqualTo("0");
    assertThat(client
            .get("/lead/" + lead.path("id").asText() + "/?_fields=num_emails")
            .text())
        .isEqualTo("{\"num_emails\":0}");
  }

  @Test
  void delete_lead_deletesContactsAndOpportunities() {
    String id = lead("{\"contacts\": [{\"name\": \"Ann\"}]}");
    client.create("/opportunity/", "{\"lead_id\": \"" + id + "\"}");

    var reply = client.delete("/lead/" + id + "/");

    assertThat(reply.status()).isEqualTo(200);
    assertThat(reply.text()).isEqualTo("{}");
    assertThat(sandbox.count("contact") + sandbox.count("opportunity")).isZero();
    assertThat(client.get("/lead/" + id + "/").status()).isEqualTo(404);
    assertThat(client.delete("/lead/" + id + "/").status()).isEqualTo(404);
  }

  @Test
  void responseStyle_newer_is201And204() {
    sandbox.responseStyle(ResponseStyle.NEWER);

    var created = client.post("/lead/", "{}");
    var deleted = client.delete("/lead/" + created.json().path("id").asText() + "/");

    assertThat(created.status()).isEqualTo(201);
    assertThat(deleted.status()).isEqualTo(204);
    assertThat(deleted.text()).isEmpty();
    assertThat(client.get("/lead/").status()).isEqualTo(200);
  }

  @Test
  void update_valueThatTheListHas_isAddedOnce() {
    String id = lead("{\"custom.cf_tags\": [\"a\", \"b\"]}");

    JsonNode updated =
        client.put("/lead/" + id + "/", "{\"custom.cf_tags.add\": \"a\"}").json();

    assertThat(updated.path("custom.cf_tags").toString()).isEqualTo("[\"a\",\"b\"]");
  }

  @Test
  void merge_twoLeads_movesContactsOpportunitiesAndFiles() {
    String source = lead("{\"contacts\": [{\"name\": \"Ann\"}]}");
    String destination = lead("{\"contacts\": [{\"name\": \"Ben\"}]}");
    client.create("/opportunity/", "{\"lead_id\": \"" + source + "\", \"value\": 5}");
    attach(source);

    var reply = client.post("/lead/merge/", merge(source, destination));

    assertThat(reply.text()).isEqualTo("{\"status\":\"ok\"}");
    JsonNode merged = client.get("/lead/" + destination + "/").json();
    assertThat(TestClient.texts(merged.path("contacts"), "name")).containsExactly("Ben", "Ann");
    assertThat(merged.at("/opportunities/0/lead_id").asText()).isEqualTo(destination);
    JsonNode files = client.get("/lead/" + destination + "/files/").json().path("data");
    assertThat(TestClient.texts(files, "lead_id")).containsExactly(destination);
    assertThat(client.get("/lead/" + source + "/").status()).isEqualTo(404);
    assertThat(sandbox.count("contact")).isEqualTo(2);
    assertThat(sandbox.count("opportunity")).isEqualTo(1);
  }

  @Test
  void merge_unknownLead_isErrorList() {
    var reply = client.post("/lead/merge/", merge(lead("{}"), "lead_none"));

    assertThat(reply.status()).isEqualTo(404);
    assertThat(reply.json().at("/errors/0").asText()).contains("lead_none").contains("destination");
  }

  @Test
  void attachFile_anyStyle_is201() {
    String id = lead("{}");

    var reply = attach(id);

    assertThat(reply.status()).isEqualTo(201);
    assertThat(reply.json().path("filename").asText()).isEqualTo("a.pdf");
    assertThat(client.post("/lead/" + id + "/files/", "{\"url\": \"u\"}").status())
        .isEqualTo(400);
    assertThat(client.get("/lead/lead_none/files/").status()).isEqualTo(404);
  }

  private TestClient.Reply attach(String lead) {
    return client.post(
        "/lead/" + lead + "/files/",
        "{\"url\": \"https://f.test/a\", \"filename\": \"a.pdf\", \"content_type\": \"application/pdf\"}");
  }

  private static String merge(String source, String destination) {
    return "{\"source\": \"" + source + "\", \"destination\": \"" + destination + "\"}";
  }

  private String lead(String body) {
    return client.create("/lead/", body).path("id").asText();
  }
}
