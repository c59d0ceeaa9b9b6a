package com.salescrm.sdk.batch.journal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.salescrm.sdk.batch.journal.Journal.Begin;
import com.salescrm.sdk.batch.journal.Journal.State;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** One file and other JVMs. */
@Timeout(1_800)
class FileJournalProcessesTest {
  @TempDir
  private Path folder;

  private Path file() {
    return folder.resolve("import.journal");
  }

  @Test
  void rows_processKilledSeveralTimes_areFinishedOrInDoubt() throws Exception {
    kill(Boolean.getBoolean("all.variants") ? 30 : 10);
  }

  @Test
  @Tag("kills")
  void rows_processKilledManyTimes_areFinishedOrInDoubt() throws Exception {
    kill(Integer.getInteger("kills", 200));
  }

  private void kill(int kills) throws Exception {
    Random random = new Random(14);
    int rows = 0;
    for (int i = 0; i < kills; i++) {
      int first = 1_000_000 * i;
      try (JournalProcess process =
          JournalProcess.start("file", file().toString(), String.valueOf(first))) {
        process.readLine();
        LockSupport.parkNanos(random.nextInt(20_000_000));
        process.kill();
        rows += verify(process);
      }
    }
    System.out.println(kills + " kills, " + rows + " rows begun, none lost");
    assertThat(rows).isGreaterThan(kills);
  }

  private int verify(JournalProcess process) throws Exception {
    List<String> lines = process.readAll();
    Set<String> begun = new HashSet<>(process.rows("B "));
    Set<String> finished = new HashSet<>(process.rows("F "));
    assertThat(lines).hasSize(process.rows("B ").size() + process.rows("F ").size());
    try (Journal journal = Journal.file(file())) {
      for (String each : begun) {
        Begin begin = journal.begin(JournalContract.row(Integer.parseInt(each)));
        if (finished.contains(each)) {
          assertThat(begin).isEqualTo(new Begin(State.FINISHED, "lead_" + each));
        } else {
          assertThat(begin.state()).isIn(State.IN_DOUBT, State.FINISHED);
        }
      }
    }
    return begun.size();
  }

  @Test
  void open_fileOfAnotherProcess_isRefusedUntilItEnds() throws Exception {
    try (JournalProcess process = JournalProcess.start("hold", file().toString())) {
      assertThat(process.readLine()).isEqualTo("open");
      assertThatThrownBy(() -> Journal.file(file()))
          .isInstanceOf(IllegalStateException.class)
          .hasMessage("the journal " + file().toRealPath() + " is in use by another process:"
              + " a file serves one process at a time; for several, use Journal.jdbc");
      process.kill();
    }
    try (Journal journal = Journal.file(file())) {
      assertThat(journal.begin(JournalContract.ROW).state()).isEqualTo(State.IN_DOUBT);
    }
  }

  @Test
  @DisabledOnOs(OS.WINDOWS)
  void begin_fileCannotGrow_failsAndNothingIsLost() throws Exception {
    List<String> shell = List.of("/bin/sh", "-c", "ulimit -f 8; exec \"$@\"", "sh");
    List<String> lines;
    try (JournalProcess process =
        JournalProcess.start(shell, List.of("-Xmx64m"), "fill", file().toString(), "1000")) {
      lines = process.readAll();
      assertThat(process.exitCode()).isNotEqualTo(139);
    }
    int begun = lines.size() - 1;
    assertThat(begun).isBetween(20, 500);
    assertThat(lines.get(begun))
        .startsWith("java.io.UncheckedIOException: the journal " + file().toRealPath()
            + " cannot be read or written; is the disk full?");
    try (Journal journal = Journal.file(file())) {
      for (int i = 0; i < begun - 1; i++) {
        assertThat(journal.begin(JournalContract.row(i)))
            .isEqualTo(new Begin(State.FINISHED, "lead_" + i));
      }
      assertThat(journal.begin(JournalContract.row(begun)).state())
          .isIn(State.BEGUN, State.IN_DOUBT);
    }
  }

  @Test
  @Tag("soak")
  void rows_aMillionFinished_fitInAHeapOf64Megabytes() throws Exception {
    JournalFile journal = JournalFile.open(file(), record -> {});
    for (int i = 0; i < 1_000_000; i++) {
      RowId row = RowId.parse(JournalContract.row(i));
      journal.append(JournalRecord.Kind.BEGIN, row, null);
      journal.append(JournalRecord.Kind.FINISH, row, "lead_" + i);
    }
    journal.close();
    long start = System.nanoTime();
    try (JournalProcess process = JournalProcess.start("verify", file().toString(), "1000000")) {
      List<String> lines = process.readAll();
      assertThat(process.exitCode()).as(lines.toString()).isZero();
      System.out.println("1,000,000 rows: file " + Files.size(file()) / 1_000_000 + " MB, heap "
          + lines + ", opened and read in " + (System.nanoTime() - start) / 1_000_000 + " ms");
    }
  }
}
