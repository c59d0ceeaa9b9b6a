package com.salescrm.sync;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.salescrm.sandbox.Fault;
import com.salescrm.sandbox.Seed;
import com.salescrm.sdk.contact.Contact;
import com.salescrm.sdk.core.json.CrmJson;
import com.salescrm.sync.cli.ExitCode;
import com.salescrm.sync.table.Table;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.TimeZone;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

/** Verifies copies that were pulled and then changed. */
class VerifyTest extends PullTestBase {
  private static final int EACH = 125;

  @EachDatabase
  void verify_thousandErrorsOfEightKinds_findsEachAndRepairsThemAll(String kind) throws Exception {
    tables = new Tables(TestDatabases.create(kind, folder));
    sandbox.seed(Seed.leads(600).withTasks(1).withRandomSeed(7));
    sandbox.clock().advance(Duration.ofHours(1)); // All objects are older than the pull.
    pull();
    for (Contact contact : crm.contacts().list().firstPage().items().subList(0, EACH / 2)) {
      crm.contacts().delete(contact.id());
    }
    pull();
    assertThat(verify()).as(() -> output + errors).isEqualTo(ExitCode.OK);

    PlantedErrors planted = PlantedErrors.plant(tables, EACH);

    assertThat(planted.kinds).hasSize(8 * EACH);
    assertThat(verify("--json")).isEqualTo(ExitCode.REFUSED);
    Map<String, String> found = found();
    Map<String, String> wrong = new TreeMap<>();
    planted.kinds.forEach((row, expected) -> {
      if (!expected.equals(found.get(row))) {
        wrong.put(row, expected + ", found " + found.get(row));
      }
    });
    assertThat(wrong).isEmpty();
    assertThat(found).isEqualTo(planted.kinds);
    assertThat(verify("--repair")).as(() -> errors).isEqualTo(ExitCode.OK);
    assertThat(output.lines().filter(line -> line.matches("\\w+ \\S+: .*"))).hasSize(8 * EACH);
    assertThat(verify("--json", "--strict")).as(() -> output).isEqualTo(ExitCode.OK);
    assertThat(output).isEmpty();
    assertThatAllIsThere();
  }

  /** The kinds by row, such as {@code leads lead_1}. */
  private Map<String, String> found() {
    Map<String, String> found = new TreeMap<>();
    output.lines().map(CrmJson::tree).forEach(line -> {
      String row = line.path("table").asText() + " " + line.path("id").asText();
      assertThat(found.put(row, line.path("kind").asText())).as(row).isNull();
    });
    return found;
  }

  @Test
  void verify_rowsThatDiffer_printsFieldAndValues() throws Exception {
    pull();
    String lead = ids(Table.LEADS).get(0);
    String name = tables.value("SELECT name FROM leads WHERE id = '" + lead + "'");
    tables.execute("UPDATE leads SET name = 'Größe\nbreak' WHERE id = '" + lead + "'");

    assertThat(verify("--only", "leads,contacts")).isEqualTo(ExitCode.REFUSED);

    assertThat(output.lines().findFirst())
        .contains("leads " + lead + ": altered: name \"Größe\\nbreak\" → \"" + name + "\"");
    assertThat(numbers("leads")).containsExactly("120", "0", "1", "0");
    assertThat(numbers("contacts").subList(1, 4)).containsExactly("0", "0", "0");
    assertThat(output).doesNotContain("tasks");
    assertThat(verify("--only", "leads", "--json")).isEqualTo(ExitCode.REFUSED);
    assertThat(output)
        .matches("\\p{ASCII}+\n"); // The encoding of standard output depends on the locale.
    JsonNode line = CrmJson.tree(output);
    assertThat(line.path("kind").asText()).isEqualTo("altered");
    assertThat(line.path("field").asText()).isEqualTo("name");
    assertThat(line.path("old").asText()).isEqualTo("Größe\nbreak");
    assertThat(line.path("new").asText()).isEqualTo(name);
    assertThat(errors).contains("compared");
  }

  @Test
  void verify_changesSinceThePull_areCountedUnlessStrict() throws Exception {
    pull();
    sandbox.clock().setTo(Instant.now().plusSeconds(3600));
    List<String> leads = ids(Table.LEADS);
    crm.leads().update(leads.get(0), update -> update.name("Renamed"));
    crm.leads().create(lead -> lead.name("New"));
    crm.contacts().delete(ids(Table.CONTACTS).get(0)); // It changes its lead too.

    assertThat(verify("--only", "leads,contacts")).as(() -> output + errors).isEqualTo(ExitCode.OK);
    assertThat(numbers("leads")).containsExactly("121", "3", "0", "0");
    assertThat(numbers("contacts").get(1)).isEqualTo("1");

    assertThat(verify("--only", "leads,contacts", "--strict", "--json"))
        .isEqualTo(ExitCode.REFUSED);
    assertThat(found().values())
        .containsExactlyInAnyOrder("missing", "stale", "stale", "wrong deletion mark");
  }

