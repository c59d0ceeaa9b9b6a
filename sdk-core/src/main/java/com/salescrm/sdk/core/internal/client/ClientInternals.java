package com.salescrm.sdk.core.internal.client;

import com.salescrm.sdk.core.error.CallCancelledException;
import com.salescrm.sdk.core.error.CallInterruptedException;
import com.salescrm.sdk.core.internal.concurrent.Cancellation;
import com.salescrm.sdk.core.internal.time.Durations;
import com.salescrm.sdk.core.internal.time.Timing;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Objects;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * The parts of an {@code ApiClient} that code above single calls needs and that are not public: its clock, its cancellation
 * and its total timeout. {@code ApiClient} registers access to them when its class is loaded, as classes of the JDK do
 * with {@code jdk.internal.access.SharedSecrets}. Immutable, safe for many threads.
 */
public final class ClientInternals {
  // Written once, by the initializer of ApiClient, before any client exists.
  private static volatile @Nullable Function<Object, ClientInternals> access;

  private final Timing timing;
  private final Cancellation cancellation;
  private final Duration totalTimeout;

  public ClientInternals(Timing timing, Cancellation cancellation, Duration totalTimeout) {
    this.timing = timing;
    this.cancellation = cancellation;
    this.totalTimeout = totalTimeout;
  }

  /** Registers how to get the internals of a client. */
  public static void register(Function<Object, ClientInternals> clientAccess) {
    access = clientAccess;
  }

  /**
   * The internals of a client.
   *
   * @param client an {@code ApiClient}; this package cannot name the type, which depends on it
   */
  public static ClientInternals of(Object client) {
    return Objects.requireNonNull(access).apply(client);
  }

  /** The monotonic clock of the client, in nanoseconds; only the difference of two readings has a meaning. */
  public long nanos() {
    return timing.ticker().nanos();
  }

  /** The time of the client's clock, for dates. */
  public Instant instant() {
    return timing.clock().instant();
  }

  /** A random number from 0 (inclusive) to 1 (exclusive), for jitter. */
  public double random() {
    return timing.random().getAsDouble();
  }

  /** The time limit of a whole call of the client. */
  public Duration totalTimeout() {
    return totalTimeout;
  }

  /**
   * Waits between two calls.
   *
   * @param length more than 100 years count as 100 years
   * @throws CallInterruptedException if the thread is interrupted before or during the wait; the flag stays set
   * @throws CallCancelledException if the client's calls are cancelled before or during the wait
   */
  public void sleep(Duration length) {
    try {
      timing.sleeper().sleep(Durations.capped(length), cancellation);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new CallInterruptedException("interrupted between two calls", e, List.of(), null);
    }
    if (cancellation.isCancelled()) {
      throw new CallCancelledException("cancelled between two calls", null, List.of(), null);
    }
  }
}
