package com.salescrm.sync.db;

import com.salescrm.sync.cli.ExitCode;
import com.salescrm.sync.cli.Problem;
import com.zaxxer.hikari.HikariConfig;
import java.math.BigDecimal;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.sql.Types;
import java.time.Duration;
import java.time.LocalDate;
import java.time.OffsetDateTime;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** PostgreSQL: each type of column has a type of the database. */
record PostgresqlDialect() implements Dialect {
  /** The key is the schema, as that of the lock of a run. */
  private static final String LOCK_ROWS =
      "SELECT pg_advisory_xact_lock(hashtext('crm-sync rows'), hashtext(current_schema()))";

  private static final String VIEW_COLUMNS = """
      SELECT attname FROM pg_attribute JOIN pg_class ON pg_class.oid = attrelid
      WHERE relname = ? AND relkind = 'v' AND relnamespace = current_schema()::regnamespace AND attnum > 0
      ORDER BY attnum
      """;

  /** It has timestamps from 4713 BC to 294276. */
  private static final int FIRST_YEAR = -4711;

  private static final int LAST_YEAR = 294_275;

  /** The digits before and after the decimal point. */
  private static final int MOST_DIGITS = 131_072;

  private static final int MOST_DECIMALS = 16_383;

  /** The properties of all connections; those in the URL have precedence. */
  static final Map<String, String> CONNECTION =
      Map.of("tcpKeepAlive", "true", "socketFactory", KeepAliveSockets.class.getName());

  /** Lets the server notice soon that this machine has vanished: until then its transactions and locks remain. */
  static final String PROBES = "SET tcp_keepalives_idle = " + KeepAliveSockets.IDLE
      + "; SET tcp_keepalives_interval = " + KeepAliveSockets.INTERVAL
      + "; SET tcp_keepalives_count = " + KeepAliveSockets.COUNT + "; ";

  /** Such as for an index of millions of rows; the time for locks is added. */
  private static final Duration LONGEST_STATEMENT = Duration.ofHours(1);

  private static final String VIEW_DEFINITION = """
      SELECT 'CREATE VIEW ' || relname || ' AS ' || pg_get_viewdef(oid) FROM pg_class
      WHERE relkind = 'v' AND relname = ? AND relnamespace = current_schema()::regnamespace
      """;

  @Override
  public String prefix() {
    return "jdbc:postgresql:";
  }

  @Override
  public String folder() {
    return "postgresql";
  }

  @Override
  public boolean hasFlyway() {
    return true;
  }

  @Override
  public boolean isFile() {
    return false;
  }

  @Override
  public void check(String url) {
    if (url.matches("[^?]*@.*")) {
      throw new Problem(
          ExitCode.USAGE,
          "--database: the driver accepts no user before the host; omit the user before the @,"
              + " and set CRM_SYNC_DB_USER and CRM_SYNC_DB_PASSWORD");
    }
  }

  @Override
  public void create(HikariConfig config, DatabaseSettings settings) {}

  @Override
  public void configure(HikariConfig config, DatabaseSettings settings) {
    config.addDataSourceProperty("ApplicationName", "crm-sync");
    CONNECTION.forEach(config::addDataSourceProperty);
    config.addDataSourceProperty(
        "socketTimeout",
        Long.toString(LONGEST_STATEMENT.plus(settings.lockWait()).toSeconds()));
    config.addDataSourceProperty("reWriteBatchedInserts", "true"); // Several rows a statement.
    // Otherwise the text of an error may contain a whole row.
    config.addDataSourceProperty("logServerErrorDetail", "false");
    // Zero would mean no limit.
    config.setConnectionInitSql(
        PROBES + "SET lock_timeout = " + Math.max(1, settings.lockWait().toMillis()));
  }

  @Override
  public RunLock lock(DatabaseSettings settings) {
    return AdvisoryRunLock.of(settings);
  }

