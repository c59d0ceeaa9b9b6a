package com.salescrm.sdk.simulation;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import com.salescrm.sandbox.InProcess;
import com.salescrm.sdk.simulation.Faults.Kind;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.net.SocketException;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import mockwebserver3.MockResponse;
import mockwebserver3.RecordedRequest;
import okhttp3.Headers;
import okhttp3.HttpUrl;
import okio.Buffer;
import okio.ByteString;
import org.jspecify.annotations.Nullable;

/** A request on a connection and its response, with at most one fault. */
final class Exchange {
  /** The start of the step at which the service processes a request. */
  static final String PROCESS = "process ";

  private static final int MAX_CUT = 600;
  private static final int[] FAILURES = {500, 502, 503, 503, 503, 504};

  /** What follows the bytes of a response. */
  enum End {
    OPEN,
    CLOSE,
    STALL,
    RESET,
    TIMEOUT
  }

  @SuppressWarnings("ArrayRecordComponent") // Never compared.
  record Received(byte[] bytes, End end) {}

  private final World world;
  private @Nullable Kind fault;
  private final ByteArrayOutputStream sent = new ByteArrayOutputStream();
  private final int cutAt;
  private @Nullable RecordedRequest request;

  Exchange(World world) {
    this.world = world;
    this.fault = world.faults.next();
    this.cutAt = fault == Kind.CUT_REQUEST ? world.next(MAX_CUT) : Integer.MAX_VALUE;
  }

  boolean hasFault(Kind kind) {
    return fault == kind;
  }

  boolean isSent() {
    return request != null;
  }

  /** Takes bytes of the request. */
  void send(byte[] bytes, int offset, int length) throws IOException {
    if (sent.size() + length > cutAt) {
      world.trace("the connection breaks at byte " + cutAt + " of the request");
      throw new SocketException("Broken pipe");
    }
    sent.write(bytes, offset, length);
    request = parse();
    if (request != null) {
      world.network.requireNotLimited(request.getTarget());
    }
  }

  private @Nullable RecordedRequest parse() throws IOException {
    String text = sent.toString(ISO_8859_1);
    int end = text.indexOf("\r\n\r\n");
    if (end < 0) {
      return null;
    }
    String[] lines = text.substring(0, end).split("\r\n", -1);
    Headers.Builder headers = new Headers.Builder();
    for (int i = 1; i < lines.length; i++) {
      headers.add(lines[i]);
    }
    Headers all = headers.build();
    String length = all.get("content-length");
    int size = length == null ? 0 : Integer.parseInt(length);
    if (sent.size() < end + 4 + size) {
      return null;
    }
    String[] line = lines[0].split(" ", -1);
    HttpUrl url = HttpUrl.get("http://" + all.get("host") + line[1]);
    ByteString body = ByteString.of(sent.toByteArray(), end + 4, size);
    return request(line[0], line[1], url, all, body);
  }

  /** Lets the service process the request, and the response travel, unless the client closes the connection. */
  Received response(BooleanSupplier isClosed) throws IOException {
    RecordedRequest complete = request;
    if (complete == null) {
      throw new IllegalStateException("the request is incomplete");
    }
    if (fault == null && isFile(complete)) {
      fault = world.faults.nextOfFile();
    }
    String what = complete.getMethod() + " " + complete.getTarget();
    long sentAt = world.nanos();
    if (!travels(PROCESS + what + (fault == null ? "" : " " + fault))) {
      return new Received(new byte[0], End.TIMEOUT);
    }
    if (what.startsWith("POST")) { // Its process may be killed before the call ends.
      world.second.took(Duration.ofNanos(world.nanos() - sentAt));
    }
    if (isClosed.getAsBoolean()) {
      if (world.chance(0.5)) {
        processed(complete);
      }
      return new Received(new byte[0], End.RESET);
    }
    Received received = response(complete);
    return travels("respond to " + what) ? received : new Received(new byte[0], End.TIMEOUT);
  }

  /** Whether a message arrives before the client's time limit. */
  private boolean travels(String what) {
    long latency = latency();
    long left = world.network.attemptLeft();
    world.step(what, Math.min(latency, left));
    return latency < left;
  }

  private long latency() {
    long max = fault == Kind.SLOW ? TimeUnit.SECONDS.toNanos(8) : TimeUnit.MILLISECONDS.toNanos(60);
    return (long) (world.nextDouble() * max);
  }

