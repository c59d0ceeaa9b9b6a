package com.salescrm.sdk.batch;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import com.salescrm.sdk.contact.Contact;
import com.salescrm.sdk.contact.CreateContactRequest;
import com.salescrm.sdk.contact.Email;
import com.salescrm.sdk.contact.EmailType;
import com.salescrm.sdk.core.error.DecodingException;
import com.salescrm.sdk.core.json.CrmJson;
import com.salescrm.sdk.core.model.CustomField;
import com.salescrm.sdk.core.property.Custom;
import com.salescrm.sdk.export.CsvRow;
import com.salescrm.sdk.export.ExportRows;
import com.salescrm.sdk.lead.CreateLeadRequest;
import com.salescrm.sdk.lead.Lead;
import java.io.ByteArrayInputStream;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Objects of elsewhere that an index cannot use: without their external ids, each upsert would create them again. */
class LoadedIndexTest extends BatchTestBase {
  private ExternalIdIndex<CreateLeadRequest> index;

  record LeadRow(String id, @Custom("cf_no") Optional<String> number) {}

  @BeforeEach
  void createIndex() {
    index = crm.leads().index("custom.cf_no");
  }

  private static ExportRows<CsvRow> csv(String text) {
    return CsvRow.read(new ByteArrayInputStream(text.getBytes(UTF_8)));
  }

  private static List<Map<String, String>> maps(ExportRows<CsvRow> rows, String column) {
    return rows.stream()
        .map(row -> Map.of(
            "id", row.value("id").orElse(""), "custom.cf_no", row.value(column).orElse("")))
        .toList();
  }

  @Test
  void load_rowsOfACsvFile_areRefusedWithTheWayToLoadThem() {
    assertThatThrownBy(() -> index.load(csv("id,custom.cf_no\nlead_1,1\n")))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("object 1 cannot be loaded (CsvRow has no JSON form): load models such as Lead,"
            + " JSON trees, or maps with id and the property of the index, such as of the rows of a"
            + " CSV file");
  }

  @Test
  void load_mapsOfTheRowsOfACsvFile_areFoundAndUpdated() {
    String id = crm.leads().create(lead -> lead.name("Acme")).id();

    index.load(maps(csv("id,No\n" + id + ",1\nlead_2,\n"), "No"));

    assertThat(index.size()).isEqualTo(1);
    assertThat(index.find("1")).contains(id);
    CreateLeadRequest globex = CreateLeadRequest.builder().name("Globex").build();
    assertThat(index.upsert("1", globex).status()).isEqualTo(WriteStatus.UPDATED);
    assertThat(names()).containsExactly("Globex");
  }

  @Test
  void load_recordsThatAreWrittenUnderOtherNames_areRefused() {
    List<LeadRow> rows = List.of(new LeadRow("lead_1", Optional.of("1")));

    assertThatThrownBy(() -> index.load(rows))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageStartingWith("none of the 1 objects has custom.cf_no in its JSON, so that each"
            + " upsert would create its object again: load models");
    assertThat(index.loadedAt()).isEmpty();
  }

  @Test
  void load_mapsWithoutTheProperty_areRefused() {
    List<Map<String, String>> rows =
        List.of(Map.of("id", "lead_1", "No", "1"), Map.of("id", "lead_2", "No", "2"));

    assertThatThrownBy(() -> index.load(rows))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageStartingWith("none of the 2 objects has custom.cf_no");
  }

  /** The service omits a custom field without a value. */
  @Test
  void load_modelsAndTreesWithoutExternalId_makeAnEmptyIndex() {
    crm.leads().create(lead -> lead.name("Acme"));
    List<Lead> models = crm.leads().list().toList(10);

    assertThat(index.load(models).size()).isZero();
    assertThat(index.load(sandbox.leads()).size()).isZero();
    assertThat(index.load(List.of()).size()).isZero();
  }

  /** Such as of an export that names its fields. */
  @Test
  void load_modelsAndTreesOfWhichThePropertyWasNotRequested_areRefused() {
    crm.leads().create(lead -> lead.name("Acme").custom(CustomField.text("cf_no"), "1"));
    List<Lead> models = crm.leads().list(r -> r.fields("name")).toList(10);

    for (List<?> objects :
        List.of(models, List.of(CrmJson.tree("{\"id\":\"lead_1\",\"name\":\"Acme\"}")))) {
      assertThatThrownBy(() -> index.load(objects))
          .isInstanceOf(IllegalArgumentException.class)
          .hasMessageStartingWith("none of the 1 objects has custom.cf_no in its JSON")
          .hasMessageEndingWith("; if no object of the service has one, load an empty list");
    }
    assertThat(index.loadedAt()).isEmpty();
  }

