package com.salescrm.sync;

import static org.assertj.core.api.Assertions.assertThat;

import com.salescrm.sandbox.Fault;
import com.salescrm.sandbox.Seed;
import com.salescrm.sync.cli.ExitCode;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Files that commands write: whole or not at all, and never over another file of the command line. */
@Timeout(120)
class OutputFilesTest extends PullTestBase {
  private static final String IMPORTED = "name\nAcme\n";

  @Override
  Seed seed() {
    return Seed.leads(20);
  }

  @Test
  @EnabledOnOs({OS.LINUX, OS.MAC})
  void schema_fileThatCannotBeWrittenWhole_keepsTheEarlierOne() throws Exception {
    Path target = Files.createDirectory(folder.resolve("target"));
    Path file = Files.writeString(target.resolve("schema.json"), "edited");
    List<String> arguments =
        List.of("schema", "--base-url", sandbox.baseUrl(), "--to", file.toString(), "--force");

    try (Program program = Program.crmSyncWithFilesUpTo(1, folder, KEY, arguments)) {
      assertThat(program.exitCode()).isEqualTo(ExitCode.DATABASE);
      assertThat(program.errors().get(0)).startsWith("crm-sync: --to: cannot write " + file);
    }

    assertThat(target).isDirectoryContaining(file::equals).isNotEmptyDirectory();
    assertThat(target.toFile().list()).containsExactly("schema.json");
    assertThat(file).hasContent("edited");
  }

  @Test
  @EnabledOnOs({OS.LINUX, OS.MAC})
  void import_rejectedRowsThatCannotBeWrittenWhole_keepTheEarlierFile() throws Exception {
    Path rows = Files.writeString(
        folder.resolve("leads.csv"),
        "custom.cf_no,name\n" + (",no key " + "x".repeat(500) + "\n").repeat(40));
    Path earlier = Files.writeString(folder.resolve("leads.rejected.csv"), "corrected");
    List<String> arguments = List.of(
        "import",
        rows.toString(),
        "--key",
        "custom.cf_no",
        "--apply",
        "--base-url",
        sandbox.baseUrl());

    try (Program program = Program.crmSyncWithFilesUpTo(8, folder, KEY, arguments)) {
      assertThat(program.exitCode()).isEqualTo(ExitCode.DATABASE);
      assertThat(program.errors())
          .anyMatch(line -> line.startsWith("crm-sync: --rejected: cannot write " + earlier));
    }

    assertThat(earlier).hasContent("corrected");
    assertThat(folder.toFile().list())
        .doesNotContain("leads.rejected.1.csv", "leads.rejected.csv.part");
  }

  @Test
  void schemaAndChart_symbolicLink_stays() throws Exception {
    for (String name : List.of("schema.json", "chart.svg")) {
      Path file = Files.writeString(folder.resolve(name), "earlier");
      Path link = Files.createSymbolicLink(folder.resolve("link-to-" + name), file);

      int exitCode = name.startsWith("schema")
          ? command("schema", "--to", link.toString(), "--force")
          : report("--chart", link.toString());

      assertThat(exitCode).as(() -> errors).isZero();
      assertThat(link).isSymbolicLink();
      assertThat(Files.readString(file)).hasSizeGreaterThan(100);
    }
  }

  @Test
  void report_databaseWithoutHistory_printsNothingButTheError() {
    pull();

    assertThat(local("report", "--as-of", "2026-01-31")).isNotZero();

    assertThat(output).isEmpty();
    assertThat(errors).startsWith("crm-sync: ");
  }

  @Test
  void report_serviceThatFailsAfterTheMonths_printsNothingButTheError() {
    sandbox.faults().next(Fault.status(403)).on("GET", "/user/").always();

    assertThat(report()).isEqualTo(ExitCode.REFUSED);

    assertThat(output).isEmpty();
    assertThat(errors).startsWith("crm-sync: ");
  }

