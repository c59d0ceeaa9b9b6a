package com.salescrm.spark;

import static org.assertj.core.api.Assertions.assertThat;

import com.salescrm.sandbox.Seed;
import com.salescrm.sync.table.Table;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** The requests of queries, as docs/spark.md states them. */
@Tag("soak")
class PushDownFiguresSoakTest extends SparkTestBase {
  private static final List<String> QUERIES = List.of(
      "SELECT * FROM crm.opportunities",
      "SELECT id, value FROM crm.opportunities",
      "SELECT * FROM crm.opportunities WHERE status_type = 'won' AND user_id = 'user_ben'",
      "SELECT * FROM crm.opportunities WHERE date_won >= '2025-12-01' AND date_won < '2026-01-01'",
      "SELECT * FROM crm.opportunities WHERE note = ''",
      "SELECT * FROM crm.opportunities LIMIT 20",
      "SELECT * FROM crm.opportunities ORDER BY date_updated DESC LIMIT 20",
      "SELECT count(*) FROM crm.opportunities",
      "SELECT user_id, sum(value) FROM crm.opportunities WHERE status_type = 'won' GROUP BY user_id",
      "SELECT trunc(date_won, 'MM'), sum(value) FROM crm.opportunities"
          + " WHERE status_type = 'won' GROUP BY 1",
      "SELECT count(*) FROM crm.leads");

  @Test
  void requests_ofQueries_areThoseOfThePage() throws IOException {
    String page = Files.readString(Path.of("../../docs/spark.md"));
    sandbox.seed(Seed.leads(3_000));
    System.out.println(service(Table.OPPORTUNITIES).size() + " opportunities");
    for (String query : QUERIES) {
      sandbox.clearRequests();
      int rows = sql(query).collectAsList().size();
      String line = "| `" + query + "` | " + rows + " | " + sandbox.requests().size() + " |";
      System.out.println(line);
      assertThat(page).contains(line);
    }
  }
}
