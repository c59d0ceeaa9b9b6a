package com.salescrm.sdk.membership;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.salescrm.sdk.WireTest;
import com.salescrm.sdk.core.auth.Credentials;
import com.salescrm.sdk.core.error.DecodingException;
import com.salescrm.sdk.core.http.ApiClient;
import java.util.List;
import java.util.Objects;
import mockwebserver3.MockResponse;
import mockwebserver3.RecordedRequest;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class MembershipServiceTest extends WireTest {
  private static final String MEMBERSHIP = "{\"id\":\"memb_1\",\"role_id\":\"admin\"}";

  private MembershipService memberships;

  @BeforeEach
  void create() {
    memberships = new MembershipService(http);
  }

  @Test
  void create_overOAuth_sendsAddressAndRole() throws Exception {
    respond(201, MEMBERSHIP);

    try (ApiClient oauth = ApiClient.builder()
        .baseUrl(server.url("/api/v1/").toString())
        .credentials(Credentials.accessToken("token_s3cr3t"))
        .build()) {
      Membership membership =
          new MembershipService(oauth).create("ann+crm@acme.test", RoleId.ADMIN);

      assertThat(membership.roleId()).contains(RoleId.ADMIN);
    }
    RecordedRequest sent = server.takeRequest();
    assertThat(sent.getMethod() + " " + sent.getTarget()).isEqualTo("POST /api/v1/membership/");
    assertThat(sent.getHeaders().get("Authorization").startsWith("Bearer ")).isTrue();
    assertThat(Objects.requireNonNull(sent.getBody()).utf8())
        .contains("\"email\":\"ann+crm@acme.test\"", "\"role_id\":\"admin\"");
  }

  @Test
  void create_withAnApiKey_isRefusedWithTheReason() {
    assertThatThrownBy(() -> memberships.create("ann@acme.test", RoleId.USER))
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContaining("API key")
        .hasMessageContaining("OAuth");
    assertNothingSent();
  }

  @Test
  void update_changes_areTheBody() throws Exception {
    respond(MEMBERSHIP);
    respond(MEMBERSHIP);

    memberships.update("memb_1", b -> b.roleId(RoleId.ADMIN));
    memberships.update(
        "memb_1",
        UpdateMembershipRequest.builder()
            .autoRecordCalls(AutoRecordCalls.ENABLED)
            .build());

    assertTaken("PUT /api/v1/membership/memb_1/", "{\"role_id\":\"admin\"}");
    assertTaken("PUT /api/v1/membership/memb_1/", "{\"auto_record_calls\":\"enabled\"}");
  }

  @Test
  void updateAll_ids_standInTheBody() throws Exception {
    respond("");

    assertThat(memberships
            .updateAll(
                List.of("memb_1", "memb_2"), b -> b.autoRecordCalls(AutoRecordCalls.DISABLED))
            .raw()
            .isMissingNode())
        .isTrue();
    assertTaken(
        "PUT /api/v1/membership/",
        "{\"_params\":{\"id__in\":\"memb_1,memb_2\"},\"auto_record_calls\":\"disabled\"}");
  }

  @Test
  void updateAll_serverErrorFirst_isSentAgain() {
    fails(503);
    respond("{}");

    memberships.updateAll(List.of("memb_1"), b -> b.roleId(RoleId.USER));

    assertThat(server.getRequestCount()).isEqualTo(2);
  }

  @Test
  void pinnedViews_responseWithoutBody_cannotBeReadAndNoListIsSent() throws Exception {
    respond("", "", "", "");
    respond("", "", "", "");

    assertThatThrownBy(() -> memberships.pinnedViews("memb_1"))
        .isInstanceOf(DecodingException.class);
    assertThatThrownBy(() -> memberships.editPinnedViews("memb_1", ids -> ids.add("save_2")))
        .isInstanceOf(DecodingException.class);
    for (int i = 0; i < 8; i++) {
      assertTaken("GET /api/v1/membership/memb_1/pinned_views");
    }
  }

  @Test
  void pinnedViews_eachResponseFormat_isRead() throws Exception {
    for (String response : List.of(
        "[\"save_2\",\"save_1\"]",
        "{\"data\":[\"save_2\",\"save_1\"],\"others\":[]}",
        "{\"saved_view_ids\":[\"save_2\",\"save_1\"],\"data\":[]}",
        "{\"errors\":null,\"views\":[\"save_2\",\"save_1\"]}",
        "{\"id\":\"memb_1\",\"views\":[{\"id\":\"save_2\",\"name\":\"Hot\"},{\"id\":\"save_1\"}]}")) {
      respond(response);

      assertThat(memberships.pinnedViews("memb_1").viewIds())
          .as(response)
          .containsExactly("save_2", "save_1");
      assertTaken("GET /api/v1/membership/memb_1/pinned_views");
    }
  }

  @Test
  void pinnedViews_idsAsNumbers_areTexts() {
    respond("[2, {\"id\": 1}]");

    assertThat(memberships.pinnedViews("memb_1").viewIds()).containsExactly("2", "1");
  }

  @Test
  void pinnedViews_emptyResponse_isEmpty() {
    for (String response : List.of("{}", "[]", "null", "{\"data\":null}")) {
      respond(response);

      assertThat(memberships.pinnedViews("memb_1").viewIds()).as(response).isEmpty();
    }
  }

  @Test
  void pinnedViews_noListOrSeveral_cannotBeRead() {
    for (String response : List.of(
        "{\"a\":[],\"b\":[]}",
        "{\"id\":\"memb_1\"}",
        "[true]",
        "\"save_1\"",
        "{\"errors\":[\"Internal error\"],\"field-errors\":{}}",
        "{\"errors\":[]}")) {
      respond(response);

      assertThatThrownBy(() -> memberships.pinnedViews("memb_1"))
          .as(response)
          .isInstanceOfSatisfying(
              DecodingException.class, e -> assertThat(e.statusCode()).hasValue(200));
    }
  }

  @Test
  void setPinnedViews_ids_replaceTheList() throws Exception {
    respond("[\"save_1\"]");
    respond(204, "");
    respond("{\"errors\":[\"none\"]}");

    assertThat(memberships.setPinnedViews("memb_1", List.of("save_1", "save_9")).viewIds())
        .as("as the service states")
        .containsExactly("save_1");
    assertThat(memberships.setPinnedViews("memb_1", List.of("save_2")).viewIds())
        .as("as it was sent")
        .containsExactly("save_2");
    assertThat(memberships.setPinnedViews("memb_1", List.of()).viewIds()).isEmpty();

    String line = "PUT /api/v1/membership/memb_1/pinned_views";
    assertTaken(line, "{\"saved_view_ids\":[\"save_1\",\"save_9\"]}");
    assertTaken(line, "{\"saved_view_ids\":[\"save_2\"]}");
    assertTaken(line, "{\"saved_view_ids\":[]}");
  }

  @Test
  void everyOperation_wrongArgument_isRefusedByName() {
    UpdateMembershipRequest change = UpdateMembershipRequest.builder().build();

    assertThatThrownBy(() -> memberships.create(" ", RoleId.USER)).hasMessageContaining("email");
    assertThatThrownBy(() -> memberships.create("a@b.test", RoleId.of("")))
        .hasMessageContaining("roleId");
    assertThatThrownBy(() -> memberships.update("", change))
        .hasMessageStartingWith("id must not be blank");
    assertThatThrownBy(() -> memberships.updateAll(List.of(), change)).hasMessageContaining("ids");
    assertThatThrownBy(() -> memberships.updateAll(List.of("memb_1", " "), change))
        .hasMessageContaining("ids");
    assertThatThrownBy(() -> memberships.updateAll(List.of("memb_1,memb_2"), change))
        .hasMessageContaining("ids")
        .hasMessageContaining("comma");
    assertThatThrownBy(() -> memberships.pinnedViews(""))
        .hasMessageStartingWith("id must not be blank");
    assertThatThrownBy(() -> memberships.setPinnedViews("memb_1", List.of("")))
        .hasMessageContaining("viewIds");
    assertNothingSent();
  }

  private void respond(int status, String body) {
    server.enqueue(new MockResponse.Builder().code(status).body(body).build());
  }

  @Test
  void editPinnedViews_viewAdded_preservesTheOthersAndSendsNothingIfUnchanged() throws Exception {
    String pinned = "{\"saved_view_ids\": [\"save_1\"]}";
    respond(pinned, "{}", pinned);

    assertThat(memberships.editPinnedViews("memb_1", ids -> ids.add("save_2")).viewIds())
        .containsExactly("save_1", "save_2");
    assertThat(
            memberships.editPinnedViews("memb_1", ids -> ids.remove("save_2")).viewIds())
        .containsExactly("save_1");

    assertTaken("GET /api/v1/membership/memb_1/pinned_views");
    assertTaken(
        "PUT /api/v1/membership/memb_1/pinned_views",
        "{\"saved_view_ids\": [\"save_1\", \"save_2\"]}");
    assertTaken("GET /api/v1/membership/memb_1/pinned_views");
    assertThat(server.getRequestCount()).isEqualTo(3);
  }

  /** Each of these would be an empty or another list: the edit would remove the present views. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "{}",
        "null",
        "{\"data\": null}",
        "{\"saved_view_ids\": null}",
        "{\"saved_view_ids\": null, \"data\": [\"save_1\"]}",
        "{\"errors\": []}",
        "{\"errors\": [\"Internal error\"]}",
        "{\"errors\": [\"Internal error\"], \"field-errors\": {}}",
        "{\"message\": \"x\", \"trace\": [\"a\", \"b\"]}",
        "{\"id\": \"memb_1\", \"permissions\": [\"p1\"]}",
        "{\"data\": {\"saved_view_ids\": [\"save_1\"]}}",
        "[null, \"save_1\"]",
        "\"save_1\""
      })
  void editPinnedViews_noListOfAKnownName_writesNothing(String response) {
    respond(response, "{}");

    assertThatThrownBy(() -> memberships.editPinnedViews("memb_1", ids -> ids.add("save_2")))
        .isInstanceOfSatisfying(
            DecodingException.class, e -> assertThat(e.statusCode()).hasValue(200))
        .hasMessageContaining("contains no list of Smart Views");
    assertThat(server.getRequestCount()).isEqualTo(1);
  }

  @Test
  void editPinnedViews_noContent_writesNothing() {
    respond(204, "");
    respond("{}");

    assertThatThrownBy(() -> memberships.editPinnedViews("memb_1", ids -> ids.add("save_2")))
        .isInstanceOf(DecodingException.class)
        .hasMessageContaining("contains no list of Smart Views");
    assertThat(server.getRequestCount()).isEqualTo(1);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "[\"save_1\"]",
        "{\"saved_view_ids\": [\"save_1\"], \"data\": []}",
        "{\"data\": [{\"id\": \"save_1\"}], \"has_more\": false}",
        "{\"warnings\": [\"x\"], \"saved_view_ids\": [\"save_1\"]}"
      })
  void editPinnedViews_listOfAKnownName_isEdited(String response) throws Exception {
    respond(response, "{}");

    memberships.editPinnedViews("memb_1", ids -> ids.add("save_2"));

    assertTaken("GET /api/v1/membership/memb_1/pinned_views");
    assertTaken(
        "PUT /api/v1/membership/memb_1/pinned_views",
        "{\"saved_view_ids\": [\"save_1\", \"save_2\"]}");
  }

  @Test
  void editPinnedViews_emptyList_isEdited() throws Exception {
    respond("[]", "{}");

    assertThat(memberships.editPinnedViews("memb_1", ids -> ids.add("save_2")).viewIds())
        .containsExactly("save_2");
    assertTaken("GET /api/v1/membership/memb_1/pinned_views");
    assertTaken("PUT /api/v1/membership/memb_1/pinned_views", "{\"saved_view_ids\": [\"save_2\"]}");
  }
}
