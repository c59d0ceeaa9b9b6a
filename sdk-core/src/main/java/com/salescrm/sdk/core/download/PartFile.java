package com.salescrm.sdk.core.download;

import static java.nio.charset.StandardCharsets.UTF_8;
import static java.nio.file.LinkOption.NOFOLLOW_LINKS;

import com.salescrm.sdk.core.error.CallInterruptedException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.channels.ClosedByInterruptException;
import java.nio.channels.FileChannel;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.AccessDeniedException;
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
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/**
 * The file next to the target that holds the bytes received so far. Its name is fixed, so that the next download removes
 * what a killed process left. It is always created new, so that no other process can place a link or a file there. It is
 * locked, so that two processes do not write it. Used by one thread.
 */
final class PartFile implements AutoCloseable {
  private static final int MAX_TRIES = 10;
  private static final int MAX_NAME_BYTES = 255 - ".".length() - ".part".length();
  private static final FileAttribute<Set<PosixFilePermission>> OWNER_ONLY =
      PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------"));
  private static final Set<StandardOpenOption> NEW =
      Set.of(StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE);

  // The files that this JVM is writing. A second channel to such a file must not be opened: on
  // POSIX, closing it releases all locks of the process on the file.
  private static final Set<Path> IN_USE = ConcurrentHashMap.newKeySet();

  private final Path target;
  private final Path part;
  private final Path key;
  private final @Nullable Set<PosixFilePermission> permissions;
  private final FileChannel channel;
  private boolean moved;

  private PartFile(
      Path target,
      Path part,
      Path key,
      @Nullable Set<PosixFilePermission> permissions,
      FileChannel channel) {
    this.target = target;
    this.part = part;
    this.key = key;
    this.permissions = permissions;
    this.channel = channel;
  }

  /**
   * Opens an empty file beside the target.
   *
   * @throws UncheckedIOException if the file cannot be written, or another download writes it
   * @throws IllegalArgumentException if the path is a directory, a device or a pipe, or a link to one
   */
  static PartFile beside(Path file) {
    Path absolute = file.toAbsolutePath();
    // The move would replace a device or a pipe.
    if (absolute.getFileName() == null
        || (Files.exists(absolute) && !Files.isRegularFile(absolute))) {
      throw new IllegalArgumentException(
          "file must be the path of a file, but " + file + " is a directory, a device or a pipe");
    }
    try {
      // A link remains; its target is replaced.
      return of(Files.isSymbolicLink(absolute) ? absolute.toRealPath() : absolute);
    } catch (IOException e) {
      throw new UncheckedIOException("cannot write " + file + ": " + e, e);
    }
  }

  private static PartFile of(Path target) throws IOException {
    Path part = target.resolveSibling("." + shortened(target.getFileName().toString()) + ".part");
    Path key = part.resolveSibling("").toRealPath().resolve(part.getFileName());
    if (!IN_USE.add(key)) {
      throw inUse(part);
    }
    try {
      Set<PosixFilePermission> permissions = permissions(target);
      return new PartFile(target, part, key, permissions, create(part, permissions != null));
    } catch (Throwable e) {
      IN_USE.remove(key);
      throw e;
    }
  }

  /** A name that is longer than the file system allows with the additions is replaced by its hash. */
  private static String shortened(String name) {
    byte[] bytes = name.getBytes(UTF_8);
    return bytes.length <= MAX_NAME_BYTES ? name : UUID.nameUUIDFromBytes(bytes).toString();
  }

  private static FileSystemException inUse(Path part) {
    return new FileSystemException(part.toString(), null, "another download is writing it");
  }

  /** The permissions of a file; null if there is no file, or the system has no POSIX permissions. */
  private static @Nullable Set<PosixFilePermission> permissions(Path file) throws IOException {
    try {
      return Files.getPosixFilePermissions(file);
    } catch (NoSuchFileException | UnsupportedOperationException e) {
      return null;
    }
  }

  /** A file that will have the permissions of another is private until then, and writable, so that it can be removed. */
  private static FileChannel create(Path part, boolean isPrivate) throws IOException {
    FileAttribute<?>[] attributes =
        isPrivate ? new FileAttribute<?>[] {OWNER_ONLY} : new FileAttribute<?>[0];
    for (int i = 0; i < MAX_TRIES; i++) {
      try {
        return lock(part, FileChannel.open(part, NEW, attributes));
      } catch (FileAlreadyExistsException e) {
        removeLeftover(part);
      }
    }
    throw inUse(part);
  }

  /** Locks a new file; throws if another process is removing it as a leftover. */
  private static FileChannel lock(Path part, FileChannel channel) throws IOException {
    boolean locked = false;
    try {
      locked = isLocked(channel, false);
    } finally {
      if (!locked) {
        channel.close();
      }
    }
    if (!locked) {
      throw inUse(part);
    }
    return channel;
  }

