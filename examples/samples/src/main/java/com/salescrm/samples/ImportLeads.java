package com.salescrm.samples;

import com.salescrm.sdk.CrmClient;
import com.salescrm.sdk.batch.BatchProgress;
import com.salescrm.sdk.batch.ExternalIdIndex;
import com.salescrm.sdk.batch.Write;
import com.salescrm.sdk.core.error.DecodingException;
import com.salescrm.sdk.export.CsvRow;
import com.salescrm.sdk.export.ExportRows;
import com.salescrm.sdk.lead.CreateLeadRequest;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Iterator;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Imports leads from a CSV file with the columns {@code number} and {@code name}: creates what is missing, updates what
 * differs. A row that cannot be imported is printed. Killed at any time, it continues where it was. Run it with {@code mvn -q -Dquickstart -Dsample=ImportLeads -pl
 * examples/samples -am}.
 */
public final class ImportLeads {
  private static final String CSV =
      "number,name\n1001,Acme Rockets\n1002,Globex\n1003,\"Initech, Inc.\"\n";

  private ImportLeads() {}

  /** The argument is the file. Your own service requires it, since its leads are changed. */
  public static void main(String[] args) throws IOException {
    try (Service service = Service.fromEnvOrSandbox()) {
      if (args.length == 0 && !service.isSandbox()) {
        System.out.println("Name the file: ImportLeads <file.csv>");
        return;
      }
      Path file = args.length == 0
          ? Files.writeString(Files.createTempFile("customers", ".csv"), CSV)
          : Path.of(args[0]);
      System.out.println("First run: " + run(service.client(), file));
      System.out.println("Second run: " + run(service.client(), file));
    }
  }

  private static BatchProgress run(CrmClient crm, Path file) throws IOException {
    // A custom field that holds your own number of the customer.
    ExternalIdIndex<CreateLeadRequest> leads = crm.leads().index("custom.cf_customer_no");
    try (ExportRows<CsvRow> rows = CsvRow.read(Files.newInputStream(file))) {
      Iterator<CsvRow> iterator = rows.iterator();
      return crm.batch(
              Stream.generate(() -> next(iterator)).takeWhile(Optional::isPresent),
              row -> write(leads, row.orElseThrow()))
          .journal(file.resolveSibling(file.getFileName() + ".journal"))
          .onResult(result -> result.exception().ifPresent(e -> System.out.println(result)))
          .run();
    }
  }

  /** The next row with the right number of values; empty at the end of the file. */
  private static Optional<CsvRow> next(Iterator<CsvRow> rows) {
    while (true) {
      try {
        return rows.hasNext() ? Optional.of(rows.next()) : Optional.empty();
      } catch (DecodingException e) {
        if (!rows.hasNext()) {
          throw e; // The rest of the file, or its last row, cannot be read.
        }
        System.out.println("Skipped: " + e.getMessage());
      }
    }
  }

  private static Write write(ExternalIdIndex<CreateLeadRequest> leads, CsvRow row) {
    String number = row.value("number")
        .orElseThrow(() -> new IllegalArgumentException("line " + row.line() + " has no number"));
    String name = row.value("name").orElse(number);
    return Write.upsert(leads, number, CreateLeadRequest.builder().name(name).build());
  }
}
