package com.salescrm.sdk.core.internal.client;

import com.salescrm.sdk.core.error.CallCancelledException;
import com.salescrm.sdk.core.error.CallInterruptedException;
import com.salescrm.sdk.core.internal.concurrent.Threads;
import com.salescrm.sdk.core.internal.json.JsonCodec;
import com.salescrm.sdk.core.internal.time.Durations;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.locks.Condition;
import java.util.function.BiFunction;
import java.util.function.DoubleSupplier;
import java.util.function.Function;
import java.util.function.LongSupplier;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * The parts of an {@code ApiClient} that code above single calls needs and that are not public: its address, its clock, its
 * cancellation and its total timeout. {@code ApiClient} registers access to them when its class is loaded, as classes of the JDK do
 * with {@code jdk.internal.access.SharedSecrets}. Immutable, safe for many threads.
 */
public final class ClientInternals {
  // Written once, by the initializer of ApiClient, before any client exists.
  private static volatile @Nullable Function<Object, ClientInternals> access;
  private static volatile @Nullable BiFunction<Object, WriteCount, Object> countedView;

  private final String baseUrl;
  private final LongSupplier nanos;
  private final Supplier<Instant> clock;
  private final DoubleSupplier random;
  private final Duration totalTimeout;
  private final Wait wait;
  private final Turns turns;
  private final Threads threads;
  private final Set<WriteCount> counts;
  private final boolean explains;

  /**
   * Creates the internals; {@code ApiClient} does.
   *
   * @param baseUrl the base address
   * @param nanos the monotonic clock
   * @param clock the time of the day
   * @param random numbers from 0 (inclusive) to 1 (exclusive)
   * @param totalTimeout the time limit of a whole call
   * @param wait waits until the time is over or the calls of the client are cancelled
   * @param turns the rate limit of the client
   * @param threads lets threads wait for each other
   * @param counts where its writes are counted
   * @param explains whether it sends nothing
   */
  public ClientInternals(
      String baseUrl,
      LongSupplier nanos,
      Supplier<Instant> clock,
      DoubleSupplier random,
      Duration totalTimeout,
      Wait wait,
      Turns turns,
      Threads threads,
      Set<WriteCount> counts,
      boolean explains) {
    this.baseUrl = baseUrl;
    this.nanos = nanos;
    this.clock = clock;
    this.random = random;
    this.totalTimeout = totalTimeout;
    this.wait = wait;
    this.turns = turns;
    this.threads = threads;
    this.counts = counts;
    this.explains = explains;
  }

  /** A wait that a cancellation ends. */
  public interface Wait {
    /**
     * Waits.
     *
     * @param length the time
     * @return whether the calls of the client are cancelled
     * @throws InterruptedException if the thread is interrupted before or during the wait
     */
    boolean sleep(Duration length) throws InterruptedException;
  }

  /** The turns of threads at the rate limit. */
  @FunctionalInterface
  public interface Turns {
    /**
     * Begins a further request in advance.
     *
     * @param group the endpoints that share a rate limit
     * @return empty if it may be sent now, or is blocked for longer than a call may last; else how long the thread has to
     *     wait before it asks again
     */
    Optional<Duration> begin(String group);

    /** Takes back the turns of this thread for which no request was sent; the default does nothing. */
    default void end() {}
  }

  /**
   * Registers how to get the internals of a client.
   *
   * @param clientAccess returns the internals of an {@code ApiClient}
   * @param view returns a view of an {@code ApiClient} whose writes are counted
   */
  public static void register(
      Function<Object, ClientInternals> clientAccess, BiFunction<Object, WriteCount, Object> view) {
    access = clientAccess;
    countedView = view;
  }

  /**
   * The internals of a client.
   *
   * @param client an {@code ApiClient}; this package cannot name the type, which depends on it
   * @return its internals
   */
  public static ClientInternals of(Object client) {
    return Objects.requireNonNull(access).apply(client);
  }

