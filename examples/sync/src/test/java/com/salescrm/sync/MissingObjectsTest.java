package com.salescrm.sync;

import static org.assertj.core.api.Assertions.assertThat;

import com.salescrm.sandbox.Fault;
import com.salescrm.sandbox.Seed;
import com.salescrm.sdk.contact.Contact;
import com.salescrm.sync.cli.ExitCode;
import com.salescrm.sync.table.Table;
import java.time.Duration;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The forms of a 404 for an object that is missing in its list. */
class MissingObjectsTest extends PullTestBase {
  private static final String DELETED =
      "SELECT COUNT(*) FROM contacts WHERE deleted_at IS NOT NULL";
  private static final String DELETED_OPPORTUNITIES =
      "SELECT COUNT(*) FROM opportunities WHERE deleted_at IS NOT NULL";

  private String contact;

  @Override
  Seed seed() {
    return Seed.leads(5).withComments(2);
  }

  /** What proxies send, and a service may. */
  static Stream<Fault> otherForms() {
    return Stream.of(
            "default backend - 404",
            "",
            "{}",
            "[1]",
            "{\"message\": \"no Route matched\"}",
            "{\"timestamp\": \"2026\", \"status\": 404, \"error\": \"Not Found\"}")
        .map(body -> Fault.status(404).withBody("text/plain", body));
  }

  /** What was observed. */
  static Stream<Fault> formsOfTheService() {
    return Stream.of("{\"error\": \"no contact\"}", "{\"errors\": [\"no contact\"]}")
        .map(body -> Fault.status(404).withBody("application/json", body));
  }

  static Stream<Fault> allForms() {
    return Stream.concat(formsOfTheService(), otherForms());
  }

  @BeforeEach
  void deleteAnObject() {
    pull();
    contact = ids(Table.CONTACTS).get(2);
    crm.contacts().delete(contact);
  }

  @ParameterizedTest
  @MethodSource("otherForms")
  void pull_404OfOtherFormForEachObject_deletesNoRowUntilObjectsCanBeRead(Fault form)
      throws Exception {
    sandbox.faults().next(form).on("GET", "/contact/*/").always();

    assertThat(run("--tables", "contacts")).as(errors).isEqualTo(ExitCode.UNREACHABLE);
    assertThat(errors).contains("contacts: ", "404");
    assertThat(tables.value(DELETED)).isEqualTo("0");

    sandbox.faults().clear();
    pull("--tables", "contacts");
    assertThat(tables.value(DELETED)).isEqualTo("1");
  }

  @ParameterizedTest
  @MethodSource("allForms")
  void pull_404OfAnyFormForTheMissingObject_deletesItsRow(Fault form) throws Exception {
    sandbox.faults().next(form).on("GET", "/contact/" + contact + "/").always();

    pull("--tables", "contacts");

    assertThat(tables.value(DELETED)).isEqualTo("1");
  }

  @ParameterizedTest
  @MethodSource("formsOfTheService")
  void pull_404OfTheServiceForTheMissingObject_sendsNoOtherRequest(Fault form) throws Exception {
    sandbox.faults().next(form).on("GET", "/contact/" + contact + "/").always();
    sandbox.clearRequests();

    pull("--tables", "contacts");

    assertThat(tables.value(DELETED)).isEqualTo("1");
    assertThat(sandbox.requests().stream().filter(call -> call.path().startsWith("/contact/")))
        .extracting(call -> call.path())
        .isEqualTo(List.of("/contact/", "/contact/" + contact + "/"));
  }

  /** A failure of the service, which returns its 404 once for an object that exists, and that no list lacked. */
  @ParameterizedTest
  @MethodSource("formsOfTheService")
  void pull_404OfTheServiceForAnObjectThatExists_deletesNoRow(Fault form) throws Exception {
    pull("--history");
    String opportunity = renamed();
    sandbox.faults().next(form).on("GET", "/opportunity/" + opportunity + "/");

    pull("--tables", "opportunities");

    assertThat(tables.value(DELETED_OPPORTUNITIES)).isEqualTo("0");
    assertThat(
            tables.value(
                "SELECT COUNT(*) FROM opportunities_versions WHERE valid_to IS NOT NULL AND lead_name = 'Renamed'"))
        .isEqualTo("0");
    assertThat(tables.value("SELECT COUNT(*) FROM opportunities WHERE lead_name = 'Renamed'"))
        .isNotEqualTo("0");
  }

  @Test
  void pull_404OfTheServiceForAnObjectThatALeadContains_deletesNoRow() throws Exception {
    String lead = tables.value("SELECT lead_id FROM opportunities ORDER BY date_updated");
    String opportunity =
        tables.value("SELECT MIN(id) FROM opportunities WHERE lead_id = '" + lead + "'");
    crm.leads().update(lead, update -> update.name("Renamed"));
    tables.execute("UPDATE opportunities SET json = json_set(json, '$.value', 1)");
    sandbox
        .faults()
        .next(Fault.status(404).withBody("application/json", "{\"error\": \"no\"}"))
        .on("GET", "/opportunity/" + opportunity + "/");

    pull();

    assertThat(row("opportunities").get(3)).isEqualTo("0"); // Not deleted and found again.
  }

