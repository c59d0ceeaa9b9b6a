package com.salescrm.sdk.bulkaction;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.salescrm.sdk.RoundTrip;
import com.salescrm.sdk.core.error.DecodingException;
import com.salescrm.sdk.core.json.CrmJson;
import com.salescrm.sdk.core.model.CustomField;
import java.io.IOException;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class BulkActionTest {
  @Test
  void fromJson_recordedEmail_preservesAllProperties() throws IOException {
    BulkEmail email = read("bulk-email-1.json", BulkEmail.class);

    assertThat(email.status()).contains(BulkActionStatus.DONE);
    assertThat(email.contactPreference()).contains(ContactPreference.LEAD);
    assertThat(email.templateId()).isPresent();
    assertThat(email.sender()).isPresent();
    assertThat(email.leadCount()).hasValue(1L);
    assertThat(email.query().orElseThrow().toJson().path("type").asText()).isEqualTo("match_all");
  }

  @Test
  void fromJson_recordedSequenceSubscription_preservesAllProperties() throws IOException {
    BulkSequenceSubscription action =
        read("bulk-sequence-subscription-1.json", BulkSequenceSubscription.class);

    assertThat(action.actionType()).contains(SubscriptionAction.SUBSCRIBE);
    assertThat(action.contactPreference()).contains(ContactPreference.CONTACT);
    assertThat(action.objectsProcessed()).hasValue(20L);
    assertThat(action.additionalProperties()).containsKey("calls_assigned_to");
  }

  @Test
  void fromJson_recordedDelete_preservesAllProperties() throws IOException {
    BulkDelete action = read("bulk-delete-1.json", BulkDelete.class);

    assertThat(action.sendDoneEmail()).hasValue(true);
    assertThat(action.leadsProcessed()).hasValue(3L);
    assertThat(action.sort()).isEmpty();
  }

  @Test
  void fromJson_recordedEdit_preservesAllProperties() throws IOException {
    // Not RoundTrip: a missing list is written as an empty list.
    BulkEdit edit = CrmJson.fromJson(
        RoundTrip.resource(BulkActionTest.class, "bulk-edit-1.json"), BulkEdit.class);

    assertThat(edit.type()).contains(BulkEditType.SET_LEAD_STATUS);
    assertThat(edit.leadStatusId()).isPresent();
    assertThat(edit.customFieldValue()).isEmpty();
    assertThat(edit.customFieldValues()).isEmpty();
    assertThat(CrmJson.fromJson(CrmJson.toJson(edit), BulkEdit.class)).isEqualTo(edit);
  }

  @Test
  void fromJson_invalidProperties_areTolerated() {
    BulkEdit edit = CrmJson.fromJson(
        "{\"id\": \"e\", \"status\": null, \"type\": \"a_new_type\", \"s_query\": null, \"n_leads\": \"many\", \"sort\": null}",
        BulkEdit.class);

    assertThat(edit.status()).isEmpty();
    assertThat(edit.type().orElseThrow().isKnown()).isFalse();
    assertThat(edit.query()).isEmpty();
    assertThat(edit.leadCount()).isEmpty();
    assertThat(edit.additionalProperties()).containsKey("n_leads");
    assertThatThrownBy(() -> CrmJson.fromJson("{}", BulkEdit.class))
        .isInstanceOf(DecodingException.class);
  }

  private static <T> T read(String name, Class<T> type) throws IOException {
    String json = RoundTrip.resource(BulkActionTest.class, name);
    return RoundTrip.ofObject(json, type);
  }

  @Test
  void read_whoseAndWhichText_haveAccessors() {
    BulkSequenceSubscription action = RoundTrip.ofObject(
        "{\"id\":\"bulkseqsub_1\",\"query\":\"name:roof\",\"updated_by\":\"user_1\","
            + "\"organization_id\":\"orga_1\",\"calls_assigned_to\":[\"user_2\"],"
            + "\"from_phone_number_id\":\"phon_1\",\"sort\":[{\"direction\":\"asc\"}]}",
        BulkSequenceSubscription.class);

    assertThat(action.textQuery()).contains("name:roof");
    assertThat(action.updatedBy()).contains("user_1");
    assertThat(action.organizationId()).contains("orga_1");
    assertThat(action.callsAssignedTo()).containsExactly("user_2");
    assertThat(action.fromPhoneNumberId()).contains("phon_1");
    assertThat(action.sort()).hasToString("[{\"direction\":\"asc\"}]");
    assertThat(action.additionalProperties()).containsOnlyKeys("calls_assigned_to");
  }

  @ParameterizedTest
  @ValueSource(strings = {"null", "[null]", "[1, null]"})
  void edit_nullAsTheNewValue_isRefusedSinceItWouldRemoveTheValueOfEachLead(String json) {
    BulkEditRequest.Builder edit =
        BulkEditRequest.builder().allLeads().setCustomFieldNamed("Tier", CrmJson.tree(json));

    assertThatThrownBy(edit::build)
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContaining("clearCustomField");
  }

  @Test
  void edit_staticStarts_areThoseOfTheBuilder() {
    CustomField.Multi<String> tags = CustomField.choices("cf_tags");

    assertThat(BulkEditRequest.clearCustomFieldNamed("Tier").allLeads().build())
        .isEqualTo(
            BulkEditRequest.builder().allLeads().clearCustomFieldNamed("Tier").build());
    assertThat(BulkEditRequest.setCustomFieldNamed("Tier", CrmJson.tree("1"))
            .allLeads()
            .build())
        .isEqualTo(BulkEditRequest.builder()
            .allLeads()
            .setCustomFieldNamed("Tier", CrmJson.tree("1"))
            .build());
    assertThat(BulkEditRequest.addToCustomField(tags, List.of("vip")).allLeads().build())
        .isEqualTo(BulkEditRequest.builder()
            .addToCustomField(tags, List.of("vip"))
            .allLeads()
            .build());
    assertThat(BulkEditRequest.removeFromCustomField(tags, List.of("vip"))
            .allLeads()
            .build())
        .isEqualTo(BulkEditRequest.builder()
            .removeFromCustomField(tags, List.of("vip"))
            .allLeads()
            .build());
  }
}
