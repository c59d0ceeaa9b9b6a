package com.salescrm.samples;

import com.salescrm.sdk.CrmClient;
import com.salescrm.sdk.batch.BatchProgress;
import com.salescrm.sdk.batch.ExternalIdIndex;
import com.salescrm.sdk.batch.Write;
import com.salescrm.sdk.batch.journal.Journal;
import com.salescrm.sdk.lead.CreateLeadRequest;
import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import java.nio.file.Path;
import java.time.Duration;
import java.util.stream.IntStream;

/** Imports generated leads with a journal, and prints the counts at the end. Any number of processes may be killed. */
final class ImportWorker {
  static final String KEY = "custom.cf_customer_no";

  private ImportWorker() {}

  /**
   * The arguments: the journal (a file or a JDBC URL), the JDBC URL of the index, the number of leads, the lag of lists in
   * milliseconds.
   */
  public static void main(String[] args) {
    try (CrmClient crm = CrmClient.fromEnv();
        HikariDataSource database = pool(args[1]);
        Journal journal = isDatabase(args[0])
            ? Journal.jdbc(database, "import")
            : Journal.file(Path.of(args[0]))) {
      Duration lag = Duration.ofMillis(Long.parseLong(args[3]));
      ExternalIdIndex<CreateLeadRequest> index =
          crm.leads().index(KEY, i -> i.listLag(lag).storedIn(database, "leads"));
      BatchProgress end = crm.batch(IntStream.range(0, Integer.parseInt(args[2]))
              .mapToObj(i -> Write.create(
                  index,
                  "no-" + i,
                  CreateLeadRequest.builder().name("Customer " + i).build())))
          .journal(journal)
          .onResult(result -> {
            if (result.exception().isPresent()) {
              System.out.println("row " + result);
            }
          })
          .run();
      System.out.println("end " + end);
    }
  }

  private static boolean isDatabase(String location) {
    return location.startsWith("jdbc:");
  }

  private static HikariDataSource pool(String url) {
    HikariConfig config = new HikariConfig();
    config.setJdbcUrl(url);
    config.setMaximumPoolSize(url.startsWith("jdbc:sqlite:") ? 1 : 4);
    config.setMinimumIdle(1);
    return new HikariDataSource(config);
  }
}
