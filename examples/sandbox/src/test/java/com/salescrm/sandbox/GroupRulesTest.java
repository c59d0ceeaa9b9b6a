package com.salescrm.sandbox;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class GroupRulesTest extends SandboxTest {
  private static final String FIELDS = "?_fields=id,name,members";
  private static final String SALES = "/group/" + SandboxIds.GROUP_SALES + "/";

  @Test
  void get_withoutFields_hasNeitherNameNorMembers() {
    JsonNode group = client.get(SALES).json();

    assertThat(group.path("id").asText()).isEqualTo(SandboxIds.GROUP_SALES);
    assertThat(group.has("name")).isFalse();
    assertThat(group.has("members")).isFalse();
  }

  @Test
  void get_withFields_hasThem() {
    JsonNode group = client.get(SALES + FIELDS).json();

    assertThat(group.path("name").asText()).isEqualTo("Sales");
    assertThat(TestClient.texts(group.path("members"), "user_id"))
        .containsExactly(SandboxIds.USER_ANN, SandboxIds.USER_BEN);
  }

  @Test
  void list_withFields_hasNoMembers() {
    JsonNode groups = client.get("/group/" + FIELDS).json().path("data");

    assertThat(TestClient.texts(groups, "name")).containsExactly("Sales", "Support");
    assertThat(groups.path(0).has("members")).isFalse();
  }

  @Test
  void create_group_hasNoMembersAndUniqueName() {
    JsonNode group = client.create("/group/" + FIELDS, "{\"name\": \"Night\"}");
    var again = client.post("/group/" + FIELDS, "{\"name\": \"Night\"}");

    assertThat(group.path("members").isArray()).isTrue();
    assertThat(group.path("members")).isEmpty();
    assertThat(again.status()).isEqualTo(400);
    assertThat(again.json().path("field-errors").has("name")).isTrue();
    assertThat(client.get("/group/").json().path("data")).hasSize(3);
  }

  @Test
  void rename_nameOfAnotherGroup_isRejected() {
    var refused = client.put(SALES + FIELDS, "{\"name\": \"Support\"}");
    var own = client.put(SALES + FIELDS, "{\"name\": \"Sales\"}");
    var renamed = client.put(SALES + FIELDS, "{\"name\": \"Selling\"}");

    assertThat(refused.status()).isEqualTo(400);
    assertThat(own.status()).isEqualTo(200);
    assertThat(renamed.json().path("name").asText()).isEqualTo("Selling");
    assertThat(sandbox.violations()).isEmpty();
  }

  @Test
  void delete_referencedGroup_isRejected() {
    var refused = client.delete("/group/" + SandboxIds.GROUP_SUPPORT + "/");
    var deleted = client.delete(SALES);

    assertThat(refused.status()).isEqualTo(400);
    assertThat(refused.error()).contains("referenced");
    assertThat(deleted.status()).isEqualTo(200);
    assertThat(client.get(SALES).status()).isEqualTo(404);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "'s_query': {'query': {'type': 'and', 'queries': [{'type': 'object_type', 'object_type': 'lead'},"
            + " {'object_ids': ['user_ann', '%s']}]}}",
        "'query': 'object_type:lead user_id in (\\\"%s\\\")'"
      })
  void delete_groupOfASmartView_isRejectedUntilTheViewIsDeleted(String query) {
    String body = ("{'name': 'Of the group', " + query.formatted(SandboxIds.GROUP_SALES) + "}")
        .replace('\'', '"');
    String view = client.create("/saved_search/", body).path("id").asText();

    assertThat(client.delete(SALES).error()).contains("Smart View");
    assertThat(client.get(SALES).status()).isEqualTo(200);

    client.delete("/saved_search/" + view + "/");
    assertThat(client.delete(SALES).status()).isEqualTo(200);
  }

  @Test
  void members_addedAndRemovedTwice_changeOnce() {
    String add = "{\"user_id\": \"" + SandboxIds.USER_CLEO + "\"}";

    assertThat(client.post(SALES + "member/", add).status()).isEqualTo(200);
    assertThat(client.post(SALES + "member/", add).status()).isEqualTo(200);
    assertThat(client.get(SALES + FIELDS).json().path("members")).hasSize(3);
    assertThat(client.delete(SALES + "member/" + SandboxIds.USER_ANN + "/").status())
        .isEqualTo(200);
    assertThat(client.delete(SALES + "member/" + SandboxIds.USER_ANN + "/").status())
        .isEqualTo(200);
    assertThat(TestClient.texts(client.get(SALES + FIELDS).json().path("members"), "user_id"))
        .containsExactly(SandboxIds.USER_BEN, SandboxIds.USER_CLEO);
  }

  @Test
  void members_changed_applyInGroupFilters() {
    String filter = "/opportunity/?user_id__in=" + SandboxIds.GROUP_SALES;
    client.create("/opportunity/", "{\"user_id\": \"" + SandboxIds.USER_CLEO + "\"}");

    assertThat(client.get(filter).json().path("data")).isEmpty();
    client.post(SALES + "member/", "{\"user_id\": \"" + SandboxIds.USER_CLEO + "\"}");
    assertThat(client.get(filter).json().path("data")).hasSize(1);
  }

  @Test
  void addMember_unknownUserOrField_isRejected() {
    var unknown = client.post(SALES + "member/", "{\"user_id\": \"user_none\"}");
    var otherKey = client.post(SALES + "member/", "{\"user\": \"user_ann\"}");

    assertThat(unknown.json().path("field-errors").has("user_id")).isTrue();
    assertThat(otherKey.status()).isEqualTo(400);
    assertThat(sandbox.violations()).hasSize(1);
  }

  @Test
  void list_withPaging_isViolation() {
    assertThat(client.get("/group/?_limit=1").status()).isEqualTo(400);
    assertThat(sandbox.violations()).hasSize(1);
  }
}
