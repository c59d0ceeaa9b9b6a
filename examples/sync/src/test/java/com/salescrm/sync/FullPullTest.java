package com.salescrm.sync;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.salescrm.sandbox.Fault;
import com.salescrm.sandbox.FaultPlan;
import com.salescrm.sandbox.RecordedCall;
import com.salescrm.sandbox.Sandbox;
import com.salescrm.sandbox.Seed;
import com.salescrm.sdk.CrmClient;
import com.salescrm.sdk.core.auth.Credentials;
import com.salescrm.sync.table.Table;
import com.sun.net.httpserver.HttpServer;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.file.Path;
import java.time.Duration;
import java.util.EnumMap;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** {@code pull --full}: the same tables as by lists, through an export. */
class FullPullTest {
  private static final String STATE =
      "SELECT phase, resume_token FROM sync_state WHERE resource = 'leads'";

  private static final Fault PAGE =
      Fault.status(404).withBody("text/html", "<html><h1>Not Found</h1></html>");
  private static final String DELETED_LEADS =
      "SELECT COUNT(*) FROM leads WHERE deleted_at IS NOT NULL";

  @TempDir
  Path folder;

  private Sandbox sandbox;
  private Tables tables;

  @BeforeEach
  void start() throws Exception {
    sandbox = Sandbox.start().seed(Seed.leads(300).withTasks(2));
    sandbox.jobs().duration(Duration.ZERO);
    tables = new Tables(TestDatabases.create(TestDatabases.SQLITE, folder));
  }

  @AfterEach
  void stop() {
    assertThat(sandbox.violations()).isEmpty();
    sandbox.close();
  }

  @EachDatabase
  void full_emptyTables_equalTheService(String kind) throws Exception {
    tables = new Tables(TestDatabases.create(kind, folder));

    assertThat(pull("--full").exitCode()).isZero();

    assertThat(calls("GET", "/lead/")).isZero();
    assertThat(calls("GET", "/contact/")).isZero();
    assertThat(calls("GET", "/opportunity/")).isZero();
    assertTablesEqualTheService();
  }

  @Test
  void full_afterAPullByLists_changesNothing() throws Exception {
    assertThat(pull().exitCode()).isZero();
    Map<Table, Object> before = dump();

    CommandRun run = pull("--full");

    // The only new row is the export itself.
    assertThat(run.lines()).anyMatch(line -> line.matches("all +1 +0 +[\\d,]+ +0 .*"));
    assertThat(run.lines()).anyMatch(line -> line.matches("exports +1 +0 +0 +0 .*"));
    Map<Table, Object> after = dump();
    after.put(Table.EXPORTS, before.get(Table.EXPORTS));
    assertThat(after).isEqualTo(before);
  }

  @Test
  void full_missingObjects_areReadByIdAndSoftDeleted() throws Exception {
    assertThat(pull("--full").exitCode()).isZero();
    String lead = sandbox.leads().get(7).path("id").asText();
    String contact = sandbox.contacts().get(0).path("id").asText();
    try (CrmClient crm = client()) {
      crm.leads().delete(lead);
      crm.contacts().delete(contact);
    }
    sandbox.clearRequests();

    assertThat(pull("--full").exitCode()).isZero();

    assertThat(calls("GET", "/lead/" + lead + "/")).isEqualTo(1);
    assertThat(calls("GET", "/contact/" + contact + "/")).isEqualTo(1);
    assertThat(tables.value(DELETED_LEADS)).isEqualTo("1");
    assertTablesEqualTheService();
  }

  /** Such as of a proxy that does not know the host since the list was read. */
  @Test
  void full_pageForAMissingObjectAndOthers_deletesNoRow() throws Exception {
    assertThat(pull("--full").exitCode()).isZero();
    String lead = sandbox.leads().get(7).path("id").asText();
    try (CrmClient crm = client()) {
      crm.leads().delete(lead);
    }
    FaultPlan page =
        sandbox.faults().next(PAGE).on("GET", "/lead/" + lead + "/").always();
    FaultPlan also = sandbox.faults().next(PAGE).on("GET", "/me/").after(1).always();

    CommandRun run = pull("--full");

    assertThat(run.exitCode()).isEqualTo(4);
    assertThat(run.err()).contains("returned 404 with an HTML page");
    assertThat(tables.value(DELETED_LEADS)).isEqualTo("0");

    also.disarm();
    assertThat(pull("--full").exitCode()).as("a service may send pages itself").isZero();
    assertThat(tables.value(DELETED_LEADS)).isEqualTo("1");
    assertThat(page.hits()).isGreaterThan(1);
  }

