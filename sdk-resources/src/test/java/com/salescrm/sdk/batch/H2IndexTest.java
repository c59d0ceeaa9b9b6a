package com.salescrm.sdk.batch;

import static org.assertj.core.api.Assertions.assertThat;

import com.salescrm.sdk.internal.index.JdbcIndexStore;
import java.lang.reflect.Proxy;
import java.sql.Connection;
import java.sql.SQLException;
import javax.sql.DataSource;
import org.h2.jdbcx.JdbcDataSource;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInfo;
import org.sqlite.SQLiteDataSource;

class H2IndexTest extends ConcurrentPassContract {
  private final JdbcDataSource source = new JdbcDataSource();

  @BeforeEach
  void open(TestInfo test) {
    source.setURL("jdbc:h2:mem:" + test.getTestMethod().orElseThrow().getName()
        + test.getDisplayName().hashCode() + ";DB_CLOSE_DELAY=-1");
  }

  /** As a pool that restores nothing. */
  @Test
  void put_connectionHasAHigherLevel_isAsBefore() throws SQLException {
    JdbcIndexStore stored = store();
    try (Connection connection = source.getConnection()) {
      connection.setTransactionIsolation(Connection.TRANSACTION_SERIALIZABLE);
      Connection shared = (Connection) Proxy.newProxyInstance(
          Connection.class.getClassLoader(),
          new Class<?>[] {Connection.class},
          (proxy, method, arguments) ->
              method.getName().equals("close") ? null : method.invoke(connection, arguments));
      JdbcIndexStore store = store(
          new SQLiteDataSource() {
            @Override
            public Connection getConnection() {
              return shared;
            }
          },
          1);

      store.put(entry("1", "a", "x"));

      assertThat(connection.getTransactionIsolation())
          .isEqualTo(Connection.TRANSACTION_SERIALIZABLE);
      assertThat(connection.getAutoCommit()).isTrue();
    }
    assertThat(stored.find("1")).hasSize(1);
  }

  @Override
  DataSource database() {
    return source;
  }
}