  private Received response(RecordedRequest complete) throws IOException {
    if (fault == null || (fault == Kind.GARBLED && isFile(complete))) {
      return process(complete, End.OPEN);
    }
    return switch (fault) {
      case LOST_REQUEST -> new Received(new byte[0], End.RESET);
      case STUCK_REQUEST -> timedOut();
      case LATE_REQUEST -> {
        long late = world.network.attemptLeft() + world.next(World.MAX_LATE_MILLIS) * 1_000_000L;
        Ledger.Attempt attempt = world.ledger.sent(complete.getMethod());
        world.later(late, () -> {
          world.trace("late: " + complete.getMethod() + " " + complete.getTarget());
          attempt.processed(respond(complete).getCode());
        });
        yield timedOut();
      }
      case LOST_RESPONSE -> withoutBytes(process(complete, End.RESET));
      case STUCK_RESPONSE -> {
        process(complete, End.OPEN);
        yield timedOut();
      }
      case CUT_RESPONSE -> cut(process(complete, End.CLOSE));
      case STALLED_RESPONSE -> cut(process(complete, End.STALL));
      case GARBLED -> garbled(processed(complete));
      case TOO_MANY -> {
        int retryAfter = world.next(20) + 1;
        world.network.limited(complete.getTarget(), TimeUnit.SECONDS.toNanos(retryAfter));
        yield status(429, retryAfter);
      }
      case UNAVAILABLE -> status(503, world.next(20) + 1);
      case FAILED -> {
        if (world.chance(0.5)) {
          process(complete, End.OPEN);
        }
        yield status(FAILURES[world.next(FAILURES.length)], 0);
      }
      case CLOSES -> process(complete, End.CLOSE);
      case SHORT_PART -> shortPart(processed(complete));
      case IGNORED_RANGE -> process(withoutRange(complete), End.OPEN);
      default -> process(complete, End.OPEN);
    };
  }

  /** No client can see that HTML is not the file. */
  private static boolean isFile(RecordedRequest complete) {
    return complete.getTarget().startsWith("/exports/");
  }

  private Received timedOut() {
    world.step("time limit", world.network.attemptLeft());
    return new Received(new byte[0], End.TIMEOUT);
  }

  private static Received withoutBytes(Received received) {
    return new Received(new byte[0], received.end());
  }

  /** At least the last byte is missing. */
  private Received cut(Received whole) {
    int length = world.next(whole.bytes().length);
    world.trace("the response ends at byte " + length + " of " + whole.bytes().length);
    return new Received(Arrays.copyOf(whole.bytes(), length), whole.end());
  }

  private Received shortPart(MockResponse response) throws IOException {
    String range = response.getHeaders().get("content-range");
    byte[] body = body(response);
    if (range == null || body.length < 2) {
      return write(response.getCode(), response.getHeaders(), body, End.OPEN);
    }
    byte[] part = Arrays.copyOf(body, 1 + world.next(body.length - 1));
    long start = Long.parseLong(range.replaceAll("bytes (\\d+)-.*", "$1"));
    String shorter = range.replaceAll("-\\d+", "-" + (start + part.length - 1));
    Headers headers =
        response.getHeaders().newBuilder().set("content-range", shorter).build();
    world.trace("a part of " + part.length + " of " + body.length + " bytes");
    return write(206, headers, part, End.OPEN);
  }

  private static RecordedRequest withoutRange(RecordedRequest request) {
    Headers headers = request.getHeaders().newBuilder().removeAll("range").build();
    return request(
        request.getMethod(), request.getTarget(), request.getUrl(), headers, request.getBody());
  }

  private static RecordedRequest request(
      String method, String target, HttpUrl url, Headers headers, @Nullable ByteString body) {
    return new RecordedRequest(
        0,
        0,
        null,
        List.of(),
        method,
        target,
        "HTTP/1.1",
        url,
        headers,
        body,
        body == null ? 0 : body.size(),
        List.of(),
        null);
  }

  private static Received garbled(MockResponse response) throws IOException {
    byte[] html = "<html><body>Bad day</body></html>".getBytes(ISO_8859_1);
    return write(response.getCode(), Headers.of("content-type", "text/html"), html, End.OPEN);
  }

  private static Received status(int code, int retryAfter) throws IOException {
    Headers headers = retryAfter == 0
        ? Headers.of("content-type", "application/json")
        : Headers.of("retry-after", Integer.toString(retryAfter));
    return write(code, headers, "{}".getBytes(ISO_8859_1), End.OPEN);
  }

  private Received process(RecordedRequest complete, End end) throws IOException {
    MockResponse response = processed(complete);
    return write(response.getCode(), response.getHeaders(), body(response), end);
  }

  private static byte[] body(MockResponse response) throws IOException {
    Buffer body = new Buffer();
    if (response.getBody() != null) {
      response.getBody().writeTo(body);
    }
    return body.readByteArray();
  }

  private MockResponse processed(RecordedRequest complete) {
    Ledger.Attempt attempt = world.ledger.sent(complete.getMethod());
    MockResponse response = respond(complete);
    attempt.processed(response.getCode());
    return response;
  }

  private MockResponse respond(RecordedRequest complete) {
    return InProcess.respond(world.sandbox, complete);
  }

  private static Received write(int status, Headers headers, byte[] body, End end)
      throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    StringBuilder head = new StringBuilder("HTTP/1.1 " + status + " Status\r\n");
    headers.forEach(header -> {
      if (!header.getFirst().toLowerCase(Locale.ROOT).equals("content-length")) {
        head.append(header.getFirst()).append(": ").append(header.getSecond()).append("\r\n");
      }
    });
    if (status != 204) {
      head.append("content-length: ").append(body.length).append("\r\n");
    }
    bytes.write((head + "\r\n").getBytes(ISO_8859_1));
    bytes.write(body);
    return new Received(bytes.toByteArray(), end);
  }
}
