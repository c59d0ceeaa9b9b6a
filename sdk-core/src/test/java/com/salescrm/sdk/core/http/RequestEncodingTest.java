package com.salescrm.sdk.core.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.salescrm.sdk.core.internal.transport.UserAgent;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.util.List;
import java.util.Map;
import mockwebserver3.RecordedRequest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class RequestEncodingTest extends OneServerTest {

  private RecordedRequest sent(ApiClient sender, ApiRequest<?> request) throws Exception {
    enqueue(json(200, "{}"));
    sender.send(request);
    return taken();
  }

  private ApiClient.Builder at(String path) {
    return TestClients.to(server, time).baseUrl(server.url("/").resolve(path).toString());
  }

  @ParameterizedTest
  @CsvSource({
    "/api/v1, /api/v1/lead/",
    "/api/v1/, /api/v1/lead/",
    "/, /lead/",
    "'', /lead/",
    "/a%20b/é/, /a%20b/%C3%A9/lead/",
  })
  void path_withBasePath_isAppended(String basePath, String target) throws Exception {
    try (ApiClient sender = at(basePath).build()) {
      assertThat(sent(sender, ApiRequest.get("/lead/").build()).getTarget()).isEqualTo(target);
    }
  }

  @Test
  void path_encodedSegments_areUnchanged() throws Exception {
    RecordedRequest request = sent(
        client, ApiRequest.delete("/unsubscribe/email/{email}/", "a+b/é%2F@x.y").build());

    assertThat(request.getTarget())
        .isEqualTo("/api/v1/unsubscribe/email/a%2Bb%2F%C3%A9%252F%40x.y/");
    assertThat(request.getMethod()).isEqualTo("DELETE");
  }

  @Test
  void query_anyCharacters_decodesToTheSameText() throws Exception {
    RecordedRequest request = sent(
        client,
        ApiRequest.get("/task/")
            .query("date__gte", "2026-06-19T00:00:00+02:00")
            .query("id__in", "task_1,task_2")
            .query("q", "a b & c=d é 'x' \"y\" %41 <z> #")
            .query("empty", "")
            .query("q", "again")
            .build());

    assertThat(request.getTarget())
        .isEqualTo("/api/v1/task/?date__gte=2026-06-19T00%3A00%3A00%2B02%3A00&id__in=task_1,task_2"
            + "&q=a%20b%20%26%20c%3Dd%20%C3%A9%20%27x%27%20%22y%22%20%2541%20%3Cz%3E%20%23&empty="
            + "&q=again");
    assertThat(request.getUrl().queryParameterValues("q"))
        .containsExactly("a b & c=d é 'x' \"y\" %41 <z> #", "again");
    assertThat(request.getUrl().queryParameter("date__gte")).isEqualTo("2026-06-19T00:00:00+02:00");
  }

  @Test
  void body_isJson() throws Exception {
    RecordedRequest request =
        sent(client, ApiRequest.post("/lead/").body(Map.of("name", "Ünï")).build());

    assertThat(request.getBody().utf8()).isEqualTo("{\"name\":\"Ünï\"}");
    assertThat(request.getHeaders().get("Content-Type")).startsWith("application/json");
  }

  @Test
  void body_notEncodableAsJson_isRejectedWithoutSending() {
    assertThatThrownBy(
            () -> client.send(ApiRequest.post("/lead/").body(new Object()).build()))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("java.lang.Object cannot be written as JSON: No serializer found for class"
            + " java.lang.Object and no properties discovered to create BeanSerializer");
    assertThat(server.getRequestCount()).isZero();
  }

  @Test
  void headers_plainGet_areThoseOfTheSdk() throws Exception {
    RecordedRequest request = sent(client, ApiRequest.get("/me/").build());

    assertThat(request.getHeaders().names())
        .containsExactlyInAnyOrder(
            "Accept", "Accept-Encoding", "Authorization", "Connection", "Host", "User-Agent");
    assertThat(request.getHeaders().get("Accept")).isEqualTo("application/json");
    assertThat(request.getHeaders().get("User-Agent"))
        .matches("salescrm-sdk-java/\\S+ \\(Java [0-9][A-Za-z0-9._+-]*\\)");
  }

  @Test
  void userAgent_ofTheApplication_followsThatOfTheSdk() throws Exception {
    try (ApiClient named =
        TestClients.to(server, time).userAgent(" acme-sync/1.4 ").build()) {
      assertThat(sent(named, ApiRequest.get("/me/").build()).getHeaders().get("User-Agent"))
          .startsWith("salescrm-sdk-java/")
          .endsWith(") acme-sync/1.4");
    }
    assertThat(UserAgent.with("")).isEqualTo(UserAgent.with(null)).endsWith(")");
  }

  @Test
  void userAgent_invalidHeaderValue_isRejected() {
    assertThatThrownBy(() -> TestClients.to(server).userAgent("acme\nX-Evil: 1"))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage(
            "value of header User-Agent has a character at position 4 that is not allowed in"
                + " a header");
  }

  @ParameterizedTest
  @CsvSource({
    "+05:30, 5.5",
    "-03:30, -3.5",
    "Z, 0",
    "UTC, 0",
    "+05:45, 5.75",
    "+01:00, 1",
    "-10:00, -10",
    "+14:00, 14",
    "Asia/Kolkata, 5.5",
    "Europe/Berlin, 2",
    "-00:20, -0.3333",
  })
  void timeZone_set_isSentAsOffsetInHours(String zone, String hours) throws Exception {
    ApiClient view = client.withOptions(options -> options.timeZone(ZoneId.of(zone)));

    assertThat(sent(view, ApiRequest.get("/task/").build()).getHeaders().get("x-tz-offset"))
        .isEqualTo(hours);
  }

  @Test
  void timeZone_daylightSavingTime_isTheOffsetAtTheTimeOfTheCall() throws Exception {
    ZoneId berlin = ZoneId.of("Europe/Berlin");
    assertThat(RequestEncoder.hours(berlin, Instant.parse("2026-01-15T12:00:00Z")))
        .isEqualTo("1");
    assertThat(RequestEncoder.hours(berlin, Instant.parse("2026-03-29T00:59:59Z")))
        .isEqualTo("1");
    assertThat(RequestEncoder.hours(berlin, Instant.parse("2026-03-29T01:00:00Z")))
        .isEqualTo("2");

    try (ApiClient zoned = TestClients.to(server, time).timeZone(berlin).build()) {
      ApiRequest<?> request = ApiRequest.get("/task/").build();
      assertThat(sent(zoned, request).getHeaders().get("x-tz-offset")).isEqualTo("2");
      time.advance(Duration.ofDays(180));
      assertThat(sent(zoned, request).getHeaders().get("x-tz-offset")).isEqualTo("1");
    }
  }

  @Test
  void headers_ofTheCaller_areSentWithTheirLastValue() throws Exception {
    try (ApiClient sender = TestClients.to(server, time)
        .header("X-Team", "a")
        .header("Accept", "text/csv")
        .build()) {
      ApiClient view = sender.withOptions(options -> options.header("x-team", "b"));

      RecordedRequest request = sent(view, ApiRequest.get("/me/").build());

      assertThat(request.getHeaders().values("X-Team")).containsExactly("b");
      assertThat(request.getHeaders().values("Accept")).containsExactly("text/csv");
    }
  }

  @Test
  void responseHeader_anyCase_isFound() {
    enqueue(withHeader(json(200, "{}"), "X-Request-ID", "r1"));

    ApiResponse<?> response = client.send(ApiRequest.get("/me/").build());

    assertThat(response.header("x-request-id")).hasValue("r1");
    assertThat(response.header("X-REQUEST-ID")).hasValue("r1");
    assertThat(response.headers()).containsEntry("x-request-id", List.of("r1"));
    assertThat(response.header("absent")).isEmpty();
  }

  @Test
  void timeouts_veryLong_areAccepted() throws Exception {
    ApiClient patient = client.withOptions(options -> options
        .totalTimeout(Duration.ofSeconds(Long.MAX_VALUE))
        .attemptTimeout(Duration.ofSeconds(Long.MAX_VALUE)));

    assertThat(sent(patient, ApiRequest.get("/me/").build()).getTarget()).isEqualTo("/api/v1/me/");
  }
}