  @Override
  public String sqlName(ColumnType type) {
    return switch (type) {
      case TEXT -> "TEXT";
      case TIME -> "TIMESTAMPTZ";
      case DATE -> "DATE";
      case NUMBER -> "NUMERIC";
      case INTEGER -> "INTEGER";
      case BOOLEAN -> "BOOLEAN";
      case JSON -> "JSON";
    };
  }

  @Override
  public int code(ColumnType type) {
    return switch (type) {
      case TEXT -> Types.VARCHAR;
      case TIME -> Types.TIMESTAMP_WITH_TIMEZONE;
      case DATE -> Types.DATE;
      case NUMBER -> Types.NUMERIC;
      case INTEGER -> Types.INTEGER;
      case BOOLEAN -> Types.BOOLEAN;
      case JSON -> Types.OTHER;
    };
  }

  @Override
  public void set(PreparedStatement statement, int place, Object value, ColumnType type)
      throws SQLException {
    statement.setObject(place, value, code(type));
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

  @Override
  public @Nullable BigDecimal of(BigDecimal number) {
    boolean fits = number.scale() <= MOST_DECIMALS
        && (long) number.precision() - number.scale() <= MOST_DIGITS;
    return fits ? number : null;
  }

  @Override
  public @Nullable Object value(ResultSet row, int place, ColumnType type) throws SQLException {
    return switch (type) {
      case TIME -> row.getObject(place, OffsetDateTime.class);
      case DATE -> row.getObject(place, LocalDate.class);
      case INTEGER, BOOLEAN -> row.getObject(place);
      case TEXT, NUMBER, JSON -> row.getString(place);
    };
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
    return "CAST(? AS JSON)";
  }

  @Override
  public String childTable(String name, String parent, List<String> columns) {
    return childTableWithKeys(name, parent, columns);
  }

  static String childTableWithKeys(String name, String parent, List<String> columns) {
    return "CREATE TABLE IF NOT EXISTS " + name + " (\"parent_id\" TEXT NOT NULL REFERENCES "
        + parent + " (\"id\") ON DELETE CASCADE, \"position\" INTEGER NOT NULL, "
        + String.join(", ", columns) + ", PRIMARY KEY (\"parent_id\", \"position\"))";
  }

  @Override
  public boolean hasIndexes() {
    return true;
  }

  @Override
  public boolean enforcesForeignKeys() {
    return true;
  }

  @Override
  public boolean misplansLists() {
    return true;
  }

  @Override
  public boolean ignoresCase() {
    return false;
  }

  /** A view keeps its grants and dependent views unless it is dropped. */
  @Override
  public List<String> retainedView(Connection connection, String view) throws SQLException {
    List<String> columns = new ArrayList<>();
    try (PreparedStatement select = connection.prepareStatement(VIEW_COLUMNS)) {
      select.setString(1, view);
      try (ResultSet rows = select.executeQuery()) {
        while (rows.next()) {
          columns.add(rows.getString(1));
        }
      }
    }
    return columns;
  }

  @Override
  public String viewDefinition() {
    return VIEW_DEFINITION;
  }

  @Override
  public boolean replacesViews() {
    return true;
  }

  @Override
  public boolean changesTypes() {
    return true;
  }

  @Override
  public boolean streamsInTransactions() {
    return true;
  }

  @Override
  public void readOneMoment(Connection connection) throws SQLException {
    try (Statement statement = connection.createStatement()) {
      statement.execute("SET TRANSACTION ISOLATION LEVEL REPEATABLE READ");
    }
  }

  /** Transactions that write the same rows in different orders, or add columns, would wait for each other. */
  @Override
  public void lockRows(Connection connection) throws SQLException {
    try (Statement statement = connection.createStatement()) {
      statement.execute(LOCK_ROWS);
    }
  }

  @Override
  public boolean claimsRows() {
    return true;
  }

  /** Nothing to do: the next VACUUM of the server removes the content. */
  @Override
  public void afterErasure(Connection connection) {}
}
