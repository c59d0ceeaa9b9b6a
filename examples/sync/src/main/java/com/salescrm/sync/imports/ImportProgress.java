package com.salescrm.sync.imports;

import com.salescrm.sdk.batch.BatchProgress;
import com.salescrm.sync.cli.Terminal;
import java.io.PrintWriter;
import java.time.Duration;
import me.tongfei.progressbar.ConsoleProgressBarConsumer;
import me.tongfei.progressbar.ProgressBar;
import me.tongfei.progressbar.ProgressBarBuilder;
import me.tongfei.progressbar.ProgressBarStyle;
import org.jspecify.annotations.Nullable;

/** Shows the progress of an import: a bar on a terminal, otherwise a line every 10 seconds. For one thread. */
final class ImportProgress implements AutoCloseable {
  private static final long NANOS_PER_LINE = Duration.ofSeconds(10).toNanos();

  private final PrintWriter err;
  private final @Nullable ProgressBar bar;
  private long latestLine = System.nanoTime();

  private ImportProgress(PrintWriter err, @Nullable ProgressBar bar) {
    this.err = err;
    this.bar = bar;
  }

  static ImportProgress to(PrintWriter err) {
    int width = Terminal.width().orElse(0);
    // With its own consumer the bar opens no terminal library, which closes standard error at
    // Ctrl-C.
    ProgressBar bar = width == 0
        ? null
        : new ProgressBarBuilder()
            .setTaskName("Importing")
            .setInitialMax(-1)
            .setStyle(ProgressBarStyle.ASCII)
            .setConsumer(new ConsoleProgressBarConsumer(System.err, width - 1))
            .setMaxRenderedLength(width - 1)
            .clearDisplayOnFinish()
            .build();
    return new ImportProgress(err, bar);
  }

  void show(BatchProgress progress) {
    if (bar != null) {
      bar.stepTo(progress.finished());
      bar.setExtraMessage(" " + progress);
    } else if (System.nanoTime() - latestLine > NANOS_PER_LINE) {
      latestLine = System.nanoTime();
      err.println("import: " + progress);
      err.flush();
    }
  }

  @Override
  public void close() {
    if (bar != null) {
      bar.close();
    }
  }
}
