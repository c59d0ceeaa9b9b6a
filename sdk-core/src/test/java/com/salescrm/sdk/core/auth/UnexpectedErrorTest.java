package com.salescrm.sdk.core.auth;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.AppenderBase;
import com.salescrm.sdk.core.auth.store.TokenLock;
import com.salescrm.sdk.core.auth.store.TokenRecord;
import com.salescrm.sdk.core.auth.store.TokenStore;
import com.salescrm.sdk.core.error.OAuthException;
import com.salescrm.sdk.core.error.TokenStoreException;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import okhttp3.OkHttpClient;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.slf4j.LoggerFactory;

/** An error of the user's code, or of the JVM, ends no more than one refresh, and loses no tokens. */
class UnexpectedErrorTest extends GrantTestBase {
  private static final String FULL = "full";

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
    TokenStore failing = new ForwardingStore() {
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

  @Test
  void save_endsWithAnError_tokensAreUsedFromMemoryAndSavedLater() throws Exception {
    stored(Duration.ofHours(2));
    AtomicInteger failures = new AtomicInteger(3);
    TokenStore failing = new ForwardingStore() {
      @Override
      public boolean replace(@Nullable TokenRecord expected, @Nullable TokenRecord next) {
        if (next != null && next.intent().isEmpty() && failures.getAndDecrement() > 0) {
          throw new OutOfMemoryError("unable to create native thread");
        }
        return super.replace(expected, next);
      }
    };

    assertThat(listeningTo(failing).authorization(LIMIT))
        .isEqualTo("Bearer " + TokenServer.access(2));

    assertThat(listener.next()).isEqualTo("saveFailed");
    assertThat(listener.next()).isEqualTo("refreshed");
    assertThat(store.load().orElseThrow().token().accessToken()).isEqualTo(TokenServer.access(2));
  }

  @Test
  void lockEndsWithAnErrorAfterTheResponse_tokensAreSaved() throws Exception {
    stored(Duration.ofHours(2));
    TokenStore failing = new ForwardingStore() {
      @Override
      public TokenLock lock(Duration limit) {
        TokenLock lock = super.lock(limit);
        return new TokenLock() {
          @Override
          public boolean isHeld() {
            throw new NoClassDefFoundError("a class of the lock is missing");
          }

          @Override
          public void close() {
            lock.close();
            throw new NoClassDefFoundError("a class of the lock is missing");
          }
        };
      }
    };

    assertThat(listeningTo(failing).authorization(LIMIT))
        .isEqualTo("Bearer " + TokenServer.access(2));

    assertThat(listener.next()).isEqualTo("lockLost");
    assertThat(listener.next()).isEqualTo("refreshed");
    assertThat(store.load().orElseThrow().token().accessToken()).isEqualTo(TokenServer.access(2));
  }

  @Test
  void refresh_endsWithAnErrorThatCannotBeLogged_theNextOneSucceeds() {
    stored(Duration.ofHours(2));
    AtomicBoolean exhausted = new AtomicBoolean(true);
    TokenStore failing = new ForwardingStore() {
      @Override
      public Optional<TokenRecord> load() {
        requireMemory(exhausted);
        return super.load();
      }
    };
    AppenderBase<ILoggingEvent> appender = new AppenderBase<>() {
      @Override
      protected void append(ILoggingEvent event) {
        requireMemory(exhausted);
      }
    };
    appender.start();
    Logger logger = (Logger) LoggerFactory.getLogger("com.salescrm.sdk.oauth");
    logger.addAppender(appender);
    try {
      OAuthCredentials own = listeningTo(failing);
      assertThatThrownBy(() -> own.authorization(Duration.ofSeconds(2)))
          .hasMessageContaining("ended unexpectedly");

      exhausted.set(false);
      time.advance(Duration.ofSeconds(1));
      assertThat(own.authorization(Duration.ofSeconds(2)))
          .isEqualTo("Bearer " + TokenServer.access(2));
    } finally {
      logger.detachAppender(appender);
    }
  }

  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void save_failsAndCannotBeLogged_isRepeatedWithoutACall(boolean error) throws Exception {
    stored(Duration.ofHours(2));
    AtomicInteger failures = new AtomicInteger(3);
    TokenStore failing = new ForwardingStore() {
      @Override
      public boolean replace(@Nullable TokenRecord expected, @Nullable TokenRecord next) {
        if (next != null && next.intent().isEmpty() && failures.getAndDecrement() > 0) {
          time.advance(Duration.ofMinutes(1)); // So that each failure is logged.
          throw new TokenStoreException("the disk is full", null);
        }
        return super.replace(expected, next);
      }
    };
    Logger logger = loggerThatFails(error);
    try {
      assertThat(listeningTo(failing).authorization(LIMIT))
          .isEqualTo("Bearer " + TokenServer.access(2));

      for (int i = 0; i < 3; i++) {
        assertThat(listener.next()).isEqualTo("saveFailed");
      }
      assertThat(listener.next()).isEqualTo("refreshed");
    } finally {
      logger.detachAppender(FULL);
    }
    assertThat(store.load().orElseThrow().token().accessToken()).isEqualTo(TokenServer.access(2));
  }

  /** As a logger that reports its failures does, for instance if its disk is full. */
  private static Logger loggerThatFails(boolean error) {
    AppenderBase<ILoggingEvent> appender = new AppenderBase<>() {
      @Override
      @SuppressWarnings("UnsynchronizedOverridesSynchronized") // Changes nothing.
      public void doAppend(ILoggingEvent event) {
        if (error) {
          throw new OutOfMemoryError("Java heap space");
        }
        throw new IllegalStateException("the disk of the log is full");
      }

      @Override
      protected void append(ILoggingEvent event) {}
    };
    appender.setName(FULL);
    appender.start();
    Logger logger = (Logger) LoggerFactory.getLogger("com.salescrm.sdk.oauth");
    logger.addAppender(appender);
    return logger;
  }

  @Test
  void heartbeat_storeEndsWithAnError_isRepeated() throws Exception {
    stored(Duration.ofHours(2));
    AtomicInteger heartbeats = new AtomicInteger();
    CountDownLatch twice = new CountDownLatch(2);
    TokenStore failing = new ForwardingStore() {
      @Override
      public boolean replace(@Nullable TokenRecord expected, @Nullable TokenRecord next) {
        boolean heartbeat = Thread.currentThread().getName().equals("salescrm-sdk-token-intent");
        if (heartbeat) {
          twice.countDown();
        }
        if (heartbeat && heartbeats.getAndIncrement() == 0) {
          throw new OutOfMemoryError("unable to create native thread");
        }
        return super.replace(expected, next);
      }
    };
    service.hold = twice; // The response waits for the second heartbeat.

    assertThat(listeningTo(failing).authorization(LIMIT))
        .isEqualTo("Bearer " + TokenServer.access(2));

    assertThat(heartbeats).hasValueGreaterThanOrEqualTo(2);
  }

  private static void requireMemory(AtomicBoolean exhausted) {
    if (exhausted.get()) {
      throw new OutOfMemoryError("Java heap space");
    }
  }

  private OAuthCredentials listeningTo(TokenStore tokens) {
    OAuthClient client = service.client().timing(time.timing()).build();
    return OAuthCredentials.builder(client, tokens).listener(listener).build();
  }

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
}
