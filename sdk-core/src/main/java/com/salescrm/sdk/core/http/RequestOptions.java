package com.salescrm.sdk.core.http;

import com.salescrm.sdk.core.internal.argument.Arguments;
import com.salescrm.sdk.core.internal.time.Durations;
import com.salescrm.sdk.core.retry.RetryPolicy;
import java.time.Duration;
import java.time.ZoneId;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * What a view of a client does differently from the client it was taken from. Each option is absent or set; what is
 * absent stays as it was. Immutable, safe for many threads; its builder is not.
 */
public final class RequestOptions {
  private static final RequestOptions NONE = new Builder().build();

  private final @Nullable Duration totalTimeout;
  private final @Nullable Duration attemptTimeout;
  private final @Nullable Duration stallTimeout;
  private final @Nullable RetryPolicy retryPolicy;
  private final @Nullable ZoneId timeZone;
  private final @Nullable Boolean replayWrites;
  private final Map<String, String> headers;

  private RequestOptions(Builder builder) {
    this.totalTimeout = builder.totalTimeout;
    this.attemptTimeout = builder.attemptTimeout;
    this.stallTimeout = builder.stallTimeout;
    this.retryPolicy = builder.retryPolicy;
    this.timeZone = builder.timeZone;
    this.replayWrites = builder.replayWrites;
    this.headers = Collections.unmodifiableMap(new LinkedHashMap<>(builder.headers));
  }

  /** {@return options that change nothing} */
  public static RequestOptions none() {
    return NONE;
  }

  /** {@return a builder with every option absent} */
  public static Builder builder() {
    return new Builder();
  }

  /** {@return the bound on a whole call: token refresh, waits and all attempts; empty if absent} */
  public Optional<Duration> totalTimeout() {
    return Optional.ofNullable(totalTimeout);
  }

  /** {@return the bound on one attempt, from connecting to the last byte of the answer; empty if absent} */
  public Optional<Duration> attemptTimeout() {
    return Optional.ofNullable(attemptTimeout);
  }

  /** {@return the longest wait for the next byte of a download; empty if absent} */
  public Optional<Duration> stallTimeout() {
    return Optional.ofNullable(stallTimeout);
  }

  /** {@return how often a request is sent and how long is waited in between; empty if absent} */
  public Optional<RetryPolicy> retryPolicy() {
    return Optional.ofNullable(retryPolicy);
  }

  /** {@return the zone whose offset is sent as {@code x-tz-offset}; empty if absent} */
  public Optional<ZoneId> timeZone() {
    return Optional.ofNullable(timeZone);
  }

  /** {@return whether writes may be sent again like reads; empty if absent} */
  public Optional<Boolean> replayWrites() {
    return Optional.ofNullable(replayWrites);
  }

  /** {@return headers that are sent besides the SDK's own, by lower-case name; unmodifiable} */
  public Map<String, String> headers() {
    return headers;
  }

  /** The same with what {@code later} sets; headers of both are sent. */
  RequestOptions overlaidBy(RequestOptions later) {
    Builder all = builder();
    all.totalTimeout = later.totalTimeout().orElse(totalTimeout);
    all.attemptTimeout = later.attemptTimeout().orElse(attemptTimeout);
    all.stallTimeout = later.stallTimeout().orElse(stallTimeout);
    all.retryPolicy = later.retryPolicy().orElse(retryPolicy);
    all.timeZone = later.timeZone().orElse(timeZone);
    all.replayWrites = later.replayWrites().orElse(replayWrites);
    all.headers.putAll(headers);
    all.headers.putAll(later.headers);
    return all.build();
  }

  /** Shows the names of headers, not their values. */
  @Override
  public String toString() {
    return "RequestOptions{totalTimeout=" + totalTimeout + ", attemptTimeout=" + attemptTimeout
        + ", stallTimeout=" + stallTimeout + ", retryPolicy="
        + retryPolicy + ", timeZone=" + timeZone + ", replayWrites=" + replayWrites + ", headers="
        + headers.keySet()
        + "}";
  }

  /** Builds {@link RequestOptions}. Not safe for many threads. */
  public static final class Builder {
    private @Nullable Duration totalTimeout;
    private @Nullable Duration attemptTimeout;
    private @Nullable Duration stallTimeout;
    private @Nullable RetryPolicy retryPolicy;
    private @Nullable ZoneId timeZone;
    private @Nullable Boolean replayWrites;
    private final Map<String, String> headers = new LinkedHashMap<>();

    private Builder() {}

    /**
     * Bounds a whole call: token refresh, waits and all attempts. Of a list, each page. The wait of an operation of {@code
     * async} for its turn does not count.
     *
     * @param timeout the bound; what passes it ends with {@link com.salescrm.sdk.core.error.TransportException}; more
     *     than 100 years count as 100 years
     * @return this builder
     * @throws IllegalArgumentException if it is not positive
     */
    public Builder totalTimeout(Duration timeout) {
      totalTimeout = Durations.positive("totalTimeout", timeout);
      return this;
    }

    /**
     * Bounds one attempt, from connecting to the last byte of the answer.
     *
     * @param timeout the bound; an attempt that passes it may be followed by another; more than 100 years count as 100
     *     years
     * @return this builder
     * @throws IllegalArgumentException if it is not positive
     */
    public Builder attemptTimeout(Duration timeout) {
      attemptTimeout = Durations.positive("attemptTimeout", timeout);
      return this;
    }

    /**
     * Bounds each wait for a byte of a download, once its headers have come; the other limits end there. 30 seconds
     * unless told.
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
     * How often a request is sent, and how long is waited in between.
     *
     * @param policy for instance {@link RetryPolicy#none()}
     * @return this builder
     */
    public Builder retryPolicy(RetryPolicy policy) {
      Arguments.notNull(policy, "retryPolicy");
      retryPolicy = policy;
      return this;
    }

    /**
     * The caller's zone: its offset at the time of the call is sent as {@code x-tz-offset}, in hours such as 5.5 or -3.
     *
     * @param zone a region, such as {@code Europe/Berlin}, follows daylight saving time
     * @return this builder
     */
    public Builder timeZone(ZoneId zone) {
      Arguments.notNull(zone, "timeZone");
      timeZone = zone;
      return this;
    }

    /**
     * Whether a write that is normally not repeated may be, like a read: for callers who know that twice does no harm.
     * What costs money or starts a job ({@link com.salescrm.sdk.core.retry.Replay#NEVER}) is not repeated all the same.
     *
     * @param allowed true to treat {@link com.salescrm.sdk.core.retry.Replay#ONCE} like {@link
     *     com.salescrm.sdk.core.retry.Replay#SAFE}
     * @return this builder
     */
    public Builder replayWrites(boolean allowed) {
      replayWrites = allowed;
      return this;
    }

    /**
     * A header besides the SDK's own; the last value for a name wins. It is sent to the base address only.
     *
     * @param name in any case
     * @param value visible ASCII, spaces and tabs
     * @return this builder
     * @throws IllegalArgumentException if name or value cannot stand in a header, or the SDK sets that header itself
     */
    public Builder header(String name, String value) {
      Arguments.notNull(name, "name");
      Arguments.notNull(value, "value");
      headers.put(Checks.headerName(name), Checks.headerValue(name, value));
      return this;
    }

    /** {@return options with what was set so far; this builder may go on} */
    public RequestOptions build() {
      return new RequestOptions(this);
    }
  }
}
