package com.salescrm.sdk.core.download;

import com.salescrm.sdk.core.error.ApiException;
import com.salescrm.sdk.core.error.DecodingException;
import com.salescrm.sdk.core.http.ApiClient;
import com.salescrm.sdk.core.http.ApiRequest;
import com.salescrm.sdk.core.http.ApiResponse;
import com.salescrm.sdk.core.http.BodyStream;
import java.util.Set;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Where a file is; asks for the address again when it has expired. For one thread. */
final class Link {
  // What storages answer to a link whose time is over.
  private static final Set<Integer> EXPIRED = Set.of(400, 401, 403, 404, 410);

  private final ApiClient http;
  private final Supplier<String> refresh;
  private String address;

  Link(ApiClient http, String address, Supplier<String> refresh) {
    this.http = http;
    this.address = address;
    this.refresh = refresh;
  }

  ApiClient http() {
    return http;
  }

  /**
   * Opens the file.
   *
   * @param from the first byte to send, on the wire
   * @param validator what tells whether the file is still the same; null if unknown
   */
  ApiResponse<BodyStream> open(long from, @Nullable String validator) {
    try {
      return send(from, validator);
    } catch (ApiException e) {
      String fresh = EXPIRED.contains(e.statusCode()) ? refresh.get() : address;
      if (fresh.equals(address)) {
        throw e;
      }
      address = fresh;
      return send(from, validator);
    }
  }

  private ApiResponse<BodyStream> send(long from, @Nullable String validator) {
    ApiRequest.Builder request = request().header("accept", "*/*");
    if (from > 0) {
      request.header("range", "bytes=" + from + "-");
      if (validator != null) {
        request.header("if-range", validator);
      }
    }
    return http.send(request.returningStream());
  }

  private ApiRequest.Builder request() {
    try {
      return ApiRequest.getUrl(address);
    } catch (IllegalArgumentException e) { // It came from the service, not from the caller.
      throw new DecodingException(
          "the link to the file (download_url) is no http or https URL", "$.download_url", e);
    }
  }
}
