package com.salescrm.sync.table;

import static org.assertj.core.api.Assertions.assertThat;

import com.salescrm.sync.db.Database;
import com.salescrm.sync.db.DatabaseSettings;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class OutdatedNamesTest {
  private static final String OWN = "'{}', 'hash', '2026-01-0";

  @TempDir
  Path folder;

  @Test
  void find_ofUsersWithHalfAName_findsOnlyThoseThatShowAnother() {
    assertThat(find(
            "",
            "INSERT INTO users (id, first_name, json, row_hash, synced_at)"
                + " VALUES ('user_a', 'Ann', " + OWN + "2')",
            opportunity("oppo_1", "'Ann'"),
            opportunity("oppo_2", "NULL"),
            opportunity("oppo_3", "'Anna'")))
        .containsExactly("oppo_2", "oppo_3");
  }

  @Test
  void find_afterAnId_skipsEarlierOnes() {
    assertThat(find(
            "oppo_2",
            "INSERT INTO users (id, first_name, last_name, json, row_hash, synced_at)"
                + " VALUES ('user_a', 'Ann', 'Archer', " + OWN + "2')",
            opportunity("oppo_1", "'Old'"),
            opportunity("oppo_3", "'Old'"),
            opportunity("oppo_2", "'Old'"),
            opportunity("oppo_4", "'Ann Archer'")))
        .containsExactly("oppo_3");
  }

  private static String opportunity(String id, String userName) {
    return "INSERT INTO opportunities (id, user_id, user_name, json, row_hash, synced_at)"
        + " VALUES ('" + id + "', 'user_a', " + userName + ", " + OWN + "1')";
  }

  private List<String> find(String after, String... rows) {
    try (Database database =
        Database.open(DatabaseSettings.of("jdbc:sqlite:" + folder.resolve("crm.db")))) {
      database.migrate();
      return database.inTransaction(connection -> {
        for (String row : rows) {
          execute(connection, row);
        }
        return OutdatedNames.find(connection, after, 10);
      });
    }
  }

  private static void execute(Connection connection, String sql) throws SQLException {
    try (Statement statement = connection.createStatement()) {
      statement.execute(sql);
    }
  }
}
