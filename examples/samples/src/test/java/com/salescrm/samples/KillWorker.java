package com.salescrm.samples;

import com.salescrm.sdk.core.auth.OAuthCredentials;
import com.salescrm.sdk.core.auth.store.RefreshIntent;
import com.salescrm.sdk.core.auth.store.TokenLock;
import com.salescrm.sdk.core.auth.store.TokenRecord;
import com.salescrm.sdk.core.auth.store.TokenStore;
import com.salescrm.sdk.core.error.ReauthorizationRequiredException;
import com.salescrm.sdk.core.error.TokenStoreException;
import java.io.BufferedReader;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;

/**
 * A process that is killed during a refresh. First it refreshes once on the state that the previous process left, and
 * prints the result. Then it starts another refresh and blocks at the point where the test kills it.
 */
final class KillWorker {
  /** How long an intent record stays unchanged before another process uses its refresh token. */
  static final Duration QUIET_PERIOD = Duration.ofSeconds(15);

  /** Longer than the wait for an abandoned intent record. */
  private static final Duration LIMIT = Duration.ofSeconds(60);

  /** The point of a refresh at which the process is killed. */
  enum Window {
    BEFORE_SEND,
    BEFORE_RESPONSE,
    BEFORE_SAVE,
    AFTER_SAVE
  }

  private KillWorker() {}

  public static void main(String[] args) throws Exception {
    Window window = Window.valueOf(args[0]);
    TokenStore store = Grant.store(System.getenv("TOKEN_STORE"));
    BufferedReader input =
        new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
    System.out.println(recovery(store));
    if (input.readLine() == null) {
      return; // The parent process has ended.
    }
    OAuthCredentials blocking = credentials(new BlockingStore(store, window));
    blocking.refresh(blocking.authorization(LIMIT), LIMIT);
    System.out.println("not killed");
  }

  private static OAuthCredentials credentials(TokenStore store) {
    return OAuthCredentials.of(Grant.clientFromEnv(), store);
  }

  /** Refreshes; returns {@code refreshed} or {@code lost} and whether the message states the cause. */
  private static String recovery(TokenStore store) {
    OAuthCredentials credentials = credentials(new ObservedStore(store));
    while (true) {
      try {
        String present = credentials.authorization(LIMIT);
        if (credentials.refresh(present, LIMIT)) {
          return "refreshed";
        }
        return "not refreshed";
      } catch (ReauthorizationRequiredException e) {
        return "lost " + e.getMessage().contains("ended without a result");
      } catch (TokenStoreException e) {
        LockSupport.parkNanos(Duration.ofMillis(100).toNanos());
      }
    }
  }

  /** Prints the age of an intent record that another refresh replaces. */
  private record ObservedStore(TokenStore store) implements TokenStore {
    @Override
    public Optional<TokenRecord> load() {
      return store.load();
    }

    @Override
    public boolean replace(@Nullable TokenRecord expected, @Nullable TokenRecord next) {
      Optional<RefreshIntent> left = Optional.ofNullable(expected).flatMap(TokenRecord::intent);
      boolean writesIntent = next != null && next.intent().isPresent();
      if (writesIntent && left.isPresent()) {
        System.out.println(
            "intent " + Duration.between(left.get().at(), Instant.now()).toMillis());
      }
      return store.replace(expected, next);
    }

    @Override
    public TokenLock lock(Duration limit) {
      return store.lock(limit);
    }
  }

  /** Blocks at one point of a refresh. */
  private record BlockingStore(TokenStore store, Window window) implements TokenStore {
    @Override
    public Optional<TokenRecord> load() {
      return store.load();
    }

    @Override
    public boolean replace(@Nullable TokenRecord expected, @Nullable TokenRecord next) {
      boolean writesIntent = next != null && next.intent().isPresent();
      if (!writesIntent && window == Window.BEFORE_SAVE) {
        block();
      }
      boolean replaced = store.replace(expected, next);
      if (window == (writesIntent ? Window.BEFORE_SEND : Window.AFTER_SAVE)) {
        block();
      }
      return replaced;
    }

    @Override
    public TokenLock lock(Duration limit) {
      return store.lock(limit);
    }

    private static void block() {
      System.out.println("blocked");
      try {
        new CountDownLatch(1).await();
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
      }
    }
  }
}
