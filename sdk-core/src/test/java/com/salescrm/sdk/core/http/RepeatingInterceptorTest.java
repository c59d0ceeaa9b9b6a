package com.salescrm.sdk.core.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.salescrm.sdk.core.error.ApiException;
import com.salescrm.sdk.core.error.TransportException;
import com.salescrm.sdk.core.retry.RetryPolicy;
import okhttp3.OkHttpClient;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** An interceptor of the application sends each request twice and returns the second response. */
class RepeatingInterceptorTest extends OneServerTest {
  private ApiClient repeating;

  @BeforeEach
  void repeat() {
    repeating = twice(TestClients.to(server, time));
  }

  private static ApiClient twice(ApiClient.Builder builder) {
    OkHttpClient http = new OkHttpClient.Builder()
        .addInterceptor(chain -> {
          chain.proceed(chain.request()).close();
          return chain.proceed(chain.request());
        })
        .build();
    return builder.httpClient(http).retryPolicy(RetryPolicy.none()).build();
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
  void send_firstResponseEmpty_secondOneIsIncomplete() throws Exception {
    String head = "HTTP/1.1 200 OK\r\nContent-Type: application/json\r\n";
    try (RawServer each = new RawServer(null, exchange -> {
          if (exchange.number() == 1) {
            exchange.write(head + "Content-Length: 0\r\n\r\n");
          } else {
            exchange.write(head + "Transfer-Encoding: chunked\r\n\r\n2\r\n{}\r\n");
            exchange.cut(); // Between two chunks: the text is complete JSON.
          }
        });
        ApiClient client = twice(TestClients.to(each.port()))) {
      assertThatThrownBy(() -> client.send(TestClients.request("GET").build()))
          .isInstanceOf(TransportException.class);
    }
  }
}
