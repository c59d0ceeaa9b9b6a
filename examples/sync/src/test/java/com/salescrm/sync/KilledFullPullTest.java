package com.salescrm.sync;

import static org.assertj.core.api.Assertions.assertThat;

import com.salescrm.sync.table.Table;
import java.io.BufferedReader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A pull through an export that is killed while it reads the file resumes, and ends like any other pull. */
@Timeout(600)
class KilledFullPullTest {
  private static final List<String> FULL = List.of("--full", "--page-size", "20");
  private static final String PLACE =
      "SELECT resume_token FROM sync_state WHERE resource = 'leads' AND phase = 'EXPORTING'";

  @TempDir
  Path folder;

  @Test
  void full_killedInTheFile_resumesAndEndsWithTheStateOfTheService() throws Exception {
    kill(TestDatabases.SQLITE, Variants.count(1_000, 2_000), Variants.count(1, 2));
  }

  @Tag("kills")
  @ParameterizedTest
  @ValueSource(strings = {TestDatabases.SQLITE, TestDatabases.POSTGRESQL})
  void full_killedTenTimesInAFileOf5000Leads_endsWithTheStateOfTheService(String kind)
      throws Exception {
    kill(kind, 5_000, 10);
  }

  private void kill(String kind, int count, int times) throws Exception {
    Tables tables = new Tables(TestDatabases.create(kind, folder));
    Tables clean = new Tables(TestDatabases.create(kind, folder));
    try (Program service = Program.start(folder, SandboxMain.class, List.of("" + count));
        BufferedReader output = service.output()) {
      String address = output.readLine();
      String key = output.readLine();
      String export = "";
      long reached = 0;
      for (int kills = 0; kills < times; kills++) {
        try (Program victim = pull(address, key, tables, FULL)) {
          while (leads(tables) <= reached) {
            assertThat(victim.endsWithin(10)).as("ended before its kill").isFalse();
          }
          victim.kill();
        }
        reached = leads(tables);
        assertThat(export).isIn("", export(tables));
        export = export(tables);
      }
      assertThat(reached).isLessThan(count);

      finish(address, key, tables, FULL);
      finish(address, key, clean, List.of());
      tables.assertEqualTheService(address, key);
      for (Table table : Table.values()) {
        assertThat(tables.dump(table)).as(table.sqlName()).isEqualTo(clean.dump(table));
      }
    }
  }

  private Program pull(String address, String key, Tables tables, List<String> options)
      throws Exception {
    return Program.crmSync(folder, key, arguments(address, tables, options));
  }

  private static List<String> arguments(String address, Tables tables, List<String> options) {
    List<String> arguments = new ArrayList<>(List.of("pull"));
    arguments.addAll(options);
    arguments.addAll(List.of("--base-url", address, "--database", tables.url()));
    return arguments;
  }

  /** In this JVM: a start of the program costs more than the pull. */
  private void finish(String address, String key, Tables tables, List<String> options)
      throws Exception {
    Path file = Files.writeString(folder.resolve("key"), key);
    List<String> words = new ArrayList<>(arguments(address, tables, options));
    words.addAll(List.of("--api-key-file", file.toString()));
    CommandRun last = CommandRun.of(words.toArray(String[]::new));
    assertThat(last.exitCode()).as(last.err()).isZero();
  }

  /** How many leads of the file are in the tables. */
  private static long leads(Tables tables) {
    String place = place(tables);
    return place.isEmpty() ? 0 : Long.parseLong(place.split(" ", 0)[1]);
  }

  private static String export(Tables tables) {
    String place = place(tables);
    return place.substring(place.lastIndexOf(' ') + 1);
  }

  private static String place(Tables tables) {
    try {
      List<List<String>> rows = tables.rows(PLACE);
      return rows.isEmpty() ? "" : rows.get(0).get(0);
    } catch (SQLException e) {
      return "";
    }
  }
}
