package com.salescrm.sync;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.salescrm.sandbox.Seed;
import com.salescrm.sdk.core.json.CrmJson;
import com.salescrm.sdk.core.model.CustomField;
import com.salescrm.sync.table.Table;
import java.math.BigDecimal;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Timeout;

/** Random edits with pulls between them: the states as of each pull equal the rows of then, and movements add up. */
class HistorySnapshotsTest extends PullTestBase {
  private static final Set<Table> TABLES =
      Set.of(Table.LEADS, Table.CONTACTS, Table.OPPORTUNITIES, Table.TASKS, Table.USERS);
  private static final Set<String> OF_THE_PROGRAM =
      Set.of("row_hash", "deleted_at", "valid_from", "valid_to");

  private final Random random = new Random(7);
  private RandomEdits edits;

  @Override
  Seed seed() {
    return Seed.leads(25);
  }

  /** The live rows of a moment. */
  private record Snapshot(Instant at, Map<Table, Map<String, Map<String, String>>> rows) {}

  @EachDatabase
  @Timeout(120)
  void asOf_fiveSnapshotsOverAHundredEdits_areEqualToThoseTakenThen(String kind) throws Exception {
    compare(kind, 5, 25);
  }

  @EachDatabase(alwaysDuckDb = true)
  @Timeout(120)
  void asOf_laterPullAddsAColumn_theViewCanBeRead(String kind) throws Exception {
    tables = new Tables(TestDatabases.create(kind, folder));
    pull("--only", "leads", "--history");
    assertThat(local("as-of", Instant.now().toString(), "--tables", "leads"))
        .as(errors)
        .isZero();
    crm.leads()
        .update(
            ids(Table.LEADS).get(0),
            update -> update.custom(CustomField.text("cf_lead_region"), "north"));

    pull("--only", "leads");

    assertThat(tables.value("SELECT COUNT(cf_lead_region) FROM leads")).isEqualTo("1");
    assertThat(tables.rows("SELECT * FROM leads_as_of")).hasSize(25);
  }

  @EachDatabase
  @Tag("soak")
  @Timeout(1800)
  void asOf_fiftySnapshotsOverFiveThousandEdits_areEqualToThoseTakenThen(String kind)
      throws Exception {
    compare(kind, 50, 103);
  }

  private void compare(String kind, int snapshots, int editsEach) throws Exception {
    tables = new Tables(TestDatabases.create(kind, folder));
    edits = new RandomEdits(crm, random);
    pull("--history");
    List<Snapshot> taken = new ArrayList<>(List.of(snapshot()));
    while (taken.size() < snapshots) {
      for (int i = 0; i < editsEach; i++) {
        edits.next();
      }
      sandbox.clock().advance(Duration.ofMinutes(2));
      pull();
      if (random.nextBoolean()) {
        softDeleteOne(); // The next pull finds the object again.
      }
      taken.add(snapshot());
    }
    for (Snapshot each : taken) {
      assertThatTheStateIs(each);
    }
    int pairs = Math.max(5, snapshots / 2);
    for (int i = 0; i < pairs; i++) {
      int first = random.nextInt(taken.size() - 1);
      int second = first + 1 + random.nextInt(taken.size() - 1 - first);
      assertThatTheMovementAddsUp(taken.get(first), taken.get(second));
    }
    System.out.println(kind + ": " + taken.size() + " snapshots over " + edits.count()
        + " edits equal, " + pairs + " movements add up");
  }

  private Snapshot snapshot() throws SQLException {
    Map<Table, Map<String, Map<String, String>>> rows = new EnumMap<>(Table.class);
    for (Table table : TABLES) {
      Map<String, Map<String, String>> live = new TreeMap<>(tables.dump(table));
      live.values().removeIf(row -> row.containsKey("deleted_at"));
      live.values().forEach(row -> row.keySet().removeAll(OF_THE_PROGRAM));
      rows.put(table, live);
    }
    return new Snapshot(Instant.now().truncatedTo(ChronoUnit.MICROS), rows);
  }

  private void assertThatTheStateIs(Snapshot expected) throws Exception {
    assertThat(local("as-of", expected.at.toString())).as(errors).isZero();
    for (Table table : TABLES) {
      Map<String, Map<String, String>> found = tables.dump(table.sqlName() + "_as_of");
      found.values().forEach(row -> row.keySet().removeAll(OF_THE_PROGRAM));
      assertThat(found).as(table + " as of " + expected.at).isEqualTo(expected.rows.get(table));
    }
  }

  private void assertThatTheMovementAddsUp(Snapshot first, Snapshot second) {
    String[] times = {first.at.toString(), second.at.toString()};
    assertThat(local("report", "--moved", times[0], times[1], "--json"))
        .as(errors)
        .isZero();
    Map<String, BigDecimal> lines = new TreeMap<>();
    for (JsonNode line : output.lines().map(CrmJson::tree).toList()) {
      assertThat(line.path("currency").asText()).isEqualTo("USD");
      lines.put(line.path("label").asText(), line.path("value").decimalValue());
    }
    lines.remove("slipped");
    BigDecimal start = lines.remove("start");
    BigDecimal end = lines.remove("end");

    assertThat(lines.values().stream().reduce(start, BigDecimal::add)).isEqualByComparingTo(end);
    assertThat(start).isEqualByComparingTo(openValue(first));
    assertThat(end).isEqualByComparingTo(openValue(second));
    assertThat(end).isEqualByComparingTo(reported(times[1]));
  }

  /** The sum of the snapshot, without any code of the program. */
  private static BigDecimal openValue(Snapshot snapshot) {
    return snapshot.rows.getOrDefault(Table.OPPORTUNITIES, Map.of()).values().stream()
        .map(row -> CrmJson.tree(row.getOrDefault("json", "")))
        .filter(item -> item.path("status_type").asText().equals("active"))
        .map(item -> item.path("annualized_value").decimalValue())
        .reduce(BigDecimal.ZERO, BigDecimal::add);
  }

  private BigDecimal reported(String time) {
    assertThat(local("report", "--as-of", time, "--status", "active", "--by", "user", "--json"))
        .as(errors)
        .isZero();
    return output
        .lines()
        .map(CrmJson::tree)
        .filter(line -> line.path("type").asText().equals("user_total"))
        .map(line -> line.path("value").decimalValue())
        .reduce(BigDecimal.ZERO, BigDecimal::add);
  }

  private void softDeleteOne() throws SQLException {
    String table = random.nextBoolean() ? "opportunities" : "leads";
    String id = one(tables.rows(
            "SELECT id FROM " + table + " WHERE deleted_at IS NULL ORDER BY id"))
        .get(0);
    String now =
        OffsetDateTime.now(ZoneOffset.UTC).truncatedTo(ChronoUnit.MICROS).toString();
    tables.execute("UPDATE " + table + " SET deleted_at = '" + now
        + "', row_hash = 'deleted' WHERE id = '" + id + "'");
  }

  private <T> T one(List<T> all) {
    return all.get(random.nextInt(all.size()));
  }
}
