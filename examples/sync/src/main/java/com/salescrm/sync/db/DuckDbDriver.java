package com.salescrm.sync.db;

import com.salescrm.sync.cli.ExitCode;
import com.salescrm.sync.cli.Problem;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;

/** The driver of DuckDB, which contains the database. It is large, so it is no part of the program. */
public final class DuckDbDriver {
  /** The version with which the program is tested. */
  static final String VERSION = "1.5.6.0";

  private DuckDbDriver() {}

  /**
   * Checks that the driver is there and can load its library.
   *
   * @throws Problem with {@link ExitCode#USAGE} if it is missing, {@link ExitCode#DATABASE} if its library cannot be loaded
   */
  public static void require() {
    try {
      Class.forName("org.duckdb.DuckDBDriver");
    } catch (ClassNotFoundException | LinkageError e) {
      throw new Problem(
          ExitCode.USAGE,
          "DuckDB needs its driver: download org.duckdb:duckdb_jdbc:" + VERSION
              + " from Maven Central, and save it as duckdb_jdbc.jar beside crm-sync.jar");
    }
    try {
      Class.forName("org.duckdb.DuckDBNative"); // Loads the library: a failure is no SQLException.
    } catch (ClassNotFoundException e) {
      // Another version of the driver.
    } catch (LinkageError e) {
      throw new Problem(ExitCode.DATABASE, DatabaseProblems.noLibrary("DuckDB"), e);
    }
  }

  /**
   * Opens a database in memory, which uses a folder if it exceeds its memory.
   *
   * @param folder for temporary files
   * @return the connection, to be closed
   * @throws SQLException if it cannot be opened
   */
  public static Connection memory(Path folder) throws SQLException {
    require();
    Connection connection = DriverManager.getConnection("jdbc:duckdb:");
    try (Statement statement = connection.createStatement()) {
      statement.execute(DuckDbDialect.settings("") + "; SET temp_directory = '"
          + folder.resolve(".duckdb-temporary").toString().replace("'", "''") + "'");
    } catch (SQLException e) {
      connection.close();
      throw e;
    }
    return connection;
  }
}
