package com.salescrm.sdk.core.auth.store.jdbc;

import com.salescrm.sdk.core.auth.store.OAuthToken;
import com.salescrm.sdk.core.auth.store.TokenLock;
import com.salescrm.sdk.core.auth.store.TokenRecord;
import com.salescrm.sdk.core.auth.store.TokenStore;
import com.salescrm.sdk.core.error.TokenStoreException;
import com.salescrm.sdk.core.internal.argument.Arguments;
import com.salescrm.sdk.core.internal.storage.Sql;
import com.salescrm.sdk.core.internal.time.Timing;
import java.time.Duration;
import java.util.Optional;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;

/**
 * Stores tokens in a database, for any number of processes on any number of machines: PostgreSQL 9.6 or newer, or H2 2.2.220
 * or newer. Each grant takes two rows of one table; the tokens are stored in plain text.
 *
 * <pre>{@code
 * CREATE TABLE crm_oauth_token (name VARCHAR(200) PRIMARY KEY, version BIGINT NOT NULL, record TEXT)
 * }</pre>
 *
 * <p>A refresh holds two connections of the data source from start to end. On the first, an open transaction locks a row, so
 * that the database releases the lock when the process dies; on the second, the intent record and the tokens are written and
 * committed. {@link #lock} takes both together, one refresh after the other, so that two grants on one pool never wait for
 * each other's connection. With fewer than two connections for each concurrent refresh, refreshes wait for each other.
 * {@link #load}, {@link #replace} and {@link #save} outside a refresh use one connection. Each waits at most 30 s for a
 * connection, and {@link #lock} at most its limit (at least 5 s); then it throws a {@code TokenStoreException}.
 *
 * <p>A row that is no token record and a table with another structure are errors that name the row and the fix. {@link #save}
 * replaces a damaged row, but no row of a newer version of the SDK. Exceptions contain the SQLSTATE and never the driver's
 * message, since drivers quote values in it. Safe for many threads. The caller closes the data source.
 */
public final class JdbcTokenStore implements TokenStore {
  private final TokenTable table;
  private final RowLocks locks;

  private JdbcTokenStore(Builder builder) {
    StoreConnections connections = new StoreConnections(builder.source, builder.connectionWait);
    connections.requireSupported();
    TableSchema schema = new TableSchema(connections, builder.table);
    if (builder.create) {
      schema.create();
    }
    schema.require();
    this.table = new TokenTable(connections, schema, builder.table, builder.name);
    this.locks = new RowLocks(connections, table, Timing.system());
  }

  /**
   * A store in the table {@code crm_oauth_token}, under the name {@code default}. Throws as {@link Builder#build} does.
   *
   * @param source with at least two connections
   * @return the store
   */
  public static JdbcTokenStore of(DataSource source) {
    return builder(source).build();
  }

  /**
   * Options for a store.
   *
   * @param source with at least two connections
   * @return a builder with the defaults
   */
  public static Builder builder(DataSource source) {
    return new Builder(source);
  }

  @Override
  public Optional<TokenRecord> load() {
    return table.load();
  }

  @Override
  public boolean replace(@Nullable TokenRecord expected, @Nullable TokenRecord next) {
    return table.replace(expected, next);
  }

  @Override
  public void save(OAuthToken token) {
    boolean interrupted = Thread.interrupted(); // New tokens would be lost if they were not saved.
    try {
      table.save(TokenRecord.of(Arguments.notNull(token, "token")), Timing.system());
    } finally {
      if (interrupted) {
        Thread.currentThread().interrupt();
      }
    }
  }

  @Override
  public TokenLock lock(Duration limit) {
    return locks.lock(Arguments.notNull(limit, "limit"));
  }

  @Override
  public String toString() {
    return "JdbcTokenStore(" + table + ")";
  }

  /** Builds a {@link JdbcTokenStore}. Not safe for many threads. */
  public static final class Builder {
    private final DataSource source;
    private String table = "crm_oauth_token";
    private String name = "default";
    private boolean create;
    private Duration connectionWait = Duration.ofSeconds(30);

    private Builder(DataSource source) {
      this.source = Arguments.notNull(source, "source");
    }

    /**
     * The table; {@code crm_oauth_token} unless set.
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
     * The name of the grant, if one table holds several; {@code default} unless set.
     *
     * @param value 1 to 190 characters, without control characters
     * @return this builder
     * @throws IllegalArgumentException if it is blank or longer, or contains a control character
     */
    public Builder name(String value) {
      name = Sql.name(value, 190);
      return this;
    }

    /**
     * Creates the table if it is missing; adds missing columns to an existing table and widens columns that are too narrow.
     * Several processes may do so at the same time. The database user needs the right to create or alter the table only if
     * there is something to change.
     *
     * @return this builder
     */
    public Builder createTable() {
      create = true;
      return this;
    }

    /** How long to wait for a connection; 30 s unless set. */
    Builder connectionWait(Duration value) {
      connectionWait = value;
      return this;
    }

    /**
     * Opens the store.
     *
     * @return a store with these options
     * @throws IllegalArgumentException if the database is neither PostgreSQL nor H2
     * @throws TokenStoreException if the database cannot be reached, the source does not provide two connections at the same
     *     time within 30 s, or the table is missing or has another structure; the
     *     message contains the statement to run
     */
    public JdbcTokenStore build() {
      return new JdbcTokenStore(this);
    }
  }
}
