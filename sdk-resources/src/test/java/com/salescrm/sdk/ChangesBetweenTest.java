package com.salescrm.sdk;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.salescrm.sdk.contact.Contact;
import com.salescrm.sdk.contact.ContactUrl;
import com.salescrm.sdk.contact.Email;
import com.salescrm.sdk.contact.Phone;
import com.salescrm.sdk.contact.UpdateContactRequest;
import com.salescrm.sdk.core.json.CrmJson;
import com.salescrm.sdk.core.model.CustomField;
import com.salescrm.sdk.core.model.DateOrDateTime;
import com.salescrm.sdk.core.model.UpdateRequest;
import com.salescrm.sdk.lead.Address;
import com.salescrm.sdk.lead.Lead;
import com.salescrm.sdk.lead.UpdateLeadRequest;
import com.salescrm.sdk.opportunity.Opportunity;
import com.salescrm.sdk.opportunity.UpdateOpportunityRequest;
import com.salescrm.sdk.task.LeadTask;
import com.salescrm.sdk.task.Task;
import com.salescrm.sdk.task.UpdateTaskRequest;
import java.math.BigDecimal;
import java.time.LocalDate;
import java.time.OffsetDateTime;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The update that turns one state of an object into another has exactly what differs. */
class ChangesBetweenTest {
  private static final CustomField<String> TIER = CustomField.text("cf_tier");
  private static final CustomField<String> REGION = CustomField.text("cf_region");
  private static final CustomField<BigDecimal> SIZE = CustomField.number("cf_size");
  private static final CustomField.Multi<String> TAGS = CustomField.choices("cf_tags");

  private static final Lead ACME = CrmJson.fromJson("""
      {"id": "lead_1", "name": "Acme", "description": "Rockets", "url": "https://acme.test",
       "status_id": "stat_1", "status_label": "New", "date_updated": "2026-06-19T12:00:00+00:00",
       "addresses": [{"label": "business", "city": "Berlin", "is_geocoded": true}],
       "contacts": [{"id": "cont_1", "name": "Ann"}],
       "custom.cf_tier": "gold", "custom.cf_size": 100, "custom.cf_tags": ["a", "b"],
       "custom": {"Tier": "gold"}, "num_emails": 3}
      """, Lead.class);

  @Test
  void lead_equal_changesNothing() {
    UpdateLeadRequest changes =
        UpdateLeadRequest.between(ACME, Lead.builder().from(ACME).build());

    assertThat(changes.isEmpty()).isTrue();
    assertThat(changes).isEqualTo(UpdateLeadRequest.builder().build());
  }

  @Test
  void lead_whatOnlyTheServiceWrites_isNoDifference() {
    Lead later = CrmJson.fromJson("""
        {"id": "lead_1", "name": "Acme", "description": "Rockets", "url": "https://acme.test",
         "status_id": "stat_1", "status_label": "Renamed", "date_updated": "2026-06-20T12:00:00+00:00",
         "addresses": [{"label": "business", "city": "Berlin", "is_geocoded": false}],
         "contacts": [], "custom.cf_tier": "gold", "custom.cf_size": 100.0, "custom.cf_tags": ["a", "b"],
         "custom": {"Tier": "silver"}, "num_emails": 4}
        """, Lead.class);

    assertThat(UpdateLeadRequest.between(ACME, later).isEmpty()).isTrue();
  }

  @Test
  void lead_everyDifference_isSetClearedOrUnset() {
    Lead after = Lead.builder()
        .from(ACME)
        .name("Acme Rockets")
        .url(Optional.empty())
        .statusId("stat_2")
        .addresses(List.of())
        .additionalProperties(ACME.custom()
            .with(REGION, "EU")
            .with(TAGS, List.of("b", "c"))
            .without(TIER)
            .properties())
        .build();

    UpdateLeadRequest changes = UpdateLeadRequest.between(ACME, after);

    assertSends(changes, """
        {"name": "Acme Rockets", "url": null, "status_id": "stat_2", "addresses": [],
         "custom.cf_region": "EU", "custom.cf_tags": ["b", "c"], "custom.cf_tier": null}
        """);
    assertThat(changes.name()).hasValue("Acme Rockets");
    assertThat(changes.isEmpty()).isFalse();
  }

