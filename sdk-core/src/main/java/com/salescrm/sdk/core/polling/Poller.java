package com.salescrm.sdk.core.polling;

import com.salescrm.sdk.core.error.CrmException;
import com.salescrm.sdk.core.error.PollTimeoutException;
import com.salescrm.sdk.core.http.ApiClient;
import com.salescrm.sdk.core.internal.argument.Arguments;
import com.salescrm.sdk.core.internal.concurrent.Workers;
import com.salescrm.sdk.core.internal.time.Durations;
import com.salescrm.sdk.core.retry.Lane;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.slf4j.event.Level;

/**
 * Polls a job of the service until it is done. A timeout, an interrupt or a cancelled future ends the polling and never
 * the job. A poller holds no connection and no thread, and needs no close. Safe for many threads.
 *
 * @param <T> the type of the job
 */
public abstract class Poller<T> {
  private static final Logger LOG = LoggerFactory.getLogger("com.salescrm.sdk");
  private static final Duration DEFAULT_TIMEOUT = Duration.ofHours(1);

  private final ApiClient http;
  private final PollToken token;
  private final PollOptions options;
  private final List<Consumer<? super T>> listeners = new CopyOnWriteArrayList<>();
  // Written by every poll on any thread; the last one wins.
  private volatile @Nullable T lastState;

  /**
   * For the pollers of resources.
   *
   * @param http the client
   * @param token the job
   * @param options the delays and the failure budget
   * @param lastState the job, such as in the response that started it; null if unknown
   */
  protected Poller(ApiClient http, PollToken token, PollOptions options, @Nullable T lastState) {
    this.http = http.withOptions(o -> o.lane(Lane.BATCH));
    this.token = token;
    this.options = options;
    this.lastState = lastState;
  }

  /**
   * {@return the job, fetched with one call}
   *
   * @param client the client
   */
  protected abstract T fetch(ApiClient client);

  /**
   * {@return whether the job has succeeded; false for an unknown status}
   *
   * @param state the job
   */
  protected abstract boolean isDone(T state);

  /**
   * {@return the exception for a failed job; null if the job has not failed}
   *
   * @param state the job
   */
  protected abstract @Nullable CrmException failureOf(T state);

  /**
   * {@return the status of the job, for messages}
   *
   * @param state the job
   */
  protected abstract String describe(T state);

  /**
   * {@return the job in its current state, from one call}
   *
   * @throws CrmException if the poll fails
   */
  public final T poll() {
    return update(fetch(http));
  }

  /** {@return the latest known state, without a call; empty if the poller was created from an id and has not polled} */
  public final Optional<T> status() {
    return Optional.ofNullable(lastState);
  }

  /** {@return the token with which another process reattaches to the job} */
  public final PollToken pollToken() {
    return token;
  }

  /** {@return the id of the job} */
  public final String id() {
    return token.id();
  }

  /**
   * Adds a listener for later polls. Its exceptions and errors are logged and do not end the polling.
   *
   * @param listener is called with the job after each poll, on the polling thread
   * @return this poller
   */
  public Poller<T> onProgress(Consumer<? super T> listener) {
    Arguments.notNull(listener, "listener");
    listeners.add(listener);
    return this;
  }

  /** {@return the finished job, after at most 1 hour: see {@link #await(Duration)}} */
  public final T await() {
    return await(DEFAULT_TIMEOUT);
  }

  /**
   * Waits until the job is done. The first poll is immediate; the next ones follow after growing delays (see {@link
   * PollOptions}) or after the {@code Retry-After} of the service. Temporary failures are tolerated up to {@link
   * PollOptions#failureBudget()}.
   *
   * @param timeout the maximum wait; the last poll, at its end, may take up to 2 s longer; more than 100 years count as
   *     100 years
   * @return the finished job
   * @throws PollTimeoutException if the job is not done in time, or the service requests a delay beyond the timeout; the
   *     job continues
   * @throws CrmException if the job failed (the exception of the resource), a poll fails permanently, the call is
   *     cancelled, or the thread is interrupted (its flag stays set)
   * @throws IllegalArgumentException if the timeout is not positive
   */
  public final T await(Duration timeout) {
    return await(http, timeout);
  }

  /** {@return the finished job, after at most 1 hour: see {@link #toFuture(Duration)}} */
  public final CompletableFuture<T> toFuture() {
    return toFuture(DEFAULT_TIMEOUT);
  }

  /**
   * Like {@link #await(Duration)}, on another thread: a virtual thread on Java 21 and newer, else a thread of a daemon
   * pool. The thread does not count towards the limit of {@code async}. Cancelling the future ends the polling, not the
   * job.
   *
   * @param timeout the maximum wait; more than 100 years count as 100 years
   * @return the finished job, or the exception of {@code await()}
   * @throws IllegalArgumentException if the timeout is not positive
   */
  public final CompletableFuture<T> toFuture(Duration timeout) {
    Duration limit = Durations.positive("timeout", timeout);
    CompletableFuture<T> future = new CompletableFuture<>();
    ApiClient client = http.withOptions(o -> o.cancelWhen(future));
    Workers.shared().execute(() -> {
      try {
        future.complete(await(client, limit));
      } catch (Throwable e) { // Also an Error, which no other code reports.
        future.completeExceptionally(e);
      }
    });
    return future;
  }

  private T await(ApiClient client, Duration timeout) {
    return new PollLoop<>(this, client, Durations.positive("timeout", timeout), options).run();
  }

  /** Stores the state and throws if the job failed. */
  T updateOrThrow(T state) {
    update(state);
    CrmException failure = failureOf(state);
    if (failure != null) {
      throw failure;
    }
    return state;
  }

  private T update(T state) {
    lastState = state;
    for (Consumer<? super T> listener : listeners) {
      try {
        listener.accept(state);
      } catch (Throwable e) {
        Workers.restoreInterrupt(e);
        Workers.log(LOG, Level.WARN, "a progress listener failed; polling continues", e);
      }
    }
    return state;
  }

  PollTimeoutException timedOut(Duration timeout, @Nullable CrmException lastFailure, String why) {
    T last = lastState;
    String state = last == null ? "no state known" : "last state: " + describe(last);
    String failure =
        lastFailure == null ? "" : "; the last poll failed: " + lastFailure.getMessage();
    return new PollTimeoutException(
        token.kind() + " " + token.id() + " is not done " + why + timeout + " (" + state + failure
            + "). The job continues; reattach to it with the poll token: " + token,
        token.toString(),
        last,
        lastFailure);
  }

  @Override
  public String toString() {
    T last = lastState;
    return getClass().getSimpleName() + "{" + token + ", "
        + (last == null ? "no state known" : describe(last)) + "}";
  }
}
