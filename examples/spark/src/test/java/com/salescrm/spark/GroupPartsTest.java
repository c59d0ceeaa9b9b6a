package com.salescrm.spark;

import static org.assertj.core.api.Assertions.assertThat;

import com.salescrm.sandbox.Fault;
import com.salescrm.sync.table.Table;
import java.util.List;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.functions;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Groups of the service whose parts are null, missing or invalid. */
class GroupPartsTest extends SparkTestBase {
  @BeforeEach
  void create() {
    String lead = crm.leads().create(b -> b.name("Acme")).id();
    crm.opportunities().create(b -> b.leadId(lead));
  }

  /** Spark repeats a task that failed. */
  private List<Row> counts(String truncated, String group, int responses) {
    String body = "{\"data\": [" + group.replace('\'', '"') + "], \"total_results\": 1}";
    sandbox
        .faults()
        .next(Fault.body("application/json", body))
        .on("GET", "/opportunity/")
        .times(responses);
    return reader(Table.OPPORTUNITIES)
        .load()
        .groupBy(
            truncated.equals("USER")
                ? functions.col("user_id")
                : functions.trunc(functions.col("date_won"), truncated))
        .count()
        .collectAsList();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "WEEK    | {'key': null, 'weekyear': null, 'week': null, 'total_results': 1}",
        "WEEK    | {'key': null, 'total_results': 1}",
        "MONTH   | {'key': null, 'year': null, 'month': null, 'total_results': 1}",
        "QUARTER | {'key': null, 'year': null, 'quarter': null, 'total_results': 1}",
        "YEAR    | {'key': null, 'year': null, 'total_results': 1}",
        "USER    | {'key': null, 'user_id': null, 'user_name': null, 'total_results': 1}",
      })
  void group_nullKey_isTheGroupOfNull(String truncated, String group) {
    assertThat(counts(truncated, group, Integer.MAX_VALUE)).singleElement().satisfies(row -> {
      assertThat(row.isNullAt(0)).isTrue();
      assertThat(row.getLong(1)).isEqualTo(1);
    });
  }

  /** The service has one opportunity of Ann without a date. */
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "WEEK    | {'key': '2025-W01', 'weekyear': null, 'week': null, 'total_results': 1}",
        "WEEK    | {'key': '2025-W54', 'weekyear': 2025, 'week': 54, 'total_results': 1}",
        "WEEK    | {'key': '2025-W53', 'weekyear': 2025, 'week': 53, 'total_results': 1}",
        "WEEK    | {'key': '2025', 'weekyear': 2025, 'total_results': 1}",
        "MONTH   | {'key': '2025', 'year': 2025, 'month': null, 'total_results': 1}",
        "MONTH   | {'key': '2025-13', 'year': 2025, 'month': 13, 'total_results': 1}",
        "QUARTER | {'key': '2025', 'year': 2025, 'quarter': null, 'total_results': 1}",
        "QUARTER | {'key': '2025-Q5', 'year': 2025, 'quarter': 5, 'total_results': 1}",
        "YEAR    | {'key': 'x', 'year': 'x', 'total_results': 1}",
        "YEAR    | {'key': '9999999999', 'year': 9999999999, 'total_results': 1}",
      })
  void group_doesNotStateItsDate_rowsAreRead(String truncated, String group) {
    assertThat(counts(truncated, group, 1)).singleElement().satisfies(row -> {
      assertThat(row.isNullAt(0)).isTrue();
      assertThat(row.getLong(1)).isEqualTo(1);
    });
  }
}
