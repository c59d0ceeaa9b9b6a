package com.salescrm.sdk.batch.journal;

import java.nio.file.Path;
import org.junit.jupiter.api.io.TempDir;

class SqliteJournalTest extends JdbcJournalContract {
  @TempDir
  private Path folder;

  @Override
  String url() {
    return "jdbc:sqlite:" + folder.resolve("journal.db");
  }
}
