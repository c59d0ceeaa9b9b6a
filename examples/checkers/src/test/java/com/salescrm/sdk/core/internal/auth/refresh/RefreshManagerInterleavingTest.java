package com.salescrm.sdk.core.internal.auth.refresh;

import com.salescrm.sdk.checkers.Interleavings;
import com.salescrm.sdk.core.auth.store.InMemoryTokenStore;
import com.salescrm.sdk.core.auth.store.OAuthToken;
import com.salescrm.sdk.core.auth.store.TokenListener;
import com.salescrm.sdk.core.auth.store.TokenRecord;
import com.salescrm.sdk.core.internal.concurrent.Threads;
import com.salescrm.sdk.core.internal.time.Timing;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** The interleavings of callers that need a token with the refresh that they share. */
class RefreshManagerInterleavingTest {
  private static final Instant NOW = Instant.parse("2026-01-01T00:00:00Z");
  private static final Duration LIMIT = Duration.ofMinutes(1);

  @Test
  void token_expired_isRefreshedOnceForAllCallers() {
    Interleavings.explore(() -> {
      Grant grant = new Grant(Duration.ofMinutes(-1));

      Interleavings.concurrently(grant::requireNewToken, grant::requireNewToken);

      grant.requireOneRefresh();
    });
  }

  @Test
  void refresh_sameTokenRejected_isRefreshedOnceForAllCallers() {
    Interleavings.explore(() -> {
      Grant grant = new Grant(Duration.ofHours(1));
      grant.useToken();

      Interleavings.concurrently(grant::requireRefresh, grant::requireRefresh);

      grant.requireOneRefresh();
    });
  }

  @Test
  void token_afterARefresh_isNotTheRejectedOne() {
    Interleavings.explore(() -> {
      Grant grant = new Grant(Duration.ofHours(1));
      grant.useToken();

      grant.requireRefresh();
      grant.requireNewToken();

      grant.requireOneRefresh();
    });
  }

  /** A grant with a token endpoint that issues {@code at_1}, {@code at_2} and so on. */
  private static final class Grant implements TokenListener {
    private final InMemoryTokenStore store = new InMemoryTokenStore();
    private final AtomicInteger requests = new AtomicInteger();
    private final AtomicInteger events = new AtomicInteger();
    private final StartedThreads threads = new StartedThreads();
    private final RefreshManager manager;

    Grant(Duration left) {
      store.save(tokens(0, left));
      Timing timing = new Timing(
          Clock.fixed(NOW, ZoneOffset.UTC),
          () -> 0,
          (delay, cancellation) -> {
            boolean ignored = cancellation.await(delay);
          },
          () -> 0.5,
          threads);
      manager = new RefreshManager(this::request, store, this, timing);
    }

    @Override
    public void refreshed(OAuthToken token) {
      events.incrementAndGet();
    }

    private OAuthToken request(String refreshToken) {
      int number = requests.getAndIncrement();
      Interleavings.requireEqual(refreshToken, "rt_" + number);
      return tokens(number + 1, Duration.ofHours(1));
    }

    private static OAuthToken tokens(int number, Duration left) {
      return OAuthToken.builder()
          .accessToken("at_" + number)
          .refreshToken("rt_" + number)
          .lifetime(NOW.plus(left).minus(Duration.ofHours(1)), Duration.ofHours(1))
          .build();
    }

    void useToken() {
      Interleavings.requireEqual(manager.token(LIMIT).accessToken(), "at_0");
      threads.joinAll();
    }

    void requireNewToken() {
      Interleavings.requireEqual(manager.token(LIMIT).accessToken(), "at_1");
    }

    void requireRefresh() {
      Interleavings.requireEqual(manager.refresh("at_0", LIMIT), true);
    }

    void requireOneRefresh() {
      threads.joinAll();
      Interleavings.requireEqual(requests.get(), 1);
      TokenRecord stored = store.load().orElseThrow();
      Interleavings.requireEqual(stored.token().accessToken(), "at_1");
      Interleavings.requireEqual(stored.intent().isEmpty(), true);
      Interleavings.requireEqual(events.get(), 1);
    }
  }

  /** Threads of the JVM that can be joined. */
  private static final class StartedThreads implements Threads {
    private final List<Thread> started = new ArrayList<>();

    @Override
    public void start(Thread thread) {
      synchronized (started) {
        started.add(thread);
      }
      thread.start();
    }

    /** Waits for the end of all threads, which may start others. */
    void joinAll() {
      for (Thread thread = next(); thread != null; thread = next()) {
        Interleavings.join(thread);
      }
    }

    private @Nullable Thread next() {
      synchronized (started) {
        return started.isEmpty() ? null : started.remove(0);
      }
    }
  }
}
