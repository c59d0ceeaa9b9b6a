package com.salescrm.sdk.core.http;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.annotation.JsonProperty;
import com.salescrm.sdk.core.PromptSockets;
import com.salescrm.sdk.core.auth.Credentials;
import com.salescrm.sdk.core.error.Attempt;
import com.salescrm.sdk.core.error.CrmException;
import com.salescrm.sdk.core.error.Outcome;
import com.salescrm.sdk.core.internal.time.ManualTime;
import com.salescrm.sdk.core.model.Deleted;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.Stream;
import mockwebserver3.Dispatcher;
import mockwebserver3.MockResponse;
import mockwebserver3.MockWebServer;
import mockwebserver3.RecordedRequest;
import okhttp3.OkHttpClient;
import okhttp3.Protocol;
import okhttp3.tls.HandshakeCertificates;
import okhttp3.tls.HeldCertificate;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Runs {@link FaultTable}: on HTTP/1.1, and on HTTP/2 over TLS. */
@Timeout(60)
class FaultTableTest {
  private static final HeldCertificate CERTIFICATE =
      new HeldCertificate.Builder().addSubjectAlternativeName("localhost").build();
  private static final HandshakeCertificates SERVED =
      new HandshakeCertificates.Builder().heldCertificate(CERTIFICATE).build();
  private static final HandshakeCertificates TRUSTED = new HandshakeCertificates.Builder()
      .addTrustedCertificate(CERTIFICATE.certificate())
      .build();
  private static final Map<String, String> BY_STATUS = Map.of(
      "400", "BadRequestException",
      "401", "UnauthorizedException",
      "402", "PaymentRequiredException",
      "403", "ForbiddenException",
      "404", "NotFoundException",
      "407", "ApiException",
      "409", "ConflictException",
      "418", "ApiException",
      "429", "RateLimitException",
      "503", "ServerException");

  private static final Duration LONG = Duration.ofSeconds(10);

  private final AtomicReference<Protocol> protocolOnWire = new AtomicReference<>();
  private MockWebServer server = new MockWebServer();
  private ManualTime time = new ManualTime();

  @AfterEach
  void stop() {
    server.close();
  }

  static Stream<Arguments> cells() {
    return FaultTable.rows().stream()
        .flatMap(row -> row.faults().stream()
            .flatMap(fault -> protocols(fault)
                .flatMap(protocol -> FaultTable.KINDS.stream()
                    .map(kind -> Arguments.of(
                        protocol,
                        fault.replaceFirst("^h[12]:", ""),
                        kind,
                        row.cells().get(kind),
                        row.waits())))));
  }

  private static Stream<Protocol> protocols(String fault) {
    return Stream.of(Protocol.HTTP_1_1, Protocol.HTTP_2)
        .filter(protocol -> !fault.startsWith(protocol == Protocol.HTTP_2 ? "h1:" : "h2:"));
  }

  @ParameterizedTest(name = "{0}, {1} x {2} = {3}")
  @MethodSource("cells")
  void send_everyResponseFaulty_matchesTheTable(
      Protocol protocol, String fault, String kind, FaultTable.Cell expected, String waits)
      throws Exception {
    // Socket time-outs are real: short for faults without a response.
    End end = run(protocol, fault, kind, isSilent(fault) ? Duration.ofMillis(200) : LONG);
    if (isSilent(fault) && received(end.attempts.size()) < end.attempts.size()) {
      // On a busy machine an attempt can end before its request is sent.
      server.close();
      end = run(protocol, fault, kind, Duration.ofSeconds(2));
    }

    assertThat(end.exception).isEqualTo(exception(expected, fault));
    assertThat(end.outcome).isEqualTo(expected.outcome());
    assertThat(end.attempts).hasSize(expected.attempts());
    assertThat(time.sleeps().stream().map(Duration::toMillis).toList())
        .isEqualTo(expected.waits(waits));
    int requests = requestsOf(expected, fault, kind);
    assertThat(received(requests)).isEqualTo(requests);
    assertThat(protocolOnWire.get()).isIn(null, protocol);
  }

