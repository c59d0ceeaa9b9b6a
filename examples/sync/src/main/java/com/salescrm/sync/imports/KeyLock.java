package com.salescrm.sync.imports;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.salescrm.sync.cli.ExitCode;
import com.salescrm.sync.cli.Problem;
import com.salescrm.sync.cli.TextFiles;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.time.Duration;
import java.time.Instant;
import java.util.HexFormat;

/**
 * Excludes other imports that identify the same objects by the same key, on this machine: two of them would create the objects
 * of a key twice, since each knows only what the list had when it began. A lock of the operating system on a file in the
 * folder of temporary files, which all users share; it ends with the process. The file stays: if it were deleted, two
 * processes could lock two files. It contains what the latest import did, and its time is that of the end of that import.
 */
final class KeyLock implements AutoCloseable {
  private static final String FOR_ALL_USERS = "rw-rw-rw-";
  /** It runs, or it was killed: the time of its last create is not known. */
  private static final byte RUNS = 'r';
  /** It has ended and may have created objects. */
  private static final byte CREATED = 'c';

  private static final byte NOTHING = 'n';

  private final FileChannel channel;
  private final Duration sinceCreates;

  private KeyLock(FileChannel channel, Duration sinceCreates) {
    this.channel = channel;
    this.sinceCreates = sinceCreates;
  }

  /**
   * Locks the keys.
   *
   * @param folder the folder of the file
   * @param identity the service, its organization, the list and the field of the key
   * @param keys the keys in words, for the message
   * @throws Problem if another import holds the lock, or the file cannot be locked
   */
  static KeyLock acquire(Path folder, String identity, String keys) {
    Path file = folder.resolve("crm-sync-import-" + hash(identity) + ".lock");
    try {
      FileChannel channel = open(file);
      try {
        if (!isLocked(channel)) {
          throw new Problem(
              ExitCode.BUSY,
              "another import of " + keys
                  + " is running on this machine, and both could create the same objects;"
                  + " wait for its end, or stop it");
        }
        KeyLock lock = new KeyLock(channel, sinceCreates(file, channel));
        lock.write(RUNS);
        return lock;
      } catch (IOException | Problem e) {
        channel.close();
        throw e;
      }
    } catch (IOException e) {
      throw new Problem(
          ExitCode.DATABASE,
          "cannot lock " + file + ", which excludes other imports of the same keys: "
              + TextFiles.reason(e)
              + "; set JAVA_TOOL_OPTIONS to -Djava.io.tmpdir=… with a folder that all imports use",
          e);
    }
  }

  /** Only the user who creates the file may open it for others; a link that another user made is not followed. */
  private static FileChannel open(Path file) throws IOException {
    try {
      Path created = Files.createFile(file);
      Files.setPosixFilePermissions(created, PosixFilePermissions.fromString(FOR_ALL_USERS));
    } catch (FileAlreadyExistsException | UnsupportedOperationException e) {
      // An earlier import created it; or this is Windows.
    }
    if (!Files.isRegularFile(file, LinkOption.NOFOLLOW_LINKS) || Files.size(file) > 1) {
      throw new IOException("it is not a lock file");
    }
    return FileChannel.open(
        file, StandardOpenOption.READ, StandardOpenOption.WRITE, LinkOption.NOFOLLOW_LINKS);
  }

  private static boolean isLocked(FileChannel channel) throws IOException {
    try {
      return channel.tryLock() != null;
    } catch (OverlappingFileLockException e) { // Another import of this JVM.
      return false;
    }
  }

  private static Duration sinceCreates(Path file, FileChannel channel) throws IOException {
    ByteBuffer state = ByteBuffer.wrap(new byte[] {NOTHING});
    int unused = channel.read(state, 0);
    return switch (state.get(0)) {
      case RUNS -> Duration.ZERO;
      case CREATED -> Duration.between(Files.getLastModifiedTime(file).toInstant(), Instant.now());
      default -> Duration.ofDays(1);
    };
  }

  private static String hash(String identity) {
    try {
      byte[] hash = MessageDigest.getInstance("SHA-256").digest(identity.getBytes(UTF_8));
      return HexFormat.of().formatHex(hash, 0, 12);
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException("every Java platform has SHA-256", e);
    }
  }

  /** How long the list may still lack objects of an import that has ended. */
  Duration remaining(Duration listLag) {
    Duration remaining = listLag.minus(sinceCreates);
    boolean isAhead = remaining.compareTo(listLag) > 0; // The clock was moved back.
    return isAhead ? listLag : remaining;
  }

  /** Records when this import ended, and whether it may have created objects. */
  void ended(boolean mayHaveCreated) {
    write(mayHaveCreated ? CREATED : NOTHING);
  }

  private void write(byte state) {
    try {
      int unused = channel.write(ByteBuffer.wrap(new byte[] {state}), 0);
    } catch (IOException e) {
      // A full disk: the next import may not wait for the list.
    }
  }

  @Override
  public void close() {
    try {
      channel.close();
    } catch (IOException e) {
      // The lock is released with the process at the latest.
    }
  }
}
