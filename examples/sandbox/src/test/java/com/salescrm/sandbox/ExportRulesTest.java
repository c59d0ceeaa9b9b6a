package com.salescrm.sandbox;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.zip.GZIPInputStream;
import okhttp3.OkHttpClient;
import okhttp3.Request;
import okhttp3.Response;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ExportRulesTest extends SandboxTest {
  private static final String LEADS = "{\"format\": \"json\", \"type\": \"leads\"}";

  private final OkHttpClient http = new OkHttpClient();

  @Test
  void export_clockAdvanced_completesWithLink() throws IOException {
    sandbox.seed(Seed.leads(5));
    JsonNode created = client.create("/export/lead/", LEADS);
    String path = "/export/" + created.path("id").asText() + "/";

    assertThat(created.path("status").asText()).isEqualTo("created");
    assertThat(created.path("download_url").isNull()).isTrue();
    sandbox.clock().advance(Duration.ofSeconds(1));
    assertThat(client.get(path).json().path("status").asText()).isEqualTo("started");
    sandbox.clock().advance(Duration.ofSeconds(2));
    assertThat(client.get(path).json().path("status").asText()).isEqualTo("in_progress");
    sandbox.clock().advance(Duration.ofSeconds(2));
    JsonNode done = client.get(path).json();
    assertThat(done.path("status").asText()).isEqualTo("done");

    JsonNode file = new ObjectMapper().readTree(file(done));
    assertThat(file).hasSize(5);
    assertThat(file.get(0).path("contacts").isArray()).isTrue();
    assertThat(sandbox.downloads().requestsWithCredentials()).isEmpty();
    assertThat(client.get("/export/?_limit=1").json().path("data")).hasSize(1);
  }

  @Test
  void export_contactsAndOpportunitiesAsCsv_hasTheirRows() throws IOException {
    sandbox.seed(Seed.leads(20));

    String contacts = file(done("/export/lead/", "{\"format\": \"csv\", \"type\": \"contacts\"}"));
    String won = file(
        done(
            "/export/opportunity/",
            "{\"format\": \"csv\", \"date_format\": \"excel\", \"params\": {\"status_type\": \"won\"}}"));
    String fields = file(done(
        "/export/lead/",
        "{\"format\": \"csv\", \"type\": \"leads\", \"fields\": [\"id\", \"name\"]}"));

    assertThat(contacts.lines()).hasSize(1 + sandbox.count("contact"));
    assertThat(won.lines()).hasSizeGreaterThan(1).allMatch(line -> line.contains("won"));
    assertThat(won).containsPattern("\\d{4}-\\d{2}-\\d{2} \\d{2}:\\d{2}:\\d{2} (AM|PM)\r\n");
    assertThat(fields).startsWith("id,name\r\n");
  }

  @ParameterizedTest
  @ValueSource(strings = {"leads", "contacts", "lead_opps"})
  void export_csvWithoutFields_hasAllSingleValuesAndCustomFields(String type) throws IOException {
    sandbox.seed(Seed.leads(20));
    String body = "{\"type\": \"" + type + "\", \"format\": ";

    JsonNode objects = new ObjectMapper().readTree(file(done("/export/lead/", body + "\"json\"}")));
    List<String> columns = List.of(file(done("/export/lead/", body + "\"csv\"}"))
        .lines()
        .findFirst()
        .orElse("")
        .split(","));

    Set<String> names = new TreeSet<>(
        Set.of("custom.cf_tier", "custom.cf_seats", "custom.cf_renewal", "custom.cf_tags"));
    objects.forEach(object -> object.properties().stream()
        .filter(property -> property.getValue().isValueNode())
        .forEach(property -> names.add(property.getKey())));
    assertThat(columns).doesNotHaveDuplicates().containsExactlyInAnyOrderElementsOf(names);
  }

  @ParameterizedTest
  @ValueSource(strings = {"leads", "contacts", "lead_opps"})
  void export_smartFieldsAsCsv_areThoseOfTheLead(String type) throws IOException {
    String lead = client
        .create(
            "/lead/",
            json(
                "{'name': 'Acme', 'contacts': [{'name': 'Ann', 'emails': [{'email': 'a@x.test'}]}, {'name': 'Ben'}]}"))
        .path("id")
        .asText();
    client.create("/opportunity/", json("{'lead_id': '" + lead + "'}"));

    String all = file(done(
        "/export/lead/",
        json("{'format': 'csv', 'type': '" + type + "', 'include_smart_fields': true}")));
    String named = file(done(
        "/export/lead/",
        json("{'format': 'csv', 'type': '" + type + "', 'fields': ['num_contacts']}")));

    assertThat(all.lines().findFirst().orElse(""))
        .endsWith(",num_contacts,num_emails,num_opportunities,num_active_opportunities,"
            + "num_won_opportunities,num_lost_opportunities");
    assertThat(all.lines().skip(1)).isNotEmpty().allMatch(line -> line.endsWith(",2,1,1,1,0,0"));
    assertThat(named.lines().skip(1)).isNotEmpty().containsOnly("2");
  }

  @Test
  void export_fieldWithSeveralValuesAsCsv_hasAllOfThem() throws IOException {
    client.create(
        "/lead/", json("{'name': 'Acme', 'custom.cf_tags': ['a', 'b, c'], 'custom.cf_seats': 7}"));

    String file = file(done(
        "/export/lead/",
        json("{'format': 'csv', 'type': 'leads', 'fields': ['name', 'custom.cf_tags']}")));

    assertThat(file).isEqualTo("name,custom.cf_tags\r\nAcme,\"a; b, c\"\r\n");
  }

  @Test
  void export_sorted_hasTheOrderBeforeTheLimit() throws IOException {
    for (String lead : List.of(
        "'b', 'url': 'https://1.test'", "'c'", "'a', 'url': 'https://2.test'", "'b'", "'d'")) {
      client.create("/lead/", json("{'name': " + lead + "}"));
      sandbox.clock().advance(Duration.ofMinutes(1));
    }

    assertThat(names(sort("asc", "name"))).containsExactly("a", "b", "b", "c", "d");
    assertThat(names(sort("desc", "date_created") + "], 'results_limit': 2, 'fields': ['name'"))
        .containsExactly("d", "b");
    assertThat(names(sort("desc", "url") + ", " + sort("desc", "name")))
        .as("leads without the value are last")
        .containsExactly("a", "b", "d", "c", "b");
    assertThat(names("")).containsExactly("b", "c", "a", "b", "d");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "{'direction': 'asc', 'field': {'type': 'custom_field', 'custom_field_id': 'cf_tier'}}",
        "{'direction': 'asc', 'field': {'type': 'regular_field', 'object_type': 'contact', 'field_name': 'name'}}",
        "{'direction': 'asc', 'field': {'type': 'regular_field', 'object_type': 'lead', 'field_name': 'contacts'}}",
        "{'direction': 'down', 'field': {'type': 'regular_field', 'object_type': 'lead', 'field_name': 'name'}}",
        "{'direction': 'asc'}",
        "'-name'"
      })
  void start_unsupportedSort_isRejected(String sort) {
    String body = "{'format': 'json', 'type': 'leads', 'sort': [" + sort + "]}";

    TestClient.Reply reply = client.post("/export/lead/", json(body));

    assertThat(reply.status()).isEqualTo(400);
    assertThat(reply.error()).contains("does not support this sort");
    assertThat(client.get("/export/").json().path("data")).isEmpty();
  }

  @Test
  void start_sortOfVirtualLeads_isRejected() {
    sandbox.seed(Seed.virtualLeads(3));
    String body = "{'format': 'json', 'type': 'leads', 'sort': [" + sort("asc", "name") + "]}";

    assertThat(client.post("/export/lead/", json(body)).error()).contains("sort of virtual leads");
    assertThat(client.post("/export/lead/", LEADS).status()).isEqualTo(200);
  }

  private static String sort(String direction, String field) {
    return "{'direction': '" + direction
        + "', 'field': {'type': 'regular_field', 'object_type': 'lead', 'field_name': '" + field
        + "'}}";
  }

  /** The names in the file of an export of leads. */
  private List<String> names(String sort) throws IOException {
    String body = json("{'format': 'json', 'type': 'leads', 'sort': [" + sort + "]}");
    return TestClient.texts(new ObjectMapper().readTree(file(done("/export/lead/", body))), "name");
  }

  private static String json(String text) {
    return text.replace('\'', '"');
  }

  @Test
  void downloads_rangeRequests_areSupportedUnlessDisabled() throws IOException {
    sandbox.seed(Seed.leads(5));
    String url = done("/export/lead/", LEADS).path("download_url").asText();

    try (Response all = get(url, "x", "y");
        Response part = get(url, "range", "bytes=10-");
        Response other = http.newCall(new Request.Builder()
                .url(url)
                .header("range", "bytes=10-")
                .header("if-range", "\"another\"")
                .header("accept-encoding", "gzip")
                .build())
            .execute()) {
      assertThat(part.code()).isEqualTo(206);
      byte[] whole = all.body().bytes();
      assertThat(part.header("content-range"))
          .isEqualTo("bytes 10-" + (whole.length - 1) + "/" + whole.length);
      assertThat(part.body().bytes()).hasSize(whole.length - 10);
      assertThat(other.code()).isEqualTo(200);
    }
    sandbox.downloads().disableRanges();
    try (Response whole = get(url, "range", "bytes=10-")) {
      assertThat(whole.code()).isEqualTo(200);
    }
  }

  @Test
  void downloads_breakAndExpiry_takeEffect() throws IOException {
    sandbox.seed(Seed.leads(5));
    JsonNode done = done("/export/lead/", LEADS);
    sandbox.downloads().breakNextAfter(100);

    assertThatThrownBy(() -> file(done)).isInstanceOf(IOException.class);
    sandbox.clock().advance(Duration.ofHours(2));
    try (Response expired = get(done.path("download_url").asText(), "a", "b")) {
      assertThat(expired.code()).isEqualTo(403);
    }
    assertThat(file(client.get("/export/" + done.path("id").asText() + "/").json()))
        .startsWith("[");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "lead|{\"type\": \"leads\"}|format is required",
        "lead|{\"format\": \"csv\"}|type is required",
        "lead|{\"format\": \"json\", \"type\": \"leads\", \"date_format\": \"excel\"}|date_format is allowed for csv only",
        "lead|{\"format\": \"csv\", \"type\": \"leads\", \"include_activities\": true}|include_activities",
        "lead|{\"format\": \"json\", \"type\": \"contacts\", \"include_smart_fields\": true}|include_smart_fields",
        "opportunity|{\"format\": \"csv\", \"type\": \"leads\"}|does not accept",
        "opportunity|{\"format\": \"csv\", \"params\": {\"stage\": \"won\"}}|does not accept the filter 'stage'",
        "opportunity|{\"format\": \"csv\", \"params\": {\"_group_by\": \"user_id\"}}|does not accept the filter '_group_by'",
        "opportunity|{\"format\": \"csv\", \"params\": {\"_limit\": \"5\"}}|does not accept the filter '_limit'"
      })
  void start_invalidBody_isViolation(String what, String body, String words) {
    assertThat(client.post("/export/" + what + "/", body).status()).isEqualTo(400);
    assertThat(sandbox.violations()).singleElement().asString().contains(words);
  }

  private JsonNode done(String path, String body) {
    String id = client.create(path, body).path("id").asText();
    sandbox.clock().advance(Duration.ofMinutes(1));
    return client.get("/export/" + id + "/").json();
  }

  private String file(JsonNode done) throws IOException {
    try (Response response = get(done.path("download_url").asText(), "a", "b")) {
      assertThat(response.header("content-encoding")).isEqualTo("gzip");
      byte[] packed = response.body().bytes();
      try (GZIPInputStream in = new GZIPInputStream(new ByteArrayInputStream(packed))) {
        return new String(in.readAllBytes(), StandardCharsets.UTF_8);
      }
    }
  }

  private Response get(String url, String header, String value) throws IOException {
    return http.newCall(new Request.Builder()
            .url(url)
            .header("accept-encoding", "gzip")
            .header(header, value)
            .build())
        .execute();
  }
}
