package com.salescrm.sdk.core.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import com.salescrm.sdk.core.auth.AuthorizationCode;
import com.salescrm.sdk.core.auth.Credentials;
import com.salescrm.sdk.core.auth.OAuthClient;
import com.salescrm.sdk.core.error.ApiException;
import com.salescrm.sdk.core.error.CrmException;
import com.salescrm.sdk.core.error.Outcome;
import java.util.concurrent.atomic.AtomicInteger;
import mockwebserver3.MockResponse;
import okhttp3.Authenticator;
import okhttp3.OkHttpClient;
import okhttp3.Request;
import okhttp3.Response;
import okhttp3.Route;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A proxy with a password, before a service without TLS: it refuses a request with 407, and forwards it with the password. */
class ProxyPasswordTest extends OneServerTest {
  private static final MockResponse REFUSED =
      withHeader(json(407, "{\"error\": \"proxy\"}"), "Proxy-Authenticate", "Basic realm=\"p\"");

  private final AtomicInteger asked = new AtomicInteger();

  private void useProxy(Authenticator authenticator) {
    client.close();
    client = ApiClient.builder()
        .baseUrl("http://service.invalid/api/v1/")
        .allowInsecureHttp()
        .credentials(Credentials.apiKey(TestClients.KEY))
        .timing(time.timing())
        .httpClient(new OkHttpClient.Builder()
            .proxy(server.getProxyAddress())
            .proxyAuthenticator(authenticator)
            .build())
        .build();
  }

  private void useProxyWithPassword() {
    useProxy(this::withPassword);
  }

  private @Nullable Request withPassword(@Nullable Route route, Response refused) {
    asked.incrementAndGet();
    return refused.request().header("Proxy-Authorization") != null
        ? null
        : refused
            .request()
            .newBuilder()
            .header("Proxy-Authorization", "Basic cDpw")
            .build();
  }

  private CrmException failure(String kind) {
    return catchThrowableOfType(
        CrmException.class, () -> client.send(TestClients.request(kind).build()));
  }

  @ParameterizedTest
  @ValueSource(strings = {"GET", "PUT", "DELETE", "POST", "NEVER"})
  void call_proxyAsksForThePassword_isSentWithIt(String kind) throws InterruptedException {
    useProxyWithPassword();
    enqueue(REFUSED, json(200, "{\"id\": \"lead_1\"}"));

    assertThat(client.send(TestClients.request(kind).build()).attempts()).hasSize(1);
    String first = server.takeRequest().getBody() + "";
    var second = server.takeRequest();
    assertThat(second.getHeaders().get("Proxy-Authorization")).isEqualTo("Basic cDpw");
    assertThat(second.getBody() + "").isEqualTo(first);
    assertThat(server.getRequestCount()).isEqualTo(2);
  }

  @ParameterizedTest
  @ValueSource(strings = {"POST", "NEVER"})
  void write_responseAfterThePasswordIsLost_isUnknownAndNotSentAgain(String kind) {
    useProxyWithPassword();
    enqueue(REFUSED, Faults.named("reset-after-read"));

    assertThat(failure(kind).outcome()).contains(Outcome.UNKNOWN);
    assertThat(server.getRequestCount()).isEqualTo(2);
  }

  @Test
  void exchange_proxyAsksForThePassword_isSentWithIt() {
    OAuthClient oauth = OAuthClient.builder()
        .authUrl("https://app.example.com/")
        .apiHost("http://service.invalid/")
        .allowInsecureHttp()
        .clientId("client")
        .clientSecret("s3cr3t")
        .httpClient(new OkHttpClient.Builder()
            .proxy(server.getProxyAddress())
            .proxyAuthenticator(this::withPassword)
            .build())
        .build();
    enqueue(REFUSED, json(200, "{\"access_token\": \"at_1\"}"));

    assertThat(oauth.exchange(AuthorizationCode.of("code")).accessToken()).isEqualTo("at_1");
    assertThat(server.getRequestCount()).isEqualTo(2);
  }

  @Test
  void write_wrongPassword_isRejected() {
    useProxyWithPassword();
    enqueue(REFUSED, REFUSED);

    assertThat(failure("POST"))
        .isInstanceOfSatisfying(
            ApiException.class, e -> assertThat(e.statusCode()).isEqualTo(407));
    assertThat(asked).hasValue(2);
    assertThat(server.getRequestCount()).isEqualTo(2);
  }

  @Test
  void write_withoutPassword_isRejected() {
    useProxy(Authenticator.NONE);
    enqueue(REFUSED);

    assertThat(failure("POST").outcome()).contains(Outcome.REJECTED);
    assertThat(server.getRequestCount()).isEqualTo(1);
  }

  @ParameterizedTest
  @ValueSource(ints = {307, 308})
  void write_proxyRedirects_isRejectedAndNotFollowed(int status) {
    useProxyWithPassword();
    enqueue(REFUSED, withHeader(json(status, "{}"), "Location", "http://other.invalid/login"));

    assertThatThrownBy(() -> client.send(TestClients.request("POST").build()))
        .isInstanceOfSatisfying(
            CrmException.class, e -> assertThat(e.outcome()).contains(Outcome.REJECTED));
    assertThat(server.getRequestCount()).isEqualTo(2);
  }

  @Test
  void write_misdirected_isNotSentAgainByOkHttp() {
    useProxyWithPassword();
    enqueue(json(421, "{}"));

    assertThat(failure("POST").outcome()).contains(Outcome.REJECTED);
    assertThat(server.getRequestCount()).isEqualTo(1);
  }
}
