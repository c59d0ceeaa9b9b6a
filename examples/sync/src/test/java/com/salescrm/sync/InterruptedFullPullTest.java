package com.salescrm.sync;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.salescrm.sandbox.Fault;
import com.salescrm.sandbox.Seed;
import com.salescrm.sync.cli.ExitCode;
import com.salescrm.sync.table.Table;
import java.time.Duration;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The pulls after an interrupted {@code pull --full}. */
@Timeout(120)
class InterruptedFullPullTest extends PullTestBase {
  private static final String ONLY = "--only";

  @Override
  Seed seed() {
    return Seed.leads(300).withTasks(2);
  }

  @BeforeEach
  void startJobs() {
    sandbox.jobs().duration(Duration.ZERO);
  }

  @Test
  void full_stoppedDuringPointReads_readsOnlyTheRest() throws Exception {
    String lead = stopDuringPointReads();

    full();

    assertThat(exportsStarted()).isZero();
    assertThat(lists("/lead/" + lead + "/")).isEmpty();
    assertThatAllIsThere();
  }

  @ParameterizedTest
  @ValueSource(strings = {"leads", "contacts", "opportunities"})
  void full_stoppedDuringPointReadsAndATablePulledBetween_startsAnotherExport(String table)
      throws Exception {
    stopDuringPointReads();
    changeALeadAndAContact();
    pull(ONLY, table);

    full();

    assertThatAllIsThere();
    assertThat(exportsStarted()).isEqualTo(1);
  }

  @Test
  void full_stoppedDuringPointReadsAndAnInterruptedPullBetween_startsAnotherExport()
      throws Exception {
    stopDuringPointReads();
    changeALeadAndAContact();
    sandbox.faults().next(Fault.status(403)).on("GET", "/lead/").after(1);
    assertThat(run(ONLY, "leads", "--page-size", "20")).isEqualTo(ExitCode.REFUSED);

    full();

    assertThatAllIsThere();
    assertThat(exportsStarted()).isEqualTo(1);
  }

  @Test
  void pull_leadsPulledWhileAnExportOfOpportunitiesWasStopped_comparesThem() throws Exception {
    pull();
    JsonNode moved = sandbox.opportunities().get(5);
    String lead = moved.path("lead_id").asText();
    String other =
        ids(Table.LEADS).stream().filter(id -> !id.equals(lead)).findFirst().orElseThrow();
    crm.opportunities().delete(sandbox.opportunities().get(7).path("id").asText());
    sandbox.faults().next(Fault.status(403)).on("GET", "/opportunity/*/");
    assertThat(run("--full", ONLY, "opportunities")).isEqualTo(ExitCode.REFUSED);
    sandbox.data().moveOpportunity(moved.path("id").asText(), other);
    pull(ONLY, "leads");
    full(ONLY, "opportunities");

    pull();

    assertThatAllIsThere();
  }

  @Test
  void full_exclusionEndsAfterAnInterruptedFull_fillsAllRows() throws Exception {
    String[] excluding = {
      "--full", ONLY, "leads", "--page-size", "20", "--exclude-columns", "contacts.emails"
    };
    pull(excluding);
    sandbox.downloads().disableRanges().breakNextAfter(40_000);
    assertThat(run(excluding)).isEqualTo(ExitCode.UNREACHABLE);

    full(ONLY, "leads");

    assertThat(tables.live(Table.LEADS))
        .isEqualTo(Tables.service(sandbox.baseUrl(), KEY, Table.LEADS));
  }

  /** The service refuses the point read of a contact: the leads are complete, the other tables are not. */
  private String stopDuringPointReads() {
    full();
    String lead = sandbox.leads().get(7).path("id").asText();
    crm.leads().delete(lead);
    sandbox.faults().next(Fault.status(403)).on("GET", "/contact/*/");
    assertThat(run("--full", "--page-size", "20")).isEqualTo(ExitCode.REFUSED);
    sandbox.clearRequests();
    return lead;
  }

  private void changeALeadAndAContact() {
    sandbox.clock().advance(Duration.ofHours(1));
    String lead = sandbox.leads().get(3).path("id").asText();
    String contact = sandbox.contacts().get(3).path("id").asText();
    crm.leads().update(lead, update -> update.name("changed"));
    crm.contacts().update(contact, update -> update.name("changed"));
  }

  private void full(String... more) {
    String[] options = new String[more.length + 3];
    System.arraycopy(more, 0, options, 3, more.length);
    options[0] = "--full";
    options[1] = "--page-size";
    options[2] = "20";
    pull(options);
  }

  private long exportsStarted() {
    return sandbox.requests().stream()
        .filter(call -> call.method().equals("POST") && call.path().endsWith("/export/lead/"))
        .count();
  }
}
