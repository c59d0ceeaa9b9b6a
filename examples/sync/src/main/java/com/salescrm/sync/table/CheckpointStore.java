package com.salescrm.sync.table;

import com.salescrm.sync.cli.ExitCode;
import com.salescrm.sync.cli.Problem;
import com.salescrm.sync.db.Dialect;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Types;
import java.time.Clock;
import java.time.Duration;
import java.time.OffsetDateTime;
import java.util.Collection;
import java.util.HashSet;
import java.util.Set;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * Stores the checkpoint of each table in the transaction that writes its rows. If a run has lost its lock, its
 * next transaction fails, because the row names another run. Safe for many threads.
 */
public final class CheckpointStore {
  private static final String CLAIM = """
      INSERT INTO sync_state ("resource", "run", "phase", "comparisons", "was_empty", "started_at")
      VALUES (?, ?, ?, 0, ?, ?)
      ON CONFLICT ("resource") DO UPDATE SET "run" = excluded."run"
      """;
  private static final String LOAD = """
      SELECT "phase", "resume_token", "watermark", "first_total", "comparisons", "was_empty" FROM sync_state
      WHERE "resource" = ?
      """;
  /** Another run may have written a later time. */
  private static final String WRITTEN_AT =
      "\"written_at\" = CASE WHEN \"written_at\" > ? THEN \"written_at\" ELSE ? END";

  private static final String SAVE = """
      UPDATE sync_state
      SET "phase" = ?, "resume_token" = ?, "watermark" = ?, "first_total" = ?, "comparisons" = ?, "was_empty" = ?,
      """ + WRITTEN_AT;
  private static final String OF_THIS_RUN = " WHERE \"resource\" = ? AND \"run\" = ?";
  private static final String START = ", \"started_at\" = ?, \"service_started_at\" = ?";
  private static final String END = ", \"finished_at\" = ?, \"service_finished_at\" = ?";

  private static final String OUTDATED =
      " WHERE \"phase\" = ? AND \"comparisons\" >= ? AND (\"finished_at\" < ? OR \"finished_at\" > ?)";

  private final String run = UUID.randomUUID().toString();
  private final Dialect dialect;
  private final Clock clock;
  private final @Nullable OffsetDateTime serviceTime;
  private final long createdNanos = System.nanoTime();

  /**
   * Creates the store of one run.
   *
   * @param dialect the kind of database
   * @param clock for the times of start and end
   * @param serviceTime the current time by the clock of the service; null if the service does not state it
   */
  public CheckpointStore(Dialect dialect, Clock clock, @Nullable OffsetDateTime serviceTime) {
    this.dialect = dialect;
    this.clock = clock;
    this.serviceTime = serviceTime;
  }

  /**
   * Claims tables for this run.
   *
   * @param connection in a transaction
   * @param tables the tables
   * @throws SQLException if the database fails
   */
  public void claim(Connection connection, Collection<Table> tables) throws SQLException {
    lockRows(connection);
    try (PreparedStatement claim = connection.prepareStatement(CLAIM)) {
      for (Table table : tables) {
        claim.setString(1, table.sqlName());
        claim.setString(2, run);
        claim.setString(3, Checkpoint.NEVER.phase().name());
        setBoolean(claim, 4, Checkpoint.NEVER.wasEmpty());
        setNow(claim, 5);
        claim.addBatch();
      }
      claim.executeBatch();
    }
  }

  /**
   * Reads the checkpoint of a table.
   *
   * @param connection any
   * @param table the table
   * @return its checkpoint; {@link Checkpoint#NEVER} if it was never pulled
   * @throws SQLException if the database fails
   */
  public static Checkpoint load(Connection connection, Table table) throws SQLException {
    try (PreparedStatement load = connection.prepareStatement(LOAD)) {
      load.setString(1, table.sqlName());
      try (ResultSet row = load.executeQuery()) {
        if (!row.next()) {
          return Checkpoint.NEVER;
        }
        long total = row.getLong(4);
        @Nullable Long firstTotal = row.wasNull() ? null : total;
        return new Checkpoint(
            Checkpoint.Phase.valueOf(row.getString(1)),
            row.getString(2),
            row.getString(3),
            firstTotal,
            row.getInt(5),
            row.getBoolean(6));
      }
    }
  }

