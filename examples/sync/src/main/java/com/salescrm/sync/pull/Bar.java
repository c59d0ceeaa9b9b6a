package com.salescrm.sync.pull;

import com.salescrm.sync.table.Table;
import java.io.IOException;
import java.util.OptionalLong;
import me.tongfei.progressbar.ProgressBar;
import me.tongfei.progressbar.ProgressBarBuilder;
import me.tongfei.progressbar.ProgressBarStyle;
import org.jspecify.annotations.Nullable;

/** A bar on the terminal that standard error is. */
final class Bar implements Progress {
  private @Nullable ProgressBar bar;

  /** A bar if there is a terminal to show it; else none. */
  static Progress ifTerminal() {
    return isTerminal() ? new Bar() : Progress.NONE;
  }

  /** Java tells it of standard input and output together, not of standard error alone: a shell is asked. */
  private static boolean isTerminal() {
    try {
      return new ProcessBuilder("/bin/sh", "-c", "test -t 2")
              .inheritIO()
              .start()
              .waitFor()
          == 0;
    } catch (IOException noShell) {
      return System.console() != null;
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return false;
    }
  }

  @Override
  public void begin(Table table, String what) {
    close();
    bar = new ProgressBarBuilder()
        .setTaskName(String.format("%-20s", table.title() + what))
        .setInitialMax(-1)
        .setStyle(ProgressBarStyle.ASCII)
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
