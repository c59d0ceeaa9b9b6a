package com.salescrm.sdk.core.polling;

import com.salescrm.sdk.core.error.CrmException;
import com.salescrm.sdk.core.error.PollTimeoutException;
import com.salescrm.sdk.core.http.ApiClient;
import com.salescrm.sdk.core.internal.argument.Arguments;
import com.salescrm.sdk.core.internal.concurrent.Workers;
import com.salescrm.sdk.core.internal.time.Durations;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Watches a job of the service that takes longer than a call. To stop waiting, by a time-out, an interrupt or a cancelled
 * future, never stops the job. It holds no connection and no thread; nobody needs to close it. Safe for many threads.
 *
 * @param <T> the job as the service shows it
 */
public abstract class Poller<T> {
  private static final Logger LOG = LoggerFactory.getLogger("com.salescrm.sdk");
  private static final Duration LONGEST_AWAIT = Duration.ofHours(1);

  private final ApiClient http;
  private final PollToken token;
  private final PollOptions options;
  private final List<Consumer<? super T>> listeners = new CopyOnWriteArrayList<>();
  // Written by every look of any thread, and by none but those; the last one wins.
  private volatile @Nullable T lastSeen;

  /**
   * For the pollers of resources.
   *
   * @param http how looks travel
   * @param token the job
   * @param options how often to look
   * @param lastSeen the job as it was last seen, such as in the answer to its creation; null if it was not
   */
  protected Poller(ApiClient http, PollToken token, PollOptions options, @Nullable T lastSeen) {
    this.http = http;
    this.token = token;
    this.options = options;
    this.lastSeen = lastSeen;
  }

  /**
   * Fetches the job, by one call.
   *
   * @param view the client to call
   * @return the job as it is
   */
  protected abstract T look(ApiClient view);

  /**
   * Whether the job has come to its good end; a state that nobody knows has not.
   *
   * @param state the job
   * @return true if there is nothing left to wait for
   */
  protected abstract boolean isDone(T state);

  /**
   * What to throw because the job failed.
   *
   * @param state the job
   * @return the exception, or null if it did not fail
   */
  protected abstract @Nullable CrmException failureOf(T state);

  /**
   * The job's status in a word, for messages.
   *
   * @param state the job
   * @return the word
   */
  protected abstract String describe(T state);

  /**
   * Looks once, now.
   *
   * @return the job as it is, whatever its state
   * @throws CrmException if the look fails
   */
  public final T poll() {
    return seen(look(http));
  }

  /** {@return the job as it was last seen, without a call; empty before the first look of one that began with an id} */
  public final Optional<T> status() {
    return Optional.ofNullable(lastSeen);
  }

  /** {@return what takes up the wait in another process} */
  public final PollToken resumeToken() {
    return token;
  }

  /** {@return the id of the job} */
  public final String id() {
    return token.id();
  }

  /**
   * Tells {@code listener} of every look from now on, on the thread that looks; what it throws is logged, no more.
   *
   * @param listener hears of the job as each look sees it
   * @return this poller
   */
  public Poller<T> onProgress(Consumer<? super T> listener) {
    Arguments.notNull(listener, "listener");
    listeners.add(listener);
    return this;
  }

  /**
   * Waits for the end of the job, at most 1 hour: see {@link #await(Duration)}.
   *
   * @return the job, done
   */
  public final T await() {
    return await(LONGEST_AWAIT);
  }

  /**
   * Waits for the end of the job. It looks at once, then in growing intervals (see {@link PollOptions}), or when the
   * service asks to be looked at again ({@code Retry-After}). Failed looks of a kind that passes are forgiven within the
   * budget of {@link PollOptions#failureBudget()}.
   *
   * @param timeout how long to wait; the last look, at its end, may take up to 2 s more; more than 100 years count as
   *     100 years
   * @return the job, done
   * @throws PollTimeoutException if it is not over by then, or the service asks for a longer wait; the job goes on
   * @throws CrmException if the job failed, in the kind of the resource; if a look fails for good; if the thread is
   *     interrupted, with its flag set, or the call cancelled
   * @throws IllegalArgumentException if the time-out is not positive
   */
  public final T await(Duration timeout) {
    return await(http, timeout);
  }

  /**
   * As {@link #await()} on another thread. Cancelling the future ends the wait, not the job.
   *
   * @return the job, done; or what {@code await()} throws
   */
  public final CompletableFuture<T> toFuture() {
    return toFuture(LONGEST_AWAIT);
  }

  /**
   * As {@link #await(Duration)} on another thread: a virtual one on Java 21 and newer, else one of a daemon pool. It is
   * none of those that {@code async} counts. Cancelling the future ends the wait, not the job.
   *
   * @param timeout how long to wait; more than 100 years count as 100 years
   * @return the job, done; or what {@code await()} throws
   * @throws IllegalArgumentException if the time-out is not positive
   */
  public final CompletableFuture<T> toFuture(Duration timeout) {
    Duration limit = Durations.positive("timeout", timeout);
    CompletableFuture<T> future = new CompletableFuture<>();
    ApiClient view = http.withOptions(o -> o.cancelWhen(future));
    Workers.shared().execute(() -> {
      try {
        future.complete(await(view, limit));
      } catch (Throwable e) { // An Error too: nobody else would ever hear of it.
        future.completeExceptionally(e);
      }
    });
    return future;
  }

  private T await(ApiClient view, Duration timeout) {
    PollLoop<T> wait = new PollLoop<>(this, view, Durations.positive("timeout", timeout), options);
    while (true) {
      PollResult<T> look = wait.look();
      T state = look.state();
      if (state != null && isDone(state)) {
        return state;
      }
      wait.pauseAfter(look);
    }
  }

  /** Keeps and tells what a look saw, and throws if the job failed. */
  T seenAlive(T state) {
    seen(state);
    CrmException failure = failureOf(state);
    if (failure != null) {
      throw failure;
    }
    return state;
  }

  private T seen(T state) {
    lastSeen = state;
    for (Consumer<? super T> listener : listeners) {
      try {
        listener.accept(state);
      } catch (RuntimeException e) {
        LOG.warn("a progress listener failed; the wait goes on", e);
      }
    }
    return state;
  }

  PollTimeoutException timedOut(Duration timeout, @Nullable CrmException lastFailure, String why) {
    T last = lastSeen;
    String state = last == null ? "it was not seen yet" : "last seen: " + describe(last);
    String failure =
        lastFailure == null ? "" : "; the last look failed: " + lastFailure.getMessage();
    return new PollTimeoutException(
        token.kind() + " " + token.id() + " is not over " + why + timeout + " (" + state + failure
            + "). It goes on; wait for it again with the resume token: " + token,
        token.toString(),
        last,
        lastFailure);
  }

  @Override
  public String toString() {
    T last = lastSeen;
    return getClass().getSimpleName() + "{" + token + ", "
        + (last == null ? "not seen yet" : describe(last)) + "}";
  }
}
