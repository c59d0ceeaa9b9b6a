package com.salescrm.spark.service;

import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Predicate;

/**
 * What the tasks of a process share, by a key. It is opened by its first user, and closed when it had no user for a while. Safe
 * for many threads.
 */
public final class IdlePool<K, V> {
  private static final ScheduledThreadPoolExecutor CLOSER = closer();

  private final Duration idle;
  private final Function<? super K, ? extends V> open;
  private final Consumer<? super V> close;
  // Guarded by this, with the fields of the entries.
  private final Map<K, Entry<V>> entries = new HashMap<>();

  private static final class Entry<V> {
    private final V value;
    private int users;
    private long uses;
    private boolean isRetired;

    private Entry(V value) {
      this.value = value;
    }
  }

  /** Creates a pool; opens nothing. */
  public IdlePool(Duration idle, Function<? super K, ? extends V> open, Consumer<? super V> close) {
    this.idle = idle;
    this.open = open;
    this.close = close;
  }

  /** One user's share of a value. */
  public final class Use implements AutoCloseable {
    private final K key;
    private final Entry<V> entry;
    private boolean isClosed; // Guarded by the pool.

    private Use(K key, Entry<V> entry) {
      this.key = key;
      this.entry = entry;
    }

    public V value() {
      return entry.value;
    }

    /** The next user opens another value; the last user of this one closes it. */
    public void retire() {
      synchronized (IdlePool.this) {
        entry.isRetired = true;
        entries.remove(key, entry);
      }
    }

    @Override
    public void close() {
      synchronized (IdlePool.this) {
        if (!isClosed) {
          isClosed = true;
          left(key, entry);
        }
      }
    }
  }

  public synchronized Use open(K key) {
    Entry<V> entry = entries.get(key);
    if (entry == null) {
      entry = new Entry<>(open.apply(key));
      entries.put(key, entry);
    }
    entry.users++;
    entry.uses++;
    return new Use(key, entry);
  }

  private void left(K key, Entry<V> entry) {
    entry.users--;
    if (entry.users == 0 && entry.isRetired) {
      close.accept(entry.value);
    } else if (entry.users == 0) {
      long last = entry.uses;
      var unused = CLOSER.schedule(
          () -> closeAfter(key, entry, last), idle.toMillis(), TimeUnit.MILLISECONDS);
    }
  }

  private synchronized void closeAfter(K key, Entry<V> entry, long last) {
    if (entry.uses == last && entries.remove(key, entry)) {
      close.accept(entry.value);
    }
  }

  /** Closes values that have no user. */
  public synchronized void closeIdle(Predicate<? super K> which) {
    for (K key : List.copyOf(entries.keySet())) {
      Entry<V> entry = entries.get(key);
      if (entry != null && entry.users == 0 && which.test(key)) {
        entries.remove(key);
        close.accept(entry.value);
      }
    }
  }

  /** The number of values that have a user. */
  public synchronized int used() {
    return (int) entries.values().stream().filter(each -> each.users > 0).count();
  }

  private static ScheduledThreadPoolExecutor closer() {
    ScheduledThreadPoolExecutor closer = new ScheduledThreadPoolExecutor(1, task -> {
      Thread thread = new Thread(task, "salescrm-spark-closer");
      thread.setDaemon(true);
      return thread;
    });
    closer.setKeepAliveTime(1, TimeUnit.SECONDS);
    closer.allowCoreThreadTimeOut(true);
    return closer;
  }
}
