package com.salescrm.sync.pull;

import com.salescrm.sync.cli.Terminal;
import com.salescrm.sync.table.Table;
import java.util.OptionalInt;
import java.util.OptionalLong;
import me.tongfei.progressbar.ConsoleProgressBarConsumer;
import me.tongfei.progressbar.ProgressBar;
import me.tongfei.progressbar.ProgressBarBuilder;
import me.tongfei.progressbar.ProgressBarStyle;
import org.jspecify.annotations.Nullable;

/**
 * A bar on the terminal that standard error is. It is drawn by plain characters: the terminal library that the bar would
 * open takes Ctrl-C for itself, and the program would end without a word.
 */
final class Bar implements Progress {
  private final int width;
  private @Nullable ProgressBar bar;

  private Bar(int width) {
    this.width = width;
  }

  /** A bar if there is a terminal to show it; else none. */
  static Progress ifTerminal() {
    OptionalInt width = Terminal.width();
    return width.isPresent() ? new Bar(width.getAsInt()) : Progress.NONE;
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
  public void close() {
    if (bar != null) {
      bar.close();
      bar = null;
    }
  }
}
