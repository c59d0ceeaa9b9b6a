package com.salescrm.sdk.contact;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.salescrm.sdk.WireTest;
import com.salescrm.sdk.core.error.ServerException;
import com.salescrm.sdk.core.model.CustomField;
import com.salescrm.sdk.core.query.Fields;
import java.util.List;
import java.util.function.Consumer;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ContactServiceTest extends WireTest {
  private static final CustomField<String> ROLE = CustomField.text("cf_role");
  private static final CustomField.Multi<String> TAGS = CustomField.choices("cf_tags");
  private static final String ANN =
      "{\"id\": \"cont_1\", \"name\": \"Ann\", \"lead_id\": \"lead_1\"}";
  private static final String READ = """
      {"id": "cont_1", "name": "Ann",
       "emails": [{"email": "ann@acme.test", "type": "office", "is_unsubscribed": false,
                   "email_lower": "ann@acme.test", "brand_new": 1}],
       "phones": [{"phone": "+15550100", "phone_formatted": "+1 555-0100", "type": "mobile",
                   "country": "US", "brand_new": 1}],
       "urls": [{"url": "https://ann.test", "type": "url", "brand_new": 1}]}
      """;

  private ContactService contacts;

  @BeforeEach
  void open() {
    contacts = new ContactService(http);
  }

  @Test
  void list_ofALead_sendsItsId() throws Exception {
    respond("{\"data\": [" + ANN + "]}", "{\"data\": []}");

    List<Contact> all =
        contacts.list(r -> r.leadId("lead_1").fields("name").pageSize(20)).toList(10);

    assertTaken("GET /api/v1/contact/?lead_id=lead_1&_fields=id,name&_limit=20");
    assertThat(all).singleElement().satisfies(ann -> assertThat(ann.leadId()).hasValue("lead_1"));
  }

  @Test
  void list_withoutRequest_sendsNoParameters() throws Exception {
    respond("[]");

    assertThat(contacts.list().toList(10)).isEmpty();

    assertTaken("GET /api/v1/contact/");
  }

  @Test
  void create_contactOfALead_sendsWhatWasSet() throws Exception {
    respond(ANN);

    Contact ann = contacts.create(b -> b.leadId("lead_1")
        .name("Ann")
        .title("CEO")
        .addEmail(Email.of("ann@acme.test", EmailType.OFFICE))
        .addPhone(Phone.of("+15550100"))
        .addUrl(ContactUrl.of("https://ann.test"))
        .custom(ROLE, "buyer"));

    assertTaken("POST /api/v1/contact/", """
        {"lead_id": "lead_1", "name": "Ann", "title": "CEO",
         "emails": [{"email": "ann@acme.test", "type": "office"}], "phones": [{"phone": "+15550100"}],
         "urls": [{"url": "https://ann.test"}], "custom.cf_role": "buyer"}
        """);
    assertThat(ann.id()).isEqualTo("cont_1");
  }

  @Test
  void create_withFields_asksForThem() throws Exception {
    respond(ANN);

    contacts.create(CreateContactRequest.builder().name("Ann").build(), Fields.of("name"));

    assertTaken("POST /api/v1/contact/?_fields=id,name", "{\"name\": \"Ann\"}");
  }

  @Test
  void get_contact_withAndWithoutFields() throws Exception {
    respond(ANN, ANN);

    assertThat(contacts.get("cont_1").name()).hasValue("Ann");
    contacts.get("cont_1", Fields.of("name", "custom"));

    assertTaken("GET /api/v1/contact/cont_1/");
    assertTaken("GET /api/v1/contact/cont_1/?_fields=id,name,custom");
  }

  @Test
  void update_listsSetEmptyAndOmitted_areThreeThings() throws Exception {
    respond(ANN);

    contacts.update(
        "cont_1",
        b -> b.emails(List.of())
            .phones(List.of(Phone.of("+15550101")))
            .unset(ROLE)
            .add(TAGS, "vip"));

    assertTaken("PUT /api/v1/contact/cont_1/", """
        {"emails": [], "phones": [{"phone": "+15550101"}], "custom.cf_role": null, "custom.cf_tags.add": "vip"}
        """);
  }

  @Test
  void update_listsAsTheyWereRead_sendsOnlyWhatMayBeWritten() throws Exception {
    respond(READ, ANN);
    Contact ann = contacts.get("cont_1");

    contacts.update("cont_1", b -> b.emails(ann.emails()).phones(ann.phones()).urls(ann.urls()));

    assertTaken("GET /api/v1/contact/cont_1/");
    assertTaken("PUT /api/v1/contact/cont_1/", """
        {"emails": [{"email": "ann@acme.test", "type": "office"}],
         "phones": [{"phone": "+15550100", "type": "mobile", "country": "US"}],
         "urls": [{"url": "https://ann.test", "type": "url"}]}
        """);
  }

  @Test
  void create_entriesAsTheyWereRead_sendsOnlyWhatMayBeWritten() throws Exception {
    respond(READ, ANN);
    Contact ann = contacts.get("cont_1");

    contacts.create(b -> b.emails(ann.emails()).phones(ann.phones()).urls(ann.urls()));

    assertTaken("GET /api/v1/contact/cont_1/");
    assertTaken("POST /api/v1/contact/", """
        {"emails": [{"email": "ann@acme.test", "type": "office"}],
         "phones": [{"phone": "+15550100", "type": "mobile", "country": "US"}],
         "urls": [{"url": "https://ann.test", "type": "url"}]}
        """);
  }

  @Test
  void update_copiedAddAndAnotherAdd_isRefused() {
    UpdateContactRequest first = UpdateContactRequest.builder().add(TAGS, "a").build();

    assertThatThrownBy(() -> contacts.update("cont_1", b -> b.from(first).add(TAGS, "b")))
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContaining("custom.cf_tags.add");
  }

  @Test
  void update_withFields_asksForThem() throws Exception {
    respond(ANN);

    contacts.update(
        "cont_1", UpdateContactRequest.builder().title("CTO").build(), Fields.of("title"));

    assertTaken("PUT /api/v1/contact/cont_1/?_fields=id,title", "{\"title\": \"CTO\"}");
  }

  @Test
  void update_serverFails_isSentAgainUnlessItChangesAListByOneValue() {
    fails(500);
    respond(ANN);
    contacts.update("cont_1", b -> b.title("CTO"));
    assertThat(server.getRequestCount()).isEqualTo(2);

    fails(500);
    assertThatThrownBy(() -> contacts.update("cont_1", b -> b.remove(TAGS, "vip")))
        .isInstanceOf(ServerException.class);
    assertThat(server.getRequestCount()).isEqualTo(3);
  }

  @Test
  void delete_contact_takesAnyConfirmation() throws Exception {
    respond("");

    assertThat(contacts.delete("cont_1").alreadyGone()).isFalse();

    assertTaken("DELETE /api/v1/contact/cont_1/");
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "  ", ".."})
  void anyOperation_idThatIsNone_isRefusedBeforeSending(String id) {
    List<Consumer<String>> operations =
        List.of(contacts::get, contacts::delete, bad -> contacts.update(bad, b -> b.name("x")));

    assertThat(operations)
        .allSatisfy(operation -> assertThatThrownBy(() -> operation.accept(id))
            .isInstanceOf(IllegalArgumentException.class)
            .hasMessageContaining("id"));
    assertNothingSent();
  }
}
