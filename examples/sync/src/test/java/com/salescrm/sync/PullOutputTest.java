package com.salescrm.sync;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.salescrm.sandbox.Fault;
import com.salescrm.sandbox.RateLimitForm;
import com.salescrm.sandbox.RecordedCall;
import com.salescrm.sdk.core.json.CrmJson;
import com.salescrm.sync.cli.ExitCode;
import com.salescrm.sync.table.Table;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** What a pull prints: lines with the time, the summary, JSON, steps, and problems of one table. */
@Timeout(180)
class PullOutputTest extends PullTestBase {
  private static final String TIME = "\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\dZ ";

  @Test
  void pull_withoutChanges_requestsNothingTwice() {
    pull();
    sandbox.clearRequests();

    pull();

    assertThat(sandbox.requests()).extracting(RecordedCall::target).doesNotHaveDuplicates();
  }

  @Test
  void pull_withoutATerminal_printsALineWithTheTimeForEachTable() {
    pull();

    for (Table table : Table.values()) {
      assertThat(output.lines())
          .anyMatch(line -> line.matches(TIME + table.title()
              + ": \\d+ new, 0 changed, 0 unchanged, 0 deleted in \\d+\\.\\d s"));
    }
    assertThat(output).doesNotContain("\u001b", "\r");
    assertThat(output.lines().dropWhile(line -> !line.startsWith(" ")))
        .filteredOn(line -> !line.startsWith("Total: "))
        .hasSize(Table.values().length + 2)
        .allMatch(line -> line.length() == 80); // The usual width of a terminal.
  }

  @Test
  void pull_rateLimited_countsRequestsRetriesAndWaits() {
    sandbox
        .faults()
        .next(Fault.rateLimited(RateLimitForm.BODY_NESTED, Duration.ofMillis(200)))
        .on("GET", "/lead/")
        .times(2);

    pull();

    assertThat(output.lines())
        .last()
        .asString()
        .matches(
            "Total: \\d+\\.\\d s, " + sandbox.requests().size()
                + " requests, 2 of them retries, 2 responses 429, (0\\.[4-9]|[1-9]\\d*\\.\\d) s of waits");
  }

  @Test
  void pull_json_printsAnObjectForEachTableAndOneForTheRun() throws Exception {
    sandbox.faults().next(Fault.status(403)).on("GET", "/saved_search/").always();

    assertThat(run("--json")).isEqualTo(ExitCode.REFUSED);

    List<JsonNode> lines = new ArrayList<>();
    for (String line : output.lines().toList()) {
      lines.add(new ObjectMapper().readTree(line));
    }
    List<String> types = lines.stream().map(line -> line.path("type").asText()).toList();
    int last = Table.values().length;
    assertThat(types.subList(0, last - 1)).containsOnly("table");
    assertThat(types.subList(last - 1, types.size())).containsExactly("refusal", "run");
    assertThat(lines)
        .filteredOn(line -> line.path("table").asText().equals("leads"))
        .singleElement()
        .satisfies(line -> assertThat(line.path("new").asInt()).isEqualTo(120))
        .satisfies(line -> assertThat(line.path("seconds").isNumber()).isTrue());
    JsonNode refusal = lines.get(last - 1);
    assertThat(refusal.path("exit_code").asInt()).isEqualTo(ExitCode.REFUSED);
    assertThat(refusal.path("message").asText()).startsWith("smart views: the service refused");
    JsonNode whole = lines.get(last);
    assertThat(whole.path("requests").asInt()).isEqualTo(sandbox.requests().size());
    assertThat(whole.path("new").asInt())
        .isEqualTo(lines.subList(0, last - 1).stream()
            .mapToInt(line -> line.path("new").asInt())
            .sum());
    assertThat(errors).startsWith("crm-sync: smart views: ");
  }

  @Test
  void pull_responseThatStaysUnreadable_pullsTheOtherTables() throws Exception {
    sandbox.faults().next(Fault.htmlBody()).on("GET", "/lead/").always();

    assertThat(run("--max-wait", "0")).isEqualTo(ExitCode.UNREACHABLE);

    assertThat(errors.lines())
        .singleElement()
        .asString()
        .startsWith(
            "crm-sync: leads: the service sent an unusable response: GET /api/v1/lead/ returned 200, but ");
    assertThat(row("contacts").get(0)).isNotEqualTo("0");
    assertThat(tables.live(Table.TASKS)).isNotEmpty();
    sandbox.faults().clear();
    pull();
    assertThatAllIsThere();
  }

  @Test
  void pull_responseThatIsUnreadableOnce_succeeds() throws Exception {
    sandbox.faults().next(Fault.malformedJson()).on("GET", "/lead/").times(1);

    pull();

    assertThat(row("leads").get(0)).isEqualTo("120");
    assertThatAllIsThere();
  }

