package com.salescrm.sdk.core.internal.ratelimit;

import com.salescrm.sdk.core.internal.concurrent.Workers;
import com.salescrm.sdk.core.internal.time.Timing.Ticker;
import com.salescrm.sdk.core.retry.RateBudgetStore;
import com.salescrm.sdk.core.retry.RateBudgetStore.Entry;
import java.util.List;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.atomic.AtomicBoolean;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.slf4j.event.Level;

/** Renews the part of this process with a store, on a background thread. Safe for many threads. */
final class StoreRenewal implements RateLimiter.Renewal {
  private static final Logger LOG = LoggerFactory.getLogger("com.salescrm.sdk");

  private final RateBudgetStore store;
  private final String group;
  private final Ticker ticker;
  private final AtomicBoolean failing = new AtomicBoolean();

  StoreRenewal(RateBudgetStore store, String group, Ticker ticker) {
    this.store = store;
    this.group = group;
    this.ticker = ticker;
  }

  @Override
  public void start(RateLimiter limiter, Entry entry) {
    try {
      Workers.shared().execute(() -> renew(limiter, entry));
    } catch (RejectedExecutionException | OutOfMemoryError e) { // No thread can be started.
      limiter.notRenewed(ticker.nanos());
    }
  }

  private void renew(RateLimiter limiter, Entry entry) {
    try {
      List<Entry> entries = store.exchange(group, entry);
      limiter.renewed(entries, ticker.nanos());
      if (failing.getAndSet(false)) {
        Workers.log(
            LOG, Level.INFO, "the rate limit of {} is shared with other processes again", group);
      }
    } catch (Throwable e) { // An error too: no thread, a missing class.
      limiter.notRenewed(ticker.nanos());
      if (!failing.getAndSet(true)) {
        Workers.log(
            LOG,
            Level.WARN,
            "the rate limit of {} is not shared with other processes for now; calls continue: {}",
            group,
            e.getMessage());
      }
    }
  }
}
