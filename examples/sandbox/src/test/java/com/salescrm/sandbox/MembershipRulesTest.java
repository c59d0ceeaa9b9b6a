package com.salescrm.sandbox;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import org.junit.jupiter.api.Test;

class MembershipRulesTest extends SandboxTest {
  private static final String BEN = "/membership/memb_ben/";
  private static final String PINNED = "/membership/memb_ben/pinned_views";

  private TestClient.Reply createdOverOAuth(String email, String role) {
    String body = "{\"email\": \"" + email + "\", \"role_id\": \"" + role + "\"}";
    return client.send(
        "POST", "/membership/", body, "Authorization", "Bearer " + sandbox.accessToken());
  }

  @Test
  void create_withApiKey_isViolation() {
    var reply = client.post("/membership/", "{\"email\": \"a@b.test\", \"role_id\": \"user\"}");

    assertThat(reply.status()).isEqualTo(401);
    assertThat(reply.error()).contains("OAuth only");
    assertThat(sandbox.violations()).hasSize(1);
    assertThat(client.get("/user/").json().path("data")).hasSize(4);
  }

  @Test
  void create_unknownAddress_createsUser() {
    JsonNode membership = createdOverOAuth("dora@new.test", "restricteduser").json();

    assertThat(membership.path("role_id").asText()).isEqualTo("restricteduser");
    JsonNode user =
        client.get("/user/" + membership.path("user_id").asText() + "/").json();
    assertThat(user.path("email").asText()).isEqualTo("dora@new.test");
    assertThat(client.get("/user/").json().path("total_results").asInt()).isEqualTo(5);
  }

  @Test
  void create_knownAddress_returnsExistingUser() {
    JsonNode membership = createdOverOAuth("Ben@sandbox.test", "superuser").json();

    assertThat(membership.path("id").asText()).isEqualTo("memb_ben");
    assertThat(membership.path("role_id").asText()).isEqualTo("superuser");
    assertThat(client.get("/user/").json().path("data")).hasSize(4);
  }

  @Test
  void update_removedUser_isInactive() {
    assertThat(isActive(client.put(BEN, "{}").json())).isTrue();

    sandbox.data().removeUser(SandboxIds.USER_BEN);

    assertThat(isActive(client.put(BEN, "{\"role_id\": \"superuser\"}").json())).isFalse();
  }

  @Test
  void create_addressOfARemovedUser_addsTheUserAgain() {
    sandbox.data().removeUser(SandboxIds.USER_BEN);

    JsonNode membership = createdOverOAuth("ben@sandbox.test", "superuser").json();

    assertThat(membership.path("id").asText()).isEqualTo("memb_ben");
    assertThat(isActive(membership)).isTrue();
    assertThat(client.get("/user/user_ben/").status()).isEqualTo(200);
    assertThat(client.get("/user/").json().path("data")).hasSize(4);
  }

  private static boolean isActive(JsonNode membership) {
    return membership.path("is_active").booleanValue();
  }

  @Test
  void create_invalidAddressOrRole_isRejected() {
    assertThat(createdOverOAuth("invalid", "user").json().path("field-errors").has("email"))
        .isTrue();
    assertThat(createdOverOAuth("a@b.test", "boss").json().path("field-errors").has("role_id"))
        .isTrue();
    assertThat(client.get("/user/").json().path("data")).hasSize(4);
  }

  @Test
  void update_roleAndRecording_changesBoth() {
    JsonNode recording = client.put(BEN, "{\"auto_record_calls\": \"enabled\"}").json();
    JsonNode role = client.put(BEN, "{\"role_id\": \"role_7\"}").json();

    assertThat(recording.path("role_id").asText()).isEqualTo("user");
    assertThat(role.path("role_id").asText()).isEqualTo("role_7");
    assertThat(role.path("auto_record_calls").asText()).isEqualTo("enabled");
    assertThat(client.put(BEN, "{\"auto_record_calls\": \"maybe\"}").status()).isEqualTo(400);
    assertThat(client.put("/membership/memb_none/", "{}").status()).isEqualTo(404);
  }

  @Test
  void updateAll_ids_changesOnlyThem() {
    var reply = client.put(
        "/membership/",
        "{\"_params\": {\"id__in\": \"memb_ben,memb_cleo\"}, \"role_id\": \"superuser\"}");

    assertThat(reply.status()).isEqualTo(200);
    assertThat(client.put(BEN, "{}").json().path("role_id").asText()).isEqualTo("superuser");
    assertThat(
            client.put("/membership/memb_young/", "{}").json().path("role_id").asText())
        .isEqualTo("user");
  }

  @Test
  void updateAll_oneUnknownId_changesNothing() {
    var reply = client.put(
        "/membership/",
        "{\"_params\": {\"id__in\": \"memb_ben,memb_none\"}, \"role_id\": \"superuser\"}");

    assertThat(reply.status()).isEqualTo(404);
    assertThat(client.put(BEN, "{}").json().path("role_id").asText()).isEqualTo("user");
  }

  @Test
  void updateAll_withoutIds_isViolation() {
    assertThat(client.put("/membership/", "{\"role_id\": \"user\"}").status()).isEqualTo(400);
    assertThat(client
            .put("/membership/", "{\"_params\": {\"id__in\": \"\"}, \"role_id\": \"user\"}")
            .status())
        .isEqualTo(400);
    assertThat(client
            .put("/membership/", "{\"_params\": {\"id__in\": \"memb_ben,\"}}")
            .status())
        .isEqualTo(400);
    assertThat(client.put("/membership/?id__in=memb_ben", "{}").status()).isEqualTo(400);
    assertThat(sandbox.violations()).hasSize(4);
  }

  @Test
  void pinnedViews_list_replacesAll() {
    String ofContacts = client
        .create(
            "/saved_search/",
            "{\"name\": \"C\", \"type\": \"contact\", \"query\": \"object_type:contact\"}")
        .path("id")
        .asText();
    client.put(PINNED, "{\"saved_view_ids\": [\"save_customers\", \"" + ofContacts + "\"]}");
    client.put(PINNED, "{\"saved_view_ids\": [\"" + ofContacts + "\"]}");

    assertThat(client.get(PINNED).text())
        .isEqualTo("{\"saved_view_ids\":[\"" + ofContacts + "\"]}");
    assertThat(client.put(PINNED, "{\"saved_view_ids\": []}").status()).isEqualTo(200);
    assertThat(client.get(PINNED).json().path("saved_view_ids")).isEmpty();
    assertThat(client.put(PINNED, "{\"saved_view_ids\": [\"a\", \"a\"]}").status())
        .isEqualTo(400);
    assertThat(client.put(PINNED, "{}").status()).isEqualTo(400);
  }

  @Test
  void pinnedViews_unknownId_is400AndChangesNothing() {
    client.put(PINNED, "{\"saved_view_ids\": [\"save_customers\"]}");

    var reply = client.put(PINNED, "{\"saved_view_ids\": [\"save_customers\", \"save_9\"]}");

    assertThat(reply.status()).isEqualTo(400);
    assertThat(reply.text()).contains("saved_view_ids", "save_9");
    assertThat(client.get(PINNED).text()).isEqualTo("{\"saved_view_ids\":[\"save_customers\"]}");
  }

  @Test
  void pinnedViews_withTrailingSlash_isViolation() {
    assertThat(client.get(PINNED + "/").status()).isEqualTo(404);
    assertThat(sandbox.violations()).hasSize(1);
  }
}
