package com.salescrm.sync.db;

import com.salescrm.sync.cli.ExitCode;
import com.salescrm.sync.cli.Problem;
import com.zaxxer.hikari.HikariConfig;
import java.math.BigDecimal;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.LocalDate;
import java.time.OffsetDateTime;
import java.util.List;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** A supported database: all that differs between databases. Immutable and safe for many threads. */
public sealed interface Dialect permits SqliteDialect, PostgresqlDialect, DuckDbDialect {
  /** SQLite: a file. */
  Dialect SQLITE = new SqliteDialect();

  /** PostgreSQL 11 or newer. */
  Dialect POSTGRESQL = new PostgresqlDialect();

  /** DuckDB: a file that one process opens at a time. */
  Dialect DUCKDB = new DuckDbDialect();

  /** All of them. */
  List<Dialect> ALL = List.of(SQLITE, POSTGRESQL, DUCKDB);

  /**
   * The database that a URL names.
   *
   * @param url a JDBC URL
   * @return the kind
   * @throws Problem if it is of another kind, no JDBC URL, or names no file of a database that is a file
   */
  static Dialect of(String url) {
    for (Dialect dialect : ALL) {
      if (url.startsWith(dialect.prefix())) {
        dialect.check(url);
        return dialect;
      }
    }
    String prefixes = ALL.stream().map(Dialect::prefix).collect(Collectors.joining(", "));
    throw new Problem(
        ExitCode.USAGE,
        "--database must begin with one of " + prefixes + ", such as " + SQLITE.prefix()
            + "crm.db");
  }

  /**
   * The database of a connection.
   *
   * @param connection any
   * @return the kind
   * @throws SQLException if the driver fails
   */
  static Dialect of(Connection connection) throws SQLException {
    return of(connection.getMetaData().getURL());
  }

  /**
   * The parameters of a list, such as that of {@code IN}.
   *
   * @param count 1 or more
   * @return {@code ?, ?, ?}
   */
  static String questionMarks(int count) {
    return "?" + ", ?".repeat(count - 1);
  }

  /** {@return what its URLs begin with} */
  String prefix();

  /** {@return its name in the folders of migrations} */
  String folder();

  /** {@return whether Flyway supports it, else {@link ScriptMigrations} run the scripts} */
  boolean hasFlyway();

  /** {@return whether the database is a file, whose path follows the prefix} */
  boolean isFile();

  /** {@return whether concurrent transactions of one process may fail, so that one has to follow the other} */
  boolean hasOneWriter();

  /**
   * Checks a URL.
   *
   * @param url begins with the prefix
   * @throws Problem with {@link ExitCode#USAGE} if the URL cannot be used
   */
  void check(String url);

  /**
   * Sets what the connections need. Waits if another process has the file open.
   *
   * @param config of the pool
   * @param settings how to reach the database
   * @throws Problem if the driver is missing, or the file cannot be opened
   */
  void configure(HikariConfig config, DatabaseSettings settings);

  /**
   * Creates the file if it does not exist, and sets what the file stores, for a program that will write it.
   *
   * @param config of the pool, before {@link #configure}
   * @param settings how to reach the database
   * @throws Problem if the file cannot be created
   */
  void create(HikariConfig config, DatabaseSettings settings);

  /**
   * Excludes other runs, see {@link Database#lock()}.
   *
   * @param settings how to reach the database
   * @return the lock
   * @throws Problem if another run holds it
   */
  RunLock lock(DatabaseSettings settings);

  /**
   * The type of a column in its definition.
   *
   * @param type the type
   * @return its name in SQL
   */
  String sqlName(ColumnType type);

  /**
   * The type of a parameter.
   *
   * @param type the type of its column
   * @return one of {@link java.sql.Types}
   */
  int code(ColumnType type);

  /**
   * Sets a parameter.
   *
   * @param statement the statement
   * @param place the number of the parameter
   * @param value as {@link #of(OffsetDateTime)} and the like return it
   * @param type the type of its column
   * @throws SQLException if the driver fails
   */
  void set(PreparedStatement statement, int place, Object value, ColumnType type)
      throws SQLException;