  /**
   * A view of a client whose writes are counted, also those through its views. Its calls have the turns that this thread
   * has {@linkplain #awaitTurn awaited}, whichever thread makes them.
   *
   * @param client an {@code ApiClient}
   * @param count the count
   * @param <C> its type, which this package cannot name
   * @return the view
   */
  @SuppressWarnings("unchecked") // A view of a client is a client.
  public static <C> C counted(C client, WriteCount count) {
    return (C) Objects.requireNonNull(countedView).apply(client, count);
  }

  /**
   * Checks that JSON can be read as a class, before a response or a file is requested that could not be read.
   *
   * @param type a model or a class of the application
   * @throws IllegalArgumentException if no instance can be created; the message gives the reason
   */
  public static void requireReadable(Class<?> type) {
    JsonCodec.requireReadable(type);
  }

  /** {@return where the writes of the client are counted; not to be changed} */
  public Set<WriteCount> counts() {
    return counts;
  }

  /** {@return whether the client sends nothing, since it belongs to {@code ApiClient.explain}} */
  public boolean explains() {
    return explains;
  }

  /** {@return the base address of the client, without a slash at its end} */
  public String baseUrl() {
    return baseUrl;
  }

  /** {@return the monotonic clock of the client, in nanoseconds; only the difference of two readings has a meaning} */
  public long nanos() {
    return nanos.getAsLong();
  }

  /**
   * Waits until a condition is signalled, or the time is over by the clock of the client. It may return earlier.
   *
   * @param condition of a lock that this thread holds
   * @param length in nanoseconds
   * @throws InterruptedException if the thread is interrupted before or during the wait
   */
  public void await(Condition condition, long length) throws InterruptedException {
    threads.await(condition, length);
  }

  /** {@return the time of the day, by the clock of the client} */
  public Instant instant() {
    return clock.get();
  }

  /** {@return a random number from 0 (inclusive) to 1 (exclusive), for jitter} */
  public double random() {
    return random.getAsDouble();
  }

  /** {@return the time limit of a whole call of the client} */
  public Duration totalTimeout() {
    return totalTimeout;
  }

  /**
   * Waits until the rate limit allows a further request, so that the next call of this thread, or of its {@linkplain
   * #counted counted} view, is sent without delay, unless a block after a 429 lasts longer than the total timeout. {@link
   * #endTurn} has to be called after the call. If it is called twice, the next two calls are sent without delay.
   *
   * @param path the path of the call, relative to the base URL
   * @throws CallInterruptedException as {@link #sleep} does
   * @throws CallCancelledException as {@link #sleep} does
   */
  public void awaitTurn(String path) {
    String group = rateLimitGroup(path);
    Optional<Duration> delay = turns.begin(group);
    while (delay.isPresent()) {
      sleep(delay.get());
      delay = turns.begin(group);
    }
  }

  /** Takes back the turns of {@link #awaitTurn} for which no request was sent since. */
  public void endTurn() {
    turns.end();
  }

  /**
   * The name of the endpoints that share a rate limit: those with the same first segment of the path.
   *
   * @param path relative to the base URL
   * @return the first segment, with the slashes around it
   */
  public static String rateLimitGroup(String path) {
    int end = path.indexOf('/', 1);
    return end < 0 ? path : path.substring(0, end + 1);
  }

  /**
   * Waits between two calls.
   *
   * @param length more than 100 years count as 100 years
   * @throws CallInterruptedException if the thread is interrupted before or during the wait; the flag stays set
   * @throws CallCancelledException if the client's calls are cancelled before or during the wait
   */
  public void sleep(Duration length) {
    boolean cancelled;
    try {
      cancelled = wait.sleep(Durations.capped(length));
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new CallInterruptedException("interrupted between two calls", e, List.of(), null);
    }
    if (cancelled) {
      throw new CallCancelledException("cancelled between two calls", null, List.of(), null);
    }
  }
}
