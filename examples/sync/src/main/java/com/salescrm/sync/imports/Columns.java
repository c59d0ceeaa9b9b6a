package com.salescrm.sync.imports;

import com.salescrm.sync.table.Texts;
import java.util.LinkedHashSet;
import java.util.Set;

/**
 * The columns of an input. Immutable.
 *
 * @param names in order
 * @param areOfHeader whether a header names them, as that of CSV, so that a missing one is a mistake; else they are those of
 *     the rows, which may omit any
 */
record Columns(Set<String> names, boolean areOfHeader) {

  /** The name of a column. A no-break space is a space. */
  static String name(String text) {
    return Texts.withPlainSpaces(text);
  }

  boolean contains(String name) {
    return names.contains(name);
  }

  /** The columns that are not among others. */
  Set<String> without(Set<String> others) {
    return difference(names, others);
  }

  /** Those of other columns that the input lacks. */
  Set<String> missing(Set<String> others) {
    return difference(others, names);
  }

  private static Set<String> difference(Set<String> all, Set<String> removed) {
    Set<String> rest = new LinkedHashSet<>(all);
    rest.removeAll(removed);
    return rest;
  }

  /** The names for a message, such as {@code 'name', 'url'}. */
  @Override
  public String toString() {
    return quoted(names) + separatorHint();
  }

  /** A clause for a message about these columns; empty unless the header seems to have another separator. */
  String separatorHint() {
    boolean otherSeparator = areOfHeader
        && names.size() == 1
        && names.stream().anyMatch(name -> name.matches(".*[;\t].*"));
    return otherSeparator ? "; separate the columns by commas" : "";
  }

  static String quoted(Set<String> names) {
    return names.isEmpty() ? "none" : "'" + String.join("', '", names) + "'";
  }
}
