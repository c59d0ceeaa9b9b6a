package com.salescrm.sync.history;

import com.salescrm.sync.cli.ExitCode;
import com.salescrm.sync.cli.Problem;
import com.salescrm.sync.db.Dialect;
import com.salescrm.sync.table.History;
import com.salescrm.sync.table.Kind;
import com.salescrm.sync.table.Table;
import com.salescrm.sync.table.VersionTables;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.DateTimeException;
import java.time.LocalDate;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.time.temporal.ChronoUnit;
import java.util.Optional;
import java.util.function.Consumer;

/**
 * A moment for which the state of the database is read. Immutable.
 *
 * @param text as the user wrote it
 * @param at in UTC with microseconds, the precision of the database; the last microsecond of a day
 */
public record Moment(String text, OffsetDateTime at) {
  private static final int AT_ONCE = 500;

  /**
   * Reads a day, whose end in UTC counts, or a time.
   *
   * @param text such as {@code 2026-01-31} or {@code 2026-01-31T12:00:00Z}
   * @param now the current time
   * @return the moment
   * @throws Problem with {@link ExitCode#USAGE} if it is neither, or in the future; the end of the current day is not
   */
  public static Moment of(String text, OffsetDateTime now) {
    OffsetDateTime current = now.withOffsetSameInstant(ZoneOffset.UTC);
    Moment moment;
    boolean later;
    try {
      LocalDate day = LocalDate.parse(text);
      moment = new Moment(
          text,
          day.plusDays(1).atStartOfDay().atOffset(ZoneOffset.UTC).minus(1, ChronoUnit.MICROS));
      later = day.isAfter(current.toLocalDate());
    } catch (DateTimeException e) { // Not a day: possibly a time.
      moment = ofTime(text);
      later = moment.at.isAfter(current);
    }
    if (later) {
      throw new Problem(ExitCode.USAGE, text + " is in the future; name a day up to today (UTC)");
    }
    return moment;
  }

  private static Moment ofTime(String text) {
    try {
      OffsetDateTime time = OffsetDateTime.parse(text);
      return new Moment(
          text, time.withOffsetSameInstant(ZoneOffset.UTC).truncatedTo(ChronoUnit.MICROS));
    } catch (DateTimeException e) {
      throw new Problem(
          ExitCode.USAGE,
          "'" + text
              + "' is neither a day such as 2026-01-31 nor a time such as 2026-01-31T12:00:00Z",
          e);
    }
  }

  /** {@return its day in UTC} */
  public LocalDate day() {
    return at.toLocalDate();
  }

  /**
   * Refuses a moment at which the rows of a table are not known.
   *
   * @param connection any
   * @param dialect the kind of database
   * @param table the table
   * @throws SQLException if the database fails
   * @throws Problem with {@link ExitCode#USAGE} and the first possible day
   */
  public void require(Connection connection, Dialect dialect, Table table) throws SQLException {
    Optional<String> unknown = new History(connection, dialect).unknown(table, at);
    if (unknown.isPresent()) {
      throw new Problem(
          ExitCode.USAGE, "the state as of " + text + " is not known: " + unknown.orElseThrow());
    }
  }

  /**
   * A note for a day after the latest pull of a table.
   *
   * @param connection any
   * @param dialect the kind of database
   * @param table a table with history
   * @return the note; empty if a pull ended on that day or later
   * @throws SQLException if the database fails
   */
  public Optional<String> note(Connection connection, Dialect dialect, Table table)
      throws SQLException {
    OffsetDateTime pulled = new History(connection, dialect).pulledAt(table);
    return pulled == null
            || !pulled.withOffsetSameInstant(ZoneOffset.UTC).toLocalDate().isBefore(day())
        ? Optional.empty()
        : Optional.of("the latest pull of " + table.title() + " ended at "
            + pulled.withOffsetSameInstant(ZoneOffset.UTC) + ", before the day of " + text);
  }

  /**
   * Reads the objects of a table at this moment, one after the other.
   *
   * @param connection any
   * @param dialect the kind of database
   * @param table the table
   * @param action is called with the JSON of each object
   * @throws SQLException if the database fails
   * @throws Problem if the rows of that moment are not known
   */
  public void forEach(Connection connection, Dialect dialect, Table table, Consumer<String> action)
      throws SQLException {
    require(connection, dialect, table);
    try (PreparedStatement select = streaming(
        connection,
        dialect,
        "SELECT \"json\" FROM " + VersionTables.versionsOf(table) + " WHERE "
            + VersionTables.isValidAt("?"))) {
      set(select, 1, dialect);
      set(select, 2, dialect);
      try (ResultSet rows = select.executeQuery()) {
        while (rows.next()) {
          action.accept(rows.getString(1));
        }
      }
    }
  }

  /**
   * A query whose rows are read in batches. PostgreSQL reads all of them at once otherwise.
   *
   * @param connection of {@link com.salescrm.sync.db.Database#reading}; it may begin a transaction
   * @param dialect the kind of database
   * @param sql the query
   * @return the statement, to be closed
   * @throws SQLException if the database fails
   */
  public static PreparedStatement streaming(Connection connection, Dialect dialect, String sql)
      throws SQLException {
    if (dialect.streamsInTransactions()) {
      connection.setAutoCommit(false); // The pool ends the transaction.
    }
    PreparedStatement select = connection.prepareStatement(sql);
    select.setFetchSize(AT_ONCE);
    return select;
  }

  /**
   * Sets this moment as a parameter.
   *
   * @param statement the statement
   * @param place the number of the parameter
   * @param dialect the kind of database
   * @throws SQLException if the database fails
   */
  public void set(PreparedStatement statement, int place, Dialect dialect) throws SQLException {
    statement.setObject(place, Kind.stored(at, dialect), Kind.TIME.sqlType(dialect));
  }
}
