package com.salescrm.sync;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.time.temporal.ChronoUnit.MICROS;
import static org.assertj.core.api.Assertions.assertThat;

import com.salescrm.sandbox.Sandbox;
import com.salescrm.sandbox.Seed;
import com.salescrm.sdk.CrmClient;
import com.salescrm.sdk.contact.Email;
import com.salescrm.sdk.core.auth.Credentials;
import com.salescrm.sdk.lead.Lead;
import com.salescrm.sync.cli.ExitCode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(120)
class PurgeTest {
  private static final String NAME = "Quagga Unlimited";
  private static final String EMAIL = "zebra@quagga.example";

  @TempDir
  Path folder;

  @EachDatabase
  void purge_softDeletedRows_areRemovedWithTheirChildRows(String kind) throws Exception {
    Tables tables = new Tables(TestDatabases.create(kind, folder));
    try (Sandbox sandbox = Sandbox.start().seed(Seed.leads(5))) {
      softDeleteALead(sandbox, tables);
      long leads = count(tables, "leads");

      CommandRun dry = purge(tables, "--older-than", "0", "--dry-run", "--json");
      assertThat(dry.exitCode()).as(dry.err()).isZero();
      assertThat(dry.lines()).contains("{\"table\":\"leads\",\"to_remove\":1}");
      assertThat(count(tables, "leads")).isEqualTo(leads);

      CommandRun noHistory = purge(tables, "--history-older-than", "0", "--dry-run");
      assertThat(noHistory.exitCode()).as(noHistory.err()).isZero();
      assertThat(purge(tables, "--history-older-than", "0").exitCode()).isZero();
      CommandRun young = purge(tables, "--json");
      assertThat(young.lines())
          .contains(
              "{\"table\":\"leads\",\"removed\":0}", "{\"table\":\"contacts\",\"removed\":0}");

      CommandRun purged = purge(tables, "--older-than", "0");
      assertThat(purged.exitCode()).as(purged.err()).isZero();
      assertThat(purged.lines().get(0)).endsWith("removed");
      assertThat(purged.lines()).anyMatch(line -> line.matches("leads +1"));
      assertThat(purged.lines()).last().asString().matches("all +2");
      assertThat(count(tables, "leads")).isEqualTo(leads - 1);
      assertThat(count(tables, "leads WHERE name = '" + NAME + "'")).isZero();
      assertThat(count(tables, "contact_emails WHERE email = '" + EMAIL + "'")).isZero();
      assertThat(count(tables, "contact_emails")).isPositive();

      pull(sandbox, tables);
      assertThat(count(tables, "leads")).isEqualTo(leads - 1);
    }
  }

  @Test
  void purge_ofASqliteFile_leavesNothingOfThemInIt() throws Exception {
    Tables tables = new Tables(TestDatabases.create(TestDatabases.SQLITE, folder));
    try (Sandbox sandbox = Sandbox.start().seed(Seed.leads(5))) {
      softDeleteALead(sandbox, tables);
      assertThat(content()).contains(NAME, EMAIL);

      assertThat(purge(tables, "--older-than", "0").exitCode()).isZero();

      assertThat(content()).doesNotContain(NAME).doesNotContain(EMAIL);
    }
  }

  /** As after a pull of a machine whose clock is an hour ahead. */
  @EachDatabase
  void purge_olderThan0_removesWhatAMachineWhoseClockIsAheadHasDeleted(String kind)
      throws Exception {
    Tables tables = new Tables(TestDatabases.create(kind, folder));
    try (Sandbox sandbox = Sandbox.start().seed(Seed.leads(5));
        CrmClient crm = client(sandbox)) {
      pull(sandbox, tables, "--history");
      String other = crm.leads().list().firstPage().items().get(0).id();
      crm.leads().update(other, update -> update.name("Renamed"));
      softDeleteALead(sandbox, tables);
      OffsetDateTime ahead = OffsetDateTime.now(ZoneOffset.UTC).plusHours(1).truncatedTo(MICROS);
      tables.execute("UPDATE leads SET deleted_at = '" + ahead + "' WHERE deleted_at IS NOT NULL");
      tables.execute("UPDATE leads_history SET valid_to = '" + ahead + "'");
      tables.execute("UPDATE sync_state SET finished_at = '" + ahead + "'");
      assertThat(count(tables, "leads_history")).isPositive();

      CommandRun versions =
          purge(tables, "--older-than", "100", "--history-older-than", "0", "--tables", "leads");
      assertThat(versions.exitCode()).as(versions.err()).isZero();
      assertThat(count(tables, "leads_history")).isZero();
      CommandRun purged = purge(tables, "--older-than", "0", "--tables", "leads");
      assertThat(purged.lines()).last().asString().matches("all +1");
      assertThat(count(tables, "leads WHERE deleted_at IS NOT NULL")).isZero();
    }
  }

