package com.salescrm.sync;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.salescrm.sandbox.Fault;
import com.salescrm.sandbox.RecordedCall;
import com.salescrm.sandbox.Sandbox;
import com.salescrm.sandbox.SandboxIds;
import com.salescrm.sandbox.Seed;
import com.salescrm.sdk.CrmClient;
import com.salescrm.sdk.core.auth.Credentials;
import com.salescrm.sdk.core.model.CustomField;
import com.salescrm.sdk.lead.Lead;
import com.salescrm.sdk.opportunity.OpportunityOrder;
import com.salescrm.sync.cli.ExitCode;
import com.salescrm.sync.table.Table;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import picocli.CommandLine;

/** What a pull brings into the tables, at first and later. */
@Timeout(120)
class PullTest {
  private static final String KEY = "api_s3cr3t_of_pulls";
  private static final CustomField<String> TIER = CustomField.text(SandboxIds.CUSTOM_TIER);

  @TempDir
  Path folder;

  private Sandbox sandbox;
  private CrmClient crm;
  private Path keyFile;
  private Tables tables;
  private String output = "";
  private String errors = "";

  @BeforeEach
  void start() throws Exception {
    sandbox = Sandbox.builder().apiKey(KEY).start().seed(Seed.leads(120).withTasks(2));
    crm = CrmClient.builder()
        .baseUrl(sandbox.baseUrl())
        .credentials(Credentials.apiKey(KEY))
        .build();
    keyFile = Files.writeString(folder.resolve("key"), KEY + "\n");
    tables = new Tables(TestDatabases.create(TestDatabases.SQLITE, folder));
  }

  @AfterEach
  void stop() {
    crm.close();
    assertThat(sandbox.violations()).isEmpty();
    sandbox.close();
  }

  @ParameterizedTest
  @ValueSource(strings = {TestDatabases.SQLITE, TestDatabases.POSTGRESQL})
  void pull_intoAnEmptyDatabase_bringsAllAndASecondOneChangesNothing(String kind) throws Exception {
    tables = new Tables(TestDatabases.create(kind, folder));

    pull();
    assertThatAllIsThere();
    assertThat(row("leads")).containsExactly("120", "0", "0", "0");
    List<Map<?, ?>> before = dump();

    pull();
    assertThatAllIsThere();
    assertThat(row("leads")).containsExactly("0", "0", "120", "0");
    assertThat(row("all").subList(0, 2)).containsExactly("0", "0");
    assertThat(dump()).isEqualTo(before);
  }

  @ParameterizedTest
  @ValueSource(strings = {TestDatabases.SQLITE, TestDatabases.POSTGRESQL})
  void pull_afterChanges_bringsThemAndMarksWhatIsGone(String kind) throws Exception {
    tables = new Tables(TestDatabases.create(kind, folder));
    pull();
    sandbox.clock().advance(Duration.ofHours(1));
    List<String> leads = ids(Table.LEADS);
    String opportunity = ids(Table.OPPORTUNITIES).get(0);
    crm.leads().delete(leads.get(3));
    crm.leads().update(leads.get(7), update -> update.name("Renamed").custom(TIER, "iron"));
    crm.opportunities().update(opportunity, update -> update.note("changed"));
    String added = crm.leads().create(lead -> lead.name("Added")).id();

    pull();

    assertThatAllIsThere();
    // Renamed one, and the one that shows the opportunity.
    assertThat(row("leads").subList(0, 2)).containsExactly("1", "2");
    assertThat(tables.value("SELECT name FROM leads WHERE id = '" + added + "'"))
        .isEqualTo("Added");
    assertThat(tables.rows("SELECT id FROM leads WHERE deleted_at IS NOT NULL"))
        .containsExactly(List.of(leads.get(3)));
    assertThat(tables.value("SELECT cf_tier FROM leads WHERE id = '" + leads.get(7) + "'"))
        .isEqualTo("iron");
    assertThat(tables.value("SELECT note FROM opportunities WHERE id = '" + opportunity + "'"))
        .isEqualTo("changed");
  }

