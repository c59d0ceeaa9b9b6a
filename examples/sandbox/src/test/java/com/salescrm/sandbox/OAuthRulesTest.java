package com.salescrm.sandbox;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.time.Duration;
import okhttp3.FormBody;
import okhttp3.HttpUrl;
import okhttp3.Request;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** The specification's section OAuth 2.0, 2 to 10. No test prints a token. */
class OAuthRulesTest {
  private final Sandbox sandbox = Sandbox.start();
  private final TestClient client = new TestClient(sandbox);

  @AfterEach
  void close() {
    client.close();
    sandbox.close();
  }

  private TestClient.Reply form(String path, String... fields) throws IOException {
    FormBody.Builder body = new FormBody.Builder();
    for (int i = 0; i < fields.length; i += 2) {
      body.add(fields[i], fields[i + 1]);
    }
    return client.send(new Request.Builder()
        .url(sandbox.oauth().apiHost() + path)
        .post(body.build())
        .build());
  }

  private TestClient.Reply token(String type, String field, String value) throws IOException {
    return form(
        "/oauth2/token/",
        "client_id",
        sandbox.oauth().clientId(),
        "client_secret",
        sandbox.oauth().clientSecret(),
        "grant_type",
        type,
        field,
        value);
  }

  private HttpUrl authorize() throws IOException {
    HttpUrl page = HttpUrl.get(sandbox.oauth().authUrl())
        .newBuilder()
        .addPathSegments("oauth2/authorize/")
        .addQueryParameter("client_id", sandbox.oauth().clientId())
        .addQueryParameter("redirect_uri", "http://127.0.0.1:9/back?x=1")
        .addQueryParameter("response_type", "code")
        .addQueryParameter("state", "a b")
        .build();
    TestClient.Reply reply = client.send(new Request.Builder().url(page).build());
    assertThat(reply.status()).isEqualTo(302);
    return HttpUrl.get(String.valueOf(reply.headers().get("location")));
  }

  private int me(String accessToken) throws IOException {
    return client
        .send(new Request.Builder()
            .url(sandbox.baseUrl() + "/me/")
            .header("Authorization", "Bearer " + accessToken)
            .build())
        .status();
  }

  @Test
  void authorize_granted_redirectsWithSingleUseCode() throws IOException {
    HttpUrl back = authorize();

    assertThat(back.queryParameter("x")).isEqualTo("1");
    assertThat(back.queryParameter("state")).isEqualTo("a b");
    String code = String.valueOf(back.queryParameter("code"));
    TestClient.Reply reply = token("authorization_code", "code", code);
    assertThat(reply.status()).isEqualTo(200);
    JsonNode tokens = reply.json();
    assertThat(tokens.path("token_type").asText()).isEqualTo("Bearer");
    assertThat(tokens.path("expires_in").asInt()).isEqualTo(3600);
    assertThat(tokens.path("scope").asText()).isEqualTo("all.full_access offline_access");
    assertThat(tokens.path("organization_id").asText()).isEqualTo(SandboxIds.ORGANIZATION);
    assertThat(tokens.path("user_id").asText()).isEqualTo(SandboxIds.USER_ANN);
    assertThat(me(tokens.path("access_token").asText())).isEqualTo(200);
    assertThat(token("authorization_code", "code", code).error()).isEqualTo("invalid_grant");
    assertThat(sandbox.violations()).isEmpty();
  }

  @Test
  void authorize_denied_redirectsWithError() throws IOException {
    sandbox.oauth().denyConsent();

    assertThat(authorize().queryParameter("error")).isEqualTo("access_denied");
  }

  @Test
  void refresh_validToken_rotatesAndRevokesOldAccessToken() throws IOException {
    JsonNode first = sandbox.oauth().newGrant();
    JsonNode second = token("refresh_token", "refresh_token", refresh(first)).json();

    assertThat(me(access(second))).isEqualTo(200);
    assertThat(me(access(first))).isEqualTo(401);
    assertThat(sandbox.oauth().refreshes()).isEqualTo(1);
    assertThat(sandbox.violations()).isEmpty();
  }

  @Test
  void refresh_usedToken_revokesGrantAndIsCounted() throws IOException {
    JsonNode first = sandbox.oauth().newGrant();
    JsonNode other = sandbox.oauth().newGrant();
    JsonNode second = token("refresh_token", "refresh_token", refresh(first)).json();

    assertThat(token("refresh_token", "refresh_token", refresh(first)).error())
        .isEqualTo("invalid_grant");
    assertThat(sandbox.oauth().reuses()).isEqualTo(1);
    assertThat(me(access(second))).isEqualTo(401);
    assertThat(token("refresh_token", "refresh_token", refresh(second)).error())
        .isEqualTo("invalid_grant");
    assertThat(sandbox.oauth().reuses()).isEqualTo(1);
    assertThat(me(access(other))).isEqualTo(200);
  }

