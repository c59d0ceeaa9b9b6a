package com.salescrm.sync.export;

import com.salescrm.sdk.CrmClient;
import com.salescrm.sdk.core.error.CrmException;
import com.salescrm.sdk.core.error.NotFoundException;
import com.salescrm.sdk.core.error.PollTimeoutException;
import com.salescrm.sdk.core.polling.PollToken;
import com.salescrm.sdk.export.Export;
import com.salescrm.sdk.export.ExportFailedException;
import com.salescrm.sdk.export.ExportPoller;
import com.salescrm.sdk.export.ExportService;
import com.salescrm.sync.cli.ExitCode;
import com.salescrm.sync.cli.Problem;
import java.io.PrintWriter;
import java.io.UncheckedIOException;
import java.time.Duration;
import java.util.function.Function;

/** Waits for one export and saves it. A failure states the command that resumes it. */
final class Exporting {
  private final CrmClient crm;
  private final Target target;
  private final ResumeCommand resumeCommand;
  private final Duration patience;
  private final PrintWriter err;

  Exporting(CrmClient crm, ResumeCommand resumeCommand, Duration patience, PrintWriter err) {
    this.crm = crm;
    this.target = resumeCommand.target();
    this.resumeCommand = resumeCommand;
    this.patience = patience;
    this.err = err;
  }

  /** Starts an export and saves its file; returns the number of bytes. */
  long start(Function<ExportService, ExportPoller> start, Progress progress) {
    ExportPoller poller = start.apply(crm.exports());
    // Printed at once: a kill leaves no later chance.
    err.println(
        "Started; if this is stopped, resume with " + resumeCommand.command(poller.pollToken()));
    err.flush();
    return save(poller, progress);
  }

  /** Reattaches to an export and saves its file; returns the number of bytes. */
  long resume(String token, Progress progress) {
    try {
      return save(crm.exports().reattach(PollToken.parse(token)), progress);
    } catch (IllegalArgumentException e) {
      throw new Problem(ExitCode.USAGE, "--resume: " + e.getMessage(), e);
    }
  }

  private long save(ExportPoller poller, Progress progress) {
    String resume = resumeCommand.command(poller.pollToken());
    String notice = "crm-sync: stopped; the export continues at the service. Resume with " + resume;
    try {
      return StopNotice.during(() -> saved(poller, progress), () -> progress.end(notice));
    } catch (ExportFailedException | NotFoundException e) {
      throw Problem.of(e); // There is nothing to resume.
    } catch (PollTimeoutException e) {
      throw new Problem(
          ExitCode.UNREACHABLE,
          "the export was not ready after " + patience.toMinutes() + " min; resume with " + resume,
          e);
    } catch (CrmException | UncheckedIOException | Problem e) {
      throw Problem.of(e).and("resume with " + resume);
    }
  }

  private long saved(ExportPoller poller, Progress progress) {
    Export done = poller.onProgress(progress::waiting).await(patience);
    crm.exports().download(done).saveTo(target.checked().path(), progress::saving);
    return target.path().toFile().length();
  }
}
