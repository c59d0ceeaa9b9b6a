package com.salescrm.sdk.core.auth;

import com.salescrm.sdk.core.error.TokenStoreException;
import com.salescrm.sdk.core.internal.time.Timing;
import java.time.Duration;
import java.util.Objects;
import java.util.Optional;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;

/**
 * Keeps a pair in a database, for any number of processes on any number of machines: PostgreSQL, or H2. It holds two rows of
 * one table; the tokens stand there in the clear.
 *
 * <pre>{@code
 * CREATE TABLE crm_oauth_token (name VARCHAR(200) PRIMARY KEY, version BIGINT NOT NULL, record TEXT)
 * }</pre>
 *
 * <p>A renewal holds two connections of the pool at the same time: the lock is a row that stays locked in a transaction of
 * its own, while the pair is written and committed on the other. Safe for many threads. The data source stays the caller's
 * to close.
 */
public final class JdbcTokenStore implements TokenStore {
  private final TokenTable table;
  private final DatabaseLocks locks;

  private JdbcTokenStore(Builder builder) {
    DataSource source = builder.source;
    TwoConnections.require(source);
    this.table = new TokenTable(source, builder.table, builder.name);
    if (builder.create) {
      table.create();
    }
    table.requireExists();
    this.locks = new DatabaseLocks(source, table, builder.timing);
  }

  /**
   * A store in the table {@code crm_oauth_token}, under the name {@code default}.
   *
   * @param source at least two connections
   * @return the store
   * @throws IllegalArgumentException if the database is neither PostgreSQL nor H2, or the source gives one connection at a
   *     time only
   * @throws TokenStoreException if the database cannot be reached, or the table is missing
   */
  public static JdbcTokenStore of(DataSource source) {
    return builder(source).build();
  }

  /**
   * Options for a store.
   *
   * @param source at least two connections
   * @return a builder with the defaults
   */
  public static Builder builder(DataSource source) {
    return new Builder(source);
  }

  @Override
  public Optional<TokenRecord> load() {
    return table.load().map(TokenTable.Row::record);
  }

  @Override
  public boolean replace(@Nullable TokenRecord expected, @Nullable TokenRecord next) {
    return table.replace(expected, next);
  }

  @Override
  public TokenLock lock(Duration limit) {
    return locks.lock(limit);
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
    private Timing timing = Timing.system();

    private Builder(DataSource source) {
      this.source = Objects.requireNonNull(source, "source");
    }

    /**
     * The table; {@code crm_oauth_token} unless set.
     *
     * @param value letters, digits and underscores, with a schema before a dot if need be
     * @return this builder
     * @throws IllegalArgumentException if it holds anything else
     */
    public Builder table(String value) {
      if (!value.matches("[A-Za-z_][A-Za-z0-9_]*(\\.[A-Za-z_][A-Za-z0-9_]*)?")) {
        throw new IllegalArgumentException(
            "table must be letters, digits and underscores, but was: " + value);
      }
      table = value;
      return this;
    }

    /**
     * The name of the grant, where one table holds several; {@code default} unless set.
     *
     * @param value 1 to 190 characters
     * @return this builder
     * @throws IllegalArgumentException if it is blank or longer
     */
    public Builder name(String value) {
      if (value.isBlank() || value.length() > 190) {
        throw new IllegalArgumentException("name must be 1 to 190 characters long");
      }
      name = value;
      return this;
    }

    /**
     * Creates the table if it is missing.
     *
     * @return this builder
     */
    public Builder createTable() {
      create = true;
      return this;
    }

    Builder timing(Timing seams) {
      timing = seams;
      return this;
    }

    /**
     * The store.
     *
     * @return a store with these options
     * @throws IllegalArgumentException if the database is neither PostgreSQL nor H2, or the source gives one connection at a
     *     time only
     * @throws TokenStoreException if the database cannot be reached, or the table is missing
     */
    public JdbcTokenStore build() {
      return new JdbcTokenStore(this);
    }
  }
}
