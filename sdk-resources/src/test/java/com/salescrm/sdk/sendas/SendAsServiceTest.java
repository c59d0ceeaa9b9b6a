package com.salescrm.sdk.sendas;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.salescrm.sdk.WireTest;
import com.salescrm.sdk.core.error.BadRequestException;
import com.salescrm.sdk.core.error.DecodingException;
import com.salescrm.sdk.core.error.ForbiddenException;
import com.salescrm.sdk.core.error.Outcome;
import com.salescrm.sdk.core.error.ServerException;
import com.salescrm.sdk.core.paging.Paginated;
import java.util.List;
import mockwebserver3.MockResponse;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SendAsServiceTest extends WireTest {
  private static final String PERMISSION =
      "{\"id\":\"send_1\",\"allowing_user_id\":\"user_1\",\"allowed_user_id\":\"user_2\"}";

  private SendAsService sendAs;

  @BeforeEach
  void create() {
    sendAs = new SendAsService(http);
  }

  @Test
  void list_withoutUsers_leavesTheFilterToTheService() throws Exception {
    Paginated<SendAs> list = sendAs.list();
    assertNothingSent();
    respond("[" + PERMISSION + "]");

    assertThat(list.toList(10)).extracting(SendAs::id).containsExactly("send_1");
    assertTaken("GET /api/v1/send_as/");
  }

  @Test
  void list_users_areParameters() throws Exception {
    respond("{\"data\":[]}");
    respond("{\"data\":[]}");

    sendAs.list(b -> b.allowedUserId("user_1")).toList(1);
    sendAs.list(b -> b.allowingUserId("user_1").allowedUserId("user_2")).toList(1);

    assertTaken("GET /api/v1/send_as/?allowed_user_id=user_1");
    assertTaken("GET /api/v1/send_as/?allowing_user_id=user_1&allowed_user_id=user_2");
  }

  @Test
  void grant_users_areTheBody() throws Exception {
    respond(PERMISSION);

    assertThat(sendAs.grant("user_1", "user_2").allowedUserId()).contains("user_2");
    assertTaken(
        "POST /api/v1/send_as/",
        "{\"allowing_user_id\":\"user_1\",\"allowed_user_id\":\"user_2\"}");
  }

  @Test
  void grant_ofAnotherUser_isTheErrorOfTheService() {
    respond(400, "{\"error\":\"allowing_user_id must be you\"}");

    assertThatThrownBy(() -> sendAs.grant("user_9", "user_2"))
        .isInstanceOf(BadRequestException.class)
        .hasMessageContaining("must be you");
  }

  @Test
  void grant_serverError_isNotSentAgain() {
    fails(500);

    assertThatThrownBy(() -> sendAs.grant("user_1", "user_2")).isInstanceOf(ServerException.class);
    assertThat(server.getRequestCount()).isEqualTo(1);
  }

  @Test
  void revoke_userIds_areQueryParameters() throws Exception {
    respond("{}");

    assertThat(sendAs.revoke("user_1", "user_2").alreadyGone()).isFalse();
    assertTaken("DELETE /api/v1/send_as/?allowing_user_id=user_1&allowed_user_id=user_2");
  }

  @Test
  void getAndDelete_id_isOneEncodedSegment() throws Exception {
    respond(PERMISSION);
    respond(204, "");

    assertThat(sendAs.get("send/1").allowingUserId()).contains("user_1");
    sendAs.delete("send/1");

    assertTaken("GET /api/v1/send_as/send%2F1/");
    assertTaken("DELETE /api/v1/send_as/send%2F1/");
  }

  @Test
  void updateBulk_lists_areSentAndAllPermissionsRead() throws Exception {
    respond("{\"data\":[" + PERMISSION + "]}");

    List<SendAs> permissions = sendAs.updateBulk(
        b -> b.allowUserIds(List.of("user_2")).disallowUserIds(List.of("user_3")));

    assertThat(permissions).extracting(SendAs::id).containsExactly("send_1");
    assertTaken("POST /api/v1/send_as/bulk/", "{\"allow\":[\"user_2\"],\"disallow\":[\"user_3\"]}");
    assertThat(server.getRequestCount()).isEqualTo(1);
  }

  @ParameterizedTest
  @ValueSource(strings = {"{\"has_more\":true,\"data\":[{\"id\":\"send_0\"}]}", "{}", "", "[]"})
  void updateBulk_responseWithoutAllPermissions_listsThem(String response) throws Exception {
    respond(response.isEmpty() ? 204 : 200, response);
    respond("{\"has_more\":false,\"data\":[{\"id\":\"send_0\"}," + PERMISSION + "]}");

    List<SendAs> permissions = sendAs.updateBulk(b -> b.allowUserIds(List.of("user_2")));

    assertThat(permissions).extracting(SendAs::id).containsExactly("send_0", "send_1");
    assertTaken("POST /api/v1/send_as/bulk/", "{\"allow\":[\"user_2\"]}");
    assertTaken("GET /api/v1/send_as/");
  }

  @Test
  void updateBulk_permissionsCannotBeListed_statesThatTheChangeWasMade() {
    respond(204, "");
    respond(403, "{}");

    assertThatThrownBy(() -> sendAs.updateBulk(b -> b.allowUserIds(List.of("user_2"))))
        .isInstanceOfSatisfying(DecodingException.class, e -> {
          assertThat(e.outcome()).contains(Outcome.PROCESSED);
          assertThat(e.statusCode()).hasValue(204);
        })
        .hasMessageStartingWith("the permissions were changed, but cannot be listed: ")
        .hasCauseInstanceOf(ForbiddenException.class);
  }

  @Test
  void everyOperation_wrongArgument_isRefusedByName() {
    assertThatThrownBy(() -> sendAs.grant(" ", "user_2")).hasMessageContaining("allowingUserId");
    assertThatThrownBy(() -> sendAs.grant("user_1", "")).hasMessageContaining("allowedUserId");
    assertThatThrownBy(() -> sendAs.revoke("", "user_2")).hasMessageContaining("allowingUserId");
    assertThatThrownBy(() -> sendAs.revoke("user_1", " ")).hasMessageContaining("allowedUserId");
    assertThatThrownBy(() -> sendAs.get("")).hasMessageStartingWith("id must not be blank");
    assertThatThrownBy(() -> sendAs.delete(" ")).hasMessageStartingWith("id must not be blank");
    assertThatThrownBy(() -> sendAs.updateBulk(b -> {})).hasMessageContaining("allowUserIds");
    assertThatThrownBy(() -> sendAs.list(b -> b.allowingUserId(" ")))
        .hasMessageContaining("allowingUserId");
    assertThatThrownBy(() -> sendAs.list(b -> b.allowedUserId("")))
        .hasMessageContaining("allowedUserId");
    assertNothingSent();
  }

  private void respond(int status, String body) {
    server.enqueue(new MockResponse.Builder().code(status).body(body).build());
  }
}
