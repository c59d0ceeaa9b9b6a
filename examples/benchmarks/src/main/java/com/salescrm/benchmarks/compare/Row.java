package com.salescrm.benchmarks.compare;

import static com.salescrm.benchmarks.Contestant.AVAJE;
import static com.salescrm.benchmarks.Contestant.DATABIND;
import static com.salescrm.benchmarks.Contestant.DATABIND_SDK_TIMES;
import static com.salescrm.benchmarks.Contestant.FASTJSON;
import static com.salescrm.benchmarks.Contestant.LIMIT;
import static com.salescrm.benchmarks.Contestant.OPENAPI;
import static com.salescrm.benchmarks.Contestant.SDK;

import com.salescrm.benchmarks.Contestant;
import com.salescrm.benchmarks.service.CannedService;
import com.salescrm.benchmarks.service.Http2Service;
import java.util.List;

/** The compared work. */
enum Row {
  /** Decodes a page into models. */
  DECODE_PLAIN("decode 100 leads, no custom fields", 0, 1, false),
  /** Decodes a page with custom fields. */
  DECODE_CUSTOM("decode 100 leads, 30 custom fields each", 30, 1, false),
  /** Decodes a page and reads every custom field value. */
  DECODE_AND_USE("decode 100 leads, 30 custom fields each, and read each value", 30, 1, false),
  /** Decodes five fields of the leads of a page into a record. */
  PROJECT_ALL("decode 5 fields of 100 leads, 30 custom fields each", 30, 1, false),
  /** The same from a page that has only these fields. */
  PROJECT("decode 100 leads, of which only 5 fields are sent", 30, 1, false),
  /** Reads one page from the service. */
  PAGE("page of 100 leads, end to end", 30, 1, true),
  /** Reads one lead from the service. */
  GET("GET one lead", 30, 1, true),
  /** Creates a lead in the service. */
  CREATE("create a lead", 30, 1, true),
  /** Reads 100 pages sequentially. */
  LIST("10,000 leads by paging", 30, 1, true),
  /** Reads leads in 64 threads on one client. */
  THREADS("GET one lead, 64 threads on one client", 30, 64, true),
  /** Reads one lead over HTTP/2. */
  GET_HTTP2("GET one lead, HTTP/2 over TLS", 30, 1, true),
  /** Reads leads in 64 threads on one client, over HTTP/2. */
  THREADS_HTTP2("GET one lead, 64 threads on one client, HTTP/2 over TLS", 30, 64, true),
  /** Saves the file of an export. */
  EXPORT_SAVE("export: save the file", 0, 1, false),
  /** Reads the file of an export as leads. */
  EXPORT_READ("export: read the file as leads", 0, 1, false),
  /** Reads a lead with an unexpired OAuth token, against an API key. */
  TOKEN("GET one lead, OAuth token against API key", 30, 1, true);

  private final String title;
  private final int customFields;
  private final int threads;
  private final boolean overTheWire;

  Row(String title, int customFields, int threads, boolean overTheWire) {
    this.title = title;
    this.customFields = customFields;
    this.threads = threads;
    this.overTheWire = overTheWire;
  }

  String title() {
    return title;
  }

  int customFields() {
    return customFields;
  }

  int threads() {
    return threads;
  }

  boolean overTheWire() {
    return overTheWire;
  }

  /** The service that the contestants call. */
  Class<?> service() {
    return this == GET_HTTP2 || this == THREADS_HTTP2 ? Http2Service.class : CannedService.class;
  }

  /** The contestants; the first one is compared with each of the others. */
  List<String> variants(boolean shortForm) {
    return switch (this) {
      case EXPORT_SAVE, EXPORT_READ -> names(SDK, DATABIND);
      case TOKEN -> List.of("OAUTH", "API_KEY");
      case DECODE_AND_USE, GET_HTTP2, THREADS_HTTP2 -> names(SDK, DATABIND, LIMIT);
      case PROJECT_ALL -> List.of("PROJECTED", "STREAMING_READER", "DATABIND", "LIMIT", "SDK");
      case PROJECT ->
        List.of(
            "PROJECTED",
            "STREAMING_READER",
            "DATABIND",
            "LIMIT",
            "STREAMING_READER_WITH_ALL_FIELDS",
            "LIMIT_WITH_ALL_FIELDS");
      case DECODE_PLAIN, DECODE_CUSTOM ->
        shortForm
            ? names(SDK, DATABIND, DATABIND_SDK_TIMES, LIMIT)
            : names(SDK, DATABIND, DATABIND_SDK_TIMES, FASTJSON, AVAJE, LIMIT, OPENAPI);
      default -> shortForm ? names(SDK, DATABIND, LIMIT) : names(Contestant.values());
    };
  }

  private static List<String> names(Contestant... contestants) {
    return List.of(contestants).stream().map(Contestant::name).toList();
  }

  /** Whether the row is part of the short form. */
  boolean isShort() {
    return switch (this) {
      case DECODE_PLAIN, DECODE_CUSTOM, PAGE, GET, CREATE -> true;
      default -> false;
    };
  }

  /** The target against the variant; null if there is none. */
  Target target(String variant) {
    return switch (this) {
      case DECODE_PLAIN -> Target.of(variant, 0.50, 0.52, 1.25);
      case DECODE_CUSTOM -> Target.of(variant, 0.65, 0.65, 1.25);
      case PAGE -> Target.of(variant, 0.85, 0.80, 1.30);
      case GET, CREATE -> Target.of(variant, 1.10, 1.15, Double.NaN);
      case LIST, THREADS -> Target.of(variant, Double.NaN, Double.NaN, Double.NaN);
      case PROJECT_ALL, PROJECT ->
        variant.startsWith("STREAMING") ? new Target(0.35, 0.45, false) : Target.NONE;
      case DECODE_AND_USE, GET_HTTP2, THREADS_HTTP2, EXPORT_SAVE, EXPORT_READ, TOKEN -> Target.NONE;
    };
  }
}
