package com.salescrm.sync;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.salescrm.sandbox.Fault;
import com.salescrm.sdk.core.json.CrmJson;
import com.salescrm.sync.cli.ExitCode;
import com.salescrm.sync.table.Table;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.OffsetDateTime;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** {@code pull --dry-run}. */
@Timeout(180)
class PullPlanTest extends PullTestBase {
  @Test
  void dryRun_noDatabase_printsTheObjectsOfEachListAndCreatesNoFile() throws Exception {
    Map<String, JsonNode> plan = plan();

    assertThat(plan.keySet())
        .containsExactlyInAnyOrderElementsOf(
            List.of(Table.values()).stream().map(Table::sqlName).toList());
    assertThat(sandbox.requests())
        .filteredOn(each -> !each.path().equals("/me/"))
        .extracting(each -> each.path() + "?" + each.query())
        .doesNotHaveDuplicates();
    assertThat(plan.get("leads").path("reads").asText()).isEqualTo("all");
    assertThat(plan.get("leads").path("objects").asLong()).isEqualTo(120);
    assertThat(plan.get("leads").path("requests").asLong()).isEqualTo(2);
    assertThat(Files.exists(Path.of(tables.url().substring("jdbc:sqlite:".length()))))
        .isFalse();
  }

  @Test
  void dryRun_requestsOfAFirstPull_areThoseThatThePullSends() throws Exception {
    long planned = plan("--tables", "leads,contacts,tasks,users,user_groups").values().stream()
        .mapToLong(each -> each.path("requests").asLong())
        .sum();
    sandbox.clearRequests();

    pull("--tables", "leads,contacts,tasks,users,user_groups");

    long ofLists =
        sandbox.requests().stream().filter(each -> !each.path().equals("/me/")).count();
    assertThat(ofLists).isEqualTo(planned);
  }

  @Test
  void dryRun_afterAPull_readsTheChangesOfOpportunitiesAndWritesNothing() throws Exception {
    pull();
    var before = dump();

    JsonNode opportunities = plan().get("opportunities");

    assertThat(opportunities.path("reads").asText()).startsWith("changes since 20");
    assertThat(opportunities.path("objects").asLong()).isBetween(1L, 60L);
    assertThat(plan("--compare-every", "1").get("opportunities").path("reads").asText())
        .isEqualTo("all, to compare");
    assertThat(plan("--full").get("leads").path("requests").isNull()).isTrue();
    assertThat(dump()).isEqualTo(before);
  }

  @Test
  void dryRun_interruptedPull_readsTheRest() throws Exception {
    failServiceAt("/contact/", 0, 1);
    assertThat(run("--max-wait", "0")).isEqualTo(ExitCode.UNREACHABLE);
    sandbox.faults().clear();

    Map<String, JsonNode> plan = plan();

    assertThat(plan.get("leads").path("reads").asText())
        .isEqualTo("all, since the interrupted pull");
    assertThat(plan.get("contacts").path("reads").asText())
        .isEqualTo("the rest of the interrupted pull");
  }

  @Test
  void dryRun_interruptedPull_plansTheRequestsThatItSends() throws Exception {
    sandbox.clock().advance(Duration.ofHours(1));
    for (int i = 0;
        i < 6;
        i++) { // A completed table is compared three times, and then after an hour.
      failServiceAt("/sms_template/", 0, 2); // Send As asks too.
      assertThat(run("--max-wait", "0")).isEqualTo(ExitCode.UNREACHABLE);
      sandbox.faults().clear();
      if (i == 5) {
        tables.execute("UPDATE sync_state SET finished_at = '2020-01-01T00:00:00.000000Z'");
      }
      Map<String, JsonNode> plan = plan();
      sandbox.clearRequests();
      failServiceAt("/sms_template/", 0, 2);
      assertThat(run("--max-wait", "0")).isEqualTo(ExitCode.UNREACHABLE);
      sandbox.faults().clear();

      for (Map.Entry<String, String> path : Map.of(
              "leads", "/lead/",
              "contacts", "/contact/",
              "opportunities", "/opportunity/",
              "tasks", "/task/",
              "users", "/user/",
              "sequence_subscriptions", "/sequence_subscription/")
          .entrySet()) {
        JsonNode step = plan.get(path.getKey());
        assertThat(lists(path.getValue()))
            .as(i + " " + step)
            .hasSize(step.path("requests").asInt(-1));
      }
    }
  }

  @Test
  void dryRun_afterAPull_plansTheRequestsForChanges() throws Exception {
    sandbox.clock().advance(Duration.ofHours(1));
    pull();
    JsonNode planned = plan("--tables", "opportunities").get("opportunities");
    sandbox.clearRequests();

    pull("--tables", "opportunities");

    assertThat(lists("/opportunity/")).hasSize(planned.path("requests").asInt(-1));
    String since = lists("/opportunity/").get(0).parameter("date_updated__gte").orElseThrow();
    assertThat(OffsetDateTime.parse(planned.path("reads").asText().replace("changes since ", "")))
        .isEqualTo(OffsetDateTime.parse(since));
  }

  @Test
  void dryRun_refusedList_namesItAndPlansTheOthers() throws Exception {
    sandbox.faults().next(Fault.status(403)).on("GET", "/saved_search/").always();

    assertThat(run("--dry-run")).isEqualTo(ExitCode.REFUSED);

    assertThat(errors).contains("smart views: ");
    assertThat(output).contains("leads ").doesNotContain("smart views").contains("Nothing was");
  }

  @Test
  void dryRun_anotherOrganization_isRefused() throws Exception {
    pull();
    tables.execute("UPDATE sync_source SET organization = 'orga_other'");

    assertThat(run("--dry-run")).isEqualTo(ExitCode.USAGE);
    assertThat(errors).contains("the database holds the data of organization orga_other");
  }

  private Map<String, JsonNode> plan(String... options) throws Exception {
    String[] all = new String[options.length + 2];
    System.arraycopy(options, 0, all, 2, options.length);
    all[0] = "--dry-run";
    all[1] = "--json";
    assertThat(run(all)).as(() -> errors).isEqualTo(ExitCode.OK);
    Map<String, JsonNode> lines = new TreeMap<>();
    for (String line : output.lines().toList()) {
      JsonNode plan = CrmJson.tree(line);
      lines.put(plan.path("table").asText(), plan);
    }
    return lines;
  }
}
