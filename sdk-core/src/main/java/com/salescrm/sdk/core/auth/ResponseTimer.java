package com.salescrm.sdk.core.auth;

import com.salescrm.sdk.core.internal.auth.StoreRetry;
import com.salescrm.sdk.core.internal.concurrent.Cancellation;
import com.salescrm.sdk.core.internal.concurrent.Workers;
import com.salescrm.sdk.core.internal.time.Timing;
import com.salescrm.sdk.core.internal.time.Timing.Ticker;
import java.io.IOException;
import java.time.Duration;
import okhttp3.Interceptor;
import okhttp3.OkHttpClient;
import okhttp3.Response;
import org.jspecify.annotations.Nullable;

/**
 * Cancels a request that takes too long: one limit until it is connected, another for the response. Both count only time in
 * which the process runs. A timeout of the HTTP client would pass during a pause of the process, although the response may
 * already be in the socket.
 */
final class ResponseTimer implements AutoCloseable {
  private static final ThreadLocal<@Nullable ResponseTimer> CURRENT = new ThreadLocal<>();

  private final Cancellation ended = new Cancellation();
  private final Cancellation call;
  private final Ticker ticker;
  private final Duration connectLimit;
  private final Duration responseLimit;
  private volatile boolean connected;
  private volatile boolean timedOut;

  private ResponseTimer(
      Cancellation call, Ticker ticker, Duration connectLimit, Duration responseLimit) {
    this.call = call;
    this.ticker = ticker;
    this.connectLimit = connectLimit;
    this.responseLimit = responseLimit;
  }

  /** The client, with an interceptor that notifies the timer of the thread, and without pings, which would time out. */
  static OkHttpClient observed(@Nullable OkHttpClient users) {
    OkHttpClient.Builder client = users == null ? new OkHttpClient.Builder() : users.newBuilder();
    return client
        .pingInterval(Duration.ofDays(20)) // 0 would be the default of the API client.
        .addNetworkInterceptor(ResponseTimer::onConnected)
        .build();
  }

  private static Response onConnected(Interceptor.Chain chain) throws IOException {
    ResponseTimer timer = CURRENT.get();
    if (timer != null) {
      timer.connected = true;
    }
    return chain.proceed(chain.request());
  }

  /** Starts a timer for the requests of this thread, until it is closed. */
  static ResponseTimer start(
      Cancellation call, Timing timing, Duration connectLimit, Duration responseLimit) {
    ResponseTimer timer = new ResponseTimer(call, timing.ticker(), connectLimit, responseLimit);
    StoreRetry.start(timing, Workers.daemon("salescrm-sdk-token-timer", timer::run));
    CURRENT.set(timer);
    return timer;
  }

  private void run() {
    try {
      RunningTime connecting = new RunningTime(connectLimit);
      while (!connected && !connecting.isOver()) {
        if (awaitEnd(connecting)) {
          return;
        }
      }
      RunningTime responding = new RunningTime(connected ? responseLimit : Duration.ZERO);
      while (!responding.isOver()) {
        if (awaitEnd(responding)) {
          return;
        }
      }
      timedOut = true;
      call.cancel();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt(); // The thread ends.
    }
  }

  /** Waits for one slice; true if the request has ended. */
  private boolean awaitEnd(RunningTime time) throws InterruptedException {
    Duration slice = time.slice();
    long before = ticker.nanos();
    boolean over = ended.await(slice);
    time.waited(slice, Duration.ofNanos(ticker.nanos() - before));
    return over;
  }

  /** Whether it has cancelled the request. */
  boolean isTimedOut() {
    return timedOut;
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

  /**
   * A limit that counts only time in which the process runs: if a slice takes far longer than asked for, the process or its
   * machine was paused. After a pause at least 10 s are left, to read a response that arrived meanwhile. Used by one thread.
   */
  static final class RunningTime {
    private static final long SLICE = Duration.ofSeconds(1).toNanos();
    private static final long MIN_PAUSE = Duration.ofSeconds(1).toNanos();
    private static final long MIN_LEFT_AFTER_PAUSE = Duration.ofSeconds(10).toNanos();

    private long left;

    RunningTime(Duration limit) {
      this.left = limit.toNanos();
    }

    boolean isOver() {
      return left <= 0;
    }

    /** How long to wait before the next {@link #waited}. */
    Duration slice() {
      return Duration.ofNanos(Math.min(SLICE, left));
    }

    /** Counts one wait. */
    void waited(Duration asked, Duration took) {
      if (took.minus(asked).toNanos() > MIN_PAUSE) {
        left = Math.max(left - asked.toNanos(), MIN_LEFT_AFTER_PAUSE);
      } else {
        left -= took.toNanos();
      }
    }
  }
}
