package com.salescrm.sync;

import static java.util.stream.Collectors.counting;
import static java.util.stream.Collectors.groupingBy;
import static java.util.stream.Collectors.summingLong;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.salescrm.sandbox.Seed;
import com.salescrm.sdk.core.json.CrmJson;
import com.salescrm.sync.table.Table;
import java.time.Instant;
import java.time.LocalDate;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** The lines of a report from the database. */
@Timeout(120)
class StoredReportTest extends PullTestBase {
  @Override
  Seed seed() {
    return Seed.leads(25);
  }

  @Test
  void report_asOfWithNamesakesThatAreNotListed_hasALineForEach() throws Exception {
    pull("--history", "--tables", "opportunities"); // No users.
    for (String name : tally("user_name").keySet()) {
      tables.execute("UPDATE opportunities SET json =" + " replace(json, '\"user_name\":\"" + name
          + "\"', '\"user_name\":\"Sam Same\"')");
    }
    Map<String, Long> expected = new TreeMap<>();
    tally("user_id").forEach((id, n) -> expected.put("Sam Same " + id + " (not listed)", n));

    assertThat(local(
            "report",
            "--as-of",
            Instant.now().toString(),
            "--by",
            "user",
            "--status",
            "active,won,lost",
            "--json"))
        .as(errors)
        .isZero();

    Map<String, Long> found = new TreeMap<>();
    output
        .lines()
        .map(CrmJson::tree)
        .filter(line -> line.path("type").asText().equals("user"))
        .forEach(
            line -> found.put(line.path("label").asText(), line.path("count").asLong()));
    assertThat(found).hasSizeGreaterThan(1).isEqualTo(expected);
  }

  @EachDatabase(alwaysDuckDb = true)
  void report_asOfWithUnusualDates_hasTheMonthsOfTheObjects(String kind) throws Exception {
    tables = new Tables(TestDatabases.create(kind, folder));
    List<String> dates =
        List.of("0001-01-01", "1582-10-10", "2024-02-29", "2026-12-31", "2027-01-03", "9999-12-31");
    List<String> ids = ids(Table.OPPORTUNITIES);
    for (int i = 0; i < dates.size(); i++) {
      LocalDate day = LocalDate.parse(dates.get(i));
      crm.opportunities().update(ids.get(i), b -> b.dateWon(day));
    }
    pull("--history", "--tables", "opportunities");
    Map<String, Long> expected = sandbox.opportunities().stream()
        .collect(groupingBy(
            (JsonNode one) -> one.hasNonNull("date_won")
                ? one.path("date_won").asText().substring(0, 7)
                : "(no date)",
            TreeMap::new,
            summingLong((JsonNode one) -> one.path("annualized_value").asLong())));

    assertThat(local(
            "report",
            "--as-of",
            Instant.now().toString(),
            "--by",
            "month",
            "--status",
            "active,won,lost",
            "--json"))
        .as(errors)
        .isZero();

    Map<String, Long> found = new TreeMap<>();
    output
        .lines()
        .map(CrmJson::tree)
        .filter(line -> line.path("type").asText().equals("month"))
        .forEach(line ->
            found.merge(line.path("label").asText(), line.path("value").asLong(), Long::sum));
    assertThat(found).containsKeys("0001-01", "9999-12").isEqualTo(expected);
  }

  /** The number of opportunities of the service by a property. */
  private Map<String, Long> tally(String property) {
    return sandbox.opportunities().stream()
        .collect(groupingBy((JsonNode one) -> one.path(property).asText(), counting()));
  }
}