  @Test
  void refresh_responseLost_hasRotated() {
    JsonNode first = sandbox.oauth().newGrant();
    sandbox.faults().next(Fault.resetAfterProcessing()).on("POST", "/oauth2/token/");

    assertThatThrownBy(() -> token("refresh_token", "refresh_token", refresh(first)))
        .isInstanceOf(IOException.class);
    assertThat(sandbox.oauth().refreshes()).isEqualTo(1);
  }

  @Test
  void accessToken_afterLifetime_isRejected() throws IOException {
    sandbox.oauth().tokenLifetime(Duration.ofSeconds(5));
    JsonNode tokens = sandbox.oauth().newGrant();

    assertThat(me(access(tokens))).isEqualTo(200);
    sandbox.clock().advance(Duration.ofSeconds(5));
    assertThat(me(access(tokens))).isEqualTo(401);
    assertThat(sandbox.violations()).isEmpty();
  }

  @Test
  void revoke_refreshToken_revokesBothTokens() throws IOException {
    JsonNode tokens = sandbox.oauth().newGrant();
    TestClient.Reply reply = form(
        "/oauth2/revoke/",
        "client_id",
        sandbox.oauth().clientId(),
        "client_secret",
        sandbox.oauth().clientSecret(),
        "token",
        refresh(tokens));

    assertThat(reply.status()).isEqualTo(200);
    assertThat(me(access(tokens))).isEqualTo(401);
    assertThat(token("refresh_token", "refresh_token", refresh(tokens)).error())
        .isEqualTo("invalid_grant");
    assertThat(sandbox.oauth().reuses()).isZero();
  }

  @Test
  void token_withoutOfflineAccess_hasNoRefreshToken() {
    sandbox.oauth().withoutOfflineAccess();

    assertThat(sandbox.oauth().newGrant().has("refresh_token")).isFalse();
  }

  @Test
  void token_wrongClientOrField_isRejected() throws IOException {
    assertThat(form(
                "/oauth2/token/",
                "client_id",
                "x",
                "client_secret",
                "y",
                "grant_type",
                "refresh_token",
                "refresh_token",
                "z")
            .error())
        .isEqualTo("invalid_client");
    assertThat(sandbox.violations()).isEmpty();
    assertThat(token("refresh_token", "token", "z").error()).isEqualTo("invalid_request");
    assertThat(client.post("/lead/", "{}").status()).isEqualTo(200);
    assertThat(sandbox.violations()).hasSize(1);
  }

  @Test
  void requests_oauth_areRecordedWithoutSecrets() throws IOException {
    token("refresh_token", "refresh_token", refresh(sandbox.oauth().newGrant()));

    assertThat(sandbox.requests())
        .singleElement()
        .satisfies(call -> assertThat(call.body()).isEqualTo("***"));
    assertThat(sandbox.oauth().toString()).doesNotContain("s3cr3t");
  }

  private static String access(JsonNode tokens) {
    return tokens.path("access_token").asText();
  }

  private static String refresh(JsonNode tokens) {
    return tokens.path("refresh_token").asText();
  }

  @Test
  void endpoints_belowTheBaseUrl_doNotExist() throws IOException {
    TestClient.Reply reply = client.send(new Request.Builder()
        .url(sandbox.baseUrl() + "/oauth2/token/")
        .post(
            new FormBody.Builder().add("client_id", sandbox.oauth().clientId()).build())
        .build());

    assertThat(reply.status()).isEqualTo(404);
    assertThat(sandbox.violations())
        .singleElement()
        .satisfies(each -> assertThat(each.reason()).contains("not below /api/v1"));
  }

  /** A lifetime beyond the last instant is only one way to make the sandbox fail. */
  @Test
  void request_sandboxFails_is500AndIsRecorded() throws IOException {
    String refresh = refresh(sandbox.oauth().newGrant());
    sandbox.oauth().tokenLifetime(Duration.ofSeconds(Long.MAX_VALUE));

    TestClient.Reply reply = token("refresh_token", "refresh_token", refresh);

    assertThat(reply.status()).isEqualTo(500);
    assertThat(sandbox.violations())
        .singleElement()
        .satisfies(each -> assertThat(each.reason())
            .startsWith("The sandbox failed to process the request: java.")
            .doesNotContain("s3cr3t"));
  }
}
