package com.salescrm.sdk.batch.journal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowable;

import com.salescrm.sdk.batch.journal.Journal.Begin;
import com.salescrm.sdk.batch.journal.Journal.State;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Another program replaces the file of an open journal by one that is not shorter: its length says nothing. */
class ReplacedJournalTest {
  private static final String OTHER = "other.journal";

  @TempDir
  private Path folder;

  private Path file;

  private static String row(int number) {
    return JournalContract.row(number);
  }

  @BeforeEach
  void locate() {
    file = folder.resolve("import.journal");
  }

  /** A closed journal of another input. */
  private Path other(int rows) {
    Path other = folder.resolve(OTHER);
    try (Journal journal = Journal.file(other)) {
      for (int i = 0; i < rows; i++) {
        journal.begin(row(1_000 + i));
        journal.finish(row(1_000 + i), "lead_" + i);
      }
    }
    return other;
  }

  private Journal begun() {
    Journal journal = Journal.file(file);
    journal.begin(row(1));
    journal.finish(row(1), "lead_1");
    return journal;
  }

  private static void assertRefused(Journal journal) {
    for (int i = 0; i < 2; i++) {
      assertThatThrownBy(() -> journal.begin(row(2)))
          .isInstanceOf(UncheckedIOException.class)
          .hasMessageContaining("another program has deleted, replaced or shortened the file");
    }
    assertThat(journal.ownsRows()).isFalse();
    Throwable unused = catchThrowable(journal::close); // It throws if a record is not durable.
  }

  @Test
  void begin_fileIsReplacedByALongerOne_throws() throws IOException {
    Path other = other(100);
    Journal journal = begun();
    Files.move(other, file, StandardCopyOption.REPLACE_EXISTING);

    assertRefused(journal);
    try (Journal next = Journal.file(file)) { // It is not changed.
      assertThat(next.begin(row(1_099))).isEqualTo(new Begin(State.FINISHED, "lead_99"));
    }
  }

  @Test
  void begin_fileIsReplacedByACopy_throws() throws IOException {
    Journal journal = begun();
    Path copy = Files.copy(file, folder.resolve(OTHER));
    Files.move(copy, file, StandardCopyOption.REPLACE_EXISTING);

    assertRefused(journal);
  }

  @Test
  void finish_fileIsReplaced_throws() throws IOException {
    Path other = other(100);
    Journal journal = begun();
    journal.begin(row(2));
    Files.move(other, file, StandardCopyOption.REPLACE_EXISTING);

    assertThatThrownBy(() -> journal.finish(row(2), "lead_2"))
        .isInstanceOf(UncheckedIOException.class)
        .hasMessageContaining("deleted, replaced or shortened");
    assertRefused(journal);
  }

  @Test
  void begin_fileIsOverwrittenByALongerOne_throws() throws IOException {
    byte[] content = Files.readAllBytes(other(100));
    Journal journal = begun();
    Files.write(file, content);

    assertRefused(journal);
    assertThat(file).hasBinaryContent(content);
  }

  @Test
  void begin_newJournalIsOverwritten_throws() throws IOException {
    Journal journal = Journal.file(file);
    Files.writeString(file, "number,name\n1,Acme\n2,Globex\n");

    assertRefused(journal);
  }

  @Test
  void close_fileIsReplacedAfterTheLastRow_throws() throws IOException {
    Path other = other(100);
    Journal journal = begun();
    Files.move(other, file, StandardCopyOption.REPLACE_EXISTING);

    assertThatThrownBy(journal::close)
        .isInstanceOf(UncheckedIOException.class)
        .hasMessageContaining("deleted, replaced or shortened");

    Journal.file(file).close(); // The lock is released.
  }

  /** As {@code crm-sync import} does after a complete run, before another run can get the lock. */
  @Test
  void close_finishedJournalIsDeletedBefore_succeeds() throws IOException {
    Journal journal = begun();
    Files.delete(file);

    journal.close();

    Journal.file(file).close(); // The lock is released.
  }

  @Test
  void begin_reopenedJournal_isAppended() {
    begun().close();
    for (int run = 2; run < 5; run++) {
      try (Journal journal = Journal.file(file)) {
        journal.begin(row(run));
        journal.finish(row(run), "lead_" + run);
      }
    }
    try (Journal journal = FileJournal.open(file, 0)) {
      for (int i = 1; i < 5; i++) {
        assertThat(journal.begin(row(i))).isEqualTo(new Begin(State.FINISHED, "lead_" + i));
      }
    }
  }
}