  @EachDatabase
  void verify_deletionThatAPullSinceDidNotNotice_isADifference(String kind) throws Exception {
    tables = new Tables(TestDatabases.create(kind, folder));
    pull();
    String contact = ids(Table.CONTACTS).get(0);
    crm.contacts().delete(contact);

    assertThat(verify("--only", "contacts")).isEqualTo(ExitCode.OK);
    assertThat(verify("--only", "contacts")).isEqualTo(ExitCode.OK); // No pull since.
    Map<String, String> before = tables.dump(Table.CONTACTS).get(contact);
    pull();
    assertThat(tables.dump(Table.CONTACTS).get(contact)).containsKey("deleted_at");
    // As if that pull had not noticed.
    tables.execute("UPDATE contacts SET deleted_at = NULL, row_hash = '" + before.get("row_hash")
        + "' WHERE id = '" + contact + "'");

    assertThat(verifyElsewhere("--only", "contacts", "--json")).isEqualTo(ExitCode.REFUSED);
    assertThat(found()).isEqualTo(Map.of("contacts " + contact, "wrong deletion mark"));
    assertThat(verify("--only", "contacts", "--json")).isEqualTo(ExitCode.REFUSED);
    assertThat(verify("--only", "contacts", "--repair")).as(() -> errors).isEqualTo(ExitCode.OK);
    assertThat(numbers("contacts").get(3)).isEqualTo("1");
    assertThat(verify("--only", "contacts", "--strict")).isEqualTo(ExitCode.OK);
  }

  /** In another time zone than the other runs. */
  private int verifyElsewhere(String... options) {
    TimeZone here = TimeZone.getDefault();
    TimeZone.setDefault(TimeZone.getTimeZone("Asia/Kathmandu"));
    try {
      return verify(options);
    } finally {
      TimeZone.setDefault(here);
    }
  }

  @Test
  void verify_droppedCustomColumn_isFoundAndRepaired() throws Exception {
    pull();
    tables.execute("ALTER TABLE leads DROP COLUMN cf_tier");

    assertThat(verify("--only", "leads", "--json")).isEqualTo(ExitCode.REFUSED);
    assertThat(found()).hasSize(120).containsValue("lost custom column");
    assertThat(verify("--only", "leads", "--max-custom-columns", "3")).isEqualTo(ExitCode.OK);
    assertThat(verify("--only", "leads", "--repair")).as(() -> errors).isEqualTo(ExitCode.OK);
    assertThat(tables.value("SELECT COUNT(*) FROM leads WHERE cf_tier IS NOT NULL"))
        .isEqualTo("120");
    assertThat(verify("--only", "leads", "--strict")).isEqualTo(ExitCode.OK);
  }

  @Test
  void verify_sample_comparesSomeAndPicksTheSameAgainWithTheSeed() throws Exception {
    pull();
    tables.execute("UPDATE leads SET name = 'altered'");

    assertThat(verify("--only", "leads", "--sample", "20", "--json")).isEqualTo(ExitCode.REFUSED);
    Map<String, String> first = found();
    assertThat(first.size()).isBetween(10, 20);
    String seed = errors.replaceFirst("(?s).*--seed (\\d+)\\R.*", "$1");
    assertThat(verify("--only", "leads", "--sample", "20", "--seed", seed, "--json"))
        .isEqualTo(ExitCode.REFUSED);
    assertThat(found()).isEqualTo(first);

    tables.execute("DELETE FROM leads");
    assertThat(verify("--only", "leads", "--sample", "20", "--json")).isEqualTo(ExitCode.REFUSED);
    assertThat(found()).containsValue("missing");
  }

  @Test
  void verify_sampleOfAllTables_comparesListsWithoutPagesWhole() throws Exception {
    pull();

    assertThat(verify("--sample", "20")).as(() -> errors).isEqualTo(ExitCode.OK);

    assertThat(numbers("leads").get(0)).isNotEqualTo("120");
    assertThat(numbers("opportunity statuses").get(0))
        .isEqualTo(tables.value("SELECT COUNT(*) FROM opportunity_statuses"));
    tables.execute("UPDATE opportunity_statuses SET label = 'altered'");
    assertThat(verify("--sample", "1", "--json")).isEqualTo(ExitCode.REFUSED);
    assertThat(found()).containsValue("altered");
  }

  @Test
  void verify_refusedTable_verifiesTheOthersAndEndsWithItsReason() throws Exception {
    pull();
    sandbox.faults().next(Fault.status(403)).on("GET", "/contact/").always();

    assertThat(verify()).isEqualTo(ExitCode.REFUSED);

    assertThat(errors).contains("crm-sync: contacts: the service refused");
    assertThat(numbers("tasks").get(2)).isEqualTo("0");
    assertThat(output).doesNotContain("contacts ");
  }