  /** As after a pull of a machine whose clock was a year ahead. */
  @EachDatabase
  void purge_afterAClockThatWasAhead_removesNothingThatIsYoung(String kind) throws Exception {
    Tables tables = new Tables(TestDatabases.create(kind, folder));
    try (Sandbox sandbox = Sandbox.start().seed(Seed.leads(5));
        CrmClient crm = client(sandbox)) {
      pull(sandbox, tables, "--history");
      String other = crm.leads().list().firstPage().items().get(0).id();
      crm.leads().update(other, update -> update.name("Renamed"));
      softDeleteALead(sandbox, tables);
      OffsetDateTime ahead = OffsetDateTime.now(ZoneOffset.UTC).plusYears(1).truncatedTo(MICROS);
      tables.execute("UPDATE sync_state SET finished_at = '" + ahead + "'");
      long versions = count(tables, "leads_history");

      CommandRun run = purge(tables, "--history-older-than", "30");

      assertThat(run.exitCode()).as(run.err()).isZero();
      assertThat(count(tables, "leads WHERE name = '" + NAME + "'")).isOne();
      assertThat(count(tables, "leads_history")).isEqualTo(versions).isPositive();
    }
  }

  @Test
  void purge_whileAnotherProgramReadsTheSqliteFile_saysThatContentRemains() throws Exception {
    Tables tables = new Tables(TestDatabases.create(TestDatabases.SQLITE, folder));
    try (Sandbox sandbox = Sandbox.start().seed(Seed.leads(5))) {
      softDeleteALead(sandbox, tables);

      try (Connection other = DriverManager.getConnection(tables.url());
          Statement statement = other.createStatement()) {
        other.setAutoCommit(false);
        assertThat(statement.executeQuery("SELECT COUNT(*) FROM users").next()).isTrue();

        CommandRun busy = purge(tables, "--older-than", "0", "--lock-wait", "0");

        assertThat(busy.exitCode()).isEqualTo(ExitCode.BUSY);
        assertThat(busy.err()).contains("another program reads the database", "again");
        assertThat(busy.lines()).last().asString().matches("all +2");
      }
      CommandRun again = purge(tables, "--older-than", "0");

      assertThat(again.exitCode()).as(again.err()).isZero();
      assertThat(content()).doesNotContain(NAME).doesNotContain(EMAIL);
    }
  }

  @Test
  void purge_thatFails_printsWhatItHasRemovedBefore() throws Exception {
    Tables tables = new Tables(TestDatabases.create(TestDatabases.SQLITE, folder));
    try (Sandbox sandbox = Sandbox.start().seed(Seed.leads(5))) {
      softDeleteALead(sandbox, tables);
    }
    String some = "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 2500)"
        + " INSERT INTO leads (id, json, row_hash, synced_at, deleted_at)"
        + " SELECT 'lead_' || i, '{}', 'deleted', '2020-01-01', '2020-01-01' FROM n";
    tables.execute(some);
    tables.execute("CREATE TRIGGER of_test BEFORE DELETE ON contacts"
        + " BEGIN SELECT RAISE(ABORT, 'no contact is removed'); END");

    CommandRun failed = purge(tables, "--older-than", "0");

    assertThat(failed.exitCode()).isEqualTo(ExitCode.DATABASE);
    assertThat(failed.err()).contains("no contact is removed");
    assertThat(failed.lines()).anyMatch(line -> line.matches("leads +2,501"));
    assertThat(failed.lines()).last().asString().matches("all +2,501");
    assertThat(count(tables, "leads WHERE deleted_at IS NOT NULL")).isZero();
    tables.execute(some);
    CommandRun json = purge(tables, "--older-than", "0", "--json");
    assertThat(json.lines()).contains("{\"table\":\"leads\",\"removed\":2500}");
    tables.execute(some);
    tables.execute("ALTER TABLE contacts RENAME TO contacts_of_test");
    CommandRun dry = purge(tables, "--older-than", "0", "--dry-run");
    assertThat(dry.exitCode()).isEqualTo(ExitCode.DATABASE);
    assertThat(dry.lines()).isEmpty(); // A part of the tables only, of which nothing is removed.
  }

