package com.salescrm.sdk.core.auth;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.salescrm.sdk.core.auth.store.OAuthToken;
import com.salescrm.sdk.core.auth.store.TokenListener;
import com.salescrm.sdk.core.auth.store.TokenLock;
import com.salescrm.sdk.core.auth.store.TokenRecord;
import com.salescrm.sdk.core.auth.store.TokenStore;
import com.salescrm.sdk.core.error.ReauthorizationRequiredException;
import com.salescrm.sdk.core.error.TokenStoreException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** Listeners may call the SDK, block and throw. */
class TokenListenerTest extends GrantTestBase {
  private final CompletableFuture<String> seen = new CompletableFuture<>();

  private void listening(TokenListener listener, TokenStore from) {
    credentials = OAuthCredentials.builder(
            service.client().timing(time.timing()).build(), from)
        .listener(listener)
        .build();
    api.close();
    api = service.api(credentials).build();
  }

  private void complete() {
    try {
      seen.complete(me());
    } catch (RuntimeException e) {
      seen.complete(e.getClass().getSimpleName());
    }
  }

  @Test
  void refreshed_callsTheSdk_getsItsResponseAtOnce() throws Exception {
    listening(
        new TokenListener() {
          @Override
          public void refreshed(OAuthToken token) {
            complete();
          }
        },
        store);
    stored(Duration.ofHours(2));
    CompletableFuture<String> call = CompletableFuture.supplyAsync(this::me);

    assertThat(seen.get(5, TimeUnit.SECONDS)).isEqualTo("user_1");
    assertThat(call.get(5, TimeUnit.SECONDS)).isEqualTo("user_1");
    assertThat(service.tokenRequests).hasSize(1);
  }

  @Test
  void saveFailed_callsTheSdk_getsItsResponseAtOnce() throws Exception {
    TokenStore full = new TokenStore() {
      @Override
      public Optional<TokenRecord> load() {
        return store.load();
      }

      @Override
      public boolean replace(@Nullable TokenRecord expected, @Nullable TokenRecord next) {
        if (!seen.isDone() && next != null && next.intent().isEmpty()) {
          throw new TokenStoreException("the disk is full", null);
        }
        return store.replace(expected, next);
      }

      @Override
      public TokenLock lock(Duration limit) {
        return store.lock(limit);
      }
    };
    listening(
        new TokenListener() {
          @Override
          public void saveFailed(TokenStoreException why) {
            complete();
          }
        },
        full);
    stored(Duration.ofHours(2));
    CompletableFuture<String> call = CompletableFuture.supplyAsync(this::me);

    assertThat(seen.get(5, TimeUnit.SECONDS)).isEqualTo("user_1");
    assertThat(call.get(5, TimeUnit.SECONDS)).isEqualTo("user_1");
  }

  @Test
  void reauthorizationRequired_callsTheSdk_failsWithTheSameAtOnce() throws Exception {
    listening(
        new TokenListener() {
          @Override
          public void reauthorizationRequired(ReauthorizationRequiredException why) {
            complete();
          }
        },
        store);
    stored(Duration.ofHours(2));
    service.invalidate(service.tokens(time.instant(), HOUR));
    CompletableFuture<String> call = CompletableFuture.supplyAsync(this::me);

    assertThat(seen.get(5, TimeUnit.SECONDS)).isEqualTo("ReauthorizationRequiredException");
    assertThatThrownBy(() -> call.get(5, TimeUnit.SECONDS)).isInstanceOf(ExecutionException.class);
  }

  @Test
  void slowListener_delaysNoCallAndReceivesEventsInOrder() throws Exception {
    CountDownLatch leave = new CountDownLatch(1);
    List<String> order = new ArrayList<>();
    listening(
        new TokenListener() {
          @Override
          public void refreshed(OAuthToken token) {
            try {
              leave.await(20, TimeUnit.SECONDS);
            } catch (InterruptedException e) {
              Thread.currentThread().interrupt();
            }
            order.add(token.accessToken());
            if (order.size() == 3) {
              seen.complete(String.join(" ", order));
            }
            throw new AssertionError("a listener that fails");
          }
        },
        store);
    stored(Duration.ofHours(2));

    CompletableFuture.runAsync(() -> {
          me();
          time.advance(Duration.ofHours(2));
          me();
          time.advance(Duration.ofHours(2));
          me();
        })
        .get(5, TimeUnit.SECONDS);
    leave.countDown();

    assertThat(seen.get(5, TimeUnit.SECONDS))
        .isEqualTo(
            TokenServer.access(2) + " " + TokenServer.access(3) + " " + TokenServer.access(4));
  }

  @Test
  void slowListener_completesAfterTheEndOfMain() throws Exception {
    CountDownLatch leave = new CountDownLatch(1);
    CountDownLatch entered = new CountDownLatch(1);
    listening(
        new TokenListener() {
          @Override
          public void refreshed(OAuthToken token) {
            entered.countDown();
            try {
              leave.await(20, TimeUnit.SECONDS);
            } catch (InterruptedException e) {
              Thread.currentThread().interrupt();
            }
          }
        },
        store);
    stored(Duration.ofHours(2));
    CompletableFuture<?> unused = CompletableFuture.runAsync(this::me);
    assertThat(entered.await(5, TimeUnit.SECONDS)).isTrue();

    // A non-daemon thread keeps the JVM alive until the listener returns.
    assertThat(refreshThreads()).isPositive();
    leave.countDown();
    for (int i = 0; i < 500 && refreshThreads() > 0; i++) {
      LockSupport.parkNanos(10_000_000);
    }
    assertThat(refreshThreads()).isZero();
  }

  private static long refreshThreads() {
    return Thread.getAllStackTraces().keySet().stream()
        .filter(each -> !each.isDaemon() && each.getName().startsWith("salescrm-sdk-token"))
        .count();
  }
}
