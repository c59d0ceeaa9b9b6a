package com.salescrm.sdk.core.internal.auth.refresh;

import com.salescrm.sdk.core.auth.store.RefreshIntent;
import com.salescrm.sdk.core.auth.store.TokenRecord;
import com.salescrm.sdk.core.auth.store.TokenStore;
import com.salescrm.sdk.core.error.CrmException;
import com.salescrm.sdk.core.error.TokenStoreException;
import com.salescrm.sdk.core.internal.auth.StoreRetry;
import com.salescrm.sdk.core.internal.concurrent.Workers;
import com.salescrm.sdk.core.internal.time.Timing;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.CountDownLatch;
import org.jspecify.annotations.Nullable;

/**
 * Creates the intent records of this process, rewrites them every 3 s, and waits for those of other processes. {@link
 * RefreshTask} writes the first one before it sends the refresh token.
 */
final class RefreshIntents {
  private RefreshIntents() {}

  /** Loaded with the first refresh: the lookup of the host name may take seconds. */
  private static final class Host {
    static final String NAME = name();

    private static String name() {
      try {
        return InetAddress.getLocalHost().getHostName();
      } catch (UnknownHostException e) {
        return "unknown host";
      }
    }
  }

  static RefreshIntent create(Instant now) {
    return create(UUID.randomUUID().toString(), now);
  }

  static RefreshIntent create(String id, Instant now) {
    return new RefreshIntent(id, Host.NAME, ProcessHandle.current().pid(), now);
  }

  /** The stored record, if it contains the intent with this id. */
  static Optional<TokenRecord> loadOwn(TokenStore store, String id) {
    return store
        .load()
        .filter(
            record -> record.intent().filter(intent -> intent.id().equals(id)).isPresent());
  }

  /**
   * Writes the intent record of a refresh in flight every 3 s, so that other processes see that this one still waits for the
   * response, even if it has lost the store's lock. Writes nothing once the record is not its own.
   */
  static final class Heartbeat implements AutoCloseable {
    private static final Duration INTERVAL = Duration.ofSeconds(3);

    private final CountDownLatch closed = new CountDownLatch(1);
    private final TokenStore store;
    private final String id;
    private final Timing timing;

    private Heartbeat(TokenStore store, String id, Timing timing) {
      this.store = store;
      this.id = id;
      this.timing = timing;
    }

    static Heartbeat start(TokenStore store, String id, Timing timing) {
      Heartbeat heartbeat = new Heartbeat(store, id, timing);
      StoreRetry.start(timing, Workers.daemon("salescrm-sdk-token-intent", heartbeat::run));
      return heartbeat;
    }

    private void run() {
      try {
        while (!timing.threads().await(closed, INTERVAL)) {
          writeAgain();
        }
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt(); // The thread ends.
      }
    }

    private void writeAgain() {
      try {
        TokenRecord own = loadOwn(store, id).orElse(null);
        if (own != null && closed.getCount() > 0) {
          RefreshIntent intent = own.intent().orElseThrow();
          // False if the refresh has just ended: then there is nothing to write.
          store.replace(
              own,
              own.withIntent(new RefreshIntent(
                  id, intent.host(), intent.pid(), timing.clock().instant())));
        }
      } catch (CrmException | Error e) {
        // The store fails, or cannot start a thread; the next heartbeat tries again.
      }
    }

    @Override
    public void close() {
      closed.countDown();
    }
  }

  /**
   * The wait of a process that holds the store's lock and finds the intent record of another refresh. The process that wrote
   * it has ended, or runs without the lock: then it writes the record every 3 s while it waits for the response, and tries to
   * save new tokens every second. So a record that stays unchanged for 15 s belongs to no running refresh. The wait counts
   * reads of the store, not time: neither a pause of this process nor a clock difference shortens it. If a read fails, the
   * next refresh continues the count, since a heartbeat that could not be read has changed the record all the same; but the
   * last 5 reads are in a row, so that a running refresh whose heartbeats failed as well has written another one. Used by one
   * thread at a time.
   */
  static final class HeartbeatTimeout {
    static final Duration LENGTH = Duration.ofSeconds(15);

    private static final Duration INTERVAL = Duration.ofSeconds(1);
    private static final int UNCHANGED_READS = (int) LENGTH.dividedBy(INTERVAL);
    private static final int READS_IN_A_ROW = 5;
    private static final int MAX_READS = 60;

    private final Timing timing;
    private @Nullable RefreshIntent previous;
    private int unchanged;
    private int reads;

    HeartbeatTimeout(Timing timing) {
      this.timing = timing;
    }

    /** A refresh follows, maybe after one that could not read the store to the end of the wait. */
    void start() {
      unchanged = Math.min(unchanged, UNCHANGED_READS - READS_IN_A_ROW);
      reads = 0;
    }

    /** Whether this intent record has stayed unchanged for 15 s; if not, sleeps until the next read. */
    boolean isTimedOut(RefreshIntent intent) {
      unchanged = intent.equals(previous) ? unchanged + 1 : 0;
      previous = intent;
      if (unchanged >= UNCHANGED_READS) {
        return true;
      }
      reads++;
      if (reads > MAX_READS) {
        throw new TokenStoreException(
            "a refresh started by " + intent
                + " is still in flight: its refresh token is not sent a second time",
            null);
      }
      StoreRetry.sleep(timing, INTERVAL, "waiting for another refresh in flight");
      return false;
    }
  }
}
