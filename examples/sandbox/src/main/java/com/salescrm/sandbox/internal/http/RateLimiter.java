package com.salescrm.sandbox.internal.http;

import com.fasterxml.jackson.databind.node.ObjectNode;
import com.salescrm.sandbox.internal.json.Json;
import java.time.Duration;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import java.util.function.LongSupplier;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * A fixed-window rate limiter for each first path segment. It uses real time because it limits real
 * traffic.
 */
public final class RateLimiter {
  private record Rule(int limit, long windowNanos) {}

  private static final class Bucket {
    private long start;
    private int used;
  }

  private final LongSupplier nanoTime;
  private final Map<String, Bucket> buckets = new HashMap<>(); // guarded by this
  private @Nullable Rule rule; // guarded by this

  public RateLimiter(LongSupplier nanoTime) {
    this.nanoTime = nanoTime;
  }

  /** Sets the limit and resets all windows. */
  public synchronized void limit(int limit, Duration window) {
    rule = new Rule(limit, window.toNanos());
    buckets.clear();
  }

  public synchronized void off() {
    rule = null;
  }

  /** Returns the response with rate-limit headers, or 429 if the limit is exceeded. */
  Response limited(RawPath path, Supplier<Response> response) {
    Grant grant = take(path);
    if (grant == null) {
      return response.get();
    }
    Response original = grant.remaining < 0 ? refusal(grant) : response.get();
    return original.withHeader(
        "ratelimit",
        String.format(
            Locale.ROOT,
            "limit=%d; remaining=%d; reset=%d",
            grant.limit,
            Math.max(grant.remaining, 0),
            (long) Math.ceil(grant.resetSeconds)));
  }

  private record Grant(int limit, int remaining, double resetSeconds) {}

  private synchronized @Nullable Grant take(RawPath path) {
    if (rule == null) {
      return null;
    }
    String[] segments = path.segments();
    Bucket bucket =
        buckets.computeIfAbsent(segments.length > 1 ? segments[1] : "", ignored -> fresh());
    long now = nanoTime.getAsLong();
    if (now - bucket.start >= rule.windowNanos) {
      bucket.start = now;
      bucket.used = 0;
    }
    bucket.used++;
    double reset = (rule.windowNanos - (now - bucket.start)) / 1e9;
    return new Grant(rule.limit, rule.limit - bucket.used, reset);
  }

  private Bucket fresh() {
    Bucket bucket = new Bucket();
    bucket.start = nanoTime.getAsLong();
    return bucket;
  }

  private static Response refusal(Grant grant) {
    String reset = String.format(Locale.ROOT, "%.6f", grant.resetSeconds);
    ObjectNode body = Json.object()
        .put("message", "Too many requests: wait for the window to end.")
        .put("rate_limit", grant.limit)
        .put("rate_limit_type", "key")
        .put("rate_reset", reset);
    String wholeSeconds = String.valueOf((long) Math.ceil(grant.resetSeconds));
    return Response.json(429, body)
        .withHeader("retry-after", wholeSeconds)
        .withHeader("ratelimit-reset", wholeSeconds)
        .withHeader("x-rate-limit-reset", reset);
  }
}
