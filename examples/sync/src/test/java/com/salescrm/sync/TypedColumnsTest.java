package com.salescrm.sync;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.salescrm.sdk.core.json.CrmJson;
import com.salescrm.sdk.core.model.CustomField;
import com.salescrm.sync.cli.ExitCode;
import com.salescrm.sync.table.Table;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.Statement;
import java.time.Duration;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Columns with types: given to a pull, used by all later commands, changed, and values that do not fit. */
@Timeout(120)
class TypedColumnsTest extends PullTestBase {
  private static final String TYPES = "cf_seats number, cf_renewal date, cf_tags multiple";
  private static final CustomField<JsonNode> SEATS = CustomField.json("cf_seats");

  /** A file with fields of leads, each with its kind. */
  private String schema(String fields) throws Exception {
    List<Map<String, String>> list = List.of(fields.split(", *", 0)).stream()
        .map(each -> each.split(" ", 0))
        .map(words -> Map.of("table", "leads", "id", words[0], "kind", words[1]))
        .toList();
    return file(CrmJson.toJson(Map.of("format", "crm-sync schema", "version", 1, "fields", list)));
  }

  private String file(String text) throws Exception {
    return Files.writeString(Files.createTempFile(folder, "schema", ".json"), text)
        .toString();
  }

  private void create(String kind) throws Exception {
    tables = new Tables(TestDatabases.create(kind, folder));
  }

  private String type(String column) throws Exception {
    return tables.url().startsWith("jdbc:sqlite")
        ? tables.value("SELECT type FROM pragma_table_info('leads') WHERE name = '" + column + "'")
        : tables.value("SELECT data_type FROM information_schema.columns"
            + " WHERE table_name = 'leads' AND column_name = '" + column + "'");
  }

  private String typeOf(String sqlite, String postgresql) {
    return tables.url().startsWith("jdbc:sqlite") ? sqlite : postgresql;
  }

  private void assertThatVerifyFindsNothing(String table) {
    assertThat(command("verify", "--tables", table, "--strict"))
        .as(() -> output + errors)
        .isEqualTo(ExitCode.OK);
  }

  private String lead() {
    return ids(Table.LEADS).get(0);
  }

  private void setSeats(String lead, String json) {
    crm.leads().update(lead, update -> update.custom(SEATS, CrmJson.tree(json)));
  }

  @ParameterizedTest
  @ValueSource(strings = {TestDatabases.SQLITE, TestDatabases.POSTGRESQL})
  void pull_schema_createsTypedColumnsThatLaterPullsRetain(String kind) throws Exception {
    create(kind);
    pull("--tables", "leads", "--schema", schema(TYPES));

    assertThat(type("cf_seats")).isEqualToIgnoringCase("numeric");
    assertThat(type("cf_renewal")).isEqualToIgnoringCase(typeOf("TEXT", "date"));
    assertThat(type("cf_tags")).isEqualToIgnoringCase(typeOf("TEXT", "json"));
    assertThat(type("cf_tier")).isEqualToIgnoringCase("text");
    assertThat(tables.value("SELECT COUNT(*) FROM leads WHERE cf_seats >= 0")).isEqualTo("120");
    assertThat(tables.value("SELECT SUM(cf_seats) FROM leads")).matches("\\d+");
    assertThat(errors).isEmpty();
    assertThatVerifyFindsNothing("leads");

    setSeats(lead(), "12.50");
    pull("--tables", "leads"); // Without the option.
    assertThat(tables.value("SELECT COUNT(*) FROM leads WHERE cf_seats = 12.5")).isEqualTo("1");
    assertThat(row("leads").subList(0, 2)).containsExactly("0", "1");
    assertThatVerifyFindsNothing("leads");
  }

