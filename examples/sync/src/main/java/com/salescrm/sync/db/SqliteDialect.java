package com.salescrm.sync.db;

import com.salescrm.sync.cli.ExitCode;
import com.salescrm.sync.cli.Problem;
import com.zaxxer.hikari.HikariConfig;
import java.math.BigDecimal;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.sql.Types;
import java.time.LocalDate;
import java.time.OffsetDateTime;
import java.util.List;
import java.util.Properties;
import org.jspecify.annotations.Nullable;

/** SQLite: times are texts that sort as the moments do, booleans are 0 and 1. */
record SqliteDialect() implements Dialect {
  /** What the shortest text of a time lacks: texts lack seconds and groups of decimals that are 0. */
  private static final String ZEROS = ":00.000000Z";

  private static final int SHORTEST = "2026-01-31T09:30".length();

  /** A text sorts as the moment does only with four digits of the year. */
  private static final int LAST_YEAR = 9_999;

  /** Rows with the JSON of an object are long: of a page of 4 KiB, the default, a part stays empty. */
  private static final String PAGE_BYTES = "16384";

  @Override
  public String prefix() {
    return "jdbc:sqlite:";
  }

  @Override
  public String folder() {
    return "sqlite";
  }

  @Override
  public boolean hasFlyway() {
    return true;
  }

  @Override
  public boolean isFile() {
    return true;
  }

  @Override
  public void check(String url) {
    if (url.matches("jdbc:sqlite:(:memory:.*|\\?.*|)")) {
      throw new Problem(ExitCode.USAGE, "--database: name a file, such as jdbc:sqlite:crm.db");
    }
  }

  @Override
  public void create(HikariConfig config, DatabaseSettings settings) {
    settings.file().filter(SqliteDialect::isEmpty).ifPresent(file -> create(settings));
    config.addDataSourceProperty("journal_mode", "WAL"); // Readers do not block while a run writes.
  }

  @Override
  public void configure(HikariConfig config, DatabaseSettings settings) {
    config.addDataSourceProperty(
        "busy_timeout", Long.toString(settings.lockWait().toMillis()));
    config.addDataSourceProperty("synchronous", "NORMAL");
    // Content that a change removes or moves is overwritten with zeros: purge finds it in no row.
    config.addDataSourceProperty("secure_delete", "true");
    // A transaction that reads first could not wait for the write lock later.
    config.addDataSourceProperty("transaction_mode", "IMMEDIATE");
  }

  private static boolean isEmpty(Path file) {
    return file.toFile().length() == 0; // Also without a file.
  }

  /** The first write fixes the size of the pages, and the driver executes the settings of a connection in any order. */
  private static void create(DatabaseSettings settings) {
    Properties pages = new Properties();
    pages.setProperty("page_size", PAGE_BYTES);
    pages.setProperty("busy_timeout", Long.toString(settings.lockWait().toMillis()));
    try (Connection connection = DriverManager.getConnection(settings.url(), pages)) {
      execute(connection, "PRAGMA journal_mode = WAL");
    } catch (SQLException e) {
      throw DatabaseProblems.of(e, settings.place());
    }
  }

  @Override
  public RunLock lock(DatabaseSettings settings) {
    return FileRunLock.of(settings);
  }

  @Override
  public String sqlName(ColumnType type) {
    return switch (type) {
      case TEXT, TIME, DATE, JSON -> "TEXT";
      case NUMBER -> "NUMERIC";
      case INTEGER, BOOLEAN -> "INTEGER";
    };
  }

  @Override
  public int code(ColumnType type) {
    return switch (type) {
      case TEXT, TIME, DATE, JSON -> Types.VARCHAR;
      case NUMBER -> Types.NUMERIC;
      case INTEGER, BOOLEAN -> Types.INTEGER;
    };
  }

  @Override
  public void set(PreparedStatement statement, int place, Object value, ColumnType type)
      throws SQLException {
    int code = code(type);
    if (code == Types.VARCHAR) {
      statement.setString(place, value.toString());
    } else {
      statement.setObject(place, value, code);
    }
  }

  @Override
  public boolean hasYear(int year) {
    return year >= 0 && year <= LAST_YEAR;
  }

  @Override
  public Object of(OffsetDateTime time) {
    String text = time.toLocalDateTime().toString();
    return text + ZEROS.substring(text.length() - SHORTEST);
  }

  @Override
  public Object of(LocalDate day) {
    return day.toString();
  }

  @Override
  public Object of(boolean value) {
    return value ? 1 : 0;
  }

  /** A number beyond the range of a double would be stored as infinity. */
  @Override
  public @Nullable BigDecimal of(BigDecimal number) {
    return Double.isInfinite(number.doubleValue()) ? null : number;
  }

  @Override
  public @Nullable Object value(ResultSet row, int place, ColumnType type) throws SQLException {
    return row.getObject(place);
  }

  @Override
  public RowBatch insert(Connection connection, String table, List<String> columns, String conflict)
      throws SQLException {
    return StatementBatch.of(connection, this, table, columns, conflict);
  }

  @Override
  public boolean hasOneWriter() {
    return false;
  }

  @Override
  public String jsonParameter() {
    return "?";
  }

  /** It needs no other index than the key. */
  @Override
  public String childTable(String name, String parent, List<String> columns) {
    return PostgresqlDialect.childTableWithKeys(name, parent, columns) + " WITHOUT ROWID";
  }

  @Override
  public boolean hasIndexes() {
    return true;
  }

  @Override
  public boolean enforcesForeignKeys() {
    return false;
  }

  @Override
  public boolean misplansLists() {
    return false;
  }

  @Override
  public boolean ignoresCase() {
    return true;
  }

  @Override
  public List<String> retainedView(Connection connection, String view) {
    return List.of();
  }

  /** Nothing to do: there is one writer at a time. */
  @Override
  public void lockRows(Connection connection) {}

  @Override
  public String viewDefinition() {
    return "SELECT \"sql\" FROM sqlite_master WHERE \"type\" = 'view' AND \"name\" = ?";
  }

  @Override
  public boolean replacesViews() {
    return false;
  }

  @Override
  public boolean changesTypes() {
    return false;
  }

  @Override
  public boolean streamsInTransactions() {
    return false;
  }

  /** Nothing to do: each transaction does. */
  @Override
  public void readOneMoment(Connection connection) {}

  @Override
  public boolean claimsRows() {
    return false;
  }

  /**
   * The write-ahead log still has copies of the rows, and cannot be emptied while a transaction of another program reads them.
   */
  @Override
  public void afterErasure(Connection connection) throws SQLException {
    try (Statement statement = connection.createStatement();
        ResultSet row = statement.executeQuery("PRAGMA wal_checkpoint(TRUNCATE)")) {
      boolean isBusy = row.next() && row.getInt(1) != 0; // Stated in the row; nothing is thrown.
      if (isBusy) {
        throw new Problem(
            ExitCode.BUSY,
            "another program reads the database, so the file of its write-ahead log still has the removed"
                + " content; run the same command again when that program has ended");
      }
    }
  }

  private static void execute(Connection connection, String sql) throws SQLException {
    try (Statement statement = connection.createStatement()) {
      statement.execute(sql);
    }
  }
}
