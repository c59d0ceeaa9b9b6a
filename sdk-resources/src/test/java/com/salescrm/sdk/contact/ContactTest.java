package com.salescrm.sdk.contact;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.salescrm.sdk.RoundTrip;
import com.salescrm.sdk.core.json.CrmJson;
import com.salescrm.sdk.core.model.CustomField;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ContactTest {

  @Test
  void read_recordedContact_losesNothing() throws IOException {
    Contact contact =
        RoundTrip.ofObject(RoundTrip.resource(ContactTest.class, "contact-1.json"), Contact.class);

    assertThat(contact.leadId()).contains("lead_5xnfxwJwIqoXrpvWsobclXOXFsfvesBBm2domQQFpxT");
    assertThat(contact.phones().get(0).phoneFormatted()).contains("+1 555-439-4775");
    assertThat(contact.phones().get(0).country()).isEmpty();
    assertThat(contact.additionalProperties()).isEmpty();
  }

  @Test
  void read_recordedList_losesNothing() throws IOException {
    List<Contact> contacts =
        RoundTrip.ofList(RoundTrip.resource(ContactTest.class, "contact-list.json"), Contact.class);

    assertThat(contacts)
        .hasSize(6)
        .allMatch(contact -> contact.additionalProperties().isEmpty());
    assertThat(contacts.get(0).emails().get(0).isUnsubscribed()).contains(false);
    assertThat(contacts.get(3).timezone()).contains("America/Chicago");
    assertThat(contacts.get(4).phones().get(0).type()).contains(PhoneType.MOBILE);
  }

  @Test
  void read_unknownConstantsAndInvalidElements_arePreserved() {
    Contact contact = RoundTrip.ofObject(
        "{\"id\":\"cont_1\",\"emails\":[{\"email\":\"a@b.test\",\"type\":\"pigeon\",\"score\":1.10}],"
            + "\"urls\":[{\"url\":\"https://b.test\",\"type\":\"blog\"}],\"phones\":[{\"type\":\"office\"}],"
            + "\"integration_links\":[]}",
        Contact.class);

    assertThat(contact.emails().get(0).type()).contains(EmailType.of("pigeon"));
    assertThat(contact.urls())
        .containsExactly(ContactUrl.of("https://b.test", ContactUrlType.of("blog")));
    assertThat(contact.phones()).as("a phone without a number is no phone").isEmpty();
    assertThat(contact.additionalProperties()).containsOnlyKeys("phones");
  }

  @Test
  void create_contact_isTheBodyOfTheSpecification() {
    CreateContactRequest request = CreateContactRequest.builder()
        .leadId("lead_1")
        .name("Ann")
        .title("CEO")
        .addPhone(Phone.of("+15551234567", PhoneType.MOBILE))
        .addUrl(ContactUrl.of("https://ann.test"))
        .custom(CustomField.bool("cf_vip"), true)
        .build();

    assertThat(CrmJson.toJson(request))
        .isEqualTo("{\"lead_id\":\"lead_1\",\"name\":\"Ann\",\"title\":\"CEO\","
            + "\"phones\":[{\"phone\":\"+15551234567\",\"type\":\"mobile\"}],\"urls\":[{\"url\":\"https://ann.test\"}],"
            + "\"custom.cf_vip\":true}");
  }

  @Test
  void update_threeStates_areThreeThings() {
    UpdateContactRequest request = UpdateContactRequest.builder()
        .name("Ann")
        .clearTitle()
        .emails(List.of())
        .add(CustomField.users("cf_owners"), "user_1")
        .build();
    UpdateContactRequest.Builder both =
        UpdateContactRequest.builder().clearName().name("Ann");

    assertThat(CrmJson.toJson(request))
        .isEqualTo(
            "{\"name\":\"Ann\",\"emails\":[],\"title\":null,\"custom.cf_owners.add\":\"user_1\"}");
    assertThatThrownBy(both::build)
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContaining("'name'");
  }

  @Test
  void list_byLead_isAParameter() {
    ListContactsRequest request = ListContactsRequest.builder()
        .leadId("lead_1")
        .pageSize(10)
        .fields("name")
        .build();
    ListContactsRequest.Builder blank = ListContactsRequest.builder().leadId(" ");

    assertThat(request.queryParameters())
        .containsExactly(
            Map.entry("lead_id", "lead_1"),
            Map.entry("_limit", "10"),
            Map.entry("_fields", "id,name"));
    assertThatThrownBy(blank::build)
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContaining("leadId");
  }

  @Test
  void read_addressInLowerCase_hasAnAccessor() {
    Email email = RoundTrip.ofObject(
        "{\"email\":\"Ann@Acme.example\",\"email_lower\":\"ann@acme.example\"}", Email.class);

    assertThat(email.emailLower()).contains("ann@acme.example");
    assertThat(email.additionalProperties()).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(strings = {"", " ", "\t"})
  void of_blankAddressOrNumber_isRefused(String blank) {
    assertThatThrownBy(() -> Email.of(blank))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("email must not be blank");
    assertThatThrownBy(() -> Email.of(blank, EmailType.OFFICE)).hasMessageContaining("email");
    assertThatThrownBy(() -> Phone.of(blank))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("phone must not be blank");
    assertThatThrownBy(() -> Phone.of(blank, PhoneType.OFFICE)).hasMessageContaining("phone");
    assertThatThrownBy(() -> ContactUrl.of(blank))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("url must not be blank");
    assertThatThrownBy(() -> ContactUrl.of(blank, ContactUrlType.of("url")))
        .hasMessageContaining("url");
  }
}