  @ParameterizedTest
  @ValueSource(strings = {TestDatabases.SQLITE, TestDatabases.POSTGRESQL})
  void pull_schemaOfAFieldWithoutColumn_typesTheColumnWhenItIsAdded(String kind) throws Exception {
    create(kind);
    String opportunity = ids(Table.OPPORTUNITIES).get(0);
    String file = file("{\"format\": \"crm-sync schema\", \"version\": 1, \"fields\": ["
        + "{\"table\": \"opportunities\", \"id\": \"cf_at\", \"kind\": \"time\"},"
        + "{\"table\": \"opportunities\", \"id\": \"cf_flag\", \"kind\": \"boolean\"}]}");
    pull("--tables", "opportunities", "--schema", file);
    sandbox.clock().advance(Duration.ofHours(1));
    crm.opportunities()
        .update(
            opportunity,
            update -> update
                .custom(CustomField.text("cf_at"), "2026-01-31T12:30:00+02:00")
                .custom(CustomField.bool("cf_flag"), true));

    pull("--tables", "opportunities");

    assertThatVerifyFindsNothing("opportunities");
    assertThat(tables.rows("SELECT cf_at, cf_flag FROM opportunities WHERE cf_flag IS NOT NULL"))
        .containsExactly(
            typeOf("x", "y").equals("x")
                ? List.of("2026-01-31T10:30:00.000000Z", "1")
                : List.of("2026-01-31 10:30:00+00", "t"));
  }

  @ParameterizedTest
  @ValueSource(strings = {TestDatabases.SQLITE, TestDatabases.POSTGRESQL})
  void pull_changedSchema_convertsTheColumnsAndTheViewWithReadableNames(String kind)
      throws Exception {
    create(kind);
    Path names = Files.writeString(folder.resolve("names"), "cf_seats=Seats\ncf_tier=Tier\n");
    pull("--tables", "leads", "--names", names.toString());
    String before = tables.dump(Table.LEADS).toString();
    tables.execute("UPDATE leads SET deleted_at = synced_at WHERE id = '" + lead() + "'");

    pull("--tables", "leads", "--schema", schema(TYPES));

    assertThat(type("cf_seats")).isEqualToIgnoringCase("numeric");
    assertThat(row("leads").subList(0, 2)).containsExactly("0", "1"); // The soft-deleted one.
    assertThat(tables.value("SELECT COUNT(*) FROM leads_named WHERE \"Seats\" >= 0"))
        .isEqualTo("120");
    assertThat(tables.rows("SELECT DISTINCT \"Tier\" FROM leads_named")).hasSize(3);
    assertThatVerifyFindsNothing("leads");

    pull("--tables", "leads", "--schema", schema("cf_seats text, cf_renewal text, cf_tags text"));

    assertThat(type("cf_seats")).isEqualToIgnoringCase("text");
    assertThat(tables.rows("SELECT field FROM sync_types")).isEmpty();
    assertThat(tables.dump(Table.LEADS).toString()).isEqualTo(before);
    assertThatVerifyFindsNothing("leads");
  }

  @EachDatabase(alwaysDuckDb = true)
  void pull_changedSchemaWithHistory_convertsTheEarlierVersionsAndTheirViews(String kind)
      throws Exception {
    create(kind);
    setSeats(lead(), "\"5\"");
    pull("--tables", "leads", "--history");
    setSeats(lead(), "\"6\"");
    pull("--tables", "leads");
    local("as-of", LocalDate.now(ZoneOffset.UTC).toString());
    String versions =
        "SELECT COUNT(*), SUM(cf_seats) FROM leads_versions WHERE id = '" + lead() + "'";

    pull("--tables", "leads", "--schema", schema(TYPES));

    assertThat(tables.rows(versions).toString()).matches("\\[\\[2, 11(\\.0+)?]]");
    assertThat(tables.value("SELECT COUNT(*) FROM leads_as_of WHERE cf_seats >= 0"))
        .isEqualTo("120");
    setSeats(lead(), "\"7\"");
    pull("--tables", "leads", "--parquet", folder.resolve("parquet").toString());
    assertThat(tables.rows(versions).toString()).matches("\\[\\[3, 18(\\.0+)?]]");
    assertThat(parquetTypes("leads"))
        .containsEntry("cf_seats", "DECIMAL(38,6)")
        .containsEntry("cf_renewal", "DATE")
        .containsEntry("valid_from", "TIMESTAMP WITH TIME ZONE");
    assertThatVerifyFindsNothing("leads");
  }