  @Test
  void verify_withoutAPull_saysSoAndCreatesNoFile() {
    assertThat(verify()).isEqualTo(ExitCode.DATABASE);

    assertThat(errors).contains("does not exist; run crm-sync pull first");
    assertThat(Files.exists(Path.of(tables.url().substring(12)))).isFalse();
  }

  @Test
  void verify_tableThatWasNotPulled_isSkippedWithANote() {
    pull("--only", "leads");

    assertThat(verify()).isEqualTo(ExitCode.OK); // The tables of the copy.
    assertThat(errors).contains("tasks: not verified, since it was never pulled");
    assertThat(verify("--only", "leads,tasks")).isEqualTo(ExitCode.REFUSED);
    assertThat(errors).contains("tasks: not verified, since it was never pulled");
    assertThat(numbers("leads")).containsExactly("120", "0", "0", "0");
    assertThat(verify("--only", "tasks")).isEqualTo(ExitCode.USAGE);
    assertThat(errors).contains("run crm-sync pull first");
  }

  @Test
  void verify_tableWhoseFirstPullHasNotEnded_isNotCalledAWholeCopy() {
    sandbox.faults().next(Fault.status(403)).on("GET", "/task/").after(1);
    assertThat(run("--only", "leads,tasks", "--page-size", "50", "--parallel", "1"))
        .isEqualTo(ExitCode.REFUSED);
    sandbox.faults().clear();

    assertThat(verify()).as(() -> output + errors).isEqualTo(ExitCode.REFUSED);
    String problem = "tasks: no pull of this table has ended, so it is not a whole copy";
    assertThat(errors).contains("crm-sync: " + problem);
    assertThat(numbers("tasks")).containsExactly("240", "190", "0", "0");

    assertThat(verify("--json")).isEqualTo(ExitCode.REFUSED);
    assertThat(output.lines()).hasSize(1);
    assertThat(CrmJson.tree(output).path("table").asText()).isEqualTo("tasks");
    assertThat(CrmJson.tree(output).path("not_verified").asText()).startsWith(problem);

    pull("--only", "leads,tasks");
    assertThat(verify()).as(() -> output + errors).isEqualTo(ExitCode.OK);
  }

  @Test
  void verify_rowThatAPullDeletedWhoseObjectReappeared_countsAsChanged() throws Exception {
    pull();
    String contact = ids(Table.CONTACTS).get(0);
    String live = tables.value("SELECT row_hash FROM contacts WHERE id = '" + contact + "'");
    // As if the service had not had it during the pull.
    tables.execute("UPDATE contacts SET deleted_at = synced_at, row_hash = 'deleted' WHERE id = '"
        + contact + "'");

    assertThat(verify("--only", "contacts")).as(() -> output).isEqualTo(ExitCode.OK);
    assertThat(numbers("contacts").subList(1, 3)).containsExactly("1", "0");
    pull("--only", "contacts"); // It restores the row.
    assertThat(tables.value("SELECT row_hash FROM contacts WHERE id = '" + contact + "'"))
        .isEqualTo(live);
    assertThat(verify("--only", "contacts", "--strict")).isEqualTo(ExitCode.OK);
  }

  @EachDatabase
  void verify_afterAPullWithAClockTwoDaysAhead_judgesByTheClockOfTheService(String kind)
      throws Exception {
    tables = new Tables(TestDatabases.create(kind, folder));
    sandbox.clock().advance(Duration.ofHours(1));
    pull("--only", "leads");
    String ahead = Instant.now().plus(Duration.ofDays(2)).toString();
    tables.execute("UPDATE sync_state SET started_at = '" + ahead + "', finished_at = '" + ahead
        + "', written_at = '" + ahead + "'");
    List<String> leads = ids(Table.LEADS);
    tables.execute("DELETE FROM leads WHERE id = '" + leads.get(0) + "'");
    sandbox.clock().advance(Duration.ofHours(1));
    crm.leads().update(leads.get(1), update -> update.name("Changed since"));

    assertThat(verify("--only", "leads", "--json")).as(() -> errors).isEqualTo(ExitCode.REFUSED);
    assertThat(found()).isEqualTo(Map.of("leads " + leads.get(0), "missing"));

    assertThat(verify("--only", "leads", "--repair")).as(() -> errors).isEqualTo(ExitCode.OK);
    // The next run writes with later times.
    assertThat(tables.value("SELECT s.written_at >= l.synced_at FROM leads l, sync_state s"
            + " WHERE s.resource = 'leads' AND l.id = '" + leads.get(0) + "'"))
        .isIn("1", "t", "true");
  }

