package com.salescrm.sync.serve;

import com.salescrm.sync.cli.JsonLines;
import com.salescrm.sync.cli.Problem;
import com.salescrm.sync.serve.Inbox.Depth;
import com.salescrm.sync.serve.Metrics.Gauge;
import com.sun.net.httpserver.HttpExchange;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.time.Duration;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;

/** {@code /health} and {@code /metrics}. Safe for many threads. */
final class StatusEndpoint {
  static final String HEALTH = "/health";
  static final String METRICS = "/metrics";

  /** An event that waits for longer is a failure. */
  private static final Duration OLDEST = Duration.ofMinutes(5);

  /** So many intervals without a successful sweep are a failure. */
  private static final int INTERVALS = 3;

  private static final int MOST_WAITING = 16;

  private final MirrorParts parts;
  private final BooleanSupplier deliveriesFail;
  private final TimeLimiter reads;
  private final long startedAt;

  /** @param deliveriesFail whether deliveries could not be stored lately */
  StatusEndpoint(MirrorParts parts, BooleanSupplier deliveriesFail) {
    this.parts = parts;
    this.deliveriesFail = deliveriesFail;
    this.reads = new TimeLimiter(
        1, MOST_WAITING, parts.settings().patience().multipliedBy(2).dividedBy(5));
    this.startedAt = parts.clock().millis();
  }

  /** The state of the database that all replicas share. */
  private record State(Depth depth, long sweptAt) {}

  private State state() {
    return reads.call(() -> parts.database().reading(connection -> {
      Inbox inbox = new Inbox(connection, parts.database().dialect());
      return new State(inbox.depth(), inbox.sweptAt());
    }));
  }

  /** Responds with 200 if the mirror works, else with 503; the body says what fails. */
  void health(HttpExchange exchange) throws IOException {
    if (!Responses.isFor(exchange, HEALTH, "GET")) {
      return;
    }
    Map<String, Object> health = new LinkedHashMap<>();
    boolean ok;
    try {
      State state = state();
      long now = parts.clock().millis();
      boolean swept = isSwept(state.sweptAt, now);
      boolean fresh = isFresh(state.depth, now);
      boolean stored = !deliveriesFail.getAsBoolean();
      ok = swept && fresh && stored;
      health.put("status", ok ? "ok" : "failing");
      health.put("database", "ok");
      health.put("deliveries", stored ? "ok" : "not stored");
      health.put("sweeps", swept ? "ok" : "overdue");
      health.put(
          "last_sweep",
          state.sweptAt == 0 ? null : Instant.ofEpochMilli(state.sweptAt).toString());
      health.put("inbox", fresh ? "ok" : "overdue");
      health.put("inbox_depth", state.depth.count());
      health.put("inbox_oldest_seconds", age(state.depth) / 1000.0);
    } catch (Problem e) {
      ok = false;
      health.put("status", "failing");
      health.put("database", String.valueOf(e.getMessage()));
    }
    StringWriter json = new StringWriter();
    JsonLines.print(new PrintWriter(json), health);
    Responses.send(exchange, ok ? 200 : 503, "application/json", json.toString());
  }

  /** A clock that was moved back makes times that are in the future; without the check they would hide a failure until then. */
  private boolean isSwept(long sweptAt, long now) {
    long since = Inbox.isAhead(startedAt, now) ? sweptAt : Math.max(sweptAt, startedAt);
    return !Inbox.isAhead(sweptAt, now)
        && now - since <= parts.settings().sweepEvery().toMillis() * INTERVALS;
  }

  private boolean isFresh(Depth depth, long now) {
    @Nullable Long oldest = depth.oldest();
    return oldest == null || (!Inbox.isAhead(oldest, now) && now - oldest <= OLDEST.toMillis());
  }

  private long age(Depth depth) {
    @Nullable Long oldest = depth.oldest();
    return oldest == null ? 0 : Math.max(0, parts.clock().millis() - oldest);
  }

  /** Responds with the counters of this process and the state of the database. */
  void metrics(HttpExchange exchange) throws IOException {
    if (!Responses.isFor(exchange, METRICS, "GET")) {
      return;
    }
    Responses.send(
        exchange,
        200,
        "text/plain; version=0.0.4; charset=utf-8",
        parts.metrics().text(gauges()));
  }

  private List<Gauge> gauges() {
    try {
      State state = state();
      return List.of(
          new Gauge("crm_sync_database_up", "1 if the database responds, else 0.", 1),
          new Gauge(
              "crm_sync_inbox_depth", "Events that are not applied yet.", state.depth.count()),
          new Gauge(
              "crm_sync_inbox_oldest_seconds",
              "Age of the oldest event that is not applied yet; 0 if there is none.",
              age(state.depth) / 1000.0),
          new Gauge(
              "crm_sync_last_sweep_timestamp_seconds",
              "Start of the latest successful sweep of any replica; 0 for none.",
              state.sweptAt / 1000.0));
    } catch (Problem e) {
      return List.of(new Gauge("crm_sync_database_up", "1 if the database responds, else 0.", 0));
    }
  }
}