  /** Whether an option names a link to the other file, the same path, or another path to it. */
  @ParameterizedTest
  @ValueSource(strings = {"same", "link", "dots"})
  void import_outputThatIsAnotherFile_isRefusedBeforeAnythingIsWritten(String how)
      throws Exception {
    Path config = Files.writeString(folder.resolve("config"), "max-wait=0\n");
    Path map = Files.writeString(folder.resolve("map"), "name = name\n");
    Path input = Files.writeString(folder.resolve("leads.csv"), IMPORTED);
    for (String option : List.of("--rejected", "--journal")) {
      for (Path other : List.of(config, map, input, keyFile)) {
        String before = Files.readString(other);
        Path named = named(how, other);

        assertThat(importWith(option, named.toString(), "--config", config.toString()))
            .as(option + " " + other)
            .isEqualTo(ExitCode.USAGE);

        assertThat(errors).startsWith("crm-sync: " + option + ": " + named + " is the ");
        assertThat(other).hasContent(before);
        assertThat(sandbox.requests()).isEmpty();
      }
    }
    Path journal = folder.resolve("leads.csv.journal");
    assertThat(importWith("--rejected", journal.toString())).isEqualTo(ExitCode.USAGE);
    assertThat(errors)
        .isEqualTo("crm-sync: --journal: " + journal + " is the file of --rejected\n");
    assertThat(journal).doesNotExist();
  }

  @Test
  void outputsOfOtherCommands_thatAreAnotherFile_areRefused() throws Exception {
    pull();
    Path database = Path.of(tables.url().substring("jdbc:sqlite:".length()));
    byte[] rows = Files.readAllBytes(database);

    assertThat(command("schema", "--to", keyFile.toString(), "--force")).isEqualTo(ExitCode.USAGE);
    assertThat(errors).isEqualTo("crm-sync: --to: " + keyFile + " is the file of --api-key-file\n");
    assertThat(local("schema", "--from-database", "--force", "--to", database.toString()))
        .isEqualTo(ExitCode.USAGE);
    assertThat(errors).isEqualTo("crm-sync: --to: " + database + " is the database\n");
    assertThat(report("--chart", keyFile.toString())).isEqualTo(ExitCode.USAGE);
    assertThat(report("--database", tables.url(), "--chart", database.toString()))
        .isEqualTo(ExitCode.USAGE);
    assertThat(service("export", "--to", keyFile.toString(), "--force")).isEqualTo(ExitCode.USAGE);
    assertThat(service("export", "--to", database.toString(), "--force")).isEqualTo(ExitCode.USAGE);
    assertThat(errors).isEqualTo("crm-sync: --to: " + database + " is a database\n");

    assertThat(keyFile).hasContent(KEY);
    assertThat(Files.readAllBytes(database)).isEqualTo(rows);
  }

  @Test
  void schema_toTheDatabaseOfALaterPull_isRefused() {
    Path database = Path.of(tables.url().substring("jdbc:sqlite:".length()));

    assertThat(command("schema", "--to", database.toString())).isEqualTo(ExitCode.USAGE);

    assertThat(errors).isEqualTo("crm-sync: --to: " + database + " is the database\n");
    assertThat(database).doesNotExist();
  }

  @ParameterizedTest
  @ValueSource(strings = {TestDatabases.SQLITE, TestDatabases.DUCKDB})
  void import_outputThatIsADatabase_isRefusedAndTheDatabaseStays(String kind) throws Exception {
    tables = new Tables(TestDatabases.create(kind, folder));
    pull("--tables", "users");
    Path database = Path.of(tables.url().replaceFirst("jdbc:[a-z]+:", ""));
    byte[] rows = Files.readAllBytes(database);
    Files.writeString(folder.resolve("leads.csv"), IMPORTED);
    sandbox.clearRequests();

    for (String option : List.of("--rejected", "--journal")) {
      assertThat(importWith(option, database.toString())).isEqualTo(ExitCode.USAGE);
      assertThat(errors).isEqualTo("crm-sync: " + option + ": " + database + " is a database\n");
    }

    assertThat(Files.readAllBytes(database)).isEqualTo(rows);
    assertThat(sandbox.requests()).isEmpty();
  }

