package com.salescrm.samples;

import com.salescrm.sdk.CrmClient;
import com.salescrm.sdk.batch.BatchProgress;
import com.salescrm.sdk.batch.ExternalIdIndex;
import com.salescrm.sdk.batch.Write;
import com.salescrm.sdk.export.CsvRow;
import com.salescrm.sdk.export.ExportRows;
import com.salescrm.sdk.lead.CreateLeadRequest;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * Imports leads from a CSV file with the columns {@code number} and {@code name}: creates what is missing, updates what
 * differs. A row that cannot be imported is printed. Killed at any time, it continues where it was. Run it with {@code mvn
 * -q -Dquickstart -Dsample=ImportLeads -pl examples/samples -am}.
 */
public final class ImportLeads {
  private static final String CSV =
      "number,name\n1001,Acme Rockets\n1002,Globex\n1003,\"Initech, Inc.\"\n";

  private ImportLeads() {}

  /** The argument is the file. Your own service requires it, since its leads are changed. */
  public static void main(String[] args) throws IOException {
    try (Service service = Service.fromEnvOrSandbox()) {
      Exit.unlessUsage(
          args.length > 0 || service.isSandbox(), "Name the file: ImportLeads <file.csv>");
      Path file = args.length == 0
          ? Files.writeString(Files.createTempFile("customers", ".csv"), CSV)
          : Path.of(args[0]);
      run("First run", service.client(), file);
      long missing = run("Second run", service.client(), file);
      Exit.ifFailed(missing > 0, missing + " rows were not imported.");
    }
  }

  /** Returns how many rows were not imported. */
  private static long run(String title, CrmClient crm, Path file) throws IOException {
    // A custom field that holds your own number of the customer.
    ExternalIdIndex<CreateLeadRequest> leads = crm.leads().index("custom.cf_customer_no");
    try (ExportRows<CsvRow> all = CsvRow.read(Files.newInputStream(file))) {
      ReadableRows rows = new ReadableRows(all.iterator());
      BatchProgress end = crm.batch(rows.stream(), row -> write(leads, row))
          .journal(file.resolveSibling(file.getFileName() + ".journal"))
          .onResult(result -> result.exception().ifPresent(e -> System.out.println(result)))
          .run();
      System.out.println(title + ": " + end);
      return end.failed() + end.unknown() + rows.unread();
    }
  }

  private static Write write(ExternalIdIndex<CreateLeadRequest> leads, CsvRow row) {
    String number = row.value("number")
        .orElseThrow(() -> new IllegalArgumentException("line " + row.line() + " has no number"));
    String name = row.value("name").orElse(number);
    return Write.upsert(leads, number, CreateLeadRequest.builder().name(name).build());
  }
}
