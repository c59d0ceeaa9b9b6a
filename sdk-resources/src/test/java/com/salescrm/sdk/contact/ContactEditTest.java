package com.salescrm.sdk.contact;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.salescrm.sdk.OperationTest;
import com.salescrm.sdk.core.error.ServerException;
import com.salescrm.sdk.core.model.CustomField;
import java.util.List;
import java.util.function.Consumer;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Edits begin with what the contact has, and send the smallest update. */
class ContactEditTest extends OperationTest {
  private static final CustomField<String> ROLE = CustomField.text("cf_role");
  private static final CustomField.Multi<String> TAGS = CustomField.choices("cf_tags");
  private static final String ANN = """
      {"id": "cont_1", "name": "Ann", "title": "CEO", "custom.cf_role": "buyer",
       "emails": [{"email": "ann@acme.test", "type": "office", "is_unsubscribed": false},
                  {"email": "ann@home.test", "type": "home", "is_unsubscribed": true}],
       "phones": [{"phone": "+15550100", "phone_formatted": "+1 555-0100", "type": "office", "country": null}],
       "urls": []}
      """;

  private ContactService contacts;

  @BeforeEach
  void open() {
    contacts = new ContactService(http);
  }

  @Test
  void edit_addedAndRemoved_sendsTheListsThatChanged() throws Exception {
    respond(ANN, "{\"id\": \"cont_1\"}");

    Contact edited = contacts.edit(
        "cont_1",
        c -> c.addEmail(Email.of("ann@new.test", EmailType.OFFICE))
            .removeEmail("Ann@Home.test")
            .removePhone("+1 555-0100"));

    assertTaken("GET /api/v1/contact/cont_1/");
    assertTaken("PUT /api/v1/contact/cont_1/", """
        {"emails": [{"email": "ann@acme.test", "type": "office"}, {"email": "ann@new.test", "type": "office"}],
         "phones": []}
        """);
    assertThat(edited.name()).as("the response of the update").isEmpty();
  }

  @Test
  void edit_otherFieldsToo_sendsThemInTheSameCallUnlessTheyAreSoAlready() throws Exception {
    respond(ANN, ANN);

    contacts.edit(
        "cont_1",
        c -> c.addUrl(ContactUrl.of("https://ann.test"))
            .set(b -> b.name("Ann").title("CTO").custom(ROLE, "buyer").unset(TAGS)));

    assertTaken("GET /api/v1/contact/cont_1/");
    assertTaken("PUT /api/v1/contact/cont_1/", """
        {"title": "CTO", "urls": [{"url": "https://ann.test"}]}
        """);
  }

  static List<Consumer<ContactEditor>> editsThatChangeNothing() {
    return List.of(
        c -> {},
        c -> c.addEmail(Email.of("ANN@acme.test")),
        c -> c.addPhone(Phone.of("+1 (555) 0100", PhoneType.MOBILE)),
        c -> c.removeEmail("none@acme.test").removePhone("+15550199").removeUrl("https://b.test"),
        c -> c.addUrl(ContactUrl.of("https://b.test")).removeUrl(ContactUrl.of("https://b.test")),
        c -> c.set(b -> b.name("Ann").custom(ROLE, "buyer").unset(TAGS)),
        c -> c.set(b -> b.emails(c.current().emails()).phones(c.current().phones())));
  }

  @ParameterizedTest
  @MethodSource("editsThatChangeNothing")
  void edit_nothingChanges_sendsNothingAndReturnsWhatWasRead(Consumer<ContactEditor> edit)
      throws Exception {
    respond(ANN);

    Contact edited = contacts.edit("cont_1", edit);

    assertThat(edited.title()).hasValue("CEO");
    assertTaken("GET /api/v1/contact/cont_1/");
    assertThat(server.getRequestCount()).isEqualTo(1);
  }

  @Test
  void edit_byWhatItHas_seesTheContactAsItWasRead() throws Exception {
    respond(ANN, ANN);

    contacts.edit(
        "cont_1",
        c -> c.current().emails().stream()
            .filter(email -> email.isUnsubscribed().orElse(false))
            .forEach(c::removeEmail));

    assertTaken("GET /api/v1/contact/cont_1/");
    assertTaken("PUT /api/v1/contact/cont_1/", """
        {"emails": [{"email": "ann@acme.test", "type": "office"}]}
        """);
  }

  @Test
  void edit_listSetWithoutATypeThatItHas_sendsIt() throws Exception {
    respond(ANN, ANN);

    contacts.edit("cont_1", c -> c.set(b -> b.phones(List.of(Phone.of("+15550100")))));

    assertTaken("GET /api/v1/contact/cont_1/");
    assertTaken("PUT /api/v1/contact/cont_1/", "{\"phones\": [{\"phone\": \"+15550100\"}]}");
  }