  @Test
  void pull_ofOpportunities_asksForThoseThatChangedOnly() throws Exception {
    pull("--page-size", "20");
    sandbox.clock().advance(Duration.ofHours(1));
    String changed = ids(Table.OPPORTUNITIES).get(5);
    crm.opportunities().update(changed, update -> update.note("changed"));
    sandbox.clearRequests();

    pull("--only", "opportunities", "--page-size", "20");

    assertThat(row("opportunities").subList(0, 2)).containsExactly("0", "1");
    List<RecordedCall> calls = lists("/opportunity/");
    assertThat(calls)
        .hasSizeLessThanOrEqualTo(3)
        .allMatch(call -> call.parameter("_skip").isEmpty());
    assertThat(calls.get(0).parameter("date_updated__gte")).isPresent();
  }

  @Test
  void pull_ofOpportunitiesOfTheSameMoment_bringsEveryOne() throws Exception {
    sandbox.clock().advance(Duration.ofHours(1));
    List<String> all = ids(Table.OPPORTUNITIES);
    all.forEach(id -> crm.opportunities().update(id, update -> update.note("at one moment")));

    pull("--page-size", "7");

    assertThatAllIsThere();
    assertThat(row("opportunities").get(0)).isEqualTo(Integer.toString(all.size()));
  }

  @Test
  void pull_afterAnOpportunityIsDeleted_findsItByTheirNumber() throws Exception {
    pull();
    String deleted = ids(Table.OPPORTUNITIES).get(5);
    crm.opportunities().delete(deleted);
    sandbox.clearRequests();

    pull("--only", "opportunities");

    assertThat(tables.rows("SELECT id FROM opportunities WHERE deleted_at IS NOT NULL"))
        .containsExactly(List.of(deleted));
    assertThat(lists("/opportunity/" + deleted + "/")).hasSize(1);
  }

  @Test
  void pull_ofAListThatLacksALead_asksForItAndKeepsIt() throws Exception {
    pull();
    String only = crm.leads().list().firstPage().items().get(0).id();
    String lacking = "{\"data\": [{\"id\": \"" + only + "\"}], \"has_more\": false}";
    sandbox.faults().next(Fault.body("application/json", lacking)).on("GET", "/lead/");

    pull("--only", "leads");

    assertThat(row("leads").get(3)).isEqualTo("0");
    assertThat(tables.value("SELECT COUNT(*) FROM leads WHERE deleted_at IS NULL"))
        .isEqualTo("120");
  }

  @Test
  void pull_ofALeadThatIsMarkedDeleted_takesTheMarkAway() throws Exception {
    pull();
    String id = ids(Table.LEADS).get(0);
    tables.execute("UPDATE leads SET deleted_at = synced_at WHERE id = '" + id + "'");

    pull("--only", "leads");

    assertThat(row("leads")).containsExactly("0", "1", "119", "0");
    assertThatAllIsThere();
  }

  @Test
  void pull_brokenOff_goesOnAndFindsWhatChangedMeanwhile() throws Exception {
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

    assertThat(lists("/lead/").get(0).parameter("_skip")).hasValue("60");
    assertThatAllIsThere();
  }

