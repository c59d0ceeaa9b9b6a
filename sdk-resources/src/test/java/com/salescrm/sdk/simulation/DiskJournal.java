package com.salescrm.sdk.simulation;

import com.salescrm.sdk.batch.journal.Journal;
import com.salescrm.sdk.batch.journal.JournalDisk;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/** A journal in a file, whose process may be killed before and after each write, also by a power loss. */
final class DiskJournal implements Journal {
  private static final int SECTOR = 512;

  private final World world;
  private final Path file;
  private final Journal next;

  DiskJournal(World world, Path file) {
    this.world = world;
    this.file = file;
    this.next = Journal.file(file);
  }

  @Override
  public Begin begin(String row) {
    world.step("journal: begin " + row);
    Begin begin = next.begin(row);
    world.step("journal: " + begin.state() + " " + row);
    return begin;
  }

  @Override
  public boolean isRecorded(String row) {
    world.step("journal: is recorded " + row);
    return next.isRecorded(row);
  }

  @Override
  public void finish(String row, @Nullable String objectId) {
    world.step("journal: finish " + row);
    next.finish(row, objectId);
    world.step("journal: finished " + row);
  }

  @Override
  public void release(String row) {
    world.step("journal: release " + row);
    next.release(row);
    world.step("journal: released " + row);
  }

  @Override
  public void abandon(String row) {
    world.step("journal: abandon " + row);
    next.abandon(row);
  }

  @Override
  public boolean ownsRows() {
    return next.ownsRows();
  }

  @Override
  public void close() {
    next.close();
  }

  /** Closes the journal of a process that was killed; a power loss takes some of the bytes that are not durable. */
  void crash() throws IOException {
    byte[] written = Files.readAllBytes(file);
    int durable = (int) JournalDisk.durable(next);
    next.close();
    if (world.chance(0.5)) {
      int length = durable + world.next(written.length - durable + 1);
      world.trace("power loss: " + durable + " bytes are durable, " + length + " of "
          + written.length + " are left");
      Files.write(file, withMissingSectors(Arrays.copyOf(written, length), durable));
    }
  }

  private byte[] withMissingSectors(byte[] bytes, int durable) {
    int start = durable;
    while (start < bytes.length) {
      int end = Math.min(bytes.length, (start / SECTOR + 1) * SECTOR);
      if (world.chance(0.3)) {
        Arrays.fill(bytes, start, end, (byte) 0);
      }
      start = end;
    }
    return bytes;
  }
}
