package com.salescrm.sync.db;

import static org.assertj.core.api.Assertions.assertThat;

import com.salescrm.sync.cli.ExitCode;
import com.salescrm.sync.cli.Problem;
import java.sql.SQLException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What PostgreSQL and its driver state after another program changed the type of a column. */
class ChangedColumnTest {
  @ParameterizedTest
  @CsvSource({
    "42804, column \"name\" is of type integer but expression is of type character varying",
    "22P02, invalid input syntax for type integer",
    "22001, value too long for type character varying(3)",
    "22003, integer out of range",
    "42883, operator does not exist: text = integer",
  })
  void of_aColumnOfAnotherType_saysToRestoreIt(String state, String text) {
    Problem problem = DatabaseProblems.of(
        new SQLException("ERROR: " + text, state), "jdbc:postgresql://host/crm");

    assertThat(problem)
        .hasMessage(
            "database jdbc:postgresql://host/crm: has a column whose type another program changed;"
                + " restore it, or pull into another database: " + text);
    assertThat(problem.exitCode()).isEqualTo(ExitCode.DATABASE);
  }

  @Test
  void of_aMissingFunction_statesTheFunction() {
    assertThat(DatabaseProblems.of(
            new SQLException("ERROR: function lower_of(text) does not exist", "42883"),
            "jdbc:postgresql://host/crm"))
        .hasMessage("database jdbc:postgresql://host/crm: function lower_of(text) does not exist");
  }
}
