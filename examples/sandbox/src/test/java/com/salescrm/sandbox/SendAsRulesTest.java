package com.salescrm.sandbox;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.List;
import org.junit.jupiter.api.Test;

class SendAsRulesTest extends SandboxTest {
  private static final String OF_BEN = "/send_as/sendas_ben_ann/";

  private static String pair(String allowing, String allowed) {
    return "{\"allowing_user_id\": \"" + allowing + "\", \"allowed_user_id\": \"" + allowed + "\"}";
  }

  private List<String> allowed(String query) {
    JsonNode list = client.get("/send_as/" + query).json().path("data");
    return TestClient.texts(list, "allowed_user_id");
  }

  @Test
  void list_withoutFilter_returnsPermissionsOfCaller() {
    client.create("/send_as/", pair("user_ann", "user_cleo"));

    assertThat(allowed("")).containsExactly("user_cleo");
    assertThat(allowed("?allowing_user_id=user_ann")).containsExactly("user_cleo");
    assertThat(allowed("?allowed_user_id=user_ann")).containsExactly("user_ann");
    assertThat(allowed("?allowing_user_id=user_ben&allowed_user_id=user_ann"))
        .containsExactly("user_ann");
  }

  @Test
  void list_ofOtherUser_isRejected() {
    assertThat(client.get("/send_as/?allowing_user_id=user_ben").status()).isEqualTo(400);
    assertThat(client.get("/send_as/?allowed_user_id=user_ben").status()).isEqualTo(400);
    assertThat(sandbox.violations()).isEmpty();
  }

  @Test
  void grant_otherUser_isRejected() {
    assertThat(client.post("/send_as/", pair("user_ben", "user_cleo")).status()).isEqualTo(400);
    assertThat(client.post("/send_as/", pair("user_ann", "user_none")).status()).isEqualTo(400);
    assertThat(client.post("/send_as/", pair("user_ann", "user_ann")).status()).isEqualTo(400);
    assertThat(allowed("")).isEmpty();
  }

  @Test
  void grant_twice_storesOnePermission() {
    JsonNode first = client.create("/send_as/", pair("user_ann", "user_ben"));
    JsonNode second = client.create("/send_as/", pair("user_ann", "user_ben"));

    assertThat(second).isEqualTo(first);
    assertThat(allowed("")).hasSize(1);
  }

  @Test
  void revoke_twice_isNotFound() {
    client.create("/send_as/", pair("user_ann", "user_ben"));
    String pair = "/send_as/?allowing_user_id=user_ann&allowed_user_id=user_ben";

    assertThat(client.delete(pair).status()).isEqualTo(200);
    assertThat(client.delete(pair).status()).isEqualTo(404);
    assertThat(client
            .delete("/send_as/?allowing_user_id=user_ben&allowed_user_id=user_ann")
            .status())
        .isEqualTo(400);
    assertThat(sandbox.violations()).isEmpty();
  }

  @Test
  void revoke_oneUserOnly_isViolation() {
    assertThat(client.delete("/send_as/?allowing_user_id=user_ann").status()).isEqualTo(400);
    assertThat(sandbox.violations()).hasSize(1);
  }

  @Test
  void getAndDelete_byId_deletesOnlyPermissionsOfCaller() {
    String own = "/send_as/"
        + client.create("/send_as/", pair("user_ann", "user_ben")).path("id").asText() + "/";

    assertThat(client.get(OF_BEN).json().path("allowing_user_id").asText()).isEqualTo("user_ben");
    assertThat(client.delete(OF_BEN).status()).isEqualTo(400);
    assertThat(client.delete(own).status()).isEqualTo(200);
    assertThat(client.get(own).status()).isEqualTo(404);
  }

  @Test
  void bulk_bothLists_returnsAllOfCaller() {
    client.create("/send_as/", pair("user_ann", "user_ben"));

    JsonNode all = client.create(
        "/send_as/bulk/",
        "{\"allow\": [\"user_cleo\", \"user_young\"], \"disallow\": [\"user_ben\"]}");

    assertThat(TestClient.texts(all.path("data"), "allowed_user_id"))
        .containsExactly("user_cleo", "user_young");
    assertThat(client.get(OF_BEN).status()).as("what others gave stays").isEqualTo(200);
  }

  @Test
  void bulk_emptyOrUnknownField_isViolation() {
    assertThat(client.post("/send_as/bulk/", "{\"allow\": []}").status()).isEqualTo(400);
    assertThat(client.post("/send_as/bulk/", "{\"add\": [\"user_ben\"]}").status())
        .isEqualTo(400);
    assertThat(sandbox.violations()).hasSize(2);
  }
}
