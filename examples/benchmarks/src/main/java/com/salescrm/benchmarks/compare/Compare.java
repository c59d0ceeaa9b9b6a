package com.salescrm.benchmarks.compare;

import com.salescrm.benchmarks.service.ChildJvm;
import com.sun.management.OperatingSystemMXBean;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/** Runs all comparisons and writes the table. */
final class Compare {
  private static final Set<String> SPECIAL_ROWS = Set.of("FRESH_JVM", "PAGING", "GROWTH");

  private final Effort effort;
  private final List<String> only;
  private final StringBuilder measured = new StringBuilder();

  private Compare(Effort effort, List<String> only) {
    this.effort = effort;
    this.only = only;
  }

  /**
   * Arguments: the page to write; then {@code --short} and the names of rows, if only some are
   * wanted.
   */
  public static void main(String[] args) throws Exception {
    List<String> words = new ArrayList<>(List.of(args));
    Page page = new Page(Path.of(words.remove(0)));
    boolean isShort = words.remove("--short");
    for (String word : words) {
      if (!SPECIAL_ROWS.contains(word)) {
        Row.valueOf(word);
      }
    }
    String measured = new Compare(isShort ? Effort.SHORT : Effort.FULL, words).run();
    if (!isShort && words.isEmpty()) {
      page.write(Runtime.version().feature(), measured);
      System.out.println("\nWritten to " + page.file().getFileName());
    }
  }

  private String run() throws IOException, InterruptedException {
    long start = System.nanoTime();
    print(facts());
    print("");
    print(Line.HEAD);
    for (Row row : Row.values()) {
      if (wanted(row.name(), row.isShort())) {
        print(new Interleaved(row, row.variants(effort.isShort()), effort).run().lines());
      }
    }
    if (wanted("FRESH_JVM", true)) {
      print(new FreshJvms(effort).run());
    }
    if (wanted("PAGING", true)) {
      PagingModes modes = new PagingModes(effort);
      for (PagingModes.Setting setting : modes.settings()) {
        print(modes.run(setting));
      }
    }
    if (wanted("GROWTH", false)) {
      print("\n| growth | |\n|---|---|");
      growth();
    }
    print("");
    print(String.format(
        Locale.ROOT, "It took %.0f minutes.", Math.ceil((System.nanoTime() - start) / 60e9)));
    return measured.toString();
  }

  private boolean wanted(String name, boolean inShortForm) {
    return only.isEmpty() ? inShortForm || !effort.isShort() : only.contains(name);
  }

  private void growth() throws IOException {
    try (ChildJvm jvm = ChildJvm.start(Interleaved.OPTIONS, Growth.class)) {
      for (int i = 0; i < Growth.LINES; i++) {
        print(jvm.line());
      }
    }
    for (int fields : new int[] {1, 10, 30, 100, 200}) {
      print(Growth.customFields(fields));
    }
  }

  private void print(List<Line> lines) {
    lines.forEach(line -> print(line.toString()));
  }

  private void print(String line) {
    System.out.println(line);
    measured.append(line).append('\n');
  }

  private static String facts() {
    OperatingSystemMXBean system =
        (OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean();
    return String.format(
        Locale.ROOT,
        "%d processors (%s), %d GB of memory, %s, Java %s; %s.",
        system.getAvailableProcessors(),
        system.getArch(),
        Math.round(system.getTotalMemorySize() / 1e9),
        system.getName(),
        Runtime.version(),
        String.join(" ", Interleaved.OPTIONS));
  }
}
