package com.salescrm.sync;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.salescrm.sandbox.SandboxIds;
import com.salescrm.sandbox.Seed;
import com.salescrm.sdk.core.json.CrmJson;
import com.salescrm.sdk.opportunity.Opportunity;
import com.salescrm.sdk.opportunity.StatusType;
import java.math.BigDecimal;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TimeZone;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.Timeout;

/** The reports from the database have the sums of queries that share no code with them, in two currencies. */
@Timeout(120)
class ReportSqlTest extends PullTestBase {
  private static final String IN_PERIOD =
      "(SELECT id, valid_from, valid_to, status_type, value_currency, annualized_value AS amount,"
          + " ROW_NUMBER() OVER (PARTITION BY id ORDER BY valid_from DESC) AS place"
          + " FROM opportunities_versions"
          + " WHERE valid_from <= :end AND (valid_to IS NULL OR valid_to > :start))";
  private static final String OPEN = "(SELECT id, valid_from, value_currency, amount,"
      + " ROW_NUMBER() OVER (PARTITION BY id ORDER BY valid_from) AS place FROM " + IN_PERIOD
      + " AS all_of_them WHERE status_type = 'active')";
  private static final String THERE_AT_START =
      "(SELECT id FROM " + IN_PERIOD + " AS there WHERE valid_from <= :start)";
  private static final String BEFORE =
      "(SELECT id FROM opportunities_versions WHERE valid_to <= :start)";
  private static final String WAS_OPEN = "(SELECT id FROM " + OPEN + " AS was_open)";

  /** The first moment of the history, then changes of clocks in Samoa, New York and Egypt. */
  private static final List<Instant> CHANGES = Stream.of(
          "2010-01-01T00:00:00Z",
          "2011-12-30T10:00:00Z",
          "2025-03-09T07:00:00Z",
          "2025-04-24T22:00:00Z",
          "2025-10-30T21:00:00Z",
          "2025-11-02T06:00:00Z")
      .map(Instant::parse)
      .toList();

  private static final List<String> DATES = List.of(
      "0001-01-01", "9999-12-31", "null", "1582-10-10", "2011-12-30", "2025-03-09", "2024-02-29");

  private String kind = "";

  @Override
  Seed seed() {
    return Seed.leads(25);
  }

  @EachDatabase(alwaysDuckDb = true)
  void report_twoCurrenciesAndRandomEdits_hasTheSumsOfSql(String database) throws Exception {
    kind = database;
    tables = new Tables(TestDatabases.create(kind, folder));
    pull("--history", "--tables", "leads,opportunities,users");
    makeHalfOfThemEuros();
    Instant start = Instant.now().truncatedTo(ChronoUnit.MICROS);
    RandomEdits edits = new RandomEdits(crm, new Random(5));
    for (int i = 0; i < 30; i++) {
      edits.next();
    }
    decide(StatusType.WON);
    decide(StatusType.LOST);
    sandbox.data().removeUser(SandboxIds.USER_BEN);
    pull("--tables", "leads,opportunities,users");
    makeHalfOfThemEuros();
    Instant end = Instant.now().truncatedTo(ChronoUnit.MICROS);

    assertThatTheMonthsAreThoseOfSql(start);
    assertThatTheMonthsAreThoseOfSql(end);
    assertThat(assertThatTheMovementIsThatOfSql(start, end))
        .containsKeys("start EUR", "start USD", "end EUR", "end USD")
        .anySatisfy((line, sum) -> assertThat(line).startsWith("won "))
        .anySatisfy((line, sum) -> assertThat(line).startsWith("lost "));
  }

