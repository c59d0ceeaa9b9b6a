package com.salescrm.sdk.core.auth;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.salescrm.sdk.core.auth.store.RefreshIntent;
import com.salescrm.sdk.core.auth.store.TokenLock;
import com.salescrm.sdk.core.auth.store.TokenRecord;
import com.salescrm.sdk.core.auth.store.TokenStore;
import com.salescrm.sdk.core.error.OAuthException;
import com.salescrm.sdk.core.error.TokenStoreException;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** A store whose replace() returns false: every writer stops after a limited number of attempts. */
@Timeout(30)
class StoreConflictTest extends GrantTestBase {
  private static final int FEW = 50;

  private final Refusing refusing = new Refusing();

  private OAuthCredentials onRefusing() {
    return OAuthCredentials.of(service.client().timing(time.timing()).build(), refusing);
  }

  private static boolean isIntent(@Nullable TokenRecord next) {
    return next != null && next.intent().isPresent();
  }

  @Test
  void save_replaceAlwaysFalse_fails() {
    refusing.refuses = next -> true;

    assertThatThrownBy(() -> refusing.save(service.tokens(time.instant(), HOUR)))
        .isInstanceOf(TokenStoreException.class)
        .hasMessageContaining("replace()");
    assertThat(refusing.writes.get()).isBetween(2, FEW);
  }

  @Test
  void refresh_intentNeverAccepted_sendsNothingAndFails() {
    stored(Duration.ofHours(2));
    refusing.refuses = StoreConflictTest::isIntent;

    assertThatThrownBy(() -> onRefusing().authorization(Duration.ofSeconds(15)))
        .isInstanceOf(TokenStoreException.class)
        .hasMessageContaining("replace()");
    assertThat(refusing.writes.get()).isBetween(2, FEW);
    assertThat(service.tokenRequests).isEmpty();
  }

  @Test
  void refresh_newTokensNeverAccepted_usesThemFromMemory() {
    stored(Duration.ofHours(2));
    refusing.refuses = next -> !isIntent(next);

    assertThat(onRefusing().authorization(Duration.ofSeconds(15)))
        .isEqualTo("Bearer " + TokenServer.access(2));
    refusing.refuses = next -> false;
    assertThat(service.reuses).hasValue(0);
  }

  @Test
  void revoke_replaceAlwaysFalse_fails() {
    stored(Duration.ZERO);
    refusing.refuses = next -> true;

    assertThatThrownBy(() -> onRefusing().revoke())
        .isInstanceOf(TokenStoreException.class)
        .hasMessageContaining("replace()");
    assertThat(refusing.writes.get()).isBetween(2, FEW);
  }

  @Test
  void rejected_clearedIntentNeverAccepted_failsWithTheResponse() {
    stored(Duration.ofHours(2));
    refusing.refuses = next -> !isIntent(next);
    service.next.add(new TokenServer.Scripted(TokenServer.json(429, "{}"), false));

    assertThatThrownBy(() -> onRefusing().authorization(Duration.ofSeconds(15)))
        .isInstanceOf(OAuthException.class)
        .hasMessageContaining("429");
    assertThat(refusing.writes.get()).isBetween(2, FEW);
  }

  @Test
  void revoke_afterOneThatARefreshOfAnotherProcessOutlasted_waitsAgain() {
    stored(Duration.ZERO);
    refusing.beforeReading = () -> {
      TokenRecord now = store.load().orElseThrow();
      store.replace(
          now, now.withIntent(new RefreshIntent("other", "host-7", 4711, time.instant())));
    };
    OAuthCredentials own = onRefusing();
    assertThatThrownBy(own::revoke)
        .isInstanceOf(TokenStoreException.class)
        .hasMessageContaining("is still in flight");
    refusing.beforeReading = null;

    own.revoke();

    assertThat(service.revocations).hasSize(1);
    assertThat(store.load()).isEmpty();
  }

  @Test
  void rejected_intentOfAnotherOwner_isNotCleared() {
    stored(Duration.ofHours(2));
    refusing.refuses = next -> false;
    service.next.add(new TokenServer.Scripted(TokenServer.json(429, "{}"), false));
    refusing.beforeClearing = () -> {
      TokenRecord now = store.load().orElseThrow();
      store.replace(
          now, now.withIntent(new RefreshIntent("other", "host-7", 4711, time.instant())));
    };

    assertThatThrownBy(() -> onRefusing().authorization(Duration.ofSeconds(15)))
        .hasMessageContaining("429");
    assertThat(store.load().orElseThrow().intent().orElseThrow().id()).isEqualTo("other");
  }

  /** As another process does that revokes the grant. */
  @Test
  void calls_storeWasEmptiedInTheRefreshWindow_useTheTokenAndReadTheStoreOnceASecond() {
    stored(Duration.ofMinutes(54));
    OAuthCredentials own = onRefusing();
    own.authorization(LIMIT);
    assertThat(store.replace(store.load().orElseThrow(), null)).isTrue();
    time.advance(Duration.ofMinutes(2));
    int before = refusing.reads.get();

    for (int i = 0; i < 100 || refusing.reads.get() == before; i++) {
      assertThat(own.authorization(LIMIT)).isEqualTo("Bearer " + TokenServer.access(1));
      LockSupport.parkNanos(1_000_000);
    }

    assertThat(refusing.reads.get() - before).isEqualTo(1);
    store.save(service.reauthorize(time.instant()));
    assertThat(own.refresh("Bearer " + TokenServer.access(1), LIMIT)).isTrue();
    assertThat(own.authorization(LIMIT)).isEqualTo("Bearer " + TokenServer.access(101));
  }

  /** The store of the test, which refuses some writes. */
  private final class Refusing implements TokenStore {
    final AtomicInteger reads = new AtomicInteger();
    final AtomicInteger writes = new AtomicInteger();
    volatile Predicate<@Nullable TokenRecord> refuses = next -> false;

    @Nullable
    Runnable beforeClearing;

    volatile @Nullable Runnable beforeReading;

    @Override
    public Optional<TokenRecord> load() {
      reads.incrementAndGet();
      Runnable before = beforeReading;
      if (before != null) {
        before.run();
      }
      return store.load();
    }

    @Override
    public boolean replace(@Nullable TokenRecord expected, @Nullable TokenRecord next) {
      writes.incrementAndGet();
      Runnable before = beforeClearing;
      if (before != null && next != null && next.intent().isEmpty()) {
        beforeClearing = null;
        before.run();
      }
      return !refuses.test(next) && store.replace(expected, next);
    }

    @Override
    public TokenLock lock(Duration limit) {
      return store.lock(limit);
    }
  }
}
