package com.salescrm.spark;

import static org.assertj.core.api.Assertions.assertThat;

import com.salescrm.sandbox.Seed;
import com.salescrm.sync.table.Table;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Prints the requests of ten queries, with and without the part that the service evaluates. */
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
  void requests_ofTenQueries() {
    sandbox.seed(Seed.leads(3_000));
    System.out.println(service(Table.OPPORTUNITIES).size() + " opportunities");
    for (String query : QUERIES) {
      sandbox.clearRequests();
      int rows = sql(query).collectAsList().size();
      System.out.println(
          "| `" + query + "` | " + rows + " | " + sandbox.requests().size() + " |");
      assertThat(sandbox.requests()).isNotEmpty();
    }
  }
}
