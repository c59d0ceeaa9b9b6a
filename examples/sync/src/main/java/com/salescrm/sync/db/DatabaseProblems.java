package com.salescrm.sync.db;

import com.salescrm.sync.cli.ErrorLine;
import com.salescrm.sync.cli.ExitCode;
import com.salescrm.sync.cli.Problem;
import java.sql.BatchUpdateException;
import java.sql.SQLException;
import org.jspecify.annotations.Nullable;
import org.sqlite.SQLiteErrorCode;
import org.sqlite.SQLiteException;

/** Describes database errors for users. */
final class DatabaseProblems {
  private DatabaseProblems() {}

  /** The problem for an exception of a driver, a pool or the migrations. */
  static Problem of(Exception error, String place) {
    SQLException sql = sqlCause(error);
    String said = sql == null ? error.getMessage() : sql.getMessage();
    String what = sql instanceof SQLiteException sqlite
        ? ofSqlite(sqlite.getResultCode())
        : sql == null ? null : ofState(String.valueOf(sql.getSQLState()));
    String text = "database " + place + ": " + (what == null ? "" : what + ": ");
    return new Problem(ExitCode.DATABASE, text + ErrorLine.oneLine(said), error);
  }

  private static @Nullable SQLException sqlCause(Throwable error) {
    for (Throwable each = error; each != null; each = each.getCause()) {
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

  private static @Nullable String ofSqlite(SQLiteErrorCode code) {
    return switch (code.code & 0xff) { // The low byte is the kind, the rest its variant.
      case 5, 6 -> "locked by another program";
      case 8 -> "cannot be written: permission denied";
      case 10, 13 -> "the disk is full or fails";
      case 11, 26 -> "is damaged, or not a SQLite file";
      case 14 -> "cannot be opened; check that the folder exists and is writable";
      default -> null;
    };
  }

  private static @Nullable String ofState(String state) {
    return switch (state) {
      case "3D000" -> "the database does not exist; create it first";
      case "28P01", "28000" ->
        "user or password refused; see CRM_SYNC_DB_USER and CRM_SYNC_DB_PASSWORD";
      case "53100" -> "the disk of the server is full";
      case "55P03" -> "locked by another program";
      case "42501" -> "the user lacks the permission";
      case "2BP01" -> "other views depend on one that has to change; drop those first";
      case "54011" -> "a table has too many columns; see --max-custom-columns";
      default -> state.startsWith("08") || state.startsWith("57P") ? "cannot be reached" : null;
    };
  }
}
