package com.salescrm.sync;

import static org.assertj.core.api.Assertions.assertThat;

import com.salescrm.sandbox.Sandbox;
import com.salescrm.sandbox.Seed;
import com.salescrm.sync.table.Table;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.io.TempDir;

/** A pull in its own process, and a sandbox with 300 leads. */
abstract class PullProcessTestBase {
  static final String KEY = "api_s3cr3t_of_endings";
  static final String RESUME = "run the same command again to resume";

  @TempDir
  Path folder;

  Sandbox sandbox;
  String sqlite;

  @BeforeEach
  void start() throws Exception {
    sandbox = Sandbox.builder().apiKey(KEY).start().seed(Seed.leads(300).withTasks(1));
    sqlite = TestDatabases.create(TestDatabases.SQLITE, folder);
  }

  @AfterEach
  void stop() {
    sandbox.close();
  }

  Program pull(String url, String... more) throws Exception {
    List<String> arguments = arguments(url);
    arguments.addAll(List.of(more));
    return Program.crmSync(folder, KEY, arguments);
  }

  List<String> arguments(String url) {
    return new ArrayList<>(
        List.of("pull", "--base-url", sandbox.baseUrl(), "--database", url, "--page-size", "30"));
  }

  static void assertEnds(Program program, int exitCode, String line) throws Exception {
    assertThat(assertEnds(program, exitCode)).isEqualTo(line);
  }

  static String assertEnds(Program program, int exitCode) throws Exception {
    int actual = program.exitCode();
    assertThat(program.errors()).hasSize(1);
    assertThat(actual).as(program.errors().get(0)).isEqualTo(exitCode);
    return program.errors().get(0);
  }

  void assertThatAllIsThere(String url) throws Exception {
    for (Table table : Table.values()) {
      assertThat(new Tables(url).live(table))
          .as(table.sqlName())
          .isEqualTo(Tables.service(sandbox.baseUrl(), KEY, table));
    }
  }
}
