package com.salescrm.sdk.core.http;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.salescrm.sdk.core.internal.transport.ExplainedRequest;
import com.salescrm.sdk.core.retry.Replay;
import com.salescrm.sdk.core.retry.RetryPolicy;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import okhttp3.HttpUrl;

/**
 * A request that {@link ApiClient#explain} did not send, as HTTP/1.1 sends it, and what would be done on a failure. What
 * interceptors and cookies of a client given to {@code httpClient()} would change is not included. Immutable, safe for many
 * threads.
 */
public final class Explanation {
  private final ExplainedRequest request;
  private final HttpUrl base;

  Explanation(ExplainedRequest request, HttpUrl base) {
    this.request = request;
    this.base = base;
  }

  /** {@return {@code GET}, {@code POST}, {@code PUT} or {@code DELETE}} */
  public String method() {
    return request.method();
  }

  /** {@return the absolute URL with its query, percent-encoded} */
  public String url() {
    return request.url().toString();
  }

  /** {@return the percent-encoded path, as {@link ApiRequest#path()}: relative to the base URL if it is below that} */
  public String path() {
    String path = request.url().encodedPath();
    String prefix = base.encodedPath().replaceFirst("/$", "");
    boolean isBelow = request.url().host().equals(base.host()) && path.startsWith(prefix + "/");
    return isBelow ? path.substring(prefix.length()) : path;
  }

  /**
   * {@return the headers in the order of the wire; unmodifiable} The secret of {@code Authorization} is {@code ***}, and so
   * is the value of each header of the caller that the SDK does not log.
   */
  public List<Map.Entry<String, String>> headers() {
    return IntStream.range(0, request.headers().size())
        .mapToObj(i -> Map.entry(request.headers().name(i), request.headers().value(i)))
        .toList();
  }

  /** {@return a copy of the bytes of the body; empty for none} */
  public byte[] body() {
    return request.body().clone();
  }

  /** {@return whether the request is sent again after a failure, with {@link RequestOptions#replayWrites()} applied} */
  public Replay replay() {
    return request.replay();
  }

  /** {@return the number of attempts and the delays between them} */
  public RetryPolicy retryPolicy() {
    return request.retryPolicy();
  }

  /** {@return the time limit of one attempt} */
  public Duration attemptTimeout() {
    return request.attemptTimeout();
  }

  /** {@return the time limit of the whole call} */
  public Duration totalTimeout() {
    return request.totalTimeout();
  }

  /**
   * {@return how the call ends if each attempt fails in the same way: one line for each number of attempts and {@link
   * com.salescrm.sdk.core.error.Outcome}, such as {@code 429; 503 with Retry-After: up to 4 attempts, outcome REJECTED};
   * unmodifiable} The lines are for people, their words may change.
   */
  public List<String> onFailure() {
    return request.onFailure();
  }

  /**
   * {@return whether the request is a write} False for a read: what the operation does afterwards depends on the response,
   * such as the update of an {@code edit}, the next page of a list or the next poll of a job.
   */
  public boolean isComplete() {
    return !method().equals("GET");
  }

  /**
   * The request as HTTP/1.1, and below it what would be done on a failure. It contains the data of the body. The query of an
   * absolute URL outside the base URL is masked, since links may be secret.
   */
  @Override
  public String toString() {
    StringBuilder text = new StringBuilder(method()).append(' ').append(target());
    text.append(" HTTP/1.1\n");
    headers()
        .forEach(header ->
            text.append(header.getKey()).append(": ").append(header.getValue()).append('\n'));
    text.append('\n');
    if (request.body().length > 0) {
      text.append(new String(request.body(), UTF_8)).append("\n\n");
    }
    text.append("On a failure (Replay.").append(replay());
    text.append(", attempts of at most ").append(attemptTimeout());
    text.append(", ").append(totalTimeout()).append(" in total):\n");
    onFailure().forEach(line -> text.append("- ").append(line).append('\n'));
    if (!isComplete()) {
      text.append("What the operation does afterwards depends on the response.\n");
    }
    return text.toString();
  }

  private String target() {
    HttpUrl url = request.url();
    boolean authorized = request.headers().get("Authorization") != null;
    String query = url.encodedQuery();
    String shown = query == null || authorized ? query : "***";
    return url.encodedPath() + (shown == null ? "" : "?" + shown);
  }
}