  @Test
  void pull_brokenOff_comparesTablesThatWereDoneInsteadOfReadingThemAnew() throws Exception {
    sandbox.faults().next(Fault.status(401)).on("GET", "/task/");
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

  @Test
  void pull_ofATableThatIsRefused_bringsTheOthersEachTime() throws Exception {
    sandbox.faults().next(Fault.status(403)).on("GET", "/saved_search/").always();
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

  @Test
  void pull_withATableThatAlwaysBreaks_doesNotLeaveTheOthersAsTheyWere() throws Exception {
    sandbox.faults().next(Fault.status(401)).on("GET", "/task/").always();
    for (int i = 0; i < 5; i++) { // More often than a table is compared.
      crm.leads().create(lead -> lead.name("Added"));
      assertThat(run()).isEqualTo(ExitCode.REFUSED);
    }
    String late = crm.leads().create(lead -> lead.name("Late")).id();
    tables.execute("UPDATE sync_state SET finished_at = '2020-01-01T00:00:00.000000Z'");

    assertThat(run()).isEqualTo(ExitCode.REFUSED);

    assertThat(tables.live(Table.LEADS)).containsKey(late);
  }

  @Test
  void pull_ofATableAloneThatABrokenPullWasDoneWith_readsIt() throws Exception {
    sandbox.faults().next(Fault.status(401)).on("GET", "/task/").times(5);
    for (int i = 0; i < 5; i++) {
      crm.leads().create(lead -> lead.name("Added"));
      assertThat(run()).isEqualTo(ExitCode.REFUSED);
    }
    String late = crm.leads().create(lead -> lead.name("Late")).id();

    pull("--only", "leads");

    assertThat(tables.live(Table.LEADS)).containsKey(late);
  }

  @Test
  void pull_afterClocksWentBack_asksForEachOpportunityOnceAtMost() throws Exception {
    pull();
    tables.execute("UPDATE opportunity_statuses SET synced_at = '2999-01-01T00:00:00.000000Z'");
    sandbox.clearRequests();

    pull();

    List<String> ids = ids(Table.OPPORTUNITIES);
    assertThat(ids).allMatch(id -> lists("/opportunity/" + id + "/").size() == 1);
  }

  @Test
  void pull_ofAListBeyondTheOffsetsOfTheService_saysWhatToDo() throws Exception {
    sandbox.jobs().take(Duration.ZERO);
    sandbox.maxSkip(60);

    assertThat(run("--page-size", "20")).isEqualTo(ExitCode.REFUSED);
    assertThat(errors)
        .contains("leads: there are more than the service lists")
        .contains("bring leads and contacts with --full")
        .doesNotContain("run the same command again");

    pull("--page-size", "20", "--full");
    sandbox.maxSkip(Integer.MAX_VALUE);
    assertThatAllIsThere();
  }

  @ParameterizedTest
  @ValueSource(strings = {TestDatabases.SQLITE, TestDatabases.POSTGRESQL})
  void pull_ofTasksAndOpportunitiesBeyondTheOffsets_goesOnByTheirCreation(String kind)
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

    sandbox.faults().next(Fault.status(401)).on("GET", "/task/").after(7);
    assertThat(run(options)).isEqualTo(ExitCode.REFUSED);
    pull(options);

    assertThat(row("tasks").get(0)).isEqualTo("0");
    sandbox.maxSkip(Integer.MAX_VALUE);
    for (Table table : List.of(Table.TASKS, Table.OPPORTUNITIES)) {
      assertThat(tables.live(table)).isEqualTo(Tables.service(sandbox.baseUrl(), KEY, table));
    }
  }

  @Test
  void pull_ofAnOpportunityThatSlidBelowAnOffset_findsIt() throws Exception {
    pull();
    sandbox.clock().advance(Duration.ofHours(1));
    List<String> all = ids(Table.OPPORTUNITIES);
    all.forEach(id -> crm.opportunities().update(id, update -> update.note("at one moment")));
    Map<String, JsonNode> service = Tables.service(sandbox.baseUrl(), KEY, Table.OPPORTUNITIES);
    List<JsonNode> listed =
        crm.opportunities().list(request -> request.orderBy(OpportunityOrder.DATE_UPDATED)).stream()
            .map(opportunity -> service.get(opportunity.id()))
            .toList();
    // As the third page would be, had another client changed the first one just before.
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

  @Test
  void pull_ofCustomFields_makesAColumnForEach() throws Exception {
    Lead lead = crm.leads()
        .create(request -> request
            .name("With fields")
            .custom(CustomField.text("cf_late"), "bird")
            .custom(CustomField.choices("cf_many"), List.of("a", "b")));

    pull();
    String where = " FROM leads WHERE id = '" + lead.id() + "'";
    assertThat(tables.rows("SELECT cf_late, cf_many, cf_tier" + where))
        .containsExactly(List.of("bird", "[\"a\",\"b\"]", "null"));

    crm.leads().update(lead.id(), update -> update.unset(CustomField.text("cf_late")));
    pull();
    assertThat(tables.value("SELECT cf_late" + where)).isEqualTo("null");
    assertThatAllIsThere();
  }

  @ParameterizedTest
  @ValueSource(strings = {TestDatabases.SQLITE, TestDatabases.POSTGRESQL})
  void pull_ofMoreCustomFieldsThanColumns_keepsThemInTheObjectAndSaysSo(String kind)
      throws Exception {
    tables = new Tables(TestDatabases.create(kind, folder));
    pull("--max-custom-columns", "3");
    assertThat(errors).matches("crm-sync: leads: no column, only in json: cf_\\w+\n");
    String left = errors.substring(errors.indexOf("cf_")).strip();
    assertThatAllIsThere();

    pull();
    assertThat(errors).isEmpty();
    assertThat(row("leads").get(1)).isEqualTo("120");
    assertThat(tables.value("SELECT COUNT(" + left + ") FROM leads")).isEqualTo("120");
  }

  @ParameterizedTest
  @ValueSource(strings = {TestDatabases.SQLITE, TestDatabases.POSTGRESQL})
  void pull_withMoreColumnsThanBefore_fillsThemInOpportunitiesThatDidNotChange(String kind)
      throws Exception {
    tables = new Tables(TestDatabases.create(kind, folder));
    List<String> some = ids(Table.OPPORTUNITIES).subList(0, 3);
    some.forEach(id -> crm.opportunities()
        .update(id, update -> update.custom(CustomField.choices("cf_of_it"), List.of("a", id))));
    sandbox.clock().advance(Duration.ofHours(1));
    crm.opportunities()
        .update(ids(Table.OPPORTUNITIES).get(3), update -> update.note("the latest"));
    pull("--max-custom-columns", "0");
    sandbox.clock().advance(Duration.ofHours(1));
    crm.opportunities()
        .update(some.get(0), update -> update.custom(CustomField.text("cf_of_it"), "new"));

    pull();

    assertThat(row("opportunities").get(1)).isEqualTo("1");
    assertThat(tables.rows(
            "SELECT cf_of_it FROM opportunities WHERE cf_of_it IS NOT NULL ORDER BY id"))
        .containsExactly(
            List.of("new"),
            List.of("[\"a\",\"" + some.get(1) + "\"]"),
            List.of("[\"a\",\"" + some.get(2) + "\"]"));
  }

  @ParameterizedTest
  @ValueSource(strings = {TestDatabases.SQLITE, TestDatabases.POSTGRESQL})
  void pull_withNames_makesViewsWithThem(String kind) throws Exception {
    tables = new Tables(TestDatabases.create(kind, folder));
    Path names = Files.writeString(
        folder.resolve("names.properties"), "cf_tier=Customer \"tier\"\ncf_seats=Sitzplätze\n");

    pull("--names", names.toString());
    pull("--names", names.toString()); // Made anew.

    assertThat(tables.rows(
            "SELECT \"Customer \"\"tier\"\"\", \"Sitzplätze\", cf_tags FROM leads_named"))
        .hasSize(120)
        .allMatch(row -> List.of("gold", "silver", "bronze").contains(row.get(0)));
  }

  @Test
  void pull_withNamesOnPostgresql_keepsWhatOthersMadeOfTheViews() throws Exception {
    tables = new Tables(TestDatabases.create(TestDatabases.POSTGRESQL, folder));
    Path names = Files.writeString(folder.resolve("names.properties"), "cf_tier=Tier\n");
    pull("--names", names.toString());
    tables.execute("CREATE VIEW gold AS SELECT id FROM leads_named WHERE \"Tier\" = 'gold'");
    tables.execute("GRANT SELECT ON leads_named TO PUBLIC");
    CustomField<String> late = CustomField.text("cf_late");
    crm.leads().create(lead -> lead.name("With a new field").custom(late, "bird"));

    pull("--names", names.toString());
    pull("--names", names.toString());

    assertThat(tables.rows("SELECT cf_late FROM leads_named WHERE cf_late IS NOT NULL"))
        .containsExactly(List.of("bird"));
    assertThat(tables.value("SELECT relacl::text FROM pg_class WHERE relname = 'leads_named'"))
        .contains("=r/");
    Files.writeString(names, "cf_tier=Level\n");
    assertThat(run("--names", names.toString())).isEqualTo(ExitCode.DATABASE);
    assertThat(errors).contains("others' views are built on one that has to change");
  }

  @Test
  void pull_withTwoColumnsOfOneName_isRefusedBeforeAnythingIsDone() throws Exception {
    Path names = Files.writeString(folder.resolve("names.properties"), "cf_tier=Status_Label\n");
    assertThat(run("--names", names.toString())).isEqualTo(ExitCode.USAGE);
    assertThat(errors).contains("the name Status_Label of cf_tier is that of another column");
    assertThat(sandbox.requests()).isEmpty();
  }

  @Test
  void pull_ofAnotherOrganization_isRefused() throws Exception {
    pull();
    tables.execute("UPDATE sync_source SET organization = 'orga_other'");
    assertThat(run()).isEqualTo(ExitCode.USAGE);
    assertThat(errors)
        .isEqualTo("crm-sync: the database holds the data of organization orga_other, the key is of"
            + " orga_sandbox; give another --database\n");
  }

  @Test
  void pull_withTheKeyOfAUserOfSeveralOrganizations_looksWhoseTheDataIs() throws Exception {
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
  void pull_ofAServiceThatTellsNoOrganization_isRefusedIfTheDatabaseHasOne() throws Exception {
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

    assertThat(errors).contains("does not tell whether the key is of the same");
    assertThat(tables.live(Table.LEADS)).hasSize(120);
  }

  @ParameterizedTest
  @ValueSource(strings = {TestDatabases.SQLITE, TestDatabases.POSTGRESQL})
  void pull_ofOddValues_keepsTheObjectAndLeavesTheColumnsEmpty(String kind) throws Exception {
    tables = new Tables(TestDatabases.create(kind, folder));
    String odd =
        "{\"id\": \"lead_odd\", \"name\": \"nul \\u0000, half \\ud800\", \"date_created\": \"soon\","
            + " \"addresses\": null, \"description\": {\"a\": 1.10}, \"date_updated\": \"2026-01-31T10:00:00\","
            + " \"custom.cf_odd\": true, \"custom.cf_with-a-dash\": \"x\"}";
    sandbox
        .faults()
        .next(Fault.body("application/json", "{\"data\": [" + odd + "], \"has_more\": false}"))
        .on("GET", "/lead/");

    pull("--only", "leads");

    assertThat(tables.rows("SELECT name, description, addresses, date_created, cf_odd FROM leads"))
        .containsExactly(List.of("nul \ufffd, half \ufffd", "null", "null", "null", "true"));
    assertThat(tables.value("SELECT date_updated FROM leads")).startsWith("2026-01-31");
    assertThat(tables.value("SELECT json FROM leads")).contains("\\u0000", "1.10");
    assertThat(errors).contains("cf_with-a-dash");
  }

  @Test
  void pull_ofSomeTables_leavesTheOthersAlone() throws Exception {
    pull("--only", "users,tasks");
    assertThat(tables.rows("SELECT resource FROM sync_state ORDER BY resource"))
        .containsExactly(List.of("tasks"), List.of("users"));
  }

  private void pull(String... options) {
    assertThat(run(options)).as(() -> errors).isEqualTo(ExitCode.OK);
  }

  private int run(String... options) {
    List<String> arguments = new ArrayList<>(List.of("pull", "--base-url", sandbox.baseUrl()));
    arguments.addAll(List.of("--api-key-file", keyFile.toString(), "--database", tables.url()));
    arguments.addAll(List.of(options));
    StringWriter out = new StringWriter();
    StringWriter err = new StringWriter();
    CommandLine line =
        CrmSync.commandLine().setOut(new PrintWriter(out)).setErr(new PrintWriter(err));
    int exitCode = line.execute(arguments.toArray(String[]::new));
    output = out.toString();
    errors = err.toString();
    return exitCode;
  }

  /** New, changed, unchanged and deleted, of one row of the table that was printed. */
  private List<String> row(String title) {
    String line =
        output.lines().filter(each -> each.startsWith(title + " ")).findFirst().orElseThrow();
    String[] words = line.substring(title.length()).strip().split(" +", 0);
    return IntStream.range(0, 4).mapToObj(i -> words[i]).toList();
  }

  private List<String> ids(Table table) {
    return List.copyOf(Tables.service(sandbox.baseUrl(), KEY, table).keySet());
  }

  private List<RecordedCall> lists(String path) {
    return sandbox.requests().stream()
        .filter(call -> call.path().equals(path) && call.method().equals("GET"))
        .toList();
  }

  private List<Map<?, ?>> dump() throws Exception {
    List<Map<?, ?>> dump = new ArrayList<>();
    for (Table table : Table.values()) {
      dump.add(tables.dump(table));
    }
    return dump;
  }

  private void assertThatAllIsThere() throws Exception {
    for (Table table : Table.values()) {
      Map<String, JsonNode> expected = Tables.service(sandbox.baseUrl(), KEY, table);
      assertThat(tables.live(table)).as(table.sqlName()).isEqualTo(expected);
    }
  }
}