  @Test
  void verify_objectDatedInTheFuture_isADifferenceAfterAnotherPull() throws Exception {
    List<String> leads = ids(Table.LEADS);
    sandbox.clock().advance(Duration.ofDays(10));
    crm.leads().update(leads.get(0), update -> update.name("Of the future"));
    sandbox.clock().advance(Duration.ofDays(-10));
    pull("--only", "leads");
    String delete = "DELETE FROM leads WHERE id = '" + leads.get(0) + "'";
    tables.execute(delete);
    assertThat(verify("--only", "leads")).as(() -> output).isEqualTo(ExitCode.OK);
    assertThat(numbers("leads").subList(1, 3)).containsExactly("1", "0");
    pull("--only", "leads");
    tables.execute(delete); // As if that pull had not written it.

    assertThat(verify("--only", "leads", "--json")).isEqualTo(ExitCode.REFUSED);
    assertThat(found()).isEqualTo(Map.of("leads " + leads.get(0), "missing"));
  }

  @Test
  void verify_responseThatStaysUnreadable_verifiesTheOtherTables() throws Exception {
    pull();
    sandbox.faults().next(Fault.htmlBody()).on("GET", "/lead/").always();

    assertThat(verify("--max-wait", "0")).isEqualTo(ExitCode.UNREACHABLE);
    assertThat(errors).contains("crm-sync: leads: the service sent an unusable response");
    assertThat(numbers("exports").get(2)).isEqualTo("0");
    assertThat(output).doesNotContain("leads ");

    tables.execute("UPDATE tasks SET text = 'altered'");
    assertThat(verify("--max-wait", "0")).isEqualTo(ExitCode.REFUSED);
    assertThat(numbers("tasks").get(2)).isEqualTo("240");
  }

  @Test
  void verify_serviceThatFails_printsWhatWasVerified() {
    pull();
    failServiceAt("/lead/", 0, 2);

    assertThat(verify("--max-wait", "0")).isEqualTo(ExitCode.UNREACHABLE);
    assertThat(numbers("users").get(2)).isEqualTo("0");
    assertThat(errors).contains("crm-sync: the service failed");
  }

  @Test
  void verify_listThatFails_verifiesTheOtherTables() {
    pull();
    sandbox.faults().next(Fault.status(503)).on("GET", "/lead/").always();
    assertThat(verify("--max-wait", "0")).isEqualTo(ExitCode.UNREACHABLE);
    assertThat(errors).contains("crm-sync: leads: the service failed");
    assertThat(output).contains("\nexports ");
  }

  @Test
  void verify_listBeyondTheOffsetLimitWithoutCreation_verifiesTheOthersAndASample()
      throws Exception {
    pull();
    sandbox.maxSkip(30);

    assertThat(verify("--only", "leads,users", "--page-size", "25")).isEqualTo(ExitCode.REFUSED);
    assertThat(errors)
        .contains("leads: there are more than the service lists")
        .contains("verify a part of them with --sample");
    assertThat(numbers("users").get(2)).isEqualTo("0");

    assertThat(verify("--only", "leads", "--sample", "60", "--seed", "1"))
        .as(() -> output + errors)
        .isEqualTo(ExitCode.OK);
    assertThat(errors)
        .containsPattern("leads: the service lists only the first \\d+ of 120 objects");
    assertThat(Integer.parseInt(numbers("leads").get(0))).isGreaterThan(30);
    tables.execute("UPDATE leads SET name = 'altered'");
    assertThat(verify("--only", "leads", "--sample", "60")).isEqualTo(ExitCode.REFUSED);
  }

  @Test
  void verify_listBeyondTheOffsetLimit_continuesByCreation() throws Exception {
    sandbox.maxSkip(100);
    pull("--only", "tasks");
    tables.execute("UPDATE tasks SET text = 'altered'");

    assertThat(verify("--only", "tasks", "--page-size", "50", "--json"))
        .isEqualTo(ExitCode.REFUSED);
    assertThat(found()).hasSize(240);
  }

  @Test
  void verify_sampleOfMoreThanTheTableHas_verifiesItAsAWhole() {
    pull("--only", "leads");
    sandbox.clearRequests();

    assertThat(verify("--only", "leads", "--sample", "2000000000")).isEqualTo(ExitCode.OK);

    assertThat(numbers("leads")).containsExactly("120", "0", "0", "0");
    assertThat(sandbox.requests()).hasSizeLessThan(10);
  }

  /** The numbers of a table: compared, changed, different and repaired. */
  private List<String> numbers(String title) {
    return output
        .lines()
        .filter(line -> line.matches(title + "( +[\\d,]+){4}"))
        .findFirst()
        .map(line -> List.of(line.substring(title.length()).strip().split(" +", 0)))
        .orElseThrow();
  }

  private int verify(String... options) {
    return command("verify", options);
  }
}
