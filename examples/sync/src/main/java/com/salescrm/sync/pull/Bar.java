package com.salescrm.sync.pull;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.salescrm.sync.table.Table;
import java.io.IOException;
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
  private static final int USUAL_WIDTH = 80;

  private final int width;
  private @Nullable ProgressBar bar;

  private Bar(int width) {
    this.width = width;
  }

  /** A bar if there is a terminal to show it; else none. */
  static Progress ifTerminal() {
    OptionalInt width = terminalWidth();
    return width.isPresent() ? new Bar(width.getAsInt()) : Progress.NONE;
  }

  /** Java tells of standard input and output together, not of standard error alone: a shell is asked. */
  private static OptionalInt terminalWidth() {
    ProcessBuilder shell =
        new ProcessBuilder("/bin/sh", "-c", "test -t 2 && { stty size <&2 2>/dev/null || echo; }");
    try {
      Process asked = shell.redirectError(ProcessBuilder.Redirect.INHERIT).start();
      String size = new String(asked.getInputStream().readAllBytes(), UTF_8).strip();
      return asked.waitFor() == 0 ? OptionalInt.of(columns(size)) : OptionalInt.empty();
    } catch (IOException noShell) {
      return OptionalInt.empty();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return OptionalInt.empty();
    }
  }

  /** Of a size such as {@code 24 80}; a terminal may not know its own. */
  private static int columns(String size) {
    return size.matches("\\d{1,4} [1-9]\\d{1,3}")
        ? Integer.parseInt(size.substring(size.indexOf(' ') + 1))
        : USUAL_WIDTH;
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
