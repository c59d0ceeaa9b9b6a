package com.salescrm.sdk.core.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.salescrm.sdk.core.error.ApiException;
import com.salescrm.sdk.core.error.TransportException;
import com.salescrm.sdk.core.retry.RetryPolicy;
import mockwebserver3.MockResponse;
import mockwebserver3.SocketEffect;
import okhttp3.OkHttpClient;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** An interceptor of the application sends each request twice and returns the second response. */
class RepeatingInterceptorTest extends OneServerTest {
  private ApiClient repeating;

  @BeforeEach
  void repeat() {
    OkHttpClient http = new OkHttpClient.Builder()
        .addInterceptor(chain -> {
          chain.proceed(chain.request()).close();
          return chain.proceed(chain.request());
        })
        .build();
    repeating = TestClients.to(server, time)
        .httpClient(http)
        .retryPolicy(RetryPolicy.none())
        .build();
  }

  @AfterEach
  void close() {
    repeating.close();
  }

  @Test
  void send_firstResponsePostpones_secondOneDoesNot() {
    enqueue(withHeader(json(503, ""), "Retry-After", "50"), json(429, ""));

    assertThatThrownBy(() -> repeating.send(TestClients.request("GET").build()))
        .isInstanceOfSatisfying(ApiException.class, e -> {
          assertThat(e.statusCode()).isEqualTo(429);
          assertThat(e.retryAfter()).isEmpty();
        });
  }

  @Test
  void send_firstResponseEmpty_secondOneIsIncomplete() {
    MockResponse cut = new MockResponse.Builder()
        .body("{\"id\":\"1\"}          ")
        .onResponseBody(new SocketEffect.CloseSocket())
        .build();
    enqueue(json(200, ""), cut);

    assertThatThrownBy(() -> repeating.send(TestClients.request("GET").build()))
        .isInstanceOf(TransportException.class);
  }
}
