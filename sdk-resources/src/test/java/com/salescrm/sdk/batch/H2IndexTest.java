package com.salescrm.sdk.batch;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.salescrm.sdk.core.json.CrmJson;
import com.salescrm.sdk.internal.index.JdbcIndexStore;
import java.io.UncheckedIOException;
import java.lang.reflect.Proxy;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
import java.util.Map;
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

  @Test
  void upsert_databaseIgnoresCaseAndAnotherKeyExists_isRefused() {
    source.setURL(source.getURL() + ";IGNORECASE=TRUE");
    ExternalIdIndex<Map<String, String>> index =
        ExternalIdIndex.of(http, "/thing/", "key", options -> options.storedIn(source, "things"));
    index.load(List.of(Map.of("id", "a", "key", "abc", "name", "x")));
    respond("{\"id\": \"a\"}");

    assertThat(index.upsert("abc", Map.of("name", "x")).id()).contains("a");
    assertThatThrownBy(() -> index.upsert("ABC", Map.of("name", "y")))
        .isInstanceOf(IllegalStateException.class)
        .hasMessage(
            "external ids are not compared exactly in the table salescrm_external_ids, such as"
                + " without regard to case: it has a for another external id; use another database or"
                + " collation");
    index.accept(CrmJson.tree("{\"id\": \"b\", \"key\": \"ABC\"}"));
    assertThat(index.duplicates()).isEmpty();
    assertThat(server.getRequestCount()).isZero();
  }

  /** A pass could never be recorded there. */
  @Test
  void storedIn_databaseTakesEmptyTextsForNull_isRefusedBeforeTheListIsRead() {
    source.setURL(source.getURL() + ";MODE=Oracle");

    assertThatThrownBy(() -> ExternalIdIndex.of(
            http, "/thing/", "key", options -> options.storedIn(source, "things")))
        .isInstanceOf(UncheckedIOException.class)
        .hasMessageContaining("the table salescrm_external_ids cannot be written (SQLSTATE 23502");
  }

  @Override
  DataSource database() {
    return source;
  }
}
