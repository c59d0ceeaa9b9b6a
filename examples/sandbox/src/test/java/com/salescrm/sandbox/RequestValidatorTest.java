package com.salescrm.sandbox;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.Socket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Base64;
import okhttp3.Credentials;
import okhttp3.MediaType;
import okhttp3.Request;
import okhttp3.RequestBody;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class RequestValidatorTest extends SandboxTest {

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "GET|/lead/?query=a|400|does not accept the query parameter 'query'",
        "GET|/lead/?lead_id=a|400|it accepts _limit, _skip, _fields",
        "GET|/status/opportunity/?_limit=5|400|does not accept the query parameter '_limit'",
        "GET|/opportunity/oppo_1/?_fields=id|400|does not accept the query parameter '_fields'",
        "GET|/opportunity/?lead_id__in=a,b|400|does not accept the query parameter 'lead_id__in'",
        "GET|/lead/?_limit=ten|400|_limit is 'ten'",
        "GET|/lead/?_skip=-1|400|_skip is '-1'",
        "GET|/lead/?_fields=|400|has no value",
        "GET|/lead/?_limit=1&_limit=2|400|more than once",
        "GET|/lead|404|has no trailing slash",
        "GET|/lead/lead_1|404|has no trailing slash",
        "GET|/leads/|404|no operation at /leads/",
        "GET|/lead//|404|no operation",
        "DELETE|/lead/|405|accepts GET, POST, not DELETE",
        "GET|/status/opportunity/stat_won/|405|accepts DELETE, PUT"
      })
  void request_invalid_hasReason(String method, String path, int status, String why) {
    var reply = client.send(method, path, null);

    assertThat(reply.status()).isEqualTo(status);
    assertThat(reply.error()).contains(why);
    assertThat(sandbox.violations()).hasSize(1);
    assertThat(sandbox.violations().get(0).reason()).isEqualTo(reply.error());
    assertThat(sandbox.violations().get(0).target()).isEqualTo("/api/v1" + path);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "/lead/|{\"nam\": 1}|a field 'nam'",
        "/lead/|{\"id\": \"lead_1\"}|a field 'id'",
        "/lead/|{\"contacts\": [{\"lead_id\": \"a\"}]}|a field 'lead_id'",
        "/lead/|{\"contacts\": [{\"emails\": [{\"mail\": \"a\"}]}]}|a field 'mail'",
        "/lead/|{\"custom\": {\"Tier\": \"gold\"}}|deprecated form",
        "/lead/|{\"custom.Tier\": \"gold\"}|deprecated form",
        "/lead/|{\"custom.cf_1.add\": \"gold\"}|in updates only",
        "/lead/|{\"custom.cf_1\": null}|omit the field",
        "/lead/|[1]|not a JSON object",
        "/lead/|{\"name\": \"a\"|not valid JSON",
        "/lead/|{\"name\": \"a\", \"name\": \"b\"}|twice",
        "/opportunity/|{\"status\": \"Won\"}|accepts status_id, not status",
        "/status/opportunity/|{\"type\": \"won\"}|a field 'type'",
        "/lead/merge/|{\"from\": \"a\"}|a field 'from'"
      })
  void body_invalid_hasReason(String path, String body, String why) {
    var reply = client.post(path, body);

    assertThat(reply.status()).isEqualTo(400);
    assertThat(reply.error()).contains(why);
    assertThat(sandbox.violations()).hasSize(1);
    assertThat(sandbox.count("lead")).isZero();
  }

  @Test
  void body_customFieldIdOfOlderForm_isAccepted() {
    assertThat(client.post("/lead/", "{\"custom.lcf_1\": \"a\"}").status()).isEqualTo(200);
    assertThat(sandbox.violations()).isEmpty();
  }

  @Test
  void body_otherContentType_isRejected() throws IOException {
    RequestBody form =
        RequestBody.create("{}".getBytes(StandardCharsets.UTF_8), MediaType.get("text/plain"));

    var reply = client.send(client.request("/lead/").post(form).build());

    assertThat(reply.status()).isEqualTo(400);
    assertThat(reply.error()).contains("text/plain").contains("application/json");
  }

  @Test
  void body_withCharset_isAccepted() throws IOException {
    RequestBody json = RequestBody.create(
        "{}".getBytes(StandardCharsets.UTF_8), MediaType.get("application/json; charset=utf-8"));

    assertThat(client.send(client.request("/lead/").post(json).build()).status())
        .isEqualTo(200);
  }

  @Test
  void body_delete_isRejected() {
    assertThat(client.send("DELETE", "/lead/lead_1/", "{}").error()).contains("accepts no body");
  }

  @Test
  void allowBodyFields_field_isAccepted() {
    try (Sandbox lenient =
            Sandbox.builder().allowBodyFields("source_app", "custom.Old").start();
        TestClient other = new TestClient(lenient)) {
      assertThat(other.post("/lead/", "{\"source_app\": 1, \"custom.Old\": 2}").status())
          .isEqualTo(200);
      assertThat(lenient.violations()).isEmpty();
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"two", "+02:00", "2,5", "25", "1e1", "0.0001"})
  void tzOffset_malformed_isViolation(String offset) {
    var reply = client.send("GET", "/lead/", null, "x-tz-offset", offset);

    assertThat(reply.status()).isEqualTo(400);
    assertThat(reply.error()).contains("x-tz-offset");
    assertThat(sandbox.violations()).hasSize(1);
  }

  @ParameterizedTest
  @ValueSource(strings = {"0", "-3.5", "5.75", "+2", "14"})
  void tzOffset_inHours_isAccepted(String offset) {
    assertThat(client.send("GET", "/lead/", null, "x-tz-offset", offset).status())
        .isEqualTo(200);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "Basic {key}|followed by a colon",
        "Basic {key}:secret|followed by a colon",
        "Basic other:|API key is not valid",
        "Digest {key}:|must begin with"
      })
  void authorization_invalid_is401WithoutEcho(String form, String why) throws IOException {
    String pair = form.substring(form.indexOf(' ') + 1).replace("{key}", sandbox.apiKey());
    String scheme = form.substring(0, form.indexOf(' ') + 1);
    String encoded = Base64.getEncoder().encodeToString(pair.getBytes(StandardCharsets.UTF_8));

    var reply = authorized(scheme + encoded);

    assertThat(reply.status()).isEqualTo(401);
    assertThat(reply.error()).contains(why).doesNotContain(encoded);
    assertThat(sandbox.violations()).hasSize(1);
  }

  @Test
  void authorization_bearer_isAccepted() throws IOException {
    assertThat(authorized("Bearer " + sandbox.accessToken()).status()).isEqualTo(200);
    assertThat(authorized("Bearer " + sandbox.apiKey()).status()).isEqualTo(401);
  }

  @Test
  void authorization_schemeInAnyCase_isAccepted() throws IOException { // RFC 9110, 11.1.
    String basic = Credentials.basic(sandbox.apiKey(), "").substring("Basic".length());

    assertThat(authorized("basic" + basic).status()).isEqualTo(200);
    assertThat(authorized("BASIC" + basic).status()).isEqualTo(200);
    assertThat(authorized("bearer " + sandbox.accessToken()).status()).isEqualTo(200);
    assertThat(authorized("bearer " + sandbox.apiKey()).status()).isEqualTo(401);
  }

  @Test
  void authorization_missing_is401() throws IOException {
    Request request = client.request("/lead/").removeHeader("Authorization").build();

    var reply = client.send(request);

    assertThat(reply.status()).isEqualTo(401);
    assertThat(reply.headers().get("www-authenticate")).startsWith("Basic");
  }

  @Test
  void requests_received_areRecordedWithMaskedCredentials() {
    client.get("/contact/?lead_id=a%2Cb&_limit=5");
    client.post("/lead/", "{\"name\": \"Acme\"}");

    RecordedCall list = sandbox.requests().get(0);
    assertThat(list.path()).isEqualTo("/contact/");
    assertThat(list.target()).isEqualTo("/api/v1/contact/?lead_id=a%2Cb&_limit=5");
    assertThat(list.parameter("lead_id")).contains("a,b");
    assertThat(list.header("Authorization")).contains("Basic ***");
    RecordedCall create = sandbox.requests().get(1);
    assertThat(create.method()).isEqualTo("POST");
    assertThat(create.body()).isEqualTo("{\"name\": \"Acme\"}");
    assertThat(create.connection()).isEqualTo(list.connection());
    sandbox.clearRequests();
    assertThat(sandbox.requests()).isEmpty();
  }

  @Test
  void recordCredentials_set_recordsCredentials() {
    try (Sandbox open = Sandbox.builder().apiKey("mine").recordCredentials().start();
        TestClient other = new TestClient(open)) {
      other.get("/lead/");

      assertThat(open.requests().get(0).header("authorization")).contains("Basic bWluZTo=");
    }
  }

  @Test
  void path_encodedSlash_isOneSegment() {
    var reply = client.get("/lead/a%2Fb%20c+d/");

    assertThat(reply.status()).isEqualTo(404);
    assertThat(reply.error()).contains("a/b c+d");
    assertThat(sandbox.violations()).isEmpty();
  }

  private TestClient.Reply authorized(String value) throws IOException {
    return client.send(client.request("/lead/").header("Authorization", value).build());
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "/lead/|{\"addresses\": [{\"city\": 5}]}|city",
        "/lead/|{\"custom.cf_tier\": {\"a\": 1}}|custom.cf_tier",
        "/lead/|{\"custom.cf_tags\": [[1]]}|custom.cf_tags",
        "/lead/|{\"custom.cf_tags\": [null]}|custom.cf_tags",
        "/lead/|{\"custom.cf_tags\": {}}|custom.cf_tags",
        "/bulk_action/email/|{\"send_done_email\": \"no\"}|send_done_email",
        "/bulk_action/email/|{\"template_id\": 5}|template_id",
        "/bulk_action/delete/|{\"send_done_email\": null}|send_done_email",
        "/bulk_action/edit/|{\"type\": \"set_custom_field\", \"custom_field_id\": \"tier\","
            + " \"custom_field_value\": \"a\"}|custom_field_id",
        "/bulk_action/edit/|{\"type\": \"set_custom_field\", \"custom_field_id\": \"cf_tier\","
            + " \"custom_field_value\": null}|custom_field_value",
        "/export/lead/|{\"format\": \"json\", \"type\": \"leads\", \"send_done_email\": 1}|send_done_email",
        "/export/lead/|{\"format\": \"json\", \"type\": \"leads\", \"include_activities\": \"yes\"}"
            + "|include_activities",
        "/export/lead/|{\"format\": \"csv\", \"type\": \"leads\", \"include_smart_fields\": \"yes\"}"
            + "|include_smart_fields",
        "/export/opportunity/|{\"format\": \"csv\", \"send_done_email\": \"x\"}|send_done_email",
        "/unsubscribe/email/|{\"email\": \"x y@z.test\"}|email"
      })
  void create_valueOfTheWrongKind_isRejectedByField(String path, String body, String field) {
    TestClient.Reply reply = client.post(path, body);

    assertThat(reply.status()).isEqualTo(400);
    assertThat(reply.json().path("field-errors").has(field)).as(reply.text()).isTrue();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "/saved_search/|{\"name\": \"x\", \"query\": \"object_type:lead\"}|name",
        "/integration_link/|{\"name\": \"x\", \"url\": \"https://x.test\"}|url",
        "/integration_link/|{\"name\": \"x\", \"url\": \"https://x.test\"}|name",
        "/email_template/|{\"name\": \"x\"}|name",
        "/sms_template/|{\"name\": \"x\"}|name",
        "/sequence/|{\"name\": \"x\"}|name"
      })
  void update_nullForARequiredField_isRejectedByField(String path, String body, String field) {
    String id = client.create(path, body).path("id").asText();

    TestClient.Reply reply = client.put(path + id + "/", "{\"" + field + "\": null}");

    assertThat(reply.json().path("field-errors").has(field)).as(reply.text()).isTrue();
  }

  @Test
  void body_ofAGet_isRejected() throws Exception {
    HttpRequest request = HttpRequest.newBuilder(URI.create(sandbox.baseUrl() + "/me/"))
        .header("Authorization", Credentials.basic(sandbox.apiKey(), ""))
        .timeout(Duration.ofSeconds(10))
        .method("GET", HttpRequest.BodyPublishers.ofString("{}"))
        .build();

    HttpResponse<String> reply = HttpClient.newBuilder()
        .version(HttpClient.Version.HTTP_1_1)
        .build()
        .send(request, HttpResponse.BodyHandlers.ofString());

    assertThat(reply.statusCode()).isEqualTo(400);
    assertThat(reply.body()).contains("GET accepts no body");
    assertThat(sandbox.violations())
        .singleElement()
        .satisfies(violation -> assertThat(violation.target()).isEqualTo("/api/v1/me/"));
    assertThat(client.get("/me/").status()).isEqualTo(200);
  }

  /** A client that waits for the handshake would wait until its time-out. Most handshakes contain a line end. */
  @Test
  void tls_portWithoutTls_failsAtOnce() throws IOException {
    URI address = URI.create(sandbox.baseUrl());
    try (Socket socket = new Socket(address.getHost(), address.getPort())) {
      socket.setSoTimeout(10_000);
      socket.getOutputStream().write(new byte[] {0x16, 3, 1, 0, 1});

      assertThat(new String(socket.getInputStream().readNBytes(12), StandardCharsets.US_ASCII))
          .isEqualTo("HTTP/1.1 400");
    }
    assertThat(client.get("/me/").status()).isEqualTo(200);
  }

  @Test
  void query_empty_isNoQuery() {
    assertThat(client.get("/lead/?").status()).isEqualTo(200);
    assertThat(client.get("/lead/?&_limit=1").status()).isEqualTo(200);
    assertThat(client.get("/lead/?=1").status()).isEqualTo(400);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "/saved_search/|{\"name\": \"x\", \"type\": true, \"query\": \"object_type:lead\"}|type",
        "/integration_link/|{\"name\": \"x\", \"url\": \"https://x.test\", \"type\": 1}|type",
        "/sequence/|{\"name\": \"x\", \"steps\": [{\"step_type\": 1}]}|step_type",
        "/sequence/|{\"name\": \"x\", \"steps\": [{\"step_type\": null}]}|step_type"
      })
  void body_wordThatIsNoText_isRejectedByField(String path, String body, String field) {
    TestClient.Reply reply = client.post(path, body);

    assertThat(reply.status()).isEqualTo(400);
    assertThat(reply.json().path("field-errors").has(field)).isTrue();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "/email_template/|{\"name\": \"x\", \"attachments\": [\"https://files.test/1\"]}|attachments",
        "/email_template/|{\"name\": \"x\", \"attachments\": [null]}|attachments",
        "/webhook/|{\"url\": \"https://x.test\", \"events\": [\"lead\"]}|events",
        "/sequence_subscription/|{\"calls_assigned_to\": [{\"id\": \"user_ann\"}]}|calls_assigned_to",
        "/sequence_subscription/|{\"calls_assigned_to\": [null]}|calls_assigned_to"
      })
  void body_listWithAnElementOfAnotherType_isRejectedByField(
      String path, String body, String field) {
    TestClient.Reply reply = client.post(path, body);

    assertThat(reply.status()).isEqualTo(400);
    assertThat(reply.json().path("field-errors").has(field)).as(reply.text()).isTrue();
  }
}