  /**
   * Whether a pull of any of these tables was interrupted: the next one resumes it.
   *
   * @param connection any
   * @param tables the tables of the next pull
   * @return true if so
   * @throws SQLException if the database fails
   */
  public static boolean isInterrupted(Connection connection, Collection<Table> tables)
      throws SQLException {
    for (Table table : tables) {
      if (load(connection, table).phase() != Checkpoint.Phase.DONE) {
        return true;
      }
    }
    return false;
  }

  /**
   * Saves the checkpoint of a table.
   *
   * @param connection the open transaction
   * @param table the table, claimed by this run
   * @param state the checkpoint
   * @throws SQLException if the database fails
   * @throws Problem if another run has claimed the table since
   */
  public void save(Connection connection, Table table, Checkpoint state) throws SQLException {
    save(connection, table, state, "");
  }

  private void save(
      Connection connection,
      Table table,
      Checkpoint state,
      String assignments,
      @Nullable OffsetDateTime... times)
      throws SQLException {
    try (PreparedStatement save = connection.prepareStatement(SAVE + assignments + OF_THIS_RUN)) {
      save.setString(1, state.phase().name());
      save.setString(2, state.resumeToken());
      save.setString(3, state.watermark());
      if (state.firstTotal() == null) {
        save.setNull(4, Types.BIGINT);
      } else {
        save.setLong(4, state.firstTotal());
      }
      save.setInt(5, state.comparisons());
      setBoolean(save, 6, state.wasEmpty());
      setNow(save, 7);
      setNow(save, 8);
      int place = 9;
      for (@Nullable OffsetDateTime time : times) {
        Kind.TIME.set(save, place++, time == null ? null : Kind.stored(time, dialect), dialect);
      }
      save.setString(place, table.sqlName());
      save.setString(place + 1, run);
      if (save.executeUpdate() != 1) {
        throw new Problem(
            ExitCode.BUSY, "another crm-sync run has taken over this database; this run ends");
      }
    }
  }

  /**
   * Saves the checkpoint at the start of the pull of a table, and the time: by the clock of the run now, and by the clock
   * of the service when the run began.
   *
   * @param connection the open transaction
   * @param table the table, claimed by this run
   * @param state the checkpoint
   * @throws SQLException if the database fails
   * @throws Problem if another run has claimed the table since
   */
  public void saveStart(Connection connection, Table table, Checkpoint state) throws SQLException {
    save(connection, table, state, START, OffsetDateTime.now(clock), serviceTime);
  }

  /**
   * Saves the checkpoint at the end of the pull of a table, and the time by both clocks.
   *
   * @param connection the open transaction
   * @param table the table, claimed by this run
   * @param state the checkpoint
   * @throws SQLException if the database fails
   * @throws Problem if another run has claimed the table since
   */
  public void saveEnd(Connection connection, Table table, Checkpoint state) throws SQLException {
    OffsetDateTime now = OffsetDateTime.now(clock);
    new History(connection, dialect).pulled(table, now);
    Duration since = Duration.ofNanos(System.nanoTime() - createdNanos);
    save(connection, table, state, END, now, serviceTime == null ? null : serviceTime.plus(since));
  }

  /**
   * Records that rows were written, though no pull is under way: later runs write with later times (see {@link
   * RunClock}).
   *
   * @param connection in the transaction that writes the rows
   * @param table the table
   * @throws SQLException if the database fails
   */
  public void stampWrite(Connection connection, Table table) throws SQLException {
    String sql = "UPDATE sync_state SET " + WRITTEN_AT + " WHERE \"resource\" = ?";
    try (PreparedStatement stamp = connection.prepareStatement(sql)) {
      setNow(stamp, 1);
      setNow(stamp, 2);
      stamp.setString(3, table.sqlName());
      stamp.executeUpdate();
    }
  }

