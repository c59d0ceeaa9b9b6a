package com.salescrm.sdk.core.http;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.salescrm.sdk.core.PromptSockets;
import com.salescrm.sdk.core.auth.Credentials;
import com.salescrm.sdk.core.internal.storage.ConnectionRequests;
import com.salescrm.sdk.core.paging.Paginated;
import java.lang.reflect.Proxy;
import java.net.InetAddress;
import java.sql.Connection;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;
import javax.sql.DataSource;
import mockwebserver3.MockResponse;
import mockwebserver3.MockWebServer;
import okhttp3.OkHttpClient;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * A call on a thread of the common pool runs no other task of the application while it waits: that could take longer than
 * the time limit of the call. With one thread in the pool, as on two processors, {@code CompletableFuture} does not use it;
 * the build sets three.
 */
@Timeout(30)
class CommonPoolTest {
  private static final Duration WAIT = Duration.ofMillis(300);

  private final MockWebServer server = new MockWebServer();

  @BeforeEach
  void start() throws Exception {
    server.setServerSocketFactory(new PromptSockets());
    server.start();
    assertThat(ForkJoinPool.getCommonPoolParallelism()).isGreaterThan(1);
  }

  @AfterEach
  void stop() {
    server.close();
  }

  @Test
  void send_whileTheNameIsResolved_runsNoOtherTask() throws Exception {
    server.enqueue(new MockResponse.Builder().body("{}").build());
    OkHttpClient slow = new OkHttpClient.Builder()
        .dns(host -> {
          LockSupport.parkNanos(WAIT.toNanos());
          return List.of(InetAddress.getLoopbackAddress());
        })
        .build();
    try (ApiClient client = client("http://localhost:" + server.getPort() + "/", slow)) {
      assertThat(tasksWithin(() -> client.send(TestClients.request("GET").build())))
          .isZero();
    }
  }

  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void next_whileThePageIsFetched_runsNoOtherTask(boolean parallel) throws Exception {
    server.enqueue(new MockResponse.Builder()
        .body("{\"data\":[{\"id\":\"1\"}],\"has_more\":false}")
        .headersDelay(WAIT.toMillis(), TimeUnit.MILLISECONDS)
        .build());
    try (ApiClient client = client(server.url("/").toString(), new OkHttpClient())) {
      Paginated<JsonNode> list = Paginated.of(
          client, ApiRequest.get("/thing/").returningList(JsonNode.class), item -> "1");
      assertThat(tasksWithin(() -> (parallel ? list.parallel(2) : list.prefetch(1)).toList(10)))
          .isZero();
    }
  }

  @Test
  void request_whileTheDataSourceWaits_runsNoOtherTask() throws Exception {
    DataSource slow = proxy(DataSource.class, CommonPoolTest::connection);

    assertThat(tasksWithin(() -> new ConnectionRequests().request(slow, Duration.ofSeconds(20))))
        .isZero();
  }

  private static Object connection() {
    LockSupport.parkNanos(WAIT.toNanos());
    return proxy(Connection.class, () -> null);
  }

  private static <T> T proxy(Class<T> type, Callable<?> result) {
    return type.cast(Proxy.newProxyInstance(
        type.getClassLoader(), new Class<?>[] {type}, (self, method, args) -> result.call()));
  }

  private static ApiClient client(String address, OkHttpClient http) {
    return ApiClient.builder()
        .baseUrl(address)
        .credentials(Credentials.apiKey(TestClients.KEY))
        .httpClient(http)
        .build();
  }

  /** How many of the queued tasks of a thread of the pool run within its call. The other threads may take some of them. */
  private static int tasksWithin(Callable<?> call) throws Exception {
    AtomicInteger within = new AtomicInteger();
    return CompletableFuture.supplyAsync(() -> {
          Thread caller = Thread.currentThread();
          for (int i = 0; i < 2_000; i++) {
            CompletableFuture<Void> ignored = CompletableFuture.runAsync(() -> {
              if (Thread.currentThread().equals(caller)) {
                within.incrementAndGet();
              }
              LockSupport.parkNanos(1_000_000);
            });
          }
          try {
            Object ignored = call.call();
            return within.get();
          } catch (Exception e) {
            throw new AssertionError(e);
          }
        })
        .get(20, TimeUnit.SECONDS);
  }
}
