package com.salescrm.sdk.core.http;

import com.salescrm.sdk.core.error.CrmException;
import com.salescrm.sdk.core.internal.argument.Arguments;
import com.salescrm.sdk.core.internal.client.WriteCount;
import com.salescrm.sdk.core.internal.concurrent.Cancellation;
import com.salescrm.sdk.core.internal.ratelimit.RateLimiters;
import com.salescrm.sdk.core.internal.ratelimit.Reservation;
import com.salescrm.sdk.core.internal.time.Durations;
import com.salescrm.sdk.core.retry.Lane;
import com.salescrm.sdk.core.retry.RetryPolicy;
import java.time.Duration;
import java.time.ZoneId;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.WeakHashMap;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;

/**
 * Options in which a view of a client differs from the client it was created from ({@link ApiClient#withOptions}). An
 * absent option keeps its value. Immutable, safe for many threads.
 */
public final class RequestOptions {
  /** One for each signal: a signal references all that was registered with it until it completes. */
  private static final Map<CompletableFuture<?>, Cancellation> SIGNALS =
      Collections.synchronizedMap(new WeakHashMap<>());

  private static final RequestOptions NONE = new Builder().build();

  private final Builder values; // A copy that is never changed.

  private RequestOptions(Builder values) {
    this.values = values;
  }

  /** {@return options that change nothing} */
  public static RequestOptions none() {
    return NONE;
  }

  /** {@return a builder with every option absent} */
  public static Builder builder() {
    return new Builder();
  }

  /** {@return the time limit of a whole call: token refresh, waits and all attempts; empty if absent} */
  public Optional<Duration> totalTimeout() {
    return Optional.ofNullable(values.totalTimeout);
  }

  /** {@return the time limit of one attempt, from connecting to the last byte of the response; empty if absent} */
  public Optional<Duration> attemptTimeout() {
    return Optional.ofNullable(values.attemptTimeout);
  }

  /** {@return the longest wait for the next byte of a download; empty if absent} */
  public Optional<Duration> stallTimeout() {
    return Optional.ofNullable(values.stallTimeout);
  }

  /** {@return the number of attempts and the delays between them; empty if absent} */
  public Optional<RetryPolicy> retryPolicy() {
    return Optional.ofNullable(values.retryPolicy);
  }

  /** {@return the zone whose offset is sent as {@code x-tz-offset}; empty if absent} */
  public Optional<ZoneId> timeZone() {
    return Optional.ofNullable(values.timeZone);
  }

  /** {@return whether writes are retried like reads; empty if absent} */
  public Optional<Boolean> replayWrites() {
    return Optional.ofNullable(values.replayWrites);
  }

  /** {@return which requests are sent first if the rate limit is short; empty if absent} */
  public Optional<Lane> lane() {
    return Optional.ofNullable(values.lane);
  }

  /** {@return additional headers, by lower-case name; unmodifiable} */
  public Map<String, String> headers() {
    return Collections.unmodifiableMap(values.headers);
  }

  /** These options with those that {@code later} sets; the headers of both are sent. */
  RequestOptions overlaidBy(RequestOptions later) {
    return new RequestOptions(builder().add(values).add(later.values));
  }

  /** The cancellation of the view: that of the client, and {@link Builder#cancelWhen} if it is set. */
  Cancellation cancellationUnder(Cancellation parent) {
    if (values.cancelWhen == null) {
      return parent;
    }
    Cancellation shared = SIGNALS.computeIfAbsent(values.cancelWhen, signal -> {
      Cancellation cancellation = new Cancellation();
      CompletableFuture<?> unused = signal.whenComplete((value, e) -> cancellation.cancel());
      return cancellation;
    });
    return new Cancellation(values.cancelWhen, parent, shared);
  }

  /** The turns at the rate limit that the thread which counts the writes has begun; null without. */
  @Nullable
  Reservation reservation() {
    return values.reservation;
  }

  /** Where the writes of the view are counted. */
  Set<WriteCount> writeCounts() {
    return values.writeCounts;
  }

  /** Runs a write, and counts it wherever the view is counted. */
  <T> ApiResponse<T> counting(CallRun<T> write) {
    values.writeCounts.forEach(write::countAt);
    try {
      return write.run();
    } catch (CrmException e) {
      values.writeCounts.forEach(count -> count.failed(e));
      throw e;
    }
  }

  /** Shows the names of headers, not their values. */
  @Override
  public String toString() {
    return "RequestOptions{totalTimeout=" + values.totalTimeout + ", attemptTimeout="
        + values.attemptTimeout + ", stallTimeout=" + values.stallTimeout + ", retryPolicy="
        + values.retryPolicy + ", timeZone=" + values.timeZone + ", replayWrites="
        + values.replayWrites + ", lane="
        + values.lane + ", headers=" + values.headers.keySet() + "}";
  }

  /** Builds {@link RequestOptions}. Not safe for many threads. */
  public static final class Builder {
    private @Nullable Duration totalTimeout;
    private @Nullable Duration attemptTimeout;
    private @Nullable Duration stallTimeout;
    private @Nullable RetryPolicy retryPolicy;
    private @Nullable ZoneId timeZone;
    private @Nullable Boolean replayWrites;
    private @Nullable Lane lane;
    private @Nullable CompletableFuture<?> cancelWhen;
    private final Map<String, String> headers = new LinkedHashMap<>();
    private final Set<WriteCount> writeCounts = new LinkedHashSet<>();
    private @Nullable Reservation reservation;

