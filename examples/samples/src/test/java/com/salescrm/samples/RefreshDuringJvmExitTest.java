package com.salescrm.samples;

import static org.assertj.core.api.Assertions.assertThat;

import com.salescrm.sandbox.Fault;
import com.salescrm.sandbox.Sandbox;
import com.salescrm.sdk.core.auth.OAuthCredentials;
import com.salescrm.sdk.core.auth.store.FileTokenStore;
import com.salescrm.sdk.core.auth.store.OAuthToken;
import com.salescrm.sdk.core.auth.store.TokenStore;
import com.salescrm.sdk.core.error.TransportException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(120)
class RefreshDuringJvmExitTest {
  @TempDir
  private Path folder;

  /** If main returns during a refresh, the JVM waits for the refresh and exits. */
  @Test
  void endOfMain_duringARefresh_waitsUntilTheTokensAreStored() throws Exception {
    assertThat(exitCodeOfAProgramThatEndsDuringARefresh("return")).isZero();
  }

  /** As the end of a service on each deployment: the refresh token is consumed, so the new tokens must be stored. */
  @Test
  void sigterm_duringARefresh_waitsUntilTheTokensAreStored() throws Exception {
    assertThat(exitCodeOfAProgramThatEndsDuringARefresh("sigterm")).isEqualTo(143);
  }

  @Test
  void systemExit_duringARefresh_waitsUntilTheTokensAreStored() throws Exception {
    assertThat(exitCodeOfAProgramThatEndsDuringARefresh("exit")).isEqualTo(3);
  }

  /** The JVM would end during the refresh, which would consume the refresh token. */
  @Test
  void shutdownHook_callWithATokenThatExpiresSoon_startsNoRefreshInTheBackground()
      throws Exception {
    Path file = folder.resolve("token.json");
    try (Sandbox sandbox = Sandbox.builder().realTime().start()) {
      TokenStore store = FileTokenStore.at(file);
      store.save(Grant.authorized(sandbox).toBuilder()
          .lifetime(Instant.now().minus(Duration.ofMinutes(57)), Duration.ofHours(1))
          .build());
      OAuthToken before = store.load().orElseThrow().token();
      sandbox.faults().next(Fault.slowHeaders(Duration.ofSeconds(2))).on("POST", "/oauth2/token/");
      try (OtherJvm program = OtherJvm.start(
          CallInHook.class,
          Logging.toFile(folder.resolve("program.log")),
          List.of(),
          Grant.environment(sandbox, file.toString()))) {
        assertThat(program.line()).isEqualTo("true");
        assertThat(program.exitCode(30)).isEqualTo(3);
      }

      assertThat(sandbox.oauth().refreshes()).isZero();
      assertThat(store.load().orElseThrow().token()).isEqualTo(before);
      assertThat(store.load().orElseThrow().intent()).isEmpty();
    }
  }

  private int exitCodeOfAProgramThatEndsDuringARefresh(String end) throws Exception {
    Path file = folder.resolve("token.json");
    Path log = folder.resolve("program.log");
    int code;
    try (Sandbox sandbox = Sandbox.builder().realTime().start()) {
      TokenStore store = FileTokenStore.at(file);
      store.save(Grant.authorized(sandbox).toBuilder()
          .lifetime(Instant.parse("2020-01-01T00:00:00Z"), Duration.ofHours(1))
          .build());
      sandbox.faults().next(Fault.slowHeaders(Duration.ofSeconds(2))).on("POST", "/oauth2/token/");
      try (OtherJvm program = OtherJvm.start(
          ShortWait.class,
          Logging.toFile(log),
          List.of(end),
          Grant.environment(sandbox, file.toString()))) {
        assertThat(program.line()).isEqualTo("main ends");
        assertThat(store.load().orElseThrow().token().expiresAt().orElseThrow())
            .isBefore(Instant.parse("2021-01-01T00:00:00Z"));
        if (end.equals("sigterm")) {
          program.terminate();
        }
        code = program.exitCode(30);
      }
      assertThat(store.load().orElseThrow().token().expiresAt().orElseThrow())
          .isAfter(Instant.parse("2021-01-01T00:00:00Z"));
      assertThat(store.load().orElseThrow().intent()).isEmpty();
      assertThat(sandbox.oauth().refreshes()).isEqualTo(1);
    }
    assertThat(Logging.containsASecret(log)).isFalse();
    assertThat(Files.exists(file)).isTrue();
    return code;
  }

  /** Requests a token with a short limit, and ends: main returns, {@code System.exit}, or it waits for a signal. */
  static final class ShortWait {
    private ShortWait() {}

    public static void main(String[] args) throws InterruptedException {
      OAuthCredentials credentials =
          OAuthCredentials.of(Grant.clientFromEnv(), Grant.store(System.getenv("TOKEN_STORE")));
      try {
        credentials.authorization(Duration.ofMillis(800));
      } catch (TransportException e) {
        System.out.println("main ends");
      }
      switch (args[0]) {
        case "exit" -> System.exit(3);
        case "sigterm" -> new CountDownLatch(1).await();
        default -> {}
      }
    }
  }

  /** Calls while the JVM ends, which then ends when a refresh has begun, or after 2 s. */
  static final class CallInHook {
    private CallInHook() {}

    public static void main(String[] args) {
      TokenStore store = Grant.store(System.getenv("TOKEN_STORE"));
      OAuthCredentials credentials = OAuthCredentials.of(Grant.clientFromEnv(), store);
      String token = credentials.authorization(Duration.ofSeconds(5));
      Runtime.getRuntime().addShutdownHook(new Thread(() -> {
        System.out.println(credentials.authorization(Duration.ofSeconds(5)).equals(token));
        long start = System.nanoTime();
        while (store.load().orElseThrow().intent().isEmpty()
            && System.nanoTime() - start < 2_000_000_000L) {
          Thread.onSpinWait();
        }
      }));
      System.exit(3);
    }
  }
}
