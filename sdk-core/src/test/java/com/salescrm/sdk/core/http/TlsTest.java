package com.salescrm.sdk.core.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.salescrm.sdk.core.PromptSockets;
import com.salescrm.sdk.core.error.ApiException;
import com.salescrm.sdk.core.error.CrmException;
import com.salescrm.sdk.core.error.Outcome;
import com.salescrm.sdk.core.error.OutcomeUnknownException;
import com.salescrm.sdk.core.error.TransportException;
import com.salescrm.sdk.core.internal.time.ManualTime;
import java.util.List;
import mockwebserver3.MockResponse;
import mockwebserver3.MockWebServer;
import mockwebserver3.SocketEffect;
import okhttp3.OkHttpClient;
import okhttp3.Protocol;
import okhttp3.tls.HandshakeCertificates;
import okhttp3.tls.HeldCertificate;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Over https, with HTTP/1.1 and HTTP/2. */
@Timeout(30)
class TlsTest {
  private final MockWebServer server = new MockWebServer();
  private final PromptSockets sockets = new PromptSockets();
  private final ManualTime time = new ManualTime();
  private final HeldCertificate certificate =
      new HeldCertificate.Builder().addSubjectAlternativeName("localhost").build();

  @BeforeEach
  void start() throws Exception {
    server.setServerSocketFactory(sockets);
    HandshakeCertificates served =
        new HandshakeCertificates.Builder().heldCertificate(certificate).build();
    server.useHttps(served.sslSocketFactory());
    server.start();
  }

  @AfterEach
  void stop() {
    server.close();
  }

  @ParameterizedTest
  @ValueSource(strings = {"h2", "http/1.1"})
  void send_manyCallsOverTls_shareAConnection(String protocol) throws Exception {
    try (ApiClient client = trusting(protocol)) {
      for (int i = 0; i < 5; i++) {
        server.enqueue(new MockResponse.Builder().body("{}").build());
        client.send(TestClients.request("POST").build());
      }
      for (int i = 0; i < 5; i++) {
        assertThat(server.takeRequest().getConnectionIndex()).isZero();
      }
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"h2", "http/1.1"})
  void post_responseLostOverTls_outcomeIsUnknownAndIsSentOnce(String protocol) throws Exception {
    try (ApiClient client = trusting(protocol)) {
      server.enqueue(new MockResponse.Builder()
          .onResponseStart(new SocketEffect.CloseSocket())
          .build());

      assertThatThrownBy(() -> client.send(TestClients.request("POST").build()))
          .isInstanceOf(OutcomeUnknownException.class);
      assertThat(server.getRequestCount()).isEqualTo(1);
    }
  }

  /** With TLS the proxy only gets CONNECT, so it did not refuse the write. */
  @Test
  void post_serviceBehindAProxyReturns407_isRejectedAndSentOnce() throws Exception {
    HandshakeCertificates trusted = new HandshakeCertificates.Builder()
        .addTrustedCertificate(certificate.certificate())
        .build();
    OkHttpClient http = new OkHttpClient.Builder()
        .sslSocketFactory(trusted.sslSocketFactory(), trusted.trustManager())
        .proxy(server.getProxyAddress())
        .proxyAuthenticator((route, refused) -> refused
            .request()
            .newBuilder()
            .header("Proxy-Authorization", "Basic cDpw")
            .build())
        .build();
    server.enqueue(new MockResponse.Builder().inTunnel().build());
    server.enqueue(new MockResponse.Builder().code(407).build());
    server.enqueue(new MockResponse.Builder().body("{}").build());
    try (ApiClient client = TestClients.to(server, time).httpClient(http).build()) {
      assertThatThrownBy(() -> client.send(TestClients.request("POST").build()))
          .isInstanceOfSatisfying(
              ApiException.class, e -> assertThat(e.outcome()).contains(Outcome.REJECTED));
    }

    assertThat(server.takeRequest().getMethod()).isEqualTo("CONNECT");
    assertThat(server.takeRequest().getMethod()).isEqualTo("POST");
    assertThat(server.getRequestCount()).isEqualTo(2);
  }

