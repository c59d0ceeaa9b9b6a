package com.salescrm.sandbox;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class TemplateRulesTest extends SandboxTest {

  private String render() {
    String id = client
        .create(
            "/email_template/",
            "{\"name\": \"Hello\", \"subject\": \"Hi {{ contact.first_name }}\","
                + " \"body\": \"{{lead.display_name}}, {{ user.first_name }}{{ unknown }}\"}")
        .path("id")
        .asText();
    return "/email_template/" + id + "/render/";
  }

  private JsonNode lead(String name, String... emails) {
    StringBuilder contacts = new StringBuilder();
    for (String email : emails) {
      contacts
          .append(contacts.isEmpty() ? "" : ",")
          .append("{\"name\": \"Of ")
          .append(email)
          .append("\", \"emails\": ")
          .append(email.isEmpty() ? "[]" : "[{\"email\": \"" + email + "\"}]")
          .append('}');
    }
    return client.create(
        "/lead/", "{\"name\": \"" + name + "\", \"contacts\": [" + contacts + "]}");
  }

  @Test
  void render_contact_replacesPlaceholders() {
    JsonNode lead = lead("Acme", "a@x.test");

    JsonNode email = client
        .get(render() + "?lead_id=" + lead.path("id").asText() + "&contact_id="
            + lead.at("/contacts/0/id").asText())
        .json();

    assertThat(email.path("subject").asText()).isEqualTo("Hi Of");
    assertThat(email.path("body").asText()).isEqualTo("Acme, Ann");
  }

  @Test
  void render_contactOfOtherLeadOrUnknown_isRejected() {
    String acme = lead("Acme").path("id").asText();
    String other = lead("Other", "b@x.test").at("/contacts/0/id").asText();
    String path = render();

    assertThat(client.get(path + "?lead_id=" + acme + "&contact_id=" + other).status())
        .isEqualTo(400);
    assertThat(client.get(path + "?lead_id=" + acme + "&contact_id=cont_none").status())
        .isEqualTo(404);
    assertThat(client.get(path + "?lead_id=lead_none&contact_id=" + other).status())
        .isEqualTo(404);
    assertThat(sandbox.violations()).isEmpty();
  }

  @Test
  void render_query_countsLeadsOrContactsWithAddress() {
    lead("Acme 1", "", "a@x.test", "b@x.test");
    lead("Acme 2", "");
    lead("Acme 3", "c@x.test");
    lead("Other", "d@x.test");
    String path = render() + "?query=acme&entry=";

    assertThat(client.get(path + "1").json().path("body").asText()).isEqualTo("Acme 3, Ann");
    assertThat(client.get(path + "2").json()).isEmpty();
    assertThat(client.get(path + "1&mode=contact").json().path("body").asText())
        .isEqualTo("Acme 1, Ann");
    assertThat(client.get(path + "2&mode=contact").json().path("body").asText())
        .isEqualTo("Acme 3, Ann");
    assertThat(client.get(path + "3&mode=contact").text()).isEqualTo("{}");
  }

  @Test
  void render_queryOfAnotherField_isRejectedAndNamesIt() {
    lead("Acme 1", "a@x.test");

    assertThat(
            client.get(render() + "?query=name:%22Acme%22").json().path("body").asText())
        .isEqualTo("Acme 1, Ann");
    assertThat(client.get(render() + "?query=status:Potential").error()).contains("status:");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "?lead_id=lead_1",
        "?contact_id=cont_1",
        "?lead_id=lead_1&contact_id=cont_1&query=x",
        "?lead_id=lead_1&contact_id=cont_1&entry=0",
        "?entry=0",
        "?query=x&entry=100",
        "?query=x&entry=-1",
        "?query=x&entry=one",
        "?query=x&mode=user"
      })
  void render_conflictingParameters_isViolation(String query) {
    assertThat(client.get(render() + query).status()).isEqualTo(400);
    assertThat(sandbox.violations()).hasSize(1);
  }

  @Test
  void list_archived_isFiltered() {
    String id =
        client.create("/email_template/", "{\"name\": \"Old\"}").path("id").asText();
    client.create("/email_template/", "{\"name\": \"New\"}");
    client.put("/email_template/" + id + "/", "{\"is_archived\": true}");

    JsonNode archived = client.get("/email_template/?is_archived=true").json().path("data");
    JsonNode others =
        client.get("/email_template/?is_archived=false&_limit=5").json().path("data");

    assertThat(TestClient.texts(archived, "name")).containsExactly("Old");
    assertThat(TestClient.texts(others, "name")).containsExactly("New");
    assertThat(client.get("/email_template/").json().path("data")).hasSize(2);
    assertThat(sandbox.violations()).isEmpty();
    assertThat(client.get("/email_template/?is_archived=yes").status()).isEqualTo(400);
    assertThat(sandbox.violations()).hasSize(1);
  }

  @Test
  void emailTemplate_invalidTypeOrUnknownField_isRejected() {
    assertThat(client.post("/email_template/", "{\"subject\": \"x\"}").status()).isEqualTo(400);
    assertThat(client
            .post("/email_template/", "{\"name\": \"x\", \"is_shared\": \"yes\"}")
            .status())
        .isEqualTo(400);
    assertThat(sandbox.violations()).isEmpty();
    assertThat(
            client.post("/email_template/", "{\"name\": \"x\", \"cc\": \"y\"}").status())
        .isEqualTo(400);
    assertThat(sandbox.violations()).hasSize(1);
  }

  @Test
  void smsTemplate_createUpdateDelete_isStored() {
    JsonNode created = client.create("/sms_template/", "{\"name\": \"Hi\", \"text\": \"Hello\"}");
    String path = "/sms_template/" + created.path("id").asText() + "/";

    assertThat(client.put(path, "{\"text\": \"Bye\"}").json().path("text").asText())
        .isEqualTo("Bye");
    assertThat(client.get(path).json().path("name").asText()).isEqualTo("Hi");
    assertThat(client.get("/sms_template/?_limit=1&_skip=0").json().path("data"))
        .hasSize(1);
    assertThat(client.delete(path).status()).isEqualTo(200);
    assertThat(client.get(path).status()).isEqualTo(404);
    assertThat(sandbox.violations()).isEmpty();
  }

  @Test
  void delete_template_isNotFound() {
    String path = render();
    String template = path.substring(0, path.length() - "render/".length());

    assertThat(client.delete(template).status()).isEqualTo(200);
    assertThat(client.get(path + "?query=x").status()).isEqualTo(404);
  }
}
