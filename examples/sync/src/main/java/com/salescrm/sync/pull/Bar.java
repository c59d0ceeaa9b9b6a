package com.salescrm.sync.pull;

import com.salescrm.sync.table.Table;
import com.salescrm.sync.table.Written;
import java.time.Duration;
import java.util.OptionalLong;
import me.tongfei.progressbar.ConsoleProgressBarConsumer;
import me.tongfei.progressbar.ProgressBar;
import me.tongfei.progressbar.ProgressBarBuilder;
import me.tongfei.progressbar.ProgressBarStyle;
import org.jspecify.annotations.Nullable;

/**
 * A progress bar on standard error, which is a terminal. It is drawn with plain characters: the bar's own
 * terminal library would handle Ctrl-C, and the program would end without a message.
 */
final class Bar implements Progress {
  private final int width;
  private @Nullable ProgressBar bar;

  Bar(int width) {
    this.width = width;
  }

  @Override
  public void begin(Table table, String what) {
    close();
    bar = new ProgressBarBuilder()
        .setTaskName(String.format("%-20s", table.title() + what))
        .setInitialMax(-1)
        .setStyle(ProgressBarStyle.ASCII)
        .setConsumer(new ConsoleProgressBarConsumer(System.err, width - 1))
        .setMaxRenderedLength(width - 1)
        .clearDisplayOnFinish()
        .build();
  }

  @Override
  public void page(int objects, OptionalLong total) {
    if (bar != null) {
      total.ifPresent(bar::maxHint);
      bar.stepBy(objects);
    }
  }

  @Override
  public void end(Table table, Written written, Duration duration) {}

  @Override
  public void close() {
    if (bar != null) {
      bar.close();
      bar = null;
    }
  }
}
