package com.salescrm.sdk;

import static org.assertj.core.api.Assertions.assertThat;

import com.salescrm.sdk.core.auth.Credentials;
import com.salescrm.sdk.core.http.ApiClient;
import com.salescrm.sdk.core.json.CrmJson;
import com.salescrm.sdk.core.retry.Backoff;
import com.salescrm.sdk.core.retry.RetryPolicy;
import java.time.Duration;
import java.time.ZoneOffset;
import java.util.Objects;
import java.util.concurrent.TimeUnit;
import mockwebserver3.MockResponse;
import mockwebserver3.MockWebServer;
import mockwebserver3.RecordedRequest;
import mockwebserver3.junit5.StartStop;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;

/** A server with enqueued responses, and a client for it. */
public abstract class WireTest {

  @StartStop
  protected final MockWebServer server = new MockWebServer();

  {
    server.setServerSocketFactory(new PromptSockets()); // Before the extension starts the server.
  }

  protected ApiClient http;

  @BeforeEach
  void openClient() {
    http = ApiClient.builder()
        .baseUrl(server.url("/api/v1/").toString())
        .credentials(Credentials.apiKey("api_s3cr3t"))
        .timeZone(ZoneOffset.ofHoursMinutes(5, 30))
        .retryPolicy(RetryPolicy.defaults()
            .withBackoff(Backoff.exponential(Duration.ofNanos(1), Duration.ofNanos(1))))
        .build();
  }

  @AfterEach
  void closeClient() {
    http.close();
  }

  protected void respond(String... bodies) {
    for (String body : bodies) {
      server.enqueue(new MockResponse.Builder().code(200).body(body).build());
    }
  }

  protected void fails(int status) {
    server.enqueue(new MockResponse.Builder().code(status).body("{}").build());
  }

  /** The next request that came in; checks what holds for every one. */
  protected RecordedRequest taken() throws InterruptedException {
    RecordedRequest request = server.takeRequest(2, TimeUnit.SECONDS);
    assertThat(request).as("a request").isNotNull();
    assertThat(request.getHeaders().get("Authorization")).isEqualTo("Basic YXBpX3MzY3IzdDo=");
    assertThat(request.getHeaders().get("x-tz-offset")).isEqualTo("5.5");
    return request;
  }

  protected void assertTaken(String line) throws InterruptedException {
    RecordedRequest request = taken();
    assertThat(request.getMethod() + " " + request.getTarget()).isEqualTo(line);
    assertThat(request.getBodySize()).as("size of the body").isZero();
  }

  protected void assertTaken(String line, String body) throws InterruptedException {
    RecordedRequest request = taken();
    assertThat(request.getMethod() + " " + request.getTarget()).isEqualTo(line);
    assertThat(request.getHeaders().get("Content-Type")).startsWith("application/json");
    assertThat(CrmJson.tree(Objects.requireNonNull(request.getBody()).utf8()))
        .isEqualTo(CrmJson.tree(body));
  }

  protected void assertNothingSent() {
    assertThat(server.getRequestCount()).isZero();
  }
}
