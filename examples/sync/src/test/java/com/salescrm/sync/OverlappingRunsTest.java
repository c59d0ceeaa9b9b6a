package com.salescrm.sync;

import static org.assertj.core.api.Assertions.assertThat;

import com.salescrm.sync.cli.ExitCode;
import com.salescrm.sync.db.Database;
import com.salescrm.sync.db.DatabaseSettings;
import com.salescrm.sync.db.RunLock;
import com.salescrm.sync.table.Table;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.io.Writer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import picocli.CommandLine;

/** Runs at the same time: the second one is refused, or overlaps with the first one, whose lock file was deleted. */
class OverlappingRunsTest extends PullTestBase {
  /** Runs a command; during its first line that begins with a text, the lock file is deleted and other work is done. */
  private int command(Runnable other, String line, String... words) {
    StringWriter out = new StringWriter() {
      private boolean isDone;

      @Override
      public void write(String text, int start, int length) {
        super.write(text, start, length);
        if (!isDone && getBuffer().indexOf(line) >= 0) {
          isDone = true;
          deleteLockFile();
          other.run();
        }
      }
    };
    List<String> all = new ArrayList<>(List.of(words));
    all.addAll(List.of("--base-url", sandbox.baseUrl(), "--api-key-file", keyFile.toString()));
    all.addAll(List.of("--database", tables.url()));
    String[] arguments = all.toArray(String[]::new);
    CommandLine command = CrmSync.commandLine(arguments);
    int exitCode = command
        .setOut(new PrintWriter(out))
        .setErr(new PrintWriter(Writer.nullWriter()))
        .execute(arguments);
    output = out.toString();
    return exitCode;
  }

  private void deleteLockFile() {
    try {
      Files.delete(Path.of(tables.url().substring("jdbc:sqlite:".length()) + ".lock"));
    } catch (java.io.IOException e) {
      throw new java.io.UncheckedIOException(e);
    }
  }

  @Test
  void repair_duringAPull_keepsTheNewerRow() throws Exception {
    pull();
    List<String> opportunities = ids(Table.OPPORTUNITIES);
    for (String id : opportunities.subList(0, 2)) {
      tables.execute("UPDATE opportunities SET note = 'altered' WHERE id = '" + id + "'");
    }

    int exitCode = command(
        () -> {
          crm.opportunities().update(opportunities.get(0), update -> update.note("newer"));
          pull();
        },
        "opportunities " + opportunities.get(0),
        "verify",
        "--repair");

    assertThat(exitCode).isEqualTo(ExitCode.OK);
    assertThat(output).containsPattern("\nopportunities +\\d+ +1 +1 +1\n");
    pull(); // It reads only what changed since the pull before.
    assertThat(command("verify", "--strict")).as(() -> output).isEqualTo(ExitCode.OK);
    assertThatAllIsThere();
  }

  @Test
  void purge_duringAPull_removesSoftDeletedRowsOnly() throws Exception {
    pull();
    List<String> leads = ids(Table.LEADS);
    crm.leads().delete(leads.get(0));
    crm.leads().delete(leads.get(1));

    int exitCode = command(
        () -> {
          crm.leads().delete(leads.get(2)); // After its list was read.
          assertThat(local("purge", "--older-than", "0")).as(() -> errors).isZero();
          assertThat(output).containsPattern("leads +2\n");
        },
        "leads: ",
        "pull");

    assertThat(exitCode).isEqualTo(ExitCode.OK);
    assertThat(tables.value("SELECT COUNT(*) FROM leads WHERE deleted_at IS NOT NULL"))
        .isEqualTo("0");
    pull();
    assertThat(local("purge", "--older-than", "0")).isZero();
    assertThat(command("verify", "--strict")).as(() -> output).isEqualTo(ExitCode.OK);
    assertThatAllIsThere();
  }

  @Test
  void repair_whileAnotherRunHoldsTheLock_isRefused() {
    pull();
    try (Database database = Database.open(DatabaseSettings.of(tables.url()));
        RunLock lock = database.lock()) {
      assertThat(lock).isNotNull();
      assertThat(command("verify", "--repair")).as(() -> errors).isEqualTo(ExitCode.BUSY);
      assertThat(command("verify")).isEqualTo(ExitCode.OK);
    }
  }
}
