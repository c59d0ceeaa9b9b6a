package com.salescrm.sdk.core.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import com.fasterxml.jackson.databind.JsonNode;
import com.salescrm.sdk.core.auth.Credentials;
import com.salescrm.sdk.core.error.Attempt;
import com.salescrm.sdk.core.error.NotFoundException;
import com.salescrm.sdk.core.error.Outcome;
import com.salescrm.sdk.core.model.Deleted;
import com.salescrm.sdk.core.retry.RetryPolicy;
import java.net.Socket;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import javax.net.SocketFactory;
import okhttp3.OkHttpClient;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Pooled connections that the server closes, which OkHttp detects too late. */
@Timeout(30)
class IdleConnectionTest {
  private static final int BURST = 5; // The size of the pool of an OkHttpClient by default.
  private static final ApiRequest<JsonNode> CREATE =
      ApiRequest.post("/lead/").body(Map.of("name", "Acme")).build();

  /** The number of responses, and the time after opening, after which the server closes a connection. */
  @ParameterizedTest
  @CsvSource({"1, 0", "1, 20", "3, 0", "3, 5"})
  void post_serverClosesIdleConnections_eachIsSentOnceAndSucceeds(
      int responses, int closeAfterMillis) throws Exception {
    try (KeepAliveServer server = new KeepAliveServer(responses, closeAfterMillis);
        ApiClient client = clientOf(server)) {
      for (int i = 0; i < 20; i++) {
        server.awaitClosings();
        ApiResponse<JsonNode> response = client.send(CREATE);
        assertThat(response.statusCode()).isEqualTo(200);
      }
      assertThat(server.requests()).isEqualTo(20);
    }
  }

  @Test
  void get_pooledConnectionWasClosed_isRetriedAtOnceAndRecorded() throws Exception {
    try (KeepAliveServer server = new KeepAliveServer(1, 0);
        ApiClient client = clientOf(server)) {
      List<Attempt> attempts = new ArrayList<>();
      for (int i = 0; i < 5; i++) {
        server.awaitClosings();
        attempts.addAll(client.send(ApiRequest.get("/lead/").build()).attempts());
      }
      assertThat(server.requests()).isEqualTo(5);
      assertThat(attempts)
          .hasSizeGreaterThan(5)
          .allMatch(attempt -> attempt.waitedBefore().isZero());
    }
  }

  @Test
  void delete_pooledConnectionWasClosedAndObjectIsMissing_isNotFound() throws Exception {
    try (KeepAliveServer server = new KeepAliveServer(1, 0);
        ApiClient client = clientOf(server)) {
      client.send(ApiRequest.get("/lead/").build());
      server.awaitClosings();

      NotFoundException e = catchThrowableOfType(
          NotFoundException.class,
          () ->
              client.send(ApiRequest.delete("/lead/{id}/", "lead_none").returning(Deleted.class)));

      assertThat(e.outcome()).hasValue(Outcome.REJECTED);
      assertThat(server.requests()).isEqualTo(2);
    }
  }

  /** After a burst of calls the pool has as many closed connections, more than a call has attempts. */
  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void get_severalPooledConnectionsWereClosed_isRetriedOnce(boolean ownClient) throws Exception {
    CountDownLatch burst = new CountDownLatch(BURST);
    try (RawServer server = new RawServer(null, exchange -> {
          boolean isLast = exchange.number() <= BURST;
          if (isLast) {
            awaitAll(burst);
          }
          exchange.write("HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\n{}");
          if (isLast) {
            exchange.cut();
          }
        });
        ApiClient client = withoutRetries(server.port(), ownClient)) {
      List<CompletableFuture<?>> calls = new ArrayList<>();
      for (int i = 0; i < BURST; i++) {
        calls.add(client.async(c -> c.send(ApiRequest.get("/lead/").build())));
      }
      calls.forEach(CompletableFuture::join);

      assertThat(client.send(ApiRequest.get("/lead/").build()).attempts()).hasSizeBetween(1, 2);
      assertThat(server.requests()).isEqualTo(BURST + 1);
    }
  }

