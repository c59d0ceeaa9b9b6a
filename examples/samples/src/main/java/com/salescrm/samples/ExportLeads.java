package com.salescrm.samples;

import com.salescrm.sdk.CrmClient;
import com.salescrm.sdk.core.download.DownloadProgress;
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
 * is, not started twice.
 */
public final class ExportLeads {
  private ExportLeads() {}

  /**
   * Exports all leads.
   *
   * @param args the file to write; {@code leads.json} in the directory for temporary files unless given
   */
  public static void main(String[] args) throws IOException {
    Path file = args.length > 0
        ? Path.of(args[0])
        : Path.of(System.getProperty("java.io.tmpdir"), "leads.json");
    Path token = Path.of(file + ".token");
    try (Service service = Service.fromEnvOrSandbox()) {
      CrmClient crm = service.client();
      Export done = await(startOrResume(crm, token));
      save(crm, done, file);
      Files.deleteIfExists(token);
      System.out.println("Saved " + count(crm, done) + " leads in " + file);
    }
  }

  private static ExportPoller startOrResume(CrmClient crm, Path token) throws IOException {
    if (Files.exists(token)) {
      ExportPoller export = crm.exports().resume(PollToken.parse(Files.readString(token)));
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
    Files.writeString(token, export.resumeToken().toString()); // Before the wait: Ctrl-C may come.
    System.out.println("Started " + export.id() + "; its token is in " + token);
    return export;
  }

  private static Export await(ExportPoller export) {
    try (ProgressBar bar = new ProgressBar("Waiting", -1)) {
      export.onProgress(state -> {
        bar.step();
        bar.setExtraMessage(state.status().map(ExportStatus::value).orElse("?"));
      });
      return export.await(Duration.ofMinutes(30));
    }
  }

  private static void save(CrmClient crm, Export done, Path file) {
    try (ProgressBar bar = new ProgressBar("Saving", -1)) {
      crm.exports().download(done).saveTo(file, progress -> show(bar, progress));
    }
  }

  private static void show(ProgressBar bar, DownloadProgress progress) {
    progress.bytesTotal().ifPresent(bar::maxHint);
    bar.stepTo(progress.bytesReceived());
  }

  /** Read again while it arrives, typed, in the memory of one lead. */
  private static long count(CrmClient crm, Export done) {
    try (ExportRows<Lead> leads = crm.exports().download(done).readLeads()) {
      return leads.stream().count();
    }
  }
}
