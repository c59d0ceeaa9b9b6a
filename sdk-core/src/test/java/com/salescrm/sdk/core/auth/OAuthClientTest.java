package com.salescrm.sdk.core.auth;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import com.salescrm.sdk.core.PromptSockets;
import com.salescrm.sdk.core.auth.store.OAuthToken;
import com.salescrm.sdk.core.error.AuthorizationDeniedException;
import com.salescrm.sdk.core.error.CrmException;
import com.salescrm.sdk.core.error.OAuthException;
import com.salescrm.sdk.core.error.Outcome;
import com.salescrm.sdk.core.error.OutcomeUnknownException;
import com.salescrm.sdk.core.error.ReauthorizationRequiredException;
import com.salescrm.sdk.core.error.TransportException;
import com.salescrm.sdk.core.internal.time.ManualTime;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import mockwebserver3.MockResponse;
import mockwebserver3.MockWebServer;
import mockwebserver3.RecordedRequest;
import mockwebserver3.SocketEffect;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

@Timeout(20)
class OAuthClientTest {
  private static final Instant NOW = Instant.parse("2026-06-19T12:00:00Z");
  private static final String TOKENS =
      "{\"token_type\":\"Bearer\",\"access_token\":\"at_s3cr3t_1\","
          + "\"expires_in\":3600,\"refresh_token\":\"rt_s3cr3t_1\",\"scope\":\"all.full_access offline_access\","
          + "\"organization_id\":\"orga_1\",\"user_id\":\"user_1\"}";

  private final MockWebServer server = new MockWebServer();
  private OAuthClient client;

  @BeforeEach
  void start() throws Exception {
    server.setServerSocketFactory(new PromptSockets());
    server.start();
    client = client().clock(Clock.fixed(NOW, ZoneOffset.UTC)).build();
  }

  @AfterEach
  void stop() {
    server.close();
  }

  private OAuthClient.Builder client() {
    return OAuthClient.builder()
        .authUrl("https://app.example.com/")
        .apiHost(server.url("/").toString())
        .clientId("client1_%")
        .clientSecret("client+s3cr3t=&%")
        .redirectUri("https://acme.example/callback?from=crm&x=1");
  }

  private void enqueue(int status, String body) {
    server.enqueue(TokenServer.json(status, body));
  }

  @Test
  void authorizationUrl_isTheAuthorizePageWithEncodedParameters() {
    assertThat(client.authorizationUrl("state 1&2"))
        .hasToString("https://app.example.com/oauth2/authorize/?client_id=client1_%25"
            + "&redirect_uri=https%3A%2F%2Facme.example%2Fcallback%3Ffrom%3Dcrm%26x%3D1"
            + "&response_type=code&state=state%201%262");
    assertThat(client.authorizationUrl().getQuery()).doesNotContain("state");
  }

  @Test
  void authorizationUrl_belowAPath_keepsIt() {
    OAuthClient below = client().authUrl("https://example.com/login").build();

    assertThat(below.authorizationUrl("s").toString())
        .startsWith("https://example.com/login/oauth2/authorize/?client_id=");
  }

