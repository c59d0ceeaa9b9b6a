package com.salescrm.sdk.core.auth;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import com.salescrm.sdk.core.auth.store.InMemoryTokenStore;
import com.salescrm.sdk.core.auth.store.OAuthToken;
import com.salescrm.sdk.core.error.CrmException;
import com.salescrm.sdk.core.http.ApiClient;
import com.salescrm.sdk.core.http.ApiRequest;
import com.salescrm.sdk.core.http.RawServer;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A token endpoint that accepts a refresh and does not respond, or sends one byte a second. */
@Timeout(60)
class FrozenTokenEndpointTest {
  private static final String RESPONSE =
      json("{\"token_type\":\"Bearer\",\"access_token\":\"at_2\","
          + "\"expires_in\":3600,\"refresh_token\":\"rt_2\"}");

  private static String json(String body) {
    return "HTTP/1.1 200 OK\r\nContent-Length: " + body.length() + "\r\n\r\n" + body;
  }

  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void calls_endAtTheirLimits_andTheTokensAreSavedWhenTheyArrive(boolean slowly) throws Exception {
    CountDownLatch thawed = new CountDownLatch(1);
    CountDownLatch tokenRequests = new CountDownLatch(2);
    InMemoryTokenStore store = new InMemoryTokenStore();
    store.save(OAuthToken.builder()
        .accessToken("at_1")
        .refreshToken("rt_1")
        .lifetime(Instant.EPOCH, Duration.ofHours(1))
        .build());
    try (RawServer server = new RawServer(null, exchange -> {
      if (!exchange.head().contains("/oauth2/token/")) {
        exchange.write(json("{\"id\":\"user_1\"}"));
        return;
      }
      tokenRequests.countDown();
      int sent = 0;
      while (!isThawed(thawed)) {
        if (slowly) {
          exchange.write(RESPONSE.substring(sent, ++sent));
        }
      }
      exchange.write(RESPONSE.substring(sent));
    })) {
      String host = "http://localhost:" + server.port();
      OAuthClient client = TokenServer.client(host).build();
      try (ApiClient api = ApiClient.builder()
          .baseUrl(host + "/api/v1")
          .credentials(OAuthCredentials.of(client, store))
          .build()) {
        ApiClient limited = api.withOptions(o -> o.totalTimeout(Duration.ofMillis(1500)));
        long start = System.nanoTime();
        List<CompletableFuture<Throwable>> calls = IntStream.range(0, 8)
            .mapToObj(i -> CompletableFuture.supplyAsync(
                () -> catchThrowable(() -> limited.send(ApiRequest.get("/me/").build())),
                command -> new Thread(command).start()))
            .toList();

        assertThat(calls)
            .allSatisfy(call -> assertThat(call.join()).isInstanceOf(CrmException.class));
        assertThat(Duration.ofNanos(System.nanoTime() - start)).isLessThan(Duration.ofSeconds(10));
        thawed.countDown();

        assertThat(api.send(ApiRequest.get("/me/").build()).statusCode()).isEqualTo(200);
        assertThat(store.load().orElseThrow().token().refreshToken()).contains("rt_2");
        assertThat(tokenRequests.getCount()).isEqualTo(1);
      }
    }
  }

  private static boolean isThawed(CountDownLatch thawed) {
    try {
      return thawed.await(1, TimeUnit.SECONDS);
    } catch (InterruptedException e) {
      return true;
    }
  }
}
