package com.salescrm.sdk.core.internal.transport;

import com.salescrm.sdk.core.error.Outcome;
import com.salescrm.sdk.core.internal.message.GzipInputStream;
import com.salescrm.sdk.core.internal.message.TransportFailure;
import com.salescrm.sdk.core.internal.message.TransportFailure.Kind;
import com.salescrm.sdk.core.internal.time.Timing.Ticker;
import java.io.IOException;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.nio.ByteBuffer;
import java.util.Collections;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.WeakHashMap;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.regex.Pattern;
import okhttp3.Connection;
import okhttp3.FormBody;
import okhttp3.Interceptor;
import okhttp3.Protocol;
import okhttp3.Request;
import okhttp3.RequestBody;
import okhttp3.Response;
import okhttp3.ResponseBody;
import okio.Okio;

/**
 * The network interceptor, which OkHttp calls when it has a connection. It records how far the attempt gets, checks a pooled
 * connection before a write, decompresses gzip, and hides the {@code Retry-After} of a 503 from OkHttp, which would retry by
 * itself if it is 0.
 *
 * <p>It is also the last of the interceptors that are called before a connection is chosen, where it only records which
 * request follows.
 *
 * <p>After a write on a connection that the server has closed, the outcome is unknown; OkHttp itself checks only connections
 * that were idle for 10 s. The check takes up to 1 ms. It is skipped if the connection was idle for less than 10 ms and the
 * last 16 checks found no closed connection.
 */
final class WireInterceptor implements Interceptor {
  // Without the skip, consecutive writes took 9 to 10 times as long on loopback, 1.06 times with
  // 20 ms to the server, and 1.025 times with 50 ms.
  private static final long UNCHECKED_IDLE_NANOS = TimeUnit.MILLISECONDS.toNanos(10);
  private static final int MIN_OPEN_CHECKS = 16;
  private static final Pattern LENGTH = Pattern.compile("[0-9]{1,18}");
  private static final Set<Protocol> HTTP_2 = Set.of(Protocol.HTTP_2, Protocol.H2_PRIOR_KNOWLEDGE);

  // Written at the end of each exchange, read by the next call on the same connection, which may be
  // one of another client on the same OkHttpClient.
  private static final Map<Connection, Long> LAST_USE =
      Collections.synchronizedMap(new WeakHashMap<>());

  private final AtomicInteger openInARow = new AtomicInteger();
  private final Ticker ticker;

  WireInterceptor(Ticker ticker) {
    this.ticker = ticker;
  }

  @Override
  public Response intercept(Chain chain) throws IOException {
    Request request = chain.request();
    // An interceptor of the user's client may have made this request without the tag.
    Request own = chain.call().request();
    AttemptTracker attempt = own.tag(AttemptTracker.class);
    Connection connection = chain.connection();
    if (attempt == null) {
      return chain.proceed(request);
    }
    boolean differs = isForSomethingElse(request, own);
    if (connection == null) {
      attempt.onRequest(differs);
      return chain.proceed(request);
    }
    boolean isPooled = LAST_USE.containsKey(connection);
    boolean isDerived = request.tag(AttemptTracker.class) != null;
    attempt.onConnection(isPooled, differs, isDerived, mayContain(request, own));
    // OkHttp has a reader thread for HTTP/2, which detects the end at once, and holds the socket.
    boolean isHttp2 = HTTP_2.contains(connection.protocol());
    CountedSocket socket = isHttp2 ? null : CountedSocket.of(connection.socket());
    boolean isSuspect = isPooled && socket != null && socket.isSuspect();
    if (isPooled && !isHttp2 && (isSuspect || (attempt.isWrite() && !canSkipCheck(connection)))) {
      requireOpen(connection);
    }
    attempt.requireNotCancelled();
    attempt.onSend(socket);
    ByteBuffer following = socket == null ? null : socket.onRequest();
    Response response;
    try {
      response = chain.proceed(request);
    } catch (
        IOException e) { // Not further out: failures of other requests may be suppressed there.
      throw AttemptTracker.refusal(e);
    }
    if (socket != null && following != null && !socket.hasReceived(response.code(), following)) {
      // The one to the request may still follow.
      throw invalid(connection, response, true, "the server had sent a response without a request");
    }
    if (!isHttp2 && hasUnknownEnd(response)) {
      throw invalid(
          connection, response, false, "the headers do not state where the response ends");
    }
    LAST_USE.put(connection, ticker.nanos());
    response = decompressed(response, own);
    return response.code() == 503 ? withoutRetryAfter(response, attempt) : response;
  }

