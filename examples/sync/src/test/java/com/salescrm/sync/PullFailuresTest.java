package com.salescrm.sync;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.salescrm.sandbox.Fault;
import com.salescrm.sandbox.RateLimitForm;
import com.salescrm.sdk.opportunity.OpportunityOrder;
import com.salescrm.sync.cli.ExitCode;
import com.salescrm.sync.table.Table;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Interrupted and refused pulls, and the pulls after them. */
@Timeout(120)
class PullFailuresTest extends PullTestBase {
  @Test
  void pull_rateLimitedTwelveTimes_waitsAndFinishes() throws Exception {
    Duration reset = Duration.ofMillis(100);
    sandbox
        .faults()
        .next(Fault.rateLimited(RateLimitForm.BODY_NESTED, reset))
        .on("GET", "/lead/")
        .times(12);

    pull();

    assertThatAllIsThere();
  }

  @Test
  void pull_withoutWaiting_endsAfterOneAttempt() throws Exception {
    failServiceAt("/user/", 0, 1);

    assertThat(run("--max-wait", "0")).isEqualTo(ExitCode.UNREACHABLE);

    assertThat(errors).contains("run the same command again to resume");
    assertThat(lists("/user/")).hasSize(1);
  }

  @Test
  void pull_interrupted_resumesAndFindsChangesMadeMeanwhile() throws Exception {
    pull();
    sandbox.faults().next(Fault.status(403)).on("GET", "/lead/").after(3);
    assertThat(run("--page-size", "20", "--parallel", "1")).isEqualTo(ExitCode.REFUSED);
    assertThat(errors)
        .startsWith("crm-sync: leads: the service refused: ")
        .doesNotContain("run the same command again");
    sandbox.clock().advance(Duration.ofHours(1));
    List<String> leads = ids(Table.LEADS);
    for (int i = 0; i < 5; i++) {
      crm.leads().delete(leads.get(i));
      crm.leads().create(lead -> lead.name("Instead"));
    }
    crm.leads().update(leads.get(10), update -> update.name("Renamed"));
    sandbox.clearRequests();

    pull("--page-size", "20", "--parallel", "1");

    assertThat(lists("/lead/").get(0).parameter("_skip")).hasValue("57"); // Pages overlap.
    assertThatAllIsThere();
  }

  @Test
  void pull_interrupted_reconcilesCompletedTablesInsteadOfReadingThemAgain() throws Exception {
    rejectKeyAt("/task/", 0);
    assertThat(run()).isEqualTo(ExitCode.REFUSED);
    sandbox.clock().advance(Duration.ofHours(1));
    List<String> leads = ids(Table.LEADS);
    crm.leads().update(leads.get(2), update -> update.name("Renamed"));
    String added = crm.leads().create(lead -> lead.name("Added")).id();
    crm.leads().delete(leads.get(5));
    sandbox.clearRequests();

    pull();

    assertThat(lists("/lead/"))
        .isNotEmpty()
        .allMatch(call -> call.parameter("_fields").isPresent());
    assertThat(lists("/lead/" + leads.get(2) + "/")).hasSize(1);
    assertThat(lists("/lead/" + added + "/")).hasSize(1);
    assertThatAllIsThere();

    sandbox.clearRequests();
    pull();
    assertThat(lists("/lead/")).allMatch(call -> call.parameter("_fields").isEmpty());
  }

  @ParameterizedTest
  @ValueSource(ints = {401, 403}) // A 401 may mean a missing permission.
  void pull_refusedTable_pullsTheOthersEachTime(int status) throws Exception {
    sandbox.faults().next(Fault.status(status)).on("GET", "/saved_search/").always();
    for (int i = 0; i < 6; i++) {
      String lead = crm.leads().create(created -> created.name("Added")).id();

      assertThat(run()).isEqualTo(ExitCode.REFUSED);

      assertThat(errors).startsWith("crm-sync: smart views: the service refused: ");
      assertThat(row("tasks").get(3)).isEqualTo("0");
      assertThat(tables.live(Table.LEADS)).containsKey(lead);
    }
    sandbox.faults().clear();
    pull();
    assertThatAllIsThere();
  }

