package com.salescrm.sdk.lead;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.salescrm.sdk.WireTest;
import com.salescrm.sdk.contact.Email;
import com.salescrm.sdk.contact.EmailType;
import com.salescrm.sdk.contact.NewContact;
import com.salescrm.sdk.core.error.NotFoundException;
import com.salescrm.sdk.core.error.ServerException;
import com.salescrm.sdk.core.model.CustomField;
import com.salescrm.sdk.core.model.Deleted;
import com.salescrm.sdk.core.query.Fields;
import java.util.List;
import java.util.function.Consumer;
import mockwebserver3.MockResponse;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class LeadServiceTest extends WireTest {
  private static final CustomField<String> TIER = CustomField.text("cf_tier");
  private static final CustomField.Multi<String> TAGS = CustomField.choices("cf_tags");
  private static final String ACME =
      "{\"id\": \"lead_1\", \"name\": \"Acme\", \"custom.cf_tier\": \"gold\"}";

  private LeadService leads;

  @BeforeEach
  void open() {
    leads = new LeadService(http);
  }

  @Test
  void update_blankStatus_isRefused() {
    assertThatThrownBy(() -> leads.update("lead_1", b -> b.status("")))
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContaining("status must not be blank");
    assertThat(server.getRequestCount()).isZero();
  }

  @Test
  void list_withoutRequest_sendsNoParameters() throws Exception {
    respond("{\"data\": [" + ACME + "], \"has_more\": false}");

    List<Lead> all = leads.list().toList(10);

    assertTaken("GET /api/v1/lead/");
    assertThat(all).singleElement().satisfies(lead -> {
      assertThat(lead.id()).isEqualTo("lead_1");
      assertThat(lead.custom(TIER)).hasValue("gold");
    });
  }

  @Test
  void list_withFieldsAndPageSize_pagesThrough() throws Exception {
    respond(
        "{\"data\": [{\"id\": \"lead_1\"}, {\"id\": \"lead_2\"}], \"has_more\": true}",
        "{\"data\": [{\"id\": \"lead_3\"}], \"has_more\": false}");

    List<Lead> all = leads.list(r -> r.fields("name", "custom").pageSize(2)).toList(10);

    assertTaken("GET /api/v1/lead/?_fields=id,name,custom&_limit=2");
    assertTaken("GET /api/v1/lead/?_fields=id,name,custom&_limit=2&_skip=2");
    assertThat(all).extracting(Lead::id).containsExactly("lead_1", "lead_2", "lead_3");
  }

  @Test
  void create_leadWithContactsAddressesAndCustomFields_sendsThemAll() throws Exception {
    respond(ACME);

    Lead created = leads.create(b -> b.name("Acme")
        .statusId("stat_1")
        .addContact(NewContact.builder()
            .name("Ann")
            .addEmail(Email.of("ann@acme.test", EmailType.OFFICE))
            .build())
        .addAddress(Address.builder().city("Berlin").country("DE").build())
        .custom(TIER, "gold")
        .custom(TAGS, List.of("a", "b")));

    assertTaken("POST /api/v1/lead/", """
        {"name": "Acme", "status_id": "stat_1",
         "contacts": [{"name": "Ann", "emails": [{"email": "ann@acme.test", "type": "office"}]}],
         "addresses": [{"city": "Berlin", "country": "DE"}],
         "custom.cf_tier": "gold", "custom.cf_tags": ["a", "b"]}
        """);
    assertThat(created.name()).hasValue("Acme");
  }

  @Test
  void create_nothingSet_sendsAnEmptyObject() throws Exception {
    respond(ACME);

    leads.create(b -> {});

    assertTaken("POST /api/v1/lead/", "{}");
  }

  @Test
  void create_statusAndStatusId_isRefusedBeforeSending() {
    assertThatThrownBy(() -> leads.create(b -> b.status("Potential").statusId("stat_1")))
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContaining("status")
        .hasMessageContaining("statusId");
    assertNothingSent();
  }

  @Test
  void create_serverFails_isNotSentAgain() {
    fails(502);

    assertThatThrownBy(() -> leads.create(b -> b.name("Acme")))
        .isInstanceOfSatisfying(
            ServerException.class, e -> assertThat(e.mayHaveTakenEffect()).isTrue());
    assertThat(server.getRequestCount()).isEqualTo(1);
  }

  @Test
  void get_byId_encodesTheIdAsOneSegment() throws Exception {
    respond(ACME);

    assertThat(leads.get("a/b ü?#").id()).isEqualTo("lead_1");

    assertTaken("GET /api/v1/lead/a%2Fb%20%C3%BC%3F%23/");
  }

  @Test
  void get_withFields_asksForThemAndTheId() throws Exception {
    respond(ACME, ACME);

    leads.get("lead_1", Fields.of("name", "num_emails").with(TIER));
    leads.get("lead_1", Fields.all());

    assertTaken("GET /api/v1/lead/lead_1/?_fields=id,name,num_emails,custom.cf_tier");
    assertTaken("GET /api/v1/lead/lead_1/?_fields=_all");
  }

  @Test
  void get_unknownLead_isNotFoundWithTheServicesMessage() {
    server.enqueue(new MockResponse.Builder()
        .code(404)
        .body("{\"error\": \"No such lead\"}")
        .build());

    assertThatThrownBy(() -> leads.get("lead_9"))
        .isInstanceOfSatisfying(
            NotFoundException.class, e -> assertThat(e.errorMessage()).hasValue("No such lead"));
  }

  @ParameterizedTest
  @ValueSource(strings = {"", " ", ".", ".."})
  void anyOperation_idThatIsNone_isRefusedBeforeSending(String id) {
    List<Consumer<String>> operations = List.of(
        leads::get,
        leads::delete,
        leads::files,
        bad -> leads.update(bad, b -> b.name("x")),
        bad -> leads.attachFile(bad, b -> b.url("u").filename("f").contentType("c")));

    assertThat(operations)
        .allSatisfy(operation -> assertThatThrownBy(() -> operation.accept(id))
            .isInstanceOf(IllegalArgumentException.class)
            .hasMessageContaining("id"));
    assertNothingSent();
  }

  @Test
  void update_setUnsetAddRemove_sendsOnlyThose() throws Exception {
    respond(ACME);

    leads.update("lead_1", b -> b.statusId("stat_2").unset(TIER).add(TAGS, "c").remove(TAGS, "a"));

    assertTaken("PUT /api/v1/lead/lead_1/", """
        {"status_id": "stat_2", "custom.cf_tier": null, "custom.cf_tags.add": "c", "custom.cf_tags.remove": "a"}
        """);
  }

  @Test
  void update_serverFails_isSentAgainUnlessItAddsToAList() {
    fails(502);
    respond(ACME);
    assertThat(leads.update("lead_1", b -> b.name("Acme")).name()).hasValue("Acme");
    assertThat(server.getRequestCount()).isEqualTo(2);

    fails(502);
    assertThatThrownBy(() -> leads.update("lead_1", b -> b.add(TAGS, "c")))
        .isInstanceOfSatisfying(
            ServerException.class, e -> assertThat(e.mayHaveTakenEffect()).isTrue());
    assertThat(server.getRequestCount()).isEqualTo(3);
  }

  @Test
  void delete_lead_takesAnyConfirmation() throws Exception {
    respond("{}", "");

    assertThat(leads.delete("lead_1"))
        .isInstanceOf(Deleted.class)
        .extracting(Deleted::alreadyGone)
        .isEqualTo(false);
    assertThat(leads.delete("lead_2").raw().isMissingNode()).isTrue();

    assertTaken("DELETE /api/v1/lead/lead_1/");
    assertTaken("DELETE /api/v1/lead/lead_2/");
  }

  @Test
  void merge_sourceAndDestination_areNamed() throws Exception {
    respond("{\"status\": \"ok\"}");

    assertThat(leads
            .merge(b -> b.source("lead_1").destination("lead_2"))
            .raw()
            .path("status")
            .asText())
        .isEqualTo("ok");

    assertTaken(
        "POST /api/v1/lead/merge/", "{\"source\": \"lead_1\", \"destination\": \"lead_2\"}");
  }

  @Test
  void merge_rateLimited_isNotSentAgain() {
    fails(429);

    assertThatThrownBy(() -> leads.merge(b -> b.source("lead_1").destination("lead_2")))
        .hasMessageContaining("returned 429");
    assertThat(server.getRequestCount()).isEqualTo(1);
  }

  @Test
  void merge_oneLeadMissing_isRefusedBeforeSending() {
    assertThatThrownBy(() -> leads.merge(b -> b.source("lead_1")))
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContaining("destination");
    assertNothingSent();
  }

  @Test
  void files_ofALead_areListed() throws Exception {
    respond(
        "[{\"url\": \"https://files.test/1\", \"filename\": \"a.pdf\"}, {\"url\": \"https://files.test/2\"}]",
        "[]");

    List<LeadFile> files =
        leads.files("lead_1", r -> r.fields("url", "filename").pageSize(5)).toList(10);

    assertTaken("GET /api/v1/lead/lead_1/files/?_fields=id,url,filename&_limit=5");
    assertTaken("GET /api/v1/lead/lead_1/files/?_fields=id,url,filename&_limit=5&_skip=2");
    assertThat(files)
        .extracting(LeadFile::url)
        .extracting(url -> url.orElse(""))
        .containsExactly("https://files.test/1", "https://files.test/2");
  }

  @Test
  void files_oneFieldOfEach_requestsTheUrlToo() throws Exception {
    respond(
        "[{\"content_type\": \"text/csv\", \"url\": \"https://files.test/1\"},"
            + " {\"content_type\": \"text/csv\", \"url\": \"https://files.test/2\"}]",
        "[]");

    assertThat(leads.files("lead_1", r -> r.fields("content_type")).toList(10)).hasSize(2);

    assertTaken("GET /api/v1/lead/lead_1/files/?_fields=id,content_type,url");
  }

  @Test
  void files_twoWithTheSameUrl_areBothListedIfTheyHaveIds() {
    respond(
        "[{\"id\": \"file_1\", \"url\": \"https://files.test/1\"},"
            + " {\"id\": \"file_2\", \"url\": \"https://files.test/1\"}]",
        "[]");

    assertThat(leads.files("lead_1").toList(10)).hasSize(2);
  }

  @Test
  void attachFile_answered201_givesTheFile() throws Exception {
    server.enqueue(new MockResponse.Builder()
        .code(201)
        .body("{\"url\": \"https://files.test/1\", \"filename\": \"a.pdf\"}")
        .build());

    LeadFile file = leads.attachFile(
        "lead_1",
        b -> b.url("https://files.test/1").filename("a.pdf").contentType("application/pdf"));

    assertTaken(
        "POST /api/v1/lead/lead_1/files/",
        "{\"url\": \"https://files.test/1\", \"filename\": \"a.pdf\", \"content_type\": \"application/pdf\"}");
    assertThat(file.filename()).hasValue("a.pdf");
  }
}