  private Map<String, String> parquetTypes(String table) throws Exception {
    Map<String, String> types = new TreeMap<>();
    try (Connection memory = DriverManager.getConnection("jdbc:duckdb:");
        Statement statement = memory.createStatement();
        ResultSet columns = statement.executeQuery("DESCRIBE SELECT * FROM '"
            + folder.resolve("parquet").resolve(table + ".parquet") + "'")) {
      while (columns.next()) {
        types.put(columns.getString(1), columns.getString(2));
      }
    }
    return types;
  }

  @ParameterizedTest
  @ValueSource(strings = {TestDatabases.SQLITE, TestDatabases.POSTGRESQL})
  void pull_valueThatDoesNotFit_isNullInTheColumnAndReported(String kind) throws Exception {
    create(kind);
    List<String> ids = ids(Table.LEADS);
    pull("--tables", "leads");
    List<String> texts = List.of("\"many\"", "\"00123\"", "9007199254740993", "[1]");
    for (int i = 0; i < texts.size(); i++) {
      CustomField<JsonNode> field = CustomField.json("cf_free");
      JsonNode value = CrmJson.tree(texts.get(i));
      crm.leads().update(ids.get(i), update -> update.custom(field, value));
    }
    crm.leads().update(ids.get(4), update -> update.custom(CustomField.text("cf_free"), ""));
    crm.leads().update(ids.get(5), update -> update.custom(CustomField.text("cf_free"), "-1.50"));
    pull("--tables", "leads");
    // The next pull writes its row twice: it converts the column, and then reads the change.
    crm.leads().update(ids.get(0), update -> update.name("Changed"));

    pull("--tables", "leads", "--schema", schema("cf_free number"));

    assertThat(errors.lines())
        .singleElement()
        .asString()
        .startsWith("crm-sync: leads: cf_free: 4 values do not fit the type number, NULL in the"
            + " column, only in json: lead_")
        .endsWith(" …");
    assertThat(tables.rows("SELECT cf_free FROM leads WHERE cf_free IS NOT NULL"))
        .containsExactly(List.of(typeOf("-1.5", "-1.50")));
    assertThat(tables.value("SELECT json FROM leads WHERE id = '" + ids.get(2) + "'"))
        .contains("\"custom.cf_free\":9007199254740993");
    assertThatVerifyFindsNothing("leads");

    pull("--tables", "leads"); // Written values are reported, not those of earlier runs.
    assertThat(errors).isEmpty();
    crm.leads().update(ids.get(6), update -> update.custom(CustomField.text("cf_free"), "few"));
    pull("--tables", "leads", "--json");
    assertThat(errors)
        .contains("cf_free: 1 value does not fit the type number")
        .endsWith(ids.get(6) + "\n");
    assertThat(output.lines())
        .contains(
            "{\"type\":\"invalid_values\",\"table\":\"leads\",\"field\":\"cf_free\",\"count\":1,"
                + "\"ids\":[\"" + ids.get(6) + "\"]}");
  }

  @ParameterizedTest
  @ValueSource(strings = {TestDatabases.SQLITE, TestDatabases.POSTGRESQL})
  void repair_alteredTypedColumn_writesItAgain(String kind) throws Exception {
    create(kind);
    pull("--tables", "leads", "--schema", schema(TYPES));
    tables.execute("UPDATE leads SET cf_seats = 4711 WHERE id = '" + lead() + "'");
    tables.execute("UPDATE leads SET cf_renewal = NULL");

    assertThat(command("verify", "--tables", "leads")).isEqualTo(ExitCode.REFUSED);

    assertThat(output).contains("leads " + lead() + ": altered: cf_seats \"4711\" → ");
    assertThat(output).contains(": lost custom column: cf_renewal");
    assertThat(command("verify", "--tables", "leads", "--repair")).isEqualTo(ExitCode.OK);
    assertThatVerifyFindsNothing("leads");
  }