  private End run(Protocol protocol, String fault, String kind, Duration attemptTimeout)
      throws Exception {
    server = new MockWebServer();
    time = new ManualTime();
    if (protocol == Protocol.HTTP_2) {
      server.useHttps(SERVED.sslSocketFactory());
    }
    server.setServerSocketFactory(new PromptSockets());
    server.setDispatcher(always(Faults.named(fault)));
    server.start();
    try (ApiClient client = client(protocol, fault, attemptTimeout)) {
      if (fault.equals("refused")) {
        server.close();
      }
      return end(client, kind);
    }
  }

  /** How a call ended. */
  private record End(String exception, String outcome, List<Attempt> attempts) {}

  private static End end(ApiClient client, String kind) {
    try {
      ApiResponse<?> response = client.send(typed(TestClients.request(kind), kind));
      assertThat(response.body()).isNotNull();
      return new End("success", "", response.attempts());
    } catch (CrmException e) {
      assertThat(e.toString()).doesNotContain(TestClients.KEY);
      boolean unknown = e.outcome().filter(Outcome::mayHaveTakenEffect).isPresent();
      assertThat(e.mayHaveTakenEffect()).isEqualTo(unknown);
      return new End(
          e.getClass().getSimpleName(), e.outcome().map(Outcome::name).orElse(""), e.attempts());
    }
  }

  private static String exception(FaultTable.Cell expected, String fault) {
    return expected.exception().equals("ByStatus")
        ? BY_STATUS.get(fault.substring(0, 3))
        : expected.exception();
  }

  private static int requestsOf(FaultTable.Cell expected, String fault, String kind) {
    if (fault.equals("refused")) {
      return 0;
    }
    boolean followed = Set.of("redirect-loop", "307", "308").contains(fault) && kind.equals("GET");
    return followed ? 6 : expected.attempts();
  }

  /** The number of received requests. The server may count a request after the client saw it fail. */
  private int received(int expected) {
    for (int i = 0; i < 1_000 && server.getRequestCount() < expected; i++) {
      LockSupport.parkNanos(10_000_000);
    }
    return server.getRequestCount();
  }

  private ApiClient client(Protocol protocol, String fault, Duration attemptTimeout) {
    OkHttpClient http = new OkHttpClient.Builder()
        .sslSocketFactory(TRUSTED.sslSocketFactory(), TRUSTED.trustManager())
        .protocols(
            protocol == Protocol.HTTP_1_1
                ? List.of(protocol)
                : List.of(protocol, Protocol.HTTP_1_1))
        .addNetworkInterceptor(chain -> {
          protocolOnWire.set(chain.connection().protocol());
          return chain.proceed(chain.request());
        })
        .build();
    return TestClients.to(server, time)
        .httpClient(http)
        .credentials(
            fault.equals("401-refreshed")
                ? new RefreshableCredentials()
                : Credentials.apiKey(TestClients.KEY))
        .maxResponseBytes(100_000)
        .attemptTimeout(attemptTimeout)
        .build();
  }

  private static boolean isSilent(String fault) {
    return fault.equals("stalled") || fault.startsWith("slow");
  }

  private static ApiRequest<?> typed(ApiRequest.Builder request, String kind) {
    return kind.equals("DELETE")
        ? request.returning(Deleted.class)
        : request.returning(Thing.class);
  }

  /** A type with a required id, like every model. */
  record Thing(@JsonProperty(value = "id", required = true) String id) {}

  private static Dispatcher always(MockResponse response) {
    return new Dispatcher() {
      @Override
      public MockResponse dispatch(RecordedRequest request) {
        return response;
      }

      @Override
      public MockResponse peek() { // Called before the request is read.
        return response;
      }
    };
  }
}