    private Builder() {}

    /**
     * Limits the time of a whole call: token refresh, waits and all attempts. For a list, the limit holds for each page.
     * The time that an operation of {@code async} spends in the queue does not count.
     *
     * @param timeout the limit; a call that exceeds it fails with {@link
     *     com.salescrm.sdk.core.error.TransportException}; more than 100 years count as 100 years
     * @return this builder
     * @throws IllegalArgumentException if it is not positive
     */
    public Builder totalTimeout(Duration timeout) {
      totalTimeout = Durations.positive("totalTimeout", timeout);
      return this;
    }

    /**
     * Limits the time of one attempt, from connecting to the last byte of the response.
     *
     * @param timeout the limit; an attempt that exceeds it fails and may be retried; more than 100 years count as 100
     *     years
     * @return this builder
     * @throws IllegalArgumentException if it is not positive
     */
    public Builder attemptTimeout(Duration timeout) {
      attemptTimeout = Durations.positive("attemptTimeout", timeout);
      return this;
    }

    /**
     * Limits each wait for a byte of a download. It applies after the response headers, where the other limits end. 30
     * seconds by default.
     *
     * @param timeout the longest time without a byte; more than 100 years count as 100 years
     * @return this builder
     * @throws IllegalArgumentException if it is not positive
     */
    public Builder stallTimeout(Duration timeout) {
      stallTimeout = Durations.positive("stallTimeout", timeout);
      return this;
    }

    /**
     * Sets the number of attempts and the delays between them.
     *
     * @param policy for instance {@link RetryPolicy#none()}
     * @return this builder
     */
    public Builder retryPolicy(RetryPolicy policy) {
      retryPolicy = Arguments.notNull(policy, "retryPolicy");
      return this;
    }

    /**
     * Sets the caller's time zone. Its offset at the time of the call is sent as {@code x-tz-offset}, in hours such as 5.5
     * or -3.
     *
     * @param zone a region, such as {@code Europe/Berlin}, follows daylight saving time
     * @return this builder
     */
    public Builder timeZone(ZoneId zone) {
      timeZone = Arguments.notNull(zone, "timeZone");
      return this;
    }

    /**
     * Sets whether writes that are normally sent once are retried like reads. Requests that cost money or start a job
     * ({@link com.salescrm.sdk.core.retry.Replay#NEVER}) are not affected.
     *
     * @param allowed true to treat {@link com.salescrm.sdk.core.retry.Replay#ONCE} like {@link
     *     com.salescrm.sdk.core.retry.Replay#SAFE}; only if carrying out the write twice does no harm
     * @return this builder
     */
    public Builder replayWrites(boolean allowed) {
      replayWrites = allowed;
      return this;
    }

    /**
     * Sets which requests are sent first if the rate limit is short: those of {@link Lane#INTERACTIVE} before those of {@link
     * Lane#BATCH}. {@code INTERACTIVE} by default.
     *
     * @param value {@code BATCH} for work in the background
     * @return this builder
     */
    public Builder lane(Lane value) {
      lane = Arguments.notNull(value, "lane");
      return this;
    }

    /**
     * Cancels the calls of the view when a future completes. Running calls and all later ones fail with {@link
     * com.salescrm.sdk.core.error.CallCancelledException}. What cancels the client cancels the view too.
     *
     * @param signal completes with a value, with a failure or by cancellation
     * @return this builder
     */
    public Builder cancelWhen(CompletableFuture<?> signal) {
      cancelWhen = Arguments.notNull(signal, "signal");
      return this;
    }

    /**
     * Adds a header; the last value of a name is sent. It is sent to the base URL only.
     *
     * @param name in any case
     * @param value visible ASCII, spaces and tabs
     * @return this builder
     * @throws IllegalArgumentException if name or value is not allowed in a header, or if the SDK sets that header itself
     */
    public Builder header(String name, String value) {
      Arguments.notNull(name, "name");
      Arguments.notNull(value, "value");
      headers.put(RequestEncoder.headerName(name), RequestEncoder.headerValue(name, value));
      return this;
    }

    /**
     * Counts the writes of the view, besides where those of the client are counted. Its calls take the turns at the rate
     * limit that this thread has begun, whichever thread makes them.
     */
    Builder countWrites(WriteCount count) {
      writeCounts.add(count);
      reservation = RateLimiters.reservation();
      return this;
    }

    /** {@return the options set so far; the builder can be used again} */
    public RequestOptions build() {
      return new RequestOptions(builder().add(this));
    }

    private Builder add(Builder later) {
      totalTimeout = later.totalTimeout != null ? later.totalTimeout : totalTimeout;
      attemptTimeout = later.attemptTimeout != null ? later.attemptTimeout : attemptTimeout;
      stallTimeout = later.stallTimeout != null ? later.stallTimeout : stallTimeout;
      retryPolicy = later.retryPolicy != null ? later.retryPolicy : retryPolicy;
      timeZone = later.timeZone != null ? later.timeZone : timeZone;
      replayWrites = later.replayWrites != null ? later.replayWrites : replayWrites;
      lane = later.lane != null ? later.lane : lane;
      cancelWhen = later.cancelWhen != null ? later.cancelWhen : cancelWhen;
      headers.putAll(later.headers);
      writeCounts.addAll(later.writeCounts);
      reservation = later.reservation != null ? later.reservation : reservation;
      return this;
    }
  }
}
