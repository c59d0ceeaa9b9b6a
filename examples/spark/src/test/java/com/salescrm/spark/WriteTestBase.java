package com.salescrm.spark;

import com.fasterxml.jackson.databind.JsonNode;
import com.salescrm.sandbox.RecordedCall;
import com.salescrm.sandbox.Sandbox;
import com.salescrm.sdk.CrmClient;
import com.salescrm.sdk.core.auth.Credentials;
import com.salescrm.sync.table.Table;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.apache.spark.sql.DataFrameWriter;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.io.TempDir;

/** A sandbox with custom fields, and a folder for journals. */
abstract class WriteTestBase extends SparkTestBase {
  static final String KEY_COLUMN = "custom.cf_customer_no";

  @TempDir
  Path folder;

  @BeforeEach
  @Override
  void startSandbox() {
    sandbox = Sandbox.builder()
        .apiKey(KEY)
        .customField("cf_customer_no", "Customer no")
        .customField("cf_seats", "Seats")
        .customField("cf_since", "Since")
        .multiValueCustomField("cf_tags", "Tags")
        .start();
    crm = CrmClient.builder()
        .baseUrl(sandbox.baseUrl())
        .credentials(Credentials.apiKey(KEY))
        .build();
  }

  /** A write without key and operation. */
  DataFrameWriter<Row> writer(Dataset<Row> rows, Table table) {
    return rows.write()
        .format("salescrm")
        .mode("append")
        .option("table", table.sqlName())
        .option("baseUrl", sandbox.baseUrl())
        .option("apiKeySecret", KEY)
        .option("journal", folder.resolve("journals").toString());
  }

  void upsertLeads(Dataset<Row> rows) {
    writer(rows, Table.LEADS).option("rowKey", KEY_COLUMN).save();
  }

  /** The leads that have a key, by their keys. */
  Map<String, JsonNode> leads() {
    return sandbox.leads().stream()
        .filter(lead -> lead.hasNonNull(KEY_COLUMN))
        .collect(Collectors.toMap(lead -> lead.path(KEY_COLUMN).asText(), Function.identity()));
  }

  /** The requests that write, since {@link Sandbox#clearRequests}. */
  List<RecordedCall> writes() {
    return sandbox.requests().stream()
        .filter(call -> !call.method().equals("GET"))
        .toList();
  }

  Dataset<Row> rows(String select) {
    return spark.sql(select);
  }
}
