package com.salescrm.sdk.core.internal.polling;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.databind.JsonNode;
import com.salescrm.sdk.core.error.DecodingException;
import com.salescrm.sdk.core.error.Outcome;
import com.salescrm.sdk.core.http.ApiClient;
import com.salescrm.sdk.core.http.ApiRequest;
import com.salescrm.sdk.core.http.ApiResponse;
import com.salescrm.sdk.core.http.ManualClients;
import mockwebserver3.MockResponse;
import mockwebserver3.MockWebServer;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Responses to the operations that start a job. */
@Timeout(20)
class JobStartResponseTest {
  @ParameterizedTest
  @ValueSource(
      strings = {
        "{}",
        "{\"id\": \" \", \"kind\": \"a\"}",
        "{\"id\": \"\\ud83d\", \"kind\": \"a\"}", // It has no URL.
        "{\"id\": \"job_1\"}"
      })
  void read_responseIsNoJob_throwsThatItWasStarted(String body) throws Exception {
    try (MockWebServer server = new MockWebServer()) {
      server.enqueue(new MockResponse.Builder().code(201).body(body).build());
      server.start();
      try (ApiClient client = ManualClients.real(server).build()) {
        ApiResponse<JsonNode> response = client.send(ApiRequest.post("/job/").build());

        DecodingException e = catchThrowableOfType(
            DecodingException.class,
            () -> JobStartResponse.read(response, Job.class, "jobs().list()"));

        assertThat(e.outcome()).hasValue(Outcome.PROCESSED);
        assertThat(e.mayHaveTakenEffect()).isTrue();
        assertThat(e.statusCode()).hasValue(201);
        assertThat(e.attempts()).hasSize(1);
      }
    }
  }

  record Job(
      @JsonProperty(value = "id", required = true) String id,
      @JsonProperty(value = "kind", required = true) String kind) {}
}