  /** An earlier file of rejected rows gets another name, and the file of an export is replaced: a folder or a device must not. */
  @Test
  void importAndExport_outputThatIsNoFile_isRefusedAndStays() throws Exception {
    Files.writeString(folder.resolve("leads.csv"), IMPORTED);
    Path target = Files.createDirectory(folder.resolve("results"));
    Path pipe = folder.resolve("pipe");
    assertThat(new ProcessBuilder("mkfifo", pipe.toString()).start().waitFor()).isZero();
    for (Path other : List.of(target, pipe)) {
      for (String option : List.of("--rejected", "--journal")) {
        assertThat(importWith(option, other.toString())).isEqualTo(ExitCode.USAGE);
        assertThat(errors)
            .isEqualTo("crm-sync: " + option + ": " + other
                + " is not a regular file; name another one\n");
      }
      assertThat(service("export", "--to", other.toString(), "--force")).isEqualTo(ExitCode.USAGE);
      assertThat(errors).startsWith("crm-sync: --to " + other + " is ");
    }
    assertThat(target).isEmptyDirectory();
    assertThat(Files.readAttributes(pipe, BasicFileAttributes.class).isOther()).isTrue();
    assertThat(sandbox.requests()).isEmpty();
  }

  @Test
  void import_outputInAMissingFolder_isRefusedBeforeAnythingIsWritten() throws Exception {
    Files.writeString(folder.resolve("leads.csv"), IMPORTED);
    Path missing = folder.resolve("none").resolve("rows.csv");
    for (String option : List.of("--rejected", "--journal")) {
      assertThat(importWith(option, missing.toString())).isEqualTo(ExitCode.USAGE);
      assertThat(errors)
          .isEqualTo("crm-sync: " + option + ": " + missing
              + " is in a folder that does not exist; create it first\n");
    }
    assertThat(sandbox.requests()).isEmpty();
  }

  /** Nothing of a device is replaced: a terminal can be the input and the output. */
  @Test
  @EnabledOnOs({OS.LINUX, OS.MAC})
  void schema_deviceThatIsAlsoRead_isWritten() {
    assertThat(command("schema", "--config", "/dev/null", "--to", "/dev/null", "--force"))
        .as(() -> errors)
        .isZero();
  }

  @Test
  void verify_severalTablesWithoutACompletePull_namesTheProblemOnce() {
    for (String path : List.of("/lead/", "/contact/")) {
      sandbox.faults().next(Fault.status(403)).on("GET", path).after(1);
    }
    assertThat(run("--only", "leads,contacts", "--page-size", "5", "--parallel", "1"))
        .isEqualTo(ExitCode.REFUSED);
    sandbox.faults().clear();

    assertThat(command("verify", "--only", "leads,contacts")).isEqualTo(ExitCode.REFUSED);

    assertThat(errors)
        .endsWith("crm-sync: leads, contacts: no pull of this table has ended, so it is not a whole"
            + " copy; run crm-sync pull\n");
  }

  private Path named(String how, Path file) throws Exception {
    return switch (how) {
      case "link" -> {
        Path link = folder.resolve("link");
        Files.deleteIfExists(link);
        yield Files.createSymbolicLink(link, file);
      }
      case "dots" -> folder.resolve("..").resolve(folder.getFileName()).resolve(file.getFileName());
      default -> file;
    };
  }

  private int importWith(String... options) {
    List<String> arguments = new ArrayList<>(
        List.of(folder.resolve("leads.csv").toString(), "--key", "name", "--apply"));
    if (Files.exists(folder.resolve("map"))) {
      arguments.addAll(List.of("--map", folder.resolve("map").toString()));
    }
    arguments.addAll(List.of(options));
    return service("import", arguments.toArray(String[]::new));
  }

  private int report(String... options) {
    return service("report", options);
  }

  /** Runs a command without an option for the database. */
  private int service(String name, String... options) {
    List<String> words = new ArrayList<>(List.of(name, "--base-url", sandbox.baseUrl()));
    words.addAll(List.of("--api-key-file", keyFile.toString()));
    words.addAll(List.of(options));
    CommandRun run = CommandRun.ofImport(folder, words.toArray(String[]::new));
    output = run.out();
    errors = run.err();
    return run.exitCode();
  }
}
