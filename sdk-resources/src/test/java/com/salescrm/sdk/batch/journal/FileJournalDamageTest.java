package com.salescrm.sdk.batch.journal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.salescrm.sdk.batch.journal.Journal.Begin;
import com.salescrm.sdk.batch.journal.Journal.State;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Each byte of a recorded journal is cut off, changed or lost. */
class FileJournalDamageTest {
  /** From one byte to the next. */
  private static final int STEP = Boolean.getBoolean("all.variants") ? 1 : 5;

  private static final int SECTOR = 512;
  private static final int ROWS = 12;

  @TempDir
  private Path folder;

  private Path file;
  private byte[] recorded;
  // The state of the rows after each record: its end, and the state that a row has from there on.
  private final Map<Long, Map.Entry<String, Begin>> steps = new LinkedHashMap<>();

  @BeforeEach
  void record() throws IOException {
    file = folder.resolve("import.journal");
    try (Journal journal = Journal.file(file)) {
      for (int i = 0; i < ROWS; i++) {
        String row = JournalContract.row(i);
        journal.begin(row);
        step(row, new Begin(State.IN_DOUBT, null));
        if (i % 3 == 0) {
          journal.release(row);
          step(row, new Begin(State.BEGUN, null));
        } else if (i % 3 == 1) {
          journal.finish(row, i % 2 == 0 ? null : "lead_" + "x".repeat(60 * i));
          step(row, new Begin(State.FINISHED, i % 2 == 0 ? null : "lead_" + "x".repeat(60 * i)));
        }
      }
    }
    recorded = Files.readAllBytes(file);
    assertThat(recorded.length).isGreaterThan(2 * SECTOR);
  }

  private void step(String row, Begin begin) throws IOException {
    steps.put(Files.size(file), Map.entry(row, begin));
  }

  /** What {@code begin} returns for each row if the first {@code size} bytes exist. */
  private Map<String, Begin> expected(long size) {
    Map<String, Begin> rows = new LinkedHashMap<>();
    for (int i = 0; i < ROWS; i++) {
      rows.put(JournalContract.row(i), new Begin(State.BEGUN, null));
    }
    steps.forEach((end, step) -> {
      if (end <= size) {
        rows.put(step.getKey(), step.getValue());
      }
    });
    return rows;
  }

  private static Map<String, Begin> rows(Journal journal) {
    Map<String, Begin> rows = new LinkedHashMap<>();
    for (int i = 0; i < ROWS; i++) {
      rows.put(JournalContract.row(i), journal.begin(JournalContract.row(i)));
    }
    return rows;
  }

  @Test
  void open_cutOffAnywhere_hasAllRecordsBefore() throws IOException {
    for (int size = 0; size <= recorded.length; size += STEP) {
      Files.write(file, Arrays.copyOf(recorded, size));
      try (Journal journal = Journal.file(file)) {
        assertThat(rows(journal)).as("cut off at %d", size).isEqualTo(expected(size));
      }
    }
  }

  /** A crash during the creation of the file. */
  @Test
  void open_cutOffInItsFormat_isUsableByThisRunAndTheNext() throws IOException {
    for (int size = 0; size < 16; size++) {
      for (byte[] left : new byte[][] {Arrays.copyOf(recorded, size), new byte[size]}) {
        Files.write(file, left);
        try (Journal journal = Journal.file(file)) {
          journal.begin(JournalContract.row(0));
        }
        try (Journal journal = Journal.file(file)) {
          assertThat(journal.begin(JournalContract.row(0)).state()).isEqualTo(State.IN_DOUBT);
        }
      }
    }
  }

  @Test
  void open_anyByteChanged_isRefusedWithItsPosition() throws IOException {
    for (int position = 0; position < recorded.length; position += STEP) {
      for (int bits : new int[] {1, 0x80, 0xFF}) {
        byte[] changed = recorded.clone();
        changed[position] ^= (byte) bits;
        assertDamaged(changed, position);
      }
    }
  }

  private void assertDamaged(byte[] changed, int position) throws IOException {
    Files.write(file, changed);
    long record = steps.keySet().stream()
        .mapToLong(end -> end)
        .filter(end -> end <= position)
        .max()
        .orElse(position < 16 ? 0 : 16);
    assertThatThrownBy(() -> Journal.file(file))
        .as("byte %d", position)
        .isInstanceOf(UncheckedIOException.class)
        .hasMessageContaining(file.toString())
        .hasMessageContaining("damaged at byte " + record);
    assertThat(Files.readAllBytes(file)).isEqualTo(changed);
  }

  @Test
  void open_durableSectorOfZeros_isRefused() throws IOException {
    for (int start = 0; start + SECTOR < recorded.length - SECTOR; start += SECTOR) {
      byte[] changed = recorded.clone();
      Arrays.fill(changed, start, start + SECTOR, (byte) 0);
      Files.write(file, changed);
      assertThatThrownBy(() -> Journal.file(file))
          .as("sector at %d", start)
          .isInstanceOf(UncheckedIOException.class)
          .hasMessageContaining("damaged at byte");
    }
  }

  /** A power loss may lose any sectors that were not yet durable, and keep later ones. */
  @Test
  void open_sectorsLostThatWereNotDurable_hasAllDurableRows() throws IOException {
    Files.delete(file);
    long durable;
    try (Journal journal = Journal.file(file)) {
      for (int i = 0; i < ROWS; i++) {
        journal.begin(JournalContract.row(i));
      }
      durable = Files.size(file);
      for (int i = 0; i < ROWS; i++) {
        journal.finish(JournalContract.row(i), "lead_" + "y".repeat(50));
      }
      recorded = Files.readAllBytes(file);
    }
    for (int lost = (int) (durable / SECTOR); lost * SECTOR < recorded.length; lost++) {
      byte[] changed = recorded.clone();
      int from = (int) Math.max(durable, lost * SECTOR);
      int to = Math.min(recorded.length, (lost + 1) * SECTOR);
      Arrays.fill(changed, from, to, (byte) 0);
      Files.write(file, changed);
      try (Journal journal = Journal.file(file)) {
        rows(journal)
            .values()
            .forEach(each -> assertThat(each.state()).isIn(State.IN_DOUBT, State.FINISHED));
        assertThat(Files.size(file)).isLessThanOrEqualTo(to);
      }
    }
  }

  @Test
  void open_zerosAfterTheEnd_areRemoved() throws IOException {
    Files.write(file, Arrays.copyOf(recorded, recorded.length + 4_096));
    try (Journal journal = Journal.file(file)) {
      assertThat(rows(journal)).isEqualTo(expected(recorded.length));
    }
  }
}