  @ParameterizedTest
  @ValueSource(ints = {2020, 2999}) // The clock of the machine may have been moved back.
  void pull_tableThatAlwaysFails_stillUpdatesTheOthers(int year) throws Exception {
    for (int i = 0; i < 5; i++) { // More often than a table is reconciled.
      rejectKeyAt("/task/", 0);
      crm.leads().create(lead -> lead.name("Added"));
      assertThat(run()).isEqualTo(ExitCode.REFUSED);
    }
    String late = crm.leads().create(lead -> lead.name("Late")).id();
    tables.execute("UPDATE sync_state SET finished_at = '" + year + "-01-01T00:00:00.000000Z'");
    rejectKeyAt("/task/", 0);

    assertThat(run()).isEqualTo(ExitCode.REFUSED);

    assertThat(tables.live(Table.LEADS)).containsKey(late);
  }

  @Test
  void pull_failedListOfThreads_isNotRequestedAgainForTheComments() {
    pull();
    sandbox.faults().next(Fault.status(500)).on("GET", "/comment_thread/").always();
    sandbox.clearRequests();

    assertThat(run("--max-wait", "0")).isEqualTo(ExitCode.UNREACHABLE);

    assertThat(lists("/comment_thread/")).hasSize(1);
    assertThat(errors)
        .contains("comments: not read, since comment threads could not be read")
        .doesNotContain("comments: the service failed");
    sandbox.faults().clear();
    pull();
    assertThat(row("comments").get(3)).isEqualTo("0");
  }

  @ParameterizedTest
  @ValueSource(strings = {"/task/", "/comment_thread/"})
  void pull_listThatAlwaysFails_readsTheOthersEachTime(String path) throws Exception {
    sandbox.faults().next(Fault.status(500)).on("GET", path).always();
    String title = path.equals("/task/") ? "tasks" : "comment threads";
    for (int i = 0; i < 5; i++) { // More often than a table is reconciled.
      String lead = crm.leads().create(created -> created.name("Added")).id();
      String template = crm.emailTemplates()
          .create(created -> created.name("T").subject("S").body("B"))
          .id();

      assertThat(run("--max-wait", "0")).isEqualTo(ExitCode.UNREACHABLE);

      assertThat(tables.live(Table.LEADS)).containsKey(lead);
      assertThat(tables.live(Table.EMAIL_TEMPLATES)).containsKey(template);
      assertThat(errors)
          .startsWith("crm-sync: " + title + ": the service failed: ")
          .endsWith("; run the same command again to resume\n");
    }
    sandbox.faults().clear();
    pull();
    assertThatAllIsThere();
  }

  @Test
  void pull_serviceThatStopsResponding_endsAtOnce() {
    failServiceAt("/lead/", 0, 1);

    assertThat(run("--max-wait", "0")).isEqualTo(ExitCode.UNREACHABLE);

    assertThat(errors).contains("run the same command again to resume");
    assertThat(lists("/contact/")).isEmpty();
  }

  @Test
  void pull_singleTableThatAnInterruptedPullCompleted_readsIt() throws Exception {
    for (int i = 0; i < 5; i++) {
      rejectKeyAt("/task/", 0);
      crm.leads().create(lead -> lead.name("Added"));
      assertThat(run()).isEqualTo(ExitCode.REFUSED);
    }
    String late = crm.leads().create(lead -> lead.name("Late")).id();

    pull("--only", "leads");

    assertThat(tables.live(Table.LEADS)).containsKey(late);
  }

  @Test
  void pull_afterClocksWentBack_readsEachOpportunityAtMostOnce() throws Exception {
    pull();
    tables.execute("UPDATE opportunity_statuses SET synced_at = '2999-01-01T00:00:00.000000Z'");
    sandbox.clearRequests();

    pull();

    List<String> ids = ids(Table.OPPORTUNITIES);
    assertThat(ids).allMatch(id -> lists("/opportunity/" + id + "/").size() == 1);
  }

