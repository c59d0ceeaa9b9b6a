package com.salescrm.sync.imports;

import com.salescrm.sdk.batch.BatchProgress;
import com.salescrm.sync.cli.Terminal;
import java.io.PrintWriter;
import java.time.Duration;
import java.util.function.LongSupplier;
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
  private final LongSupplier nanos;
  private long latestLine;

  private ImportProgress(PrintWriter err, @Nullable ProgressBar bar, LongSupplier nanos) {
    this.err = err;
    this.bar = bar;
    this.nanos = nanos;
    this.latestLine = nanos.getAsLong();
  }

  /**
   * The progress on standard error.
   *
   * @param nanos a clock as {@link System#nanoTime}
   */
  static ImportProgress to(PrintWriter err, LongSupplier nanos) {
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
    return new ImportProgress(err, bar, nanos);
  }

  void show(BatchProgress progress) {
    long now = nanos.getAsLong();
    if (bar != null) {
      bar.stepTo(progress.finished());
      bar.setExtraMessage(" " + progress);
    } else if (now - latestLine > NANOS_PER_LINE) {
      latestLine = now;
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
