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
 * A process that is killed in the middle of a refresh. First it refreshes once on what its predecessor left, and says how that
 * went; then it begins another refresh and stands still where it is to be killed.
 */
final class KillWorker {
  /** How long an intent record stays unchanged before another process uses its refresh token. */
  static final Duration QUIET_PERIOD = Duration.ofSeconds(15);

  /** The wait for an abandoned intent record is within it. */
  private static final Duration LIMIT = Duration.ofSeconds(60);

  /** Where the process stands when it is killed. */
  enum Window {
    BEFORE_SEND,
    BEFORE_ANSWER,
    BEFORE_SAVE,
    AFTER_SAVE
  }

  private KillWorker() {}

  public static void main(String[] args) throws Exception {
    Window window = Window.valueOf(args[0]);
    TokenStore store = Grant.store(System.getenv("TOKEN_PLACE"));
    BufferedReader orders =
        new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
    System.out.println(recovery(store));
    if (orders.readLine() == null) {
      return; // The parent is gone.
    }
    OAuthCredentials armed = credentials(new Trap(store, window));
    armed.refresh(armed.authorization(LIMIT), LIMIT);
    System.out.println("not killed");
  }

  private static OAuthCredentials credentials(TokenStore store) {
    return OAuthCredentials.of(Grant.clientFromEnv(), store);
  }

  /** Refreshes on what is there: {@code refreshed} or {@code lost}, and whether the loss is explained. */
  private static String recovery(TokenStore store) {
    OAuthCredentials credentials = credentials(new Witness(store));
    while (true) {
      try {
        String present = credentials.authorization(LIMIT);
        if (credentials.refresh(present, LIMIT)) {
          return "refreshed";
        }
        return "barred";
      } catch (ReauthorizationRequiredException e) {
        return "lost " + e.getMessage().contains("ended without a result");
      } catch (TokenStoreException youngMark) {
        LockSupport.parkNanos(Duration.ofMillis(100).toNanos());
      }
    }
  }

  /** Says when a refresh goes on where another one had left a mark, and how old that is. */
  private record Witness(TokenStore store) implements TokenStore {
    @Override
    public Optional<TokenRecord> load() {
      return store.load();
    }

    @Override
    public boolean replace(@Nullable TokenRecord expected, @Nullable TokenRecord next) {
      Optional<RefreshIntent> left = Optional.ofNullable(expected).flatMap(TokenRecord::intent);
      boolean marks = next != null && next.intent().isPresent();
      if (marks && left.isPresent()) {
        System.out.println(
            "mark " + Duration.between(left.get().at(), Instant.now()).toMillis());
      }
      return store.replace(expected, next);
    }

    @Override
    public TokenLock lock(Duration limit) {
      return store.lock(limit);
    }
  }

  /** Stands still at one point of a refresh. */
  private record Trap(TokenStore store, Window window) implements TokenStore {
    @Override
    public Optional<TokenRecord> load() {
      return store.load();
    }

    @Override
    public boolean replace(@Nullable TokenRecord expected, @Nullable TokenRecord next) {
      boolean marks = next != null && next.intent().isPresent();
      if (!marks && window == Window.BEFORE_SAVE) {
        standStill();
      }
      boolean replaced = store.replace(expected, next);
      if (window == (marks ? Window.BEFORE_SEND : Window.AFTER_SAVE)) {
        standStill();
      }
      return replaced;
    }

    @Override
    public TokenLock lock(Duration limit) {
      return store.lock(limit);
    }

    private static void standStill() {
      System.out.println("kill me");
      try {
        new CountDownLatch(1).await();
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
      }
    }
  }
}
