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
import com.salescrm.sync.cli.ErrorLine;
import com.salescrm.sync.cli.ExitCode;
import com.salescrm.sync.cli.Problem;
import java.io.PrintWriter;
import java.io.UncheckedIOException;
import java.time.Duration;
import java.util.function.Function;

/** Waits for one export and saves it. What ends it before tells how to go on. */
final class Exporting {
  private final CrmClient crm;
  private final Target target;
  private final GoingOn goingOn;
  private final Duration patience;
  private final PrintWriter err;

  Exporting(CrmClient crm, GoingOn goingOn, Duration patience, PrintWriter err) {
    this.crm = crm;
    this.target = goingOn.target();
    this.goingOn = goingOn;
    this.patience = patience;
    this.err = err;
  }

  /** Starts an export and saves its file; gives the number of bytes. */
  long start(Function<ExportService, ExportPoller> start, Progress progress) {
    ExportPoller poller = start.apply(crm.exports());
    // At once: who is killed gets no other chance to tell it.
    err.println("Started; if this is stopped, go on with " + goingOn.command(poller.pollToken()));
    err.flush();
    return save(poller, progress);
  }

  /** Goes on with an export and saves its file; gives the number of bytes. */
  long resume(String token, Progress progress) {
    try {
      return save(crm.exports().reattach(PollToken.parse(token)), progress);
    } catch (IllegalArgumentException e) {
      throw new Problem(ExitCode.USAGE, "--resume: " + e.getMessage(), e);
    }
  }

  private long save(ExportPoller poller, Progress progress) {
    String goOn = goingOn.command(poller.pollToken());
    String notice = "crm-sync: stopped; the service goes on. Go on with " + goOn;
    try {
      return StopNotice.during(() -> saved(poller, progress), notice, err);
    } catch (ExportFailedException | NotFoundException e) {
      throw new Problem(ExitCode.REFUSED, String.valueOf(ErrorLine.problem(e).getMessage()), e);
    } catch (PollTimeoutException e) {
      throw new Problem(
          ExitCode.UNREACHABLE,
          "the export was not ready after " + patience.toMinutes() + " min; go on with " + goOn,
          e);
    } catch (CrmException | Problem e) {
      throw ErrorLine.problem(e).and("go on with " + goOn);
    } catch (UncheckedIOException e) {
      throw new Problem(ExitCode.DATABASE, e.getMessage() + "; go on with " + goOn, e);
    }
  }

  private long saved(ExportPoller poller, Progress progress) {
    Export done = poller.onProgress(progress::waiting).await(patience);
    crm.exports().download(done).saveTo(target.checked().path(), progress::saving);
    return target.path().toFile().length();
  }
}
