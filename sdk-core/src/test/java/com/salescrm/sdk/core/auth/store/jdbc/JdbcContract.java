package com.salescrm.sdk.core.auth.store.jdbc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.salescrm.sdk.core.auth.store.FileTokenStore;
import com.salescrm.sdk.core.auth.store.TokenLock;
import com.salescrm.sdk.core.auth.store.TokenRecord;
import com.salescrm.sdk.core.auth.store.TokenStore;
import com.salescrm.sdk.core.error.TokenStoreException;
import com.salescrm.sdk.core.internal.concurrent.Workers;
import java.lang.reflect.Proxy;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests for both databases: locks, connections, failures. */
abstract class JdbcContract extends JdbcTableContract {
  @Test
  void build_poolOfOne_fails() {
    TestDataSource one = new TestDataSource(url(), 1, 200);

    assertThatThrownBy(() -> JdbcTokenStore.of(one))
        .isInstanceOf(TokenStoreException.class)
        .hasMessageContaining("needs two connections")
        .hasMessageContaining("set the pool size to two or more");
    assertThat(one.inUse()).isZero();
  }

  /** As {@code SingleConnectionDataSource} of Spring: a commit of the tokens would release the lock. */
  @Test
  void build_sourceProvidesOneConnectionToAll_fails() throws SQLException {
    open();
    Connection shared = source.getConnection();
    int holdability = shared.getHoldability();
    Connection notClosed = (Connection) Proxy.newProxyInstance(
        getClass().getClassLoader(),
        new Class<?>[] {Connection.class},
        (proxy, method, args) ->
            method.getName().equals("close") ? null : method.invoke(shared, args));
    TestDataSource one = new TestDataSource(url(), 2, 200) {
      @Override
      public Connection getConnection() {
        return notClosed;
      }
    };

    assertThatThrownBy(() -> JdbcTokenStore.builder(one).table(table).build())
        .isInstanceOf(TokenStoreException.class)
        .hasMessageContaining("needs two connections")
        .hasMessageContaining("provides the same connection again");
    assertThat(shared.getHoldability()).isEqualTo(holdability);
    shared.close();
  }

  @Test
  void build_databaseGoneAfterTheFirstConnection_isATokenStoreException() {
    open();
    TestDataSource two = new TestDataSource(url(), 2, 200) {
      @Override
      public Connection getConnection() throws SQLException {
        Connection connection = super.getConnection();
        down = true;
        return connection;
      }
    };

    assertThatThrownBy(() -> JdbcTokenStore.builder(two).table(table).build())
        .isInstanceOf(TokenStoreException.class)
        .hasMessageContaining("cannot be reached");
  }

  @Test
  void build_databaseGone_isATokenStoreException() {
    source.down = true;

    assertThatThrownBy(this::open).isInstanceOf(TokenStoreException.class);
  }

  @Test
  void names_inOneTable_areSeparateGrants() {
    TokenStore first = open();
    TokenStore second =
        JdbcTokenStore.builder(source).table(table).name("second").build();
    first.save(TOKENS);

    assertThat(second.load()).isEmpty();
    TokenLock lock = first.lock(Duration.ofSeconds(1));
    try {
      second.lock(Duration.ofSeconds(5)).close();
    } finally {
      lock.close();
    }
  }

  @Test
  void load_damagedRow_failsWithItsName() throws Exception {
    open().save(TOKENS);
    damage("{\"token\":");

    assertThatThrownBy(() -> open().load())
        .isInstanceOf(TokenStoreException.class)
        .hasMessageContaining(table + ", default")
        .hasMessageContaining("damaged")
        .hasMessageContaining("save()");
  }

  @Test
  void load_twoRowsOfOneName_failsWithTheMissingPrimaryKey() throws Exception {
    execute("CREATE TABLE " + table + " (name VARCHAR(200), version BIGINT NOT NULL, record TEXT)");
    execute("INSERT INTO " + table + " VALUES ('default', 1, NULL), ('default', 1, NULL)");

    assertThatThrownBy(() -> JdbcTokenStore.builder(source).table(table).build().load())
        .isInstanceOf(TokenStoreException.class)
        .hasMessageContaining("ALTER TABLE " + table + " ADD PRIMARY KEY (name)");
  }

  @Test
  @Timeout(60)
  void lock_ofFourGrantsOnAPoolOfFour_letsEachWrite() throws Exception {
    open();
    TestDataSource four = new TestDataSource(url(), 4, Long.MAX_VALUE);
    CountDownLatch locked = new CountDownLatch(4);
    List<CompletableFuture<Boolean>> all = new ArrayList<>();
    for (int i = 0; i < 4; i++) {
      TokenStore store = JdbcTokenStore.builder(four).table(table).name("g" + i).build();
      all.add(CompletableFuture.supplyAsync(() -> refreshed(store, locked), Workers.shared()));
    }
    for (CompletableFuture<Boolean> each : all) {
      assertThat(each.get(40, TimeUnit.SECONDS)).isTrue();
    }
    assertThat(four.inUse()).isZero();
  }

