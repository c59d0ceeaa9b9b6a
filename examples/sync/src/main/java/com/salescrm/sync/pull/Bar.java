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
 * A progress bar on standard error, if that is a terminal. It is drawn with plain characters: the bar's own
 * terminal library would handle Ctrl-C, and the program would end without a message.
 */
final class Bar implements Progress {
  private final int width;
  private @Nullable ProgressBar bar;

  private Bar(int width) {
    this.width = width;
  }

  /** A bar if standard error is a terminal; otherwise none. */
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
