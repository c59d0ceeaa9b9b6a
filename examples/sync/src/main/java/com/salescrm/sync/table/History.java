package com.salescrm.sync.table;

import com.salescrm.sync.cli.ExitCode;
import com.salescrm.sync.cli.Problem;
import com.salescrm.sync.db.Dialect;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.LocalDate;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * Whether a database stores the earlier versions of its rows. {@code sync_history} has a row for each table whose versions are
 * stored; every writer of rows reads it.
 *
 * @param connection in a transaction for the methods that write
 * @param dialect the kind of database
 */
public record History(Connection connection, Dialect dialect) {
  /**
   * Whether versions are stored.
   *
   * @return true if so
   * @throws SQLException if the database fails
   */
  public boolean isOn() throws SQLException {
    return !tables().isEmpty();
  }

  /**
   * Starts to store the versions of all tables that have no history yet.
   *
   * @param now the start, later than every write so far
   * @throws SQLException if the database fails
   * @throws Problem if another program has made a table or a view with a name that the history needs
   */
  public void start(OffsetDateTime now) throws SQLException {
    Set<String> started = tables();
    for (Table table : Table.values()) {
      if (!started.contains(table.sqlName())) {
        start(table, now);
      }
    }
  }

  /**
   * Starts the history of tables that a newer program has added. Does nothing in a database without history.
   *
   * @param now as of {@link #start}
   * @throws SQLException if the database fails
   */
  public void update(OffsetDateTime now) throws SQLException {
    if (isOn()) {
      start(now);
    }
  }

  private void start(Table table, OffsetDateTime now) throws SQLException {
    VersionTables names = new VersionTables(table, dialect);
    Set<String> present = new Schema(connection, dialect).present();
    for (String name : names.all()) {
      if (present.contains(name)) {
        throw new Problem(
            ExitCode.DATABASE,
            "another program has made a table or view with a name that --history needs: " + name
                + "; rename it");
      }
    }
    @Nullable OffsetDateTime complete = pulledAt(table) == null ? null : now;
    try (PreparedStatement insert =
        connection.prepareStatement("INSERT INTO sync_history (\"resource\", \"started_at\","
            + " \"complete_from\") VALUES (?, ?, ?)")) {
      insert.setString(1, table.sqlName());
      Kind.TIME.set(insert, 2, Kind.stored(now, dialect), dialect);
      Kind.TIME.set(insert, 3, complete == null ? null : Kind.stored(complete, dialect), dialect);
      insert.executeUpdate();
    }
    CustomColumns custom = new CustomColumns(table, Integer.MAX_VALUE);
    custom.load(connection);
    names.create(connection, custom.columns());
  }

  /**
   * Ends the history and removes all earlier versions. Does nothing in a database without history.
   *
   * @throws SQLException if the database fails
   */
  public void end() throws SQLException {
    Set<String> started = tables();
    for (Table table : Table.values()) {
      if (started.contains(table.sqlName())) {
        new VersionTables(table, dialect).drop(connection);
      }
    }
    execute("DELETE FROM sync_history");
  }

  /** The start of the history of a table; null if it has none. */
  @Nullable
  OffsetDateTime startedAt(Table table) throws SQLException {
    try (PreparedStatement select = connection.prepareStatement(
        "SELECT \"started_at\" FROM sync_history WHERE \"resource\" = ?")) {
      select.setString(1, table.sqlName());
      try (ResultSet row = select.executeQuery()) {
        return row.next() ? Kind.storedTime(row, 1, dialect) : null;
      }
    }
  }

  /**
   * Records the end of a pull of a table: its rows are complete, if they were not before.
   *
   * @param table the table
   * @param now the end of the pull
   * @throws SQLException if the database fails
   */
  void pulled(Table table, OffsetDateTime now) throws SQLException {
    try (PreparedStatement update =
        connection.prepareStatement("UPDATE sync_history SET \"complete_from\" = ?"
            + " WHERE \"resource\" = ? AND \"complete_from\" IS NULL")) {
      Kind.TIME.set(update, 1, Kind.stored(now, dialect), dialect);
      update.setString(2, table.sqlName());
      update.executeUpdate();
    }
  }