  /**
   * Records the end of a whole pull: the next one starts every table again.
   *
   * @param connection in a transaction
   * @param tables the tables of the pull
   * @throws SQLException if the database fails
   */
  public void finish(Connection connection, Collection<Table> tables) throws SQLException {
    lockRows(connection);
    try (PreparedStatement finish =
        pulled(connection, "UPDATE sync_state SET \"phase\" = 'DONE'", tables)) {
      finish.executeUpdate();
    }
  }

  /**
   * Resets completed tables: all of them if no table is under way, otherwise those that were reconciled often
   * enough and completed some time ago. Without it, one table that always fails would block the others. A time that is as far in
   * the future is that of a clock that was moved back; it would block them until then.
   *
   * @param connection in a transaction
   * @param tables the tables to pull
   * @param comparisons the number of reconciliations that is enough
   * @param age the minimum time since such a table was completed
   * @throws SQLException if the database fails
   */
  public void reset(Connection connection, Collection<Table> tables, int comparisons, Duration age)
      throws SQLException {
    lockRows(connection);
    try (PreparedStatement count = pulled(connection, "SELECT COUNT(*) FROM sync_state", tables);
        ResultSet row = count.executeQuery()) {
      if (row.next() && row.getInt(1) == tables.size()) {
        finish(connection, tables);
        return;
      }
    }
    try (PreparedStatement reset =
        connection.prepareStatement("UPDATE sync_state SET \"phase\" = ?" + OUTDATED)) {
      reset.setString(1, Checkpoint.Phase.DONE.name());
      setOutdated(reset, 2, comparisons, age, dialect);
      reset.executeUpdate();
    }
  }

  /**
   * The completed tables that {@link #reset} starts again although other tables are under way.
   *
   * @param connection any
   * @param comparisons the number of reconciliations that is enough
   * @param age the minimum time since such a table was completed
   * @param dialect the kind of database
   * @return their names in the database
   * @throws SQLException if the database fails
   */
  public static Set<String> outdated(
      Connection connection, int comparisons, Duration age, Dialect dialect) throws SQLException {
    Set<String> names = new HashSet<>();
    try (PreparedStatement select =
        connection.prepareStatement("SELECT \"resource\" FROM sync_state" + OUTDATED)) {
      setOutdated(select, 1, comparisons, age, dialect);
      try (ResultSet rows = select.executeQuery()) {
        while (rows.next()) {
          names.add(rows.getString(1));
        }
      }
    }
    return names;
  }

  /** A statement about those of the tables that are complete while the pull continues with others. */
  private static PreparedStatement pulled(
      Connection connection, String statement, Collection<Table> tables) throws SQLException {
    PreparedStatement pulled =
        connection.prepareStatement(statement + " WHERE \"phase\" = 'PULLED' AND \"resource\" IN ("
            + Dialect.questionMarks(tables.size()) + ")");
    int place = 1;
    for (Table table : tables) {
      pulled.setString(place++, table.sqlName());
    }
    return pulled;
  }

  /** Serve writes the times of several tables in one transaction, in any order. */
  private void lockRows(Connection connection) throws SQLException {
    new WriteOrder(connection, dialect).lock();
  }

  private static void setOutdated(
      PreparedStatement statement, int first, int comparisons, Duration age, Dialect dialect)
      throws SQLException {
    statement.setString(first, Checkpoint.Phase.PULLED.name());
    statement.setInt(first + 1, comparisons);
    OffsetDateTime now =
        OffsetDateTime.now(Clock.systemUTC()); // That of a run is never behind the stored times.
    Kind.TIME.set(statement, first + 2, Kind.stored(now.minus(age), dialect), dialect);
    Kind.TIME.set(statement, first + 3, Kind.stored(now.plus(age), dialect), dialect);
  }

  private void setNow(PreparedStatement statement, int place) throws SQLException {
    Object now = Kind.stored(OffsetDateTime.now(clock), dialect);
    statement.setObject(place, now, Kind.TIME.sqlType(dialect));
  }

  private void setBoolean(PreparedStatement statement, int place, boolean value)
      throws SQLException {
    Kind.BOOLEAN.set(statement, place, dialect.of(value), dialect);
  }
}
