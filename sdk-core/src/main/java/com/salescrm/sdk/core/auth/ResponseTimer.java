package com.salescrm.sdk.core.auth;

import com.salescrm.sdk.core.internal.concurrent.Cancellation;
import com.salescrm.sdk.core.internal.concurrent.Threads;
import com.salescrm.sdk.core.internal.time.Ticker;
import java.io.IOException;
import java.time.Duration;
import okhttp3.Interceptor;
import okhttp3.OkHttpClient;
import okhttp3.Response;
import org.jspecify.annotations.Nullable;

/**
 * Cancels a request that takes too long: one limit until a connection stands, another one for the response. Both count
 * {@link AwakeTime}; a time-out of the HTTP client would end with a pause of the process, although the response may be in
 * the socket by then.
 */
final class ResponseTimer implements AutoCloseable {
  private static final ThreadLocal<@Nullable ResponseTimer> CURRENT = new ThreadLocal<>();

  private final Cancellation ended = new Cancellation();
  private final Cancellation call;
  private final Ticker ticker;
  private final Duration connectLimit;
  private final Duration responseLimit;
  private volatile boolean connected;
  private volatile boolean late;

  private ResponseTimer(
      Cancellation call, Ticker ticker, Duration connectLimit, Duration responseLimit) {
    this.call = call;
    this.ticker = ticker;
    this.connectLimit = connectLimit;
    this.responseLimit = responseLimit;
  }

  /** The client with what tells a timer of the same thread that a connection stands, and without pings that time out. */
  static OkHttpClient observed(@Nullable OkHttpClient users) {
    OkHttpClient.Builder client = users == null ? new OkHttpClient.Builder() : users.newBuilder();
    return client
        .pingInterval(Duration.ZERO)
        .addNetworkInterceptor(ResponseTimer::onConnection)
        .build();
  }

  private static Response onConnection(Interceptor.Chain chain) throws IOException {
    ResponseTimer timer = CURRENT.get();
    if (timer != null) {
      timer.connected = true;
    }
    return chain.proceed(chain.request());
  }

  /** Starts a timer for what this thread sends until it closes it. */
  static ResponseTimer start(
      Cancellation call, Ticker ticker, Duration connectLimit, Duration responseLimit) {
    ResponseTimer timer = new ResponseTimer(call, ticker, connectLimit, responseLimit);
    Threads.daemon("salescrm-sdk-token-timer", timer::run).start();
    CURRENT.set(timer);
    return timer;
  }

  private void run() {
    try {
      AwakeTime connecting = new AwakeTime(connectLimit);
      while (!connected && !connecting.isOver()) {
        if (waited(connecting)) {
          return;
        }
      }
      AwakeTime responding = new AwakeTime(connected ? responseLimit : Duration.ZERO);
      while (!responding.isOver()) {
        if (waited(responding)) {
          return;
        }
      }
      late = true;
      call.cancel();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt(); // Nobody does; the thread ends.
    }
  }

  /** Waits for a slice; true if the request has ended. */
  private boolean waited(AwakeTime time) throws InterruptedException {
    Duration slice = time.slice();
    long before = ticker.nanos();
    boolean over = ended.await(slice);
    time.waited(slice, Duration.ofNanos(ticker.nanos() - before));
    return over;
  }

  /** Whether it has cancelled the request. */
  boolean isLate() {
    return late;
  }

  /** The limit that passed, or would pass next. */
  Duration limit() {
    return connected ? responseLimit : connectLimit;
  }

  @Override
  public void close() {
    CURRENT.remove();
    ended.cancel();
  }
}