  /** A model has an empty list for each list that was not read. */
  @Test
  void load_modelsOfWhichAListWasNotRequested_sendTheEmptyList() {
    Contact ann = crm.contacts()
        .create(contact -> contact.name("Ann").addEmail(Email.of("ann@acme.example")));
    ExternalIdIndex<CreateContactRequest> contacts = crm.contacts().index("name");
    contacts.load(crm.contacts().list(r -> r.fields("name", "title")).toList(10));

    CreateContactRequest withoutEmails =
        CreateContactRequest.builder().emails(List.of()).build();
    WriteResult result = crm.contacts().upsert(contacts, "Ann", withoutEmails);

    assertThat(result.status()).isEqualTo(WriteStatus.UPDATED);
    assertThat(crm.contacts().get(ann.id()).emails()).isEmpty();
    assertThat(crm.contacts().upsert(contacts, "Ann", withoutEmails).status())
        .as("the response of the update has the list")
        .isEqualTo(WriteStatus.UNCHANGED);
  }

  /** What an object lacks was perhaps not requested, also if the index names it. */
  @Test
  void load_objectsOfWhichACustomFieldWasNotRequested_sendItsRemoval() {
    for (boolean models : new boolean[] {true, false}) {
      CustomField.Multi<String> tags = CustomField.texts("cf_tags");
      String id = crm.leads()
          .create(lead -> lead.name("Acme").custom(tags, List.of("a")))
          .id();
      ExternalIdIndex<CreateLeadRequest> leads =
          crm.leads().index("name", options -> options.fields("custom.cf_tags"));
      leads.load(
          models
              ? crm.leads().list(r -> r.fields("name")).toList(10)
              : List.of(Map.of("id", id, "name", "Acme")));

      CreateLeadRequest withoutTags =
          CreateLeadRequest.builder().custom(tags, List.of()).build();

      assertThat(leads.upsert("Acme", withoutTags).status()).isEqualTo(WriteStatus.UPDATED);
      assertThat(crm.leads().get(id).custom(tags)).isEmpty();
      crm.leads().delete(id);
    }
  }

  @Test
  void load_modelsOfWhichANamedListWasNotRequested_sendTheEmptyList() {
    crm.contacts().create(contact -> contact.name("Ann").addEmail(Email.of("ann@acme.example")));
    ExternalIdIndex<CreateContactRequest> contacts =
        crm.contacts().index("name", options -> options.fields("emails"));
    contacts.load(crm.contacts().list(r -> r.fields("name")).toList(10));

    CreateContactRequest withoutEmails =
        CreateContactRequest.builder().emails(List.of()).build();

    assertThat(crm.contacts().upsert(contacts, "Ann", withoutEmails).status())
        .isEqualTo(WriteStatus.UPDATED);
  }

  @Test
  void load_modelsWithAList_sendItOnlyIfItDiffers() {
    Email office = Email.of("ann@acme.example", EmailType.OFFICE);
    crm.contacts().create(contact -> contact.name("Ann").addEmail(office));
    ExternalIdIndex<CreateContactRequest> contacts = crm.contacts().index("name");
    contacts.load(crm.contacts().list().toList(10));

    assertThat(crm.contacts()
            .upsert(
                contacts, "Ann", CreateContactRequest.builder().addEmail(office).build())
            .status())
        .isEqualTo(WriteStatus.UNCHANGED);
  }

  @Test
  void load_mapsWithNull_makeAnEmptyIndex() {
    Map<String, Object> row = new HashMap<>(Map.of("id", "lead_1"));
    row.put("custom.cf_no", null);

    assertThat(index.load(List.of(row)).size()).isZero();
  }

  @Test
  void load_objectWithoutIdOrNull_isNamed() {
    JsonNode first = CrmJson.tree("{\"id\":\"lead_1\",\"custom.cf_no\":\"1\"}");

    assertThatThrownBy(() -> index.load(List.of(first, Map.of("custom.cf_no", "2"))))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageStartingWith("object 2 cannot be loaded (An object of the list has no id): ");
    assertThatThrownBy(() -> index.load(Arrays.asList(first, null)))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageStartingWith("object 2 cannot be loaded (null has no JSON form): ");
    assertThatThrownBy(() -> index.load(List.of("lead_1")))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageStartingWith("object 1 cannot be loaded (");
  }

  @Test
  void load_fileThatIsCut_changesNothing() {
    index.load(List.of(Map.of("id", "lead_1", "custom.cf_no", "1")));

    assertThatThrownBy(() -> index.load(maps(csv("id,No\nlead_2,2\nlead_"), "No")))
        .isInstanceOf(DecodingException.class)
        .hasMessageContaining("line 3");

    assertThat(index.find("1")).contains("lead_1");
    assertThat(index.find("2")).isEmpty();
  }

  @Test
  void load_fileWithoutTheColumn_namesIt() {
    assertThatThrownBy(() -> index.load(maps(csv("id,Number\nlead_2,2\n"), "No")))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("the file has no column 'No'; it has [id, Number]");
    assertThat(index.loadedAt()).isEmpty();
  }

  @Test
  void load_idTwice_countsOnceWithItsLastRow() {
    index.load(maps(csv("id,No\nlead_1,1\nlead_1,2\nlead_2,2\n"), "No"));

    assertThat(index.size()).isEqualTo(2);
    assertThat(index.find("1")).isEmpty();
    assertThat(index.duplicates()).containsOnlyKeys("2");
  }
}
