package com.salescrm.spark;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;

import com.salescrm.sandbox.Seed;
import com.salescrm.spark.options.SourceOptions;
import com.salescrm.sync.table.Table;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.apache.spark.sql.util.CaseInsensitiveStringMap;
import org.junit.jupiter.api.Test;

/** The examples of docs/spark.md work. */
class SparkPageTest extends WriteTestBase {
  private static List<String> blocks(String language) throws Exception {
    String page = Files.readString(Path.of("../../docs/spark.md"));
    Matcher block =
        Pattern.compile("```" + language + "\n(.*?)```", Pattern.DOTALL).matcher(page);
    List<String> blocks = new ArrayList<>();
    while (block.find()) {
      blocks.add(block.group(1));
    }
    assertThat(blocks).isNotEmpty();
    return blocks;
  }

  @Test
  void queries_run() throws Exception {
    sandbox.seed(Seed.leads(50));
    for (String block : blocks("sql")) {
      for (String query : block.strip().split(";\\s*", -1)) {
        if (query.startsWith("INSERT")) {
          insert(query);
        } else if (!query.isEmpty()) {
          assertThat(sql(query).collectAsList()).as(query).isNotEmpty();
        }
      }
    }
  }

  private void insert(String query) {
    spark
        .sql("SELECT '42' AS number, 'Acme' AS name, 'https://acme.example' AS website")
        .createOrReplaceTempView("customers");
    sql(query.replace("WITH (", "WITH (journal = '" + folder + "', "));
    assertThat(leads().get("42").path("url").asText()).isEqualTo("https://acme.example");
  }

  @Test
  void aggregatesOfTheWalkThrough_areOneRequest() throws Exception {
    sandbox.seed(Seed.leads(50));
    int found = 0;
    for (String block : blocks("sql")) {
      for (String query : block.strip().split(";\\s*", -1)) {
        if (query.matches("(?s)SELECT (count|year).*")) {
          sandbox.clearRequests();
          assertThat(sql(query).collectAsList()).isNotEmpty();
          assertThat(sandbox.requests()).as(query).hasSize(1);
          found++;
        }
      }
    }
    assertThat(found).isEqualTo(2);
  }

  @Test
  void options_areKnown() throws Exception {
    Pattern option = Pattern.compile("option\\(\"(\\w+)\", \"?([^\")]+)\"?\\)");
    Pattern read =
        Pattern.compile("format\\(\"salescrm\"\\)(.*?)\\.(?:load|save)\\(\\)", Pattern.DOTALL);
    int reads = 0;
    for (String language : List.of("scala", "python")) {
      for (String block : blocks(language)) {
        Matcher each = read.matcher(block);
        while (each.find()) {
          Map<String, String> options = new HashMap<>();
          Matcher given = option.matcher(each.group(1));
          while (given.find()) {
            options.put(given.group(1), given.group(2));
          }
          assertThat(SourceOptions.table(options.get("table")))
              .isEqualTo(options.containsKey("rowKey") ? Table.LEADS : Table.OPPORTUNITIES);
          assertAreKnown(options);
          reads++;
        }
      }
    }
    assertThat(reads).isEqualTo(4);
  }

  @Test
  void settings_areKnown() throws Exception {
    Map<String, String> options = new HashMap<>();
    for (String block : blocks("properties")) {
      for (String line : block.strip().split("\n", -1)) {
        String[] parts = line.split("=", 2);
        if (parts[0].equals("spark.sql.catalog.crm")) {
          assertThat(parts[1]).isEqualTo(SalesCrmCatalog.class.getName());
        } else {
          options.put(parts[0].replace("spark.sql.catalog.crm.", ""), parts[1]);
        }
      }
    }
    assertAreKnown(options);
  }

  private static void assertAreKnown(Map<String, String> options) {
    Map<String, String> readable = new HashMap<>(options);
    assertThat(readable).containsKey("apiKeyFile");
    readable.replaceAll((name, value) -> name.endsWith("File") ? KEY_FILE.toString() : value);
    assertThatCode(() ->
            SourceOptions.of(new CaseInsensitiveStringMap(readable), name -> "value-of-" + name))
        .doesNotThrowAnyException();
  }
}
