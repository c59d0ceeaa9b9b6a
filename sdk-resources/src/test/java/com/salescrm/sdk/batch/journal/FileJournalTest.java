package com.salescrm.sdk.batch.journal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.salescrm.sdk.batch.journal.Journal.Begin;
import com.salescrm.sdk.batch.journal.Journal.State;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.io.UncheckedIOException;
import java.nio.file.DirectoryStream;
import java.nio.file.FileSystem;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

class FileJournalTest extends JournalContract {
  @TempDir
  private Path folder;

  private Path file() {
    return folder.resolve("import.journal");
  }

  @Override
  Journal open() {
    return Journal.file(file());
  }

  private Journal openCompacting() {
    return FileJournal.open(file(), 0);
  }

  @Test
  void open_newFile_isPrivate() throws IOException {
    open().close();
    for (String name : new String[] {"import.journal", "import.journal.lock"}) {
      assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(folder.resolve(name))))
          .isEqualTo("rw-------");
    }
  }

  @Test
  void open_openFile_isRefusedAndTheFirstKeepsItsLock() throws IOException {
    Path link = Files.createSymbolicLink(folder.resolve("link"), file());
    try (Journal journal = open()) {
      journal.begin(ROW);
      for (Path each : new Path[] {file(), link, folder.resolve("x/../import.journal")}) {
        Files.createDirectories(folder.resolve("x"));
        assertThatThrownBy(() -> Journal.file(each))
            .isInstanceOf(IllegalStateException.class)
            .hasMessageStartingWith("the journal " + file().toRealPath())
            .hasMessageContaining("is already open in this process");
      }
      journal.finish(ROW, "lead_1");
    }
    open().close();
  }

  @Test
  void open_severalFiles_eachHasItsOwnLockAndRows() {
    try (Journal first = open();
        Journal second = Journal.file(folder.resolve("export.journal"))) {
      assertThat(first.begin(ROW).state()).isEqualTo(State.BEGUN);
      assertThat(second.begin(ROW).state()).isEqualTo(State.BEGUN);
    }
  }

  @Test
  void anyCall_interruptedThread_succeedsAndItsFlagRemains() throws IOException {
    for (int compactions = 0; compactions < 2; compactions++) {
      Thread.currentThread().interrupt();
      try (Journal journal = openCompacting()) {
        assertThat(Thread.currentThread().isInterrupted()).isTrue();
        for (int i = 0; i < 10; i++) {
          journal.begin(ROW);
          journal.release(ROW);
        }
      } finally {
        assertThat(Thread.interrupted()).isTrue();
      }
    }
    openCompacting().close();
    assertThat(Thread.interrupted()).isFalse();
  }

  /** Windows cannot delete a file that is open. */
  @Test
  @EnabledOnOs(OS.LINUX)
  void close_journalThatWasRewrittenOrRefused_leavesNoOpenFile() throws IOException {
    try (Journal journal = open()) {
      for (int i = 0; i < 10; i++) {
        journal.begin(ROW);
        journal.release(ROW);
      }
    }
    openCompacting().close();
    Path other = Files.writeString(folder.resolve("other.journal"), "name,phone\nacme,1\n");
    assertThatThrownBy(() -> Journal.file(other)).isInstanceOf(UncheckedIOException.class);

    List<String> openFiles = new ArrayList<>();
    try (DirectoryStream<Path> descriptors = Files.newDirectoryStream(Path.of("/proc/self/fd"))) {
      for (Path each : descriptors) {
        try {
          openFiles.add(Files.readSymbolicLink(each).toString());
        } catch (NoSuchFileException e) {
          // Another thread has closed it.
        }
      }
    }
    assertThat(openFiles)
        .isNotEmpty()
        .noneMatch(file -> file.startsWith(folder.toAbsolutePath().toString()));
  }

  /** Another program changes the file of an open journal: the next run would send its finished rows again. */
  private void assertNoLongerWritten(Journal journal) {
    for (int i = 0; i < 2; i++) {
      assertThatThrownBy(() -> journal.begin(row(1)))
          .isInstanceOf(UncheckedIOException.class)
          .hasMessageStartingWith("the journal " + file())
          .hasMessageContaining("another program has deleted, replaced or shortened the file");
    }
    assertThat(journal.ownsRows()).isFalse();
  }

  @Test
  void begin_fileIsDeletedMeanwhile_throws() throws IOException {
    try (Journal journal = open()) {
      journal.begin(ROW);
      Files.delete(file());
      assertNoLongerWritten(journal);
    }
  }

  @Test
  void begin_fileIsReplacedByADirectory_throws() throws IOException {
    try (Journal journal = open()) {
      journal.begin(ROW);
      Files.delete(file());
      Files.createDirectory(file());
      assertNoLongerWritten(journal);
    }
  }

  @Test
  void begin_fileIsShortenedMeanwhile_throwsAndTheRestIsReadable() throws IOException {
    Journal journal = open();
    journal.begin(ROW);
    long size = Files.size(file());
    journal.finish(ROW, "lead_1");
    try (RandomAccessFile other = new RandomAccessFile(file().toFile(), "rw")) {
      other.setLength(size);
    }
    assertNoLongerWritten(journal);
    assertThatThrownBy(journal::close).isInstanceOf(UncheckedIOException.class);

    try (Journal next = open()) {
      assertThat(next.begin(ROW)).isEqualTo(new Begin(State.IN_DOUBT, null));
    }
  }

  @Test
  void open_mostRecordsOutdated_isShortenedAndTheSame() throws IOException {
    try (Journal journal = open()) {
      for (int i = 0; i < 10; i++) {
        for (int repeat = 0; repeat < 10; repeat++) {
          journal.begin(row(i));
          journal.release(row(i));
        }
      }
      journal.begin(row(0));
      journal.begin(row(1));
      journal.finish(row(1), "lead_1");
    }
    long before = Files.size(file());
    Files.writeString(folder.resolve("import.journal.new"), "of a compaction that was killed");
    for (int reopened = 0; reopened < 2; reopened++) {
      try (Journal journal = openCompacting()) {
        assertThat(Files.size(file())).isLessThan(before / 10);
        assertThat(journal.begin(row(0)).state()).isEqualTo(State.IN_DOUBT);
        assertThat(journal.begin(row(1))).isEqualTo(new Begin(State.FINISHED, "lead_1"));
        assertThat(journal.begin(row(2)).state()).isEqualTo(State.BEGUN);
        journal.release(row(2));
      }
    }
    assertThat(folder.resolve("import.journal.new")).doesNotExist();
    assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(file())))
        .isEqualTo("rw-------");
  }

  /** Such as in a directory that has become read-only. */
  @Test
  void open_cannotBeRewritten_isUsedAsItIs() throws IOException {
    try (Journal journal = open()) {
      for (int i = 0; i < 10; i++) {
        journal.begin(row(0));
        journal.release(row(0));
      }
      journal.begin(row(1));
      journal.finish(row(1), "lead_1");
    }
    byte[] before = Files.readAllBytes(file());
    Files.createDirectories(folder.resolve("import.journal.new/in the way"));

    try (Journal journal = openCompacting()) {
      assertThat(Files.readAllBytes(file())).isEqualTo(before);
      assertThat(journal.begin(row(0)).state()).isEqualTo(State.BEGUN);
      assertThat(journal.begin(row(1))).isEqualTo(new Begin(State.FINISHED, "lead_1"));
    }
  }

  @Test
  void open_fewRecordsOutdated_isNotRewritten() throws IOException {
    try (Journal journal = openCompacting()) {
      for (int i = 0; i < 10; i++) {
        journal.begin(row(i));
        journal.finish(row(i), "lead_" + i);
      }
    }
    byte[] before = Files.readAllBytes(file());
    openCompacting().close();
    assertThat(Files.readAllBytes(file())).isEqualTo(before);
  }

  @Test
  void open_otherFile_isRefusedAndUnchanged() throws IOException {
    for (String text : new String[] {"name,phone\nacme,1\n", "CRM journal v2\r\n", "x"}) {
      Files.writeString(file(), text);
      assertThatThrownBy(this::open)
          .isInstanceOf(UncheckedIOException.class)
          .hasMessageContaining(file().toString())
          .hasMessageContaining("not a journal");
      assertThat(file()).hasContent(text);
    }
  }

  @Test
  void open_missingFolder_isRefused() {
    Path missing = folder.resolve("missing/import.journal");
    assertThatThrownBy(() -> Journal.file(missing))
        .isInstanceOf(UncheckedIOException.class)
        .hasMessageContaining("the journal " + missing + " cannot be opened: NoSuchFileException")
        .hasMessageContaining("is the directory missing or read-only, or the disk full?");
  }

  @Test
  void open_directory_isRefused() {
    assertThatThrownBy(() -> Journal.file(folder))
        .isInstanceOf(UncheckedIOException.class)
        .hasMessageContaining("cannot be opened");
  }

  @Test
  void open_otherFileSystem_isRefused() throws IOException {
    Path archive = folder.resolve("archive.zip");
    try (FileSystem zip = FileSystems.newFileSystem(archive, Map.of("create", "true"))) {
      assertThatThrownBy(() -> Journal.file(zip.getPath("/import.journal")))
          .isInstanceOf(IllegalArgumentException.class)
          .hasMessageContaining("path must be in the default file system");
    }
  }

  @Test
  void rows_200000InAnyOrder_areFound() {
    RowTable table = new RowTable();
    for (int i = 0; i < 200_000; i++) {
      table.put(RowId.parse(row(i)), 16L + i);
    }
    for (int i = 0; i < 200_000; i++) {
      assertThat(table.get(RowId.parse(row(i)))).isEqualTo(16L + i);
    }
    assertThat(table.get(RowId.parse(row(200_000)))).isEqualTo(RowTable.NONE);
    assertThat(table).hasToString("200000 rows");
  }
}
