package com.salescrm.sdk.core.download;

import static java.nio.file.LinkOption.NOFOLLOW_LINKS;

import com.salescrm.sdk.core.error.CallInterruptedException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.channels.ClosedByInterruptException;
import java.nio.channels.FileChannel;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFileAttributeView;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/**
 * The file beside the target that holds what has come so far. Its name is the same each time, so that what a killed program
 * left is removed; it is always created anew, so that nobody can plant a link or a file of theirs there; it is locked, so
 * that two programs do not write one. For one thread.
 */
final class PartFile implements AutoCloseable {
  private static final int MAX_TRIES = 10;
  private static final Set<StandardOpenOption> NEW =
      Set.of(StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE);

  // The files that this JVM is writing. To open one a second time and to close it again would give
  // up its lock, which is
  // the process's on POSIX.
  private static final Set<Path> WRITTEN = ConcurrentHashMap.newKeySet();

  private final Path target;
  private final Path part;
  private final Path key;
  private final FileChannel channel;
  private boolean moved;

  private PartFile(Path target, Path part, Path key, FileChannel channel) {
    this.target = target;
    this.part = part;
    this.key = key;
    this.channel = channel;
  }

  /**
   * Opens an empty file beside the target.
   *
   * @throws UncheckedIOException if it cannot be written, or is being written by somebody else
   * @throws IllegalArgumentException if the path is a directory's
   */
  static PartFile beside(Path wanted) {
    Path absolute = wanted.toAbsolutePath();
    if (absolute.getFileName() == null || Files.isDirectory(absolute)) {
      throw new IllegalArgumentException(
          "file must be the path of a file, but " + wanted + " is a directory");
    }
    try {
      // A link stays; what it leads to is replaced.
      return of(Files.isSymbolicLink(absolute) ? absolute.toRealPath() : absolute);
    } catch (IOException e) {
      throw new UncheckedIOException("cannot write " + wanted + ": " + e.getMessage(), e);
    }
  }

  private static PartFile of(Path target) throws IOException {
    Path part = target.resolveSibling("." + target.getFileName() + ".part");
    Path folder = target.getParent();
    Path key = (folder == null ? target : folder.toRealPath()).resolve(part.getFileName());
    if (!WRITTEN.add(key)) {
      throw writtenByAnother(part);
    }
    try {
      return new PartFile(target, part, key, create(part, permissions(target)));
    } catch (IOException | RuntimeException e) {
      WRITTEN.remove(key);
      throw e;
    }
  }

  private static FileSystemException writtenByAnother(Path part) {
    return new FileSystemException(part.toString(), null, "another download is writing it");
  }

  /** The permissions of a file; null if there is no file, or none such on this system. */
  private static @Nullable Set<PosixFilePermission> permissions(Path file) throws IOException {
    try {
      return Files.getPosixFilePermissions(file);
    } catch (NoSuchFileException | UnsupportedOperationException e) {
      return null;
    }
  }

  private static FileChannel create(Path part, @Nullable Set<PosixFilePermission> permissions)
      throws IOException {
    FileAttribute<?>[] attributes = permissions == null
        ? new FileAttribute<?>[0]
        : new FileAttribute<?>[] {PosixFilePermissions.asFileAttribute(permissions)};
    for (int i = 0; i < MAX_TRIES; i++) {
      try {
        FileChannel channel = FileChannel.open(part, NEW, attributes);
        if (!isLocked(channel)) { // Somebody took it for a leftover in this moment.
          channel.close();
          break;
        }
        if (permissions != null && !permissions.equals(Files.getPosixFilePermissions(part))) {
          Files.getFileAttributeView(part, PosixFileAttributeView.class, NOFOLLOW_LINKS)
              .setPermissions(permissions); // The umask had taken some away.
        }
        return channel;
      } catch (FileAlreadyExistsException e) {
        removeLeftover(part);
      }
    }
    throw writtenByAnother(part);
  }

  /** Removes what a killed program left, or a link; refuses if it is a file that another program is writing. */
  private static void removeLeftover(Path part) throws IOException {
    BasicFileAttributes found = attributes(part);
    if (found == null || !found.isRegularFile()) {
      Files.deleteIfExists(part); // Of a link, the link itself.
      return;
    }
    try (FileChannel leftover =
        FileChannel.open(part, Set.of(StandardOpenOption.WRITE, NOFOLLOW_LINKS))) {
      if (!isLocked(leftover)) {
        throw writtenByAnother(part);
      }
      BasicFileAttributes now = attributes(part);
      boolean same =
          now != null && (found.fileKey() == null || found.fileKey().equals(now.fileKey()));
      if (same) { // Else another download has removed it before and created its own.
        Files.delete(part);
      }
    } catch (NoSuchFileException e) {
      // Another download has removed it.
    }
  }

  private static @Nullable BasicFileAttributes attributes(Path part) throws IOException {
    try {
      return Files.readAttributes(part, BasicFileAttributes.class, NOFOLLOW_LINKS);
    } catch (NoSuchFileException e) {
      return null;
    }
  }

  private static boolean isLocked(FileChannel channel) throws IOException {
    try {
      return channel.tryLock() != null;
    } catch (OverlappingFileLockException e) {
      return false;
    }
  }

  void write(byte[] bytes, int length) {
    ByteBuffer buffer = ByteBuffer.wrap(bytes, 0, length);
    try {
      while (buffer.hasRemaining()) {
        channel.write(buffer);
      }
    } catch (IOException e) {
      throw failed("cannot write " + part, e);
    }
  }

  void startAnew() {
    try {
      channel.truncate(0).position(0);
    } catch (IOException e) {
      throw failed("cannot empty " + part, e);
    }
  }

  /** Puts the file in its place: either the whole of it is there afterwards, even after a crash, or what was before. */
  void finish() {
    try {
      channel.force(true);
      move();
      moved = true;
      syncDirectory();
    } catch (IOException e) {
      throw failed("cannot put " + part + " in its place at " + target, e);
    }
  }

  /** An interrupt closes the channel: that is the end of the download, and no failure of the disk. */
  private static RuntimeException failed(String what, IOException e) {
    return e instanceof ClosedByInterruptException
        ? new CallInterruptedException("interrupted while a download was saved", e, List.of(), null)
        : new UncheckedIOException(what + ": " + e.getMessage(), e);
  }

  private void move() throws IOException {
    try {
      Files.move(part, target, StandardCopyOption.ATOMIC_MOVE);
    } catch (FileSystemException e) {
      // Windows may refuse to move an open file; elsewhere the lock is held meanwhile.
      channel.close();
      Files.move(part, target, StandardCopyOption.ATOMIC_MOVE);
    }
  }

  private void syncDirectory() {
    Path directory = target.getParent();
    if (directory == null) {
      return;
    }
    try (FileChannel folder = FileChannel.open(directory, StandardOpenOption.READ)) {
      folder.force(true);
    } catch (IOException e) {
      // Windows has no such thing; the file itself is on the disk.
    }
  }

  /** Removes what was not finished. */
  @Override
  public void close() {
    try {
      if (!moved) {
        remove();
      }
      channel.close();
    } catch (IOException e) {
      throw new UncheckedIOException("cannot remove " + part + ": " + e.getMessage(), e);
    } finally {
      WRITTEN.remove(key);
    }
  }

  private void remove() throws IOException {
    try {
      Files.deleteIfExists(part); // While it is locked: afterwards it could be somebody else's.
    } catch (FileSystemException e) {
      channel.close(); // Windows may refuse to delete an open file.
      Files.deleteIfExists(part);
    }
  }
}
