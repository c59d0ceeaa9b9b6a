package com.salescrm.sync.verify;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.salescrm.sdk.core.json.CrmJson;
import com.salescrm.sync.EachDatabase;
import com.salescrm.sync.TestDatabases;
import com.salescrm.sync.db.Database;
import com.salescrm.sync.db.DatabaseSettings;
import com.salescrm.sync.table.ExcludedFields;
import com.salescrm.sync.table.Schema;
import com.salescrm.sync.table.StoredRow;
import com.salescrm.sync.table.StoredRows;
import com.salescrm.sync.table.Table;
import com.salescrm.sync.table.TableWriter;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** When a difference arose, and invalid values. The kinds are tested through the command. */
class RowComparisonTest {
  private static final OffsetDateTime PULLED = OffsetDateTime.parse("2026-03-01T00:00:00Z");
  private static final Clock CLOCK =
      Clock.fixed(Instant.parse("2026-03-10T00:00:00Z"), ZoneOffset.UTC);
  private static final String LEAD = """
      {"id": "lead_1", "name": "Acme", "description": null, "organization_id": "orga_1",
       "date_created": "2026-01-01T00:00:00Z", "date_updated": "2026-02-01T00:00:00Z",
       "status_label": "Potential", "custom.cf_tier": "gold"}
      """;

  @TempDir
  Path folder;

  private Database database;

  @BeforeEach
  void start() throws Exception {
    open(TestDatabases.SQLITE);
  }

  private void open(String kind) throws Exception {
    database = Database.open(DatabaseSettings.of(TestDatabases.create(kind, folder)));
    Schema.prepare(database);
  }

  @AfterEach
  void stop() {
    database.close();
  }

  @Test
  void compare_missingRow_dependsOnTheDatesOfTheObject() {
    assertThat(compare(null, lead())).hasValue("missing BEFORE_PULL");
    assertThat(compare(null, lead().put("date_updated", "2026-03-02T00:00:00Z")))
        .hasValue("missing SINCE_PULL");
    ObjectNode undated = lead().without(List.of("date_created", "date_updated"));
    assertThat(compare(null, undated)).hasValue("missing UNKNOWN");
  }

  @Test
  void compare_laterObject_isSinceThePullIfItsDateIs() {
    StoredRow row = written(lead());
    ObjectNode renamed = lead().put("name", "Bolt");

    assertThat(compare(row, renamed.deepCopy().put("date_updated", "2026-02-02T00:00:00Z")))
        .hasValue("stale BEFORE_PULL");
    assertThat(compare(row, renamed.deepCopy().put("date_updated", "2026-03-02T00:00:00Z")))
        .hasValue("stale SINCE_PULL");
    assertThat(compare(row, renamed)).hasValue("stale UNKNOWN"); // Its date has not moved.
  }

  @Test
  void compare_customFieldWithoutAMovedDate_mayHaveBeenAddedSince() {
    StoredRow row = written(lead());
    assertThat(compare(row, lead().put("custom.cf_new", "x")))
        .hasValue("lost custom column UNKNOWN");
  }

  @Test
  void compare_partialObject_wasNeverThatOfTheService() {
    StoredRow row = written(lead().retain("id", "name", "date_updated"));
    assertThat(compare(row, lead())).hasValue("nulled BEFORE_PULL");
  }

  @Test
  void compare_deletedObject_isUnknownUnlessTheRowShowsItsDeletion() throws Exception {
    StoredRow row = written(lead());
    assertThat(compare(row, null)).hasValue("wrong deletion mark UNKNOWN");

    Object ignored = database.inTransaction(
        connection -> writer(connection).softDelete(connection, List.of("lead_1")));
    assertThat(compare(row(), null)).isEmpty();
    // A pull deleted the row: the object was gone, and has reappeared.
    assertThat(compare(row(), lead())).hasValue("wrong deletion mark UNKNOWN");
    assertThat(compare(row(), lead().put("date_updated", "2026-03-02T00:00:00Z")))
        .hasValue("wrong deletion mark SINCE_PULL");
    try (var connection = database.dataSource().getConnection();
        var statement = connection.createStatement()) {
      statement.execute("UPDATE leads SET deleted_at = NULL");
    }
    assertThat(compare(row(), null)).hasValue("wrong deletion mark BEFORE_PULL");
  }

