package com.salescrm.sdk.core.retry.jdbc;

import com.salescrm.sdk.core.internal.argument.Arguments;
import com.salescrm.sdk.core.internal.storage.ConnectionRequests;
import com.salescrm.sdk.core.internal.storage.Sql;
import com.salescrm.sdk.core.retry.RateBudgetStore;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicBoolean;
import javax.sql.DataSource;

/**
 * Shares a rate limit over a database: PostgreSQL 9.6 or newer, or H2 2.2.220 or newer. A process has a row for each group of
 * endpoints; it updates its row and reads the others in one statement, every 5 s while it sends. The times are those of the
 * database: clocks of machines are not compared. No key is stored.
 *
 * <pre>{@code
 * CREATE TABLE crm_rate_budget (name VARCHAR(200), endpoints VARCHAR(200), process VARCHAR(40),
 *     written BIGINT NOT NULL, entry VARCHAR(200) NOT NULL, PRIMARY KEY (name, endpoints, process))
 * }</pre>
 *
 * <p>No call waits for the database and none fails because of it. If it is away, slow, or the table is missing, a warning in the
 * log says so, with the statement to run, and each process continues with its part. A connection is awaited for at most 5 s and
 * a statement for at most 10 s, on a background thread: a client that is closed meanwhile does not wait for them, so the store may
 * use the data source for up to 15 s after the last call. Safe for many threads. The caller closes the data source.
 */
public final class JdbcRateBudgetStore implements RateBudgetStore {
  private static final Duration CONNECTION_WAIT = Duration.ofSeconds(5);
  private static final String NOW = Sql.now("PostgreSQL"); // Also of H2.
  private static final String VERSION = "1 ";
  private static final int MAX_NAME = 200;
  private static final int FORGOTTEN_MILLIS = 3_600_000;

  private final DataSource source;
  private final String table;
  private final String name;
  private final boolean create;
  private final ConnectionRequests requests = new ConnectionRequests();
  private final AtomicBoolean created = new AtomicBoolean();

  private JdbcRateBudgetStore(Builder builder) {
    this.source = builder.source;
    this.table = builder.table;
    this.name = builder.name;
    this.create = builder.create;
  }

  /**
   * Options for a store.
   *
   * @param source one connection is enough
   * @return a builder with the defaults
   */
  public static Builder builder(DataSource source) {
    return new Builder(source);
  }

