package com.salescrm.sync.serve;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.concurrent.atomic.AtomicLongArray;
import java.util.concurrent.atomic.LongAdder;

/** The counters of this process, as Prometheus text. Safe for many threads. */
final class Metrics {
  static final String RECEIVED = "crm_sync_deliveries_received_total";
  static final String REJECTED = "crm_sync_deliveries_rejected_total";
  static final String DUPLICATES = "crm_sync_deliveries_duplicate_total";
  static final String LEFT_TO_SWEEP = "crm_sync_events_left_to_sweep_total";
  static final String APPLIED = "crm_sync_events_applied_total";
  static final String FAILED = "crm_sync_reads_failed_total";
  static final String SWEEPS = "crm_sync_sweeps_total";

  private static final String FRESHNESS = "crm_sync_freshness_seconds";
  private static final Map<String, String> HELP = help();
  private static final double[] BOUNDS = {0.05, 0.1, 0.25, 0.5, 1, 2, 5, 10, 30, 60, 300};

  // By name and labels, as they are printed.
  private final Map<String, LongAdder> counters = new ConcurrentSkipListMap<>();
  private final AtomicLongArray freshness = new AtomicLongArray(BOUNDS.length + 1);
  private final LongAdder freshnessMillis = new LongAdder();

  Metrics() {
    for (String name : HELP.keySet()) {
      if (!name.equals(REJECTED) && !name.equals(SWEEPS)) { // Those have labels.
        counters.put(name, new LongAdder());
      }
    }
    counters.put(labelled(SWEEPS, "result", "ok"), new LongAdder());
    counters.put(labelled(SWEEPS, "result", "failed"), new LongAdder());
  }

  private static Map<String, String> help() {
    Map<String, String> help = new LinkedHashMap<>();
    help.put(RECEIVED, "Deliveries that were verified and stored, without duplicates.");
    help.put(REJECTED, "Deliveries that were not stored, by reason.");
    help.put(DUPLICATES, "Deliveries of events that were stored already.");
    help.put(LEFT_TO_SWEEP, "Events whose object cannot be read by its id, or was refused.");
    help.put(APPLIED, "Events whose object was read and written.");
    help.put(FAILED, "Reads and writes of an object that failed and are tried again.");
    help.put(SWEEPS, "Sweeps of this process, by result.");
    return help;
  }

  void add(String name, long count) {
    counters.computeIfAbsent(name, key -> new LongAdder()).add(count);
  }

  void rejected(String reason) {
    add(labelled(REJECTED, "reason", reason.toLowerCase(Locale.ROOT)), 1);
  }

  void sweep(boolean ok) {
    add(labelled(SWEEPS, "result", ok ? "ok" : "failed"), 1);
  }

  /** Records the time from the storage of an event to the commit of its object. */
  void fresh(long millis) {
    double seconds = millis / 1000.0;
    int place = 0;
    while (place < BOUNDS.length && seconds > BOUNDS[place]) {
      place++;
    }
    freshness.incrementAndGet(place);
    freshnessMillis.add(millis);
  }

  /**
   * A value of the moment.
   *
   * @param name its name
   * @param help what it is
   * @param value the value
   */
  record Gauge(String name, String help, double value) {}

  /** The counters, gauges, and the histogram of freshness. */
  String text(List<Gauge> gauges) {
    StringBuilder text = new StringBuilder();
    HELP.forEach((name, help) -> {
      head(text, name, help, "counter");
      counters.forEach((key, value) -> {
        if (key.equals(name) || key.startsWith(name + "{")) {
          text.append(key).append(' ').append(value.sum()).append('\n');
        }
      });
    });
    for (Gauge gauge : gauges) {
      head(text, gauge.name, gauge.help, "gauge");
      text.append(gauge.name).append(' ').append(number(gauge.value)).append('\n');
    }
    appendFreshness(text);
    return text.toString();
  }

  private void appendFreshness(StringBuilder text) {
    head(text, FRESHNESS, "From the storage of an event to the commit of its object.", "histogram");
    long sum = 0;
    for (int i = 0; i <= BOUNDS.length; i++) {
      sum += freshness.get(i);
      String bound = i < BOUNDS.length ? number(BOUNDS[i]) : "+Inf";
      text.append(labelled(FRESHNESS + "_bucket", "le", bound))
          .append(' ')
          .append(sum)
          .append('\n');
    }
    text.append(FRESHNESS + "_sum ")
        .append(number(freshnessMillis.sum() / 1000.0))
        .append('\n');
    text.append(FRESHNESS + "_count ").append(sum).append('\n');
  }

  private static void head(StringBuilder text, String name, String help, String type) {
    text.append("# HELP ").append(name).append(' ').append(help).append('\n');
    text.append("# TYPE ").append(name).append(' ').append(type).append('\n');
  }

  private static String labelled(String name, String label, String value) {
    return name + "{" + label + "=\"" + value + "\"}";
  }

  private static String number(double value) {
    return value == Math.rint(value) && Math.abs(value) < 1e15
        ? Long.toString((long) value)
        : Double.toString(value);
  }
}