  @Test
  void purge_tables_leavesTheOthers() throws Exception {
    Tables tables = new Tables(TestDatabases.create(TestDatabases.SQLITE, folder));
    try (Sandbox sandbox = Sandbox.start().seed(Seed.leads(5))) {
      softDeleteALead(sandbox, tables);

      assertThat(purge(tables, "--older-than", "0", "--tables", "contacts").exitCode())
          .isZero();

      assertThat(count(tables, "leads WHERE name = '" + NAME + "'")).isOne();
      assertThat(count(tables, "contacts WHERE deleted_at IS NOT NULL")).isZero();
    }
  }

  @Test
  void purge_withoutTables_saysWhatToDo() throws Exception {
    Tables tables = new Tables(TestDatabases.create(TestDatabases.SQLITE, folder));

    CommandRun missing = purge(tables);
    assertThat(missing.exitCode()).isEqualTo(ExitCode.DATABASE);
    assertThat(missing.err()).contains("run crm-sync pull first");
    CommandRun negative = purge(tables, "--older-than", "-1");
    assertThat(negative.exitCode()).isEqualTo(ExitCode.USAGE);
    assertThat(negative.err()).contains("--older-than must be 0 to 36500");
  }

  /** Its JSON is longer than a page of the file: SQLite moves it to other pages when it changes. */
  @Test
  void purge_ofALongObjectThatChanged_leavesNothingOfItsEarlierStatesInTheFile() throws Exception {
    Tables tables = new Tables(TestDatabases.create(TestDatabases.SQLITE, folder));
    try (Sandbox sandbox = Sandbox.start().seed(Seed.leads(5));
        CrmClient crm = client(sandbox)) {
      String lead = crm.leads().create(create -> create.name(NAME)).id();
      for (int length = 8_000; length > 0; length -= 2_000) {
        String text = EMAIL.repeat(length);
        crm.leads().update(lead, update -> update.description(text));
        pull(sandbox, tables);
      }
      crm.leads().delete(lead);
      pull(sandbox, tables);
      assertThat(content()).contains(EMAIL);

      assertThat(purge(tables, "--older-than", "0").exitCode()).isZero();

      assertThat(content().contains(EMAIL)).isFalse();
    }
  }

  private void softDeleteALead(Sandbox sandbox, Tables tables) throws IOException {
    try (CrmClient crm = client(sandbox)) {
      Lead lead = crm.leads().create(create -> create.name(NAME));
      crm.contacts()
          .create(create -> create.leadId(lead.id()).name("Zebra").addEmail(Email.of(EMAIL)));
      pull(sandbox, tables);
      crm.leads().delete(lead.id());
      pull(sandbox, tables);
    }
  }

  private static CrmClient client(Sandbox sandbox) {
    return CrmClient.builder()
        .baseUrl(sandbox.baseUrl())
        .credentials(Credentials.apiKey(sandbox.apiKey()))
        .build();
  }

  private void pull(Sandbox sandbox, Tables tables, String... options) throws IOException {
    String[] words = Stream.concat(
            Stream.of("pull", "--database", tables.url()), Stream.of(options))
        .toArray(String[]::new);
    CommandRun run = CommandRun.against(sandbox, folder, words);
    assertThat(run.exitCode()).as(run.err()).isZero();
  }

  private static CommandRun purge(Tables tables, String... options) {
    return CommandRun.of(
        Stream.concat(Stream.of("purge", "--database", tables.url()), Stream.of(options))
            .toArray(String[]::new));
  }

  /** The bytes of the files of the SQLite database. */
  private String content() throws IOException {
    StringBuilder content = new StringBuilder();
    try (Stream<Path> files = Files.list(folder)) {
      for (Path file : files.filter(each -> each.toString().contains(".db")).toList()) {
        content.append(new String(Files.readAllBytes(file), ISO_8859_1));
      }
    }
    return content.toString();
  }

  private static long count(Tables tables, String of) throws SQLException {
    return Long.parseLong(tables.value("SELECT COUNT(*) FROM " + of));
  }
}
