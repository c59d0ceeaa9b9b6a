package com.salescrm.sdk.core.auth.store.jdbc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.salescrm.sdk.core.auth.OAuthCredentials;
import com.salescrm.sdk.core.auth.RecordingListener;
import com.salescrm.sdk.core.auth.TokenServer;
import com.salescrm.sdk.core.auth.store.RefreshIntent;
import com.salescrm.sdk.core.auth.store.TokenLock;
import com.salescrm.sdk.core.auth.store.TokenRecord;
import com.salescrm.sdk.core.auth.store.TokenStore;
import com.salescrm.sdk.core.error.TokenStoreException;
import com.salescrm.sdk.core.http.ApiClient;
import com.salescrm.sdk.core.http.ApiRequest;
import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.sql.Connection;
import java.sql.Statement;
import java.time.Duration;
import java.time.Instant;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.DisabledIfSystemProperty;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@DisabledIfSystemProperty(
    named = "os.arch",
    matches = "aarch64|arm64",
    disabledReason = "the build contains PostgreSQL for x86-64 only")
class PostgresTokenStoreTest extends JdbcContract {
  private static EmbeddedPostgres postgres;

  @BeforeAll
  static void start() throws Exception {
    postgres = EmbeddedPostgres.builder()
        // Below the ports that systems choose for connections.
        .setPort(ThreadLocalRandom.current().nextInt(20_000, 30_000))
        .setPGStartupWait(Duration.ofMinutes(1))
        .start();
    try (Connection connection = postgres.getPostgresDatabase().getConnection();
        Statement statement = connection.createStatement()) {
      statement.execute("REVOKE CREATE ON SCHEMA public FROM PUBLIC"); // As from PostgreSQL 15 on.
    }
  }

  @AfterAll
  static void stop() throws Exception {
    postgres.close();
  }

  @Override
  String url() {
    return postgres.getJdbcUrl("postgres", "postgres");
  }

  @Override
  String urlOf(String user) {
    return postgres.getJdbcUrl(user, "postgres") + "&password=x";
  }

  @Test
  void lock_beyondTheServersIdleTimeout_isHeld() throws Exception {
    execute("ALTER DATABASE postgres SET idle_in_transaction_session_timeout = 100");
    try {
      TokenLock lock = open().lock(Duration.ofSeconds(5));
      LockSupport.parkNanos(Duration.ofMillis(500).toNanos());
      assertThat(lock.isHeld()).isTrue();
      lock.close();
    } finally {
      execute("ALTER DATABASE postgres SET idle_in_transaction_session_timeout = 0");
    }
  }

  @Test
  @Timeout(90)
  void anyCall_networkDropsPackets_ends() throws Exception {
    open().save(TOKENS);
    try (FreezingProxy proxy = new FreezingProxy(postgres.getPort())) {
      TestDataSource proxied = new TestDataSource(
          "jdbc:postgresql://localhost:" + proxy.port() + "/postgres?user=postgres", 5, 5_000);
      TokenStore store = JdbcTokenStore.builder(proxied)
          .table(table)
          .connectionWait(Duration.ofSeconds(2))
          .build();
      TokenLock lock = store.lock(Duration.ofSeconds(5));
      proxy.frozen = true;

      assertThat(lock.isHeld()).isFalse();
      assertThatThrownBy(store::load).isInstanceOf(TokenStoreException.class);
      lock.close();

      proxy.frozen = false;
      proxied.beforeStatement = () -> proxy.frozen = true;
      assertThatThrownBy(store::load)
          .isInstanceOf(TokenStoreException.class)
          .hasMessageContaining("cannot be read (SQLSTATE 08006)");
      proxied.beforeStatement = () -> {};
      proxy.frozen = false;
      assertThat(store.load()).contains(TokenRecord.of(TOKENS));
    }
  }

