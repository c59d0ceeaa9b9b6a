package com.salescrm.sdk.core.auth.contract;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.salescrm.sdk.core.auth.store.OAuthToken;
import com.salescrm.sdk.core.auth.store.RefreshIntent;
import com.salescrm.sdk.core.auth.store.TokenLock;
import com.salescrm.sdk.core.auth.store.TokenRecord;
import com.salescrm.sdk.core.auth.store.TokenStore;
import com.salescrm.sdk.core.error.TokenStoreException;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/**
 * The contract of every {@link TokenStore}. Extend it, return your store from {@link #open}, and run it with JUnit.
 *
 * <pre>{@code
 * class MyTokenStoreTest extends TokenStoreContract {
 *   @Override
 *   protected TokenStore open() {
 *     return new MyTokenStore(emptyLocation);
 *   }
 * }
 * }</pre>
 *
 * <p>It cannot test what needs a power cut or a second machine: that a stored record is on the disk when {@code
 * replace} returns, and that a lock ends with its process.
 */
@Timeout(60)
public abstract class TokenStoreContract {
  private static final Duration SHORT = Duration.ofMillis(100);
  private static final Duration LONG = Duration.ofSeconds(20);
  private static final Instant NOW = Instant.parse("2026-06-19T12:00:00.123456789Z");
  private static final RefreshIntent INTENT = new RefreshIntent("m1", "host", 4711, NOW);

  /** For subclasses. */
  protected TokenStoreContract() {}

  /**
   * A new store object on one location, which is empty when a test starts: several calls in one test open the same location,
   * as several processes would.
   *
   * @return the store
   */
  protected abstract TokenStore open();

  /**
   * Replaces the stored record by text that is no record, as a faulty disk does. Override it for a store that
   * stores text; the test of damaged records is skipped for the others.
   *
   * @param text what is to be stored
   * @return whether it is stored now; false unless overridden
   * @throws Exception if it cannot be stored
   */
  protected boolean damage(String text) throws Exception {
    return false;
  }

  private static OAuthToken token(int number) {
    return OAuthToken.builder()
        .accessToken("at_s3cr3t_" + number)
        .refreshToken("rt_s3cr3t_" + number)
        .lifetime(NOW, Duration.ofHours(1))
        .scopes(List.of("all.full_access", "offline_access"))
        .organizationId("orga_é_1")
        .userId("user_\"1\"")
        .build();
  }

  @Test
  void load_emptyStore_isEmpty() {
    assertEquals(Optional.empty(), open().load());
  }

  @Test
  void save_thenLoad_returnsTheWholeRecord() {
    open().save(token(1));
    assertEquals(Optional.of(TokenRecord.of(token(1))), open().load());
  }

  @Test
  void save_accessTokenOnly_isLoadedUnchanged() {
    OAuthToken bare = OAuthToken.builder().accessToken("at_s3cr3t_bare").build();
    open().save(bare);
    assertEquals(Optional.of(TokenRecord.of(bare)), open().load());
  }

  @Test
  void save_overOtherTokensWithAnIntent_replacesBoth() {
    TokenStore store = open();
    store.save(token(1));
    assertTrue(
        store.replace(TokenRecord.of(token(1)), TokenRecord.of(token(1)).withIntent(INTENT)));
    open().save(token(2));
    assertEquals(Optional.of(TokenRecord.of(token(2))), store.load());
  }

  @Test
  void replace_expectedIsStored_stores() {
    TokenStore store = open();
    assertTrue(store.replace(null, TokenRecord.of(token(1))));
    TokenRecord withIntent = TokenRecord.of(token(1)).withIntent(INTENT);
    assertTrue(store.replace(TokenRecord.of(token(1)), withIntent));
    assertEquals(Optional.of(withIntent), open().load());
    assertTrue(store.replace(withIntent, TokenRecord.of(token(2))));
    assertEquals(Optional.of(TokenRecord.of(token(2))), open().load());
  }

  @Test
  void replace_expectedIsNotStored_changesNothing() {
    TokenStore store = open();
    assertFalse(store.replace(TokenRecord.of(token(1)), TokenRecord.of(token(2))));
    assertEquals(Optional.empty(), store.load());
    store.save(token(1));
    assertFalse(store.replace(null, TokenRecord.of(token(2))));
    assertFalse(store.replace(TokenRecord.of(token(3)), TokenRecord.of(token(2))));
    assertFalse(
        store.replace(TokenRecord.of(token(1)).withIntent(INTENT), TokenRecord.of(token(2))));
    assertFalse(store.replace(TokenRecord.of(token(3)), null));
    assertEquals(Optional.of(TokenRecord.of(token(1))), store.load());
  }

  @Test
  void replace_withNull_deletes() {
    TokenStore store = open();
    store.save(token(1));
    assertTrue(store.replace(TokenRecord.of(token(1)), null));
    assertEquals(Optional.empty(), open().load());
    assertTrue(store.replace(null, TokenRecord.of(token(2))));
    assertEquals(Optional.of(TokenRecord.of(token(2))), open().load());
  }

  @Test
  void replace_concurrent_oneSucceedsEachTime() throws Exception {
    open().save(token(0));
    int threads = 6;
    int rounds = 10;
    List<Integer> wins = inParallel(threads, number -> wins(open(), number, rounds));
    assertEquals(rounds * threads, wins.stream().mapToInt(Integer::intValue).sum());
  }

  /** Replaces what is stored so often, trying until it succeeds. */
  private static int wins(TokenStore store, int number, int rounds) {
    int wins = 0;
    for (int next = number * 1_000 + 1; wins < rounds; next++) {
      TokenRecord stored = store.load().orElseThrow();
      if (store.replace(stored, TokenRecord.of(token(next)))) {
        wins++;
      }
    }
    return wins;
  }

