package com.salescrm.sdk.batch.journal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.salescrm.sdk.batch.journal.Journal.State;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

class H2JournalTest extends JdbcJournalContract {
  @TempDir
  private Path folder;

  @Override
  String url() {
    return "jdbc:h2:mem:journal;DB_CLOSE_DELAY=-1";
  }

  @Test
  @DisabledOnOs(OS.WINDOWS) // An open file cannot be deleted there.
  void begin_fileIsDeleted_throws() throws IOException {
    TestDatabase inFile = new TestDatabase("jdbc:h2:" + folder.resolve("journal"));
    Journal journal = Journal.jdbc(inFile, "import");
    assertThat(journal.begin(ROW).state()).isEqualTo(State.BEGUN);
    assertThat(journal.ownsRows()).isTrue();
    Files.delete(folder.resolve("journal.mv.db"));

    assertThat(journal.ownsRows()).isFalse();
    assertThatThrownBy(() -> journal.begin(row(2)))
        .isInstanceOf(UncheckedIOException.class)
        .hasMessageStartingWith(
            "the journal import: another program has deleted, replaced or shortened the file");
    assertThatThrownBy(journal::close).isInstanceOf(UncheckedIOException.class);
  }
}
