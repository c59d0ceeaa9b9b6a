package com.salescrm.samples;

import static org.assertj.core.api.Assertions.assertThat;

import com.salescrm.sandbox.Fault;
import com.salescrm.sandbox.Sandbox;
import com.salescrm.sdk.core.auth.OAuthCredentials;
import com.salescrm.sdk.core.auth.store.FileTokenStore;
import com.salescrm.sdk.core.auth.store.OAuthToken;
import com.salescrm.sdk.core.auth.store.TokenStore;
import com.salescrm.sdk.core.error.TransportException;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.FutureTask;
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
    try (Sandbox sandbox = Sandbox.builder().realTime().start();
        Passage passage = new Passage(URI.create(sandbox.oauth().apiHost()).getPort())) {
      TokenStore store = FileTokenStore.at(file);
      store.save(Grant.authorized(sandbox).toBuilder()
          .lifetime(Instant.parse("2020-01-01T00:00:00Z"), Duration.ofHours(1))
          .build());
      Map<String, String> environment = Grant.environment(sandbox, file.toString());
      environment.put("CRM_API_HOST", "http://127.0.0.1:" + passage.listening.getLocalPort());
      try (OtherJvm program =
          OtherJvm.start(ShortWait.class, Logging.toFile(log), List.of(end), environment)) {
        assertThat(program.line()).isEqualTo("main ends");
        assertThat(store.load().orElseThrow().token().expiresAt().orElseThrow())
            .isBefore(Instant.parse("2021-01-01T00:00:00Z"));
        if (end.equals("sigterm")) {
          program.terminate();
        }
        if (!end.equals("return")) { // The JVM waits for the refresh before it runs the hooks.
          assertThat(program.line()).isEqualTo("hooks run");
        }
        passage.open.countDown();
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

  /** Passes connections on to the service once it is open: a refresh is in flight until then. */
  private static final class Passage implements AutoCloseable {
    private final ServerSocket listening =
        new ServerSocket(0, 50, InetAddress.getByAddress(new byte[] {127, 0, 0, 1}));
    private final CountDownLatch open = new CountDownLatch(1);
    private final int service;

    Passage(int service) throws IOException {
      this.service = service;
      start(this::accept);
    }

    private Void accept() throws IOException {
      while (true) {
        Socket client = listening.accept();
        start(() -> pass(client));
      }
    }

    private long pass(Socket client) throws Exception {
      open.await();
      try (client;
          Socket server = new Socket(listening.getInetAddress(), service)) {
        start(() -> client.getInputStream().transferTo(server.getOutputStream()));
        return server.getInputStream().transferTo(client.getOutputStream());
      }
    }

    private static void start(Callable<?> work) {
      Thread thread = new Thread(new FutureTask<>(work), "passage");
      thread.setDaemon(true);
      thread.start();
    }

    @Override
    public void close() throws IOException {
      listening.close();
    }
  }

  /** Requests a token with a short limit, and ends: main returns, {@code System.exit}, or it waits for a signal. */
  static final class ShortWait {
    private ShortWait() {}

    public static void main(String[] args) throws InterruptedException {
      OAuthCredentials credentials =
          OAuthCredentials.of(Grant.clientFromEnv(), Grant.store(System.getenv("TOKEN_STORE")));
      Runtime.getRuntime().addShutdownHook(new Thread(() -> System.out.println("hooks run")));
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
