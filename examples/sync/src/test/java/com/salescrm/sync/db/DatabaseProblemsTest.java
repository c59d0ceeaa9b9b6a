package com.salescrm.sync.db;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.salescrm.sync.cli.ExitCode;
import com.salescrm.sync.cli.Problem;
import java.nio.file.Path;
import java.sql.BatchUpdateException;
import java.sql.SQLException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class DatabaseProblemsTest {
  @ParameterizedTest
  @CsvSource({
    "53100, the disk of the server is full; free space on it",
    "55P03, locked by another program for longer than --lock-wait",
    "28P01, user or password refused",
    "42501, the user lacks the permission",
    "54011, a table has too many columns",
    "57P01, cannot be reached",
    "08006, cannot be reached",
  })
  void of_anErrorOfPostgresql_saysWhatItMeans(String state, String text) {
    Exception error = new IllegalStateException(new SQLException("ERROR: as it says", state));
    Problem problem = DatabaseProblems.of(error, "jdbc:postgresql://host/crm");
    assertThat(problem)
        .hasMessageStartingWith("database jdbc:postgresql://host/crm: " + text)
        .hasMessageEndingWith(": as it says");
    assertThat(problem.exitCode()).isEqualTo(ExitCode.DATABASE);
  }

  @Test
  void of_anErrorInABatch_statesTheErrorWithoutTheRow() {
    BatchUpdateException batch =
        new BatchUpdateException("Batch entry 0 INSERT … 'Ann Archer' …", "55P03", 0, new int[0]);
    batch.setNextException(new SQLException("ERROR: canceling statement", "55P03"));
    Problem problem = DatabaseProblems.of(batch, "jdbc:postgresql://host/crm");
    assertThat(problem)
        .hasMessage(
            "database jdbc:postgresql://host/crm: locked by another program for longer than --lock-wait:"
                + " canceling statement");
  }

  @Test
  @Timeout(value = 30, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
  void of_causesInACircle_ends() {
    IllegalStateException first = new IllegalStateException("first");
    first.initCause(new IllegalStateException("second", first));

    assertThat(DatabaseProblems.of(first, "jdbc:sqlite:crm.db"))
        .hasMessage("database jdbc:sqlite:crm.db: first");
  }

  @ParameterizedTest
  @CsvSource({
    "jdbc:postgresql://ann:s3cr3t@host/crm, omit the user before the @",
    "jdbc:postgresql://ann:s3/cr3t@host/crm, omit the user before the @",
    "jdbc:postgresql://ann:hidden, does not understand this URL",
    "jdbc:postgresql://host?password=s3cr3t, does not understand this URL",
    "jdbc:postgresql://host:port/crm?password=s3cr3t, does not understand this URL",
  })
  void open_urlThatTheDriverRefuses_showsNoSecret(String url, String text) {
    assertThatThrownBy(() -> Database.open(DatabaseSettings.of(url)).close())
        .isInstanceOfSatisfying(
            Problem.class, problem -> assertThat(problem.exitCode()).isEqualTo(ExitCode.USAGE))
        .hasMessageContaining(text)
        .hasMessageNotContainingAny("s3", "cr3t", "hidden")
        .hasNoCause();
  }

  @Test
  void open_parameterThatTheDriverOfSqliteRefuses_isAMistakeOfUsage(@TempDir Path folder) {
    String url = "jdbc:sqlite:" + folder.resolve("crm.db");

    assertThatThrownBy(
            () -> Database.open(DatabaseSettings.of(url + "?open_mode=some")).close())
        .isInstanceOfSatisfying(
            Problem.class, problem -> assertThat(problem.exitCode()).isEqualTo(ExitCode.USAGE))
        .hasMessage("--database " + url
            + ": the driver does not understand this URL; check its parameters");
  }

  @ParameterizedTest
  @CsvSource({
    "max_memory, memory_limit",
    "WORKER_THREADS, threads",
    "wal_autocheckpoint, checkpoint_threshold"
  })
  void settingsOfDuckDb_otherNameInTheUrl_isNotOverridden(String name, String setting) {
    assertThat(DuckDbDialect.settings("jdbc:duckdb:crm.duckdb")).contains(setting);
    assertThat(DuckDbDialect.settings("jdbc:duckdb:crm.duckdb;" + name + "=1"))
        .doesNotContain(setting);
  }

  @ParameterizedTest
  @CsvSource({
    "jdbc:postgresql://host:5432/crm?password=s3cr3t, jdbc:postgresql://host:5432/crm",
    "'jdbc:postgresql://one:1,two/crm', 'jdbc:postgresql://one:1,two/crm'",
    "jdbc:postgresql://[::1]:5432/crm, jdbc:postgresql://[::1]:5432/crm",
    "jdbc:postgresql:crm?user=a@b, jdbc:postgresql:crm",
    "jdbc:postgresql:/, jdbc:postgresql:/",
    "jdbc:postgresql://ann:p@ss/word@host/crm, jdbc:postgresql://host/crm",
    "jdbc:postgresql://ann:s3cr3t, jdbc:postgresql:...",
    "jdbc:postgresql://ann:1s3cr3t, jdbc:postgresql:...",
    "jdbc:sqlite:a@b//c@d.db?x=y, jdbc:sqlite:a@b//c@d.db",
    "jdbc:sqlite:a;b/crm.db?x=y, jdbc:sqlite:a;b/crm.db",
    "jdbc:duckdb:crm.duckdb;threads=1, jdbc:duckdb:crm.duckdb",
    "jdbc:postgresql://host/crm;password=s3cr3t, jdbc:postgresql://host/crm",
  })
  void place_ofAUrl_isWithoutSecrets(String url, String place) {
    assertThat(DatabaseSettings.of(url)).hasToString(place);
  }

  @Test
  void place_ofAUrlWithSecrets_isWithoutThem() {
    DatabaseSettings settings =
        DatabaseSettings.of("jdbc:postgresql://ann:s3cr3t@host:5432/crm?password=s3cr3t");
    assertThat(settings).hasToString("jdbc:postgresql://host:5432/crm");
  }
}
