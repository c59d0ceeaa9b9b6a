package com.salescrm.sync.db;

import com.salescrm.sync.cli.ExitCode;
import com.salescrm.sync.cli.Problem;
import com.zaxxer.hikari.HikariConfig;
import java.io.IOException;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.nio.channels.FileChannel;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.sql.Types;
import java.time.Instant;
import java.time.LocalDate;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * DuckDB: a file that one process opens at a time. Its tables have no other index than the primary key of the tables for
 * objects: DuckDB keeps indexes in memory, and a key that a transaction deletes and inserts again may violate one.
 */
record DuckDbDialect() implements Dialect {
  /**
   * What a connection sets unless the URL does. The memory is beside that of Java; nothing is downloaded. With the default
   * threshold, 16 MB of log, checkpoints take half of the time of a first pull.
   */
  private static final Map<String, String> SETTINGS = new TreeMap<>(Map.of(
      "memory_limit", "'512MB'",
      "threads", "2",
      "preserve_insertion_order", "false",
      "checkpoint_threshold", "'64MB'",
      "autoinstall_known_extensions", "false",
      "autoload_known_extensions", "false"));

  /** The other names of settings, which a URL may have as well. */
  private static final Map<String, String> ALIASES = Map.of(
      "memory_limit", "max_memory",
      "threads", "worker_threads",
      "checkpoint_threshold", "wal_autocheckpoint");

  private static final int FIRST_YEAR = -4711;
  private static final int LAST_YEAR = 294_245;

  /** The most that the type can have in all is 38 digits. */
  private static final int DECIMALS = 6;

  private static final int MOST_DIGITS = 38;

  private static final long RETRY_MILLIS = 200;

  @Override
  public String prefix() {
    return "jdbc:duckdb:";
  }

  @Override
  public String folder() {
    return "duckdb";
  }

  @Override
  public boolean hasFlyway() {
    return false;
  }

  @Override
  public boolean isFile() {
    return true;
  }

  @Override
  public boolean hasOneWriter() {
    return true;
  }

  @Override
  public void check(String url) {
    if (url.matches("jdbc:duckdb:(:memory:.*|\\w{2,}:.*|[?;].*|)")) {
      throw new Problem(ExitCode.USAGE, "--database: name a file, such as jdbc:duckdb:crm.duckdb");
    }
  }

  /**
   * Removes an empty file, which DuckDB refuses: it leaves one if the disk is full or the process is killed while it creates
   * a database. DuckDB locks the file when it opens it, so that a file with a lock is in use.
   */
  @Override
  public void create(HikariConfig config, DatabaseSettings settings) {
    Path file = settings.file().orElseThrow();
    if (!Files.isRegularFile(file) || file.toFile().length() > 0) {
      return;
    }
    try (FileChannel channel = FileChannel.open(file, StandardOpenOption.WRITE)) {
      if (channel.tryLock() != null && channel.size() == 0) {
        Files.delete(file);
      }
    } catch (IOException | OverlappingFileLockException e) {
      // DuckDB reports why it cannot be opened.
    }
  }

  /** Waits until no other process has the file open. */
  @Override
  public void configure(HikariConfig config, DatabaseSettings settings) {
    DuckDbDriver.require();
    config.setConnectionInitSql(settings(settings.url()));
    long end = System.nanoTime() + settings.lockWait().toNanos();
    while (!canOpen(settings, System.nanoTime() >= end)) {
      pause();
    }
  }

  /** The statements that set what a URL does not. */
  static String settings(String url) {
    String given = url.toLowerCase(Locale.ROOT);
    return SETTINGS.entrySet().stream()
        .filter(each -> !given.contains(";" + each.getKey() + "="))
        .filter(each -> !given.contains(";" + ALIASES.get(each.getKey()) + "="))
        .map(each -> "SET GLOBAL " + each.getKey() + " = " + each.getValue())
        .collect(Collectors.joining("; "));
  }

  private static boolean canOpen(DatabaseSettings settings, boolean last) {
    try (Connection connection = DriverManager.getConnection(settings.url())) {
      return connection.isValid(0);
    } catch (SQLException e) {
      if (!DatabaseProblems.isLocked(e)) {
        throw DatabaseProblems.of(e, settings.place());
      }
      FileRunLock.of(settings).close(); // Fails at once if another run has it.
      if (last) {
        throw FileRunLock.busy(settings);
      }
      return false;
    }
  }

