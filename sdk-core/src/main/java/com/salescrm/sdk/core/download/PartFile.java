package com.salescrm.sdk.core.download;

import java.io.IOException;
import java.io.RandomAccessFile;
import java.io.UncheckedIOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import org.jspecify.annotations.Nullable;

/**
 * The file beside the wanted one that holds what has come so far. Its name is the same each time, so that what a killed
 * program left is written over; it is locked, so that two programs do not write one. For one thread.
 */
final class PartFile implements AutoCloseable {
  private final Path target;
  private final Path part;
  // Not a channel: an interrupt would close that, and what was an interrupted call would look like
  // a broken disk.
  private final RandomAccessFile file;
  private boolean moved;

  private PartFile(Path target, Path part, RandomAccessFile file) {
    this.target = target;
    this.part = part;
    this.file = file;
  }

  /**
   * Opens an empty file beside the target.
   *
   * @throws UncheckedIOException if it cannot be written, or is being written by somebody else
   */
  static PartFile beside(Path wanted) {
    Path target = wanted.toAbsolutePath();
    Path name = target.getFileName();
    if (name == null || Files.isDirectory(target)) {
      throw new IllegalArgumentException(
          "file must be the path of a file, but " + wanted + " is a directory");
    }
    Path part = target.resolveSibling("." + name + ".part");
    try {
      RandomAccessFile file = locked(part);
      file.setLength(0);
      return new PartFile(target, part, file);
    } catch (IOException e) {
      throw new UncheckedIOException(
          "cannot write " + part + ", where the download is kept: " + e.getMessage(), e);
    }
  }

  private static RandomAccessFile locked(Path part) throws IOException {
    while (true) {
      RandomAccessFile file = new RandomAccessFile(part.toFile(), "rw");
      boolean ours = false;
      try {
        if (tryLock(file.getChannel()) == null) {
          throw new FileSystemException(part.toString(), null, "another download is writing it");
        }
        // Its last owner may have moved it to its place just before we got the lock.
        ours = Files.exists(part);
        if (ours) {
          return file;
        }
      } finally {
        if (!ours) {
          file.close();
        }
      }
    }
  }

  private static @Nullable FileLock tryLock(FileChannel channel) throws IOException {
    try {
      return channel.tryLock();
    } catch (OverlappingFileLockException sameJvm) {
      return null;
    }
  }

  void write(byte[] bytes, int length) {
    try {
      file.write(bytes, 0, length);
    } catch (IOException e) {
      throw new UncheckedIOException("cannot write " + part + ": " + e.getMessage(), e);
    }
  }

  void startAnew() {
    try {
      file.seek(0);
      file.setLength(0);
    } catch (IOException e) {
      throw new UncheckedIOException("cannot empty " + part + ": " + e.getMessage(), e);
    }
  }

  /** Puts the file in its place: either the whole of it is there afterwards, even after a crash, or what was before. */
  void finish() {
    try {
      file.getFD().sync();
      move();
      moved = true;
      syncDirectory();
    } catch (IOException e) {
      throw new UncheckedIOException(
          "cannot put " + part + " in its place at " + target + ": " + e.getMessage(), e);
    }
  }

  private void move() throws IOException {
    try {
      Files.move(part, target, StandardCopyOption.ATOMIC_MOVE);
    } catch (
        FileSystemException openFilesCannotMove) { // Windows; elsewhere the lock is held meanwhile.
      file.close();
      Files.move(part, target, StandardCopyOption.ATOMIC_MOVE);
    }
  }

  private void syncDirectory() {
    Path directory = target.getParent();
    if (directory == null) {
      return;
    }
    try (FileChannel channel = FileChannel.open(directory, StandardOpenOption.READ)) {
      channel.force(true);
    } catch (IOException notOffered) {
      // Windows has no such thing; the file itself is on the disk.
    }
  }

  /** Removes what was not finished. */
  @Override
  public void close() {
    try {
      if (!moved) {
        Files.deleteIfExists(part);
      }
      file.close();
    } catch (IOException e) {
      throw new UncheckedIOException("cannot remove " + part + ": " + e.getMessage(), e);
    }
  }
}
