package com.salescrm.sdk.core.http;

import com.salescrm.sdk.core.internal.json.JsonCodec;
import com.salescrm.sdk.core.internal.message.HttpRequest;
import com.salescrm.sdk.core.internal.url.PercentEncoding;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.time.Instant;
import java.time.ZoneId;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import okhttp3.HttpUrl;

/** Encodes a request: URL, headers, body. Also checks headers that callers set. */
final class RequestEncoder {
  private static final BigDecimal SECONDS_PER_HOUR = BigDecimal.valueOf(3600);

  private static final Set<String> SET_BY_SDK = Set.of(
      "authorization",
      "host",
      "accept-encoding", // OkHttp decompresses a response only if it sets this header itself.
      "content-length",
      "content-type",
      "transfer-encoding",
      "connection",
      "user-agent");

  private RequestEncoder() {}

  static HttpRequest encode(ClientCore core, RequestOptions options, ApiRequest<?> request) {
    byte[] body = request.body().map(JsonCodec::write).orElse(null);
    HttpUrl address = request.address();
    HttpUrl url = address != null ? address : url(core.base(), request);
    HttpRequest withoutHeaders = new HttpRequest(
        request.method(), url, okhttp3.Headers.of(), body, request.replay(), address != null);
    okhttp3.Headers.Builder headers = new okhttp3.Headers.Builder()
        .add("Accept", "application/json")
        .add("User-Agent", core.userAgent());
    if (request.decoder().streams()) {
      headers.add("Accept-Encoding", "gzip"); // Set here, so that OkHttp does not decompress.
    }
    if (withoutHeaders.hasOriginOf(core.base())) {
      addOptions(headers, core, options);
    }
    request.headers().forEach(headers::set);
    return withoutHeaders.to(url, headers.build());
  }

  private static HttpUrl url(HttpUrl base, ApiRequest<?> request) {
    String basePath = base.encodedPath();
    String prefix =
        basePath.endsWith("/") ? basePath.substring(0, basePath.length() - 1) : basePath;
    HttpUrl.Builder url = base.newBuilder().encodedPath(prefix + request.path());
    for (Map.Entry<String, String> parameter : request.query()) {
      url.addEncodedQueryParameter(
          PercentEncoding.query(parameter.getKey()), PercentEncoding.query(parameter.getValue()));
    }
    return url.build();
  }

  /** The options of the client, which are sent to the base URL only. */
  private static void addOptions(
      okhttp3.Headers.Builder headers, ClientCore core, RequestOptions options) {
    options.headers().forEach(headers::set);
    options
        .timeZone()
        .ifPresent(
            zone -> headers.set("x-tz-offset", hours(zone, core.timing().clock().instant())));
  }

  /** The offset of the zone at that time in hours, such as 5.5 or -3. */
  static String hours(ZoneId zone, Instant at) {
    BigDecimal seconds = BigDecimal.valueOf(zone.getRules().getOffset(at).getTotalSeconds());
    BigDecimal hours = seconds.divide(SECONDS_PER_HOUR, 4, RoundingMode.HALF_UP);
    return hours.signum() == 0 ? "0" : hours.stripTrailingZeros().toPlainString();
  }

  /** The name in lower case, if callers may set the header. */
  static String headerName(String name) {
    if (!name.matches("[A-Za-z0-9!#$%&'*+.^_`|~-]+")) {
      throw new IllegalArgumentException(
          "header name must be a token (RFC 9110, 5.6.2), but was: " + name);
    }
    String lower = name.toLowerCase(Locale.ROOT);
    if (SET_BY_SDK.contains(lower)) {
      throw new IllegalArgumentException("header " + name + " is set by the SDK");
    }
    return lower;
  }

  /** The value, if it is allowed in a header. */
  static String headerValue(String name, String value) {
    for (int i = 0; i < value.length(); i++) {
      char c = value.charAt(i);
      if ((c < ' ' && c != '\t') || c > '~') {
        throw new IllegalArgumentException("value of header " + name
            + " has a character at position " + i + " that is not allowed in a header");
      }
    }
    return value;
  }
}
