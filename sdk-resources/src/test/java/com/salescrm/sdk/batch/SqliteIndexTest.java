package com.salescrm.sdk.batch;

import java.nio.file.Path;
import javax.sql.DataSource;
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
}
