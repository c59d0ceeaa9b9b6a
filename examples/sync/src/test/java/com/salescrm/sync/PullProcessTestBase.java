package com.salescrm.sync;

import static org.assertj.core.api.Assertions.assertThat;

import com.salescrm.sandbox.Sandbox;
import com.salescrm.sandbox.Seed;
import com.salescrm.sync.cli.ExitCode;
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

  /** Pulls in this JVM: a start of the program costs more than the pull, where only what is pulled counts. */
  CommandRun here(String url, String... more) throws Exception {
    List<String> arguments = new ArrayList<>(List.of("pull", "--database", url));
    arguments.addAll(List.of("--page-size", "30"));
    arguments.addAll(List.of(more));
    return CommandRun.against(sandbox, folder, arguments.toArray(String[]::new));
  }

  /** Pulls in this JVM, to the end. PostgreSQL may notice later that a process has ended, which held the lock. */
  void completeHere(String url) throws Exception {
    CommandRun run = here(url);
    while (run.exitCode() == ExitCode.BUSY) {
      run = here(url);
    }
    assertThat(run.exitCode()).as(run.err()).isZero();
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

  static String assertEnds(CommandRun run, int exitCode) {
    assertThat(run.err().lines()).hasSize(1);
    assertThat(run.exitCode()).as(run.err()).isEqualTo(exitCode);
    return run.err().strip();
  }

  void assertThatAllIsThere(String url) throws Exception {
    new Tables(url).assertEqualTheService(sandbox.baseUrl(), KEY);
  }
}
