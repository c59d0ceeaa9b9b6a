package com.salescrm.sync;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.salescrm.sdk.core.json.CrmJson;
import com.salescrm.sdk.core.model.CustomField;
import com.salescrm.sync.cli.ExitCode;
import com.salescrm.sync.table.Table;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;

/** The command schema: the file, the Java class, and the comparison with the present data. */
@Timeout(120)
class SchemaCommandTest extends PullTestBase {
  private JsonNode schema(String... options) {
    assertThat(command("schema", options)).as(() -> errors).isEqualTo(ExitCode.OK);
    return CrmJson.tree(output);
  }

  private static Map<String, JsonNode> fields(JsonNode schema) {
    Map<String, JsonNode> fields = new TreeMap<>();
    schema
        .path("fields")
        .forEach(field ->
            fields.put(field.path("table").asText() + "." + field.path("id").asText(), field));
    return fields;
  }

  @Test
  void schema_ofTheService_describesEachField() throws Exception {
    Map<String, JsonNode> fields = fields(schema());

    assertThat(fields.keySet())
        .containsExactly("leads.cf_renewal", "leads.cf_seats", "leads.cf_tags", "leads.cf_tier");
    assertThat(fields.get("leads.cf_tier").toString())
        .isEqualTo(
            "{\"table\":\"leads\",\"id\":\"cf_tier\",\"kind\":\"choice\",\"column\":\"text\","
                + "\"objects\":120,\"values\":120,\"fill_percent\":100.0,\"invalid\":0,"
                + "\"invalid_percent\":0.0,\"choices\":[\"bronze\",\"gold\",\"silver\"]}");
    assertThat(fields.get("leads.cf_seats").path("column").asText()).isEqualTo("number");
    assertThat(fields.get("leads.cf_renewal").path("column").asText()).isEqualTo("date");
    assertThat(fields.get("leads.cf_tags").path("of").asText()).isEqualTo("choice");
    assertThat(errors).isEmpty();
    String first = output;
    schema();
    assertThat(output).isEqualTo(first);
  }

  @Test
  void schema_fromTheDatabase_isThatOfTheServiceWithoutRequests() throws Exception {
    pull("--tables", "leads,contacts,opportunities");
    JsonNode ofService = schema("--sample", "0");
    int requests = sandbox.requests().size();

    JsonNode ofDatabase = schema("--sample", "0", "--from-database");

    assertThat(ofDatabase).isEqualTo(ofService);
    assertThat(sandbox.requests()).hasSize(requests);
  }

  @Test
  void schema_sample_readsThatManyObjectsOfTheWholeList() throws Exception {
    JsonNode field = fields(schema("--sample", "30")).get("leads.cf_tier");

    assertThat(field.path("objects").asInt()).isEqualTo(30);
    assertThat(lists("/lead/").stream().map(call -> call.query().toString()))
        .anyMatch(query -> query.contains("_skip") && query.contains("108"));
    pull("--tables", "leads,contacts,opportunities");
    assertThat(fields(schema("--sample", "30", "--from-database"))
            .get("leads.cf_tier")
            .path("objects")
            .asInt())
        .isEqualTo(30);
  }

  @Test
  void schema_examples_areWrittenOnlyIfAskedFor() {
    assertThat(schema().toString()).doesNotContain("examples");

    assertThat(fields(schema("--examples")).get("leads.cf_renewal").path("examples"))
        .hasSize(3)
        .allMatch(each -> each.asText().matches("\\d{4}-\\d\\d-\\d\\d"));
  }

  @Test
  void schema_invalidValues_leaveTheColumnTextUnlessTheyAreAccepted() throws Exception {
    List<String> ids = ids(Table.LEADS);
    crm.leads()
        .update(ids.get(0), update -> update.custom(CustomField.text("cf_seats"), "not yet known"));

    JsonNode seats = fields(schema()).get("leads.cf_seats");
    assertThat(seats.path("kind").asText()).isEqualTo("number");
    assertThat(seats.path("column").asText()).isEqualTo("text");
    assertThat(seats.path("invalid").asInt()).isEqualTo(1);
    assertThat(errors)
        .isEqualTo("crm-sync: leads.cf_seats: 1 of 120 values is not number, so the type of its"
            + " column is text; --max-invalid sets the limit\n");

    Path file = folder.resolve("schema.json");
    assertThat(command("schema", "--max-invalid", "5", "--to", file.toString())).isZero();
    assertThat(errors).isEmpty();
    pull("--tables", "leads", "--schema", file.toString());
    assertThat(errors).contains("leads: cf_seats: 1 value does not fit the type number");
    assertThat(tables.value("SELECT COUNT(cf_seats) FROM leads")).isEqualTo("119");
  }

