package com.salescrm.sdk.core.internal.transport;

import static com.salescrm.sdk.core.internal.message.TransportFailure.Kind.BROKEN;
import static com.salescrm.sdk.core.internal.message.TransportFailure.Kind.CONNECT;

import com.salescrm.sdk.core.error.Attempt;
import com.salescrm.sdk.core.error.Outcome;
import com.salescrm.sdk.core.internal.message.HttpRequest;
import com.salescrm.sdk.core.internal.message.HttpResponse;
import com.salescrm.sdk.core.internal.message.TransportFailure;
import com.salescrm.sdk.core.internal.time.Timing;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import okhttp3.Headers;

/**
 * Describes how a call would end if each of its attempts failed in the same way. It presents such attempts to {@link
 * RetryRules} and {@link Outcomes}, which decide about the attempts of real calls.
 */
final class FailureHandling {
  // Whether an attempt of the same kind is repeated does not depend on its number any more.
  private static final int TRIED_ATTEMPTS = 3;
  private static final Map<String, AttemptResult> FAILURES = failures();

  private final HttpRequest request;
  private final CallContext call;
  private final Timing timing;

  private FailureHandling(HttpRequest request, CallContext call, Timing timing) {
    this.request = request;
    this.call = call;
    this.timing = timing;
  }

  /** One line for each end of the call, with the failures that lead to it. */
  static List<String> of(HttpRequest request, CallContext call, Timing timing) {
    Timing shortestDelays = new Timing(timing.clock(), timing.ticker(), timing.sleeper(), () -> 0);
    FailureHandling handling = new FailureHandling(request, call, shortestDelays);
    Map<String, List<String>> ends = new LinkedHashMap<>();
    FAILURES.forEach((failure, attempt) ->
        ends.computeIfAbsent(handling.end(attempt), end -> new ArrayList<>()).add(failure));
    List<String> lines = new ArrayList<>();
    ends.forEach((end, failures) -> lines.add(String.join("; ", failures) + ": " + end));
    return List.copyOf(lines);
  }

  /** How the attempts of a call end together. */
  private String end(AttemptResult failure) {
    int max = call.retryPolicy().maxAttempts();
    int tried = Math.min(max, TRIED_ATTEMPTS);
    CallContext trial = call.trial(tried);
    RetryRules rules = new RetryRules(request, trial, timing);
    do {
      Attempt attempt =
          Attempt.failed(trial.nextNumber(), failure.status(), "", Duration.ZERO, Duration.ZERO);
      trial.record(attempt, failure);
    } while (rules.delayBeforeRetry(failure).isPresent());
    int made = trial.attempts().size();
    int most = made < tried ? made : made - tried + max;
    String attempts = most == 1 ? "1 attempt" : "up to " + most + " attempts";
    return request.isGet() // A read has no outcome.
        ? attempts
        : attempts + ", outcome " + trial.outcome();
  }

  private static Map<String, AttemptResult> failures() {
    Map<String, AttemptResult> failures = new LinkedHashMap<>();
    failures.put(
        "the service cannot be reached (DNS, connection, TLS)",
        failure(TransportFailure.notSent(CONNECT, null)));
    failures.put("429", response(429, "Retry-After", "0"));
    failures.put("503 with Retry-After", response(503, "Retry-After", "0"));
    failures.put("401 with a refreshed token", refreshed(response(401)));
    failures.put("any other 4xx", response(400));
    failures.put(
        "the connection breaks or no response comes in time",
        failure(new TransportFailure(BROKEN, Outcome.UNKNOWN, false, null)));
    for (int status : new int[] {408, 500, 502, 503, 504}) {
      failures.put(Integer.toString(status), response(status));
    }
    failures.put("any other 5xx", response(501));
    failures.put("2xx with an HTML page", unreadable(Outcome.UNKNOWN));
    failures.put("2xx whose body is incomplete or not JSON", unreadable(Outcome.PROCESSED));
    return failures;
  }

  private static AttemptResult failure(TransportFailure failure) {
    return new AttemptResult(null, failure, false, failure.outcome());
  }

  private static AttemptResult response(int status, String... headers) {
    HttpResponse response = new HttpResponse(status, Headers.of(headers), new byte[0], null);
    return new AttemptResult(
        response, null, true, AttemptTracker.outcome(status, response.headers()));
  }

  private static AttemptResult refreshed(AttemptResult unauthorized) {
    return new AttemptResult(
        unauthorized.requireResponse().asRefreshed(), null, true, unauthorized.outcome());
  }

  private static AttemptResult unreadable(Outcome outcome) {
    return new AttemptResult(response(200).response(), null, false, outcome);
  }
}