  /** Whether an interceptor of the user's client makes it for itself: that of the call may have got another address or body. */
  private static boolean isForSomethingElse(Request request, Request own) {
    boolean isOwnBody = Objects.equals(request.body(), own.body()); // Both are null for a DELETE.
    return !request.method().equals(own.method())
        || (!isOwnBody && !request.url().encodedPath().equals(own.url().encodedPath()));
  }

  /**
   * Whether the body of a request can contain that of the write: it is not shorter, and not that of a token request (RFC 6749,
   * 4 and 6).
   */
  private static boolean mayContain(Request request, Request own) throws IOException {
    RequestBody body = request.body();
    if (body == null) {
      return false;
    }
    boolean isToken = false;
    if (body instanceof FormBody form) {
      for (int i = 0; i < form.size(); i++) {
        isToken |= form.name(i).equals("grant_type");
      }
    }
    RequestBody written = own.body();
    long length = body.contentLength();
    return !isToken
        && (length < 0
            || request.header("Content-Encoding") != null
            || length >= (written == null ? 0 : written.contentLength()));
  }

  /** Whether it has no content length that OkHttp can rely on, or an encoding that OkHttp does not know (RFC 9112, 6.3). */
  private static boolean hasUnknownEnd(Response response) {
    String encoding = response.header("Transfer-Encoding");
    if (encoding != null && !encoding.equalsIgnoreCase("identity")) { // An old word for none.
      return !encoding.equalsIgnoreCase("chunked");
    }
    String length = response.header("Content-Length");
    return response.code() < 200
        || (length != null
            && (!LENGTH.matcher(length).matches()
                || Set.copyOf(response.headers("Content-Length")).size() > 1));
  }

  private static IOException invalid(
      Connection connection, Response response, boolean isStale, String why) throws IOException {
    connection.socket().close();
    response.close();
    return new TransportFailure(Kind.BROKEN, Outcome.UNKNOWN, isStale, new IOException(why));
  }

  /**
   * OkHttp would fail to decompress an empty body or several members (RFC 1952, 2.2), and does not know the other name of
   * gzip (RFC 9110, 8.4.1.3).
   *
   * @param request as the SDK made it; a body that it requests as gzip stays compressed
   */
  private static Response decompressed(Response response, Request request) {
    ResponseBody body = response.body();
    String encoding = response.header("Content-Encoding");
    boolean isGzip = "gzip".equalsIgnoreCase(encoding) || "x-gzip".equalsIgnoreCase(encoding);
    boolean isEmpty = body.contentLength() == 0;
    if (!isEmpty && (!isGzip || request.header("Accept-Encoding") != null)) {
      return response;
    }
    Response.Builder plain = response.newBuilder().removeHeader("Content-Encoding");
    return isEmpty
        ? plain.build()
        : plain
            .removeHeader("Content-Length")
            .body(ResponseBody.create(
                Okio.buffer(Okio.source(new GzipInputStream(body.byteStream(), 8192))),
                body.contentType(),
                -1))
            .build();
  }

  private static Response withoutRetryAfter(Response response, AttemptTracker attempt) {
    attempt.hideRetryAfter(response.headers("Retry-After"));
    return response.newBuilder().removeHeader("Retry-After").build();
  }

  /** Throws before anything is written if the server has closed the connection. */
  private void requireOpen(Connection connection) throws IOException {
    Socket socket = connection.socket();
    if (!isOpen(socket)) {
      openInARow.set(-MIN_OPEN_CHECKS);
      String why = "the server closed the idle connection to " + socket.getInetAddress();
      throw new TransportFailure(Kind.BROKEN, Outcome.NOT_SENT, true, new IOException(why));
    }
    openInARow.updateAndGet(n -> Math.min(n + 1, MIN_OPEN_CHECKS));
  }

  private boolean canSkipCheck(Connection connection) {
    Long last = LAST_USE.get(connection);
    return openInARow.get() >= MIN_OPEN_CHECKS
        && last != null
        && ticker.nanos() - last < UNCHECKED_IDLE_NANOS;
  }

  private static boolean isOpen(Socket socket) throws IOException {
    if (socket.isOutputShutdown()) {
      return false;
    }
    int readTimeout = socket.getSoTimeout();
    try {
      socket.setSoTimeout(1);
      socket.getInputStream().read();
      return false; // The end, or an unexpected byte.
    } catch (SocketTimeoutException e) {
      return true;
    } catch (IOException e) {
      return false;
    } finally {
      if (!socket.isClosed()) {
        socket.setSoTimeout(readTimeout);
      }
    }
  }
}