  @Test
  void pull_refusedAndUnreadableTables_endsAsRefused() {
    sandbox.faults().next(Fault.htmlBody()).on("GET", "/lead/").always();
    sandbox.faults().next(Fault.status(403)).on("GET", "/task/").always();

    assertThat(run("--max-wait", "0")).isEqualTo(ExitCode.REFUSED);

    assertThat(errors).contains("leads: the service sent", "; tasks: the service refused");
  }

  @Test
  void pull_thatEndsEarly_printsWhatWasDone() {
    rejectKeyAt("/contact/", 2);

    assertThat(run("--page-size", "20", "--parallel", "1")).isEqualTo(ExitCode.REFUSED);

    assertThat(row("leads").get(0)).isEqualTo("120");
    assertThat(row("contacts (incomplete)").get(0)).isEqualTo("39"); // Pages overlap.
    assertThat(output.lines()).last().asString().startsWith("Total: ");
    assertThat(output).doesNotContain("tasks ");
    assertThat(errors.lines()).singleElement().asString().startsWith("crm-sync: ");
  }

  @Test
  void pull_thatEndsEarlyWithJson_printsTheLineOfTheRun() {
    failServiceAt("/contact/", 2, 1);

    assertThat(run("--page-size", "20", "--parallel", "1", "--json", "--max-wait", "0"))
        .isEqualTo(ExitCode.UNREACHABLE);

    List<JsonNode> lines = output.lines().map(CrmJson::tree).toList();
    assertThat(lines)
        .filteredOn(line -> line.path("table").asText().equals("leads"))
        .singleElement()
        .satisfies(line -> assertThat(line.path("complete").asBoolean()).isTrue());
    assertThat(lines)
        .filteredOn(line -> line.path("table").asText().equals("contacts"))
        .singleElement()
        .satisfies(line -> assertThat(line.path("complete").isBoolean()).isTrue())
        .satisfies(line -> assertThat(line.path("complete").asBoolean()).isFalse())
        .satisfies(line -> assertThat(line.path("new").asInt()).isEqualTo(39));
    JsonNode whole = lines.get(lines.size() - 1);
    assertThat(whole.path("type").asText()).isEqualTo("run");
    assertThat(whole.path("complete").isBoolean()).isTrue();
    assertThat(whole.path("complete").asBoolean()).isFalse();
    assertThat(whole.path("requests").asInt()).isEqualTo(sandbox.requests().size());

    sandbox.faults().clear();
    assertThat(run("--json")).isEqualTo(ExitCode.OK);
    assertThat(CrmJson.tree(output.lines().reduce((a, b) -> b).orElseThrow())
            .path("complete")
            .asBoolean())
        .isTrue();
  }

  @Test
  void pull_verbose_printsStepsAndRequestsOfTheSync() throws Exception {
    sandbox.faults().next(Fault.status(503)).on("GET", "/lead/").times(1);
    List<String> arguments = new ArrayList<>(List.of("pull", "--base-url", sandbox.baseUrl()));
    arguments.addAll(List.of("--database", tables.url(), "--tables", "leads", "--page-size", "50"));
    arguments.addAll(List.of("--verbose", "--parallel", "1"));

    try (Program program = Program.crmSync(folder, KEY, arguments)) {
      assertThat(program.exitCode()).as(() -> "exit code").isZero();

      List<String> lines = program.errors();
      assertThat(lines)
          .anyMatch(line -> line.matches(TIME + "leads: starts"))
          .anyMatch(line -> line.matches(TIME + "leads: page 3, 21 objects; 120 of 120 read"))
          .anyMatch(line -> line.matches(TIME + "GET /lead/ returned 503 in \\d+ ms"))
          .anyMatch(line -> line.matches(
              TIME + "GET /lead/ returned 200 in \\d+ ms, attempt 2 after a wait of \\d+ ms"))
          .noneMatch(line -> line.matches("(?i).*(hikari|flyway).*"));
    }
  }

  @Test
  void pull_verboseInTheFileOfConfig_printsTheMessagesOfTheSdk() throws Exception {
    sandbox
        .faults()
        .next(Fault.rateLimited(RateLimitForm.BODY_NESTED, Duration.ofSeconds(1)))
        .on("GET", "/lead/")
        .times(1);
    Path file = Files.writeString(folder.resolve("crm-sync.properties"), """
        verbose=true
        base-url=%s
        database=%s
        tables=leads
        """.formatted(
            sandbox.baseUrl(), tables.url().replace("\\", "/")));

    try (Program program =
        Program.crmSync(folder, KEY, List.of("pull", "--config", file.toString()))) {
      assertThat(program.exitCode()).as(() -> "exit code").isZero();

      assertThat(program.errors())
          .anyMatch(line -> line.contains("INFO com.salescrm.sdk - GET"))
          .noneMatch(line -> line.matches("(?i).*(hikari|flyway).*"));
    }
  }
}
