package com.salescrm.sync;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.salescrm.sync.cli.ExitCode;
import com.salescrm.sync.table.Table;
import java.io.BufferedReader;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** A pull that is killed repeatedly: in the end the tables equal the service, without loss or duplicates. */
class KilledPullTest {
  @TempDir
  Path folder;

  @EachDatabase(fewer = true)
  @Timeout(300)
  void pull_killedSeveralTimes_endsWithTheStateOfTheService(String kind) throws Exception {
    new Series(kind, 600, Variants.count(2, 3), 700).run();
  }

  @Tag("slow")
  @Test
  @Timeout(300)
  void pull_intoDuckDbKilled_endsWithTheStateOfTheService() throws Exception {
    new Series(TestDatabases.DUCKDB, 200, 2, 700).run();
  }

  @Tag("kills")
  @EachDatabase(alwaysDuckDb = true)
  @Timeout(3600)
  void pull_killed100TimesIn10000Leads_endsWithTheStateOfTheService(String kind) throws Exception {
    new Series(kind, 10_000, 100, 3_000).run();
  }

  /** One database and one service; the moments of the kills are random, but the same in each run of the test. */
  private final class Series {
    private final String kind;
    private final int leads;
    private final int kills;
    private final int longestLife;
    private final Random random = new Random(7);
    private final Map<String, Integer> hits = new TreeMap<>();
    private final Tables tables;
    private int ended;
    private String address = "";
    private String key = "";

    /** The longest run time counts from the first transaction of a run, in milliseconds. */
    Series(String kind, int leads, int kills, int longestLife) throws SQLException {
      this.kind = kind;
      this.leads = leads;
      this.kills = kills;
      this.longestLife = longestLife;
      this.tables = new Tables(TestDatabases.create(kind, folder));
    }

    void run() throws Exception {
      try (Program service = Program.start(folder, SandboxMain.class, List.of("" + leads));
          BufferedReader output = service.output()) {
        address = output.readLine();
        key = output.readLine();
        int killed = 0;
        while (killed < kills) {
          killed += runOnce() ? 1 : 0;
        }
        complete(tables);
        compare(kind, killed);
      }
    }

    /** Runs a pull for some time; true if it had to be killed. */
    private boolean runOnce() throws Exception {
      Set<String> before = runs();
      try (Program victim = pull(tables.url())) {
        while (victim.isAlive() && before.containsAll(runs())) {
          victim.endsWithin(10);
        }
        if (victim.endsWithin(random.nextInt(longestLife))) {
          assertThat(victim.exitCode()).as(() -> String.valueOf(errors(victim))).isZero();
          ended++;
          return false;
        }
        victim.kill();
        hits.merge(place(), 1, Integer::sum);
        return true;
      }
    }

    private Program pull(String url) throws Exception {
      return Program.crmSync(
          folder, key, List.of("pull", "--base-url", address, "--database", url));
    }

    /** Pulls in this JVM, to the end. PostgreSQL may notice later that a killed process has ended. */
    private void complete(Tables into) throws Exception {
      Path file = Files.writeString(folder.resolve("key"), key);
      String[] words = {
        "pull", "--base-url", address, "--api-key-file", file.toString(), "--database", into.url()
      };
      CommandRun run = CommandRun.of(words);
      while (run.exitCode() == ExitCode.BUSY) {
        run = CommandRun.of(words);
      }
      assertThat(run.exitCode()).as(run.err()).isZero();
    }

    /** The runs that wrote last to any table. */
    private Set<String> runs() {
      if (kind.equals(TestDatabases.DUCKDB)) {
        return files();
      }
      Set<String> runs = new HashSet<>();
      try {
        tables.rows("SELECT run FROM sync_state").forEach(row -> runs.add(row.get(0)));
      } catch (SQLException e) {
        return Set.of();
      }
      return runs;
    }

    /** A running process excludes this one from a DuckDB file: the files show that it writes. */
    private Set<String> files() {
      Set<String> files = new HashSet<>();
      for (String suffix : List.of("", ".wal")) {
        File file = new File(tables.url().replace("jdbc:duckdb:", "") + suffix);
        files.add(suffix + file.length() + " " + file.lastModified());
      }
      return files;
    }

    /** The phase of the killed run. */
    private String place() {
      List<List<String>> open;
      try {
        open = tables.rows(
            "SELECT resource, phase FROM sync_state WHERE phase NOT IN ('PULLED', 'DONE')");
      } catch (SQLException e) { // The last pull shows whether the database is damaged.
        return "before the tables exist";
      }
      return open.isEmpty()
          ? "between two tables"
          : open.get(0).get(0) + " " + open.get(0).get(1);
    }

    private void compare(String kind, int killed) throws Exception {
      Tables clean = new Tables(TestDatabases.create(kind, folder));
      complete(clean);
      StringBuilder sizes = new StringBuilder();
      for (Table table : Table.values()) {
        Map<String, JsonNode> expected = Tables.service(address, key, table);
        assertThat(tables.live(table)).as(table.sqlName()).isEqualTo(expected);
        assertThat(tables.dump(table)).as(table.sqlName()).isEqualTo(clean.dump(table));
        sizes.append(", ").append(expected.size()).append(' ').append(table.title());
      }
      System.out.println(kind + ": " + killed + " kills of a running pull, " + ended
          + " runs ended before their kill, then one to its end; killed at " + hits
          + "; all equal the service" + sizes);
    }

    private static List<String> errors(Program program) {
      try {
        return program.errors();
      } catch (IOException e) {
        return List.of(e.toString());
      }
    }
  }
}