  @ParameterizedTest
  @ValueSource(strings = {"GET", "POST", "NEVER"})
  void send_untrustedCertificate_sendsNothing(String kind) {
    try (ApiClient client = TestClients.to(server, time).build()) {
      assertThatThrownBy(() -> client.send(TestClients.request(kind).build()))
          .isExactlyInstanceOf(TransportException.class)
          .hasMessageContaining("TLS failed")
          .isInstanceOfSatisfying(CrmException.class, e -> {
            assertThat(e.mayHaveTakenEffect()).isFalse();
            assertThat(e.attempts()).hasSize(4);
            assertThat(e.isTemporary()).isFalse();
          });
      assertThat(server.getRequestCount()).isZero();
    }
  }

  @Test
  void send_certificateOfAnotherHost_isNotTemporary() throws Exception {
    String address = "https://127.0.0.1:" + server.getPort() + "/api/v1/";
    try (ApiClient client = trusting("http/1.1", address)) {
      assertThatThrownBy(() -> client.send(TestClients.request("GET").build()))
          .isExactlyInstanceOf(TransportException.class)
          .hasMessageContaining("not verified")
          .isInstanceOfSatisfying(
              CrmException.class, e -> assertThat(e.isTemporary()).isFalse());
    }
  }

  @Test
  void get_redirectFromHttpToHttps_verifiesTheCertificate() throws Exception {
    try (MockWebServer plain = new MockWebServer()) {
      plain.setServerSocketFactory(new PromptSockets());
      plain.start();
      for (int i = 0; i < 4; i++) {
        plain.enqueue(new MockResponse.Builder()
            .code(302)
            .addHeader("Location", server.url("/file"))
            .build());
      }
      try (ApiClient client = TestClients.to(plain, time).build()) {
        assertThatThrownBy(() -> client.send(TestClients.request("GET").build()))
            .isExactlyInstanceOf(TransportException.class)
            .hasMessageContaining("TLS failed");
      }
    }
    assertThat(server.getRequestCount()).isZero();
  }

  @Test
  void get_redirectFromHttpsToHttp_isNotFollowed() throws Exception {
    try (MockWebServer plain = new MockWebServer();
        ApiClient client = trusting("http/1.1")) {
      plain.setServerSocketFactory(new PromptSockets());
      plain.start();
      plain.enqueue(new MockResponse.Builder().body("{}").build());
      server.enqueue(new MockResponse.Builder()
          .code(302)
          .addHeader("Location", plain.url("/file"))
          .build());

      assertThatThrownBy(() -> client.send(TestClients.request("GET").build()))
          .isInstanceOfSatisfying(
              ApiException.class, e -> assertThat(e.statusCode()).isEqualTo(302))
          .hasMessageContaining("(a redirect that is not followed)");
      assertThat(plain.getRequestCount()).isZero();
    }
  }

  @Test
  void post_pooledTlsConnectionWasClosed_usesAnotherConnection() throws Exception {
    try (ApiClient client = trusting("http/1.1")) {
      for (int i = 0; i < 10; i++) {
        server.enqueue(new MockResponse.Builder()
            .body("{}")
            .onResponseEnd(new SocketEffect.CloseSocket())
            .build());
        assertThat(client.send(TestClients.request("POST").build()).statusCode())
            .isEqualTo(200);
        sockets.awaitClosing();
      }
      assertThat(server.getRequestCount()).isEqualTo(10);
    }
  }

  private ApiClient trusting(String protocol) throws Exception {
    return trusting(protocol, server.url("/api/v1/").toString());
  }

  private ApiClient trusting(String protocol, String baseUrl) throws Exception {
    HandshakeCertificates trusted = new HandshakeCertificates.Builder()
        .addTrustedCertificate(certificate.certificate())
        .build();
    Protocol first = Protocol.get(protocol);
    List<Protocol> protocols =
        first == Protocol.HTTP_1_1 ? List.of(first) : List.of(first, Protocol.HTTP_1_1);
    OkHttpClient secure = new OkHttpClient.Builder()
        .sslSocketFactory(trusted.sslSocketFactory(), trusted.trustManager())
        .protocols(protocols)
        .build();
    return TestClients.to(server, time).baseUrl(baseUrl).httpClient(secure).build();
  }
}
