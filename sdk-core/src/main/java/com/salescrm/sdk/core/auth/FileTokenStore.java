package com.salescrm.sdk.core.auth;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.salescrm.sdk.core.error.TokenStoreException;
import com.salescrm.sdk.core.internal.argument.Arguments;
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
 * Keeps tokens in a file, for any number of processes of one machine. Only its owner may read it (mode 0600; on Windows an
 * access list of one); it is written beside, flushed to the disk and moved into place, so that it is never empty or torn.
 * Besides {@code <file>} there are {@code <file>.lock}, which must never be deleted while a process runs, and for moments
 * {@code <file>.tmp}. Local disks only: locks of network file systems differ. Safe for many threads.
 *
 * <p>A symbolic link is followed when the store is opened, also if its target does not exist yet: the target is read and
 * written, the other files are beside it, and the link stays. If the file becomes a link later, writing is refused.
 *
 * <p>A file that other users of the machine may read or change is used all the same; a warning with its path is logged once
 * for each store (not on Windows), and the next write makes it the owner's alone.
 *
 * <p>A file that is no token record is an error that names it; it is neither deleted nor overwritten, but kept as {@code
 * <file>.damaged-…} once new tokens are saved.
 */
public final class FileTokenStore implements TokenStore {
  private static final Logger LOG = LoggerFactory.getLogger("com.salescrm.sdk.oauth");
  private static final int LINKS_AT_MOST = 40;
  private static final Duration WRITE_LIMIT = Duration.ofSeconds(10);

  private final Path file;
  private final Path temporary;
  private final Path lockFile;
  private final Timing timing;
  private final AtomicBoolean warned = new AtomicBoolean();

  private FileTokenStore(Path file, Timing timing) {
    this.file = file;
    this.temporary = beside(file, ".tmp");
    this.lockFile = beside(file, ".lock");
    this.timing = timing;
  }

  /**
   * A store in a file, which need not exist yet.
   *
   * @param file where; its folder must exist
   * @return the store
   * @throws TokenStoreException if the folder does not exist, or {@code file} is a folder or another thing that is no file
   */
  public static FileTokenStore at(Path file) {
    return at(file, Timing.system());
  }

  static FileTokenStore at(Path file, Timing timing) {
    return new FileTokenStore(real(Arguments.notNull(file, "file").toAbsolutePath()), timing);
  }

  /** The one name of a file: whatever link leads to it, its locks are the same. It need not exist. */
  private static Path real(Path given) {
    Path file = given;
    try {
      for (int links = 0; Files.isSymbolicLink(file); links++) {
        if (links == LINKS_AT_MOST) {
          throw new FileSystemLoopException(given.toString());
        }
        file = inRealFolder(file).resolveSibling(Files.readSymbolicLink(file));
      }
      Path real = Files.exists(file) ? file.toRealPath() : inRealFolder(file);
      if (Files.exists(real) && !Files.isRegularFile(real)) {
        throw new TokenStoreException("the token file " + given + " is no file", null);
      }
      return real;
    } catch (IOException e) {
      throw new TokenStoreException(
          "the folder of the token file " + given
              + (file.equals(given) ? "" : ", a link to " + file)
              + ", does not exist or cannot be read: create it",
          e);
    }
  }

  private static Path inRealFolder(Path file) throws IOException {
    Path folder = file.getParent();
    Path name = file.getFileName();
    if (folder == null || name == null) {
      throw new TokenStoreException("the token file " + file + " must be a file in a folder", null);
    }
    return folder.toRealPath().resolve(name);
  }

  private static Path beside(Path file, String suffix) {
    return file.resolveSibling(file.getFileName() + suffix);
  }

  @Override
  public Optional<TokenRecord> load() {
    String text = read();
    if (text == null) {
      return Optional.empty();
    }
    warnIfOpen();
    try {
      return Optional.of(TokenRecord.fromJson(text));
    } catch (TokenStoreException damaged) {
      throw new TokenStoreException(
          "the token file " + file + " cannot be used: " + damaged.getMessage()
              + ". It is left as it is; authorise again and save() the new pair, and it is kept aside",
          damaged);
    }
  }

