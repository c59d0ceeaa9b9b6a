package com.salescrm.sandbox.internal.http;

import com.salescrm.sandbox.internal.fault.Delivery;
import java.time.Duration;
import java.util.Arrays;
import java.util.concurrent.TimeUnit;
import mockwebserver3.MockResponse;
import mockwebserver3.SocketEffect;
import okio.Buffer;

/** Turns a delivery into what MockWebServer sends. */
final class ResponseWriter {
  private static final int SLICES = 10;

  private ResponseWriter() {}

  static MockResponse write(Delivery delivery, Duration latency) {
    MockResponse.Builder response = content(delivery.answer(), delivery.ending());
    response.headersDelay(delivery.headersDelay().plus(latency).toNanos(), TimeUnit.NANOSECONDS);
    slow(response, delivery);
    end(response, delivery.ending());
    return response.build();
  }

  private static MockResponse.Builder content(Answer answer, Delivery.Ending ending) {
    byte[] body = answer.body();
    boolean truncated = ending == Delivery.Ending.TRUNCATE;
    byte[] sent = truncated ? Arrays.copyOf(body, body.length / 2) : body;
    MockResponse.Builder response =
        new MockResponse.Builder().code(answer.status()).body(new Buffer().write(sent));
    answer.headers().forEach(header -> response.setHeader(header.name(), header.value()));
    if (truncated) {
      response.setHeader("content-length", Math.max(body.length, sent.length + 1));
    }
    if (answer.status() == 204 || answer.status() == 304) {
      response.removeHeader("content-length"); // RFC 9110 8.6: none in an answer without content.
    }
    return response;
  }

  private static void slow(MockResponse.Builder response, Delivery delivery) {
    long length = Math.max(2, delivery.answer().length());
    if (!delivery.bodyPause().isZero()) {
      response.throttleBody((length + 1) / 2, delivery.bodyPause().toNanos(), TimeUnit.NANOSECONDS);
    } else if (!delivery.bodySpread().isZero()) {
      long slice = (length + SLICES - 1) / SLICES;
      response.throttleBody(slice, delivery.bodySpread().toNanos() / SLICES, TimeUnit.NANOSECONDS);
    }
  }

  private static void end(MockResponse.Builder response, Delivery.Ending ending) {
    switch (ending) {
      case KEEP_ALIVE -> {}
      case CLOSE, TRUNCATE -> response.onResponseEnd(new SocketEffect.CloseSocket());
      case RESET, HANG_UP -> response.onResponseStart(new SocketEffect.CloseSocket());
      case STALL -> response.onResponseStart(SocketEffect.Stall.INSTANCE);
    }
  }
}
