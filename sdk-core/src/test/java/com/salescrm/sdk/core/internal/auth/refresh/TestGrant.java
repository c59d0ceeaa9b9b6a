package com.salescrm.sdk.core.internal.auth.refresh;

import com.salescrm.sdk.core.auth.store.InMemoryTokenStore;
import com.salescrm.sdk.core.auth.store.OAuthToken;
import com.salescrm.sdk.core.auth.store.TokenListener;
import com.salescrm.sdk.core.auth.store.TokenLock;
import com.salescrm.sdk.core.auth.store.TokenRecord;
import com.salescrm.sdk.core.auth.store.TokenStore;
import com.salescrm.sdk.core.error.CrmException;
import com.salescrm.sdk.core.error.ReauthorizationRequiredException;
import com.salescrm.sdk.core.error.TokenStoreException;
import com.salescrm.sdk.core.internal.concurrent.Cancellation;
import com.salescrm.sdk.core.internal.time.ManualTime;
import com.salescrm.sdk.core.internal.time.Timing;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;

/** A grant with a token endpoint, a store and time that a test controls. */
final class TestGrant implements AutoCloseable {
  private static final Duration LIMIT = Duration.ofSeconds(20);
  private static final Duration HOUR = Duration.ofHours(1);

  final ManualTime time = new ManualTime();
  final InMemoryTokenStore store = new InMemoryTokenStore();
  volatile boolean storeFails;
  // Threads of other tests that have not ended yet.
  private final Set<Thread> earlierThreads = Thread.getAllStackTraces().keySet();
  private final CountDownLatch closed = new CountDownLatch(1);
  private final List<Duration> sleeps = new CopyOnWriteArrayList<>();
  private final List<String> requests = new CopyOnWriteArrayList<>();
  private final BlockingQueue<String> events = new LinkedBlockingQueue<>();
  private final RefreshManager manager;
  private volatile Runnable response = () -> {};
  private volatile String known = "none";

  /** What a call does; returns the access token that it uses, or null if it returns the 401. */
  @FunctionalInterface
  interface Action {
    @Nullable
    String run(TestGrant grant);
  }

  TestGrant() {
    Timing timing = new Timing(time, time.timing().ticker(), this::sleep, () -> 0.5);
    this.manager = new RefreshManager(this::request, new FailingStore(), new Recorder(), timing);
  }

  /** Attempts to save wait until the end of the test. */
  private void sleep(Duration delay, Cancellation cancellation) throws InterruptedException {
    if (storeFails) {
      closed.await();
    }
    time.timing().sleeper().sleep(delay, cancellation);
    sleeps.add(delay);
  }

  private OAuthToken request(String refreshToken) {
    requests.add(refreshToken);
    response.run();
    return tokens("new" + requests.size()).lifetime(time.instant(), HOUR).build();
  }

  static OAuthToken.Builder tokens(String name) {
    return OAuthToken.builder().accessToken("at_" + name).refreshToken("rt_" + name);
  }

  /** Tokens that another process or the user's new authorization stores. */
  OAuthToken other() {
    return tokens("other").lifetime(time.instant(), HOUR).build();
  }

  void respond(Runnable next) {
    response = next;
  }

  void use(OAuthToken token) {
    store.save(token);
    known = manager.token(LIMIT).accessToken();
    await(
        0); // Its thread would wait for tokens that the next refresh has not saved yet, and advance
    // the time.
  }

  /** Uses tokens with a lifetime of 1 h until so much of it is left. */
  void useUntil(Duration left) {
    use(tokens("1").lifetime(time.instant(), HOUR).build());
    time.advance(HOUR.minus(left));
  }

  void useWithoutRefreshToken(int secondsLeft) {
    use(OAuthToken.builder().accessToken("at_1").lifetime(time.instant(), HOUR).build());
    time.advance(HOUR.minusSeconds(secondsLeft));
  }

  /** Has one refresh fail. */
  void failAt(Duration left, CrmException e) {
    useUntil(left);
    response = () -> {
      throw e;
    };
    result();
    response = () -> {};
  }