  @Test
  void lead_statusOfAServiceThatNamesTheLabelAlone_isSentAsLabel() {
    Lead before = Lead.builder().id("lead_1").status("New").build();

    assertSends(
        UpdateLeadRequest.between(
            before, Lead.builder().from(before).status("Won").build()),
        "{\"status\": \"Won\"}");
  }

  @Test
  void lead_otherIdOrValueThatCannotBeRemovedOrRead_isRefused() {
    Lead other = Lead.builder().from(ACME).id("lead_2").build();
    Lead withoutStatus = Lead.builder().from(ACME).statusId(Optional.empty()).build();
    Lead unreadable =
        CrmJson.fromJson("{\"id\": \"lead_1\", \"name\": {\"invalid\": true}}", Lead.class);

    assertThatThrownBy(() -> UpdateLeadRequest.between(ACME, other))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("lead_2");
    assertThatThrownBy(() -> UpdateLeadRequest.between(ACME, withoutStatus))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("'status_id'");
    assertThatThrownBy(() -> UpdateLeadRequest.between(ACME, unreadable))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("'name' could not be read");
  }

  static List<String> contactsWithAListThatCannotBeRead() {
    return List.of(
        "{'id': 'c', 'emails': [{'email': 'a@x.test'}, {'email': null, 'type': 'office'}]}",
        "{'id': 'c', 'phones': [{'phone': '+1555'}, null]}",
        "{'id': 'c', 'urls': 'https://a.test'}");
  }

  @ParameterizedTest
  @MethodSource("contactsWithAListThatCannotBeRead")
  void contact_listThatCouldNotBeRead_isRefusedSinceItWouldBeReplaced(String json) {
    Contact before = CrmJson.fromJson(json.replace('\'', '"'), Contact.class);
    Contact after = Contact.builder()
        .from(before)
        .addEmail(Email.of("n@x.test"))
        .addPhone(Phone.of("+1666"))
        .addUrl(ContactUrl.of("https://b.test"))
        .build();
    Contact renamed = Contact.builder().from(before).name("Ann").build();

    assertThatThrownBy(() -> UpdateContactRequest.between(before, after))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("could not be read");
    assertThatThrownBy(() -> UpdateContactRequest.between(after, before))
        .isInstanceOf(IllegalArgumentException.class);
    assertSends(UpdateContactRequest.between(before, renamed), "{\"name\": \"Ann\"}");
  }

  @Test
  void lead_valueThatCouldNotBeRead_canBeReplacedAndIsNotCleared() {
    Lead before = CrmJson.fromJson("{\"id\": \"lead_1\", \"name\": {\"x\": 1}}", Lead.class);
    Lead named = Lead.builder().from(before).name("Acme").build();

    assertSends(UpdateLeadRequest.between(before, named), "{\"name\": \"Acme\"}");
    assertThatThrownBy(() -> UpdateLeadRequest.between(named, before))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("'name' could not be read");
  }

