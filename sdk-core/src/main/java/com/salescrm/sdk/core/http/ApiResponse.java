package com.salescrm.sdk.core.http;

import com.salescrm.sdk.core.error.Attempt;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;

/**
 * The response of one call: body, status, headers and attempts. Immutable, safe for many threads if its body is.
 *
 * @param <T> the type of the decoded body
 */
public final class ApiResponse<T> {
  private final T body;
  private final int statusCode;
  private final Map<String, List<String>> headers;
  private final List<Attempt> attempts;

  ApiResponse(T body, int statusCode, Map<String, List<String>> headers, List<Attempt> attempts) {
    this.body = body;
    this.statusCode = statusCode;
    this.headers = headers;
    this.attempts = List.copyOf(attempts);
  }

  /** {@return the decoded body} */
  public T body() {
    return body;
  }

  /** {@return the HTTP status: 200 to 299, or 404 for a DELETE that an earlier attempt must have carried out} */
  public int statusCode() {
    return statusCode;
  }

  /** {@return all headers, by lower-case name; unmodifiable} */
  public Map<String, List<String>> headers() {
    return headers;
  }

  /**
   * The first value of a header.
   *
   * @param name its name, in any case
   * @return the value; empty if the response has no such header
   */
  public Optional<String> header(String name) {
    return headers.getOrDefault(name.toLowerCase(Locale.ROOT), List.of()).stream()
        .findFirst();
  }

  /** {@return the attempts of the call, in order; the last one succeeded} */
  public List<Attempt> attempts() {
    return attempts;
  }

  <R> ApiResponse<R> map(Function<? super T, ? extends R> change) {
    return new ApiResponse<>(change.apply(body), statusCode, headers, attempts);
  }

  @Override
  public String toString() {
    return "ApiResponse{" + statusCode + ", attempts=" + attempts + "}";
  }
}