  String call() {
    known = manager.token(LIMIT).accessToken();
    return known;
  }

  @Nullable
  String unauthorized() {
    return manager.refresh(known, LIMIT) ? call() : null;
  }

  /** The cell of the table for what an action does now. */
  String observe(Action action) {
    String before = known;
    int requestsBefore = requests.size();
    int sleepsBefore = sleeps.size();
    await(storeFails ? Long.MAX_VALUE : 0); // A save that waits keeps its thread.
    long threads = refreshThreads();
    String cell;
    int expectedRequests = 0;
    try {
      String used = action.run(this);
      if (used == null) {
        cell = "return the 401";
      } else if (used.equals(before)) {
        await(threads);
        cell = requests.size() > requestsBefore ? "use, refresh in background" : "use";
        expectedRequests = requests.size() > requestsBefore ? 1 : 0;
      } else if (used.equals("at_other")) {
        cell = "adopt";
      } else {
        cell = "refresh";
        expectedRequests = 1;
      }
    } catch (CrmException e) {
      cell = cellOf(e);
    }
    int sent = requests.size() - requestsBefore;
    int waited = sleeps.size() - sleepsBefore;
    return (waited == 0 ? "" : "wait " + waited + " s, ")
        + cell
        + (sent == expectedRequests ? "" : " after " + sent + " requests");
  }

  private static String cellOf(CrmException e) {
    return "throw " + e.getClass().getSimpleName().replace("Exception", "");
  }

  /** What a call that needs a token gets now. */
  String result() {
    try {
      return call().equals("at_other") ? "other tokens" : "new tokens";
    } catch (CrmException e) {
      return cellOf(e);
    }
  }

  /** When a refresh token is sent again. */
  String nextRefresh(String result) {
    if (!result.startsWith("throw")) {
      return "when due";
    }
    int before = requests.size();
    for (int seconds = 0; seconds <= 120; seconds++) {
      result();
      if (requests.size() > before) {
        return "after " + seconds + " s";
      }
      time.advance(Duration.ofSeconds(1));
    }
    return "never";
  }

  String events(boolean isNoneExpected) throws InterruptedException {
    String event = events.poll(isNoneExpected ? 200 : 5_000, TimeUnit.MILLISECONDS);
    return event == null ? "-" : event;
  }

  private long refreshThreads() {
    return Thread.getAllStackTraces().keySet().stream()
        .filter(thread -> thread.getName().equals("salescrm-sdk-token-refresh"))
        .filter(thread -> !earlierThreads.contains(thread))
        .count();
  }

  /** Waits until no more than so many refreshes run. */
  private void await(long threads) {
    for (int i = 0; i < 500 && refreshThreads() > threads; i++) {
      LockSupport.parkNanos(10_000_000);
    }
  }

  @Override
  public void close() {
    storeFails = false;
    closed.countDown();
  }

  /** A store that takes intent records, but no tokens while it fails. */
  private final class FailingStore implements TokenStore {
    @Override
    public Optional<TokenRecord> load() {
      return store.load();
    }

    @Override
    public boolean replace(@Nullable TokenRecord expected, @Nullable TokenRecord next) {
      if (storeFails && (next == null || next.intent().isEmpty())) {
        throw new TokenStoreException("the disk is full", null);
      }
      return store.replace(expected, next);
    }

    @Override
    public TokenLock lock(Duration limit) {
      return store.lock(limit);
    }
  }

  private final class Recorder implements TokenListener {
    @Override
    public void refreshed(OAuthToken token) {
      events.add("refreshed");
    }

    @Override
    public void saveFailed(TokenStoreException e) {
      events.add("saveFailed");
    }

    @Override
    public void lockLost(TokenStoreException e) {
      events.add("lockLost");
    }

    @Override
    public void reauthorizationRequired(ReauthorizationRequiredException e) {
      events.add("reauthorizationRequired");
    }
  }
}