  @Test
  void lead_addressesThatCouldNotBeRead_areRefused() {
    Lead before = CrmJson.fromJson(
        "{\"id\": \"lead_1\", \"addresses\": [{\"city\": \"Oslo\"}, null]}", Lead.class);
    Lead after = Lead.builder()
        .from(before)
        .addAddress(Address.builder().city("Pune").build())
        .build();

    assertThatThrownBy(() -> UpdateLeadRequest.between(before, after))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("'addresses' could not be read");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "[{\"phone\": null, \"phone_formatted\": \"1\"}]",
        "[{\"phone\": \"+1\", \"phone_formatted\": \"1\"}, null]",
        "[{\"phone\": {}, \"phone_formatted\": \"1\"}, 5]"
      })
  void contact_equalPhonesThatCouldNotBeRead_doNotPreventOtherChanges(String phones) {
    Contact before =
        CrmJson.fromJson("{\"id\": \"cont_1\", \"phones\": " + phones + "}", Contact.class);
    Contact after = Contact.builder().from(before).title("CTO").build();

    assertThat(CrmJson.toJson(UpdateContactRequest.between(before, after)))
        .isEqualTo("{\"title\":\"CTO\"}");
  }

  @Test
  void contact_fieldOfAnElementThatCouldNotBeRead_isSentUnchanged() {
    Contact before = CrmJson.fromJson("""
        {"id": "cont_1", "emails": [{"email": "a@a.test", "type": ["office"], "is_unsubscribed": 0}]}
        """, Contact.class);

    assertSends(
        UpdateContactRequest.between(
            before,
            Contact.builder().from(before).addEmail(Email.of("b@a.test")).build()),
        "{\"emails\": [{\"email\": \"a@a.test\", \"type\": [\"office\"]}, {\"email\": \"b@a.test\"}]}");
  }

  @Test
  void lead_statusThatIsTheLabelAlready_isNotSent() {
    UpdateLeadRequest changes =
        UpdateLeadRequest.between(ACME, Lead.builder().from(ACME).status("New").build());

    assertThat(changes.isEmpty()).isTrue();
  }

  @Test
  void lead_customValueInAnotherForm_isNoDifference() {
    Lead before = CrmJson.fromJson("""
        {"id": "lead_1", "custom.cf_w": "2026-06-19T12:00:00.000000+00:00", "custom.cf_n": "47928",
         "custom.cf_x": 7.50, "custom.cf_d": ["2026-06-19T12:00:00+00:00"], "custom.cf_t": "007",
         "custom.cf_e": "", "custom.cf_v": "2026-06-19T99:00:00Z", "description": "", "custom.cf_l": []}
        """, Lead.class);
    OffsetDateTime noon = OffsetDateTime.parse("2026-06-19T14:00:00+02:00");
    Lead same = Lead.builder()
        .from(before)
        .description(Optional.empty())
        .additionalProperties(before
            .custom()
            .with(CustomField.dateTime("cf_w"), noon)
            .with(CustomField.number("cf_n"), new BigDecimal("47928.0"))
            .with(CustomField.text("cf_x"), "7.5")
            .with(CustomField.dateTimes("cf_d"), List.of(noon))
            .without(CustomField.text("cf_e"))
            .without(CustomField.choices("cf_l"))
            .with(TAGS, List.of())
            .properties())
        .build();
    Lead other = Lead.builder()
        .from(before)
        .additionalProperties(before
            .custom()
            .with(CustomField.dateTime("cf_w"), noon.plusNanos(1))
            .with(CustomField.number("cf_n"), new BigDecimal("47929"))
            .with(CustomField.text("cf_t"), "7")
            .with(CustomField.text("cf_v"), "2026-06-19T99:00:00+00:00")
            .with(CustomField.choices("cf_l"), List.of("a"))
            .properties())
        .build();

    assertThat(UpdateLeadRequest.between(before, same).isEmpty()).isTrue();
    assertSends(UpdateLeadRequest.between(before, other), """
        {"custom.cf_w": "2026-06-19T14:00:00.000000001+02:00", "custom.cf_n": 47929, "custom.cf_t": "7",
         "custom.cf_v": "2026-06-19T99:00:00+00:00", "custom.cf_l": ["a"]}
        """);
  }

  @Test
  void contact_listsAndFields_areComparedAsTheyAreWritten() {
    Contact before = CrmJson.fromJson("""
        {"id": "cont_1", "lead_id": "lead_1", "name": "Ann", "title": "CEO",
         "emails": [{"email": "a@a.test", "type": "office", "is_unsubscribed": false}],
         "phones": [{"phone": "+15550100", "phone_formatted": "+1 555-0100", "type": "office"}],
         "custom.cf_tier": "gold"}
        """, Contact.class);
    Contact after = CrmJson.fromJson("""
        {"id": "cont_1", "lead_id": "lead_2", "name": "Ann",
         "emails": [{"email": "a@a.test", "type": "office", "is_unsubscribed": true}],
         "phones": [{"phone": "+15550101", "type": "office"}],
         "urls": [{"url": "https://a.test"}]}
        """, Contact.class);

    assertSends(UpdateContactRequest.between(before, after), """
        {"lead_id": "lead_2", "title": null, "phones": [{"phone": "+15550101", "type": "office"}],
         "urls": [{"url": "https://a.test"}], "custom.cf_tier": null}
        """);
    assertSends(
        UpdateContactRequest.between(
            before,
            Contact.builder().from(before).addEmail(Email.of("b@a.test")).build()),
        "{\"emails\": [{\"email\": \"a@a.test\", \"type\": \"office\"}, {\"email\": \"b@a.test\"}]}");
    assertThat(UpdateContactRequest.between(before, before).isEmpty()).isTrue();
  }

  @Test
  void opportunity_differences_areSetOrCleared() {
    Opportunity before = CrmJson.fromJson("""
        {"id": "oppo_1", "status_id": "stat_1", "value": 100, "value_formatted": "$1", "confidence": 50,
         "note": "x", "date_won": "2026-06-19", "user_id": "user_1", "custom.cf_size": 1}
        """, Opportunity.class);
    Opportunity same =
        Opportunity.builder().from(before).value(new BigDecimal("100.0")).build();
    Opportunity after = Opportunity.builder()
        .from(before)
        .statusId("stat_2")
        .value(new BigDecimal("250"))
        .confidence(Optional.empty())
        .dateWon(LocalDate.of(2026, 6, 20))
        .valueFormatted("$2.50")
        .additionalProperties(before.custom().with(SIZE, new BigDecimal("2")).properties())
        .build();

    assertThat(UpdateOpportunityRequest.between(before, same).isEmpty()).isTrue();
    assertSends(UpdateOpportunityRequest.between(before, after), """
        {"status_id": "stat_2", "value": 250, "confidence": null, "date_won": "2026-06-20",
         "custom.cf_size": 2}
        """);
  }

  @Test
  void task_differences_areSetOrCleared() {
    LeadTask before = LeadTask.builder()
        .id("task_1")
        .text("Call")
        .assignedTo("user_1")
        .isComplete(false)
        .date(DateOrDateTime.of(OffsetDateTime.parse("2026-06-19T12:00:00+02:00")))
        .build();
    Task sameMoment = LeadTask.builder()
        .from(before)
        .date(DateOrDateTime.of(OffsetDateTime.parse("2026-06-19T10:00:00Z")))
        .build();
    Task after = LeadTask.builder()
        .from(before)
        .text("Write")
        .isComplete(true)
        .assignedTo(Optional.empty())
        .date(DateOrDateTime.of(LocalDate.of(2026, 6, 19)))
        .build();

    assertThat(UpdateTaskRequest.between(before, sameMoment).isEmpty()).isTrue();
    assertSends(UpdateTaskRequest.between(before, after), """
        {"assigned_to": null, "date": "2026-06-19", "is_complete": true, "text": "Write"}
        """);
  }

  @Test
  void idThatIsAnEmptyText_isNoValue() {
    Opportunity opportunity =
        Opportunity.builder().id("oppo_1").userId("user_1").leadId("lead_1").build();
    Task task = CrmJson.fromJson("{\"id\": \"task_1\", \"assigned_to\": \"user_1\"}", Task.class);
    Task unassigned = CrmJson.fromJson("{\"id\": \"task_1\", \"assigned_to\": \"\"}", Task.class);

    assertSends(
        UpdateOpportunityRequest.between(
            opportunity, Opportunity.builder().from(opportunity).userId("").build()),
        "{\"user_id\": null}");
    assertSends(UpdateTaskRequest.between(task, unassigned), "{\"assigned_to\": null}");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> UpdateOpportunityRequest.between(
            opportunity, Opportunity.builder().from(opportunity).leadId("").build()))
        .withMessageContaining("lead_id");
  }

  private static void assertSends(UpdateRequest changes, String body) {
    assertThat(CrmJson.tree(CrmJson.toJson(changes))).isEqualTo(CrmJson.tree(body));
  }
}
