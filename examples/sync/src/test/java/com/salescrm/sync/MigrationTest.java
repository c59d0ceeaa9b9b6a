package com.salescrm.sync;

import static org.assertj.core.api.Assertions.assertThat;

import com.salescrm.sync.db.Database;
import com.salescrm.sync.db.DatabaseSettings;
import com.salescrm.sync.table.Column;
import com.salescrm.sync.table.Table;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.ResultSetMetaData;
import java.sql.Statement;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The migrations create the columns of the tables. */
class MigrationTest {
  @ParameterizedTest
  @ValueSource(strings = {TestDatabases.SQLITE, TestDatabases.POSTGRESQL})
  void migrate_newDatabase_createsTheColumnsOfEachTable(String kind, @TempDir Path folder)
      throws Exception {
    try (Database database =
        Database.open(DatabaseSettings.of(TestDatabases.create(kind, folder)))) {
      database.migrate();
      database.migrate(); // Again does nothing.
      try (Connection connection = database.dataSource().getConnection()) {
        for (Table table : Table.values()) {
          Set<String> expected =
              new TreeSet<>(Set.of("id", "json", "row_hash", "synced_at", "deleted_at"));
          table.columns().stream().map(Column::name).forEach(expected::add);
          assertThat(columns(connection, table)).as(table.sqlName()).isEqualTo(expected);
        }
      }
    }
  }

  private static Set<String> columns(Connection connection, Table table) throws Exception {
    Set<String> names = new TreeSet<>();
    try (Statement statement = connection.createStatement();
        ResultSet none = statement.executeQuery("SELECT * FROM " + table.sqlName())) {
      ResultSetMetaData columns = none.getMetaData();
      for (int i = 1; i <= columns.getColumnCount(); i++) {
        names.add(columns.getColumnName(i));
      }
    }
    return names;
  }
}
