package com.salescrm.samples;

import com.salescrm.sdk.CrmClient;
import com.salescrm.sdk.core.error.NotFoundException;
import com.salescrm.sdk.core.polling.PollToken;
import com.salescrm.sdk.export.Export;
import com.salescrm.sdk.export.ExportFailedException;
import com.salescrm.sdk.export.ExportFormat;
import com.salescrm.sdk.export.ExportPoller;
import com.salescrm.sdk.export.ExportRows;
import com.salescrm.sdk.export.ExportStatus;
import com.salescrm.sdk.export.LeadExportType;
import com.salescrm.sdk.lead.Lead;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Duration;

/**
 * Exports all leads to a file. Stop it with Ctrl-C at any time and start it again: it reattaches to its export and does
 * not start a second one. Run it with {@code mvn -q -Dquickstart -Dsample=ExportLeads -pl examples/samples -am}.
 */
public final class ExportLeads {
  private ExportLeads() {}

  /** The argument is the file, by default {@code leads.json}, with a sandbox a temporary file. */
  public static void main(String[] args) throws IOException {
    try (Service service = Service.fromEnvOrSandbox()) {
      Path file = args.length > 0 ? Path.of(args[0]) : service.file("leads.json");
      Path token = Path.of(file + ".token");
      CrmClient crm = service.client();
      ExportPoller export = startOrReattach(crm, token);
      export.onProgress(state ->
          System.out.println("  " + state.status().map(ExportStatus::value).orElse("?")));
      try {
        save(crm, export.await(Duration.ofMinutes(30)), file);
      } catch (ExportFailedException e) {
        Files.deleteIfExists(token); // The next start begins another export.
        throw e;
      }
      Files.deleteIfExists(token);
    }
  }

  private static ExportPoller startOrReattach(CrmClient crm, Path token) throws IOException {
    if (Files.exists(token)) {
      ExportPoller export = crm.exports().reattach(PollToken.parse(Files.readString(token)));
      try {
        export.poll();
        System.out.println("Reattached to " + export.id());
        return export;
      } catch (NotFoundException e) {
        System.out.println("The previous export no longer exists, starting another");
      }
    }
    ExportPoller export =
        crm.exports().startLeads(b -> b.format(ExportFormat.JSON).type(LeadExportType.LEADS));
    // Before the wait, so that Ctrl-C does not lose it, and by a move, so that it is not cut off.
    Path part = Files.writeString(Path.of(token + ".part"), export.pollToken().toString());
    Files.move(part, token, StandardCopyOption.ATOMIC_MOVE);
    System.out.println("Started " + export.id() + "; its token is in " + token);
    return export;
  }

  private static void save(CrmClient crm, Export done, Path file) {
    crm.exports().download(done).saveTo(file);
    // Or without a file: typed and streamed, one lead in memory.
    try (ExportRows<Lead> leads = crm.exports().download(done).readLeads()) {
      System.out.println("Saved " + leads.stream().count() + " leads in " + file);
    }
  }
}
