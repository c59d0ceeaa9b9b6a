package com.salescrm.sync.db;

import static org.assertj.core.api.Assertions.assertThat;

import com.salescrm.sync.cli.ExitCode;
import com.salescrm.sync.cli.Problem;
import java.sql.SQLException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class DatabaseProblemsTest {
  @ParameterizedTest
  @CsvSource({
    "53100, the disk of the server is full",
    "55P03, locked by another program",
    "28P01, user or password refused",
    "42501, the user may not do this",
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
  void place_ofAUrlWithSecrets_isWithoutThem() {
    DatabaseSettings settings =
        DatabaseSettings.of("jdbc:postgresql://ann:s3cr3t@host:5432/crm?password=s3cr3t");
    assertThat(settings).hasToString("jdbc:postgresql://host:5432/crm");
  }
}