  @Test
  void exchange_sendsTheFormAndReadsTheTokens() throws Exception {
    enqueue(200, TOKENS);
    AuthorizationCode code = client.parseRedirect(
        URI.create("https://acme.example/callback?from=crm&code=code%2Bs3cr3t%26&state=state-1"),
        "state-1");

    OAuthToken token = client.exchange(code);

    RecordedRequest request = server.takeRequest();
    assertThat(request.getMethod()).isEqualTo("POST");
    assertThat(request.getTarget()).isEqualTo("/oauth2/token/");
    assertThat(request.getHeaders().get("Content-Type"))
        .isEqualTo("application/x-www-form-urlencoded");
    assertThat(request.getHeaders().get("Authorization")).isNull();
    assertThat(request.getHeaders().get("User-Agent")).startsWith("salescrm-sdk-java/");
    assertThat(request.getBody().utf8().replace("s3cr3t", "*"))
        .isEqualTo("client_id=client1_%25&client_secret=client%2B*%3D%26%25"
            + "&grant_type=authorization_code&code=code%2B*%26");
    assertThat(token.tokenType()).isEqualTo("Bearer");
    assertThat(token.accessToken().equals("at_s3cr3t_1")).isTrue();
    assertThat(token.refreshToken().orElse("").equals("rt_s3cr3t_1")).isTrue();
    assertThat(token.issuedAt()).contains(NOW);
    assertThat(token.expiresAt()).contains(NOW.plusSeconds(3600));
    assertThat(token.scopes()).containsExactly("all.full_access", "offline_access");
    assertThat(token.organizationId()).contains("orga_1");
    assertThat(token.userId()).contains("user_1");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "{\"access_token\":\"at_s3cr3t_1\"}",
        "{\"access_token\":\"at_s3cr3t_1\",\"refresh_token\":null,\"expires_in\":0,\"scope\":\"\"}",
        "{\"access_token\":\"at_s3cr3t_1\",\"expires_in\":\"soon\",\"new\":{}}",
        "{\"access_token\":\"at_s3cr3t_1\",\"expires_in\":true}"
      })
  void exchange_minimalResponse_returnsATokenWithoutTheRest(String body) {
    enqueue(201, body);

    OAuthToken token = client.exchange(AuthorizationCode.of("code_s3cr3t"));

    assertThat(token.tokenType()).isEqualTo("Bearer");
    assertThat(token.refreshToken()).isEmpty();
    assertThat(token.expiresAt()).isEmpty();
    assertThat(token.scopes()).isEmpty();
    assertThat(token.userId()).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(strings = {"18446744073709551617", "9223372036854775808", "1e400", "\"1e30\""})
  void exchange_lifetimeBeyond64Bits_isTheLongestOne(String seconds) {
    enqueue(200, "{\"access_token\":\"at_s3cr3t_1\",\"expires_in\":" + seconds + "}");

    assertThat(client.exchange(AuthorizationCode.of("code_s3cr3t")).expiresAt())
        .contains(NOW.plus(Duration.ofDays(36_500)));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "[\"all.full_access\",\"offline_access\"]",
        "[\"all.full_access offline_access\",\" \",null,[]]",
        "\" all.full_access  offline_access \""
      })
  void exchange_scopesAsListOrText_areRead(String scope) {
    enqueue(200, "{\"access_token\":\"at_s3cr3t_1\",\"scope\":" + scope + "}");

    assertThat(client.exchange(AuthorizationCode.of("code_s3cr3t")).scopes())
        .containsExactly("all.full_access", "offline_access");
  }

  @Test
  void clientSecretAndRefreshToken_withABlank_travelInTheForm() throws Exception {
    enqueue(200, TOKENS.replace("rt_s3cr3t_1", "rt s3cr3t 1"));
    OAuthClient spaced =
        client().clientId("client 1").clientSecret(" client s3cr3t ").build();

    OAuthToken token = spaced.refresh("rt s3cr3t 0");

    assertThat(server.takeRequest().getBody().utf8().replace("s3cr3t", "*"))
        .isEqualTo("client_id=client%201&client_secret=client%20*"
            + "&grant_type=refresh_token&refresh_token=rt%20*%200");
    assertThat(token.refreshToken().orElse("").equals("rt s3cr3t 1")).isTrue();
  }

  @Test
  void refresh_sendsTheForm() throws Exception {
    enqueue(200, TOKENS);

    client.refresh("rt_s3cr3t_0");

    assertThat(server.takeRequest().getBody().utf8().replace("s3cr3t", "*"))
        .isEqualTo("client_id=client1_%25&client_secret=client%2B*%3D%26%25"
            + "&grant_type=refresh_token&refresh_token=rt_*_0");
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "{}", "not json s3cr3t"})
  void revoke_sendsTheFormAndIgnoresTheBody(String body) throws Exception {
    enqueue(200, body);

    client.revoke("rt_s3cr3t_0");

    RecordedRequest request = server.takeRequest();
    assertThat(request.getTarget()).isEqualTo("/oauth2/revoke/");
    assertThat(request.getBody().utf8().replace("s3cr3t", "*"))
        .isEqualTo("client_id=client1_%25&client_secret=client%2B*%3D%26%25&token=rt_*_0");
  }

  @ParameterizedTest
  @CsvSource({
    "400, invalid_grant, true",
    "401, invalid_grant, true",
    "403, invalid_grant, false",
    "408, invalid_grant, false",
    "422, invalid_grant, false",
    "429, invalid_grant, false",
    "302, invalid_grant, false",
    "401, invalid_client, false",
    "400, unauthorized_client, false",
    "400, invalid_scope, false",
    "429, , false",
    "404, s3cr3t-as-code, false",
    "302, , false"
  })
  void refresh_rejected_isTypedAndQuotesNothing(int status, String error, boolean invalid) {
    enqueue(
        status,
        "{\"error\":" + (error == null ? "[]" : "\"" + error + "\"")
            + ",\"error_description\":\"rt_s3cr3t_0 is no good\",\"error_uri\":\"x\"}");

    OAuthException thrown =
        catchThrowableOfType(OAuthException.class, () -> client.refresh("rt_s3cr3t_0"));

    assertThat(thrown instanceof ReauthorizationRequiredException).isEqualTo(invalid);
    assertThat(thrown.statusCode()).hasValue(status);
    assertThat(thrown.error().orElse(null))
        .isEqualTo(error != null && error.contains("_") ? error : null);
    assertThat(thrown).hasMessageContaining("POST /oauth2/token/ returned " + status);
    assertThat(thrown.toString().contains("s3cr3t")).isFalse();
    assertThat(thrown.mayHaveTakenEffect()).isEqualTo(status == 302 || status == 408);
    assertThat(thrown.attempts()).hasSize(1);
    assertThat(server.getRequestCount()).isEqualTo(1);
  }

  @Test
  void refresh_503WithRetryAfter_isRejectedAndNotRepeated() {
    server.enqueue(new MockResponse.Builder(TokenServer.json(503, "rt_s3cr3t_0"))
        .setHeader("Retry-After", "0")
        .build());
    enqueue(200, TOKENS);

    OAuthException thrown =
        catchThrowableOfType(OAuthException.class, () -> client.refresh("rt_s3cr3t_0"));

    assertThat(thrown.outcome()).hasValue(Outcome.REJECTED);
    assertThat(thrown.retryAfter()).hasValue(Duration.ZERO);
    assertThat(server.getRequestCount()).isEqualTo(1);
  }

  @ParameterizedTest
  @ValueSource(ints = {500, 502, 503, 408})
  void refresh_5xx_isOfUnknownOutcomeAndNotRepeated(int status) {
    enqueue(status, "rt_s3cr3t_0");
    enqueue(200, TOKENS);

    OAuthException thrown =
        catchThrowableOfType(OAuthException.class, () -> client.refresh("rt_s3cr3t_0"));

    assertThat(thrown.mayHaveTakenEffect()).isTrue();
    assertThat(server.getRequestCount()).isEqualTo(1);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "{}",
        "[]",
        "rt_s3cr3t_1",
        "{\"access_token\":\"at s3cr3t\"}",
        "{\"access_token\":null,\"refresh_token\":\"rt_s3cr3t_1\"}",
        "{\"access_token\":\"\"}",
        "{\"access_token\":\" \"}",
        "{\"access_token\":5}",
        "{\"access_token\":true}",
        "{\"access_token\":{\"value\":\"s3cr3t\"}}",
        "{\"access_token\":\"at_s3cr3t_\\u00e9\"}",
        "{\"access_token\":\"at_s3cr3t_1\",\"refresh_token\":{}}",
        "{\"access_token\":\"at_s3cr3t_1\",\"refresh_token\":\"rt\\ns3cr3t\"}",
        "{\"access_token\":\"at_s3cr3t_1\",\"refresh_"
      })
  void refresh_unreadableSuccess_isOfUnknownOutcomeAndQuotesNothing(String body) {
    enqueue(200, body);

    OAuthException thrown =
        catchThrowableOfType(OAuthException.class, () -> client.refresh("rt_s3cr3t_0"));

    assertThat(thrown.mayHaveTakenEffect()).isTrue();
    assertThat(thrown.getCause()).isNull();
    assertThat(thrown.toString().contains("s3cr3t")).isFalse();
    assertThat(thrown).hasMessageContaining("not with tokens that can be read");
  }

  @Test
  void refresh_errorWithStatus200_namesTheErrorAndMayHaveConsumedTheToken() {
    enqueue(200, "{\"error\":\"invalid_client\",\"error_description\":\"s3cr3t\"}");

    OAuthException thrown =
        catchThrowableOfType(OAuthException.class, () -> client.refresh("rt_s3cr3t_0"));

    assertThat(thrown)
        .hasMessageContaining("returned 200 invalid_client, but not with tokens")
        .hasMessageContaining("may be consumed: check clientId and clientSecret");
    assertThat(thrown.error()).contains("invalid_client");
    assertThat(thrown.outcome()).contains(Outcome.UNKNOWN);
    assertThat(thrown.isTemporary()).isFalse();
  }

  @ParameterizedTest
  @CsvSource({
    "200, true",
    "410, true",
    "301, false",
    "302, false",
    "308, true",
    "403, true",
    "404, false"
  })
  void refresh_hostHasNoTokenEndpoint_namesTheSetting(int status, boolean page) {
    enqueue(status, page ? "<html>s3cr3t</html>" : "");

    assertThatThrownBy(() -> client.refresh("rt_s3cr3t_0"))
        .isInstanceOf(OAuthException.class)
        .hasMessageEndingWith(": check apiHost");
  }

  @Test
  void refresh_responseLost_isNotRepeated() {
    server.enqueue(new MockResponse.Builder()
        .onResponseStart(new SocketEffect.CloseSocket())
        .build());
    enqueue(200, TOKENS);

    assertThatThrownBy(() -> client.refresh("rt_s3cr3t_0"))
        .isInstanceOf(OutcomeUnknownException.class);
    assertThat(server.getRequestCount()).isEqualTo(1);
  }

  @Test
  void refresh_responseTruncated_isOfUnknownOutcome() {
    server.enqueue(new MockResponse.Builder(TokenServer.json(200, TOKENS))
        .onResponseBody(new SocketEffect.CloseSocket())
        .build());

    assertThatThrownBy(() -> client.refresh("rt_s3cr3t_0"))
        .isInstanceOf(OutcomeUnknownException.class)
        .satisfies(e -> assertThat(e.toString().contains("s3cr3t")).isFalse());
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "you sent rt_s3cr3t_0\r\n\r\n",
        "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n1 rt_s3cr3t_0\r\n"
      })
  void refresh_responseIsNoHttpAndEchoesTheToken_isPrintedNowhere(String response)
      throws Exception {
    try (ServerSocket listening = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      Thread server = new Thread(() -> respondOnce(listening, response));
      server.setDaemon(true);
      server.start();
      OAuthClient echoed =
          client().apiHost("http://127.0.0.1:" + listening.getLocalPort()).build();

      OutcomeUnknownException thrown =
          catchThrowableOfType(OutcomeUnknownException.class, () -> echoed.refresh("rt_s3cr3t_0"));

      StringWriter printed = new StringWriter();
      thrown.printStackTrace(new PrintWriter(printed));
      assertThat(printed.toString().contains("s3cr3t")).isFalse();
    }
  }

  private static void respondOnce(ServerSocket listening, String response) {
    try (Socket socket = listening.accept()) {
      socket.getInputStream().read(new byte[8192]);
      socket.getOutputStream().write(response.getBytes(StandardCharsets.ISO_8859_1));
      socket.getOutputStream().flush();
      socket.shutdownOutput();
      socket.getInputStream().readAllBytes();
    } catch (IOException e) {
      return; // The client has what it wanted.
    }
  }

  @Test
  void refresh_notSent_makes4Attempts() {
    ManualTime time = new ManualTime();
    OAuthClient patient = client().timing(time.timing()).build();
    server.close();

    TransportException thrown =
        catchThrowableOfType(TransportException.class, () -> patient.refresh("rt_s3cr3t_0"));

    assertThat(thrown).isNotInstanceOf(OutcomeUnknownException.class);
    assertThat(thrown.mayHaveTakenEffect()).isFalse();
    assertThat(thrown.attempts()).hasSize(4);
  }

  @Test
  void refresh_noResponse_endsAfterItsTimeout() {
    server.enqueue(
        new MockResponse.Builder().onResponseStart(SocketEffect.Stall.INSTANCE).build());

    assertThatThrownBy(() -> client.refresh("rt_s3cr3t_0", Duration.ofMillis(300)))
        .isInstanceOf(OutcomeUnknownException.class)
        .hasMessageContaining("no response within 300 ms");
  }

  @Test
  void parseRedirect_declined_isAuthorizationDenied() {
    assertThatThrownBy(() -> client.parseRedirect(
            URI.create("https://a.example/cb?error=access_denied&error_description=No+s3cr3t"),
            "s"))
        .isInstanceOf(AuthorizationDeniedException.class)
        .hasMessage("the user declined (access_denied)");
    assertThatThrownBy(() -> client.parseRedirect(
            URI.create("https://a.example/cb?error=access_denied&state=s"), "s"))
        .isInstanceOf(AuthorizationDeniedException.class);
  }

  @ParameterizedTest
  @CsvSource({
    "code=c_s3cr3t&state=other, the redirect's state is not the one that was sent",
    "code=c_s3cr3t, the redirect has no state",
    "error=access_denied&state=other, the redirect's state is not the one that was sent",
    "error=server_error&state=s, the authorize page returned an error: server_error",
    "error=s3cr3t%20x&state=s, the authorize page returned an error",
    "state=s, the redirect has neither a code nor an error",
    "code=c%C3%A9_s3cr3t&state=s, the redirect's code is not ASCII",
    "code=&state=s, the redirect has neither a code nor an error",
    "code=a_s3cr3t&code=b_s3cr3t&state=s, the redirect has 'code' twice",
    "code=a_s3cr3t&state=s&state=s, the redirect has 'state' twice"
  })
  void parseRedirect_wrong_isAnOAuthExceptionThatQuotesNothing(String query, String message) {
    assertThatThrownBy(() -> client.parseRedirect(URI.create("https://a.example/cb?" + query), "s"))
        .isInstanceOf(OAuthException.class)
        .isNotInstanceOf(AuthorizationDeniedException.class)
        .hasMessageContaining(message)
        .satisfies(e -> assertThat(e.toString().contains("s3cr3t")).isFalse());
  }

  @Test
  void parseRedirect_withoutAState_returnsTheCode() {
    AuthorizationCode code = client.parseRedirect(URI.create("https://a.example/cb?code=c_s3cr3t"));

    assertThat(code).hasToString("AuthorizationCode(not shown)");
  }

  @Test
  void exchange_codeWithASpace_sendsIt() throws Exception {
    enqueue(200, TOKENS);

    client.exchange(client.parseRedirect(URI.create("https://a.example/cb?code=c+1%20d%2B2")));

    assertThat(server.takeRequest().getBody().utf8()).contains("code=c%201%20d%2B2");
  }

  @ParameterizedTest
  @ValueSource(strings = {"", " "})
  void state_blank_isRejectedSinceAnAttackerCanSendItToo(String blank) {
    URI forged =
        URI.create("https://a.example/cb?code=c_s3cr3t&state=" + blank.replace(" ", "%20"));

    assertThatThrownBy(() -> client.authorizationUrl(blank))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageStartingWith("state must not be blank");
    assertThatThrownBy(() -> client.parseRedirect(forged, blank))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageStartingWith("state must not be blank");
  }

  @ParameterizedTest
  @ValueSource(strings = {"apiHost", "authUrl"})
  void build_plainHttpToAnotherMachine_isRejected(String setting) {
    OAuthClient.Builder builder = client();
    if (setting.equals("apiHost")) {
      builder.apiHost("http://api.example.com");
    } else {
      builder.authUrl("http://api.example.com");
    }
    assertThatThrownBy(builder::build)
        .isInstanceOf(IllegalStateException.class)
        .hasMessageStartingWith(setting + " is plain http to api.example.com");
    assertThat(builder.allowInsecureHttp().build().toString().contains("s3cr3t"))
        .isFalse();
  }

  @Test
  void build_wrongSettings_areNamed() {
    assertThatThrownBy(() -> OAuthClient.builder().build())
        .isInstanceOf(IllegalStateException.class)
        .hasMessage("authUrl is missing");
    assertThatThrownBy(() -> client().clientSecret("s3cr3t\n x"))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageStartingWith("clientSecret holds a character at position");
    assertThatThrownBy(() -> client().apiHost("api.example.com"))
        .hasMessageContaining("apiHost must be an absolute");
    assertThatThrownBy(() -> client().authUrl("https://u:p@example.com"))
        .hasMessageContaining("authUrl must not contain a user");
    assertThatThrownBy(() -> client().authUrl("https://example.com/?x=1"))
        .hasMessageContaining("authUrl must not contain a query");
    assertThatThrownBy(() -> AuthorizationCode.of(" ")).hasMessage("code must not be blank");
  }

  @Test
  void exceptions_areCrmExceptions() {
    enqueue(401, "{}");

    assertThatThrownBy(() -> client.revoke("rt_s3cr3t_0")).isInstanceOf(CrmException.class);
  }
}
