package com.salescrm.sdk.core.auth;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.salescrm.sdk.core.auth.store.InMemoryTokenStore;
import com.salescrm.sdk.core.auth.store.TokenLock;
import com.salescrm.sdk.core.auth.store.TokenRecord;
import com.salescrm.sdk.core.auth.store.TokenStore;
import com.salescrm.sdk.core.error.TokenStoreException;
import com.salescrm.sdk.core.internal.time.ManualTime;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** How long the lock of a store is waited for that another process holds. */
@Timeout(30)
class StoreLockLimitTest {
  private final ManualTime time = new ManualTime();
  private final List<Duration> limits = new CopyOnWriteArrayList<>();

  /** Its lock is not free within the limit. */
  private final class HeldStore implements TokenStore {
    private final InMemoryTokenStore memory = new InMemoryTokenStore();

    @Override
    public Optional<TokenRecord> load() {
      return memory.load();
    }

    @Override
    public boolean replace(@Nullable TokenRecord expected, @Nullable TokenRecord next) {
      return memory.replace(expected, next);
    }

    @Override
    public TokenLock lock(Duration limit) {
      limits.add(limit);
      throw new TokenStoreException("another process holds the lock", null);
    }
  }

  @Test
  void lock_isHeldByAnotherProcess_isWaitedForSixtySeconds() {
    try (TokenServer service = new TokenServer()) {
      HeldStore store = new HeldStore();
      Duration hour = Duration.ofHours(1);
      store.memory.save(service.tokens(time.instant().minus(hour.multipliedBy(2)), hour));
      OAuthClient client = service.client().timing(time.timing()).build();
      OAuthCredentials credentials = OAuthCredentials.of(client, store);

      assertThatThrownBy(() -> credentials.authorization(Duration.ofSeconds(20)))
          .isInstanceOf(TokenStoreException.class)
          .hasMessageContaining("another process holds the lock");
      assertThatThrownBy(credentials::revoke).isInstanceOf(TokenStoreException.class);

      assertThat(limits).containsExactly(Duration.ofSeconds(60), Duration.ofSeconds(60));
      assertThat(service.tokenRequests).isEmpty();
    }
  }
}
