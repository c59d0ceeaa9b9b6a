package com.salescrm.sandbox.internal.http;

import com.salescrm.sandbox.internal.fault.Delivery;
import java.time.Duration;
import java.util.Arrays;
import java.util.concurrent.TimeUnit;
import mockwebserver3.MockResponse;
import mockwebserver3.SocketEffect;
import okio.Buffer;

/** Converts a delivery into a MockWebServer response. */
final class ResponseWriter {
  private static final int SLICES = 10;

  private ResponseWriter() {}

  static MockResponse write(Delivery delivery, Duration latency) {
    MockResponse.Builder mock = content(delivery.response(), delivery.ending());
    mock.headersDelay(delivery.headersDelay().plus(latency).toNanos(), TimeUnit.NANOSECONDS);
    slow(mock, delivery);
    end(mock, delivery.ending());
    return mock.build();
  }

  private static MockResponse.Builder content(Response response, Delivery.Ending ending) {
    byte[] body = response.body();
    boolean truncated = ending == Delivery.Ending.TRUNCATE;
    byte[] sent = truncated ? Arrays.copyOf(body, body.length / 2) : body;
    MockResponse.Builder mock =
        new MockResponse.Builder().code(response.status()).body(new Buffer().write(sent));
    response.headers().forEach(header -> mock.setHeader(header.name(), header.value()));
    if (truncated) {
      mock.setHeader("content-length", Math.max(body.length, sent.length + 1));
    }
    if (response.status() == 204 || response.status() == 304) {
      mock.removeHeader(
          "content-length"); // RFC 9110, 8.6: no Content-Length in a response without content.
    }
    return mock;
  }

  private static void slow(MockResponse.Builder mock, Delivery delivery) {
    long length = Math.max(2, delivery.response().length());
    if (!delivery.bodyPause().isZero()) {
      mock.throttleBody((length + 1) / 2, delivery.bodyPause().toNanos(), TimeUnit.NANOSECONDS);
    } else if (!delivery.bodySpread().isZero()) {
      long slice = (length + SLICES - 1) / SLICES;
      mock.throttleBody(slice, delivery.bodySpread().toNanos() / SLICES, TimeUnit.NANOSECONDS);
    }
  }

  private static void end(MockResponse.Builder mock, Delivery.Ending ending) {
    switch (ending) {
      case KEEP_ALIVE -> {}
      case CLOSE, TRUNCATE -> mock.onResponseEnd(new SocketEffect.CloseSocket());
      case RESET, CLOSE_WITHOUT_RESPONSE -> mock.onResponseStart(new SocketEffect.CloseSocket());
      case STALL -> mock.onResponseStart(SocketEffect.Stall.INSTANCE);
    }
  }
}