  @Test
  void check_sameData_findsNothing() throws Exception {
    String file = written();

    assertThat(command("schema", "--check", file)).isEqualTo(ExitCode.OK);

    assertThat(output + errors).isEmpty();
  }

  @Test
  void check_changedData_printsALineForEachDrift() throws Exception {
    String file = written();
    List<String> ids = ids(Table.LEADS);
    crm.leads().update(ids.get(0), update -> update.custom(CustomField.text("cf_new"), "x"));
    crm.leads().update(ids.get(1), update -> update.custom(CustomField.text("cf_seats"), "none"));
    for (String id : ids.subList(2, 4)) {
      crm.leads().update(id, update -> update.custom(TIER, "diamond"));
    }
    sandbox.data().removeCustomField("cf_renewal");

    assertThat(command("schema", "--check", file)).isEqualTo(ExitCode.REFUSED);

    assertThat(output.lines())
        .containsExactly(
            "leads.cf_renewal: vanished: none of 120 objects has a value",
            "leads.cf_seats: 1 of 120 values is not number; 0 of 120 before",
            "leads.cf_tier: new choice \"diamond\"",
            "leads.cf_new: new field (text)");
    assertThat(command("schema", "--check", file, "--json")).isEqualTo(ExitCode.REFUSED);
    assertThat(output.lines())
        .contains("{\"field\":\"leads.cf_tier\",\"drift\":\"new_choice\","
            + "\"detail\":\"new choice \\\"diamond\\\"\"}");
  }

  @Test
  void check_elementsOfListsChangedTheirKind_printsALine() throws Exception {
    List<String> some = ids(Table.LEADS).subList(0, 10);
    update(some, "[1.5, 2]");
    String file = written();
    update(some.subList(0, 4), "[\"a\", \"b\"]");

    assertThat(command("schema", "--check", file)).isEqualTo(ExitCode.REFUSED);

    assertThat(output)
        .isEqualToIgnoringNewLines(
            "leads.cf_sizes: 4 of 10 values are not multiple number; 0 of 10 before");
  }

  private void update(List<String> leads, String json) {
    CustomField<JsonNode> sizes = CustomField.json("cf_sizes");
    leads.forEach(id -> crm.leads().update(id, update -> update.custom(sizes, CrmJson.tree(json))));
  }

  private String written() {
    Path file = folder.resolve("schema.json");
    assertThat(command("schema", "--to", file.toString(), "--force"))
        .as(() -> errors)
        .isZero();
    return file.toString();
  }

  @Test
  void schema_existingFile_isReplacedOnlyIfForced() throws Exception {
    Path file = Files.writeString(folder.resolve("schema.json"), "edited");

    assertThat(command("schema", "--to", file.toString())).isEqualTo(ExitCode.USAGE);

    assertThat(errors)
        .isEqualTo(
            "crm-sync: --to " + file + " exists; give --force to replace it, or another name\n");
    assertThat(file).hasContent("edited");
    assertThat(sandbox.requests()).isEmpty();
    assertThat(command("schema", "--to", file.toString(), "--force")).isZero();
    assertThat(Files.readString(file)).contains("crm-sync schema");
  }

  @Test
  @EnabledOnOs({OS.LINUX, OS.MAC})
  void schema_deviceAsTheTarget_isWritten() {
    assertThat(command("schema", "--to", "/dev/null")).as(() -> errors).isZero();
  }

