package com.salescrm.sync.db;

import com.salescrm.sync.cli.ExitCode;
import com.salescrm.sync.cli.Problem;
import com.salescrm.sync.cli.TextFiles;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import org.jspecify.annotations.Nullable;

/** A lock of the operating system on a file beside the database; the empty file stays. */
record FileRunLock(FileChannel channel) implements RunLock {
  static RunLock of(DatabaseSettings settings) {
    Path file = settings.file().orElseThrow();
    Path path = Path.of(file + ".lock");
    try {
      if (Files.exists(file)) { // Another run may use another path to it.
        path = Path.of(file.toRealPath() + ".lock");
      }
      FileChannel channel =
          FileChannel.open(path, StandardOpenOption.CREATE, StandardOpenOption.WRITE);
      if (tryLock(channel) == null) {
        channel.close();
        throw busy(settings);
      }
      return new FileRunLock(channel);
    } catch (IOException e) {
      throw new Problem(ExitCode.DATABASE, "cannot lock " + path + ": " + TextFiles.reason(e), e);
    }
  }

  private static @Nullable FileLock tryLock(FileChannel channel) throws IOException {
    try {
      return channel.tryLock();
    } catch (OverlappingFileLockException e) {
      return null;
    }
  }

  static Problem busy(DatabaseSettings settings) {
    return new Problem(
        ExitCode.BUSY,
        "another crm-sync run uses " + settings.place() + "; wait for its end, or stop it");
  }

  @Override
  public void close() {
    try {
      channel.close();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