  /** Removes the file of a killed process, or a link; throws if another process is writing the file. */
  private static void removeLeftover(Path part) throws IOException {
    BasicFileAttributes found = attributes(part);
    if (found == null || !found.isRegularFile()) {
      Files.deleteIfExists(part); // Deletes a link, not its target.
      return;
    }
    try (FileChannel leftover = openLeftover(part)) {
      if (!isLocked(leftover, false)) {
        throw inUse(part);
      }
      BasicFileAttributes now = attributes(part);
      boolean same =
          now != null && (found.fileKey() == null || found.fileKey().equals(now.fileKey()));
      if (same) { // Otherwise another download removed it and created its own.
        Files.delete(part);
      }
    } catch (NoSuchFileException e) {
      // Another download removed it.
    }
  }

  /** A kill right before the move leaves a file that has the permissions of its target, which may be read-only. */
  private static FileChannel openLeftover(Path part) throws IOException {
    try {
      return FileChannel.open(part, Set.of(StandardOpenOption.WRITE, NOFOLLOW_LINKS));
    } catch (AccessDeniedException e) {
      makeWritable(part);
      return FileChannel.open(part, Set.of(StandardOpenOption.WRITE, NOFOLLOW_LINKS));
    }
  }

  /** Not while another process is about to move the file: the shared lock excludes the one of its writer. */
  private static void makeWritable(Path part) throws IOException {
    try (FileChannel reader =
        FileChannel.open(part, Set.of(StandardOpenOption.READ, NOFOLLOW_LINKS))) {
      if (!isLocked(reader, true)) {
        throw inUse(part);
      }
      setPermissions(part, OWNER_ONLY.value());
    }
  }

  private static void setPermissions(Path part, Set<PosixFilePermission> permissions)
      throws IOException {
    PosixFileAttributeView view =
        Files.getFileAttributeView(part, PosixFileAttributeView.class, NOFOLLOW_LINKS);
    // Some file systems have fixed permissions, and reject even a change to the same ones.
    if (view != null && !view.readAttributes().permissions().equals(permissions)) {
      view.setPermissions(permissions);
    }
  }

  private static @Nullable BasicFileAttributes attributes(Path part) throws IOException {
    try {
      return Files.readAttributes(part, BasicFileAttributes.class, NOFOLLOW_LINKS);
    } catch (NoSuchFileException e) {
      return null;
    }
  }

  private static boolean isLocked(FileChannel channel, boolean shared) throws IOException {
    try {
      return channel.tryLock(0, Long.MAX_VALUE, shared) != null;
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

  void restart() {
    try {
      channel.truncate(0).position(0);
    } catch (IOException e) {
      throw failed("cannot truncate " + part, e);
    }
  }

  /** Moves the file to the target. Even after a crash, the target is either the whole file or unchanged. */
  void finish() {
    try {
      channel.force(true);
      if (permissions != null) {
        setPermissions(part, permissions);
      }
      move();
      moved = true;
      syncDirectory();
    } catch (IOException e) {
      throw failed("cannot move " + part + " to " + target, e);
    }
  }

  /** An interrupt closes the channel, which is no failure of the disk. */
  private static RuntimeException failed(String what, IOException e) {
    return e instanceof ClosedByInterruptException
        ? new CallInterruptedException("interrupted while saving a download", e, List.of(), null)
        : new UncheckedIOException(what + ": " + e, e);
  }

  private void move() throws IOException {
    try {
      Files.move(part, target, StandardCopyOption.ATOMIC_MOVE);
    } catch (FileSystemException e) {
      // Windows may refuse to move an open file. Elsewhere the lock is held during the move.
      channel.close();
      Files.move(part, target, StandardCopyOption.ATOMIC_MOVE);
    }
  }

  private void syncDirectory() {
    try (FileChannel folder =
        FileChannel.open(target.resolveSibling(""), StandardOpenOption.READ)) {
      folder.force(true);
    } catch (IOException e) {
      // Windows cannot force a directory; the file itself is on the disk.
    }
  }

  /** Removes an unfinished file. */
  @Override
  public void close() {
    try {
      if (!moved) {
        remove();
      }
      channel.close();
    } catch (IOException e) {
      throw new UncheckedIOException("cannot remove " + part + ": " + e, e);
    } finally {
      IN_USE.remove(key);
    }
  }

  private void remove() throws IOException {
    try {
      // While the lock is held: later the file may belong to another download.
      Files.deleteIfExists(part);
    } catch (FileSystemException e) {
      channel.close(); // Windows may refuse to delete an open file.
      Files.deleteIfExists(part);
    }
  }
}