  private static void pause() {
    try {
      TimeUnit.MILLISECONDS.sleep(RETRY_MILLIS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new Problem(ExitCode.DATABASE, "interrupted while waiting for the database", e);
    }
  }

  @Override
  public RunLock lock(DatabaseSettings settings) {
    return FileRunLock.of(settings);
  }

  /** JSON is text, to which the JSON functions apply; its order and digits are retained. */
  @Override
  public String sqlName(ColumnType type) {
    return switch (type) {
      case TEXT, JSON -> "TEXT";
      case TIME -> "TIMESTAMPTZ";
      case DATE -> "DATE";
      case NUMBER -> "DECIMAL(" + MOST_DIGITS + ", " + DECIMALS + ")";
      case INTEGER -> "INTEGER";
      case BOOLEAN -> "BOOLEAN";
    };
  }

  @Override
  public int code(ColumnType type) {
    return switch (type) {
      case TEXT, JSON -> Types.VARCHAR;
      case TIME -> Types.TIMESTAMP_WITH_TIMEZONE;
      case DATE -> Types.DATE;
      case NUMBER -> Types.NUMERIC;
      case INTEGER -> Types.INTEGER;
      case BOOLEAN -> Types.BOOLEAN;
    };
  }

  @Override
  public void set(PreparedStatement statement, int place, Object value, ColumnType type)
      throws SQLException {
    statement.setObject(place, value);
  }

  @Override
  public boolean hasYear(int year) {
    return year >= FIRST_YEAR && year <= LAST_YEAR;
  }

  @Override
  public Object of(OffsetDateTime time) {
    return time;
  }

  @Override
  public Object of(LocalDate day) {
    return day;
  }

  @Override
  public Object of(boolean value) {
    return value;
  }

  /** Further decimals are rounded. */
  @Override
  public @Nullable BigDecimal of(BigDecimal number) {
    long integerDigits = (long) number.precision() - number.scale();
    if (number.signum() == 0 || integerDigits < -DECIMALS) {
      return BigDecimal.ZERO.setScale(DECIMALS); // Rounding computes a power of the exponent.
    }
    if (integerDigits > MOST_DIGITS - DECIMALS) {
      return null;
    }
    BigDecimal rounded = number.setScale(DECIMALS, RoundingMode.HALF_EVEN);
    return rounded.precision() <= MOST_DIGITS ? rounded : null;
  }

  @Override
  public @Nullable Object value(ResultSet row, int place, ColumnType type) throws SQLException {
    try {
      return ofType(row, place, type);
    } catch (IllegalArgumentException | ClassCastException e) { // Its message may quote a value.
      throw new SQLException("invalid column type", e);
    }
  }

  private static @Nullable Object ofType(ResultSet row, int place, ColumnType type)
      throws SQLException {
    return switch (type) {
      case TIME -> {
        // For hours around a change of clocks, the driver's own date-time is an hour off.
        long micros = row.getLong(place);
        yield row.wasNull()
            ? null
            : Instant.EPOCH.plus(micros, ChronoUnit.MICROS).atOffset(ZoneOffset.UTC);
      }
      case DATE -> (LocalDate) row.getObject(place);
      case NUMBER -> row.getBigDecimal(place);
      case INTEGER, BOOLEAN -> row.getObject(place);
      case TEXT, JSON -> row.getString(place);
    };
  }

  @Override
  public RowBatch insert(Connection connection, String table, List<String> columns, String conflict)
      throws SQLException {
    return StagedBatch.of(connection, table, columns, conflict);
  }

  @Override
  public String jsonParameter() {
    return "?";
  }

  @Override
  public String childTable(String name, String parent, List<String> columns) {
    return "CREATE TABLE IF NOT EXISTS " + name
        + " (\"parent_id\" TEXT NOT NULL, \"position\" INTEGER NOT NULL, "
        + String.join(", ", columns) + ")";
  }

  @Override
  public boolean hasIndexes() {
    return false;
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

  @Override
  public String viewDefinition() {
    return "SELECT sql FROM duckdb_views() WHERE view_name = ?";
  }

  @Override
  public boolean replacesViews() {
    return true;
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

  /** Nothing to do: transactions of the process follow each other. */
  @Override
  public void lockRows(Connection connection) {}

  @Override
  public boolean claimsRows() {
    return false;
  }

  /** The write-ahead log is emptied; the file keeps the content until its blocks are used again. */
  @Override
  public void afterErasure(Connection connection) throws SQLException {
    try (Statement statement = connection.createStatement()) {
      statement.execute("CHECKPOINT");
    }
  }
}
