package com.salescrm.sync;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeFalse;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.salescrm.sandbox.Fault;
import com.salescrm.sandbox.RateLimitForm;
import com.salescrm.sandbox.Seed;
import com.salescrm.sync.cli.ExitCode;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A pull in its own process that another program, a full disk or a signal stops: it states how to resume, and resumes. */
@Timeout(180)
class StoppedPullTest extends PullProcessTestBase {
  private static final int INT = 2;

  @ParameterizedTest
  @CsvSource({
    "SQLite, BEGIN IMMEDIATE, 1",
    "PostgreSQL, BEGIN; LOCK TABLE users, 1",
    "PostgreSQL, BEGIN; LOCK TABLE users, 0"
  })
  void pull_lockedDatabase_failsAndResumesLater(String kind, String lock, String seconds)
      throws Exception {
    String url = TestDatabases.create(kind, folder);
    completeHere(url);
    try (Connection other = DriverManager.getConnection(url);
        Statement statement = other.createStatement()) {
      statement.execute(lock);
      try (Program program = pull(url, "--lock-wait", seconds)) {
        assertThat(assertEnds(program, ExitCode.DATABASE))
            .contains("locked by another program for longer than --lock-wait");
      }
    }
    completeHere(url);
    assertThatAllIsThere(url);
  }

  @Test
  void pull_fullDisk_preservesCommittedRowsAndResumesLater() throws Exception {
    assumeTrue(Files.isExecutable(Path.of("/bin/sh")), "a shell with ulimit");
    sandbox.seed(Seed.leads(3_000));
    // The driver first extracts a library of 2 MB.
    try (Program program = Program.crmSyncWithFilesUpTo(10_000, folder, KEY, arguments(sqlite))) {
      assertThat(assertEnds(program, ExitCode.DATABASE))
          .contains("the disk is full or fails")
          .endsWith(RESUME);
    }
    long committed = Long.parseLong(new Tables(sqlite).value("SELECT COUNT(*) FROM leads"));
    assertThat(committed).isPositive();
    sandbox.clearRequests();
    completeHere(sqlite);
    assertThat(sandbox.requests().stream()
            .filter(call -> call.path().equals("/lead/"))
            .findFirst()
            .flatMap(call -> call.parameter("_skip")))
        .hasValue(Long.toString(committed - 1)); // Pages overlap.
    assertThatAllIsThere(sqlite);
  }

  @EachDatabase
  void pull_besideAnotherRun_isRefused(String kind) throws Exception {
    String url = TestDatabases.create(kind, folder);
    holdLeadsAfterTheFirstPage(Fault.rateLimited(RateLimitForm.BODY_NESTED, Duration.ofSeconds(1)));
    try (Program first = pull(url)) {
      awaitLeads(url, first);
      assertThat(assertEnds(here(url), ExitCode.BUSY))
          .contains("another crm-sync run uses jdbc:")
          .doesNotContain("?");
      assertThat(first.isAlive()).isTrue();
      sandbox.faults().clear();
      assertThat(first.exitCode()).isZero();
    }
    assertThatAllIsThere(url);
  }

  @ParameterizedTest
  @CsvSource({"INT, 130, SQLite", "INT, 130, PostgreSQL", "TERM, 143, SQLite", "HUP, 129, SQLite"})
  void pull_stopped_statesHowToResumeAndResumes(String signal, int exitCode, String kind)
      throws Exception {
    String url = TestDatabases.create(kind, folder);
    holdLeadsAfterTheFirstPage(Fault.stalled());
    try (Program program = pull(url)) {
      awaitLeads(url, program);
      assumeFalse(program.ignores(exitCode - 128), "the signal is ignored here");
      program.signal(signal);
      assertEnds(program, exitCode, "crm-sync: stopped; " + RESUME);
    }
    sandbox.faults().clear();
    long committed = Long.parseLong(new Tables(url).value("SELECT COUNT(*) FROM leads"));
    assertThat(committed).isPositive().isLessThan(300);
    completeHere(url);
    assertThatAllIsThere(url);
  }

  @Test
  void pull_stoppedOnATerminal_statesHowToResume() throws Exception {
    assumeTrue(Files.isExecutable(Path.of("/usr/bin/script")), "a program that makes a terminal");
    holdLeadsAfterTheFirstPage(Fault.stalled());
    try (Program terminal = Program.crmSyncOnATerminal(folder, KEY, arguments(sqlite))) {
      awaitLeads(sqlite, terminal);
      assumeFalse(terminal.ignores(INT), "run in the background of a shell");
      terminal.signalToInnermost("INT");
      List<String> lines = terminal.output().lines().toList();
      assertThat(lines).anyMatch(line -> line.contains("leads ") && line.contains("/300"));
      assertThat(lines).last().asString().endsWith("crm-sync: stopped; " + RESUME);
      assertThat(terminal.exitCode()).isEqualTo(ExitCode.STOPPED);
    }
  }

  /** The pull cannot end before the test has acted, however slow the machine is. */
  private void holdLeadsAfterTheFirstPage(Fault fault) {
    sandbox.faults().next(fault).on("GET", "/lead/").after(1).always();
  }

  /** Waits until the first leads are in the database. */
  private static void awaitLeads(String url, Program program) throws Exception {
    while (program.isAlive() && leads(url).equals("0")) {
      program.endsWithin(20);
    }
    assertThat(program.isAlive()).isTrue();
  }

  private static String leads(String url) {
    try {
      return new Tables(url).value("SELECT COUNT(*) FROM leads");
    } catch (SQLException e) {
      return "0";
    }
  }
}
