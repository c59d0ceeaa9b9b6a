package com.salescrm.sync;

import static java.nio.charset.StandardCharsets.UTF_16;
import static org.assertj.core.api.Assertions.assertThat;

import com.salescrm.sync.cli.ExitCode;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** A wrong value or file is reported in words that are not those of Java, with what to do, and without a key. */
class ArgumentMessagesTest {
  private static final String KEY = "api_4Secret";

  @TempDir
  Path folder;

  private Path file;

  @BeforeEach
  void setUp() {
    file = folder.resolve("file");
  }

  @ParameterizedTest
  @CsvSource({
    "--parallel, many, is not a whole number from -2147483648 to 2147483647",
    "--parallel, 99999999999, is not a whole number from -2147483648 to 2147483647",
    "--max-wait, 1.5, is not a whole number from -2147483648 to 2147483647",
    "--history, yes, is neither true nor false",
  })
  void execute_valueOfAnotherType_isReportedWithTheExpectedOne(
      String option, String value, String expected) {
    CommandRun run = CommandRun.of("pull", option + "=" + value);

    assertUsage(
        run,
        "invalid value for option '" + option + "': '" + value + "' " + expected
            + "; see crm-sync pull --help");
  }

  @ParameterizedTest
  @ValueSource(strings = {"+999999999-12-31", "-999999999-01-01", "0000-01-01", "+10000-01-01"})
  void execute_dayThatNoServiceHas_isReported(String day) {
    for (String option : List.of("--from", "--to")) {
      assertUsage(
          CommandRun.of("report", "--demo", "--demo-leads", "1", option + "=" + day),
          "invalid value for option '" + option + "': '" + day
              + "' is not a day such as 2026-01-31; see crm-sync report --help");
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"won", "created", "updated"})
  void execute_lastDayThatIsWritten_isAccepted(String date) {
    CommandRun run = CommandRun.of(
        "report",
        "--demo",
        "--demo-leads",
        "1",
        "--from=0001-01-01",
        "--to=9999-12-31",
        "--date",
        date);

    assertThat(run.err()).isEmpty();
    assertThat(run.exitCode()).isZero();
  }

  @Test
  void execute_moreDemoLeadsThanTheMemoryHolds_isReported() {
    assertUsage(
        CommandRun.of("report", "--demo", "--demo-leads", "2147483647"),
        "--demo-leads must be 0 to 1000000");
  }

  @Test
  void execute_unusableNameOfAFile_isReportedWithoutAClassName() {
    String expected = "'a\0b' cannot be the name of a file in the locale of this process;"
        + " for letters outside of ASCII set LC_ALL to a locale with UTF-8, such as C.UTF-8";

    assertUsage(
        CommandRun.of("export", "--demo", "--to", "a\0b"),
        "invalid value for option '--to': " + expected + "; see crm-sync export --help");
    assertUsage(
        CommandRun.of("pull", "--demo", "--database", "jdbc:sqlite:a\0b"),
        "--database: " + expected);
  }

  @ParameterizedTest
  @CsvSource({
    "pull --config, --config",
    "pull --demo --names, --names",
    "pull --demo --schema, --schema",
    "pull --base-url https://crm.example.com --api-key-file, --api-key-file",
    "import --demo --key name --map, --map",
    "serve --demo --signature-key-file, --signature-key-file",
  })
  void execute_fileThatCannotBeRead_isReportedWithTheReason(String command, String option)
      throws Exception {
    String line = command.replace("import", "import " + input());

    assertUsage(run(line), option + ": cannot read " + file + ": there is no such file");

    Files.writeString(file, KEY, UTF_16);
    assertUsage(run(line), option + ": cannot read " + file + ": it is not UTF-8");

    Files.delete(file);
    Files.createDirectory(file);
    assertUsage(run(line), option + ": cannot read " + file + ": is a directory");
  }

  @Test
  void import_missingInput_isReportedWithTheReason() {
    assertUsage(run("import --demo --key name"), "cannot read " + file + ": there is no such file");
  }

  @ParameterizedTest
  @ValueSource(strings = {"--config", "--demo --names"})
  void execute_pathOfWindowsInAPropertiesFile_isReportedWithTheBackslash(String options)
      throws Exception {
    Files.writeString(file, "database=jdbc:sqlite:C:\\users\\crm.db\n");

    assertThat(run("pull " + options).err()).contains(": write each backslash twice");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "pull --config",
        "pull --demo --names",
        "pull --demo --schema",
        "import --demo --key name --map",
        "pull --api-key=" + KEY + " --database",
        "pull --api-key " + KEY + " --database",
      })
  void execute_keyInTheWrongPlace_isNotPrinted(String command) throws Exception {
    Files.writeString(file, KEY + "\n");

    CommandRun run = run(command.replace("import", "import " + input()));

    assertThat(run.exitCode()).isEqualTo(ExitCode.USAGE);
    assertThat(run.err()).startsWith("crm-sync: ").doesNotContain(KEY);
    assertThat(run.out()).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(strings = {"Name;Url", "Name\tUrl"})
  void import_otherSeparatorThanComma_isNamed(String header) throws Exception {
    Files.writeString(file, header + "\n");
    Path map = Files.writeString(folder.resolve("map"), "Name = name\n");

    CommandRun run = CommandRun.of(
        "import", file.toString(), "--demo", "--key", "Name", "--map", map.toString());

    assertThat(run.exitCode()).isEqualTo(ExitCode.USAGE);
    assertThat(run.err())
        .contains("the input has no column 'Name'; it has '" + header
            + "'; separate the columns by commas");
  }

  @Test
  void import_numberThatNoDoubleRepresents_isRefused() throws Exception {
    Files.writeString(
        file, "custom.cf_no,custom.cf_seats:number\n1,1e999999999\n2,-1e309\n3,1e308\n");
    Path map = Files.writeString(
        folder.resolve("map"),
        "custom.cf_no = custom.cf_no\ncustom.cf_seats:number = custom.cf_seats:number\n");

    CommandRun run = CommandRun.of(
        "import",
        file.toString(),
        "--demo",
        "--demo-leads",
        "1",
        "--key",
        "custom.cf_no",
        "--map",
        map.toString());

    assertThat(run.exitCode()).as(run.err()).isEqualTo(ExitCode.REFUSED);
    assertThat(run.lines().subList(0, 3))
        .satisfiesExactly(
            huge -> assertThat(huge).contains("line 2: ", "'1e999999999' is not a number such as"),
            low -> assertThat(low).contains("line 3: ", "'-1e309' is not a number such as"),
            largest -> assertThat(largest).startsWith("create "));
  }

  @Test
  void import_rejectedRowsInTheFileOfTheMapping_areRefused() throws Exception {
    Files.writeString(file, "name = name\n");

    CommandRun run =
        run("import " + input() + " --demo --key name --apply --rejected " + file + " --map");

    assertUsage(run, "--rejected: " + file + " is the file of --map");
    assertThat(file).hasContent("name = name\n");
  }

  private String input() throws Exception {
    return Files.writeString(folder.resolve("leads.csv"), "name\nAcme\n").toString();
  }

  /** Runs a command whose last word is the file. */
  private CommandRun run(String command) {
    return CommandRun.of((command + " " + file).split(" ", 0));
  }

  private static void assertUsage(CommandRun run, String message) {
    assertThat(run.err().lines().toList())
        .singleElement()
        .asString()
        .startsWith("crm-sync: " + message);
    assertThat(run.exitCode()).isEqualTo(ExitCode.USAGE);
    assertThat(run.out()).isEmpty();
  }
}