  @Test
  void full_stoppedInTheMiddle_resumesTheSameExport() throws Exception {
    stopInTheMiddle();
    assertThat(tables.rows(STATE).get(0).get(1)).startsWith("crm-sync-export/1 140 on ");
    assertThat(tables.value("SELECT COUNT(*) FROM leads")).isEqualTo("140");

    CommandRun second = pull("--full");

    assertThat(second.exitCode()).as(second.err()).isZero();
    assertThat(exportsStarted()).isEqualTo(1);
    assertThat(second.out()).containsPattern("leads +160 +0 +0 +0");
    assertTablesEqualTheService();
  }

  @Test
  void full_failingDownload_isReportedAndResumesTheNextTime() throws Exception {
    sandbox.downloads().disableRanges().breakNextAfter(40_000);

    assertThat(pull("--full").exitCode()).isEqualTo(4);
    assertThat(pull("--full").exitCode()).isZero();

    assertThat(exportsStarted()).isEqualTo(1);
    assertTablesEqualTheService();
  }

  @Test
  void full_exportThatNoLongerExists_startsAnother() throws Exception {
    stopInTheMiddle();
    tables.execute("UPDATE sync_state SET resume_token ="
        + " 'crm-sync-export/1 100 on - crm-poll/1 export export_gone' WHERE phase = 'EXPORTING'");

    assertThat(pull("--full").exitCode()).isZero();

    assertThat(exportsStarted()).isEqualTo(2);
    assertTablesEqualTheService();
  }

  @ParameterizedTest
  @ValueSource(ints = {400, 403, 410})
  void full_exportThatIsRefusedToALaterRun_startsAnother(int status) throws Exception {
    stopInTheMiddle();
    sandbox.faults().next(Fault.status(status)).on("GET", "/export/*/");

    assertThat(pull("--full").exitCode()).isZero();

    assertThat(exportsStarted()).isEqualTo(2);
    assertTablesEqualTheService();
  }

  @ParameterizedTest
  @ValueSource(strings = {"done", "DONE"})
  void full_exportWhoseFileIsGone_startsAnother(String status) throws Exception {
    stopInTheMiddle();
    sandbox
        .faults()
        .next(Fault.body(
            "application/json",
            "{\"id\":\"e\",\"status\":\"" + status + "\",\"download_url\":null}"))
        .on("GET", "/export/*/");

    CommandRun run = pull("--full");

    assertThat(run.exitCode()).as(run.err()).isZero();
    assertThat(exportsStarted()).isEqualTo(2);
    assertTablesEqualTheService();
  }

  @Test
  void full_afterARefusedTable_stillRuns() throws Exception {
    sandbox.faults().next(Fault.status(403)).on("GET", "/task/");

    CommandRun run = pull("--full");

    assertThat(run.exitCode()).isEqualTo(3);
    assertThat(run.err()).startsWith("crm-sync: tasks: the service refused: ");
    assertThat(tables.live(Table.LEADS)).hasSize(300);
  }

  @ParameterizedTest
  @ValueSource(strings = {"{\"name\": \"Ann\"}", "{\"id\": null}", "{\"id\": \"\"}", "[]"})
  void full_nestedContactWithoutAnId_isReported(String contact) throws Exception {
    byte[] file = ("[{\"id\": \"lead_1\", \"contacts\": [null, " + contact + "]}]").getBytes(UTF_8);
    HttpServer files =
        HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    files.createContext("/", exchange -> {
      exchange.sendResponseHeaders(200, file.length);
      exchange.getResponseBody().write(file);
      exchange.close();
    });
    files.start();
    String link = "http://localhost:" + files.getAddress().getPort() + "/file";
    sandbox
        .faults()
        .next(Fault.body(
            "application/json",
            "{\"id\":\"e\",\"status\":\"done\",\"download_url\":\"" + link + "\"}"))
        .on("GET", "/export/*/");

    CommandRun run = pull("--full");

    assertThat(run.exitCode()).isNotZero();
    assertThat(run.err()).contains("an object without a usable id in 'id'");
    assertThat(tables.value("SELECT COUNT(*) FROM contacts")).isEqualTo("0");
    files.stop(0);
    assertThat(pull("--full").exitCode()).isZero();
    assertTablesEqualTheService();
  }

