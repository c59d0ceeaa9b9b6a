package com.salescrm.sdk.lead;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.salescrm.sdk.RoundTrip;
import com.salescrm.sdk.contact.Email;
import com.salescrm.sdk.contact.EmailType;
import com.salescrm.sdk.contact.PhoneType;
import com.salescrm.sdk.core.error.DecodingException;
import com.salescrm.sdk.core.json.CrmJson;
import com.salescrm.sdk.core.model.CustomField;
import com.salescrm.sdk.opportunity.StatusType;
import com.salescrm.sdk.task.LeadTask;
import com.salescrm.sdk.task.OpportunityDueTask;
import com.salescrm.sdk.task.UnknownTask;
import java.io.IOException;
import java.math.BigDecimal;
import java.time.LocalDate;
import java.time.OffsetDateTime;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class LeadTest {

  @ParameterizedTest
  @ValueSource(strings = {"lead-1.json", "lead-2.json"})
  void read_recordedLead_losesNothing(String name) throws IOException {
    Lead lead = RoundTrip.ofObject(RoundTrip.resource(LeadTest.class, name), Lead.class);

    assertThat(lead.id()).startsWith("lead_");
    assertThat(lead.statusId()).isPresent();
  }

  @Test
  void read_recordedLists_loseNothing() throws IOException {
    assertThat(RoundTrip.ofList(RoundTrip.resource(LeadTest.class, "lead-list.json"), Lead.class))
        .hasSize(2);
    assertThat(RoundTrip.ofList(
            RoundTrip.resource(LeadTest.class, "lead-list-empty.json"), Lead.class))
        .isEmpty();
  }

  @Test
  void read_recordedLead_hasItsParts() throws IOException {
    Lead lead = CrmJson.fromJson(RoundTrip.resource(LeadTest.class, "lead-2.json"), Lead.class);

    assertThat(lead.dateCreated()).contains(OffsetDateTime.parse("2021-08-19T11:39:03.899Z"));
    assertThat(lead.addresses().get(0).address1()).contains("Fjord Pine 5514 #82757");
    assertThat(lead.addresses().get(0).address2()).isEmpty();
    assertThat(lead.contacts()).hasSize(4);
    assertThat(lead.contacts().get(0).emails())
        .containsExactly(Email.of("person420@example.com", EmailType.OFFICE));
    assertThat(lead.contacts().get(0).phones().get(0).type()).contains(PhoneType.OFFICE);
    assertThat(lead.opportunities().get(0).statusType()).contains(StatusType.ACTIVE);
    assertThat(lead.opportunities().get(0).value()).contains(new BigDecimal("19268"));
    assertThat(lead.opportunities().get(0).dateWon()).contains(LocalDate.of(2021, 8, 21));
    assertThat(lead.tasks())
        .hasSize(2)
        .hasOnlyElementsOfTypes(LeadTask.class, OpportunityDueTask.class);
    assertThat(lead.integrationLinks().get(0).name()).contains("Zephyr Xenon");
  }

  @Test
  void custom_recordedLead_findsPlainAndLegacyValues() throws IOException {
    Lead lead = CrmJson.fromJson(RoundTrip.resource(LeadTest.class, "lead-2.json"), Lead.class);
    String id = "cf_CLuA905wTAVlU1sI9qPce1KKxVcjGR3FY75Tu8nIi8s";

    assertThat(lead.custom(CustomField.text(id))).contains("Cedar Grovekelp");
    assertThat(lead.custom().ids()).hasSize(4).startsWith(id);
    assertThat(lead.custom().names()).containsExactly("Field 1", "Field 2", "Field 3", "Field 4");
    assertThat(lead.contacts()
            .get(1)
            .custom(CustomField.texts("cf_KPxt4qMMMUytyFOmZdaKZ1B2eZnqru2VGd2JI94g2ll")))
        .contains(List.of("Iristidal", "Grove tidal Kelp"));
  }

  @Test
  void read_onlyTheId_isEnough() {
    Lead lead = CrmJson.fromJson("{\"id\":\"lead_1\"}", Lead.class);

    assertThat(lead).isEqualTo(Lead.builder().id("lead_1").build());
    assertThat(lead.name()).isEmpty();
    assertThat(lead.contacts()).isEmpty();
    assertThat(lead.custom().ids()).isEmpty();
  }

  @Test
  void read_withoutId_saysSo() {
    assertThatThrownBy(() -> CrmJson.fromJson("{\"name\":\"Acme\"}", Lead.class))
        .isInstanceOf(DecodingException.class)
        .hasMessageContaining("$.id")
        .hasMessageNotContaining("Acme");
  }

  @Test
  void read_nullUnknownAndInvalidProperties_costNothingElse() {
    Lead lead = RoundTrip.ofObject(
        "{\"id\":\"lead_1\",\"name\":null,\"date_created\":\"yesterday\",\"num_emails\":12,"
            + "\"opportunities\":[{\"id\":\"oppo_1\",\"status_type\":\"dormant\",\"value\":7.10,\"integration_links\":[]}],"
            + "\"status_label\":\"New\",\"addresses\":[],\"tasks\":[],\"integration_links\":[],\"contacts\":[]}",
        Lead.class);

    assertThat(lead.statusLabel()).contains("New");
    assertThat(lead.dateCreated()).isEmpty();
    assertThat(lead.additionalProperties()).containsOnlyKeys("date_created", "num_emails");
    assertThat(lead.opportunities().get(0).statusType()).contains(StatusType.of("dormant"));
    assertThat(lead.opportunities().get(0).statusType().orElseThrow().isKnown()).isFalse();
  }

  @Test
  void read_tasksOfEveryKind_loseNothing() {
    Lead lead = RoundTrip.ofObject(
        "{\"id\":\"lead_1\",\"tasks\":[{\"id\":\"task_1\",\"_type\":\"lead\",\"text\":\"Call\",\"date\":\"soon\"},"
            + "{\"id\":\"noti_2\",\"fax\":1.10,\"_type\":\"incoming_fax\"},{\"id\":\"noti_3\",\"_type\":null}],"
            + "\"addresses\":[],\"contacts\":[],\"opportunities\":[],\"integration_links\":[]}",
        Lead.class);

    assertThat(lead.tasks().get(0)).isInstanceOfSatisfying(LeadTask.class, task -> {
      assertThat(task.text()).contains("Call");
      assertThat(task.additionalProperties()).as("invalid").containsOnlyKeys("date");
    });
    assertThat(lead.tasks().get(1)).isInstanceOf(UnknownTask.class);
    assertThat(lead.tasks().get(1).additionalProperties()).containsOnlyKeys("fax");
    assertThat(lead.tasks().get(2)).isInstanceOf(UnknownTask.class);
    assertThat(lead.additionalProperties()).isEmpty();
  }

  @Test
  void builder_fromALead_copiesIt() throws IOException {
    Lead lead = CrmJson.fromJson(RoundTrip.resource(LeadTest.class, "lead-2.json"), Lead.class);

    Lead renamed = Lead.builder().from(lead).name("New name").build();

    assertThat(renamed.name()).contains("New name");
    assertThat(Lead.builder().from(renamed).name(lead.name()).build()).isEqualTo(lead);
  }

  @Test
  void read_idsOfContacts_haveAnAccessor() {
    Lead lead =
        CrmJson.fromJson("{\"id\":\"lead_1\",\"contact_ids\":[\"cont_1\",\"cont_2\"]}", Lead.class);

    assertThat(lead.contactIds()).containsExactly("cont_1", "cont_2");
    assertThat(lead.additionalProperties()).containsOnlyKeys("contact_ids");
  }
}
