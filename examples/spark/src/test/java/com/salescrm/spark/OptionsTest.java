package com.salescrm.spark;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.salescrm.sandbox.Seed;
import com.salescrm.spark.options.SourceOptions;
import com.salescrm.spark.schema.TableSchema;
import com.salescrm.sync.table.Table;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.apache.spark.sql.DataFrameReader;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.StructType;
import org.apache.spark.sql.util.CaseInsensitiveStringMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Options: messages name the option, and custom fields become columns. */
class OptionsTest extends SparkTestBase {
  @TempDir
  Path folder;

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "tabel | leads | unknown option tabel",
        "table | lead | there is no table lead; it must be one of users, opportunity_statuses",
        "pageSize | 0 | option pageSize must be a number from 1 to 1000, but was 0",
        "partitionRows | many | option partitionRows must be a number",
        "pushAggregates | ja | option pushAggregates must be true or false, but was ja",
        "apiKeyFile | /no/such/file | set either option apiKeySecret or apiKeyFile, not both",
        "maxRowsPerTrigger | -1 | option maxRowsPerTrigger must be a number from 0",
        "rateBudgetName | acme | option rateBudgetName needs option rateBudgetUrl",
        "rateBudgetUrl | jdbc:postgresql://db/x?password=a | option rateBudgetUrl: Spark would show",
        "rateBudgetUrl | jdbc:unknown://db | no JDBC driver for jdbc:unknown://db; give its jar to",
        "customFields | cf_a | option customFields: \"cf_a\": must be the id of a field and its type",
        "customFields | cf_a float | option customFields: unknown type float; it must be one of text",
        "customFields | tasks.cf_a text | tasks have no custom fields",
        "schemaFile | /no/such/file | schemaFile: cannot read /no/such/file",
      })
  void load_withAnInvalidOption_namesIt(String name, String value, String message) {
    DataFrameReader reader = reader(Table.LEADS).option(name, value);

    assertThatThrownBy(reader::load).hasMessageContaining(message);
  }

  @Test
  void load_withAKeyThatSparkWouldShow_isRefused() {
    DataFrameReader reader = spark.read().format("salescrm").option("apiKey", KEY);

    assertThatThrownBy(reader::load)
        .hasMessageContaining("option apiKey: Spark would show its value; use apiKeySecret")
        .hasMessageNotContaining(KEY);
  }

  /** Spark writes settings of a session to event logs, also if their names contain "secret". */
  @Test
  void catalog_withAKeyAmongItsSettings_isRefused() {
    for (String name : List.of("apiKeySecret", "rateBudgetPasswordSecret")) {
      CaseInsensitiveStringMap options =
          new CaseInsensitiveStringMap(Map.of("baseUrl", sandbox.baseUrl(), name, KEY));
      SalesCrmCatalog catalog = new SalesCrmCatalog();

      assertThatThrownBy(() -> catalog.initialize("crm", options))
          .hasMessageContaining("option " + name + " is not an option of a catalog")
          .hasMessageNotContaining(KEY);
    }
  }

  @Test
  void of_withoutOptions_readsTheEnvironment() {
    Map<String, String> environment =
        Map.of("CRM_BASE_URL", "https://crm.example/api/v1", "CRM_API_KEY", " a-key\n");

    SourceOptions options = SourceOptions.of(CaseInsensitiveStringMap.empty(), environment::get);

    assertThat(options.service().baseUrl()).isEqualTo("https://crm.example/api/v1");
    assertThat(options.service().key().value()).isEqualTo("a-key");
    assertThat(options.toString()).doesNotContain("a-key");
    assertThatThrownBy(() -> SourceOptions.of(CaseInsensitiveStringMap.empty(), name -> null))
        .hasMessageContaining("option baseUrl is missing");
  }

  @Test
  void sql_ofATableThatDoesNotExist_listsTheTables() {
    assertThatThrownBy(() -> sql("SELECT * FROM crm.deals"))
        .hasMessageContaining("there is no table deals; it must be one of users, ")
        .hasMessageContaining("opportunities");
    assertThat(sql("SHOW TABLES IN crm").count()).isEqualTo(Table.values().length);
    assertThatThrownBy(() -> sql("DROP TABLE crm.leads"))
        .hasMessageContaining("cannot create, change or drop");
  }

  @Test
  void sql_withOptionsOfAQuery_usesThem() {
    sandbox.seed(Seed.leads(3));
    sql("SHOW TABLES IN crm");
    String leads = "crm" + sandbox.baseUrl().replaceAll("\\D+", "") + ".leads";

    assertThat(spark.read().option("pageSize", 2).table(leads).collectAsList()).hasSize(3);

    assertThat(requests("/lead/"))
        .anyMatch(call -> call.parameter("_limit").orElse("").equals("2"));
    assertThatThrownBy(() -> spark.read().option("sampleRows", 2).table(leads).collectAsList())
        .hasMessageContaining("option samplerows cannot be set for one query");
  }

  @Test
  void customFields_ofAnOption_areTypedColumns() {
    sandbox.seed(Seed.leads(20));

    var rows = reader(Table.LEADS)
        .option("customFields", "cf_seats number, cf_tier text, cf_renewal date, cf_tags list")
        .load();

    StructType type = rows.schema();
    assertThat(type.apply("cf_seats").dataType()).isEqualTo(TableSchema.NUMBER);
    assertThat(type.apply("cf_renewal").dataType()).isEqualTo(DataTypes.DateType);
    sandbox.clearRequests();
    Row row = rows.select("cf_seats", "cf_tier", "cf_renewal", "cf_tags", "id").first();
    assertThat(requests("/lead/").get(0).parameter("_fields"))
        .contains("custom.cf_renewal,custom.cf_seats,custom.cf_tags,custom.cf_tier,id");
    var lead = service(Table.LEADS).get(row.getString(4));
    assertThat(row.getDecimal(0))
        .isEqualByComparingTo(lead.path("custom.cf_seats").decimalValue());
    assertThat(row.getString(1)).isEqualTo(lead.path("custom.cf_tier").asText());
    assertThat(row.getDate(2)).hasToString(lead.path("custom.cf_renewal").asText());
    assertThat(row.getString(3)).isEqualTo(lead.path("custom.cf_tags").toString());
  }

  @Test
  void customFields_ofAFileOrASample_areTypedColumns() throws Exception {
    sandbox.seed(Seed.leads(40));
    Path file = folder.resolve("fields.json");
    Files.writeString(
        file,
        "{\"format\": \"crm-sync schema\", \"version\": 1, \"fields\": [{\"table\": \"leads\","
            + " \"id\": \"cf_seats\", \"kind\": \"text\"}]}");

    StructType ofFile =
        reader(Table.LEADS).option("schemaFile", file.toString()).load().schema();
    StructType ofSample = reader(Table.LEADS).option("sampleRows", 40).load().schema();
    StructType ofBoth = reader(Table.LEADS)
        .option("sampleRows", 40)
        .option("schemaFile", file.toString())
        .load()
        .schema();

    assertThat(ofFile.apply("cf_seats").dataType()).isEqualTo(DataTypes.StringType);
    assertThat(ofSample.apply("cf_seats").dataType()).isEqualTo(TableSchema.NUMBER);
    assertThat(ofSample.apply("cf_renewal").dataType()).isEqualTo(DataTypes.DateType);
    assertThat(ofBoth.apply("cf_seats").dataType()).isEqualTo(DataTypes.StringType);
  }
}