  @Test
  void edit_elementWithAFieldThatCouldNotBeRead_sendsTheFieldUnchanged() throws Exception {
    respond(
        "{\"id\": \"cont_1\", \"urls\": [{\"url\": \"https://a.test\", \"type\": {\"x\": 1}, \"n\": 2}]}",
        ANN);

    contacts.edit("cont_1", c -> c.addUrl(ContactUrl.of("https://b.test")));

    assertTaken("GET /api/v1/contact/cont_1/");
    assertTaken("PUT /api/v1/contact/cont_1/", """
        {"urls": [{"url": "https://a.test", "type": {"x": 1}}, {"url": "https://b.test"}]}
        """);
  }

  @Test
  void update_valueSetInPlaceOfOneThatCouldNotBeRead_isSentAlone() throws Exception {
    respond("{\"id\": \"cont_1\", \"emails\": [{\"email\": \"a@x.test\", \"type\": [1]}]}", ANN);
    Email read = contacts.get("cont_1").emails().get(0);

    contacts.update(
        "cont_1",
        b -> b.emails(List.of(Email.builder().from(read).type(EmailType.OFFICE).build())));

    assertTaken("GET /api/v1/contact/cont_1/");
    assertTaken("PUT /api/v1/contact/cont_1/", """
        {"emails": [{"email": "a@x.test", "type": "office"}]}
        """);
  }

  @Test
  void edit_listThatCouldNotBeRead_isRefusedSinceItWouldBeLost() {
    respond("{\"id\": \"cont_1\", \"emails\": \"ann@acme.test, ann@home.test\"}");

    assertThatThrownBy(() -> contacts.edit("cont_1", c -> c.addEmail(Email.of("ann@new.test"))))
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContaining("'emails'")
        .hasMessageContaining("could not be read");
    assertThat(server.getRequestCount()).isEqualTo(1);
  }

  @ParameterizedTest
  @ValueSource(strings = {"{\"id\": \"cont_1\"}", "{\"id\": \"cont_1\", \"emails\": null}"})
  void edit_listAbsentOrNull_isAnEmptyList(String contact) throws Exception {
    respond(contact, ANN);

    contacts.edit("cont_1", c -> c.addEmail(Email.of("ann@new.test")).removePhone("+1 555-0100"));

    assertTaken("GET /api/v1/contact/cont_1/");
    assertTaken("PUT /api/v1/contact/cont_1/", "{\"emails\": [{\"email\": \"ann@new.test\"}]}");
  }

  @Test
  void edit_listSetAsAWholeToo_isRefused() {
    respond(ANN);

    assertThatThrownBy(() -> contacts.edit(
            "cont_1", c -> c.addEmail(Email.of("ann@new.test")).set(b -> b.emails(List.of()))))
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContaining("emails");
    assertThat(server.getRequestCount()).isEqualTo(1);
  }

  @Test
  void edit_serverFails_isSentAgainUnlessItChangesACustomListByOneValue() {
    respond(ANN);
    assertSentAgainAfter(() -> contacts.edit("cont_1", c -> c.removePhone("+15550100")));

    respond(ANN);
    respond(500, "{}");
    assertThatThrownBy(() -> contacts.edit("cont_1", c -> c.set(b -> b.add(TAGS, "vip"))))
        .isInstanceOf(ServerException.class);
    assertThat(server.getRequestCount()).isEqualTo(5);
  }

  private void assertSentAgainAfter(Runnable edit) {
    respond(500, "{}");
    respond(ANN);
    edit.run();
    assertThat(server.getRequestCount()).isEqualTo(3);
  }

  @Test
  void edit_blankEntryOfTheService_isSentAsReceivedAndABlankNewOneIsRefused() throws Exception {
    String blank = "{\"id\": \"cont_1\", \"emails\": [{\"email\": \"\"}]}";
    respond(blank, blank, blank, blank);

    contacts.edit("cont_1", c -> c.addEmail(Email.of("ann@new.test")));

    assertTaken("GET /api/v1/contact/cont_1/");
    assertTaken(
        "PUT /api/v1/contact/cont_1/",
        "{\"emails\": [{\"email\": \"\"}, {\"email\": \"ann@new.test\"}]}");
    assertThatThrownBy(() ->
            contacts.edit("cont_1", c -> c.addEmail(Email.builder().email(" ").build())))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("email must not be blank");
    assertThatThrownBy(() ->
            contacts.edit("cont_1", c -> c.addPhone(Phone.builder().phone(" ").build())))
        .hasMessage("phone must not be blank");
  }
}
