package com.salescrm.spark;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.salescrm.sandbox.Fault;
import com.salescrm.sync.table.Table;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.junit.jupiter.api.Test;

/** Rows that cannot be written: the others are. */
class RejectedRowsTest extends WriteTestBase {
  private static final String ROWS = """
      SELECT * FROM VALUES
        ('c1', 'Acme', 'stat_unknown', 1D), ('c2', 'Globex', NULL, 2D), (NULL, 'No key', NULL, 3D),
        ('c4', 'Twice', NULL, double('NaN')), ('c4', 'Twice', NULL, 5D), ('c6', 'Not a number', NULL, double('NaN'))
      AS t(`custom.cf_customer_no`, name, status_id, cf_seats)
      """;

  @Test
  void write_withRejectedPath_writesThemThereAndTheOthersToTheService() throws Exception {
    Path rejected = folder.resolve("rejected");
    for (int run = 1; run <= 2; run++) {
      writer(rows(ROWS), Table.LEADS)
          .option("rowKey", KEY_COLUMN)
          .option("rejectedPath", rejected.toUri().toString())
          .save();

      Dataset<Row> written = spark.read().json(rejected.toString());
      assertThat(written.count()).isEqualTo(5L * run);
    }
    Dataset<Row> rows = spark.read().json(rejected.toString()).distinct().orderBy("key", "row");

    assertThat(leads()).containsOnlyKeys("c2");
    assertThat(rows.collectAsList().stream().map(row -> row.<String>getAs("key")))
        .containsExactly("", "c1", "c4", "c4", "c6");
    List<Row> one = rows.where("key = 'c1'").collectAsList();
    assertThat(one.get(0).<Long>getAs("status")).isEqualTo(400);
    assertThat(one.get(0).<String>getAs("outcome")).isEqualTo("failed");
    assertThat(one.get(0).<String>getAs("message")).contains("status_id");
    assertThat(one.get(0).<String>getAs("row")).contains("\"name\":\"Acme\"");
    assertThat(rows.where("outcome = 'invalid'").collectAsList().stream()
            .map(row -> row.<String>getAs("message")))
        .contains(
            "no value in the key column custom.cf_customer_no",
            "the key occurs more than once in the rows of this write",
            "column cf_seats: NaN is not a number that JSON can represent");
    try (Stream<Path> files = Files.list(rejected)) {
      assertThat(files).noneMatch(Files::isDirectory);
    }
  }

  @Test
  void write_withoutRejectedPath_failsWithKeysAndReasonsAfterTheOthersAreWritten() {
    assertThatThrownBy(() -> upsertLeads(rows(ROWS)))
        .hasStackTraceContaining("5 of 6 rows of leads were not written, the others were")
        .hasStackTraceContaining("key c1: ")
        .hasStackTraceContaining("key c4: the key occurs more than once");
    assertThat(leads()).containsOnlyKeys("c2");
  }

  @Test
  void update_idThatNoPathCanContain_rejectsTheRowAndWritesTheOthers() {
    String id = crm.leads()
        .create(b -> b.name("Acme").putAdditionalProperty(KEY_COLUMN, "c1"))
        .id();
    Path rejected = folder.resolve("rejected");

    writer(
            rows("SELECT * FROM VALUES ('.', 'One'), ('" + id
                + "', 'Two'), ('..', 'Three') AS t(id, name)"),
            Table.LEADS)
        .option("operation", "update")
        .option("rejectedPath", rejected.toUri().toString())
        .save();

    assertThat(leads().get("c1").path("name").asText()).isEqualTo("Two");
    assertThat(spark.read().json(rejected.toString()).orderBy("key").collectAsList().stream()
            .map(row -> row.<String>getAs("key") + " " + row.<String>getAs("outcome")))
        .containsExactly(". invalid", ".. invalid");
  }

  @Test
  void write_keyOfTheApiIsRefused_failsAndRejectsNoRow() {
    sandbox.faults().next(Fault.status(401)).always();
    Path rejected = folder.resolve("rejected");

    assertThatThrownBy(() -> writer(rows(ROWS), Table.LEADS)
            .option("rowKey", KEY_COLUMN)
            .option("rejectedPath", rejected.toString())
            .save())
        .hasStackTraceContaining("401");
    assertThat(sandbox.leads()).isEmpty();
  }
}
