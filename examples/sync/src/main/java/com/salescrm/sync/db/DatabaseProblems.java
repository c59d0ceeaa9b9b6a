package com.salescrm.sync.db;

import com.salescrm.sync.cli.ErrorLine;
import com.salescrm.sync.cli.ExitCode;
import com.salescrm.sync.cli.Problem;
import java.sql.BatchUpdateException;
import java.sql.SQLException;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.sqlite.NativeLibraryNotFoundException;
import org.sqlite.SQLiteErrorCode;
import org.sqlite.SQLiteException;

/** Describes database errors for users. */
final class DatabaseProblems {
  private static final String LACKS =
      "lacks a column or table that another program dropped or renamed; restore it, or pull into another"
          + " database";

  private static final String OTHER_TYPE =
      "has a column whose type another program changed; restore it, or pull into another database";

  private static final String LOCKED = "locked by another program for longer than --lock-wait";

  private DatabaseProblems() {}

  /** The problem for an exception of a driver, a pool or the migrations. */
  static Problem of(Exception error, String place) {
    if (Problem.causes(error).stream().anyMatch(NativeLibraryNotFoundException.class::isInstance)) {
      return new Problem(
          ExitCode.DATABASE, "database " + place + ": " + noLibrary("SQLite"), error);
    }
    SQLException sql = sqlCause(error);
    String said = sql == null ? error.getMessage() : sql.getMessage();
    if (sql != null && isLocked(sql)) {
      return new Problem(
          ExitCode.BUSY,
          "another process has opened " + place + "; wait for its end, or stop it",
          error);
    }
    String what = sql instanceof SQLiteException sqlite
        ? ofSqlite(sqlite)
        : place.startsWith(Dialect.DUCKDB.prefix())
            ? ofDuckDb(String.valueOf(said))
            : sql == null ? null : ofPostgreSql(sql);
    String text = "database " + place + ": " + (what == null ? "" : what + ": ");
    return new Problem(ExitCode.DATABASE, text + ErrorLine.oneLine(said), error);
  }

  /** A driver saves its library as a temporary file before it loads it. */
  static String noLibrary(String driver) {
    return "the driver of " + driver + " cannot save or load its library in "
        + System.getProperty("java.io.tmpdir")
        + "; is that disk full? Else set JAVA_TOOL_OPTIONS to"
        + " -Djava.io.tmpdir=… with a folder that is writable and permits programs";
  }

  /** Whether another process has opened a DuckDB file; the driver states it in the message only. */
  static boolean isLocked(SQLException error) {
    String message = String.valueOf(error.getMessage());
    return message.contains("Could not set lock on file")
        || message.contains("being used by another process");
  }

  private static @Nullable SQLException sqlCause(Throwable error) {
    for (Throwable each : Problem.causes(error)) {
      // The message of a batch contains the whole statement with the values of a row.
      if (each instanceof BatchUpdateException batch && batch.getNextException() != null) {
        return batch.getNextException();
      }
      if (each instanceof SQLException sql) {
        return sql;
      }
    }
    return null;
  }

  private static @Nullable String ofSqlite(SQLiteException error) {
    SQLiteErrorCode code = error.getResultCode();
    return switch (code.code & 0xff) { // The low byte is the kind, the rest its variant.
      case 1 ->
        String.valueOf(error.getMessage()).matches("(?s).*(no such|has no) (column|table).*")
            ? LACKS
            : null;
      case 5, 6 -> LOCKED;
      case 8 -> "cannot be written: permission denied";
      case 10, 13 -> "the disk is full or fails; free space on it";
      case 11, 26 -> "is damaged, or not a SQLite file";
      case 14 -> "cannot be opened; check that the folder exists and is writable";
      default -> null;
    };
  }

  /** The driver states no code. */
  private static @Nullable String ofDuckDb(String message) {
    Map<String, String> meanings = Map.of(
        "No space left on device",
        "the disk is full; free space on it",
        "Cannot open file",
        "cannot be opened; check that the folder exists and is writable",
        "has no column named",
        LACKS,
        "Binder Error: Referenced column",
        LACKS,
        "does not have a column with name",
        LACKS,
        "Catalog Error: Table with name",
        LACKS,
        "invalid column type",
        OTHER_TYPE,
        "Cannot compare values of type",
        OTHER_TYPE,
        "not a valid DuckDB database file",
        "is damaged, or not a DuckDB file",
        "Out of Memory",
        "needs more memory; add ;memory_limit=1GB to the URL");
    return meanings.entrySet().stream()
        .filter(each -> message.contains(each.getKey()))
        .map(Map.Entry::getValue)
        .findFirst()
        .orElse(null);
  }

  private static @Nullable String ofPostgreSql(SQLException error) {
    String state = String.valueOf(error.getSQLState());
    return switch (state) {
      case "3D000" -> "the database does not exist; create it first";
      case "28P01", "28000" ->
        "user or password refused; see CRM_SYNC_DB_USER and CRM_SYNC_DB_PASSWORD";
      case "53100" -> "the disk of the server is full; free space on it";
      case "55P03" -> LOCKED;
      case "42703", "42P01" -> LACKS;
      // The values of the program fit the columns that it makes.
      case "42804", "22P02", "22001", "22003" -> OTHER_TYPE;
      // Also for a function that the server lacks. The message may be in another language.
      case "42883" ->
        String.valueOf(error.getMessage()).contains("operator does not exist") ? OTHER_TYPE : null;
      case "42501" -> "the user lacks the permission";
      case "2BP01" -> "other views depend on one that has to change; drop those first";
      case "54011" -> "a table has too many columns; see --max-custom-columns";
      default -> state.startsWith("08") || state.startsWith("57P") ? "cannot be reached" : null;
    };
  }
}
