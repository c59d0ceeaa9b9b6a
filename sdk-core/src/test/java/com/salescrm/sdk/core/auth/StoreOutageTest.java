package com.salescrm.sdk.core.auth;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.salescrm.sdk.core.auth.store.InMemoryTokenStore;
import com.salescrm.sdk.core.auth.store.OAuthToken;
import com.salescrm.sdk.core.auth.store.RefreshIntent;
import com.salescrm.sdk.core.auth.store.TokenLock;
import com.salescrm.sdk.core.auth.store.TokenRecord;
import com.salescrm.sdk.core.auth.store.TokenStore;
import com.salescrm.sdk.core.error.TokenStoreException;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A store that becomes unavailable during a refresh and loses its locks, as a database does. */
@Timeout(60)
class StoreOutageTest {
  private static final Duration LIMIT = Duration.ofSeconds(30);
  private static final Duration HOUR = Duration.ofHours(1);

  private final SteppedTime time = new SteppedTime();
  private final TokenServer service = new TokenServer();
  private final Database database = new Database();
  private final RecordingListener listener = new RecordingListener();
  private OAuthCredentials a;
  private OAuthCredentials b;

  @BeforeEach
  void start() {
    OAuthClient client = service.client().timing(time.timing()).build();
    a = OAuthCredentials.builder(client, database).listener(listener).build();
    b = OAuthCredentials.of(client, database);
    database.save(service.tokens(time.instant().minus(Duration.ofHours(2)), HOUR));
  }

  @AfterEach
  void stop() throws InterruptedException {
    database.unavailable = false;
    time.advance(Duration.ofHours(1));
    service.close();
  }

  /** Process A refreshes; the store becomes unavailable for so many seconds before A can save. */
  private void aHoldsNewTokensAfterAnOutageOf(int seconds) throws Exception {
    service.hold = new CountDownLatch(1);
    CompletableFuture<String> call = CompletableFuture.supplyAsync(() -> a.authorization(LIMIT));
    assertThat(service.arrived.await(5, TimeUnit.SECONDS)).isTrue();
    database.startOutage();
    service.hold.countDown();
    assertThat(call.get(5, TimeUnit.SECONDS)).isEqualTo("Bearer " + TokenServer.access(2));
    pass(seconds);
  }

  /** A tries to save once a second. */
  private void pass(int seconds) throws InterruptedException {
    for (int i = 0; i < seconds; i++) {
      assertThat(time.awaitSleepers(1)).isTrue();
      time.advance(Duration.ofSeconds(1));
    }
    assertThat(time.awaitSleepers(1)).isTrue();
  }

  @Test
  void outageOf5min_theEndOfMainWaitsNoLonger() throws Exception {
    aHoldsNewTokensAfterAnOutageOf(299);
    assertThat(database.usedByDaemon).isFalse();

    pass(2);
    assertThat(database.usedByDaemon).isTrue();
  }

  @Test
  void outageOf65s_otherProcessDidNotNotice_waitsForTheSaveAndUsesTheNewTokens() throws Exception {
    aHoldsNewTokensAfterAnOutageOf(65);
    database.unavailable = false;

    CompletableFuture<String> call = CompletableFuture.supplyAsync(() -> b.authorization(LIMIT));
    int seconds = time.stepUntilDone(call, 100);

    assertThat(call.get()).isEqualTo("Bearer " + TokenServer.access(2));
    assertThat(seconds).isLessThanOrEqualTo(4);
    assertThat(service.reuses).hasValue(0);
    assertThat(service.tokenRequests).hasSize(1);
    assertThat(database.load().orElseThrow().intent()).isEmpty();
  }

  @Test
  void outageOf65s_otherProcessNoticed_waitsForTheSaveAndUsesTheNewTokens() throws Exception {
    aHoldsNewTokensAfterAnOutageOf(65);
    assertThatThrownBy(() -> b.authorization(LIMIT)).isInstanceOf(TokenStoreException.class);
    time.advance(Duration.ofSeconds(2));
    assertThat(time.awaitSleepers(1)).isTrue();
    database.unavailable = false;

    CompletableFuture<String> call = CompletableFuture.supplyAsync(() -> b.authorization(LIMIT));
    time.stepUntilDone(call, 100);

    assertThat(call.get()).isEqualTo("Bearer " + TokenServer.access(2));
    assertThat(service.reuses).hasValue(0);
  }

  @ParameterizedTest
  @ValueSource(ints = {65, 600}) // Before and after the thread that keeps the JVM alive has ended.
  void outage_tokensAreSavedWithin2sOfItsEnd(int seconds) throws Exception {
    aHoldsNewTokensAfterAnOutageOf(seconds);
    database.unavailable = false;

    time.advance(Duration.ofSeconds(1));

    while (!"refreshed".equals(listener.next())) {
      // The lock is lost; one failure at once, then one a minute; the tokens are saved.
      assertThat(listener.events.size()).isLessThanOrEqualTo(3 + seconds / 60);
    }
    assertThat(database.load().orElseThrow().token().accessToken())
        .isEqualTo(TokenServer.access(2));
  }

  @Test
  void intentOfAnEndedProcess_theRefreshTokenIsSentOnce() throws Exception {
    OAuthToken tokens = database.load().orElseThrow().token();
    RefreshIntent left = new RefreshIntent("m1", "host-7", 4711, time.instant());
    assertThat(database.replace(TokenRecord.of(tokens), TokenRecord.of(tokens).withIntent(left)))
        .isTrue();
    time.advance(Duration.ofDays(1));

    CompletableFuture<String> call = CompletableFuture.supplyAsync(() -> b.authorization(LIMIT));
    int seconds = time.stepUntilDone(call, 100);

    assertThat(call.get()).isEqualTo("Bearer " + TokenServer.access(2));
    assertThat(seconds).isBetween(15, 16);
    assertThat(service.tokenRequests).hasSize(1);
  }

  /** A store whose locks end with an outage. */
  private static final class Database implements TokenStore {
    private final InMemoryTokenStore memory = new InMemoryTokenStore();
    private volatile @Nullable TokenLock held;
    volatile boolean usedByDaemon; // The latest use that failed.
    volatile boolean unavailable;

    void startOutage() {
      unavailable = true;
      TokenLock lost = held;
      if (lost != null) {
        lost.close();
      }
    }

    private void requireAvailable() {
      if (unavailable) {
        usedByDaemon = Thread.currentThread().isDaemon();
        throw new TokenStoreException("the database is unavailable", null);
      }
    }

    @Override
    public Optional<TokenRecord> load() {
      requireAvailable();
      return memory.load();
    }

    @Override
    public boolean replace(@Nullable TokenRecord expected, @Nullable TokenRecord next) {
      requireAvailable();
      return memory.replace(expected, next);
    }

    @Override
    public TokenLock lock(Duration limit) {
      requireAvailable();
      TokenLock lock = memory.lock(limit);
      held = lock;
      return lock;
    }
  }
}