  /** Performs the store operations of a refresh, at the same time as others. */
  private static boolean refreshed(TokenStore store, CountDownLatch locked) {
    try (TokenLock lock = store.lock(Duration.ofSeconds(30))) {
      locked.countDown();
      boolean ignored = locked.await(500, TimeUnit.MILLISECONDS);
      return store.replace(null, TokenRecord.of(TOKENS)) && lock.isHeld();
    } catch (InterruptedException e) {
      throw new AssertionError(e);
    }
  }

  @Test
  void replace_whileTheApplicationTakesEveryOtherConnection_isStored() throws Exception {
    open();
    TestDataSource few = new TestDataSource(url(), 3, 200);
    TokenStore store = JdbcTokenStore.builder(few).table(table).build();
    TokenLock lock = store.lock(Duration.ofSeconds(5));
    try (Connection application = few.getConnection()) {
      assertThat(store.replace(null, TokenRecord.of(TOKENS))).isTrue();
      assertThat(store.load()).contains(TokenRecord.of(TOKENS));
      assertThat(lock.isHeld()).isTrue();
      assertThat(application.isClosed()).isFalse();
    } finally {
      lock.close();
    }
    assertThat(few.inUse()).isZero();
  }

  @Test
  @Timeout(60)
  void replace_whileAnotherThreadReadsOnTheLastConnection_isStored() throws Exception {
    open();
    TestDataSource two = new TestDataSource(url(), 2, 200);
    TokenStore store = JdbcTokenStore.builder(two).table(table).build();
    CountDownLatch reading = new CountDownLatch(1);
    CountDownLatch waiting = new CountDownLatch(1);
    Thread refresh = Thread.currentThread();
    TokenLock lock = store.lock(Duration.ofSeconds(5));
    try {
      two.beforeStatement = () -> {
        if (!Thread.currentThread().equals(refresh)) {
          reading.countDown();
          awaited(waiting);
        }
      };
      CompletableFuture<?> heartbeat = CompletableFuture.supplyAsync(store::load, Workers.shared());
      awaited(reading);
      CompletableFuture<?> observer = CompletableFuture.runAsync(
          () -> {
            while (refresh.getState() == Thread.State.RUNNABLE) {
              LockSupport.parkNanos(1_000_000);
            }
            waiting.countDown();
          },
          Workers.shared());

      assertThat(store.replace(null, TokenRecord.of(TOKENS))).isTrue();

      heartbeat.get(20, TimeUnit.SECONDS);
      observer.get(20, TimeUnit.SECONDS);
    } finally {
      waiting.countDown();
      lock.close();
    }
    assertThat(two.inUse()).isZero();
  }

