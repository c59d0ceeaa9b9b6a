package com.salescrm.sandbox;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import org.junit.jupiter.api.Test;

class UserRulesTest extends SandboxTest {

  @Test
  void me_caller_hasOrganization() {
    JsonNode me = client.get("/me/").json();

    assertThat(me.path("id").asText()).isEqualTo(SandboxIds.USER_ANN);
    assertThat(me.at("/organizations/0/id").asText()).isEqualTo(SandboxIds.ORGANIZATION);
    assertThat(me.path("memberships")).hasSize(1);
    assertThat(me.at("/memberships/0/id").asText()).isEqualTo("memb_ann");
    assertThat(me.at("/memberships/0/user_id").asText()).isEqualTo(SandboxIds.USER_ANN);
    assertThat(me.at("/memberships/0/is_active").asBoolean()).isTrue();
  }

  @Test
  void get_userId_returnsUserOrNotFound() {
    JsonNode ben = client.get("/user/" + SandboxIds.USER_BEN + "/").json();

    assertThat(ben.path("first_name").asText()).isEqualTo("Ben");
    assertThat(ben.at("/organizations/0").asText()).isEqualTo(SandboxIds.ORGANIZATION);
    assertThat(client.get("/user/user_none/").status()).isEqualTo(404);
  }

  @Test
  void list_allPages_returnsAllUsers() {
    JsonNode second = client.get("/user/?_limit=3&_skip=3").json();

    assertThat(TestClient.texts(second.path("data"), "id")).containsExactly(SandboxIds.USER_YOUNG);
    assertThat(second.path("has_more").asBoolean()).isFalse();
    assertThat(client.get("/user/?_limit=3").json().path("has_more").asBoolean())
        .isTrue();
  }

  @Test
  void list_withFields_isViolation() {
    assertThat(client.get("/user/?_fields=id").status()).isEqualTo(400);
    assertThat(sandbox.violations()).hasSize(1);
  }

  @Test
  void availability_organization_isOptionalAndValidated() {
    JsonNode all = client.get("/user/availability/").json().path("data");
    var own = client.get("/user/availability/?organization_id=" + SandboxIds.ORGANIZATION);
    var other = client.get("/user/availability/?organization_id=orga_none");

    assertThat(all).hasSize(4);
    assertThat(all.path(0).path("active_calls")).isEmpty();
    assertThat(all.path(1).path("active_calls")).hasSize(1);
    assertThat(own.status()).isEqualTo(200);
    assertThat(other.status()).isEqualTo(404);
  }

  @Test
  void get_ownId_isTheSameAsMe() {
    assertThat(client.get("/user/" + SandboxIds.USER_ANN + "/").json())
        .isEqualTo(client.get("/me/").json());
  }
}