  @Test
  void full_failedExport_isReportedAndTheNextRunStartsAnother() throws Exception {
    sandbox.jobs().failNext();

    CommandRun failed = pull("--full");

    assertThat(failed.exitCode()).isEqualTo(3);
    assertThat(failed.err()).contains("failed");
    assertThat(pull("--full").exitCode()).isZero();
    assertThat(exportsStarted()).isEqualTo(2);
    assertTablesEqualTheService();
  }

  @Test
  void full_stoppedAndAPullByListsBetween_startsAnotherExport() throws Exception {
    stopInTheMiddle();
    String lead = sandbox.leads().get(0).path("id").asText(); // Already loaded by the export.
    try (CrmClient crm = client()) {
      crm.leads().delete(lead);
    }

    assertThat(pull().exitCode()).isZero();
    assertTablesEqualTheService();
    assertThat(pull("--full").exitCode()).isZero();

    assertThat(exportsStarted()).isEqualTo(2);
    assertTablesEqualTheService();
  }

  @Test
  void pull_afterAFullRefresh_readsOnlyChangedOpportunities() throws Exception {
    assertThat(pull("--full").exitCode()).isZero();
    sandbox.clock().advance(Duration.ofHours(1));
    String id = sandbox.opportunities().get(3).path("id").asText();
    try (CrmClient crm = client()) {
      crm.opportunities().update(id, b -> b.note("changed"));
    }
    sandbox.clearRequests();

    CommandRun run = pull("--only", "opportunities");

    assertThat(run.out()).containsPattern("opportunities +0 +1 +");
    assertThat(sandbox.requests())
        .filteredOn(call -> call.path().endsWith("/opportunity/"))
        .filteredOn(call -> call.parameter("_order_by").isPresent())
        .isNotEmpty()
        .allMatch(call -> call.parameter("date_updated__gte").isPresent());
    assertThat(tables.live(Table.OPPORTUNITIES))
        .isEqualTo(Tables.service(sandbox.baseUrl(), sandbox.apiKey(), Table.OPPORTUNITIES));
  }

  @Test
  void full_onlyContacts_leavesTheOtherTablesUnchanged() throws Exception {
    assertThat(pull("--full", "--only", "contacts").exitCode()).isZero();

    assertThat(tables.live(Table.CONTACTS))
        .isEqualTo(Tables.service(sandbox.baseUrl(), sandbox.apiKey(), Table.CONTACTS));
    assertThat(tables.live(Table.LEADS)).isEmpty();
  }

  /** A row that the database rejects ends the run after 140 leads. */
  private void stopInTheMiddle() throws Exception {
    assertThat(pull("--only", "users").exitCode()).isZero(); // Creates the tables.
    tables.execute("CREATE TRIGGER refused BEFORE INSERT ON leads WHEN NEW.id = '"
        + sandbox.leads().get(150).path("id").asText()
        + "' BEGIN SELECT RAISE(ABORT, 'refused'); END");
    CommandRun stopped = pull("--full");
    tables.execute("DROP TRIGGER refused");
    assertThat(stopped.exitCode()).isEqualTo(5);
    assertThat(stopped.err()).contains("run the same command again to resume");
  }

  private void assertTablesEqualTheService() throws Exception {
    tables.assertEqualTheService(sandbox.baseUrl(), sandbox.apiKey());
  }

  private Map<Table, Object> dump() throws Exception {
    Map<Table, Object> dump = new EnumMap<>(Table.class);
    for (Table table : Table.values()) {
      dump.put(table, tables.dump(table));
    }
    return dump;
  }

  private CommandRun pull(String... options) throws Exception {
    String[] args = new String[options.length + 5];
    args[0] = "pull";
    System.arraycopy(options, 0, args, 1, options.length);
    args[args.length - 4] = "--page-size";
    args[args.length - 3] = "20";
    args[args.length - 2] = "--database";
    args[args.length - 1] = tables.url();
    return CommandRun.against(sandbox, folder, args);
  }

  private long exportsStarted() {
    return calls("POST", "/export/lead/");
  }

  private long calls(String method, String path) {
    return sandbox.requests().stream()
        .filter(call -> call.method().equals(method) && isAt(call, path))
        .count();
  }

  private static boolean isAt(RecordedCall call, String path) {
    return call.path().equals(path) || call.path().equals("/api/v1" + path);
  }

  private CrmClient client() {
    return CrmClient.builder()
        .baseUrl(sandbox.baseUrl())
        .credentials(Credentials.apiKey(sandbox.apiKey()))
        .build();
  }
}
