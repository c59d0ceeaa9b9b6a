package com.salescrm.sdk.core.auth;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.salescrm.sdk.core.Undeclared;
import com.salescrm.sdk.core.auth.store.OAuthToken;
import com.salescrm.sdk.core.auth.store.TokenListener;
import com.salescrm.sdk.core.auth.store.TokenLock;
import com.salescrm.sdk.core.auth.store.TokenRecord;
import com.salescrm.sdk.core.auth.store.TokenStore;
import com.salescrm.sdk.core.error.TokenStoreException;
import java.io.IOException;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** A store or listener in Kotlin throws checked exceptions undeclared, and may return null. */
class UndeclaredExceptionTest extends GrantTestBase {
  private final AtomicInteger loads = new AtomicInteger();

  /** The store in memory; a test overrides one method. */
  private class ForwardingStore implements TokenStore {
    @Override
    public Optional<TokenRecord> load() {
      return store.load();
    }

    @Override
    public boolean replace(@Nullable TokenRecord expected, @Nullable TokenRecord next) {
      return store.replace(expected, next);
    }

    @Override
    public TokenLock lock(Duration limit) {
      return store.lock(limit);
    }
  }

  private OAuthCredentials listeningTo(TokenStore tokens, TokenListener target) {
    OAuthClient client = service.client().timing(time.timing()).build();
    return OAuthCredentials.builder(client, tokens).listener(target).build();
  }

  @Test
  void load_throwsCheckedException_isOneReadAndNamesTheStore() {
    stored(Duration.ofHours(2));
    OAuthCredentials own = listeningTo(
        new ForwardingStore() {
          @Override
          public Optional<TokenRecord> load() {
            loads.incrementAndGet();
            throw Undeclared.thrown(new IOException("the secret store has no connection"));
          }
        },
        listener);

    assertThatThrownBy(() -> own.authorization(Duration.ofSeconds(2)))
        .isInstanceOf(TokenStoreException.class)
        .hasMessageContaining("UndeclaredExceptionTest$")
        .hasMessageContaining("could not be read")
        .hasRootCauseInstanceOf(IOException.class);
    assertThat(loads).hasValue(1);
  }

  @Test
  @SuppressWarnings("NullAway") // As a store without null checks.
  void load_returnsNull_namesTheStore() {
    stored(Duration.ofHours(2));
    OAuthCredentials own = listeningTo(
        new ForwardingStore() {
          @Override
          public Optional<TokenRecord> load() {
            return null;
          }
        },
        listener);

    assertThatThrownBy(() -> own.authorization(LIMIT))
        .isInstanceOf(TokenStoreException.class)
        .hasMessageContaining("UndeclaredExceptionTest$")
        .hasRootCauseMessage("it returned null");
  }

  @Test
  @SuppressWarnings("NullAway") // As a store without null checks.
  void lock_returnsNull_sendsNothing() {
    stored(Duration.ofHours(2));
    OAuthCredentials own = listeningTo(
        new ForwardingStore() {
          @Override
          public TokenLock lock(Duration limit) {
            return null;
          }
        },
        listener);

    assertThatThrownBy(() -> own.authorization(LIMIT))
        .isInstanceOf(TokenStoreException.class)
        .hasMessageContaining("could not be locked");
    assertThat(service.tokenRequests).isEmpty();
  }

  @Test
  void save_throwsCheckedException_tokensAreUsedFromMemoryAndSavedLater() throws Exception {
    stored(Duration.ofHours(2));
    AtomicInteger failures = new AtomicInteger(3);
    OAuthCredentials own = listeningTo(
        new ForwardingStore() {
          @Override
          public boolean replace(@Nullable TokenRecord expected, @Nullable TokenRecord next) {
            if (next != null && next.intent().isEmpty() && failures.getAndDecrement() > 0) {
              throw Undeclared.thrown(new IOException("the secret store has no connection"));
            }
            return super.replace(expected, next);
          }
        },
        listener);

    assertThat(own.authorization(LIMIT)).isEqualTo("Bearer " + TokenServer.access(2));

    assertThat(listener.next()).isEqualTo("saveFailed");
    assertThat(listener.next()).isEqualTo("refreshed");
    assertThat(store.load().orElseThrow().token().accessToken()).isEqualTo(TokenServer.access(2));
  }

  @Test
  void lock_closeThrowsCheckedException_tokensAreUsed() {
    stored(Duration.ofHours(2));
    OAuthCredentials own = listeningTo(
        new ForwardingStore() {
          @Override
          public TokenLock lock(Duration limit) {
            TokenLock lock = super.lock(limit);
            return new TokenLock() {
              @Override
              public boolean isHeld() {
                throw Undeclared.thrown(new IOException("no connection"));
              }

              @Override
              public void close() {
                lock.close();
                throw Undeclared.thrown(new IOException("no connection"));
              }
            };
          }
        },
        listener);

    assertThat(own.authorization(LIMIT)).isEqualTo("Bearer " + TokenServer.access(2));
  }

  @Test
  void listener_throwsCheckedException_laterEventsAreDelivered() throws Exception {
    stored(Duration.ofHours(2));
    CountDownLatch events = new CountDownLatch(2);
    OAuthCredentials own = listeningTo(store, new TokenListener() {
      @Override
      public void refreshed(OAuthToken token) {
        events.countDown();
        throw Undeclared.thrown(new IOException("the metrics have no connection"));
      }
    });

    assertThat(own.authorization(LIMIT)).isEqualTo("Bearer " + TokenServer.access(2));
    time.advance(Duration.ofHours(2));
    assertThat(own.authorization(LIMIT)).isEqualTo("Bearer " + TokenServer.access(3));

    assertThat(events.await(10, TimeUnit.SECONDS)).isTrue();
  }
}
