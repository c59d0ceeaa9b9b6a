package com.salescrm.sync.cli;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.OptionalInt;

/** The terminal of standard error. */
public final class Terminal {
  private static final int USUAL_WIDTH = 80;
  private static final int FILE_TYPE = 0170000;
  private static final int CHARACTER_DEVICE = 0020000;

  private Terminal() {}

  /**
   * The width. Java only detects a terminal on standard input and output together, so a shell is asked about
   * standard error.
   *
   * @return the columns; empty if standard error is no terminal, the terminal understands no control characters
   *     (see {@link #isPlain}), or there is no shell to ask
   */
  public static OptionalInt width() {
    if (isPlain() || isFile()) {
      return OptionalInt.empty();
    }
    ProcessBuilder shell =
        new ProcessBuilder("/bin/sh", "-c", "test -t 2 && { stty size <&2 2>/dev/null || echo; }");
    try {
      Process asked = shell.redirectError(ProcessBuilder.Redirect.INHERIT).start();
      String size = new String(asked.getInputStream().readAllBytes(), UTF_8).strip();
      return asked.waitFor() == 0 ? OptionalInt.of(columns(size)) : OptionalInt.empty();
    } catch (IOException e) {
      return OptionalInt.empty();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return OptionalInt.empty();
    }
  }

  /** Whether standard error is surely a file or a pipe, which Linux states: a process for the question costs more. */
  private static boolean isFile() {
    try {
      int mode = (int) Files.getAttribute(Path.of("/proc/self/fd/2"), "unix:mode");
      return (mode & FILE_TYPE) != CHARACTER_DEVICE;
    } catch (IOException | UnsupportedOperationException | IllegalArgumentException e) {
      return false; // Another system: the shell states it.
    }
  }

  /** {@return whether only plain text may be printed: {@code TERM=dumb}, or {@code NO_COLOR} is set} */
  static boolean isPlain() {
    String noColor = System.getenv("NO_COLOR");
    return "dumb".equals(System.getenv("TERM")) || (noColor != null && !noColor.isEmpty());
  }

  /** Parses a size such as {@code 24 80}; a terminal may not know its size. */
  private static int columns(String size) {
    return size.matches("\\d{1,4} [1-9]\\d{1,3}")
        ? Integer.parseInt(size.substring(size.indexOf(' ') + 1))
        : USUAL_WIDTH;
  }
}