  @Test
  void pull_listBeyondTheOffsetLimit_statesWhatToDo() throws Exception {
    sandbox.jobs().duration(Duration.ZERO);
    sandbox.maxSkip(60);

    assertThat(run("--page-size", "20")).isEqualTo(ExitCode.REFUSED);
    assertThat(errors)
        .contains("leads: there are more than the service lists")
        .contains("pull leads with --full")
        .doesNotContain("run the same command again");

    sandbox.clearRequests();
    assertThat(run("--page-size", "20", "--parallel", "1")).isEqualTo(ExitCode.REFUSED);
    assertThat(lists("/lead/")).hasSize(1); // It resumes at its end.

    pull("--page-size", "20", "--full");
    sandbox.maxSkip(Integer.MAX_VALUE);
    assertThatAllIsThere();
  }

  @Test
  void pull_opportunitiesOfOneMomentBeyondTheOffsetLimit_namesThemInTheAdvice() {
    Instant moment = Instant.parse("2020-02-03T04:05:06Z");
    String lead = ids(Table.LEADS).get(0);
    for (int i = 0; i < 90; i++) {
      sandbox.data().importOpportunity(lead, moment, moment);
    }
    sandbox.maxSkip(40);

    assertThat(run("--only", "opportunities", "--page-size", "20")).isEqualTo(ExitCode.REFUSED);

    assertThat(errors)
        .contains("opportunities: there are more than the service lists")
        .contains("pull opportunities with --full");
  }

  @EachDatabase
  void pull_tasksAndOpportunitiesBeyondTheOffsetLimit_continuesByTimeOfCreation(String kind)
      throws Exception {
    tables = new Tables(TestDatabases.create(kind, folder));
    sandbox.maxSkip(40);
    String[] options = {"--only", "tasks,opportunities", "--page-size", "20", "--parallel", "1"};
    pull(options);
    List<String> tasks = List.copyOf(tables.live(Table.TASKS).keySet());
    List<String> opportunities = List.copyOf(tables.live(Table.OPPORTUNITIES).keySet());
    assertThat(tasks).hasSize(240);
    crm.tasks().delete(tasks.get(200));
    crm.opportunities().delete(opportunities.get(100));

    rejectKeyAt("/task/", 7);
    assertThat(run(options)).isEqualTo(ExitCode.REFUSED);
    pull(options);

    assertThat(row("tasks").get(0)).isEqualTo("0");
    sandbox.maxSkip(Integer.MAX_VALUE);
    for (Table table : List.of(Table.TASKS, Table.OPPORTUNITIES)) {
      assertThat(tables.live(table)).isEqualTo(Tables.service(sandbox.baseUrl(), KEY, table));
    }
  }

  @Test
  void pull_opportunityThatDriftedBelowAnOffset_findsIt() throws Exception {
    pull();
    sandbox.clock().advance(Duration.ofHours(1));
    List<String> all = ids(Table.OPPORTUNITIES);
    all.forEach(id -> crm.opportunities().update(id, update -> update.note("at one moment")));
    Map<String, JsonNode> service = Tables.service(sandbox.baseUrl(), KEY, Table.OPPORTUNITIES);
    List<JsonNode> listed =
        crm.opportunities().list(request -> request.orderBy(OpportunityOrder.DATE_UPDATED)).stream()
            .map(opportunity -> service.get(opportunity.id()))
            .toList();
    // The third page as it would be if another client had just changed the first one.
    ObjectNode first = listed.get(0).deepCopy();
    first.put("date_updated", "2030-01-01T00:00:00Z");
    List<JsonNode> page = new ArrayList<>(listed.subList(101, all.size()));
    page.add(first);
    String body =
        "{\"data\": " + page + ", \"has_more\": false, \"total_results\": " + all.size() + "}";
    sandbox
        .faults()
        .next(Fault.body("application/json", body))
        .on("GET", "/opportunity/")
        .after(2);

    pull("--only", "opportunities");

    assertThat(lists("/opportunity/").stream()
            .filter(call -> call.parameter("_skip").isPresent()))
        .isNotEmpty();
    assertThat(tables.value("SELECT COUNT(*) FROM opportunities WHERE note = 'at one moment'"))
        .isEqualTo(Integer.toString(all.size()));
  }