  @Override
  public List<Entry> exchange(String group, Entry entry) throws IOException {
    String endpoints = group.length() <= MAX_NAME ? group : group.substring(0, MAX_NAME);
    try (Connection connection = requests.request(source, CONNECTION_WAIT)) {
      if (create && !created.get()) {
        createTable(connection);
      }
      List<Entry> entries = Sql.inTransaction(connection, each -> exchange(each, endpoints, entry));
      created.set(true);
      return entries;
    } catch (SQLException e) {
      throw failed(e);
    } catch (ExecutionException | TimeoutException e) {
      throw new IOException(
          "the database of " + this + " cannot be reached, or its pool has no connection", e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new InterruptedIOException("interrupted while waiting for the database of " + this);
    }
  }

  private List<Entry> exchange(Connection connection, String endpoints, Entry entry)
      throws SQLException {
    List<Entry> entries = update(connection, endpoints, entry);
    if (entries.stream().noneMatch(each -> each.process().equals(entry.process()))) {
      insert(connection, endpoints, entry);
      entries = update(connection, endpoints, entry);
    }
    return entries;
  }

  /** Updates the row of the process, if there is one, and reads all, in one statement. */
  private List<Entry> update(Connection connection, String endpoints, Entry entry)
      throws SQLException {
    String update = "UPDATE " + table + " SET written = " + NOW
        + ", entry = ? WHERE name = ? AND endpoints = ? AND process = ?";
    boolean isH2 = connection.getMetaData().getDatabaseProductName().equals("H2");
    String own = isH2
        ? "SELECT process, entry, written FROM FINAL TABLE (" + update + ")"
        : "WITH own AS (" + update + " RETURNING process, entry, written)"
            + " SELECT process, entry, written FROM own";
    String all = own + " UNION ALL SELECT process, entry, written FROM " + table
        + " WHERE name = ? AND endpoints = ? AND process <> ?";
    String process = entry.process();
    try (PreparedStatement statement = Sql.prepare(
            connection, all, text(entry), name, endpoints, process, name, endpoints, process);
        ResultSet rows = statement.executeQuery()) {
      return entries(rows);
    }
  }

  private void insert(Connection connection, String endpoints, Entry entry) throws SQLException {
    // A process that is frozen in its transaction locks its row: this one must not wait for it.
    String forget = "DELETE FROM " + table + " WHERE (name, endpoints, process) IN (SELECT name,"
        + " endpoints, process FROM " + table + " WHERE written < " + NOW + " - "
        + FORGOTTEN_MILLIS + " FOR UPDATE SKIP LOCKED)";
    int unused = Sql.update(connection, forget);
    String insert = "INSERT INTO " + table
        + " (name, endpoints, process, written, entry) VALUES (?, ?, ?, " + NOW + ", ?)";
    unused = Sql.update(connection, insert, name, endpoints, entry.process(), text(entry));
  }

  private static List<Entry> entries(ResultSet rows) throws SQLException {
    List<Entry> entries = new ArrayList<>();
    while (rows.next()) {
      Instant writtenAt = Instant.ofEpochMilli(rows.getLong(3));
      try {
        entries.add(parse(rows.getString(1), rows.getString(2), writtenAt));
      } catch (IllegalArgumentException e) {
        // It is of another version, damaged, or has a number out of range.
      }
    }
    return entries;
  }

  /** A version and numbers, separated by spaces; times in milliseconds. */
  private static String text(Entry entry) {
    return VERSION + entry.demand() + " " + entry.limit() + " " + entry.window().toMillis() + " "
        + entry.blocked().toMillis();
  }

  private static Entry parse(String process, String text, Instant writtenAt) {
    String[] parts = text.split(" ", -1);
    if (parts.length < 5 || !text.startsWith(VERSION)) {
      throw new IllegalArgumentException("another version");
    }
    return new Entry(
        process,
        Double.parseDouble(parts[1]),
        Long.parseLong(parts[2]),
        Duration.ofMillis(Long.parseLong(parts[3])),
        Duration.ofMillis(Long.parseLong(parts[4])),
        writtenAt);
  }

  private void createTable(Connection connection) throws SQLException {
    try {
      int unused = Sql.inTransaction(
          connection, each -> Sql.update(each, ddl().replaceFirst("TABLE", "TABLE IF NOT EXISTS")));
    } catch (SQLException e) {
      // Another process creates it at the same time, or the user may not and it exists: the next
      // statement shows it.
    }
  }

  private String ddl() {
    return "CREATE TABLE " + table + " (name VARCHAR(" + MAX_NAME + "), endpoints VARCHAR("
        + MAX_NAME
        + "), process VARCHAR(40), written BIGINT NOT NULL, entry VARCHAR(200) NOT NULL,"
        + " PRIMARY KEY (name, endpoints, process))";
  }

  /** Without the driver's message. */
  private IOException failed(SQLException e) {
    String state = String.valueOf(e.getSQLState());
    String advice = switch (state) {
      case "42P01", "42S02", "42S03", "42S04", "3F000", "90079" ->
        ": the table is missing; use createTable() or run: " + ddl();
      case "42501", "90096" ->
        ": the database user lacks a right; let the owner run: GRANT SELECT, INSERT, UPDATE,"
            + " DELETE ON " + table + " TO <user>; if the table is missing, first: " + ddl();
      default -> "";
    };
    return new IOException(
        "the table of " + this + " cannot be used (SQLSTATE " + state + ")" + advice,
        Sql.withoutMessage(e));
  }

  @Override
  public String toString() {
    return "JdbcRateBudgetStore(" + table + ", " + name + ")";
  }

  /** Builds a {@link JdbcRateBudgetStore}. Not safe for many threads. */
  public static final class Builder {
    private final DataSource source;
    private String table = "crm_rate_budget";
    private String name = "default";
    private boolean create;

    private Builder(DataSource source) {
      this.source = Arguments.notNull(source, "source");
    }

    /**
     * The table; {@code crm_rate_budget} unless set.
     *
     * @param value letters, digits and underscores, optionally after a schema and a dot
     * @return this builder
     * @throws IllegalArgumentException if it contains anything else
     */
    public Builder table(String value) {
      table = Sql.table(value);
      return this;
    }

    /**
     * The name of the API key or grant whose limit is shared; {@code default} unless set. All processes with the same key use
     * the same name. Do not use the key itself.
     *
     * @param value 1 to 200 characters, without control characters
     * @return this builder
     * @throws IllegalArgumentException if it is blank or longer, or contains a control character
     */
    public Builder name(String value) {
      name = Sql.name(value, MAX_NAME);
      return this;
    }

    /**
     * Creates the table if it is missing, before the first use. Several processes may do so at the same time.
     *
     * @return this builder
     */
    public Builder createTable() {
      create = true;
      return this;
    }

    /** {@return a store with these options; the database is used from the first request on} */
    public JdbcRateBudgetStore build() {
      return new JdbcRateBudgetStore(this);
    }
  }
}
