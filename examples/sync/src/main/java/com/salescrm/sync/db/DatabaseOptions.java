package com.salescrm.sync.db;

import com.salescrm.sync.cli.ExitCode;
import com.salescrm.sync.cli.OutputFiles;
import com.salescrm.sync.cli.Problem;
import java.nio.file.Files;
import java.time.Duration;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** The options for the database. */
public final class DatabaseOptions {
  private static final int MOST_SECONDS = 86_400;

  @Option(
      names = "--database",
      paramLabel = "<jdbc url>",
      defaultValue = "${env:CRM_SYNC_DATABASE:-jdbc:sqlite:crm.db}",
      description = {
        "JDBC URL of a SQLite file, a DuckDB file or a PostgreSQL database, such as jdbc:postgresql://host/name.",
        "Default: CRM_SYNC_DATABASE, else jdbc:sqlite:crm.db. User and password: CRM_SYNC_DB_USER and CRM_SYNC_DB_PASSWORD."
      })
  private String url = "jdbc:sqlite:crm.db";

  @Option(
      names = "--lock-wait",
      paramLabel = "<seconds>",
      defaultValue = "10",
      description =
          "How long to wait for a database that another program has locked. Default: ${DEFAULT-VALUE}.")
  private int lockWaitSeconds;

  /** For picocli. */
  public DatabaseOptions() {}

  /**
   * Opens the database; its tables may not exist yet.
   *
   * @return the database, to be closed
   * @throws Problem if it cannot be opened, or an option is wrong
   */
  public Database open() {
    return Database.open(settings());
  }

  /**
   * Opens a database that a pull has created. No file is created, and opening it changes nothing.
   *
   * @return the database, to be closed
   * @throws Problem if it does not exist or cannot be opened, or an option is wrong
   */
  public Database openExisting() {
    DatabaseSettings settings = settings();
    settings.file().filter(file -> !Files.exists(file)).ifPresent(file -> {
      throw new Problem(
          ExitCode.DATABASE,
          "database " + settings.place()
              + " does not exist; run crm-sync pull first, or give another" + " --database");
    });
    return Database.openExisting(settings);
  }

  /**
   * Opens the database if it exists. No file is created, and opening it changes nothing.
   *
   * @return the database, to be closed; null for a file that does not exist
   * @throws Problem if it cannot be opened, or an option is wrong
   */
  public @Nullable Database openIfExists() {
    DatabaseSettings settings = settings();
    boolean isMissing = settings.file().filter(file -> !Files.exists(file)).isPresent();
    return isMissing ? null : Database.openExisting(settings);
  }

  /**
   * Adds the file of the database, if it has one, to those that a command does not overwrite.
   *
   * @param files the files of the command line
   * @return {@code files}
   */
  public OutputFiles addTo(OutputFiles files) {
    return settings().file().map(file -> files.and("the database", file)).orElse(files);
  }

  private DatabaseSettings settings() {
    if (lockWaitSeconds < 0 || lockWaitSeconds > MOST_SECONDS) {
      throw new Problem(ExitCode.USAGE, "--lock-wait must be 0 to " + MOST_SECONDS);
    }
    @Nullable String user = System.getenv("CRM_SYNC_DB_USER");
    @Nullable String password = System.getenv("CRM_SYNC_DB_PASSWORD");
    return new DatabaseSettings(url, user, password, Duration.ofSeconds(lockWaitSeconds));
  }
}
