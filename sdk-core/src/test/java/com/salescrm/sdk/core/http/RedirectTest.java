package com.salescrm.sdk.core.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import com.salescrm.sdk.core.error.ApiException;
import com.salescrm.sdk.core.error.TransportException;
import com.salescrm.sdk.core.retry.RetryPolicy;
import java.time.Duration;
import java.time.ZoneOffset;
import mockwebserver3.MockResponse;
import mockwebserver3.MockWebServer;
import mockwebserver3.RecordedRequest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class RedirectTest extends OneServerTest {
  private static final ApiRequest<JsonNode> GET =
      ApiRequest.get("/lead/{id}/", "lead_1").build();

  @ParameterizedTest
  @ValueSource(ints = {301, 302, 303, 307, 308})
  void get_redirectedWithinTheOrigin_isFollowedWithCredentials(int status) throws Exception {
    enqueue(redirect(status, "/api/v1/lead/lead_2/?a=1"), json(200, "{\"id\": \"lead_2\"}"));

    assertThat(client.send(GET).body().path("id").asText()).isEqualTo("lead_2");
    assertThat(taken().getHeaders().get("Authorization")).startsWith("Basic ");
    RecordedRequest second = taken();
    assertThat(second.getTarget()).isEqualTo("/api/v1/lead/lead_2/?a=1");
    assertThat(second.getHeaders().get("Authorization")).startsWith("Basic ");
  }

  @Test
  void get_redirectedToAnotherOrigin_hasNoCredentialsAndNoCallerHeaders() throws Exception {
    try (MockWebServer other = new MockWebServer()) {
      other.start();
      other.enqueue(json(200, "{\"id\": \"elsewhere\"}"));
      enqueue(redirect(302, other.url("/file").toString()));

      ApiClient view = client.withOptions(o -> o.header("x-trace", "t1").timeZone(ZoneOffset.UTC));
      assertThat(view.send(GET).body().path("id").asText()).isEqualTo("elsewhere");

      RecordedRequest elsewhere = other.takeRequest();
      assertThat(elsewhere.getHeaders().get("Authorization")).isNull();
      assertThat(elsewhere.getHeaders().get("x-trace")).isNull();
      assertThat(elsewhere.getHeaders().get("x-tz-offset")).isNull();
      assertThat(elsewhere.getHeaders().get("User-Agent")).startsWith("salescrm-sdk-java/");
    }
  }

  @Test
  void get_sameHostOtherPort_isAnotherOrigin() throws Exception {
    try (MockWebServer other = new MockWebServer()) {
      other.start();
      other.enqueue(json(200, "{}"));
      enqueue(redirect(302, "//" + server.getHostName() + ":" + other.getPort() + "/x"));

      client.send(GET);

      assertThat(other.takeRequest().getHeaders().get("Authorization")).isNull();
    }
  }

  @Test
  void get_redirectedAtTheEndOfTheAttempt_isNotGivenAnotherAttemptTimeout() {
    respondWith(request -> {
      time.advance(Duration.ofSeconds(6));
      return redirect(302, "/api/v1/lead/");
    });
    ApiClient once = client.withOptions(
        o -> o.attemptTimeout(Duration.ofSeconds(10)).retryPolicy(RetryPolicy.none()));

    assertThatThrownBy(() -> once.send(GET))
        .isInstanceOf(TransportException.class)
        .hasMessageContaining("attempt time-out");
    assertThat(server.getRequestCount()).isEqualTo(2);
  }

  @ParameterizedTest
  @ValueSource(strings = {"ftp://example.test/x", "http://[bad", "data:text/plain,x"})
  void get_redirectedToInvalidUrl_throwsApiException(String location) {
    enqueue(redirect(302, location));

    assertThatThrownBy(() -> client.send(GET))
        .isInstanceOfSatisfying(
            ApiException.class, e -> assertThat(e.statusCode()).isEqualTo(302))
        .hasMessageContaining("(a redirect that is not followed)");
  }

  @Test
  void get_redirectedInALoop_endsAfterFiveRedirectsAndSaysSo() {
    respondWith(request -> redirect(302, ""));

    assertThatThrownBy(() -> client.send(GET))
        .isInstanceOfSatisfying(
            ApiException.class, e -> assertThat(e.statusCode()).isEqualTo(302))
        .hasMessageContaining("(more than 5 redirects)");
    assertThat(server.getRequestCount()).isEqualTo(6);
  }

  @Test
  void post_redirected_isNotFollowed() {
    enqueue(redirect(307, "/api/v1/lead/"));

    assertThatThrownBy(() -> client.send(TestClients.request("POST").build()))
        .isInstanceOfSatisfying(ApiException.class, e -> {
          assertThat(e.statusCode()).isEqualTo(307);
          assertThat(e.mayHaveTakenEffect()).isFalse();
        });
    assertThat(server.getRequestCount()).isEqualTo(1);
  }

  private static MockResponse redirect(int status, String location) {
    return new MockResponse.Builder()
        .code(status)
        .setHeader("Location", location)
        .build();
  }
}
