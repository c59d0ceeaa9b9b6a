package com.salescrm.sdk.core.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import com.salescrm.sdk.core.error.CrmException;
import com.salescrm.sdk.core.error.RateLimitException;
import com.salescrm.sdk.core.error.ServerException;
import com.salescrm.sdk.core.retry.RetryPolicy;
import java.time.Duration;
import mockwebserver3.MockResponse;
import org.junit.jupiter.api.Test;

/** Delays and responses that are exactly as long as the limits of a client allow. */
class LimitsAtTheirBoundsTest extends OneServerTest {
  private static final ApiRequest<JsonNode> LEAD = ApiRequest.get("/lead/").build();
  private static final MockResponse POSTPONED = withHeader(json(503, "{}"), "Retry-After", "30");

  @Test
  void send_retryAfterAsLongAsMaxWait_isWaitedFor() {
    enqueue(POSTPONED, json(200, "{}"));
    ApiClient view = client.withOptions(
        o -> o.retryPolicy(RetryPolicy.defaults().withMaxWait(Duration.ofSeconds(30))));

    view.send(LEAD);

    assertThat(time.sleeps()).containsExactly(Duration.ofSeconds(30));
  }

  @Test
  void send_retryAfterAsLongAsTheTimeLeft_failsAtOnceWithTheResponse() {
    enqueue(POSTPONED);
    ApiClient view = client.withOptions(o -> o.totalTimeout(Duration.ofSeconds(30)));

    assertThatThrownBy(() -> view.send(LEAD)).isInstanceOf(ServerException.class);
    assertThat(time.sleeps()).isEmpty();
  }

  /** The call only lost its turn, but a second attempt would be needed to notice that. */
  @Test
  void send_429WhileOthersAreAcceptedAndOneAttemptIsAllowed_fails() {
    ApiClient other = client.withOptions(o -> o.header("x-other", "1"));
    respondWith(request -> {
      if (request.getHeaders().get("x-other") != null) {
        return json(200, "{}");
      }
      other.send(LEAD);
      return withHeader(json(429, "{}"), "Retry-After", "0");
    });
    ApiClient once = client.withOptions(o -> o.retryPolicy(RetryPolicy.none()));

    assertThatThrownBy(() -> once.send(LEAD))
        .isInstanceOfSatisfying(
            RateLimitException.class, e -> assertThat(e.attempts()).hasSize(1));
  }

  @Test
  void send_responseWithoutLengthOfMaxResponseBytes_isRead() {
    String body = "\"" + "x".repeat(98) + "\"";
    enqueue(chunked(body), chunked(body + " "));
    ApiClient narrow = TestClients.to(server, time).maxResponseBytes(100).build();

    try (narrow) {
      assertThat(narrow.send(LEAD).body().asText()).hasSize(98);
      assertThatThrownBy(() -> narrow.send(LEAD))
          .isInstanceOf(CrmException.class)
          .hasMessageContaining("more than 100 bytes");
    }
  }

  private static MockResponse chunked(String body) {
    return new MockResponse.Builder()
        .setHeader("Content-Type", "application/json")
        .chunkedBody(body, 30)
        .build();
  }
}