  /** Versions that begin where clocks are changed, a day is skipped or repeated, and dates at the ends of the calendar. */
  @EachDatabase(alwaysDuckDb = true, fewer = true)
  void report_clockChangesAndUnusualDates_hasTheSumsOfSqlInEachTimeZone(String database)
      throws Exception {
    kind = database;
    tables = new Tables(TestDatabases.create(kind, folder));
    pull("--history", "--tables", "leads,opportunities,users");
    String first = literal(CHANGES.get(0));
    tables.execute("UPDATE sync_history SET started_at = " + first + ", complete_from = " + first);
    tables.execute("UPDATE users SET valid_from = " + first);
    makeHalfOfThemEuros();
    giveUnusualDates();
    sandbox.data().removeUser(SandboxIds.USER_BEN);
    pull("--tables", "users");

    TimeZone here = TimeZone.getDefault();
    try {
      for (String zone : List.of("America/New_York", "Pacific/Apia", "Africa/Cairo")) {
        TimeZone.setDefault(TimeZone.getTimeZone(zone));
        for (Instant change : CHANGES.subList(1, CHANGES.size())) {
          assertThatTheMonthsAreThoseOfSql(change.minus(1, ChronoUnit.MICROS));
          assertThatTheMonthsAreThoseOfSql(change);
        }
        Instant now = Instant.now().truncatedTo(ChronoUnit.MICROS);
        assertThatTheUsersAreThoseOfSql(now);
        assertThatTheMovementIsThatOfSql(CHANGES.get(2), CHANGES.get(5));
        assertThatTheMovementIsThatOfSql(CHANGES.get(3).minus(1, ChronoUnit.MICROS), now);
      }
    } finally {
      TimeZone.setDefault(here);
    }
  }

  private void giveUnusualDates() throws Exception {
    String type = kind.equals(TestDatabases.POSTGRESQL) ? "JSON" : "TEXT";
    List<List<String>> rows = tables.rows("SELECT id, json FROM opportunities ORDER BY id");
    for (int i = 0; i < rows.size(); i++) {
      ObjectNode json = (ObjectNode) CrmJson.tree(rows.get(i).get(1));
      String date = DATES.get(i % DATES.size());
      json.put("date_won", date.equals("null") ? null : date);
      tables.execute("UPDATE opportunities SET valid_from = "
          + literal(CHANGES.get(i % CHANGES.size())) + ", date_won = "
          + (date.equals("null") ? "NULL" : "'" + date + "'") + ", json = CAST('"
          + CrmJson.toJson(json).replace("'", "''") + "' AS " + type + ") WHERE id = '"
          + rows.get(i).get(0) + "'");
    }
  }

  /** Gives an opportunity that was open, and still is, a status of another type. */
  private void decide(StatusType type) throws Exception {
    List<List<String>> wereOpen =
        tables.rows("SELECT id FROM opportunities WHERE status_type = 'active'");
    String status = crm.opportunityStatuses().list().stream()
        .filter(each -> each.statusType().filter(type::equals).isPresent())
        .findFirst()
        .orElseThrow()
        .id();
    String open = crm.opportunities().list(r -> r.statusType(StatusType.ACTIVE)).stream()
        .map(Opportunity::id)
        .filter(id -> wereOpen.contains(List.of(id)))
        .findFirst()
        .orElseThrow();
    crm.opportunities().update(open, update -> update.statusId(status));
  }

  private void makeHalfOfThemEuros() throws Exception {
    String type = kind.equals(TestDatabases.POSTGRESQL) ? "JSON" : "TEXT";
    tables.execute(
        "UPDATE opportunities SET value_currency = 'EUR', json = CAST(REPLACE(CAST(json AS"
            + " TEXT), '\"value_currency\":\"USD\"', '\"value_currency\":\"EUR\"') AS " + type
            + ") WHERE id < (SELECT MAX(id) FROM (SELECT id FROM opportunities ORDER BY id LIMIT 12) AS few)");
  }

  private void assertThatTheMonthsAreThoseOfSql(Instant at) throws Exception {
    String month = "COALESCE(SUBSTR(CAST(date_won AS TEXT), 1, 7), '(no date)')";

    Map<String, String> expected =
        sums("SELECT " + month + " || ' ' || value_currency, COUNT(*), SUM(annualized_value) FROM"
            + " opportunities_versions WHERE valid_from <= " + literal(at)
            + " AND (valid_to IS NULL OR valid_to > " + literal(at)
            + ") AND status_type IN ('active', 'won', 'lost') GROUP BY 1");

    report("--as-of", at.toString(), "--by", "month", "--status", "active,won,lost");

    assertThat(lines("month")).isEqualTo(expected);
  }

