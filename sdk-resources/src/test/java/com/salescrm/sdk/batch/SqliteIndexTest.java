package com.salescrm.sdk.batch;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.UncheckedIOException;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import javax.sql.DataSource;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.sqlite.SQLiteDataSource;

class SqliteIndexTest extends StoredIndexContract {
  @TempDir
  Path folder;

  @Override
  DataSource database() {
    SQLiteDataSource source = new SQLiteDataSource();
    source.setUrl("jdbc:sqlite:" + folder.resolve("index.db"));
    return source;
  }

  /** As a pool that has one connection: to close it does nothing. */
  private static DataSource poolOf(Connection connection) {
    Connection pooled = (Connection) Proxy.newProxyInstance(
        Connection.class.getClassLoader(),
        new Class<?>[] {Connection.class},
        (proxy, method, arguments) -> {
          try {
            return method.getName().equals("close") ? null : method.invoke(connection, arguments);
          } catch (InvocationTargetException e) {
            throw e.getCause();
          }
        });
    return new SQLiteDataSource() {
      @Override
      public Connection getConnection() {
        return pooled;
      }
    };
  }

  @Test
  void load_diskWasFull_connectionOfThePoolIsUsable() throws SQLException {
    try (Connection connection = database().getConnection();
        Statement statement = connection.createStatement()) {
      ExternalIdIndex<Object> index = ExternalIdIndex.of(
          http, "/thing/", "key", options -> options.storedIn(poolOf(connection), "things"));
      index.load(List.of());
      List<Map<String, String>> objects = IntStream.range(0, 5_000)
          .mapToObj(i -> Map.of("id", "thing_" + i, "key", "k" + i))
          .toList();
      statement.execute("PRAGMA max_page_count = 20");

      assertThatThrownBy(() -> index.load(objects)).isInstanceOf(UncheckedIOException.class);
      assertThat(connection.getAutoCommit()).isTrue();
      statement.execute("PRAGMA max_page_count = 100000");

      assertThat(index.load(objects).size()).isEqualTo(5_000);
    }
  }
}