  private static void awaited(CountDownLatch latch) {
    try {
      assertThat(latch.await(20, TimeUnit.SECONDS)).isTrue();
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }

  @Test
  void createTable_nameWithTheWordTable_isCreated() {
    String name = table + "_TABLE";

    JdbcTokenStore.builder(source).table(name).createTable().build().save(TOKENS);

    assertThat(JdbcTokenStore.builder(source).table(name).build().load())
        .contains(TokenRecord.of(TOKENS));
  }

  @Test
  @Timeout(60)
  void build_ofManyStoresAtOnceOnAPoolOfTwo_worksForAll() throws Exception {
    open();
    TestDataSource two = new TestDataSource(url(), 2, Long.MAX_VALUE);
    List<CompletableFuture<JdbcTokenStore>> all = new ArrayList<>();
    for (int i = 0; i < 8; i++) {
      String name = "g" + i;
      all.add(CompletableFuture.supplyAsync(
          () -> JdbcTokenStore.builder(two).table(table).name(name).build(), Workers.shared()));
    }
    for (CompletableFuture<JdbcTokenStore> each : all) {
      assertThat(each.get(40, TimeUnit.SECONDS).load()).isEmpty();
    }
    assertThat(two.inUse()).isZero();
  }

  @Test
  @Timeout(60)
  void load_onAnExhaustedPoolThatWaitsForEver_ends() throws Exception {
    open().save(TOKENS);
    TestDataSource two = new TestDataSource(url(), 2, Long.MAX_VALUE);
    TokenStore store = JdbcTokenStore.builder(two)
        .table(table)
        .connectionWait(Duration.ofMillis(100))
        .build();
    try (Connection first = two.getConnection();
        Connection second = two.getConnection()) {
      for (int i = 0; i < 12; i++) {
        assertThatThrownBy(store::load)
            .isInstanceOf(TokenStoreException.class)
            .hasMessageContaining(
                i < 8 ? "was available within 100 ms" : "8 earlier requests still wait");
      }
      assertThat(first.isClosed() || second.isClosed()).isFalse();
    }
    Optional<TokenRecord> loaded = loaded(store);
    while (loaded.isEmpty() || two.inUse() > 0) { // The late connections are returned at once.
      LockSupport.parkNanos(1_000_000);
      loaded = loaded(store);
    }
    assertThat(loaded).contains(TokenRecord.of(TOKENS));
  }

  /** Empty also if no connection is available within 100 ms, as on a busy machine. */
  private static Optional<TokenRecord> loaded(TokenStore store) {
    try {
      return store.load();
    } catch (TokenStoreException e) {
      return Optional.empty();
    }
  }

  @Test
  void lock_oneConnectionFree_releasesItBetweenAttempts() throws Exception {
    open();
    TestDataSource two = new TestDataSource(url(), 2, 100);
    TokenStore store = JdbcTokenStore.builder(two).table(table).build();
    try (Connection application = two.getConnection()) {
      assertThatThrownBy(() -> store.lock(Duration.ofMillis(300)))
          .isInstanceOf(TokenStoreException.class)
          .hasMessageContaining("connection");
      assertThat(two.inUse()).isEqualTo(1);
      assertThat(application.isClosed()).isFalse();
    }
    store.lock(Duration.ofSeconds(5)).close();
  }

  @Test
  void names_likeLockRows_areSeparateGrants() {
    TokenStore first =
        JdbcTokenStore.builder(source).table(table).createTable().name("a").build();
    TokenStore second =
        JdbcTokenStore.builder(source).table(table).name("a (lock)").build();
    try (TokenLock lock = first.lock(Duration.ofSeconds(5))) {
      second.save(TOKENS);
      assertThat(first.load()).isEmpty();
      assertThat(second.load()).contains(TokenRecord.of(TOKENS));
      assertThat(lock.isHeld()).isTrue();
    }
    assertThatThrownBy(() -> JdbcTokenStore.builder(source).name("a\tb"))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("control characters");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "getAutoCommit",
        "setAutoCommit",
        "getMetaData",
        "prepareStatement",
        "commit",
        "rollback",
        "isValid"
      })
  void anyCall_methodOfTheConnectionFails_returnsTheConnections(String method) {
    TokenStore store = open();
    source.failing = method;

    attempt(() -> JdbcTokenStore.builder(source).table(table).createTable().build());
    attempt(store::load);
    attempt(() -> store.save(TOKENS));
    attempt(() -> store.replace(null, TokenRecord.of(TOKENS)));
    attempt(() -> store.lock(Duration.ZERO).close());
    assertThat(source.inUse()).isZero();
    source.failing = "";
    store.save(TOKENS);
    store.lock(Duration.ofSeconds(5)).close();
  }

  private static void attempt(Runnable work) {
    try {
      work.run();
    } catch (TokenStoreException e) {
      assertThat(e).hasMessageContaining("token");
    }
  }

  @Test
  void save_interruptedThread_isStoredAndTheFlagStays() {
    TokenStore store = open();
    Thread.currentThread().interrupt();
    try {
      store.save(TOKENS);
    } finally {
      assertThat(Thread.interrupted()).isTrue();
    }
    assertThat(store.load()).contains(TokenRecord.of(TOKENS));
  }

  @Test
  void replace_whileTheDatabaseIsGone_isATokenStoreException() {
    TokenStore store = open();
    store.save(TOKENS);
    source.down = true;

    assertThatThrownBy(() -> store.replace(TokenRecord.of(TOKENS), null))
        .isInstanceOf(TokenStoreException.class);
    assertThatThrownBy(store::load).isInstanceOf(TokenStoreException.class);
    assertThatThrownBy(() -> store.lock(Duration.ofSeconds(1)))
        .isInstanceOf(TokenStoreException.class);
    source.down = false;
    assertThat(store.load()).contains(TokenRecord.of(TOKENS));
  }

  @Test
  void lock_connectionBreaks_isLostAndAvailable() throws Exception {
    TokenStore store = open();
    TokenLock lock = store.lock(Duration.ofSeconds(5));
    source.cut();

    assertThat(lock.isHeld()).isFalse();
    TokenLock next = store.lock(Duration.ofSeconds(5));
    assertThat(next.isHeld()).isTrue();
    next.close();
    lock.close();
  }

  @Test
  void anyCall_withNull_namesTheArgument() {
    assertThatThrownBy(() -> JdbcTokenStore.of(null))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("source must not be null");
    assertThatThrownBy(() -> JdbcTokenStore.builder(source).table(null))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("table must not be null");
    assertThatThrownBy(() -> JdbcTokenStore.builder(source).name(null))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("name must not be null");
    assertThatThrownBy(() -> FileTokenStore.at(null))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("file must not be null");
  }

  @Test
  void tableAndName_invalid_areRejected() {
    assertThatThrownBy(() -> JdbcTokenStore.builder(source).table("tokens; DROP TABLE x"))
        .isInstanceOf(IllegalArgumentException.class);
    assertThatThrownBy(() -> JdbcTokenStore.builder(source).name(" "))
        .isInstanceOf(IllegalArgumentException.class);
  }
}
