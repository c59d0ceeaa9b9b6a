package com.salescrm.sandbox.internal.fault;

import com.fasterxml.jackson.databind.node.ObjectNode;
import com.salescrm.sandbox.RateLimitForm;
import com.salescrm.sandbox.internal.http.Response;
import com.salescrm.sandbox.internal.json.Json;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.Locale;
import java.util.zip.GZIPOutputStream;

/** Responses of faults that replace the real one. */
public final class FaultResponses {
  // The JDK's RFC_1123_DATE_TIME writes one digit for days 1 to 9; RFC 9110 requires two.
  private static final DateTimeFormatter HTTP_DATE = DateTimeFormatter.ofPattern(
          "EEE, dd MMM uuuu HH:mm:ss 'GMT'", Locale.ENGLISH)
      .withZone(ZoneOffset.UTC);
  private static final int LIMIT = 240;

  private FaultResponses() {}

  public static Response error(int status) {
    return status == 204 || status == 304
        ? Response.empty(status)
        : Response.json(status, Json.object().put("error", "Injected fault: status " + status));
  }

  public static String httpDate(Instant at) {
    return HTTP_DATE.format(at);
  }

  public static Response rateLimited(RateLimitForm form, Duration reset) {
    BigDecimal exact = BigDecimal.valueOf(reset.toNanos(), 9).setScale(6, RoundingMode.HALF_UP);
    long whole = exact.setScale(0, RoundingMode.CEILING).longValueExact();
    String seconds = exact.toPlainString();
    Response plain = Response.json(429, Json.object().put("message", "Too many requests"));
    return switch (form) {
      case RETRY_AFTER_SECONDS -> plain.withHeader("retry-after", Long.toString(whole));
      case RATELIMIT_SEMICOLONS -> plain.withHeader("ratelimit", standard("; ", whole));
      case RATELIMIT_COMMAS -> plain.withHeader("ratelimit", standard(", ", whole));
      case RATELIMIT_RESET -> plain.withHeader("ratelimit-reset", Long.toString(whole));
      case X_RATE_LIMIT_RESET -> plain.withHeader("x-rate-limit-reset", seconds);
      case BODY_FLAT -> Response.json(429, body().put("rate_reset", seconds));
      case BODY_NESTED -> {
        ObjectNode nested = Json.object();
        nested.set("error", body().put("rate_reset", exact));
        yield Response.json(429, nested);
      }
      case NO_HINT -> plain;
    };
  }

  public static Response gzipped(Response response) {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    try (GZIPOutputStream gzip = new GZIPOutputStream(out)) {
      gzip.write(response.body());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return response
        .withBody("application/json", out.toByteArray())
        .withHeader("content-encoding", "gzip");
  }

  private static String standard(String separator, long reset) {
    return String.join(separator, "limit=" + LIMIT, "remaining=0", "reset=" + reset);
  }

  private static ObjectNode body() {
    return Json.object()
        .put("message", "Too many requests")
        .put("rate_limit", LIMIT)
        .put("rate_limit_type", "key")
        .put("rate_window", 8);
  }
}
