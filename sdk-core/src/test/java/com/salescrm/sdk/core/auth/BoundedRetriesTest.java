package com.salescrm.sdk.core.auth;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.salescrm.sdk.core.error.TokenStoreException;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** A store that refuses every write as if something else were stored: whoever writes gives up soon. */
@Timeout(30)
class BoundedRetriesTest extends OneGrantTest {
  private static final int FEW = 50;

  private final Refusing refusing = new Refusing();

  private OAuthCredentials onRefusing() {
    return OAuthCredentials.of(service.client().timing(time.timing()).build(), refusing);
  }

  private static boolean isIntent(@Nullable TokenRecord next) {
    return next != null && next.intent().isPresent();
  }

  @Test
  void save_onAStoreThatNeverAgrees_endsWithTokenStoreException() {
    refusing.refuses = next -> true;

    assertThatThrownBy(() -> refusing.save(service.pair(time.instant(), HOUR)))
        .isInstanceOf(TokenStoreException.class)
        .hasMessageContaining("replace()");
    assertThat(refusing.writes.get()).isBetween(2, FEW);
  }

  @Test
  void refresh_onAStoreThatTakesNoIntentRecord_sendsNothingAndEnds() {
    stored(Duration.ofHours(2));
    refusing.refuses = BoundedRetriesTest::isIntent;

    assertThatThrownBy(() -> onRefusing().authorization(Duration.ofSeconds(15)))
        .isInstanceOf(TokenStoreException.class)
        .hasMessageContaining("replace()");
    assertThat(refusing.writes.get()).isBetween(2, FEW);
    assertThat(service.exchanges).isEmpty();
  }

  @Test
  void refresh_onAStoreThatTakesNoNewTokens_goesOnFromMemory() {
    stored(Duration.ofHours(2));
    refusing.refuses = next -> !isIntent(next) && refusing.writes.get() < 60;

    assertThat(onRefusing().authorization(Duration.ofSeconds(15)))
        .isEqualTo("Bearer " + TokenServer.access(2));
    assertThat(service.reuses).hasValue(0);
  }

  @Test
  void revoke_onAStoreThatNeverAgrees_endsWithTokenStoreException() {
    stored(Duration.ZERO);
    refusing.refuses = next -> true;

    assertThatThrownBy(() -> onRefusing().revoke())
        .isInstanceOf(TokenStoreException.class)
        .hasMessageContaining("replace()");
    assertThat(refusing.writes.get()).isBetween(2, FEW);
  }

  @Test
  void refused_thenIntentRecordStaysOfAnotherOwner_isNotCleared() {
    stored(Duration.ofHours(2));
    refusing.refuses = next -> false;
    service.next.add(new TokenServer.Answer(TokenServer.json(429, "{}"), false));
    refusing.beforeClearing = () -> {
      TokenRecord now = store.load().orElseThrow();
      store.replace(
          now, now.withIntent(new RefreshIntent("other", "host-7", 4711, time.instant())));
    };

    assertThatThrownBy(() -> onRefusing().authorization(Duration.ofSeconds(15)))
        .hasMessageContaining("429");
    assertThat(store.load().orElseThrow().intent().orElseThrow().id()).isEqualTo("other");
  }

  /** The store of the test, which refuses some writes. */
  private final class Refusing implements TokenStore {
    final AtomicInteger writes = new AtomicInteger();
    Predicate<@Nullable TokenRecord> refuses = next -> false;

    @Nullable
    Runnable beforeClearing;

    @Override
    public Optional<TokenRecord> load() {
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
