package com.salescrm.sdk.core.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.salescrm.sdk.core.error.CrmException;
import com.salescrm.sdk.core.error.Outcome;
import com.salescrm.sdk.core.error.TransportException;
import com.salescrm.sdk.core.retry.RetryPolicy;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import javax.net.ServerSocketFactory;
import mockwebserver3.MockResponse;
import mockwebserver3.MockWebServer;
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

/** An address of the host accepts a connection and never responds to the TLS handshake. */
@Timeout(60)
class StalledHandshakeTest {
  private static final InetAddress LOOPBACK = InetAddress.getLoopbackAddress();

  private final MockWebServer server = new MockWebServer();
  private final StallingSockets sockets = new StallingSockets();
  private final HeldCertificate certificate =
      new HeldCertificate.Builder().addSubjectAlternativeName("localhost").build();

  @BeforeEach
  void start() throws Exception {
    server.setServerSocketFactory(sockets);
    HandshakeCertificates served =
        new HandshakeCertificates.Builder().heldCertificate(certificate).build();
    server.useHttps(served.sslSocketFactory());
    server.start();
    server.enqueue(new MockResponse.Builder().body("{}").build());
    try (ApiClient client = client("h2", 1, Duration.ofSeconds(30))) { // The first one takes long.
      client.send(TestClients.request("GET").build());
    }
    server.takeRequest();
  }

  @AfterEach
  void stop() {
    server.close();
  }

  @Test
  void post_oneOfTwoAddressesStalls_usesTheOtherInTheSameAttempt() throws Exception {
    sockets.stalling.set(1);
    server.enqueue(new MockResponse.Builder().body("{}").build());
    try (ApiClient client = client("h2", 2, Duration.ofSeconds(3))) {
      assertThat(client.send(TestClients.request("POST").build()).attempts()).hasSize(1);
    }
    assertThat(server.takeRequest().getMethod()).isEqualTo("POST");
  }

  @Test
  void post_onlyAddressStalls_isNotSent() throws Exception {
    sockets.stalling.set(1);
    try (ApiClient client = client("h2", 1, Duration.ofSeconds(2))) {
      assertThatThrownBy(() -> client.send(TestClients.request("POST").build()))
          .isExactlyInstanceOf(TransportException.class)
          .hasMessageContaining("could not connect (Read timed out)")
          .isInstanceOfSatisfying(CrmException.class, e -> {
            assertThat(e.outcome()).contains(Outcome.NOT_SENT);
            assertThat(e.isTemporary()).isTrue();
          });
    }
  }

  /** The limit of a handshake ends with it. */
  @ParameterizedTest
  @ValueSource(strings = {"h2", "http/1.1"})
  void get_responseTakesLongerThanAHandshakeMay_succeeds(String protocol) throws Exception {
    server.enqueue(new MockResponse.Builder()
        .headersDelay(1600, TimeUnit.MILLISECONDS)
        .body("{}")
        .build());
    try (ApiClient client = client(protocol, 1, Duration.ofSeconds(3))) {
      assertThat(client.send(TestClients.request("GET").build()).statusCode()).isEqualTo(200);
    }
  }

  private ApiClient client(String protocol, int addresses, Duration attemptTimeout)
      throws IOException {
    HandshakeCertificates trusted = new HandshakeCertificates.Builder()
        .addTrustedCertificate(certificate.certificate())
        .build();
    Protocol first = Protocol.get(protocol);
    OkHttpClient http = new OkHttpClient.Builder()
        .sslSocketFactory(trusted.sslSocketFactory(), trusted.trustManager())
        .protocols(first == Protocol.HTTP_1_1 ? List.of(first) : List.of(first, Protocol.HTTP_1_1))
        .dns(host -> Collections.nCopies(addresses, LOOPBACK))
        .build();
    return TestClients.to(server)
        .httpClient(http)
        .retryPolicy(RetryPolicy.none())
        .attemptTimeout(attemptTimeout)
        .build();
  }

  /** The first connections stay open, and are not passed to the server. */
  private static final class StallingSockets extends ServerSocketFactory {
    final AtomicInteger stalling = new AtomicInteger();
    private final List<Socket> stalled = new ArrayList<>(); // The garbage collector closes others.

    @Override
    public ServerSocket createServerSocket() throws IOException {
      return new ServerSocket() {
        @Override
        public Socket accept() throws IOException {
          Socket accepted = super.accept(); // Begins before a test sets the number.
          while (stalling.getAndDecrement() > 0) {
            stalled.add(accepted);
            accepted = super.accept();
          }
          return accepted;
        }
      };
    }

    @Override
    public ServerSocket createServerSocket(int port) {
      throw new UnsupportedOperationException();
    }

    @Override
    public ServerSocket createServerSocket(int port, int backlog) {
      throw new UnsupportedOperationException();
    }

    @Override
    public ServerSocket createServerSocket(int port, int backlog, InetAddress address) {
      throw new UnsupportedOperationException();
    }
  }
}