  private static void awaitAll(CountDownLatch burst) {
    burst.countDown();
    try {
      burst.await();
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }

  private static ApiClient withoutRetries(int port, boolean ownClient) {
    ApiClient.Builder client = TestClients.to(port).retryPolicy(RetryPolicy.none());
    return ownClient ? client.httpClient(new OkHttpClient()).build() : client.build();
  }

  @Test
  void close_poolOfTheUsersClient_isNotChanged() throws Exception {
    OkHttpClient shared = new OkHttpClient();
    try (KeepAliveServer server = new KeepAliveServer(Integer.MAX_VALUE, 0)) {
      ApiClient client = TestClients.to(server.port()).httpClient(shared).build();
      client.send(ApiRequest.get("/lead/").build());

      client.close();

      assertThat(shared.connectionPool().idleConnectionCount()).isEqualTo(1);
      shared.connectionPool().evictAll();
    }
  }

  @Test
  void get_clientsOfTenantsOnOneOkHttpClient_useOneConnection() throws Exception {
    OkHttpClient shared = new OkHttpClient();
    try (KeepAliveServer server = new KeepAliveServer(Integer.MAX_VALUE, 0)) {
      List<ApiClient> clients = new ArrayList<>();
      for (int i = 0; i < 10; i++) { // More than the idle connections of an OkHttpClient.
        clients.add(TestClients.to(server.port())
            .credentials(Credentials.apiKey("key_" + i))
            .httpClient(shared)
            .build());
      }
      for (int i = 0; i < 20; i++) {
        clients.get(i % 10).send(ApiRequest.get("/lead/").build());
      }

      assertThat(server.connections()).isEqualTo(1);
      clients.forEach(ApiClient::close);
      shared.connectionPool().evictAll();
    }
  }

  @Test
  void get_otherSocketFactoryOnOnePool_usesItsOwnSockets() throws Exception {
    OkHttpClient shared = new OkHttpClient();
    try (KeepAliveServer server = new KeepAliveServer(Integer.MAX_VALUE, 0)) {
      for (int i = 0; i < 2; i++) { // Such as one tunnel for each tenant.
        AtomicInteger sockets = new AtomicInteger();
        SocketFactory tunnel = new Tunnel(sockets);
        OkHttpClient http = shared.newBuilder().socketFactory(tunnel).build();
        try (ApiClient client = TestClients.to(server.port()).httpClient(http).build()) {
          client.send(ApiRequest.get("/lead/").build());
        }
        assertThat(sockets).hasValue(1);
      }
      shared.connectionPool().evictAll();
    }
  }

  @Test
  void put_connectionOfAnotherClientWasClosed_isSentOnce() throws Exception {
    OkHttpClient shared = new OkHttpClient();
    try (KeepAliveServer server = new KeepAliveServer(1, 0);
        ApiClient first = TestClients.to(server.port()).httpClient(shared).build();
        ApiClient second = TestClients.to(server.port())
            .httpClient(shared)
            .retryPolicy(RetryPolicy.none())
            .build()) {
      first.send(ApiRequest.get("/lead/").build());
      server.awaitClosings();

      second.send(
          ApiRequest.put("/lead/{id}/", "lead_1").body(Map.of("name", "Acme")).build());

      assertThat(server.requests()).isEqualTo(2);
    }
  }

  @Test
  void post_openConnection_isReused() throws Exception {
    try (KeepAliveServer server = new KeepAliveServer(Integer.MAX_VALUE, 0);
        ApiClient client = clientOf(server)) {
      for (int i = 0; i < 20; i++) {
        client.send(CREATE);
      }
      assertThat(server.connections()).isEqualTo(1);
    }
  }

  private static ApiClient clientOf(KeepAliveServer server) {
    return ApiClient.builder()
        .baseUrl("http://localhost:" + server.port())
        .credentials(Credentials.apiKey(TestClients.KEY))
        .build();
  }

  /** Counts its sockets. */
  private static final class Tunnel extends UnconnectedSockets {
    private final AtomicInteger sockets;

    Tunnel(AtomicInteger sockets) {
      this.sockets = sockets;
    }

    @Override
    public Socket createSocket() {
      sockets.incrementAndGet();
      return new Socket();
    }
  }
}
