package com.salescrm.sandbox;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.time.Duration;
import java.time.OffsetDateTime;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PagingTest extends SandboxTest {

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "DATA_HAS_MORE|{\"has_more\":true,\"data\":[{\"name\":\"a\"}]}",
        "DATA_HAS_MORE_TOTAL|{\"has_more\":true,\"total_results\":2,\"data\":[{\"name\":\"a\"}]}",
        "DATA_ONLY|{\"data\":[{\"name\":\"a\"}]}",
        "BARE_ARRAY|[{\"name\":\"a\"}]"
      })
  void envelope_set_changesListFormat(Envelope envelope, String expected) {
    client.create("/lead/", "{\"name\": \"a\"}");
    client.create("/lead/", "{\"name\": \"b\"}");
    sandbox.envelope(envelope);

    assertThat(client.get("/lead/?_limit=1&_fields=name").text()).isEqualTo(expected);
  }

  @Test
  void list_allPages_hasEachLeadOnceInOrder() {
    sandbox.seed(Seed.leads(250));
    List<String> seen = new ArrayList<>();
    JsonNode page;
    do {
      page = client.get("/lead/?_fields=id&_skip=" + seen.size()).json();
      seen.addAll(TestClient.texts(page.path("data"), "id"));
    } while (page.path("has_more").asBoolean());

    assertThat(seen).hasSize(250).doesNotHaveDuplicates();
    assertThat(seen)
        .containsExactlyElementsOf(
            sandbox.leads().stream().map(lead -> lead.path("id").asText()).toList());
    assertThat(sandbox.requests()).hasSize(3);
  }

  @Test
  void pageCap_largerLimit_shortensPage() {
    sandbox.seed(Seed.leads(30));
    sandbox.pageCap(10);

    JsonNode page = client.get("/lead/?_limit=25").json();

    assertThat(page.path("data")).hasSize(10);
    assertThat(page.path("has_more").asBoolean()).isTrue();
    assertThat(client.get("/lead/?_limit=25&_skip=20").json().path("has_more").asBoolean())
        .isFalse();
  }

  @Test
  void maxSkip_exceeded_is400AndNoViolation() {
    sandbox.maxSkip(200);

    assertThat(client.get("/lead/?_skip=200").status()).isEqualTo(200);
    var reply = client.get("/lead/?_skip=201");
    assertThat(reply.status()).isEqualTo(400);
    assertThat(reply.error()).contains("less than or equal to").contains("max_skip = 200");
    assertThat(sandbox.violations()).isEmpty();
  }

  @Test
  void listLag_newObjects_areOmittedFromListsAndReturnedById() {
    JsonNode before = client.create("/lead/", "{\"name\": \"before\"}");
    sandbox.listLag(Duration.ofMinutes(10));
    String lead = client
        .create("/lead/", "{\"name\": \"new\", \"contacts\": [{\"name\": \"Ada\"}]}")
        .path("id")
        .asText();
    String of = "{\"lead_id\": \"" + lead + "\"";
    String task = ", \"text\": \"call\", \"_type\": \"lead\"}";
    client.create("/opportunity/", of + ", \"note\": \"n\"}");
    client.create("/task/", of + task);

    JsonNode page = client.get("/lead/").json();
    assertThat(TestClient.texts(page.path("data"), "id"))
        .containsExactly(before.path("id").asText());
    assertThat(page.path("total_results").asInt()).isEqualTo(1);
    for (String list :
        List.of("/contact/", "/contact/?lead_id=" + lead, "/opportunity/", "/task/")) {
      assertThat(client.get(list).json().path("data")).as(list).isEmpty();
    }
    assertThat(client.get("/lead/" + lead + "/").json().path("contacts")).hasSize(1);
    assertThat(sandbox.count("opportunity") + sandbox.count("task")).isEqualTo(2);
  }

  @Test
  void listLag_elapsed_listContainsObject() {
    long start = System.nanoTime();
    sandbox.listLag(Duration.ofMillis(300));
    client.create("/lead/", "{\"name\": \"new\"}");
    assertThat(client.get("/lead/").json().path("data")).isEmpty();

    while (client.get("/lead/").json().path("data").isEmpty()) {
      assertThat(Duration.ofNanos(System.nanoTime() - start)).isLessThan(Duration.ofSeconds(30));
    }
    assertThat(Duration.ofNanos(System.nanoTime() - start)).isGreaterThan(Duration.ofMillis(300));
  }

  @Test
  void listLag_update_appearsInListsAtOnce() {
    String id = client.create("/lead/", "{\"name\": \"old\"}").path("id").asText();
    sandbox.listLag(Duration.ofMinutes(10));

    client.put("/lead/" + id + "/", "{\"name\": \"new\"}");

    assertThat(client.get("/lead/").json().at("/data/0/name").asText()).isEqualTo("new");
  }

  @Test
  void list_limitZero_returnsTotal() {
    sandbox.seed(Seed.leads(3));

    JsonNode page = client.get("/lead/?_limit=0").json();

    assertThat(page.path("data")).isEmpty();
    assertThat(page.path("total_results").asInt()).isEqualTo(3);
  }

  @Test
  void virtualLeads_listed_followStoredLeads() {
    client.create("/lead/", "{\"name\": \"a\"}");
    sandbox.seed(Seed.virtualLeads(1_000_000));

    JsonNode first = client.get("/lead/?_limit=3").json();
    JsonNode last = client.get("/lead/?_limit=100&_skip=999999").json();

    assertThat(TestClient.texts(first.path("data"), "name"))
        .containsExactly("a", "Virtual 0", "Virtual 1");
    assertThat(first.path("total_results").asInt()).isEqualTo(1_000_001);
    assertThat(TestClient.texts(last.path("data"), "id"))
        .containsExactly("lead_virtual000999998", "lead_virtual000999999");
    assertThat(last.path("has_more").asBoolean()).isFalse();
    assertThat(sandbox.count("lead")).isEqualTo(1);
    assertThat(client.get("/lead/lead_virtual000000007/?_fields=name").text())
        .isEqualTo("{\"name\":\"Virtual 7\"}");
    assertThat(client.get("/lead/lead_virtual001000000/").status()).isEqualTo(404);
  }

  @Test
  void files_skipAndLimit_arePaged() {
    String lead = client.create("/lead/", "{}").path("id").asText();
    for (int i = 0; i < 3; i++) {
      client.post(
          "/lead/" + lead + "/files/",
          "{\"url\": \"u\", \"filename\": \"f" + i + "\", \"content_type\": \"t\"}");
    }

    assertThat(client
            .get("/lead/" + lead + "/files/?_limit=1&_skip=1&_fields=filename")
            .text())
        .isEqualTo("{\"has_more\":true,\"total_results\":3,\"data\":[{\"filename\":\"f1\"}]}");
  }

  @Test
  void seed_sameSeed_createsSameData() {
    sandbox.seed(Seed.leads(20).withRandomSeed(7));
    try (Sandbox other = Sandbox.start()) {
      other.seed(Seed.leads(20).withRandomSeed(7));

      assertThat(other.leads()).isEqualTo(sandbox.leads());
    }
  }

  @Test
  void seed_clockRuns_spreadsOpportunitiesAsInEveryRun() {
    assertThat(agesAtCreation()).isNotEmpty().isEqualTo(agesAtCreation());
  }

  private static List<Duration> agesAtCreation() {
    try (Sandbox running = Sandbox.builder().realTime().start().seed(Seed.leads(200))) {
      return running.opportunities().stream()
          .map(each -> Duration.between(
              created(running.lead(each.path("lead_id").asText()).orElseThrow()), created(each)))
          .toList();
    }
  }

  private static OffsetDateTime created(JsonNode object) {
    return OffsetDateTime.parse(object.path("date_created").asText());
  }

  @Test
  void seed_leads_haveAllKindsOfData() {
    sandbox.seed(Seed.leads(200).withContacts(2).withOpportunities(3));

    assertThat(sandbox.leads()).allSatisfy(lead -> {
      assertThat(lead.path("contacts").size()).isBetween(1, 2);
      assertThat(lead.path("opportunities").size()).isBetween(0, 3);
      assertThat(lead.at("/contacts/0/emails/0/email").asText()).contains("@");
      assertThat(lead.path("custom.cf_seats").isInt()).isTrue();
      assertThat(lead.path("custom.cf_tags").isArray()).isTrue();
    });
    assertThat(sandbox.opportunities())
        .filteredOn(each -> each.path("status_type").asText().equals("won"))
        .isNotEmpty()
        .allSatisfy(each -> assertThat(each.path("date_won").isTextual()).isTrue());
    assertThat(client
            .get("/opportunity/?lead_saved_search_id=save_customers")
            .json()
            .path("data"))
        .isNotEmpty();
  }

  @Test
  void seed_withoutCustomFieldsAndOpportunities_hasNone() {
    sandbox.seed(Seed.leads(5).withoutCustomFields().withOpportunities(0));

    assertThat(sandbox.count("opportunity")).isZero();
    assertThat(sandbox.leads()).noneMatch(lead -> lead.has("custom.cf_tier"));
  }

  @Test
  void list_numbersBeyondInt_areAccepted() {
    sandbox.seed(Seed.leads(3));

    assertThat(client.get("/lead/?_skip=3000000000").json().path("data")).isEmpty();
    assertThat(client.get("/lead/?_limit=99999999999").json().path("data")).hasSize(3);
    assertThat(sandbox.violations()).isEmpty();
    for (String invalid : List.of("-1", "%2B5", "1e3", "5.0", "x")) {
      assertThat(client.get("/lead/?_skip=" + invalid).status()).as(invalid).isEqualTo(400);
    }
  }
}
