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

/** Shows the progress of an export: bars on a terminal, otherwise a line per status. For one thread. */
final class Progress implements AutoCloseable {
  private static final long MEBIBYTE = 1 << 20;
  private static final int WIDTH = 79;

  private final PrintWriter err;
  private final boolean terminal;
  private @Nullable ProgressBar bar;
  private String shown = "";

  Progress(PrintWriter err) {
    this(err, Terminal.width().isPresent());
  }

  Progress(PrintWriter err, boolean terminal) {
    this.err = err;
    this.terminal = terminal;
  }

  void waiting(Export export) {
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

  void saving(DownloadProgress progress) {
    if (terminal) {
      ProgressBar saving = bar("Saving", "MiB");
      progress.bytesTotal().ifPresent(saving::maxHint);
      saving.stepTo(progress.bytesReceived());
    }
  }

  private ProgressBar bar(String task, String unit) {
    ProgressBar current = bar;
    if (current == null || !current.getTaskName().equals(task)) {
      close();
      // With its own consumer the bar opens no terminal library, which closes standard error at
      // Ctrl-C.
      ProgressBarBuilder builder = new ProgressBarBuilder()
          .setTaskName(task)
          .setInitialMax(-1)
          .setStyle(ProgressBarStyle.ASCII)
          .setMaxRenderedLength(WIDTH)
          .setConsumer(new ConsoleProgressBarConsumer(System.err, WIDTH));
      current =
          unit.isEmpty() ? builder.build() : builder.setUnit(unit, MEBIBYTE).build();
      bar = current;
    }
    return current;
  }

  @Override
  public void close() {
    if (bar != null) {
      bar.close();
      bar = null;
    }
  }
}
