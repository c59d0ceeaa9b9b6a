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
import java.sql.SQLException;
import java.time.DateTimeException;
import java.time.LocalDate;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.time.temporal.ChronoUnit;
import java.util.Optional;

/**
 * A moment for which the state of the database is read. Immutable.
 *
 * @param text as the user wrote it
 * @param at in UTC with microseconds, the precision of the database; the last microsecond of a day
 */
public record Moment(String text, OffsetDateTime at) {
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
   * A query for the JSON of the objects of a table at this moment.
   *
   * @param connection any
   * @param dialect the kind of database
   * @param table a table with history
   * @return a statement with the column {@code json}, to be closed
   * @throws SQLException if the database fails
   */
  public PreparedStatement objects(Connection connection, Dialect dialect, Table table)
      throws SQLException {
    PreparedStatement select = connection.prepareStatement("SELECT \"json\" FROM "
        + VersionTables.versionsOf(table) + " WHERE " + VersionTables.isValidAt("?"));
    Object moment = Kind.stored(at, dialect);
    select.setObject(1, moment, Kind.TIME.sqlType(dialect));
    select.setObject(2, moment, Kind.TIME.sqlType(dialect));
    return select;
  }
}
