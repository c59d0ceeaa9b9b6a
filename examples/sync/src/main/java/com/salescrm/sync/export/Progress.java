package com.salescrm.sync.export;

import com.salescrm.sdk.core.download.DownloadProgress;
import com.salescrm.sdk.export.Export;
import com.salescrm.sdk.export.ExportStatus;
import com.salescrm.sync.cli.Terminal;
import java.io.PrintWriter;
import me.tongfei.progressbar.ConsoleProgressBarConsumer;
import me.tongfei.progressbar.ProgressBar;
import me.tongfei.progressbar.ProgressBarBuilder;
import me.tongfei.progressbar.ProgressBarStyle;
import org.jspecify.annotations.Nullable;

/**
 * Shows the progress of an export: bars on a terminal, otherwise a line per status. Safe for many threads: the stop of
 * the program ends it while the export is still waited for.
 */
final class Progress implements AutoCloseable {
  private static final long MEBIBYTE = 1 << 20;
  private static final int USUAL_WIDTH = 80;

  private final PrintWriter err;
  private final boolean terminal;
  private @Nullable ProgressBar bar;
  private String shown = "";
  private boolean ended;

  Progress(PrintWriter err) {
    this(err, Terminal.width().isPresent());
  }

  Progress(PrintWriter err, boolean terminal) {
    this.err = err;
    this.terminal = terminal;
  }

  synchronized void waiting(Export export) {
    if (ended) {
      return;
    }
    String status = export.status().map(ExportStatus::value).orElse("no status yet");
    if (terminal) {
      bar("Waiting", "").step();
      bar("Waiting", "").setExtraMessage(status);
    } else if (!status.equals(shown)) {
      err.println("export " + export.id() + ": " + status);
      err.flush();
    }
    shown = status;
  }

  synchronized void saving(DownloadProgress progress) {
    if (terminal && !ended) {
      ProgressBar saving = bar("Saving", "MiB");
      progress.bytesTotal().ifPresent(saving::maxHint);
      saving.stepTo(progress.bytesReceived());
    }
  }

  /** Shows a last line; nothing is shown after it. */
  synchronized void end(String line) {
    ended = true;
    if (bar != null) {
      close(); // Ends the line of the bar.
    } else if (terminal) {
      err.println(); // Ends the line in which the terminal echoed ^C.
    }
    err.println(line);
    err.flush();
  }

  private ProgressBar bar(String task, String unit) {
    ProgressBar current = bar;
    if (current == null || !current.getTaskName().equals(task)) {
      close();
      // With its own consumer the bar opens no terminal library, which closes standard error at
      // Ctrl-C.
      int width = Terminal.width().orElse(USUAL_WIDTH) - 1; // A longer line would fill several.
      ProgressBarBuilder builder = new ProgressBarBuilder()
          .setTaskName(task)
          .setInitialMax(-1)
          .setStyle(ProgressBarStyle.ASCII)
          .setMaxRenderedLength(width)
          .setConsumer(new ConsoleProgressBarConsumer(System.err, width));
      current =
          unit.isEmpty() ? builder.build() : builder.setUnit(unit, MEBIBYTE).build();
      bar = current;
    }
    return current;
  }

  @Override
  public synchronized void close() {
    if (bar != null) {
      bar.close();
      bar = null;
    }
  }
}