  @ParameterizedTest
  @ValueSource(strings = {"{}", "{\"id\": null}", "{\"id\": \"a\\u0000\"}", "{\"id\": [1]}"})
  void pull_objectWithoutAUsableId_refusesItsTableAndPullsTheOthers(String object)
      throws Exception {
    String body = "{\"data\": [" + object + ", " + object + "], \"has_more\": false}";
    sandbox
        .faults()
        .next(Fault.body("application/json", body))
        .on("GET", "/saved_search/")
        .always();

    assertThat(run()).isNotZero();

    assertThat(errors).contains("an object without a usable id in 'id'");
    assertThat(tables.live(Table.LEADS)).hasSize(120);
    assertThat(tables.value("SELECT COUNT(*) FROM smart_views")).isEqualTo("0");
  }

  @Test
  void pull_emptyBodyOfAnObjectReadById_isReadAgain() throws Exception {
    sandbox.faults().next(Fault.emptyBody()).on("GET", "/group/*/");

    pull();

    assertThat(tables.live(Table.USER_GROUPS))
        .isNotEmpty()
        .isEqualTo(Tables.service(sandbox.baseUrl(), KEY, Table.USER_GROUPS));
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "[]", "null", "\"soon\""})
  void pull_objectReadByIdIsNoObject_hasTheExitCodeOfAService(String body) {
    sandbox.faults().next(Fault.body("application/json", body)).on("GET", "/group/*/");

    assertThat(run("--max-wait", "0")).isEqualTo(ExitCode.UNREACHABLE);
    assertThat(errors).contains("user groups: the service sent an unusable response");
  }

  @Test
  void pull_anotherOrganization_isRefused() throws Exception {
    pull();
    tables.execute("UPDATE sync_source SET organization = 'orga_other'");
    assertThat(run()).isEqualTo(ExitCode.USAGE);
    assertThat(errors)
        .isEqualTo("crm-sync: the database holds the data of organization orga_other, the key is of"
            + " orga_sandbox; give another --database\n");
  }

  @Test
  void pull_keyOfAUserOfSeveralOrganizations_readsTheOrganizationFromTheData() throws Exception {
    String two =
        "{\"id\": \"user_ann\", \"organizations\": [{\"id\": \"orga_a\"}, {\"id\": \"orga_sandbox\"}]}";
    sandbox.faults().next(Fault.body("application/json", two)).on("GET", "/me/").always();
    pull();
    assertThat(tables.value("SELECT organization FROM sync_source")).isEqualTo("orga_sandbox");
    Map<String, JsonNode> leads = tables.live(Table.LEADS);
    tables.execute("UPDATE sync_source SET organization = 'orga_a'");

    assertThat(run()).isEqualTo(ExitCode.USAGE);

    assertThat(errors).contains("organization orga_a, the key is of orga_sandbox");
    assertThat(tables.live(Table.LEADS)).isEqualTo(leads);
  }

  @Test
  void pull_serviceStatesNoOrganization_isRefusedIfTheDatabaseHasOne() throws Exception {
    pull();
    String none = "{\"data\": [], \"has_more\": false}";
    sandbox.faults().next(Fault.status(403)).on("GET", "/me/").always();
    sandbox.faults().next(Fault.status(403)).on("GET", "/status/opportunity/").always();
    sandbox
        .faults()
        .next(Fault.body("application/json", none))
        .on("GET", "/lead/")
        .always();

    assertThat(run()).isEqualTo(ExitCode.USAGE);

    assertThat(errors).contains("does not state the organization of the key");
    assertThat(tables.live(Table.LEADS)).hasSize(120);
  }
}