  @ParameterizedTest
  @ValueSource(strings = {TestDatabases.SQLITE, TestDatabases.POSTGRESQL})
  void repair_rowWithAValueThatDoesNotFit_printsTheField(String kind) throws Exception {
    create(kind);
    CustomField<String> field = CustomField.text("cf_free");
    crm.leads().update(lead(), update -> update.custom(field, "few"));
    pull("--tables", "leads", "--schema", schema("cf_free number"));
    tables.execute("UPDATE leads SET name = 'Altered' WHERE id = '" + lead() + "'");

    assertThat(command("verify", "--tables", "leads", "--repair")).isEqualTo(ExitCode.OK);

    assertThat(errors.lines())
        .containsExactly(
            "crm-sync: leads: cf_free: 1 value does not fit the type number, NULL in the"
                + " column, only in json: " + lead());
  }

  @ParameterizedTest
  @ValueSource(strings = {TestDatabases.SQLITE, TestDatabases.POSTGRESQL})
  void pull_excludedTypedColumn_storesNoValue(String kind) throws Exception {
    create(kind);
    pull("--tables", "leads", "--schema", schema(TYPES));

    pull("--tables", "leads", "--exclude-columns", "leads.cf_seats");

    assertThat(tables.value("SELECT COUNT(cf_seats) FROM leads")).isEqualTo("0");
    assertThat(tables.dump(Table.LEADS).toString()).doesNotContain("\"custom.cf_seats\"");
    assertThat(errors).isEmpty();
    assertThatVerifyFindsNothing("leads");
    pull("--tables", "leads");
    assertThat(tables.value("SELECT COUNT(cf_seats) FROM leads WHERE cf_seats >= 0"))
        .isEqualTo("120");
  }

  @ParameterizedTest
  @ValueSource(strings = {TestDatabases.SQLITE, TestDatabases.POSTGRESQL})
  void pull_columnThatAViewOfTheUserContains_changesNothing(String kind) throws Exception {
    create(kind);
    pull("--tables", "leads");
    tables.execute("CREATE VIEW mine AS SELECT cf_seats FROM leads");

    assertThat(run("--tables", "leads", "--schema", schema(TYPES))).isEqualTo(ExitCode.DATABASE);

    assertThat(errors).contains("view");
    assertThat(type("cf_seats")).isEqualToIgnoringCase("text");
    assertThat(tables.rows("SELECT field FROM sync_types")).isEmpty();
    pull("--tables", "leads");
    assertThatVerifyFindsNothing("leads");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "{\"format\": | , line 1, column ",
        "{\"format\": \"crm-sync schema\", \"version\": 2, \"fields\": []} | : version must be 1;",
        "{\"format\": \"other\", \"version\": 1, \"fields\": []} | : format must be \"crm-sync schema\"",
        "{\"format\": \"crm-sync schema\", \"version\": 1} | : fields must be a list",
        "{\"table\": \"users\", \"id\": \"cf_a\", \"kind\": \"text\"} | fields[0].table is \"users\", but",
        "{\"table\": \"leads\", \"id\": \"seats\", \"kind\": \"text\"} | fields[0].id must be the id",
        "{\"table\": \"leads\", \"id\": \"cf_a\", \"kind\": \"int\"} | fields[0].kind is \"int\", but",
        "{\"table\": \"leads\", \"id\": \"cf_a\", \"kind\": \"text\", \"column\": \"x\"} | .column is \"x\", but",
      })
  void pull_unusableSchema_isRefusedBeforeAnyRequest(String text, String message) throws Exception {
    String whole = text.startsWith("{\"table\"")
        ? "{\"format\": \"crm-sync schema\", \"version\": 1, \"fields\": [" + text + "]}"
        : text;

    assertThat(run("--schema", file(whole))).isEqualTo(ExitCode.USAGE);

    assertThat(errors.lines()).singleElement().asString().contains("--schema: ", message);
    assertThat(sandbox.requests()).isEmpty();
    assertThat(Files.exists(Path.of(tables.url().substring("jdbc:sqlite:".length()))))
        .isFalse();
  }
}