  @Test
  void refresh_lockConnectionBreaks_isSavedAndTheListenerIsCalled() throws Exception {
    TokenStore store = open();
    RecordingListener listener = new RecordingListener();
    try (TokenServer service = new TokenServer()) {
      OAuthCredentials credentials = OAuthCredentials.builder(service.client().build(), store)
          .listener(listener)
          .build();
      store.save(service.tokens(Instant.parse("2020-01-01T00:00:00Z"), Duration.ofHours(1)));
      service.hold = new CountDownLatch(1);
      try (ApiClient api = service.api(credentials).build()) {
        CompletableFuture<Integer> call = CompletableFuture.supplyAsync(
            () -> api.send(ApiRequest.get("/me/").build()).statusCode());
        assertThat(service.arrived.await(10, TimeUnit.SECONDS)).isTrue();
        source.cut();
        service.hold.countDown();
        assertThat(call.get(10, TimeUnit.SECONDS)).isEqualTo(200);
      }
    }
    assertThat(listener.events).containsExactly("lockLost", "refreshed");
    assertThat(store.load().orElseThrow().token().accessToken()).isEqualTo(TokenServer.access(2));
  }

  /** Runs a use of the store in a process that is frozen before its first commit, and another one meanwhile. */
  private void freeze(Runnable use, Runnable ofAnotherProcess) throws Exception {
    CountDownLatch begun = new CountDownLatch(1);
    CountDownLatch thawed = new CountDownLatch(1);
    source.beforeCommit = () -> {
      source.beforeCommit = () -> {};
      begun.countDown();
      try {
        assertThat(thawed.await(60, TimeUnit.SECONDS)).isTrue();
      } catch (InterruptedException e) {
        throw new IllegalStateException(e);
      }
    };
    CompletableFuture<Void> frozen = CompletableFuture.runAsync(use);
    assertThat(begun.await(60, TimeUnit.SECONDS)).isTrue();
    try {
      ofAnotherProcess.run();
    } finally {
      thawed.countDown();
    }
    frozen.get(60, TimeUnit.SECONDS);
  }

  @Test
  void replace_processIsFrozenInItsTransaction_otherOneContinuesAndItsTokensRemain()
      throws Exception {
    TokenStore store = open();
    store.save(TOKENS);
    TokenRecord before = store.load().orElseThrow();
    TokenRecord next = before.withIntent(new RefreshIntent("next", "host", 1, Instant.EPOCH));
    TokenStore other =
        JdbcTokenStore.builder(new TestDataSource(url(), 2, 5_000)).table(table).build();
    AtomicBoolean replaced = new AtomicBoolean(true);

    freeze(
        () -> replaced.set(store.replace(before, null)),
        () -> assertThat(other.replace(before, next)).isTrue());

    assertThat(replaced).isFalse();
    assertThat(store.load()).contains(next);
  }

  @Test
  void lock_processIsFrozenWhileItCreatesTheRow_otherOneContinues() throws Exception {
    TokenStore store = open();
    TokenStore other =
        JdbcTokenStore.builder(new TestDataSource(url(), 2, 5_000)).table(table).build();

    freeze(
        () -> store.lock(Duration.ofSeconds(30)).close(),
        () -> other.lock(Duration.ofSeconds(30)).close());
  }

  @ParameterizedTest
  @ValueSource(ints = {2, 20})
  void refresh_databaseUnavailable_isUsedFromMemoryAndSavedLater(int poolSize) throws Exception {
    source = new TestDataSource(url(), poolSize, 100);
    TokenStore store = open();
    RecordingListener listener = new RecordingListener();
    try (TokenServer service = new TokenServer()) {
      OAuthCredentials credentials = OAuthCredentials.builder(service.client().build(), store)
          .listener(listener)
          .build();
      store.save(service.tokens(Instant.parse("2020-01-01T00:00:00Z"), Duration.ofHours(1)));
      service.hold = new CountDownLatch(1);
      CompletableFuture<String> call =
          CompletableFuture.supplyAsync(() -> credentials.authorization(Duration.ofSeconds(10)));
      assertThat(service.arrived.await(10, TimeUnit.SECONDS)).isTrue();
      source.down = true;
      source.cut();
      service.hold.countDown();
      assertThat(call.get(10, TimeUnit.SECONDS)).isEqualTo("Bearer " + TokenServer.access(2));
      assertThat(listener.next()).isEqualTo("lockLost");
      assertThat(listener.next()).isEqualTo("saveFailed");
      source.down = false;
      assertThat(listener.next()).isEqualTo("refreshed");
      assertThat(service.tokenRequests).hasSize(1);
    }
    assertThat(store.load().orElseThrow().token().accessToken()).isEqualTo(TokenServer.access(2));
    assertThat(store.load().orElseThrow().intent()).isEmpty();
  }
}
