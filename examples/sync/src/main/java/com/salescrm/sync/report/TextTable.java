package com.salescrm.sync.report;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** A table for a terminal: the first columns are left-aligned, numbers right-aligned. For one thread. */
final class TextTable {
  private static final String GAP = "  ";
  private static final int WIDEST = 40;

  private final List<List<String>> rows = new ArrayList<>();
  private final int texts;

  /**
   * Creates an empty table.
   *
   * @param texts how many of the first columns are text; the others are numbers
   * @param headings of all columns
   */
  TextTable(int texts, String... headings) {
    this.texts = texts;
    row(headings);
    rule();
  }

  /** Adds a row; text longer than 40 columns is truncated. */
  void row(String... cells) {
    List<String> fitted = new ArrayList<>();
    for (int i = 0; i < cells.length; i++) {
      fitted.add(i < texts ? TextWidth.fitted(cells[i], WIDEST) : cells[i]);
    }
    rows.add(fitted);
  }

  /** Adds a horizontal line. */
  void rule() {
    rows.add(List.of());
  }

  /** The lines without trailing blanks. */
  List<String> lines() {
    int columns = rows.get(0).size();
    int[] widths = IntStream.range(0, columns).map(this::width).toArray();
    String rule = IntStream.of(widths).mapToObj("-"::repeat).collect(Collectors.joining(GAP));
    return rows.stream().map(row -> row.isEmpty() ? rule : line(row, widths)).toList();
  }

  private int width(int column) {
    return rows.stream()
        .filter(row -> !row.isEmpty())
        .mapToInt(row -> TextWidth.of(row.get(column)))
        .max()
        .orElse(0);
  }

  private String line(List<String> row, int[] widths) {
    return IntStream.range(0, widths.length)
        .mapToObj(i -> padded(row.get(i), widths[i], i >= texts))
        .collect(Collectors.joining(GAP))
        .stripTrailing();
  }

  private static String padded(String cell, int width, boolean right) {
    String blanks = " ".repeat(width - TextWidth.of(cell));
    return right ? blanks + cell : cell + blanks;
  }
}
