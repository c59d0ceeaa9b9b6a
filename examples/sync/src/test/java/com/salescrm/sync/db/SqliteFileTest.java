package com.salescrm.sync.db;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.salescrm.sync.cli.Problem;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SqliteFileTest {
  private final Path file;

  SqliteFileTest(@TempDir Path folder) {
    file = folder.resolve("crm.db");
  }

  @Test
  void open_newFile_hasLargePagesAndReadersThatDoNotBlock() throws Exception {
    Database.open(DatabaseSettings.of("jdbc:sqlite:" + file)).close();
    assertThat(setting("page_size")).isEqualTo("16384");
    assertThat(setting("journal_mode")).isEqualTo("wal");
  }

  @Test
  void open_existingFile_retainsItsPages() throws Exception {
    try (Connection connection = DriverManager.getConnection("jdbc:sqlite:" + file);
        Statement statement = connection.createStatement()) {
      statement.execute("CREATE TABLE orders (id TEXT)");
    }
    Database.open(DatabaseSettings.of("jdbc:sqlite:" + file)).close();
    assertThat(setting("page_size")).isEqualTo("4096");
    assertThat(setting("journal_mode")).isEqualTo("wal");
  }

  @Test
  void open_fileInAMissingFolder_saysWhatToCheck() {
    String url = "jdbc:sqlite:" + file.resolve("crm.db");
    assertThatThrownBy(() -> Database.open(DatabaseSettings.of(url)).close())
        .isInstanceOf(Problem.class)
        .hasMessageContaining("cannot be opened; check that the folder exists and is writable");
  }

  private String setting(String name) throws SQLException {
    try (Connection connection = DriverManager.getConnection("jdbc:sqlite:" + file);
        Statement statement = connection.createStatement();
        ResultSet row = statement.executeQuery("PRAGMA " + name)) {
      return row.getString(1);
    }
  }
}
