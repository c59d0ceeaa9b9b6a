package com.salescrm.sdk.core.polling;

import com.salescrm.sdk.core.error.ApiException;
import com.salescrm.sdk.core.error.CrmException;
import com.salescrm.sdk.core.error.DecodingException;
import com.salescrm.sdk.core.error.OAuthException;
import com.salescrm.sdk.core.http.ApiClient;
import com.salescrm.sdk.core.http.ApiResponse;
import com.salescrm.sdk.core.internal.client.ClientInternals;
import com.salescrm.sdk.core.internal.concurrent.Workers;
import com.salescrm.sdk.core.internal.response.RetryAfter;
import java.time.Duration;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.slf4j.event.Level;

/** Polls a job until it is done, fails or the timeout elapses. Used by one thread. */
final class PollLoop<T> {
  private static final Logger LOG = LoggerFactory.getLogger("com.salescrm.sdk");
  // The last poll starts when the timeout elapses, and needs time too.
  private static final Duration LAST_POLL = Duration.ofSeconds(2);

  private final Poller<T> poller;
  private final ApiClient client;
  private final ClientInternals internals;
  private final Duration timeout;
  private final PollOptions options;
  private final long startNanos;
  private Duration delay;
  private int failuresInARow;
  // Of the latest poll: a temporary failure, and the delay that the service requests.
  private @Nullable CrmException failure;
  private @Nullable Duration retryAfter;

  PollLoop(Poller<T> poller, ApiClient client, Duration timeout, PollOptions options) {
    this.poller = poller;
    this.client = client;
    this.internals = ClientInternals.of(client);
    this.timeout = timeout;
    this.options = options;
    this.startNanos = internals.nanos();
    this.delay = options.firstDelay();
  }

  T run() {
    while (true) {
      T state = poll();
      if (state != null && poller.isDone(state)) {
        return state;
      }
      pause();
    }
  }

  /** Polls once. Returns null after a temporary failure; other failures are thrown. */
  private @Nullable T poll() {
    ApiResponse<T> response;
    try {
      Duration left = max(remaining(), LAST_POLL);
      Duration limit =
          left.compareTo(internals.totalTimeout()) < 0 ? left : internals.totalTimeout();
      response = client.withOptions(o -> o.totalTimeout(limit)).withResponse(poller::fetch);
    } catch (CrmException e) {
      // JSON of another type may be from a proxy, and the job continues; a cause would persist.
      if (!e.isTemporary() && !(e instanceof DecodingException && e.getCause() == null)) {
        throw e;
      }
      onFailure(e);
      return null;
    }
    failuresInARow = 0;
    failure = null;
    // A date requires the service's clock, and an early poll does no harm.
    retryAfter = response.headers().getOrDefault("retry-after", List.of()).stream()
        .flatMap(value -> RetryAfter.parseSeconds(value).stream())
        .max(Comparator.naturalOrder())
        .orElse(null);
    return poller.updateOrThrow(response.body());
  }

  private void onFailure(CrmException e) {
    if (remaining().isZero()) {
      throw poller.timedOut(timeout, e, "after ");
    }
    failuresInARow++;
    if (failuresInARow > options.failureBudget()) {
      throw e;
    }
    Workers.log(
        LOG,
        Level.INFO,
        "{}: poll failed ({} in a row), polling continues: {}",
        poller,
        failuresInARow,
        e.getMessage());
    failure = e;
    retryAfter = retryAfter(e).orElse(null);
  }

  private static Optional<Duration> retryAfter(CrmException e) {
    if (e instanceof OAuthException oauth) {
      return oauth.retryAfter();
    }
    return e instanceof ApiException api ? api.retryAfter() : Optional.empty();
  }

  /** Waits for {@code Retry-After}, else for the growing delay, but not beyond the timeout. */
  private void pause() {
    Duration left = remaining();
    if (left.isZero()) {
      throw poller.timedOut(timeout, failure, "after ");
    }
    Duration requested = retryAfter;
    if (requested != null && requested.compareTo(left) > 0) {
      throw poller.timedOut(
          timeout, failure, "and the service requests a delay of " + requested + ", beyond ");
    }
    Duration next = requested == null || requested.isZero() ? nextDelay() : requested;
    Duration pause = next.compareTo(left) < 0 ? next : left;
    Workers.log(LOG, Level.DEBUG, "{}: next poll in {} ms", poller, pause.toMillis());
    internals.sleep(pause);
  }

  private Duration nextDelay() {
    Duration next = PollOptions.jittered(delay, internals.random());
    delay = options.after(delay);
    return next;
  }

  private Duration remaining() {
    return max(timeout.minusNanos(internals.nanos() - startNanos), Duration.ZERO);
  }

  private static Duration max(Duration one, Duration other) {
    return one.compareTo(other) > 0 ? one : other;
  }
}