  private void assertThatTheUsersAreThoseOfSql(Instant at) throws Exception {
    String user =
        "CASE WHEN o.user_id IS NULL THEN '(no user)' WHEN u.deleted_at IS NULL THEN u.first_name || ' ' ||"
            + " u.last_name ELSE o.user_name || ' (not listed)' END";
    Map<String, String> expected = sums("SELECT " + user
        + " || ' ' || o.value_currency, COUNT(*), SUM(o.annualized_value)"
        + " FROM opportunities o LEFT JOIN users u ON u.id = o.user_id"
        + " WHERE o.deleted_at IS NULL AND o.status_type IN ('active', 'won') GROUP BY 1");

    report("--as-of", at.toString(), "--by", "user");

    assertThat(lines("user")).isEqualTo(expected);
    assertThat(expected.toString()).contains(" (not listed) ");
  }

  private Map<String, String> assertThatTheMovementIsThatOfSql(Instant start, Instant end)
      throws Exception {
    Map<String, String> expected = new TreeMap<>();
    String last = IN_PERIOD + " AS v WHERE place = 1 AND id IN " + WAS_OPEN + " AND ";
    String entry = OPEN + " AS v WHERE place = 1 AND valid_from > :start AND id ";
    expected.putAll(
        moved("start", 1, OPEN + " AS v WHERE place = 1 AND valid_from <= :start", start, end));
    expected.putAll(moved(
        "end",
        1,
        last + "status_type = 'active' AND (valid_to IS NULL OR valid_to > :end)",
        start,
        end));
    expected.putAll(moved("won", -1, last + "status_type = 'won'", start, end));
    expected.putAll(moved("lost", -1, last + "status_type = 'lost'", start, end));
    expected.putAll(
        moved("deleted", -1, last + "status_type = 'active' AND valid_to <= :end", start, end));
    expected.putAll(moved("reopened", 1, entry + "IN " + THERE_AT_START, start, end));
    expected.putAll(moved(
        "reappeared", 1, entry + "NOT IN " + THERE_AT_START + " AND id IN " + BEFORE, start, end));
    expected.putAll(moved(
        "created", 1, entry + "NOT IN " + THERE_AT_START + " AND id NOT IN " + BEFORE, start, end));

    report("--moved", start.toString(), end.toString());

    Map<String, String> found = lines("movement");
    found.keySet().removeIf(line -> line.matches("(up|down|slipped) .*"));
    found.values().removeIf(sum -> sum.startsWith("0 "));
    assertThat(found).isEqualTo(expected).isNotEmpty();
    return found;
  }

  private Map<String, String> moved(String label, int sign, String from, Instant start, Instant end)
      throws Exception {
    String sql = "SELECT '" + label + " ' || value_currency, COUNT(*), " + sign
        + " * SUM(amount) FROM " + from + " GROUP BY value_currency";
    return sums(sql.replace(":start", literal(start)).replace(":end", literal(end)));
  }

  private Map<String, String> sums(String sql) throws Exception {
    Map<String, String> sums = new TreeMap<>();
    for (List<String> row : tables.rows(sql)) {
      sums.put(row.get(0), sum(row.get(1), new BigDecimal(row.get(2))));
    }
    return sums;
  }

  private static String sum(String count, BigDecimal value) {
    return count + " " + value.setScale(2).toPlainString();
  }

  /** As the columns of the database have it. */
  private String literal(Instant time) {
    String text = DateTimeFormatter.ofPattern("yyyy-MM-dd'T'HH:mm:ss.SSSSSS'Z'")
        .format(time.atOffset(ZoneOffset.UTC));
    return (kind.equals(TestDatabases.SQLITE) ? "" : "TIMESTAMPTZ ") + "'" + text + "'";
  }

  private void report(String... options) {
    List<String> words = new ArrayList<>(List.of(options));
    words.add("--json");
    assertThat(local("report", words.toArray(String[]::new))).as(errors).isZero();
  }

  private Map<String, String> lines(String type) {
    Map<String, String> lines = new TreeMap<>();
    for (JsonNode line : output.lines().map(CrmJson::tree).toList()) {
      if (line.path("type").asText().equals(type)) {
        lines.put(
            line.path("label").asText() + " " + line.path("currency").asText(),
            sum(line.path("count").asText(), line.path("value").decimalValue()));
      }
    }
    return lines;
  }
}
