package com.salescrm.samples.docs;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The figures of README are those of the first table of the performance page. */
class ReadmeFiguresTest {
  private static final int TIME = 3;
  private static final int ALLOCATION = 5;

  private static final List<String> README = lines("README.md");
  private static final List<String> MEASURED = measured();

  @ParameterizedTest
  @CsvSource({
    "time of a page of 100 leads, 'page of 100 leads, end to end', " + TIME,
    "allocation of a page of 100 leads, 'page of 100 leads, end to end', " + ALLOCATION,
    "time of one lead, GET one lead, " + TIME,
    "time of the first lead in a fresh JVM, first lead in a fresh JVM, " + TIME
  })
  void comparison_eachRow_isTheInverseOfTheMedians(String row, String work, int column) {
    assertThat(README)
        .contains("| " + row + " (SDK = 1) | 1 | " + inverse(work, "openapi-generator", column)
            + " | " + inverse(work, "by hand", column) + " |");
  }

  @Test
  void page_againstHandWrittenCode_isTheMedian() {
    long percent = Math.round(100 * median("page of 100 leads, end to end", "by hand", TIME));

    assertThat(README)
        .anyMatch(line ->
            line.startsWith("- **A page of 100 leads takes " + percent + " % of the time of"));
  }

  @Test
  void heapOfALongList_isThatOfTheGrowth() {
    String growth = MEASURED.stream()
        .filter(line -> line.startsWith("| 1,000,000 leads |"))
        .findFirst()
        .orElseThrow();
    long megabytes = Math.round(Double.parseDouble(growth.replaceAll(".*, ([\\d.]+) MB.*", "$1")));

    assertThat(README)
        .anyMatch(line ->
            line.startsWith("- **A list of 1,000,000 leads needs " + megabytes + " MB of heap**"));
  }

  private static String inverse(String work, String against, int column) {
    return String.format(Locale.ROOT, "%.1f", 1 / median(work, against, column));
  }

  /** The first number of a cell; the first cell of a row may end with the absolute figures in parentheses. */
  private static double median(String work, String against, int column) {
    return MEASURED.stream()
        .map(line -> Arrays.stream(line.split("\\|")).map(String::strip).toList())
        .filter(cells -> cells.size() > column)
        .filter(cells -> cells.get(1).replaceFirst(" \\(.*", "").equals(work))
        .filter(cells -> cells.get(2).equals(against))
        .map(cells -> Double.parseDouble(cells.get(column).replaceFirst(" .*", "")))
        .findFirst()
        .orElseThrow(() -> new AssertionError("no row of " + work + " against " + against));
  }

  private static List<String> measured() {
    List<String> page = lines("docs/performance.md");
    List<String> table = page.stream()
        .dropWhile(line -> !line.startsWith("<!-- measured on"))
        .takeWhile(line -> !line.equals("<!-- end of measured -->"))
        .toList();
    assertThat(table).hasSizeGreaterThan(100);
    return table;
  }

  private static List<String> lines(String path) {
    return Page.all().stream()
        .filter(page -> page.path().equals(path))
        .findFirst()
        .orElseThrow()
        .lines();
  }
}
