package com.salescrm.sandbox.internal.http;

import com.salescrm.sandbox.RecordedCall;
import com.salescrm.sandbox.Violation;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import mockwebserver3.RecordedRequest;

/** Records requests and violations, the newest of each. */
public final class CallLog {
  private static final int CAPACITY = 50_000;

  private final boolean withCredentials;
  private final Deque<RecordedCall> calls = new ArrayDeque<>(); // guarded by this
  private final Deque<Violation> violations = new ArrayDeque<>(); // guarded by this

  public CallLog(boolean withCredentials) {
    this.withCredentials = withCredentials;
  }

  /** Records a request to the file server. */
  public void add(RecordedRequest request) {
    add(WireRequest.of(request));
  }

  void add(WireRequest wire) {
    add(new RecordedCall(
        wire.method(),
        wire.path().decoded(),
        wire.target(),
        wire.query(),
        masked(wire.headers()),
        withCredentials || !wire.path().decoded().startsWith("/oauth2/")
            ? wire.body().utf8()
            : "***",
        wire.connection()));
  }

  /** Records a request of which only the request line was read. */
  void addUnread(String method, String target, int connection) {
    String path = RawPath.of(target).decoded();
    add(new RecordedCall(method, path, target, Map.of(), Map.of(), "", connection));
  }

  private synchronized void add(RecordedCall call) {
    calls.add(call);
    if (calls.size() > CAPACITY) {
      calls.remove();
    }
  }

  synchronized void add(Violation violation) {
    violations.add(violation);
    if (violations.size() > CAPACITY) {
      violations.remove();
    }
  }

  public synchronized List<RecordedCall> calls() {
    return new ArrayList<>(calls);
  }

  public synchronized List<Violation> violations() {
    return new ArrayList<>(violations);
  }

  public synchronized void clear() {
    calls.clear();
    violations.clear();
  }

  private Map<String, List<String>> masked(Map<String, List<String>> headers) {
    if (withCredentials || !headers.containsKey("authorization")) {
      return headers;
    }
    Map<String, List<String>> masked = new LinkedHashMap<>(headers);
    masked.computeIfPresent(
        "authorization", (name, values) -> values.stream().map(CallLog::scheme).toList());
    return masked;
  }

  private static String scheme(String authorization) {
    int space = authorization.indexOf(' ');
    return (space < 0 ? "" : authorization.substring(0, space + 1)) + "***";
  }
}
