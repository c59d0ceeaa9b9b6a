package com.salescrm.sdk.lead;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.TextNode;
import com.salescrm.sdk.contact.Email;
import com.salescrm.sdk.contact.EmailType;
import com.salescrm.sdk.contact.NewContact;
import com.salescrm.sdk.core.json.CrmJson;
import com.salescrm.sdk.core.model.CustomField;
import com.salescrm.sdk.core.query.Fields;
import java.time.LocalDate;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class LeadRequestsTest {

  private static final CustomField<String> TIER = CustomField.text("cf_tier");
  private static final CustomField<LocalDate> RENEWAL = CustomField.date("cf_renewal");
  private static final CustomField.Multi<String> TAGS = CustomField.choices("cf_tags");

  @Test
  void create_everything_isTheBodyOfTheSpecification() {
    CreateLeadRequest request = CreateLeadRequest.builder()
        .name("Acme")
        .statusId("stat_1")
        .addContact(NewContact.builder()
            .name("Ann")
            .addEmail(Email.of("ann@acme.test", EmailType.OFFICE))
            .custom(CustomField.text("cf_role"), "CEO")
            .build())
        .addAddress(Address.builder().city("Pune").country("IN").build())
        .custom(TIER, "gold")
        .custom(TAGS, List.of("a", "b"))
        .build();

    assertThat(CrmJson.toJson(request))
        .isEqualTo("{\"name\":\"Acme\",\"status_id\":\"stat_1\",\"contacts\":[{\"name\":\"Ann\","
            + "\"emails\":[{\"email\":\"ann@acme.test\",\"type\":\"office\"}],\"custom.cf_role\":\"CEO\"}],"
            + "\"addresses\":[{\"city\":\"Pune\",\"country\":\"IN\"}],"
            + "\"custom.cf_tier\":\"gold\",\"custom.cf_tags\":[\"a\",\"b\"]}");
  }

  @Test
  void create_nothing_isAnEmptyObject() {
    assertThat(CrmJson.toJson(CreateLeadRequest.builder().build())).isEqualTo("{}");
    assertThat(CrmJson.toJson(NewContact.builder().build())).isEqualTo("{}");
  }

  @Test
  void createAndUpdate_statusAndStatusId_areRefusedTogether() {
    CreateLeadRequest.Builder create = CreateLeadRequest.builder().status("New").statusId("stat_1");
    UpdateLeadRequest.Builder update = UpdateLeadRequest.builder().status("New").statusId("stat_1");

    assertThatThrownBy(create::build)
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContaining("statusId");
    assertThatThrownBy(update::build)
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContaining("statusId");
  }

  @Test
  void update_onlyWhatWasTouched_isSent() {
    UpdateLeadRequest request = UpdateLeadRequest.builder()
        .statusId("stat_2")
        .clearUrl()
        .unset(RENEWAL)
        .add(TAGS, "c")
        .remove(TAGS, "a")
        .build();

    assertThat(CrmJson.toJson(request))
        .isEqualTo("{\"status_id\":\"stat_2\",\"url\":null,\"custom.cf_renewal\":null,"
            + "\"custom.cf_tags.add\":\"c\",\"custom.cf_tags.remove\":\"a\"}");
    assertThat(CrmJson.toJson(UpdateLeadRequest.builder().build())).isEqualTo("{}");
  }

  @Test
  void update_addresses_absentAndEmptyAreTwoThings() {
    assertThat(CrmJson.toJson(UpdateLeadRequest.builder().addresses(List.of()).build()))
        .isEqualTo("{\"addresses\":[]}");
  }

  @Test
  void update_eachClear_sendsNullAndRefusesAValueBesides() {
    UpdateLeadRequest cleared =
        UpdateLeadRequest.builder().clearName().clearDescription().clearUrl().build();
    UpdateLeadRequest.Builder both =
        UpdateLeadRequest.builder().url("https://acme.test").clearUrl();

    assertThat(CrmJson.toJson(cleared))
        .isEqualTo("{\"name\":null,\"description\":null,\"url\":null}");
    assertThatThrownBy(both::build)
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContaining("'url'");
  }

  @Test
  void create_typedNameAsAdditionalProperty_isRefused() {
    CreateLeadRequest.Builder create = CreateLeadRequest.builder();

    assertThatThrownBy(() -> create.putAdditionalProperty("status_id", TextNode.valueOf("x")))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("statusId(…)");
  }

  @Test
  void merge_twoLeads_areNamed() {
    MergeLeadsRequest request =
        MergeLeadsRequest.builder().source("lead_1").destination("lead_2").build();

    assertThat(CrmJson.toJson(request))
        .isEqualTo("{\"source\":\"lead_1\",\"destination\":\"lead_2\"}");
  }

  @Test
  void merge_oneLeadWithItselfOrBlank_isRefused() {
    MergeLeadsRequest.Builder same =
        MergeLeadsRequest.builder().source("lead_1").destination("lead_1");
    MergeLeadsRequest.Builder blank =
        MergeLeadsRequest.builder().source("lead_1").destination(" ");
    MergeLeadsRequest.Builder half = MergeLeadsRequest.builder().source("lead_1");

    assertThatThrownBy(same::build)
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContaining("different");
    assertThatThrownBy(blank::build).isInstanceOf(IllegalStateException.class);
    assertThatThrownBy(half::build)
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContaining("destination");
  }

  @Test
  void attachFile_file_isTheBodyOfTheSpecification() {
    AttachFileRequest request = AttachFileRequest.builder()
        .url("https://files.example.com/a.pdf")
        .filename("a.pdf")
        .contentType("application/pdf")
        .build();

    assertThat(CrmJson.toJson(request))
        .isEqualTo(
            "{\"url\":\"https://files.example.com/a.pdf\",\"filename\":\"a.pdf\",\"content_type\":\"application/pdf\"}");
  }

  @Test
  void list_fieldsAndPageSize_areParameters() {
    ListLeadsRequest request =
        ListLeadsRequest.builder().fields("name", "custom").pageSize(50).build();

    assertThat(request.queryParameters())
        .containsExactly(Map.entry("_limit", "50"), Map.entry("_fields", "id,name,custom"));
    assertThat(ListLeadsRequest.builder().build().queryParameters()).isEmpty();
    assertThat(ListLeadFilesRequest.builder().fields(Fields.of("url")).build().queryParameters())
        .containsExactly(Map.entry("_fields", "id,url"));
  }

  @Test
  void list_pageSizeBelowOne_isRefused() {
    ListLeadsRequest.Builder list = ListLeadsRequest.builder().pageSize(0);

    assertThatThrownBy(list::build)
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContaining("pageSize");
  }

  @Test
  void leadFile_response_isRead() {
    LeadFile file = CrmJson.fromJson("{\"filename\":\"a.pdf\",\"size\":12}", LeadFile.class);

    assertThat(file.filename()).contains("a.pdf");
    assertThat(file.url()).isEmpty();
    assertThat(file.additionalProperties()).containsOnlyKeys("size");
  }

  @Test
  void putAdditionalProperty_treeThatChangesLater_isCopied() {
    ArrayNode tags = JsonNodeFactory.instance.arrayNode().add("a");
    CreateLeadRequest request = CreateLeadRequest.builder()
        .name("Acme")
        .custom(CustomField.json("cf_tags"), tags)
        .putAdditionalProperty("tags", tags)
        .build();

    tags.add("b");

    assertThat(CrmJson.toJson(request))
        .isEqualTo("{\"name\":\"Acme\",\"custom.cf_tags\":[\"a\"],\"tags\":[\"a\"]}");
  }

  @ParameterizedTest
  @CsvSource({"'',a.pdf", "' ',a.pdf", "https://files.test/1,''", "https://files.test/1,' '"})
  void attachFile_blankAddressOrName_isRefused(String url, String filename) {
    AttachFileRequest.Builder attach = AttachFileRequest.builder().url(url).filename(filename);

    assertThatThrownBy(attach::build)
        .isInstanceOf(IllegalStateException.class)
        .hasMessage((url.isBlank() ? "url" : "filename") + " must not be blank: it is required");
  }
}
