package com.salescrm.sdk.core.auth.store;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.salescrm.sdk.core.error.TokenStoreException;
import com.salescrm.sdk.core.internal.argument.Arguments;
import com.salescrm.sdk.core.internal.auth.NewerRecordException;
import com.salescrm.sdk.core.internal.storage.PrivateFile;
import com.salescrm.sdk.core.internal.time.Timing;
import java.io.FileInputStream;
import java.io.FileNotFoundException;
import java.io.FileOutputStream;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.FileSystemLoopException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicBoolean;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Stores tokens in a file, for any number of processes on one machine. The file is private to its owner (mode 0600; on
 * Windows an access list with one entry). A write goes to a temporary file, is flushed to the disk and moved into place, so
 * that the file is never empty or torn. Beside {@code <file>} there are {@code <file>.lock}, which must not be deleted while
 * a process runs, and, during a write, {@code <file>.tmp}. Use a local disk: locks of network file systems differ. Safe for
 * many threads.
 *
 * <p>A symbolic link is resolved when the store is opened, even if its target does not exist yet: the target is read and
 * written, the other files are beside the target, and the link is preserved. If the file becomes a link later, writes fail.
 *
 * <p>A file that other users may read or write is used; a warning with its path is logged once for each store (not on
 * Windows), and the next write makes the file private.
 *
 * <p>Without the file the store is empty; without its directory, each call fails.
 *
 * <p>A file that is no token record is an error that names the file. It is not overwritten: {@link #save} renames it to
 * {@code <file>.damaged-…}. A file that a newer version of the SDK wrote, or that cannot be read, is an error for {@link
 * #save} too, and stays.
 */
public final class FileTokenStore implements TokenStore {
  private static final Logger LOG = LoggerFactory.getLogger("com.salescrm.sdk.oauth");
  private static final int MAX_LINKS = 40;
  private static final int MAX_OPENS = 20;
  private static final Duration WRITE_LIMIT = Duration.ofSeconds(10);

  private final Path file;
  private final Path temporary;
  private final Path lockFile;
  private final Timing timing;
  private final AtomicBoolean warned = new AtomicBoolean();

  private FileTokenStore(Path file, Timing timing) {
    this.file = file;
    this.temporary = sibling(file, ".tmp");
    this.lockFile = sibling(file, ".lock");
    this.timing = timing;
  }

  /**
   * A store in a file, which need not exist yet.
   *
   * @param file the path; its directory must exist
   * @return the store
   * @throws TokenStoreException if the directory does not exist, or {@code file} is not a regular file
   */
  public static FileTokenStore at(Path file) {
    return new FileTokenStore(
        resolve(Arguments.notNull(file, "file").toAbsolutePath()), Timing.system());
  }

  /** The canonical path of a file, which need not exist: every link to a file leads to the same locks. */
  private static Path resolve(Path given) {
    Path file = given;
    try {
      for (int links = 0; Files.isSymbolicLink(file); links++) {
        if (links == MAX_LINKS) {
          throw new FileSystemLoopException(given.toString());
        }
        file = resolveDirectory(file).resolveSibling(Files.readSymbolicLink(file));
      }
      Path real = Files.exists(file) ? file.toRealPath() : resolveDirectory(file);
      if (Files.exists(real) && !Files.isRegularFile(real)) {
        throw new TokenStoreException("the token file " + given + " is no file", null);
      }
      return real;
    } catch (IOException e) {
      throw new TokenStoreException(
          "the directory of the token file " + given
              + (file.equals(given) ? "" : ", a link to " + file + ",")
              + " does not exist or cannot be read: create it",
          e);
    }
  }

  private static Path resolveDirectory(Path file) throws IOException {
    Path directory = file.getParent();
    Path name = file.getFileName();
    if (directory == null || name == null) {
      throw new TokenStoreException(
          "the token file " + file + " must be a file in a directory", null);
    }
    return directory.toRealPath().resolve(name);
  }

  private static Path sibling(Path file, String suffix) {
    return file.resolveSibling(file.getFileName() + suffix);
  }

  @Override
  public Optional<TokenRecord> load() {
    String text = read();
    if (text == null) {
      return Optional.empty();
    }
    PrivateFile.warnIfOpen(file, LOG, warned);
    try {
      return Optional.of(TokenRecord.fromJson(text));
    } catch (NewerRecordException e) {
      throw e.in("the token file " + file);
    } catch (TokenStoreException e) {
      throw new TokenStoreException(
          "the token file " + file + " cannot be used: " + e.getMessage()
              + ". It is not changed; authorize again and save() the new tokens, and it is renamed",
          e);
    }
  }

  // Streams, not channels: an interrupt of the calling thread closes a channel during a read.
  private @Nullable String read() {
    for (int attempt = 1; ; attempt++) {
      try (FileInputStream in = new FileInputStream(file.toFile())) {
        return new String(in.readAllBytes(), UTF_8);
      } catch (FileNotFoundException e) {
        // Without its directory, such as one on a volume that is not mounted, nothing is known.
        if (Files.notExists(file) && Files.isDirectory(file.resolveSibling("."))) {
          return null;
        }
        if (attempt == MAX_OPENS) { // Before, another process may have created it just now.
          throw new TokenStoreException("the token file " + file + " cannot be opened", e);
        }
      } catch (IOException e) {
        throw new TokenStoreException("the token file " + file + " cannot be read", e);
      }
    }
  }

  @Override
  public boolean replace(@Nullable TokenRecord expected, @Nullable TokenRecord next) {
    TokenLock lock = lockForWrite();
    try {
      if (!load().equals(Optional.ofNullable(expected))) {
        return false;
      }
      write(next);
      return true;
    } finally {
      lock.close();
    }
  }

  @Override
  public void save(OAuthToken token) {
    TokenRecord next = TokenRecord.of(Arguments.notNull(token, "token"));
    TokenLock lock = lockForWrite();
    try {
      renameIfDamaged();
      write(next);
    } finally {
      lock.close();
    }
  }

  private TokenLock lockForWrite() {
    return LockFile.lock(lockFile, LockFile.Purpose.WRITE, WRITE_LIMIT, timing);
  }

  private void renameIfDamaged() {
    try {
      load();
    } catch (TokenStoreException e) {
      // A file that cannot be read may hold valid tokens, such as those of another user.
      if (e instanceof NewerRecordException || e.getCause() instanceof IOException) {
        throw e;
      }
      rename();
    }
  }

  private void rename() {
    Path target = sibling(file, ".damaged-" + timing.clock().instant().toEpochMilli());
    try {
      Files.move(file, target);
      PrivateFile.restrict(target);
    } catch (IOException e) {
      throw new TokenStoreException(
          "the damaged token file " + file + " cannot be renamed to " + target, e);
    }
  }

  private void write(@Nullable TokenRecord next) {
    if (Files.isSymbolicLink(file)) {
      throw new TokenStoreException(
          "the token file " + file + " became a symbolic link after the store was opened: open the"
              + " store again, and it writes to the link's target",
          null);
    }
    try {
      if (next == null) {
        Files.deleteIfExists(file);
      } else {
        writeTemporary(next.toJson());
        Files.move(temporary, file, StandardCopyOption.ATOMIC_MOVE);
      }
    } catch (IOException e) {
      throw new TokenStoreException(
          "the token file " + file
              + " cannot be written; is the disk full, or the directory read-only?",
          e);
    }
    flushDirectory();
  }

  private void writeTemporary(String text) throws IOException {
    Files.deleteIfExists(temporary); // A killed process may have left one.
    PrivateFile.create(temporary);
    try (FileOutputStream out = new FileOutputStream(temporary.toFile())) {
      out.write(text.getBytes(UTF_8));
      out.getFD().sync();
    }
  }

  /** Makes the move survive a power cut. */
  private void flushDirectory() {
    try (FileChannel directory = FileChannel.open(file.getParent(), StandardOpenOption.READ)) {
      directory.force(true);
    } catch (IOException e) {
      // Windows cannot flush a directory; its moves are durable.
    }
  }

  @Override
  public TokenLock lock(Duration limit) {
    Arguments.notNull(limit, "limit");
    return LockFile.lock(lockFile, LockFile.Purpose.REFRESH, limit, timing);
  }

  @Override
  public String toString() {
    return "FileTokenStore(" + file + ")";
  }
}