  @Test
  void compare_rowThatAnotherProgramDeleted_isBeforeThePull() throws Exception {
    StoredRow row = written(lead());
    assertThat(compare(row, lead())).isEmpty();
    execute("UPDATE leads SET deleted_at = synced_at");
    assertThat(compare(row(), lead())).hasValue("wrong deletion mark BEFORE_PULL");
    assertThat(compare(row(), lead().put("date_updated", "2026-03-02T00:00:00Z")))
        .hasValue("wrong deletion mark BEFORE_PULL");
  }

  @Test
  void compare_objectDatedInTheFuture_provesNothing() {
    StoredRow row = written(lead());
    ObjectNode future = lead().put("name", "Bolt").put("date_updated", "2026-03-11T00:00:00Z");
    assertThat(compare(row, future)).hasValue("stale UNKNOWN");
    assertThat(compare(null, future)).hasValue("missing UNKNOWN");
  }

  @Test
  void compare_alteredJsonOfAnObjectThatChangedSince_isBeforeThePull() throws Exception {
    StoredRow row = written(lead());
    ObjectNode changed = lead().put("name", "Bolt").put("date_updated", "2026-03-02T00:00:00Z");
    assertThat(compare(row, changed)).hasValue("stale SINCE_PULL");
    execute("UPDATE leads SET json = '" + lead().put("status_label", "x").put("name", "Acme")
        + "', status_label = 'x'");
    assertThat(compare(row(), changed)).hasValue("altered BEFORE_PULL");
  }

  @Test
  void compare_differingObject_statesAFieldWithBothValuesAndHowManyMoreDiffer() {
    StoredRow row = written(lead().put("custom.cf_many", "gold"));
    ObjectNode item = lead().put("date_updated", "2026-03-02T00:00:00Z");
    item.putArray("custom.cf_many").add("gold").add(2);

    assertThat(line(row, item))
        .isEqualTo(
            "leads lead_1: stale: custom.cf_many \"gold\" → \"[\\\"gold\\\",2]\" and 1 more");
    item.putNull("custom.cf_many");
    assertThat(line(row, item))
        .isEqualTo("leads lead_1: stale: custom.cf_many \"gold\" → null and 1 more");
    item.put("custom.cf_many", "gold");
    assertThat(line(row, item))
        .isEqualTo("leads lead_1: stale: date_updated \"2026-02-01T00:00:00Z\""
            + " → \"2026-03-02T00:00:00Z\"");
  }

  @Test
  void compare_nullInsteadOfAMissingProperty_isNamedOnlyIfNothingElseDiffers() {
    StoredRow row = written(lead().put("custom.cf_many", "gold"));
    ObjectNode item = lead().put("custom.cf_many", "gold").putNull("contacts");

    assertThat(line(row, item)).isEqualTo("leads lead_1: stale: contacts null → null");
    item.put("name", "Bolt");
    assertThat(line(row, item)).isEqualTo("leads lead_1: stale: name \"Acme\" → \"Bolt\"");
  }

  @Test
  void compare_rowOfAnotherOrganization_statesBoth() throws Exception {
    StoredRow row = written(lead().put("organization_id", "orga_2"));

    assertThat(line(row, lead()))
        .isEqualTo("leads lead_1: other organization: organization_id \"orga_2\" → \"orga_1\"");
    assertThat(line(row, lead().put("organization_id", "orga_2").put("name", "Bolt")))
        .isEqualTo("leads lead_1: stale: name \"Acme\" → \"Bolt\"");
    assertThat(line(row, null)) // By the key that verify uses.
        .isEqualTo("leads lead_1: other organization: organization_id \"orga_2\" → \"orga_1\"");
    execute("UPDATE leads SET organization_id = NULL");
    assertThat(line(row(), lead()))
        .isEqualTo("leads lead_1: other organization: organization_id \"orga_2\" → \"orga_1\"");
  }

