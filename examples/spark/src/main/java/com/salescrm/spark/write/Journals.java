package com.salescrm.spark.write;

import com.salescrm.sdk.batch.journal.Journal;
import com.salescrm.spark.options.JournalSettings;
import com.salescrm.spark.options.WriteOptions;
import com.salescrm.spark.service.DriverDataSource;
import java.io.IOException;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import javax.sql.DataSource;

/** The journals of writes. */
final class Journals {
  private Journals() {}

  /**
   * Checks the settings; opens nothing.
   *
   * @param isLocal whether all tasks run in the process of the driver
   * @throws IllegalArgumentException if the journal cannot be used by all tasks
   */
  static void check(JournalSettings settings, boolean isLocal) {
    if (settings.isDatabase()) {
      DataSource ignored = dataSource(settings);
    } else if (!isLocal) {
      throw new IllegalArgumentException("option " + WriteOptions.JOURNAL
          + ": a folder serves one process, but the executors of this master are others;"
          + " set it to the address of a PostgreSQL database, such as jdbc:postgresql://host/name");
    }
  }

  static Journal open(JournalSettings settings) {
    if (settings.isDatabase()) {
      return Journal.jdbc(dataSource(settings), settings.name());
    }
    Path folder = Path.of(settings.place());
    try {
      Files.createDirectories(folder);
    } catch (IOException e) {
      throw new IllegalArgumentException(
          "option " + WriteOptions.JOURNAL + ": the folder " + folder + " cannot be created", e);
    }
    String name = URLEncoder.encode(settings.name(), StandardCharsets.UTF_8);
    return Journal.file(folder.resolve(name + ".journal"));
  }

  private static DataSource dataSource(JournalSettings settings) {
    try {
      return new DriverDataSource(settings.place(), settings.user(), settings.password());
    } catch (IllegalArgumentException e) {
      throw new IllegalArgumentException(
          "option " + WriteOptions.JOURNAL + ": " + e.getMessage(), e);
    }
  }
}
