package com.salescrm.sync;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.InstanceOfAssertFactories.STRING;

import com.salescrm.sandbox.Seed;
import com.salescrm.sync.cli.ExitCode;
import com.salescrm.sync.table.Table;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Commands that write nothing, with SQLite files of other programs and files that cannot be written. */
class ReadOnlyDatabaseTest extends PullTestBase {
  private Path databases;

  @BeforeEach
  void createFolder() throws Exception {
    databases = Files.createDirectory(folder.resolve("databases"));
  }

  @Override
  Seed seed() {
    return Seed.leads(3);
  }

  @Test
  void readingCommands_fileOfAnotherProgram_changeNothing() throws Exception {
    use("other.db");
    tables.execute("CREATE TABLE orders (id TEXT)");
    assertThatNothingChanges();
  }

  @Test
  void readingCommands_emptyFile_changeNothing() throws Exception {
    use("empty.db");
    Files.createFile(databases.resolve("empty.db"));
    assertThatNothingChanges();
  }

  @ParameterizedTest
  @ValueSource(strings = {TestDatabases.SQLITE, TestDatabases.DUCKDB})
  void pull_driverCannotSaveItsLibrary_namesTheFolder(String kind) throws Exception {
    Path missing = folder.resolve("missing");
    Map<String, String> environment =
        Map.of("CRM_API_KEY", KEY, "_JAVA_OPTIONS", "-Djava.io.tmpdir=" + missing);
    List<String> arguments = List.of(
        "pull",
        "--base-url",
        sandbox.baseUrl(),
        "--database",
        TestDatabases.create(kind, databases));

    try (Program program = Program.crmSync(folder, environment, arguments)) {
      assertThat(program.exitCode()).isEqualTo(ExitCode.DATABASE);
      assertThat(program.errors())
          .filteredOn(line -> line.startsWith("crm-sync: "))
          .singleElement(STRING)
          .contains("the driver of " + kind + " cannot save or load its library in " + missing);
    }
  }

  private void assertThatNothingChanges() throws Exception {
    Map<String, String> before = files();

    assertThat(command("doctor")).isEqualTo(ExitCode.REFUSED);
    assertThat(command("pull", "--dry-run")).as(() -> errors).isEqualTo(ExitCode.OK);
    assertThat(command("verify")).isEqualTo(ExitCode.DATABASE);
    assertThat(local("schema", "--from-database")).isEqualTo(ExitCode.DATABASE);
    assertThat(local("report", "--as-of", "2026-01-31")).isEqualTo(ExitCode.DATABASE);
    assertThat(local("purge", "--older-than", "0", "--dry-run")).isEqualTo(ExitCode.DATABASE);

    assertThat(files()).isEqualTo(before);
  }

  @Test
  void doctorAndVerify_fileThatCannotBeWritten_work() throws Exception {
    use("crm.db");
    pull();
    crm.contacts().delete(ids(Table.CONTACTS).get(0));
    tables = new Tables("jdbc:sqlite:"
        + databases.resolve("crm.db").toUri().toString().replace("///", "/") + "?mode=ro");

    assertThat(command("doctor"))
        .isEqualTo(ExitCode.REFUSED); // The clock of the sandbox is behind.
    assertThat(output.lines().filter(line -> !line.startsWith("ok ")))
        .noneMatch(line -> line.matches("failed +(database|schema|organization|last pull) .*"));
    assertThat(command("verify", "--only", "contacts")).as(() -> errors).isEqualTo(ExitCode.OK);

    assertThat(errors)
        .contains("crm-sync: contacts: a later verification cannot confirm differences that")
        .contains("readonly database");
  }

  private void use(String name) {
    tables = new Tables("jdbc:sqlite:" + databases.resolve(name));
  }

  /** The contents by name. */
  private Map<String, String> files() throws IOException {
    Map<String, String> files = new TreeMap<>();
    try (Stream<Path> all = Files.list(databases)) {
      for (Path file : all.toList()) {
        files.put(
            file.getFileName().toString(), HexFormat.of().formatHex(Files.readAllBytes(file)));
      }
    }
    return files;
  }
}
