package com.salescrm.sdk.core.polling;

import com.salescrm.sdk.core.error.ApiException;
import com.salescrm.sdk.core.error.CrmException;
import com.salescrm.sdk.core.error.DecodingException;
import com.salescrm.sdk.core.error.OAuthException;
import com.salescrm.sdk.core.error.RateLimitException;
import com.salescrm.sdk.core.error.ReauthorizationRequiredException;
import com.salescrm.sdk.core.error.ServerException;
import com.salescrm.sdk.core.error.TokenStoreException;
import com.salescrm.sdk.core.error.TransportException;
import com.salescrm.sdk.core.http.ApiClient;
import com.salescrm.sdk.core.http.ApiResponse;
import com.salescrm.sdk.core.internal.client.ClientInternals;
import java.time.Duration;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** One wait for the end of a job: its looks, its pauses, its budget. For one thread. */
final class PollLoop<T> {
  private static final Logger LOG = LoggerFactory.getLogger("com.salescrm.sdk");
  // The last look comes when the time is up; it needs some too.
  private static final Duration LAST_LOOK = Duration.ofSeconds(2);

  private final Poller<T> poller;
  private final ApiClient view;
  private final ClientInternals waits;
  private final Duration timeout;
  private final PollOptions options;
  private final long startNanos;
  private Duration delay;
  private int failuresInARow;

  PollLoop(Poller<T> poller, ApiClient view, Duration timeout, PollOptions options) {
    this.poller = poller;
    this.view = view;
    this.waits = ClientInternals.of(view);
    this.timeout = timeout;
    this.options = options;
    this.startNanos = waits.nanos();
    this.delay = options.firstDelay();
  }

  /** Looks once; a failure that may pass is part of the result, others are thrown. */
  PollResult<T> look() {
    ApiResponse<T> answer;
    try {
      Duration left = max(remaining(), LAST_LOOK);
      Duration limit = left.compareTo(waits.totalTimeout()) < 0 ? left : waits.totalTimeout();
      answer = view.withOptions(o -> o.totalTimeout(limit)).withResponse(poller::look);
    } catch (CrmException e) {
      if (!mayPass(e)) {
        throw e;
      }
      return failed(e);
    }
    failuresInARow = 0;
    return new PollResult<>(
        poller.seenAlive(answer.body()),
        null,
        answer.header("retry-after").flatMap(PollLoop::seconds));
  }

  private PollResult<T> failed(CrmException e) {
    if (remaining().isZero()) {
      throw poller.timedOut(timeout, e, "after ");
    }
    failuresInARow++;
    if (failuresInARow > options.failureBudget()) {
      throw e;
    }
    LOG.info(
        "{}: look failed ({} in a row), it is tried again: {}",
        poller,
        failuresInARow,
        e.getMessage());
    return new PollResult<>(null, e, retryAfter(e));
  }

  private static Optional<Duration> retryAfter(CrmException e) {
    if (e instanceof OAuthException refused) {
      return refused.retryAfter();
    }
    return e instanceof ApiException answer ? answer.retryAfter() : Optional.empty();
  }

  /** Whether a later poll may succeed. A token that cannot be refreshed now says nothing of the job. */
  private static boolean mayPass(CrmException e) {
    return e instanceof TransportException
        || e instanceof ServerException
        || e instanceof RateLimitException
        || e instanceof DecodingException
        || e instanceof TokenStoreException
        || (e instanceof OAuthException && !(e instanceof ReauthorizationRequiredException))
        || (e instanceof ApiException answer && answer.statusCode() == 408);
  }

  /** Only seconds: a date would need the service's clock, and a look too early does no harm. */
  private static Optional<Duration> seconds(String header) {
    return header.strip().matches("\\d{1,9}")
        ? Optional.of(Duration.ofSeconds(Long.parseLong(header.strip())))
        : Optional.empty();
  }

  /** Waits for the next look: as long as the service asks, else the growing delay, but never past the time-out. */
  void pauseAfter(PollResult<T> look) {
    Duration left = remaining();
    if (left.isZero()) {
      throw poller.timedOut(timeout, look.failure(), "after ");
    }
    if (look.hint().isPresent() && look.hint().get().compareTo(left) > 0) {
      throw poller.timedOut(
          timeout,
          look.failure(),
          "and the service asks to wait " + look.hint().get() + ", beyond ");
    }
    Duration next = look.hint().filter(hint -> !hint.isZero()).orElseGet(this::nextDelay);
    Duration pause = next.compareTo(left) < 0 ? next : left;
    LOG.debug("{}: next look in {} ms", poller, pause.toMillis());
    waits.sleep(pause);
  }

  private Duration nextDelay() {
    Duration next = PollOptions.jittered(delay, waits.random());
    delay = options.after(delay);
    return next;
  }

  private Duration remaining() {
    return max(timeout.minusNanos(waits.nanos() - startNanos), Duration.ZERO);
  }

  private static Duration max(Duration one, Duration other) {
    return one.compareTo(other) > 0 ? one : other;
  }
}