  /** Else a constant could become that of another field when a field is added. */
  @Test
  void java_readableNameOfSeveralFields_hasTheirIds() throws Exception {
    String lead = ids(Table.LEADS).get(0);
    crm.leads().update(lead, update -> update.custom(CustomField.text("cf_lead_region"), "x"));
    crm.contacts()
        .create(b -> b.leadId(lead).name("Ann").custom(CustomField.text("cf_region"), "y"));
    Path names = Files.writeString(
        folder.resolve("names"), "cf_lead_region=Region\ncf_region=region\ncf_tags=Tier\n");

    assertThat(command(
            "schema",
            "--java",
            "Fields",
            "--to",
            folder.toString(),
            "--names",
            names.toString(),
            "--sample",
            "0"))
        .as(() -> errors)
        .isZero();

    assertThat(Files.readString(folder.resolve("Fields.java")))
        .contains(" REGION_LEAD_REGION =", " REGION_REGION =", " TIER_TAGS =", " TIER =")
        .doesNotContain(" REGION =");
  }

  @Test
  void java_anyFields_compilesWithoutWarnings() throws Exception {
    String lead = ids(Table.LEADS).get(0);
    for (String id :
        List.of("cf_TIER", "cf_class", "cf_2nd", "cf_a_b", "cf_A_b", "lcf_x", "cf__")) {
      crm.leads().update(lead, update -> update.custom(CustomField.text(id), "x"));
    }
    List<JsonNode> values = List.of(
        CrmJson.tree("true"), CrmJson.tree("[1.5]"), CrmJson.tree("\"2026-01-31T10:00:00Z\""));
    for (int i = 0; i < values.size(); i++) {
      CustomField<JsonNode> field = CustomField.json("cf_json_" + i);
      JsonNode value = values.get(i);
      for (String id : ids(Table.LEADS).subList(0, 10)) {
        crm.leads().update(id, update -> update.custom(field, value));
      }
    }
    Path names = Files.writeString(
        folder.resolve("names"), "cf_class=Größe in m²\ncf_seats=Number of seats\ncf_2nd=名前\n");
    Path sources = folder.resolve("src");

    assertThat(command(
            "schema",
            "--java",
            "com.acme.AcmeFields",
            "--to",
            sources.toString(),
            "--names",
            names.toString()))
        .as(() -> errors)
        .isZero();

    Path source = sources.resolve("com/acme/AcmeFields.java");
    assertThat(Files.readString(source))
        .contains(
            "CustomField<BigDecimal> NUMBER_OF_SEATS =",
            "CustomField<LocalDate> RENEWAL =",
            "CustomField.Multi<String> TAGS =",
            "CustomField.choices(\"cf_tags\")",
            "CustomField<String> GROSSE_IN_M2 =",
            "CustomField<String> FIELD_2ND =",
            "CustomField<String> TIER_2 =",
            "CustomField<Boolean> JSON_0 =",
            "CustomField.Multi<BigDecimal> JSON_1 =",
            "CustomField<OffsetDateTime> JSON_2 =");
    assertThat(compile(source)).isZero();
  }

  /** Compiles as a user would, without annotation processors of the tests. */
  private int compile(Path source) {
    List<String> arguments = new ArrayList<>(List.of("-Xlint:all", "-Werror", "-proc:none"));
    String core = Path.of(CustomField.class
            .getProtectionDomain()
            .getCodeSource()
            .getLocation()
            .getPath())
        .toString();
    String jackson = Path.of(
            JsonNode.class.getProtectionDomain().getCodeSource().getLocation().getPath())
        .toString();
    arguments.addAll(List.of(
        "-cp",
        core + java.io.File.pathSeparator + jackson,
        "-d",
        folder.toString(),
        source.toString()));
    return ToolProvider.getSystemJavaCompiler()
        .run(null, System.out, System.err, arguments.toArray(String[]::new));
  }

  @Test
  void schema_impossibleOptions_areRefused() {
    for (List<String> options : List.of(
        List.of("--java", "com.acme.AcmeFields"),
        List.of("--check", "x", "--to", "y"),
        List.of("--json"),
        List.of("--sample", "-1"),
        List.of("--tables", "users"),
        List.of("--java", "com.1acme.Fields", "--to", folder.toString()))) {
      assertThat(command("schema", options.toArray(String[]::new))).isEqualTo(ExitCode.USAGE);
      assertThat(errors.lines()).hasSize(1);
    }
    assertThat(sandbox.requests()).isEmpty();
  }
}
