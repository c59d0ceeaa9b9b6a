package com.salescrm.spark.options;

import java.io.Serializable;
import java.util.List;
import org.apache.spark.sql.util.CaseInsensitiveStringMap;
import org.jspecify.annotations.Nullable;

/**
 * The options of a write. Immutable.
 *
 * @param operation what is done with a row
 * @param rowKey the column with the key of a row; null if it is the id
 * @param journal where the rows are recorded
 * @param rejectedPath the folder for the rows that the service rejects; null if they fail the write
 */
public record WriteOptions(
    Operation operation,
    @Nullable String rowKey,
    JournalSettings journal,
    @Nullable String rejectedPath)
    implements Serializable {
  public static final String OPERATION = "operation";
  public static final String ROW_KEY = "rowKey";
  public static final String JOURNAL = "journal";
  private static final String JOURNAL_NAME = "journalName";
  private static final String JOURNAL_USER = "journalUser";
  private static final String JOURNAL_PASSWORD_FILE = "journalPasswordFile";
  static final String JOURNAL_PASSWORD_SECRET = "journalPasswordSecret";
  public static final String REJECTED_PATH = "rejectedPath";
  static final List<String> NAMES = List.of(
      OPERATION,
      ROW_KEY,
      JOURNAL,
      JOURNAL_NAME,
      JOURNAL_USER,
      JOURNAL_PASSWORD_FILE,
      JOURNAL_PASSWORD_SECRET,
      REJECTED_PATH);
  private static final int LONGEST_NAME = 200;

  /** Whether an option is one of writes. */
  public static boolean contain(String name) {
    return NAMES.stream().anyMatch(name::equalsIgnoreCase);
  }

  /**
   * Reads the options.
   *
   * @param query identifies the write if it has no name of its own
   */
  public static WriteOptions of(CaseInsensitiveStringMap options, String query) {
    return new WriteOptions(
        Operation.of(options.get(OPERATION)),
        options.get(ROW_KEY),
        journal(options, query),
        options.get(REJECTED_PATH));
  }

  private static JournalSettings journal(CaseInsensitiveStringMap options, String query) {
    String place = options.get(JOURNAL);
    if (place == null || place.isBlank()) {
      throw new IllegalArgumentException("option " + JOURNAL
          + " is missing: set it to the address of a PostgreSQL database, such as"
          + " jdbc:postgresql://host/name, or to a folder if the master is local");
    }
    SecretOption password = new SecretOption(JOURNAL_PASSWORD_SECRET, JOURNAL_PASSWORD_FILE);
    if (place.startsWith("jdbc:")) {
      password.requireNotIn(JOURNAL, place);
    }
    String name = options.getOrDefault(JOURNAL_NAME, query);
    if (name.isBlank() || name.length() > LONGEST_NAME) {
      throw new IllegalArgumentException(
          "option " + JOURNAL_NAME + " must have 1 to " + LONGEST_NAME + " characters");
    }
    return new JournalSettings(
        place.strip(), name, options.get(JOURNAL_USER), password.value(options));
  }
}
