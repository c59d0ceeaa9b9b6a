package com.salescrm.spark;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.salescrm.sandbox.RecordedCall;
import com.salescrm.sandbox.Sandbox;
import com.salescrm.sdk.CrmClient;
import com.salescrm.sdk.core.auth.Credentials;
import com.salescrm.sdk.core.json.CrmJson;
import com.salescrm.spark.list.ComposedList;
import com.salescrm.spark.list.ListRequest;
import com.salescrm.sync.table.Table;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.apache.spark.sql.DataFrameReader;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;

/** A Spark session for all tests, and a sandbox for each. */
abstract class SparkTestBase {
  static final String KEY = "api_0Spark1Source2Tests";
  static final Path EVENT_LOGS = Path.of("target/event-logs").toAbsolutePath();
  static final Path KEY_FILE = Path.of("target/key").toAbsolutePath();
  static SparkSession spark;
  Sandbox sandbox;
  CrmClient crm;

  @BeforeAll
  static void startSpark() throws IOException {
    Files.createDirectories(EVENT_LOGS);
    Files.writeString(KEY_FILE, KEY + "\n");
    spark = SparkSession.builder()
        .master("local[2,4]") // Repeats failed tasks.
        .appName("salescrm")
        .config("spark.ui.enabled", "false")
        .config("spark.driver.host", "127.0.0.1")
        .config("spark.driver.bindAddress", "127.0.0.1")
        .config("spark.sql.shuffle.partitions", "2")
        .config("spark.sql.codegen.wholeStage", "false") // The queries are short.
        .config("spark.sql.codegen.factoryMode", "NO_CODEGEN")
        .config("spark.sql.session.timeZone", "America/New_York")
        .config("spark.sql.warehouse.dir", "target/warehouse")
        .config("spark.eventLog.enabled", "true")
        .config("spark.eventLog.compress", "false")
        .config("spark.eventLog.dir", EVENT_LOGS.toUri().toString())
        .getOrCreate();
    spark.sparkContext().setLogLevel("WARN");
  }

  @BeforeEach
  void startSandbox() {
    sandbox = Sandbox.builder().apiKey(KEY).start();
    crm = CrmClient.builder()
        .baseUrl(sandbox.baseUrl())
        .credentials(Credentials.apiKey(KEY))
        .build();
  }

  @AfterEach
  void stopSandbox() {
    crm.close();
    sandbox.close();
  }

  DataFrameReader reader(Table table) {
    return spark
        .read()
        .format("salescrm")
        .option("table", table.sqlName())
        .option("baseUrl", sandbox.baseUrl())
        .option("apiKeySecret", KEY);
  }

  Dataset<Row> load(Table table) {
    return reader(table).load();
  }

  /** Registers the catalog {@code crm} for the sandbox of this test, and queries it. */
  Dataset<Row> sql(String query) {
    String name = "crm" + sandbox.baseUrl().replaceAll("\\D+", "");
    spark.conf().set("spark.sql.catalog." + name, SalesCrmCatalog.class.getName());
    spark.conf().set("spark.sql.catalog." + name + ".baseUrl", sandbox.baseUrl());
    spark.conf().set("spark.sql.catalog." + name + ".apiKeyFile", KEY_FILE.toString());
    return spark.sql(query.replaceAll("\\bcrm\\b", name));
  }

  /** The rows as a map from id to JSON; fails if an id occurs twice. */
  static Map<String, JsonNode> jsonById(Dataset<Row> rows) {
    return rows.select("id", "json").collectAsList().stream()
        .collect(Collectors.toMap(
            row -> row.getString(0),
            row -> CrmJson.tree(row.getString(1)),
            (left, right) -> {
              throw new AssertionError("the same row occurs twice: " + left);
            },
            TreeMap::new));
  }

  /** The objects of a table by id, without those properties that are secrets. */
  Map<String, JsonNode> service(Table table) {
    Map<String, JsonNode> objects = new TreeMap<>();
    new ComposedList(crm.http(), ListRequest.of(table), 100, list -> list)
        .objects()
        .forEach(item -> {
          JsonNode copy = item.deepCopy();
          if (copy instanceof ObjectNode object) {
            object.remove(table.secrets());
          }
          objects.put(table.id(item), copy);
        });
    return objects;
  }

  /** The queries that were sent to a path, since {@link Sandbox#clearRequests}. */
  List<RecordedCall> requests(String path) {
    return sandbox.requests().stream()
        .filter(call -> call.path().endsWith(path))
        .toList();
  }
}
