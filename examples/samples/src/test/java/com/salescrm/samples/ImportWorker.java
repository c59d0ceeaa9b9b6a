package com.salescrm.samples;

import com.salescrm.sdk.CrmClient;
import com.salescrm.sdk.batch.BatchProgress;
import com.salescrm.sdk.batch.ExternalIdIndex;
import com.salescrm.sdk.batch.Write;
import com.salescrm.sdk.batch.journal.Journal;
import com.salescrm.sdk.lead.CreateLeadRequest;
import java.nio.file.Path;
import java.time.Duration;
import java.util.stream.IntStream;

/** Imports generated leads with a journal, and prints the counts at the end. Any number of processes may be killed. */
final class ImportWorker {
  static final String KEY = "custom.cf_customer_no";

  private ImportWorker() {}

  /** The arguments: the journal (a file or a JDBC URL), the number of leads, the lag of lists in milliseconds. */
  public static void main(String[] args) {
    try (CrmClient crm = CrmClient.fromEnv();
        Journal journal = journal(args[0])) {
      Duration lag = Duration.ofMillis(Long.parseLong(args[2]));
      ExternalIdIndex<CreateLeadRequest> index = crm.leads().index(KEY, i -> i.listLag(lag));
      BatchProgress end = crm.batch(IntStream.range(0, Integer.parseInt(args[1]))
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

  private static Journal journal(String location) {
    return location.startsWith("jdbc:")
        ? Journal.jdbc(new DriverDataSource(location), "import")
        : Journal.file(Path.of(location));
  }
}
