package com.salescrm.sdk.core.auth;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.salescrm.sdk.core.auth.store.TokenLock;
import com.salescrm.sdk.core.auth.store.TokenRecord;
import com.salescrm.sdk.core.auth.store.TokenStore;
import com.salescrm.sdk.core.error.OAuthException;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import okhttp3.OkHttpClient;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** A refresh that ends with an error of the user's code is not repeated at once. */
class UnexpectedErrorTest extends GrantTestBase {
  @Test
  void refresh_httpClientOfTheUserEndsWithAnError_isNotRepeatedAtOnce() {
    stored(Duration.ofHours(2));
    AtomicInteger sent = new AtomicInteger();
    OkHttpClient http = new OkHttpClient.Builder()
        .addInterceptor(chain -> {
          chain.proceed(chain.request()).close();
          sent.incrementAndGet();
          throw new NoClassDefFoundError("a class of an interceptor is missing");
        })
        .build();
    OAuthCredentials failing = OAuthCredentials.of(
        service.client().timing(time.timing()).httpClient(http).build(), store);

    for (int i = 0; i < 3; i++) {
      assertThatThrownBy(() -> failing.authorization(LIMIT))
          .isInstanceOf(OAuthException.class)
          .hasMessageContaining("the response to a refresh is lost")
          .hasMessageContaining("NoClassDefFoundError")
          .hasRootCauseInstanceOf(NoClassDefFoundError.class);
      time.advance(Duration.ofSeconds(4));
    }
    assertThat(sent).hasValue(1);
    assertThat(store.load().orElseThrow().intent()).isPresent();
  }

  @Test
  void refresh_lockOfTheStoreEndsWithAnError_isNotRepeatedAtOnce() {
    stored(Duration.ofHours(2));
    AtomicInteger locks = new AtomicInteger();
    TokenStore failing = new TokenStore() {
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
        locks.incrementAndGet();
        throw new NoClassDefFoundError("a class of the store is missing");
      }
    };
    OAuthCredentials own =
        OAuthCredentials.of(service.client().timing(time.timing()).build(), failing);

    for (int i = 0; i < 3; i++) {
      assertThatThrownBy(() -> own.authorization(LIMIT))
          .isInstanceOf(OAuthException.class)
          .hasMessageContaining("ended unexpectedly");
    }
    assertThat(locks).hasValue(1);
    time.advance(Duration.ofSeconds(1));
    assertThatThrownBy(() -> own.authorization(LIMIT)).isInstanceOf(OAuthException.class);
    assertThat(locks).hasValue(2);
  }
}
