package com.salescrm.sdk.core.internal.auth.refresh;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.salescrm.sdk.core.auth.store.InMemoryTokenStore;
import com.salescrm.sdk.core.auth.store.OAuthToken;
import com.salescrm.sdk.core.auth.store.RefreshIntent;
import com.salescrm.sdk.core.auth.store.TokenLock;
import com.salescrm.sdk.core.auth.store.TokenRecord;
import com.salescrm.sdk.core.auth.store.TokenStore;
import com.salescrm.sdk.core.error.TokenStoreException;
import com.salescrm.sdk.core.internal.time.ManualTime;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.Random;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.IntPredicate;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A process finds the intent record of another one in a store whose operations fail now and then. */
@Timeout(60)
class UnreliableStoreTest {
  private static final Duration LIMIT = Duration.ofMinutes(10);

  private final ManualTime time = new ManualTime();
  private final Instant start = time.instant();
  private final InMemoryTokenStore memory = new InMemoryTokenStore();
  private final AtomicInteger operations = new AtomicInteger();
  private final AtomicInteger requests = new AtomicInteger();
  private IntPredicate fails = operation -> false;

  private RefreshManager manager() {
    OAuthToken expired = TestGrant.tokens("1").expiresAt(start.minusSeconds(1)).build();
    TokenRecord record = TokenRecord.of(expired).withIntent(intent(start));
    memory.replace(null, record);
    return new RefreshManager(this::issue, new UnreliableStore(), null, time.timing());
  }

  private static RefreshIntent intent(Instant at) {
    return new RefreshIntent("other", "host", 1, at);
  }

  /** The other process writes a heartbeat. */
  private void heartbeat() {
    TokenRecord stored = memory.load().orElseThrow();
    assertThat(memory.replace(stored, stored.withIntent(intent(time.instant()))))
        .isTrue();
  }

  private OAuthToken issue(String refreshToken) {
    requests.incrementAndGet();
    return TestGrant.tokens("new").lifetime(time.instant(), Duration.ofHours(1)).build();
  }

  /** Calls once a second until one has a token; returns the seconds until then. */
  private long secondsUntilToken(RefreshManager manager) {
    while (Duration.between(start, time.instant()).compareTo(LIMIT) < 0) {
      try {
        assertThat(manager.token(LIMIT).accessToken()).isEqualTo("at_new");
        break;
      } catch (TokenStoreException e) {
        time.advance(Duration.ofSeconds(1));
      }
    }
    return Duration.between(start, time.instant()).toSeconds();
  }

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8})
  void intentOfAnEndedProcess_30PercentOfTheOperationsFail_refreshes(long seed) {
    Random random = new Random(seed);
    fails = operation -> random.nextInt(10) < 3;

    assertThat(secondsUntilToken(manager())).isBetween(15L, 400L);
    assertThat(requests).hasValue(1);
  }

  @Test
  void intentOfAnEndedProcess_oneReadFails_itsWaitContinues() {
    fails = operation -> operation == 12; // load, lock, load at 0 s, 1 s, …

    assertThat(secondsUntilToken(manager())).isBetween(15L, 20L);
  }

  @Test
  void revoke_oneReadFails_itsWaitContinues() {
    fails = operation -> operation == 11; // lock, load at 0 s, 1 s, …
    RefreshManager manager = manager();
    assertThatThrownBy(() -> manager.revoke(token -> {}, LIMIT))
        .isInstanceOf(TokenStoreException.class);
    manager.revoke(token -> requests.incrementAndGet(), LIMIT);

    assertThat(Duration.between(start, time.instant()).toSeconds()).isBetween(15L, 20L);
    assertThat(requests).hasValue(1);
    assertThat(memory.load()).isEmpty();
  }

  @Test
  void unreadableStore_theCallFailsAtOnce() {
    fails = operation -> true;

    assertThatThrownBy(() -> manager().token(LIMIT)).isInstanceOf(TokenStoreException.class);
    assertThat(time.instant()).isEqualTo(start);
  }

  @Test
  void failedReadAfter14s_isFollowedBy5ReadsInARow() {
    fails = operation -> operation == 17; // That of second 15.
    RefreshManager manager = manager();
    assertThatThrownBy(() -> manager.token(LIMIT)).isInstanceOf(TokenStoreException.class);
    time.advance(Duration.ofSeconds(1));
    Instant readable = time.instant();

    assertThat(manager.token(LIMIT).accessToken()).isEqualTo("at_new");
    assertThat(Duration.between(readable, time.instant()).toSeconds()).isBetween(4L, 5L);
  }

  @Test
  void failedReadAfter14s_heartbeatMeanwhile_theWaitStartsAgain() {
    fails = operation -> operation == 17;
    RefreshManager manager = manager();
    assertThatThrownBy(() -> manager.token(LIMIT)).isInstanceOf(TokenStoreException.class);
    time.advance(Duration.ofSeconds(1));
    heartbeat();
    Instant readable = time.instant();

    assertThat(manager.token(LIMIT).accessToken()).isEqualTo("at_new");
    assertThat(Duration.between(readable, time.instant()).toSeconds()).isBetween(15L, 16L);
  }

  private final class UnreliableStore implements TokenStore {
    private void operate() {
      if (fails.test(operations.getAndIncrement())) {
        throw new TokenStoreException("the database is unavailable", null);
      }
    }

    @Override
    public Optional<TokenRecord> load() {
      operate();
      return memory.load();
    }

    @Override
    public boolean replace(@Nullable TokenRecord expected, @Nullable TokenRecord next) {
      operate();
      return memory.replace(expected, next);
    }

    @Override
    public TokenLock lock(Duration limit) {
      operate();
      return memory.lock(limit);
    }
  }
}
