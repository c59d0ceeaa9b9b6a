package com.salescrm.sdk.core.auth.store;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.AppenderBase;
import com.salescrm.sdk.core.auth.contract.TokenStoreContract;
import com.salescrm.sdk.core.error.TokenStoreException;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.Stream;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.slf4j.LoggerFactory;

class FileTokenStoreTest extends TokenStoreContract {
  private static final OAuthToken TOKENS = OAuthToken.builder()
      .accessToken("at_s3cr3t_1")
      .refreshToken("rt_s3cr3t_1")
      .build();

  @TempDir
  private Path folder;

  @Override
  protected TokenStore open() {
    return FileTokenStore.at(file());
  }

  private Path file() {
    return folder.resolve("crm-token.json");
  }

  private List<String> files() throws IOException {
    try (Stream<Path> all = Files.list(folder)) {
      return all.map(each -> each.getFileName().toString()).sorted().toList();
    }
  }

  @Test
  @DisabledOnOs(OS.WINDOWS) // Access lists there, which take another test.
  void save_createsPrivateFilesAndNoTemporaryOne() throws Exception {
    open().save(TOKENS);
    open().lock(Duration.ofSeconds(1)).close();

    assertThat(files()).containsExactly("crm-token.json", "crm-token.json.lock");
    for (String name : files()) {
      assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(folder.resolve(name))))
          .isEqualTo("rw-------");
    }
    assertThat(folder.resolve("crm-token.json.lock")).isEmptyFile();
  }

  @Test
  void save_afterAKillDuringAWrite_works() throws Exception {
    Files.writeString(folder.resolve("crm-token.json.tmp"), "{\"half");
    open().save(TOKENS);

    assertThat(open().load()).contains(TokenRecord.of(TOKENS));
    assertThat(files()).doesNotContain("crm-token.json.tmp");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "{\"version\":1,\"token\":{\"access_token\":\"at_s3cr3t_1\",\"refr",
        "no json",
        "{}",
        "[]",
        "{\"version\":1,\"token\":{\"access_token\":\"at_s3cr3t_1\"}}}",
        "{\"token\":{\"access_token\":null}}",
        "{\"token\":{\"access_token\":17}}",
        "{\"token\":{\"access_token\":\"at_s3cr3t_1\",\"refresh_token\":17}}",
        "{\"token\":{\"access_token\":\"at_s3cr3t_1\",\"scopes\":[null]}}",
        "{\"token\":{\"access_token\":\"at_s3cr3t_1\"},\"renewal\":\"m1\"}",
        "{\"token\":{\"access_token\":\"at_s3cr3t_1\",\"scopes\":\"all\"}}",
        "{\"token\":{\"access_token\":\"at_s3cr3t_1\",\"scopes\":{\"a\":\"b\"}}}",
        "{\"version\":\"1\",\"token\":{\"access_token\":\"at_s3cr3t_1\"}}",
        "{\"token\":{\"access_token\":\"at_s3cr3t_1\"},"
            + "\"renewal\":{\"id\":\"i\",\"host\":\"h\",\"pid\":\"x\",\"at\":\"2026-06-19T12:00:00Z\"}}",
        "{\"token\":{\"access_token\":\"\"}}",
        "{\"token\":{\"access_token\":\"at_s3cr3t_1\",\"expires_at\":\"soon\"}}"
      })
  void load_damagedFile_failsAndTheFileStays(String text) throws Exception {
    Files.writeString(file(), text);

    assertThatThrownBy(() -> open().load())
        .isInstanceOf(TokenStoreException.class)
        .hasMessageContaining(file().toRealPath().toString())
        .hasMessageContaining("damaged")
        .hasMessageContaining("authorize again")
        .satisfies(e -> assertThat(e.toString()).doesNotContain("s3cr3t"));
    assertThatThrownBy(() -> open().replace(null, TokenRecord.of(TOKENS)))
        .isInstanceOf(TokenStoreException.class);
    assertThat(file()).hasContent(text);

    open().save(TOKENS);
    assertThat(open().load()).contains(TokenRecord.of(TOKENS));
    assertThat(files()).hasSize(3);
    Path aside = folder.resolve(files().get(1));
    assertThat(aside.getFileName().toString()).startsWith("crm-token.json.damaged-");
    assertThat(aside).hasContent(text);
    if (OS.current() != OS.WINDOWS) {
      assertThat(rights(aside)).isEqualTo("rw-------");
    }
  }

  @Override
  protected boolean damage(String text) throws IOException {
    Files.writeString(file(), text);
    return true;
  }

  private static String rights(Path file) throws IOException {
    return PosixFilePermissions.toString(Files.getPosixFilePermissions(file));
  }

  @ParameterizedTest
  @ValueSource(strings = {"2", "4294967297"}) // 2^32 + 1
  void anyCall_newerVersion_asksForAnUpdateAndTheFileStays(String version) throws Exception {
    String text = "{\"version\":" + version + ",\"token\":{\"access_token\":\"at_s3cr3t_1\"}}";
    Files.writeString(file(), text);

    for (ThrowingCallable call : List.<ThrowingCallable>of(
        () -> open().load(),
        () -> open().save(TOKENS),
        () -> open().replace(null, TokenRecord.of(TOKENS)))) {
      assertThatThrownBy(call)
          .isInstanceOf(TokenStoreException.class)
          .hasMessageContaining(file().toRealPath().toString())
          .hasMessageContaining("version " + version + ",")
          .hasMessageContaining("written by a newer version of the SDK")
          .hasMessageNotContaining("s3cr3t");
    }
    assertThat(file()).hasContent(text);
    assertThat(files()).containsExactly("crm-token.json", "crm-token.json.lock");
  }

  @Test
  void load_whileTheFileIsCreatedAndDeleted_doesNotFail() throws Exception {
    open().save(TOKENS);
    Path record = Files.move(file(), folder.resolve("record"));
    AtomicBoolean ended = new AtomicBoolean();
    CompletableFuture<?> writer = CompletableFuture.runAsync(() -> {
      try {
        while (!ended.get()) {
          Files.createLink(file(), record);
          LockSupport.parkNanos(50_000);
          Files.delete(file());
          LockSupport.parkNanos(50_000);
        }
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    });
    try {
      TokenStore store = open();
      for (int i = 0; i < 20_000; i++) {
        assertThat(store.load().orElse(TokenRecord.of(TOKENS))).isEqualTo(TokenRecord.of(TOKENS));
      }
    } finally {
      ended.set(true);
      writer.get(20, TimeUnit.SECONDS);
    }
  }

  @Test
  void at_directoryMissing_fails() {
    Path file = folder.resolve("none/crm-token.json");

    assertThatThrownBy(() -> FileTokenStore.at(file))
        .isInstanceOf(TokenStoreException.class)
        .hasMessage("the directory of the token file " + file
            + " does not exist or cannot be read: create it");
  }

  @Test
  @DisabledOnOs(OS.WINDOWS) // Links take rights there.
  void at_throughALink_usesTheSameLock() throws Exception {
    Path link =
        Files.createSymbolicLink(folder.resolveSibling(folder.getFileName() + "-link"), folder);
    TokenStore linked = FileTokenStore.at(link.resolve("crm-token.json"));
    TokenLock lock = open().lock(Duration.ofSeconds(1));
    try {
      assertThatThrownBy(() -> linked.lock(Duration.ofMillis(50)))
          .isInstanceOf(TokenStoreException.class);
    } finally {
      lock.close();
      Files.delete(link);
    }
  }

  @Test
  @DisabledOnOs(OS.WINDOWS) // Links take rights there.
  void save_linkToAMissingFile_writesItsTargetAndTheLinkStays() throws Exception {
    Path secrets = Files.createDirectory(folder.resolve("secrets"));
    Path second = Files.createSymbolicLink(folder.resolve("second"), Path.of("secrets/real.json"));
    Path link = Files.createSymbolicLink(file(), Path.of("second"));

    TokenStore store = open();
    store.save(TOKENS);
    store.lock(Duration.ofSeconds(1)).close();
    assertThat(link).isSymbolicLink();
    assertThat(second).isSymbolicLink();
    assertThat(secrets.resolve("real.json")).isRegularFile();
    assertThat(secrets.resolve("real.json.lock")).isRegularFile();
    assertThat(open().replace(TokenRecord.of(TOKENS), null)).isTrue();
    open().save(TOKENS);
    assertThat(link).isSymbolicLink();
    assertThat(open().load()).contains(TokenRecord.of(TOKENS));
    assertThat(FileTokenStore.at(secrets.resolve("real.json")).load())
        .contains(TokenRecord.of(TOKENS));
  }

  @Test
  @DisabledOnOs(OS.WINDOWS) // Links take rights there.
  void save_fileBecameALink_failsAndTheLinkStays() throws Exception {
    TokenStore store = open();
    Path target = folder.resolve("other.json");
    Files.createSymbolicLink(file(), target);

    assertThatThrownBy(() -> store.save(TOKENS))
        .isInstanceOf(TokenStoreException.class)
        .hasMessageContaining("symbolic link");
    assertThatThrownBy(() -> store.replace(null, TokenRecord.of(TOKENS)))
        .isInstanceOf(TokenStoreException.class);
    assertThat(file()).isSymbolicLink();
    open().save(TOKENS);
    assertThat(file()).isSymbolicLink();
    assertThat(target).isRegularFile();
  }

  @Test
  @DisabledOnOs(OS.WINDOWS) // Links take rights there.
  void at_danglingLink_fails() throws Exception {
    Files.createSymbolicLink(file(), Path.of("none/real.json"));
    assertThatThrownBy(this::open)
        .isInstanceOf(TokenStoreException.class)
        .hasMessageContaining(file().toString())
        .hasMessageContaining("none");

    Files.delete(file());
    Files.createSymbolicLink(file(), file());
    assertThatThrownBy(this::open).isInstanceOf(TokenStoreException.class);
  }

  @Test
  void anyCall_directoryInsteadOfTheFile_failsAndTheDirectoryStays() throws Exception {
    TokenStore store = open();
    Files.createDirectory(file());
    Files.writeString(file().resolve("precious.txt"), "x");
    assertThatThrownBy(this::open)
        .isInstanceOf(TokenStoreException.class)
        .hasMessageContaining("is no file");
    assertThatThrownBy(() -> store.save(TOKENS)).isInstanceOf(TokenStoreException.class);
    assertThat(file().resolve("precious.txt")).exists();
  }

  @Test
  @DisabledOnOs(OS.WINDOWS) // Access lists there.
  void load_fileReadableByOthers_warnsOnceAndSaveMakesItPrivate() throws Exception {
    open().save(TOKENS);
    Files.setPosixFilePermissions(file(), PosixFilePermissions.fromString("rw-r--r--"));
    TokenStore store = open();

    String logged = logged(() -> {
      assertThat(store.load()).contains(TokenRecord.of(TOKENS));
      assertThat(store.load()).contains(TokenRecord.of(TOKENS));
    });
    assertThat(logged).containsOnlyOnce("WARN").contains("rw-r--r--").doesNotContain("s3cr3t");
    assertThat(logged).contains("chmod 600 " + file().toRealPath());

    store.save(TOKENS);
    assertThat(rights(file())).isEqualTo("rw-------");
    assertThat(logged(() -> open().load())).isEmpty();
  }

  @Test
  @DisabledOnOs(OS.WINDOWS)
  void load_warningCannotBeLogged_returnsTheTokens() throws Exception {
    open().save(TOKENS);
    Files.setPosixFilePermissions(file(), PosixFilePermissions.fromString("rw-r--r--"));
    AppenderBase<ILoggingEvent> full = new AppenderBase<>() {
      @Override
      @SuppressWarnings("UnsynchronizedOverridesSynchronized") // Changes nothing.
      public void doAppend(ILoggingEvent event) {
        throw new IllegalStateException("the disk of the log is full");
      }

      @Override
      protected void append(ILoggingEvent event) {}
    };
    full.start();
    Logger logger = (Logger) LoggerFactory.getLogger("com.salescrm.sdk.oauth");
    logger.addAppender(full);
    try {
      assertThat(open().load()).contains(TokenRecord.of(TOKENS));
    } finally {
      logger.detachAppender(full);
    }
  }

  /** The log output of the work. */
  private static String logged(Runnable work) {
    PrintStream before = System.out;
    ByteArrayOutputStream shown = new ByteArrayOutputStream();
    System.setOut(new PrintStream(shown, true, UTF_8));
    try {
      work.run();
    } finally {
      System.setOut(before);
    }
    return shown.toString(UTF_8);
  }

  @Test
  @EnabledOnOs(OS.LINUX)
  void manyTokenFiles_lockFilesAreClosed() throws Exception {
    open().lock(Duration.ofSeconds(1)).close();
    long before = openFiles();
    for (int i = 0; i < 2_000; i++) {
      FileTokenStore.at(folder.resolve("token-" + i))
          .lock(Duration.ofSeconds(1))
          .close();
    }
    assertThat(openFiles() - before).isLessThan(100);
  }

  private static long openFiles() throws IOException {
    try (Stream<Path> all = Files.list(Path.of("/proc/self/fd"))) {
      return all.filter(FileTokenStoreTest::isALockFile).count();
    }
  }

  private static boolean isALockFile(Path descriptor) {
    try {
      return Files.readSymbolicLink(descriptor).toString().endsWith(".lock");
    } catch (IOException e) {
      return false; // The one that lists them.
    }
  }

  @Test
  @EnabledOnOs(OS.LINUX)
  void lock_whileThisProcessWorksOnManyFiles_isHeldForOtherProcesses() throws Exception {
    TokenStore store = open();
    store.save(TOKENS);
    try (TokenLock lock = store.lock(Duration.ofSeconds(1))) {
      assertThat(lockedBytes()).isEqualTo(1);
      for (int i = 0; i < 100; i++) {
        FileTokenStore.at(folder.resolve("token-" + i))
            .lock(Duration.ofSeconds(1))
            .close();
      }
      open().save(TOKENS);
      assertThatThrownBy(() -> open().lock(Duration.ZERO)).isInstanceOf(TokenStoreException.class);
      assertThat(lockedBytes()).isEqualTo(1);
      assertThat(lock.isHeld()).isTrue();
    }
    assertThat(lockedBytes()).isZero();
  }

  /** The number of kernel locks on the lock file, which other processes see. */
  private long lockedBytes() throws IOException {
    Object inode = Files.getAttribute(folder.resolve("crm-token.json.lock"), "unix:ino");
    return Files.readAllLines(Path.of("/proc/locks")).stream()
        .filter(line -> line.contains("POSIX") && line.contains(":" + inode + " "))
        .count();
  }

  @Test
  void replace_writeFails_failsAndTheOldTokensStay() throws Exception {
    TokenStore store = open();
    store.save(TOKENS);
    Files.createDirectory(folder.resolve("crm-token.json.tmp"));
    Files.writeString(folder.resolve("crm-token.json.tmp/in the way"), "x", UTF_8);

    TokenRecord next =
        TokenRecord.of(TOKENS.toBuilder().accessToken("at_s3cr3t_2").build());
    assertThatThrownBy(() -> store.replace(TokenRecord.of(TOKENS), next))
        .isInstanceOf(TokenStoreException.class)
        .hasMessageContaining("cannot be written");
    assertThat(store.load()).contains(TokenRecord.of(TOKENS));
  }

  @Test
  void load_directoryMissing_failsInsteadOfAnEmptyStore() throws Exception {
    Path directory = Files.createDirectory(folder.resolve("volume"));
    TokenStore store = FileTokenStore.at(directory.resolve("crm-token.json"));
    Files.delete(directory);

    assertThatThrownBy(store::load)
        .isInstanceOf(TokenStoreException.class)
        .hasMessageContaining("cannot be opened");
  }

  @Test
  void saveAndLoad_interruptedThread_succeed() {
    Thread.currentThread().interrupt();
    try {
      open().save(TOKENS);
      assertThat(open().load()).contains(TokenRecord.of(TOKENS));
    } finally {
      assertThat(Thread.interrupted()).isTrue();
    }
  }
}
