package com.salescrm.sandbox;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class LinkAndUnsubscribeRulesTest extends SandboxTest {

  @Test
  void link_createUpdateDelete_isStored() {
    JsonNode created = client.create(
        "/integration_link/",
        "{\"name\": \"Wiki\", \"url\": \"{{ lead.name }}\", \"type\": \"lead\"}");
    String path = "/integration_link/" + created.path("id").asText() + "/";

    assertThat(created.path("id").asText()).startsWith("ilink_");
    assertThat(client.put(path, "{\"name\": \"Docs\"}").json().path("name").asText())
        .isEqualTo("Docs");
    assertThat(client.get("/integration_link/").json().path("data")).hasSize(1);
    assertThat(client.delete(path).status()).isEqualTo(200);
    assertThat(client.get(path).status()).isEqualTo(404);
    assertThat(sandbox.violations()).isEmpty();
  }

  @Test
  void link_ofAType_isShownFilledOnItsObjects() {
    JsonNode lead =
        client.create("/lead/", "{\"name\": \"A & B\", \"contacts\": [{\"name\": \"Ann\"}]}");
    String path = "/lead/" + lead.path("id").asText() + "/";
    client.create("/opportunity/", "{\"lead_id\": \"" + lead.path("id").asText() + "\"}");
    client.get("/lead/");
    String link = link("lead", "https://x.test/?q={{ lead.display_name }}&z={{other.name}}");
    link("contact", "https://x.test/{{contact.name}}/{{ contact.lead_id }}");
    link("opportunity", "https://x.test/{{ opportunity.status_id }}");

    JsonNode shown = client.get("/lead/").json().at("/data/0");
    assertThat(shown.path("integration_links").toString())
        .isEqualTo("[{\"name\":\"Wiki\",\"url\":\"https://x.test/?q=A%20%26%20B&z=\"}]");
    assertThat(shown.at("/contacts/0/integration_links/0/url").asText())
        .isEqualTo("https://x.test/Ann/" + lead.path("id").asText());
    assertThat(shown.at("/opportunities/0/integration_links/0/url").asText())
        .isEqualTo("https://x.test/stat_active");

    client.put("/integration_link/" + link + "/", "{\"name\": \"Docs\"}");
    assertThat(client.get(path).json().at("/integration_links/0/name").asText()).isEqualTo("Docs");
    client.delete("/integration_link/" + link + "/");
    assertThat(client.get(path).json().path("integration_links")).isEmpty();
  }

  private String link(String type, String url) {
    String body = "{\"name\": \"Wiki\", \"url\": \"" + url + "\", \"type\": \"" + type + "\"}";
    return client.create("/integration_link/", body).path("id").asText();
  }

  @Test
  void link_withoutType_isCreated() {
    assertThat(client
            .create("/integration_link/", "{\"name\": \"x\", \"url\": \"y\"}")
            .path("name")
            .asText())
        .isEqualTo("x");
  }

  @Test
  void link_unknownType_isRejected() {
    assertThat(client
            .post("/integration_link/", "{\"name\": \"x\", \"url\": \"y\", \"type\": \"task\"}")
            .json()
            .path("field-errors")
            .has("type"))
        .isTrue();
    assertThat(client.get("/integration_link/?_limit=1").status()).isEqualTo(400);
    assertThat(sandbox.violations()).hasSize(1);
  }

  @ParameterizedTest
  @CsvSource({
    "a+b@acme.test,   a%2Bb%40acme.test",
    "a+b@acme.test,   a+b@acme.test",
    "a/b@acme.test,   a%2Fb%40acme.test",
    "100%@acme.test,  100%25%40acme.test",
    "jörg@acme.test,  j%C3%B6rg%40acme.test",
    "Ann@Acme.test,   ann%40acme.test"
  })
  void resubscribe_encodedAddress_isFound(String email, String segment) {
    client.create("/unsubscribe/email/", "{\"email\": \"" + email + "\"}");

    assertThat(client.delete("/unsubscribe/email/" + segment + "/").status()).isEqualTo(200);
    assertThat(client.get("/unsubscribe/email/").json().path("data")).isEmpty();
    assertThat(sandbox.violations()).isEmpty();
  }

  @Test
  void unsubscribe_twice_isRejectedAndListedOnce() {
    String body = "{\"email\": \"ann@acme.test\"}";
    client.create("/unsubscribe/email/", body);

    assertThat(
            client.post("/unsubscribe/email/", body).json().path("field-errors").has("email"))
        .isTrue();
    assertThat(TestClient.texts(client.get("/unsubscribe/email/").json().path("data"), "email"))
        .containsExactly("ann@acme.test");
    assertThat(sandbox.violations()).isEmpty();
  }

  @Test
  void unsubscribe_invalidOrUnknownAddress_isRejected() {
    assertThat(client.post("/unsubscribe/email/", "{\"email\": \"ann\"}").status())
        .isEqualTo(400);
    assertThat(client.post("/unsubscribe/email/", "{}").status()).isEqualTo(400);
    assertThat(client.delete("/unsubscribe/email/ann%40acme.test/").status()).isEqualTo(404);
    assertThat(sandbox.violations()).isEmpty();
    assertThat(client.post("/unsubscribe/email/", "{\"address\": \"a@b.test\"}").status())
        .isEqualTo(400);
    assertThat(sandbox.violations()).hasSize(1);
  }

  @Test
  void unsubscribeAndResubscribe_addressOfAContact_changesItsFlag() {
    JsonNode lead = client.create("/lead/", """
        {"name": "Acme", "contacts": [{"emails": [{"email": "ann@acme.test"}, {"email": "b@acme.test"}]}]}""");
    String contact = lead.at("/contacts/0/id").asText();
    client.get("/lead/");

    client.create("/unsubscribe/email/", "{\"email\": \"Ann@acme.test\"}");
    assertThat(flags(client.get("/contact/" + contact + "/").json())).isEqualTo("true false");
    assertThat(flags(client.get("/lead/").json().at("/data/0/contacts/0"))).isEqualTo("true false");
    assertThat(flags(client.create("/contact/", "{\"emails\": [{\"email\": \"ann@acme.test\"}]}")))
        .isEqualTo("true");

    client.delete("/unsubscribe/email/ann%40acme.test/");
    assertThat(flags(client.get("/lead/").json().at("/data/0/contacts/0")))
        .isEqualTo("false false");
  }

  private static String flags(JsonNode contact) {
    return String.join(" ", TestClient.texts(contact.path("emails"), "is_unsubscribed"));
  }
}