  /** The lead was read before the opportunity existed, so that it lacks it proves nothing. */
  @ParameterizedTest
  @MethodSource("formsOfTheService")
  void pull_404OfAnOpportunityCreatedAfterItsLeadWasRead_deletesNoRow(Fault form) throws Exception {
    pull("--history");
    String lead = ids(Table.LEADS).get(0);
    crm.leads().update(lead, update -> update.name("Renamed"));
    pull("--tables", "leads");
    String created = crm.opportunities().create(one -> one.leadId(lead)).id();
    sandbox.faults().next(form).on("GET", "/opportunity/" + created + "/");

    pull("--tables", "opportunities");

    assertThat(tables.value(DELETED_OPPORTUNITIES)).isEqualTo("0");
    assertThat(tables.value(
            "SELECT COUNT(*) FROM opportunities_versions WHERE id = '" + created + "'"))
        .isEqualTo("1");
  }

  /** Another process, such as serve, wrote the row after the page was read that would contain the object. */
  @ParameterizedTest
  @MethodSource("formsOfTheService")
  void pull_404OfAnObjectWrittenWhileTheListIsRead_deletesNoRow(Fault form) throws Exception {
    String written = ids(Table.CONTACTS).get(1);
    pull("--tables", "contacts");
    tables.execute("UPDATE contacts SET synced_at = '2099-01-01T00:00:00.000000Z' WHERE id = '"
        + written + "'");
    sandbox
        .faults()
        .next(Fault.body("application/json", "{\"data\": [], \"has_more\": false}"))
        .on("GET", "/contact/");
    sandbox.faults().next(form).on("GET", "/contact/" + written + "/");

    pull("--tables", "contacts");

    assertThat(tables.value(DELETED)).isEqualTo("1"); // Of the contact that does not exist.
  }

  @ParameterizedTest
  @MethodSource("formsOfTheService")
  void verifyRepair_404OfTheServiceForAnObjectThatExists_deletesNoRow(Fault form) throws Exception {
    pull("--tables", "contacts");
    String differing = ids(Table.CONTACTS).get(0);
    tables.execute("UPDATE contacts SET name = 'Other' WHERE id = '" + differing + "'");
    sandbox.faults().next(form).on("GET", "/contact/" + differing + "/");

    assertThat(command("verify", "--repair", "--strict", "--only", "contacts"))
        .as(output + errors)
        .isEqualTo(ExitCode.OK);

    assertThat(output).contains("contacts " + differing + ": altered: name");
    assertThat(tables.value(DELETED)).isEqualTo("1");
  }

  /** It returns such a 404 twice. */
  @ParameterizedTest
  @MethodSource("formsOfTheService")
  void pull_404sOfTheServiceForAnObjectThatExists_areCorrectedByTheNextPull(Fault form)
      throws Exception {
    String opportunity = renamed();
    sandbox.faults().next(form).on("GET", "/opportunity/" + opportunity + "/").times(2);
    pull("--tables", "opportunities");
    assertThat(tables.value(DELETED_OPPORTUNITIES)).isEqualTo("1");

    pull("--tables", "opportunities");

    assertThat(tables.value(DELETED_OPPORTUNITIES)).isEqualTo("0");
  }

  /** An opportunity whose name of its lead is outdated, which only a read by its id shows. */
  private String renamed() throws Exception {
    String lead = tables.value("SELECT lead_id FROM opportunities ORDER BY date_updated");
    crm.leads().update(lead, update -> update.name("Renamed"));
    pull("--tables", "leads");
    tables.execute("UPDATE leads SET json = '{}'"); // The name alone must show it.
    return tables.value("SELECT MIN(id) FROM opportunities WHERE lead_id = '" + lead + "'");
  }

  /** As a proxy responds that does not know the path of single objects. */
  @ParameterizedTest
  @MethodSource("allForms")
  void pull_404OfAnyFormForSeveralObjects_deletesNoRowUntilObjectsCanBeRead(Fault form)
      throws Exception {
    crm.contacts().delete(ids(Table.CONTACTS).get(0));
    sandbox.faults().next(form).on("GET", "/contact/*/").always();

    assertThat(run("--tables", "contacts")).as(errors).isEqualTo(ExitCode.UNREACHABLE);
    assertThat(tables.value(DELETED)).isEqualTo("0");

    sandbox.faults().clear();
    pull("--tables", "contacts");
    assertThat(tables.value(DELETED)).isEqualTo("2");
  }

  @Test
  void pull_manyDeletedObjects_readsOthersOnceASecond() throws Exception {
    ids(Table.CONTACTS).stream().skip(1).forEach(crm.contacts()::delete);
    sandbox.clearRequests();
    long start = System.nanoTime();

    pull("--tables", "contacts");

    long seconds = Duration.ofNanos(System.nanoTime() - start).toSeconds() + 1;
    String other = "/contact/" + ids(Table.CONTACTS).get(0) + "/";
    assertThat(tables.value("SELECT COUNT(*) FROM contacts WHERE deleted_at IS NULL"))
        .isEqualTo("1");
    assertThat(sandbox.requests().stream()
            .filter(call -> call.path().equals(other))
            .count())
        .isBetween(1L, seconds);
  }

