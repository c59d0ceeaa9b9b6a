package com.salescrm.sandbox;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import org.junit.jupiter.api.Test;

/** Resources that are added to a sandbox. */
class OpenResourceTest {
  @Test
  void resource_added_hasFiveOperations() {
    try (Sandbox sandbox =
            Sandbox.builder().resource("/activity/note/", "acti_", "lead_id").start();
        TestClient client = new TestClient(sandbox)) {
      JsonNode note = client.create(
          "/activity/note/", "{\"lead_id\": \"lead_1\", \"custom.cf_1.add\": 1, \"note\": \"Hi\"}");
      client.create("/activity/note/", "{\"lead_id\": \"lead_2\"}");
      String path = "/activity/note/" + note.path("id").asText() + "/";

      assertThat(note.path("id").asText()).startsWith("acti_");
      assertThat(client.get("/activity/note/?_limit=1").json().path("has_more").asBoolean())
          .isTrue();
      assertThat(client.get("/activity/note/?lead_id=lead_1").json().path("data"))
          .containsExactly(note);
      assertThat(client.put(path, "{\"note\": \"Ho\"}").json().path("note").asText())
          .isEqualTo("Ho");
      assertThat(client.get(path).json().path("note").asText()).isEqualTo("Ho");
      assertThat(client.delete(path).status()).isEqualTo(200);
      assertThat(client.get(path).status()).isEqualTo(404);
      assertThat(sandbox.violations()).isEmpty();
      assertThat(client.get("/activity/note/?user_id=x").status()).isEqualTo(400);
      assertThat(sandbox.violations()).hasSize(1);
    }
  }

  @Test
  void resource_invalidPath_isRejected() {
    SandboxBuilder builder = Sandbox.builder();

    assertThatThrownBy(() -> builder.resource("/note", "acti_"))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("/note");
    builder.resource("/lead/", "lead_");
    assertThatThrownBy(builder::start)
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("the sandbox already has /lead/");
  }
}
