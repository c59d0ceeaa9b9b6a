package com.salescrm.sdk.core.http;

import com.salescrm.sdk.core.internal.json.JsonCodec;
import com.salescrm.sdk.core.internal.message.HttpRequest;
import com.salescrm.sdk.core.internal.url.PercentEncoding;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.time.Instant;
import java.time.ZoneId;
import java.util.Map;
import okhttp3.HttpUrl;

/** Encodes a request: URL, headers, body. */
final class RequestEncoder {
  private static final BigDecimal SECONDS_PER_HOUR = BigDecimal.valueOf(3600);

  private RequestEncoder() {}

  static HttpRequest encode(ClientCore core, RequestOptions options, ApiRequest<?> request) {
    byte[] body = request.body().map(JsonCodec::write).orElse(null);
    HttpUrl address = request.address();
    HttpUrl url = address != null ? address : url(core.base(), request);
    HttpRequest withoutHeaders =
        new HttpRequest(request.method(), url, okhttp3.Headers.of(), body, request.replay());
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
}