  /**
   * Prepares rows that are inserted together.
   *
   * @param connection in the transaction that inserts them; until the rows are closed it has no others
   * @param table the table
   * @param columns the quoted names of the columns that are set
   * @param conflict the clause {@code ON CONFLICT}; empty for none
   * @return the rows, to be closed
   * @throws SQLException if the database fails
   */
  RowBatch insert(Connection connection, String table, List<String> columns, String conflict)
      throws SQLException;

  /**
   * Whether moments and days of a year can be stored.
   *
   * @param year the year in UTC
   * @return true if so
   */
  boolean hasYear(int year);

  /**
   * A moment as the driver expects it.
   *
   * @param time in UTC, with microseconds
   * @return the value
   */
  Object of(OffsetDateTime time);

  /**
   * A day as the driver expects it.
   *
   * @param day the day
   * @return the value
   */
  Object of(LocalDate day);

  /**
   * A boolean as the driver expects it.
   *
   * @param value true or false
   * @return the value
   */
  Object of(boolean value);

  /**
   * A number as it is stored.
   *
   * @param number the number
   * @return the number; null if it cannot be stored
   */
  @Nullable
  BigDecimal of(BigDecimal number);

  /**
   * Reads a value in the form in which it is set, but numbers and JSON possibly as text.
   *
   * @param row the current row
   * @param place the number of the column
   * @param type the type of the column
   * @return the value; null if the column is
   * @throws SQLException if the database fails
   */
  @Nullable
  Object value(ResultSet row, int place, ColumnType type) throws SQLException;

  /** {@return the parameter of a statement for a JSON text that is set as a string} */
  String jsonParameter();

  /**
   * The statement that creates a child table, unless it exists.
   *
   * @param name its name
   * @param parent the table to which {@code parent_id} refers
   * @param columns the definitions of the other columns
   * @return the statement
   */
  String childTable(String name, String parent, List<String> columns);

  /** {@return whether columns by which rows are searched have an index} */
  boolean hasIndexes();

  /**
   * {@return whether the rows of a child table are deleted with the row to which they belong, also if another program deletes it}
   */
  boolean enforcesForeignKeys();

  /** {@return whether a statement may read a whole table for a list of keys, because of outdated statistics} */
  boolean misplansLists();

  /** {@return whether names of tables that differ in case only are equal} */
  boolean ignoresCase();

  /**
   * The columns of a view that is retained as it is if they are the wanted ones.
   *
   * @param connection in a transaction
   * @param view its name
   * @return the columns; empty if the view does not exist, or is always created again
   * @throws SQLException if the database fails
   */
  List<String> retainedView(Connection connection, String view) throws SQLException;

  /** {@return the query for the statement that creates a view; its parameter is the name of the view} */
  String viewDefinition();

  /** {@return whether a view can be replaced, so that it keeps its grants} */
  boolean replacesViews();

  /** {@return whether a column can get another type, so that it keeps its indexes and grants} */
  boolean changesTypes();

  /** {@return whether the rows of a query are read in batches in a transaction only} */
  boolean streamsInTransactions();

  /**
   * Lets all queries of a transaction see the same moment.
   *
   * @param connection in a transaction that has read no table
   * @throws SQLException if the database fails
   */
  void readOneMoment(Connection connection) throws SQLException;

  /**
   * Waits until no other transaction writes rows; until the end of the transaction none begins to.
   *
   * @param connection in a transaction that has read no table
   * @throws SQLException if the database fails, or the wait exceeds its limit
   */
  void lockRows(Connection connection) throws SQLException;

  /** {@return whether a transaction can select rows that others are not waiting for} */
  boolean claimsRows();

  /**
   * Removes the content of deleted rows from the files of the database, if the database can do so.
   *
   * @param connection in no transaction
   * @throws SQLException if the database fails
   * @throws Problem with {@link com.salescrm.sync.cli.ExitCode#BUSY} if another program prevents it; a repetition does it
   */
  void afterErasure(Connection connection) throws SQLException;
}
