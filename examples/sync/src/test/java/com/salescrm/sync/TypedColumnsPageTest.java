package com.salescrm.sync;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** The example of typed columns on the program's page. */
@Timeout(120)
class TypedColumnsPageTest {
  private static final Path PAGE =
      Path.of("").toAbsolutePath().getParent().getParent().resolve("docs/crm-sync.md");

  @TempDir
  Path folder;

  @Test
  void commands_ofTheSection_printAndStoreWhatItStates() throws Exception {
    String page = Files.readString(PAGE);
    String section = page.substring(page.indexOf("### Typed columns"), page.indexOf("## Incr"));
    Path schema = folder.resolve("schema.json");

    run(found(section, "crm-sync (schema .*--to schema.json)") + " --tables leads");
    String excerpt = found(section, "(?s)```json\n(.*?)```");
    assertThat(Files.readString(schema)).contains(excerpt.stripTrailing());

    run(found(section, "crm-sync (pull .*)") + " --demo-leads 50 --tables leads");
    Tables tables = new Tables("jdbc:sqlite:" + folder.resolve("typed.db"));
    List<List<String>> rows = tables.rows(found(section, "sqlite3 typed.db \"(.*)\""));
    assertThat(rows).extracting(row -> row.get(0)).containsExactly("bronze", "gold", "silver");
    assertThat(rows).allMatch(row -> Long.parseLong(row.get(1)) > 0);
  }

  private void run(String command) {
    String line = command
        .replace("schema.json", folder.resolve("schema.json").toString())
        .replace("typed.db", folder.resolve("typed.db").toString());
    CommandRun run = CommandRun.of(line.split(" ", 0));
    assertThat(run.exitCode()).as(run.err()).isZero();
  }

  private static String found(String section, String pattern) {
    Matcher matcher = Pattern.compile(pattern).matcher(section);
    assertThat(matcher.find()).as(pattern).isTrue();
    return matcher.group(1);
  }
}
