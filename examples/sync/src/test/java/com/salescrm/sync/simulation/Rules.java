package com.salescrm.sync.simulation;

import static org.assertj.core.api.Assertions.assertThat;

import com.salescrm.sync.CommandRun;
import com.salescrm.sync.Tables;
import com.salescrm.sync.cli.ExitCode;
import com.salescrm.sync.cli.RootCommand;
import com.salescrm.sync.table.Table;
import com.salescrm.sync.verify.VerifyCommand;
import java.sql.SQLException;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** What must hold after each pull, and after the last ones. */
final class Rules {
  private static final Set<Integer> AFTER_A_FAULT = Set.of(ExitCode.OK, ExitCode.UNREACHABLE);

  private final World world;
  private final Set<Table> scope;
  private final StoredRows rows;

  Rules(World world, Set<Table> scope) {
    this.world = world;
    this.scope = scope;
    this.rows = new StoredRows(world, scope);
  }

  /** Called before a pull. */
  void begin() throws SQLException {
    rows.begin();
  }

  /** After a pull beside which no other one ran. */
  void requireAfter(SimulatedProcess pull, boolean lostPower) throws SQLException {
    if (pull.isKilled()) {
      CommandRun result = pull.result();
      Violation.unless(
          result == null || result.exitCode() != ExitCode.OK, () -> "killed, but ended with 0");
    } else {
      require(pull, pull.hasFailed() ? AFTER_A_FAULT : Set.of(ExitCode.OK));
    }
    rows.requireAll(lostPower && pull.isKilled());
    if (pull.isKilled() && !pull.isEdited()) {
      rows.requireCursor();
    }
    if (!pull.isKilled() && !pull.isEdited() && !pull.hasFailed()) {
      for (Table table : pull.options().tables()) {
        if (isCurrent(table)) {
          requireEqual(table);
        }
      }
    }
  }

  /**
   * Whether a pull without changes meanwhile reads all that is current, also if it resumes another one. That one may have read
   * objects that changed since without another {@code date_updated}, such as by a merge: the next pull reads those again.
   */
  private boolean isCurrent(Table table) {
    return switch (rows.phase(table)) {
      case "PULLED", "EXPORTING" -> false;
      case "DONE" -> true;
      default -> !table.hasFields();
    };
  }

  /** Whether the pull, which is frozen, has begun one of these tables and not completed it. */
  boolean isWithin(Set<Table> tables) throws SQLException {
    return rows.isWithin(tables);
  }

  /** After two pulls at the same time. */
  void requireAfterBoth() throws SQLException {
    rows.requireAll(false);
  }

  /** The exit code is one of these. */
  void require(SimulatedProcess process, Set<Integer> exitCodes) {
    CommandRun result = process.result();
    world.trace("ended: " + (result == null ? "killed" : result.exitCode()));
    require(result, exitCodes);
  }

  private static void require(@Nullable CommandRun result, Set<Integer> exitCodes) {
    Violation.unless(
        result != null && exitCodes.contains(result.exitCode()),
        () -> "exit code not one of " + exitCodes + ": " + result);
  }

  /** After the last pulls: nothing differs from the service. */
  void requireAllEqual() throws SQLException {
    for (Table table : scope) {
      requireEqual(table);
    }
    requireHistory();
    requireVerified();
  }

  private void requireEqual(Table table) {
    assertThat(rows.live(table)).as(table.sqlName()).isEqualTo(Tables.service(world.crm(), table));
  }

  /** Versions of a row follow each other without overlap, the current one last, and each differs from the one before. */
  private void requireHistory() throws SQLException {
    Tables tables = new Tables(world.disk().url());
    for (List<String> started : tables.rows("SELECT resource FROM sync_history")) {
      List<List<String>> wrong = tables.rows("""
          WITH versions AS (
            SELECT id, valid_from, valid_to, json, LAG(valid_to, 1, '') OVER row AS former_to,
              LAG(json, 1, '') OVER row AS former_json
            FROM %s_versions
            WINDOW row AS (PARTITION BY id ORDER BY valid_from, valid_to IS NULL))
          SELECT id, valid_from, valid_to, former_to FROM versions
          WHERE valid_to < valid_from OR former_to IS NULL OR former_to > valid_from
            OR (former_to = valid_from AND former_json = json)
          """.formatted(started.get(0)));
      Violation.unless(wrong.isEmpty(), () -> "versions of " + started + ": " + wrong);
    }
  }

  private void requireVerified() {
    CommandRun result = CommandRun.of(
        RootCommand.commandLine(List.of(new VerifyCommand())),
        "verify",
        "--strict",
        "--tables",
        PullOptions.names(scope),
        "--base-url",
        world.sandbox().baseUrl(),
        "--api-key-file",
        world.key().toString(),
        "--database",
        world.disk().url());
    require(result, Set.of(ExitCode.OK));
  }
}