  private static String line(StoredRow row, @Nullable JsonNode item) {
    return new RowComparison(Table.LEADS, "orga_1", PULLED, CLOCK, 250)
        .compare("lead_1", row, item)
        .orElseThrow()
        .toString();
  }

  private void execute(String sql) throws Exception {
    try (var connection = database.dataSource().getConnection();
        var statement = connection.createStatement()) {
      statement.execute(sql);
    }
  }

  @Test
  void compare_withoutACompletePull_provesOnlyWhatTheRowShows() throws Exception {
    StoredRow row = written(lead());
    RowComparison comparison = new RowComparison(Table.LEADS, "orga_1", null, CLOCK, 250);
    assertThat(text(comparison.compare("lead_1", null, lead()))).hasValue("missing UNKNOWN");
    assertThat(text(
            comparison.compare("lead_1", row, lead().put("date_updated", "2026-02-02T00:00:00Z"))))
        .hasValue("stale UNKNOWN");
  }

  @EachDatabase
  void compare_rowOfInvalidValues_isEqual(String kind) throws Exception {
    database.close();
    open(kind);
    ObjectNode invalid = (ObjectNode) CrmJson.tree("""
        {"id": "oppo_1", "note": "nul \\u0000, half \\ud800", "value": 12345678901234567890.12345,
         "expected_value": "1200.50", "annualized_value": 0.1, "confidence": 1e3, "date_won": "soon",
         "date_created": "2026-01-01T10:00:00.123456789+02:00", "lead_name": {"a": 1.10},
         "date_updated": "yesterday", "custom.cf_many": ["a", 1.10], "custom.cf_with-a-dash": "x",
         "custom.cf_Case": "1", "custom.cf_case": "2", "custom.cf_null": null}
        """);
    Object ignored = database.inTransaction(connection -> new TableWriter(
            Table.OPPORTUNITIES,
            ExcludedFields.NONE,
            database.dialect(),
            250,
            Clock.systemUTC(),
            connection)
        .write(connection, List.of(invalid)));
    StoredRow row =
        database.reading(connection -> new StoredRows(Table.OPPORTUNITIES, database.dialect())
            .byId(connection, List.of("oppo_1"))
            .get("oppo_1"));

    assertThat(new RowComparison(Table.OPPORTUNITIES, "orga_1", PULLED, CLOCK, 250)
            .compare("oppo_1", row, invalid))
        .isEmpty();
    assertThat(row.isAsWritten()).isTrue();
  }

  private static ObjectNode lead() {
    return (ObjectNode) CrmJson.tree(LEAD);
  }

  private TableWriter writer(java.sql.Connection connection) throws java.sql.SQLException {
    return new TableWriter(
        Table.LEADS, ExcludedFields.NONE, database.dialect(), 250, Clock.systemUTC(), connection);
  }

  private StoredRow written(JsonNode item) {
    Object ignored =
        database.inTransaction(connection -> writer(connection).write(connection, List.of(item)));
    return row();
  }

  private StoredRow row() {
    return database.reading(connection -> new StoredRows(Table.LEADS, database.dialect())
        .byId(connection, List.of("lead_1"))
        .get("lead_1"));
  }

  private static Optional<String> compare(@Nullable StoredRow row, @Nullable JsonNode item) {
    return text(
        new RowComparison(Table.LEADS, "orga_1", PULLED, CLOCK, 250).compare("lead_1", row, item));
  }

  private static Optional<String> text(Optional<Difference> found) {
    return found.map(difference -> difference.kind() + " " + difference.when());
  }
}
