package com.salescrm.samples;

import com.salescrm.sdk.CrmClient;
import com.salescrm.sdk.core.error.NotFoundException;
import com.salescrm.sdk.core.polling.PollToken;
import com.salescrm.sdk.export.Export;
import com.salescrm.sdk.export.ExportFormat;
import com.salescrm.sdk.export.ExportPoller;
import com.salescrm.sdk.export.ExportRows;
import com.salescrm.sdk.export.ExportStatus;
import com.salescrm.sdk.export.LeadExportType;
import com.salescrm.sdk.lead.Lead;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import me.tongfei.progressbar.ProgressBar;

/**
 * All leads in a file. Stop it with Ctrl-C at any time and start it again: the export that it started is taken up where it
 * is, not started twice. Run it with {@code mvn -q -Dquickstart -Dsample=ExportLeads -pl examples/samples -am}.
 */
public final class ExportLeads {
  private ExportLeads() {}

  /** Takes the file to write: {@code leads.json} here unless said, for a sandbox a temporary one. */
  public static void main(String[] args) throws IOException {
    try (Service service = Service.fromEnvOrSandbox()) {
      Path file = args.length > 0 ? Path.of(args[0]) : usualFile(service);
      Path token = Path.of(file + ".token");
      CrmClient crm = service.client();
      ExportPoller export = startOrResume(crm, token);
      export.onProgress(state ->
          System.out.println("  " + state.status().map(ExportStatus::value).orElse("?")));
      save(crm, export.await(Duration.ofMinutes(30)), file);
      Files.deleteIfExists(token);
    }
  }

  private static Path usualFile(Service service) throws IOException {
    String name = "leads.json";
    return service.isSandbox() ? Files.createTempDirectory("crm").resolve(name) : Path.of(name);
  }

  private static ExportPoller startOrResume(CrmClient crm, Path token) throws IOException {
    if (Files.exists(token)) {
      ExportPoller export = crm.exports().reattach(PollToken.parse(Files.readString(token)));
      try {
        export.poll();
        System.out.println("Going on with " + export.id());
        return export;
      } catch (NotFoundException gone) {
        System.out.println("The export that was begun is gone, starting another");
      }
    }
    ExportPoller export =
        crm.exports().startLeads(b -> b.format(ExportFormat.JSON).type(LeadExportType.LEADS));
    Files.writeString(token, export.pollToken().toString()); // Before the wait: Ctrl-C may come.
    System.out.println("Started " + export.id() + "; its token is in " + token);
    return export;
  }

  private static void save(CrmClient crm, Export done, Path file) {
    try (ProgressBar bar = new ProgressBar("Saving", -1)) {
      crm.exports().download(done).saveTo(file, progress -> {
        progress.bytesTotal().ifPresent(bar::maxHint);
        bar.stepTo(progress.bytesReceived());
      });
    }
    // Or without a file: typed, while it arrives, in the memory of one lead.
    try (ExportRows<Lead> leads = crm.exports().download(done).readLeads()) {
      System.out.println("Saved " + leads.stream().count() + " leads in " + file);
    }
  }
}
