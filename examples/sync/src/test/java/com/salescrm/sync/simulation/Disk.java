package com.salescrm.sync.simulation;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

/**
 * The file of the database, with its write-ahead log. A kill leaves the bytes that were written. A power loss also removes the
 * end of the log, which is not synchronized at each commit.
 */
final class Disk {
  private static final String LOG = "-wal";

  private final World world;
  private final Path folder;
  private int copies;
  private Path current;
  private boolean hasPower = true;

  Disk(World world, Path folder, Path database) {
    this.world = world;
    this.folder = folder;
    this.current = database;
  }

  String url() {
    return "jdbc:sqlite:" + current;
  }

  /** The next crash is a power loss, or only that of the process. */
  void losePower(boolean loses) {
    hasPower = !loses;
  }

  /** Another run can take the lock of a frozen one. */
  void loseLock() {
    try {
      Files.deleteIfExists(Path.of(current + ".lock"));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Continues with the files as they are now. The process that was killed still has the former ones open. */
  void crash() {
    Path next = folder.resolve("crash" + ++copies + ".db");
    try {
      Files.copy(current, next);
      Path log = Path.of(current + LOG);
      if (Files.exists(log)) {
        Path copy = Path.of(next + LOG);
        Files.copy(log, copy);
        if (!hasPower) {
          cut(copy);
        }
      }
      current = next;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private void cut(Path log) throws IOException {
    try (FileChannel channel = FileChannel.open(log, StandardOpenOption.WRITE)) {
      int size = Math.toIntExact(channel.size());
      int left = world.next(size + 1);
      world.trace("power loss, " + left + " bytes of the log are left of " + size);
      channel.truncate(left);
    }
  }
}
