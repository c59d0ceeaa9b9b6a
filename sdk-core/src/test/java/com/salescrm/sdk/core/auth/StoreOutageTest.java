package com.salescrm.sdk.core.auth;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

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

/** A store that goes away in the middle of a refresh, and takes its locks with it, as a database does. */
@Timeout(60)
class StoreOutageTest {
  private static final Duration LIMIT = Duration.ofSeconds(30);
  private static final Duration HOUR = Duration.ofHours(1);

  private final SteppedTime time = new SteppedTime();
  private final TokenServer service = new TokenServer();
  private final Database database = new Database();
  private final Heard heard = new Heard();
  private OAuthCredentials a;
  private OAuthCredentials b;

  @BeforeEach
  void start() {
    OAuthClient client = service.client().timing(time.timing()).build();
    a = OAuthCredentials.builder(client, database).listener(heard).build();
    b = OAuthCredentials.of(client, database);
    database.save(service.pair(time.instant().minus(Duration.ofHours(2)), HOUR));
  }

  @AfterEach
  void stop() throws InterruptedException {
    database.away = false;
    time.advance(Duration.ofHours(1));
    service.close();
  }

  /** Process A refreshes, and the store goes away before A can save; for 65 s. */
  private void aHoldsNewTokensAfterAnOutageOf65Seconds() throws Exception {
    service.gate = new CountDownLatch(1);
    CompletableFuture<String> call = CompletableFuture.supplyAsync(() -> a.authorization(LIMIT));
    assertThat(service.arrived.await(5, TimeUnit.SECONDS)).isTrue();
    database.goAway();
    service.gate.countDown();
    assertThat(call.get(5, TimeUnit.SECONDS)).isEqualTo("Bearer " + TokenServer.access(2));
    for (int i = 0; i < 65; i++) {
      assertThat(time.awaitSleepers(1)).isTrue();
      time.advance(Duration.ofSeconds(1));
    }
    assertThat(time.awaitSleepers(1)).isTrue();
  }

  @Test
  void storeAwayFor65s_anotherProcessThatDidNotNotice_waitsForTheSaveAndUsesTheNewTokens()
      throws Exception {
    aHoldsNewTokensAfterAnOutageOf65Seconds();
    database.away = false;

    CompletableFuture<String> call = CompletableFuture.supplyAsync(() -> b.authorization(LIMIT));
    int seconds = time.stepUntilDone(call, 100);

    assertThat(call.get()).isEqualTo("Bearer " + TokenServer.access(2));
    assertThat(seconds).isLessThanOrEqualTo(4);
    assertThat(service.reuses).hasValue(0);
    assertThat(service.exchanges).hasSize(1);
    assertThat(database.load().orElseThrow().intent()).isEmpty();
  }

  @Test
  void storeAwayFor65s_anotherProcessThatNoticed_waitsForTheSaveAndUsesTheNewTokens()
      throws Exception {
    aHoldsNewTokensAfterAnOutageOf65Seconds();
    assertThatThrownBy(() -> b.authorization(LIMIT)).isInstanceOf(TokenStoreException.class);
    time.advance(Duration.ofSeconds(2));
    assertThat(time.awaitSleepers(1)).isTrue();
    database.away = false;

    CompletableFuture<String> call = CompletableFuture.supplyAsync(() -> b.authorization(LIMIT));
    time.stepUntilDone(call, 100);

    assertThat(call.get()).isEqualTo("Bearer " + TokenServer.access(2));
    assertThat(service.reuses).hasValue(0);
  }

  @Test
  void storeAwayFor65s_theTokensAreSavedWithinTwoSecondsOfItsReturn() throws Exception {
    aHoldsNewTokensAfterAnOutageOf65Seconds();
    database.away = false;

    time.advance(Duration.ofSeconds(1));

    while (!"refreshed".equals(heard.next())) {
      assertThat(heard.events.size()).isLessThanOrEqualTo(4); // One at once, then one a minute.
    }
    assertThat(database.load().orElseThrow().token().accessToken())
        .isEqualTo(TokenServer.access(2));
  }

  @Test
  void storeAwayForTheRefreshOfADeadProcess_theRefreshTokenIsUsedOnce() throws Exception {
    OAuthToken tokens = database.load().orElseThrow().token();
    RefreshIntent left = new RefreshIntent("m1", "host-7", 4711, time.instant());
    assertThat(database.replace(TokenRecord.of(tokens), TokenRecord.of(tokens).withIntent(left)))
        .isTrue();
    time.advance(Duration.ofDays(1));

    CompletableFuture<String> call = CompletableFuture.supplyAsync(() -> b.authorization(LIMIT));
    int seconds = time.stepUntilDone(call, 100);

    assertThat(call.get()).isEqualTo("Bearer " + TokenServer.access(2));
    assertThat(seconds).isBetween(15, 16);
    assertThat(service.exchanges).hasSize(1);
  }

  /** A store whose locks end with an outage. */
  private static final class Database implements TokenStore {
    private final InMemoryTokenStore memory = new InMemoryTokenStore();
    private volatile @Nullable TokenLock held;
    volatile boolean away;

    void goAway() {
      away = true;
      TokenLock lost = held;
      if (lost != null) {
        lost.close();
      }
    }

    private void requireThere() {
      if (away) {
        throw new TokenStoreException("the database is away", null);
      }
    }

    @Override
    public Optional<TokenRecord> load() {
      requireThere();
      return memory.load();
    }

    @Override
    public boolean replace(@Nullable TokenRecord expected, @Nullable TokenRecord next) {
      requireThere();
      return memory.replace(expected, next);
    }

    @Override
    public TokenLock lock(Duration limit) {
      requireThere();
      TokenLock lock = memory.lock(limit);
      held = lock;
      return lock;
    }
  }
}