  @Test
  void lock_whileHeld_timesOut() {
    try (TokenLock lock = open().lock(LONG)) {
      assertTrue(lock.isHeld());
      assertThrows(TokenStoreException.class, () -> open().lock(SHORT));
      assertThrows(TokenStoreException.class, () -> open().lock(Duration.ZERO));
    }
    open().lock(LONG).close();
  }

  @Test
  void lock_releasedMeanwhile_isAcquired() throws Exception {
    TokenLock first = open().lock(LONG);
    ExecutorService threads = Executors.newSingleThreadExecutor();
    try {
      Future<TokenLock> second = threads.submit(() -> open().lock(LONG));
      first.close();
      TokenLock acquired = second.get(20, TimeUnit.SECONDS);
      assertTrue(acquired.isHeld());
      acquired.close(); // On another thread than the one that acquired it.
      assertFalse(acquired.isHeld());
    } finally {
      threads.shutdownNow();
    }
  }

  @Test
  void lock_veryLongLimit_isAcquired() {
    try (TokenLock lock = open().lock(Duration.ofSeconds(Long.MAX_VALUE))) {
      assertTrue(lock.isHeld());
    }
  }

  @Test
  void lock_closedTwice_isReleasedOnce() {
    TokenStore store = open();
    TokenLock first = store.lock(LONG);
    first.close();
    first.close();
    assertFalse(first.isHeld());
    try (TokenLock second = store.lock(LONG)) {
      first.close();
      assertTrue(second.isHeld());
      assertThrows(TokenStoreException.class, () -> open().lock(SHORT));
    }
  }

  @Test
  void lock_concurrent_isHeldByOneAtATime() throws Exception {
    AtomicInteger inside = new AtomicInteger();
    List<Integer> most = inParallel(6, number -> {
      int seen = 0;
      for (int i = 0; i < 5; i++) {
        try (TokenLock lock = open().lock(LONG)) {
          seen = Math.max(seen, lock.isHeld() ? inside.incrementAndGet() : 99);
          inside.decrementAndGet();
        }
      }
      return seen;
    });
    assertEquals(List.of(1, 1, 1, 1, 1, 1), most);
  }

  @Test
  void lock_whileHeld_allowsReadsAndWrites() {
    TokenStore other = open();
    try (TokenLock lock = open().lock(LONG)) {
      assertTimeoutPreemptively(LONG, () -> {
        other.save(token(1));
        assertEquals(Optional.of(TokenRecord.of(token(1))), other.load());
      });
      assertTrue(lock.isHeld());
    }
  }

  @Test
  void load_duringWrites_returnsWholeRecordsOnly() throws Exception {
    open().save(token(0));
    List<Integer> seen = inParallel(4, number -> {
      TokenStore store = open();
      int whole = 0;
      for (int i = 0; i < 40; i++) {
        if (number == 0) {
          store.save(token(i));
        }
        OAuthToken token = store.load().orElseThrow().token();
        String end = token.accessToken().substring("at_s3cr3t_".length());
        whole += token.refreshToken().orElseThrow().equals("rt_s3cr3t_" + end) ? 1 : 0;
      }
      return whole;
    });
    assertEquals(List.of(40, 40, 40, 40), seen);
  }

  @Test
  void save_damagedRecord_repairsTheStore() throws Exception {
    TokenStore store = open();
    store.save(token(1));
    assumeTrue(damage("{\"token\":{\"access_token\":\"at_s3cr3t_1\""), "nothing to damage");

    TokenStoreException read = assertThrows(TokenStoreException.class, store::load);
    TokenStoreException written = assertThrows(
        TokenStoreException.class,
        () -> store.replace(TokenRecord.of(token(1)), TokenRecord.of(token(2))));
    assertFalse(read.toString().contains("s3cr3t"), read.toString());
    assertFalse(written.toString().contains("s3cr3t"), written.toString());
    store.save(token(2));
    assertEquals(Optional.of(TokenRecord.of(token(2))), open().load());
    assertTrue(store.replace(TokenRecord.of(token(2)), TokenRecord.of(token(3))));
  }

  @Test
  void save_concurrent_storesOneOfThem() throws Exception {
    List<Integer> ends = inParallel(6, number -> {
      for (int i = 0; i < 5; i++) {
        open().save(token(number));
      }
      return number;
    });
    OAuthToken stored = open().load().orElseThrow().token();
    assertTrue(ends.stream().anyMatch(number -> stored.equals(token(number))));
  }

  @Test
  void anyCall_nullArgument_isRejected() {
    TokenStore store = open();
    store.save(token(1));
    assertThrows(RuntimeException.class, () -> store.save(null));
    assertThrows(RuntimeException.class, () -> store.lock(null));
    assertEquals(Optional.of(TokenRecord.of(token(1))), store.load());
    store.lock(LONG).close();
  }

  @Test
  void toString_showsNoSecret() {
    TokenStore store = open();
    store.save(token(1));
    assertFalse((store + " " + store.load()).contains("s3cr3t"));
  }

  /** Work for one of several threads. */
  private interface Work {
    int by(int number) throws Exception;
  }

  private static List<Integer> inParallel(int count, Work work) throws Exception {
    ExecutorService threads = Executors.newFixedThreadPool(count);
    try {
      List<Callable<Integer>> all = new ArrayList<>();
      for (int i = 0; i < count; i++) {
        int number = i;
        all.add(() -> work.by(number));
      }
      List<Integer> results = new ArrayList<>();
      for (Future<Integer> each : threads.invokeAll(all)) {
        results.add(each.get());
      }
      return results;
    } finally {
      threads.shutdownNow();
    }
  }
}
