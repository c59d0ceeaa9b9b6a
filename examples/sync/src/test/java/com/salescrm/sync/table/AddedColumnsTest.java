package com.salescrm.sync.table;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.salescrm.sync.TestDatabases;
import com.salescrm.sync.cli.Problem;
import com.salescrm.sync.db.Database;
import com.salescrm.sync.db.DatabaseSettings;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class AddedColumnsTest {
  private static final String SLOW = "SELECT pg_sleep(0.6)";

  /** A search of millions of rows for a new field takes longer than other statements of {@code serve}. */
  @Test
  void fill_connectionWithALimitOfResponses_maySearchLonger() throws Exception {
    String url = TestDatabases.create(TestDatabases.POSTGRESQL, Path.of(""));
    DatabaseSettings settings = new DatabaseSettings(url, null, null, Duration.ZERO);
    try (Database database = Database.open(settings)) {
      database.migrate();
      Database brief = database.withResponseLimit(Duration.ofMillis(300));
      assertThatThrownBy(() -> brief.<Boolean>inTransaction(
              connection -> connection.createStatement().execute(SLOW)))
          .isInstanceOf(Problem.class);

      boolean done = brief.inTransaction(connection -> {
        List<Column> columns = List.of(Column.of(Kind.TEXT, "name"));
        new AddedColumns(Table.LEADS, columns, database.dialect()).fill(connection);
        return connection.createStatement().execute(SLOW);
      });

      assertThat(done).isTrue();
    }
  }
}