  /**
   * Removes the versions of a table that ended before a moment: states before it are unknown from then on.
   *
   * @param table a table with history
   * @param before the moment
   * @return the number of versions removed
   * @throws SQLException if the database fails
   */
  public long prune(Table table, OffsetDateTime before) throws SQLException {
    Object moment = Kind.stored(before, dialect);
    try (PreparedStatement update =
            connection.prepareStatement("UPDATE sync_history SET \"complete_from\" = ?"
                + " WHERE \"resource\" = ? AND \"complete_from\" < ?");
        PreparedStatement delete = connection.prepareStatement("DELETE FROM "
            + VersionTables.historyOf(table) + " WHERE \"" + VersionTables.TO + "\" < ?")) {
      Kind.TIME.set(update, 1, moment, dialect);
      update.setString(2, table.sqlName());
      Kind.TIME.set(update, 3, moment, dialect);
      update.executeUpdate();
      Kind.TIME.set(delete, 1, moment, dialect);
      return delete.executeUpdate();
    }
  }

  /**
   * The number of versions of a table that {@link #prune} removes.
   *
   * @param table a table with history
   * @param before the moment
   * @return the number of versions
   * @throws SQLException if the database fails
   */
  public long prunable(Table table, OffsetDateTime before) throws SQLException {
    try (PreparedStatement select = connection.prepareStatement("SELECT COUNT(*) FROM "
        + VersionTables.historyOf(table) + " WHERE \"" + VersionTables.TO + "\" < ?")) {
      Kind.TIME.set(select, 1, Kind.stored(before, dialect), dialect);
      try (ResultSet row = select.executeQuery()) {
        return row.next() ? row.getLong(1) : 0;
      }
    }
  }

  /**
   * Why the rows of a table at a moment are not known.
   *
   * @param table the table
   * @param moment the moment
   * @return the reason and what to do; empty if they are known
   * @throws SQLException if the database fails
   */
  public Optional<String> unknown(Table table, OffsetDateTime moment) throws SQLException {
    try (PreparedStatement select = connection.prepareStatement(
        "SELECT \"complete_from\" FROM sync_history WHERE \"resource\" = ?")) {
      select.setString(1, table.sqlName());
      try (ResultSet row = select.executeQuery()) {
        if (!row.next()) {
          return Optional.of("the database has no history; run crm-sync pull --history first");
        }
        OffsetDateTime first = Kind.storedTime(row, 1, dialect);
        if (first == null) {
          return Optional.of("no pull of " + table.title()
              + " has ended since the history began; run crm-sync pull first");
        }
        LocalDate day = first.atZoneSameInstant(ZoneOffset.UTC).toLocalDate();
        return moment.isBefore(first)
            ? Optional.of("the history of " + table.title() + " begins at "
                + first.atZoneSameInstant(ZoneOffset.UTC).toOffsetDateTime()
                + "; the first possible day is " + day)
            : Optional.empty();
      }
    }
  }

  /**
   * The end of the latest complete pull of a table.
   *
   * @param table the table
   * @return its end; null if none has ended
   * @throws SQLException if the database fails
   */
  public @Nullable OffsetDateTime pulledAt(Table table) throws SQLException {
    try (PreparedStatement select = connection.prepareStatement(
        "SELECT \"finished_at\" FROM sync_state WHERE \"resource\" = ?")) {
      select.setString(1, table.sqlName());
      try (ResultSet row = select.executeQuery()) {
        return row.next() ? Kind.storedTime(row, 1, dialect) : null;
      }
    }
  }

  /** The names of the tables whose versions are stored. */
  private Set<String> tables() throws SQLException {
    Set<String> names = new TreeSet<>();
    try (Statement statement = connection.createStatement();
        ResultSet rows = statement.executeQuery("SELECT \"resource\" FROM sync_history")) {
      while (rows.next()) {
        names.add(rows.getString(1));
      }
    }
    return names;
  }

  private void execute(String sql) throws SQLException {
    try (Statement statement = connection.createStatement()) {
      statement.execute(sql);
    }
  }
}
