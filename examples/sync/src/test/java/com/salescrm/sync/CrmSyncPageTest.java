package com.salescrm.sync;

import static org.assertj.core.api.Assertions.assertThat;

import com.salescrm.sync.cli.ExitCode;
import com.salescrm.sync.table.ChildTable;
import com.salescrm.sync.table.Column;
import com.salescrm.sync.table.Table;
import java.lang.reflect.Field;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;
import picocli.CommandLine.Model.OptionSpec;

/** Commands, options, exit codes and columns on the program's page match the program. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class CrmSyncPageTest {
  private static final Pattern BLOCK = Pattern.compile("(?ms)^```(\\w*)\\n(.*?)^```$");
  private static final Pattern ARGUMENTS =
      Pattern.compile("^mvn .*-Dsync=\"([^\"]*)\"|(?:^| /opt/crm/)crm-sync (?!\")(.*?)(?: >>.*)?$");
  private static final Pattern WORD = Pattern.compile("\"([^\"]*)\"|(\\S+)");
  private static final Pattern OPTION = Pattern.compile("(?<![\\w-])--[a-z][a-z-]+");

  private static final Path PAGE =
      Path.of("").toAbsolutePath().getParent().getParent().resolve("docs/crm-sync.md");

  private final String page;

  CrmSyncPageTest() throws Exception {
    page = Files.readString(PAGE);
  }

  @Test
  void commands_onThePage_parse(@TempDir Path folder) throws Exception {
    Path config = Files.write(folder.resolve("config"), block("properties", "base-url="));
    List<List<String>> commands = commands();
    commands.forEach(command ->
        command.replaceAll(word -> word.equals("crm-sync.properties") ? config.toString() : word));

    assertThat(commands).hasSizeGreaterThanOrEqualTo(8);
    assertThat(commands)
        .allSatisfy(command -> assertThat(
                CrmSync.commandLine().parseArgs(command.toArray(String[]::new)).errors())
            .isEmpty());
    assertThat(commands)
        .extracting(command -> command.get(0))
        .contains("pull", "export", "report", "--help");
  }

  @Test
  void output_onThePage_isThatOfTheCommandBeforeIt(@TempDir Path folder) {
    Path chart = folder.resolve("pipeline.png");
    CommandRun report = CommandRun.of(demo("report --demo --demo-leads", "--chart", chart));
    assertThat(report.out().replace(chart.toString(), "pipeline.png").lines())
        .containsExactlyElementsOf(block("Pipeline: "));

    CommandRun pull =
        CommandRun.of(demo("pull --demo", "--database", "jdbc:sqlite:" + folder.resolve("crm.db")));
    assertThat(pull.lines().stream().map(CrmSyncPageTest::withoutTimes))
        .containsSubsequence(block("2026-").stream()
            .filter(line -> !line.equals("…"))
            .map(CrmSyncPageTest::withoutTimes)
            .toList());
  }

  /** The first command on the page that starts with these words, with another value of an option. */
  private String[] demo(String start, String option, Object value) {
    List<String> words = new ArrayList<>(commands().stream()
        .filter(command -> String.join(" ", command).startsWith(start))
        .findFirst()
        .orElseThrow());
    int place = words.indexOf(option);
    if (place >= 0) {
      words.set(place + 1, value.toString());
    } else {
      words.addAll(List.of(option, value.toString()));
    }
    return words.toArray(String[]::new);
  }

  /** The lines of the first block of output that starts with these characters. */
  private List<String> block(String start) {
    return block("text", start);
  }

  private List<String> block(String language, String start) {
    return BLOCK
        .matcher(page)
        .results()
        .filter(found -> found.group(1).equals(language) && found.group(2).startsWith(start))
        .findFirst()
        .orElseThrow()
        .group(2)
        .lines()
        .toList();
  }

  private static String withoutTimes(String line) {
    return line.replaceAll("\\S+Z |in \\d+\\.\\d s| +\\d+\\.\\d$", "…");
  }

  @Test
  void options_ofTheProgramAndOfThePage_areTheSame() {
    Set<String> onPage =
        new TreeSet<>(OPTION.matcher(page).results().map(MatchResult::group).toList());
    Set<String> inProgram = new TreeSet<>();
    options(CrmSync.commandLine(), inProgram);
    onPage.remove("--help");
    inProgram.removeAll(Set.of("--help", "--version"));

    assertThat(onPage).isEqualTo(inProgram);
  }

  @Test
  void exitCodes_onThePage_areThoseOfTheProgram() throws Exception {
    Map<String, String> ofTheProgram = new LinkedHashMap<>(
        CrmSync.commandLine().getCommandSpec().usageMessage().exitCodeList());
    Set<String> constants = new TreeSet<>();
    for (Field field : ExitCode.class.getFields()) {
      constants.add(String.valueOf(field.getInt(null)));
    }

    assertThat(rows("exit code")).isEqualTo(ofTheProgram);
    assertThat(ofTheProgram.keySet()).containsExactlyInAnyOrderElementsOf(constants);
  }

  /** With {@code -Dupdate.docs=true} the two tables are written; that run fails, the next one passes. */
  @Test
  void tables_onThePage_haveTheColumnsOfTheProgram() throws Exception {
    String expected = withTable(
        withTable(page, "table", tablesOfTheProgram()), "child table", childrenOfTheProgram());
    if (Boolean.getBoolean("update.docs")) {
      Files.writeString(PAGE, expected);
    }

    assertThat(page).isEqualTo(expected);
  }

  private static List<String> tablesOfTheProgram() {
    return Stream.of(Table.values())
        .map(table -> "| `" + table.sqlName() + "` | " + names(table.columns()) + " |")
        .toList();
  }

  private static List<String> childrenOfTheProgram() {
    List<String> rows = new ArrayList<>();
    for (Table table : Table.values()) {
      for (ChildTable child : table.children()) {
        rows.add("| `" + child.name() + "` | `" + table.sqlName() + "` | " + names(child.columns())
            + " |");
      }
    }
    return rows;
  }

  private static String names(List<Column> columns) {
    return columns.stream()
        .map(column -> "`" + column.name() + "`")
        .collect(Collectors.joining(", "));
  }

  /** The page with other rows below the heading whose first cell is given. */
  private static String withTable(String page, String heading, List<String> rows) {
    Matcher table = Pattern.compile("(?m)(^\\| " + heading + " \\|.*\n\\|---.*\n)((?:^\\|.*\n)*)")
        .matcher(page);
    assertThat(table.find()).as(heading).isTrue();
    return page.substring(0, table.end(1)) + String.join("\n", rows) + "\n"
        + page.substring(table.end());
  }

  /** The command lines in blocks without a language, as words. */
  private List<List<String>> commands() {
    return BLOCK
        .matcher(page)
        .results()
        .filter(block -> block.group(1).isEmpty())
        .flatMap(block -> block.group(2).lines())
        .flatMap(line -> ARGUMENTS.matcher(line).results())
        .map(found -> found.group(1) == null ? found.group(2) : found.group(1))
        .map(CrmSyncPageTest::words)
        .toList();
  }

  private static List<String> words(String line) {
    List<String> words = new ArrayList<>();
    WORD.matcher(line)
        .results()
        .forEach(word -> words.add(word.group(1) == null ? word.group(2) : word.group(1)));
    return words;
  }

  private static void options(CommandLine command, Set<String> names) {
    for (OptionSpec option : command.getCommandSpec().options()) {
      names.add(option.longestName());
    }
    command.getSubcommands().values().forEach(each -> options(each, names));
  }

  /** The rows of all tables whose first column has this heading. */
  private Map<String, String> rows(String heading) {
    Map<String, String> rows = new LinkedHashMap<>();
    boolean inside = false;
    for (String line : page.lines().toList()) {
      String[] cells = line.split(" *\\| *", 0);
      if (!line.startsWith("|")) {
        inside = false;
      } else if (cells[1].equals(heading)) {
        inside = true;
      } else if (inside && !cells[1].startsWith("---")) {
        rows.put(cells[1], cells[2]);
      }
    }
    return rows;
  }
}