  private void warnIfOpen() {
    OwnerOnly.openMode(file).filter(mode -> warned.compareAndSet(false, true)).ifPresent(mode -> {
      LOG.warn(
          "the token file {} may be read or changed by other users of this machine (mode {}); run: chmod 600 {}",
          file,
          mode,
          file);
    });
  }

  // Streams, not channels: an interrupt of the caller closes a channel in the middle of a read.
  private @Nullable String read() {
    try (FileInputStream in = new FileInputStream(file.toFile())) {
      return new String(in.readAllBytes(), UTF_8);
    } catch (FileNotFoundException e) {
      if (Files.notExists(file)) {
        return null;
      }
      throw new TokenStoreException("the token file " + file + " cannot be opened", e);
    } catch (IOException e) {
      throw new TokenStoreException("the token file " + file + " cannot be read", e);
    }
  }

  @Override
  public boolean replace(@Nullable TokenRecord expected, @Nullable TokenRecord next) {
    TokenLock writing = LockFile.lock(lockFile, LockFile.Right.WRITE, WRITE_LIMIT, timing);
    try {
      if (!load().equals(Optional.ofNullable(expected))) {
        return false;
      }
      write(next);
      return true;
    } finally {
      writing.close();
    }
  }

  @Override
  public void save(OAuthToken token) {
    TokenRecord next = TokenRecord.of(Arguments.notNull(token, "token"));
    TokenLock writing = LockFile.lock(lockFile, LockFile.Right.WRITE, WRITE_LIMIT, timing);
    try {
      keepDamagedAside();
      write(next);
    } finally {
      writing.close();
    }
  }

  private void keepDamagedAside() {
    try {
      load();
    } catch (TokenStoreException damaged) {
      moveAside();
    }
  }

  private void moveAside() {
    Path aside = beside(file, ".damaged-" + timing.clock().instant().toEpochMilli());
    try {
      Files.move(file, aside);
      OwnerOnly.restrictIfOwned(aside);
    } catch (IOException e) {
      throw new TokenStoreException(
          "the damaged token file " + file + " cannot be kept aside as " + aside, e);
    }
  }

  private void write(@Nullable TokenRecord next) {
    if (Files.isSymbolicLink(file)) {
      throw new TokenStoreException(
          "the token file " + file
              + " has become a symbolic link since the store was opened, and the"
              + " link would be lost: open the store anew, and it writes to the link's target",
          null);
    }
    try {
      if (next == null) {
        Files.deleteIfExists(file);
      } else {
        writeBeside(next.toJson());
        Files.move(temporary, file, StandardCopyOption.ATOMIC_MOVE);
      }
    } catch (IOException e) {
      throw new TokenStoreException(
          "the token file " + file
              + " cannot be written; is the disk full, or the folder read-only?",
          e);
    }
    flushFolder();
  }

  private void writeBeside(String text) throws IOException {
    Files.deleteIfExists(temporary); // Of a process that was killed.
    OwnerOnly.create(temporary);
    try (FileOutputStream out = new FileOutputStream(temporary.toFile())) {
      out.write(text.getBytes(UTF_8));
      out.getFD().sync();
    }
  }

  /** The move itself must survive a power cut too; where folders cannot be flushed (Windows), it does by itself. */
  private void flushFolder() {
    try (FileChannel folder = FileChannel.open(file.getParent(), StandardOpenOption.READ)) {
      folder.force(true);
    } catch (IOException notHere) {
      return;
    }
  }

  @Override
  public TokenLock lock(Duration limit) {
    return LockFile.lock(lockFile, LockFile.Right.RENEW, Arguments.notNull(limit, "limit"), timing);
  }

  @Override
  public String toString() {
    return "FileTokenStore(" + file + ")";
  }
}
