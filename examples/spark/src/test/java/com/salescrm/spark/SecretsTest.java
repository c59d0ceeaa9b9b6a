package com.salescrm.spark;

import static org.assertj.core.api.Assertions.assertThat;

import com.salescrm.sandbox.Fault;
import com.salescrm.sandbox.Seed;
import com.salescrm.spark.service.SharedClient;
import com.salescrm.sync.table.Table;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.execution.ExplainMode;
import org.apache.spark.sql.execution.QueryExecution;
import org.junit.jupiter.api.Test;

/** The key appears in no plan, exception or text. */
class SecretsTest extends SparkTestBase {
  /** A load with a shared budget, whose password is the same text as the key. */
  private Dataset<Row> shared() {
    return reader(Table.LEADS)
        .option("rateBudgetUrl", "jdbc:postgresql://127.0.0.1:1/budget")
        .option("rateBudgetUser", "spark")
        .option("rateBudgetPasswordSecret", KEY)
        .load();
  }

  @Test
  void plans_doNotContainTheKey() {
    sandbox.seed(Seed.leads(10));
    for (Dataset<Row> rows : List.of(
        load(Table.LEADS), load(Table.OPPORTUNITIES), shared(), sql("SELECT * FROM crm.leads"))) {
      QueryExecution execution =
          ((org.apache.spark.sql.classic.Dataset<Row>) rows).queryExecution();
      assertThat(execution.toString()).contains("salescrm").doesNotContain(KEY);
      for (String mode : new String[] {"simple", "extended", "codegen", "cost", "formatted"}) {
        assertThat(execution.explainString(ExplainMode.fromString(mode)))
            .as(mode)
            .doesNotContain(KEY);
      }
      assertThat(execution.logical().toJSON()).doesNotContain(KEY);
    }
  }

  @Test
  void failures_doNotContainTheKey() {
    sandbox.seed(Seed.leads(10));
    sandbox.faults().next(Fault.status(401)).always();
    StringWriter text = new StringWriter();
    try {
      load(Table.LEADS).collectAsList();
    } catch (Exception e) {
      e.printStackTrace(new PrintWriter(text));
    }

    assertThat(text.toString()).contains("401").doesNotContain(KEY);
    assertThat(SharedClient.openClients()).isZero();
  }

  @Test
  void eventLogs_doNotContainTheKey() throws IOException {
    sandbox.seed(Seed.leads(10));
    assertThat(load(Table.LEADS).collectAsList()).hasSize(10);
    assertThat(sql("SELECT id, name FROM crm.leads").collectAsList()).hasSize(10);

    List<Path> logs;
    try (Stream<Path> files = Files.walk(EVENT_LOGS)) {
      logs = files.filter(Files::isRegularFile).toList();
    }
    StringBuilder text = new StringBuilder();
    for (Path log : logs) {
      text.append(Files.readString(log, StandardCharsets.UTF_8));
    }
    assertThat(text.toString().contains("salescrm.leads")).isTrue();
    assertThat(text.toString().contains(KEY)).isFalse(); // Without the text in the message.
  }
}