  /** A proxy that knows all paths but that of single comments. */
  @ParameterizedTest
  @MethodSource("allForms")
  void pull_404OfEachComment_deletesNoRowAlthoughThreadsCanBeRead(Fault form) throws Exception {
    sandbox.faults().next(form).on("GET", "/comment/*/").always();
    String thread = tables.value("SELECT MIN(thread_id) FROM comments");
    String ids =
        tables.value("SELECT GROUP_CONCAT(id) FROM comments WHERE thread_id = '" + thread + "'");
    Stream.of(ids.split(",")).forEach(crm.comments()::delete); // Then the thread is gone too.

    assertThat(run("--tables", "comment_threads,comments"))
        .as(errors)
        .isEqualTo(ExitCode.UNREACHABLE);
    assertThat(tables.value("SELECT COUNT(*) FROM comments WHERE deleted_at IS NOT NULL"))
        .isEqualTo("0");

    sandbox.faults().clear();
    pull("--tables", "comment_threads,comments");
    assertThat(tables.value("SELECT GROUP_CONCAT(id) FROM comments WHERE deleted_at IS NOT NULL"))
        .isEqualTo(ids);
  }

  /** Users delete objects meanwhile: the first ones of the list are gone when they are read. */
  @ParameterizedTest
  @MethodSource("otherForms")
  void pull_firstOtherObjectsAreGoneToo_deletesTheRow(Fault form) throws Exception {
    List<String> listed =
        crm.contacts().list().stream().limit(2).map(Contact::id).toList();
    for (String gone : List.of(contact, listed.get(0), listed.get(1))) {
      sandbox.faults().next(form).on("GET", "/contact/" + gone + "/").always();
    }

    pull("--tables", "contacts");

    assertThat(tables.value("SELECT GROUP_CONCAT(id) FROM contacts WHERE deleted_at IS NOT NULL"))
        .isEqualTo(contact);
  }

  @Test
  void pull_otherObjectsFail_reportsThatFailureAndDeletesNoRow() throws Exception {
    sandbox
        .faults()
        .next(Fault.status(404).withBody("text/plain", "no"))
        .on("GET", "/contact/" + contact + "/")
        .always();
    sandbox.faults().next(Fault.status(503)).on("GET", "/contact/*/").always();

    assertThat(run("--tables", "contacts", "--max-wait", "0"))
        .as(errors)
        .isEqualTo(ExitCode.UNREACHABLE);
    assertThat(errors).contains("503").doesNotContain("404");
    assertThat(tables.value(DELETED)).isEqualTo("0");
  }

  /** The list of its comments fails, since it is gone meanwhile. */
  @ParameterizedTest
  @MethodSource("allForms")
  void pull_threadDeletedWhileItsCommentsAreListed_deletesTheirRows(Fault form) throws Exception {
    String thread = tables.value("SELECT MIN(id) FROM comment_threads");
    List<String> comments = List.of(tables
        .value("SELECT GROUP_CONCAT(id) FROM comments WHERE thread_id = '" + thread + "'")
        .split(","));
    String threads =
        tables.value("SELECT GROUP_CONCAT('{\"id\": \"' || id || '\"}') FROM comment_threads");
    sandbox
        .faults()
        .next(Fault.body("application/json", "{\"data\": [" + threads + "], \"has_more\": false}"))
        .on("GET", "/comment_thread/")
        .always();
    sandbox.faults().next(form).on("GET", "/comment/").times(1);
    sandbox.faults().next(form).on("GET", "/comment_thread/" + thread + "/").always();
    comments.forEach(
        id -> sandbox.faults().next(form).on("GET", "/comment/" + id + "/").always());

    pull("--tables", "comment_threads,comments", "--parallel", "1");

    assertThat(tables.value("SELECT GROUP_CONCAT(id) FROM comments WHERE deleted_at IS NOT NULL"))
        .isEqualTo(String.join(",", comments));
    sandbox.faults().clear();
    comments.forEach(crm.comments()::delete); // Then the thread is gone too.
    pull("--tables", "comment_threads,comments");
    assertThat(tables.value(
            "SELECT GROUP_CONCAT(id) FROM comment_threads WHERE deleted_at IS NOT NULL"))
        .isEqualTo(thread);
    assertThat(tables.value("SELECT COUNT(*) FROM comments WHERE deleted_at IS NOT NULL"))
        .isEqualTo("" + comments.size());
  }

  @Test
  void pull_404OfTheLastObject_deletesItsRow() throws Exception {
    ids(Table.CONTACTS).forEach(crm.contacts()::delete);
    sandbox
        .faults()
        .next(Fault.status(404).withBody("text/plain", "no"))
        .on("GET", "/contact/*/")
        .always();

    pull("--tables", "contacts");

    assertThat(tables.value("SELECT COUNT(*) FROM contacts WHERE deleted_at IS NULL"))
        .isEqualTo("0");
  }
}
