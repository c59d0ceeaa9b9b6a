package com.salescrm.sync;

import static org.assertj.core.api.Assertions.assertThat;

import com.salescrm.sandbox.Seed;
import com.salescrm.sync.cli.ExitCode;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The file of a database that another program deletes or replaces during a pull. */
@Timeout(120)
class ReplacedDatabaseTest extends PullTestBase {
  private static final String LOST = "the file was deleted, moved or replaced during this run";

  @Override
  Seed seed() {
    return Seed.leads(3);
  }

  @ParameterizedTest
  @ValueSource(strings = {TestDatabases.SQLITE, TestDatabases.DUCKDB})
  void pull_fileDeletedMeanwhile_failsAndTheNextPullIsComplete(String kind) throws Exception {
    tables = new Tables(TestDatabases.create(kind, folder));

    assertThat(pullAndAfterTheLeads(() -> Files.delete(file()))).isEqualTo(ExitCode.DATABASE);

    assertThat(errors).startsWith("crm-sync: database " + tables.url()).contains(LOST);
    pull();
    assertThatAllIsThere();
  }

  @Test
  void pull_fileReplacedByAnEarlierCopy_failsAndTheNextPullIsComplete() throws Exception {
    pull();
    Path copy = Files.copy(file(), folder.resolve("copy.db"));
    crm.leads().create(lead -> lead.name("Added"));

    assertThat(pullAndAfterTheLeads(() -> {
          Path ignored = Files.move(copy, file(), StandardCopyOption.REPLACE_EXISTING);
        }))
        .isEqualTo(ExitCode.DATABASE);

    assertThat(errors).contains(LOST);
    pull();
    assertThatAllIsThere();
  }

  @ParameterizedTest
  @ValueSource(strings = {TestDatabases.SQLITE, TestDatabases.DUCKDB, TestDatabases.POSTGRESQL})
  void pull_columnThatAnotherProgramRenamed_statesWhatIsMissing(String kind) throws Exception {
    tables = new Tables(TestDatabases.create(kind, folder));
    pull();
    tables.execute("ALTER TABLE leads RENAME COLUMN description TO note");
    crm.leads().create(lead -> lead.name("Added"));

    assertThat(run()).isEqualTo(ExitCode.DATABASE);

    assertThat(errors)
        .contains("lacks a column or table that another program dropped or renamed")
        .contains("description");
    tables.execute("ALTER TABLE leads RENAME COLUMN note TO description");
    pull();
    assertThatAllIsThere();
  }

  private Path file() {
    return Path.of(tables.url().replaceFirst("jdbc:[a-z]+:", ""));
  }

  /** What another program does. */
  @FunctionalInterface
  private interface Change {
    void make() throws IOException;
  }

  /** Runs a pull that is interrupted by a change when the line about the leads is printed; returns its exit code. */
  private int pullAndAfterTheLeads(Change change) {
    StringWriter err = new StringWriter() {
      private boolean isMade;

      @Override
      public void write(String text, int offset, int length) {
        super.write(text, offset, length);
        if (!isMade && text.contains(" leads: ") && text.contains(" new")) {
          isMade = true;
          try {
            change.make();
          } catch (IOException e) {
            throw new AssertionError(e);
          }
        }
      }
    };
    String[] words = {
      "pull",
      "--verbose",
      "--base-url",
      sandbox.baseUrl(),
      "--api-key-file",
      keyFile.toString(),
      "--database",
      tables.url()
    };
    int exitCode = CrmSync.commandLine(words)
        .setOut(new PrintWriter(new StringWriter()))
        .setErr(new PrintWriter(err))
        .execute(words);
    errors = err.toString()
        .lines()
        .filter(line -> line.startsWith("crm-sync: "))
        .reduce((first, last) -> last)
        .orElse("");
    return exitCode;
  }
}
