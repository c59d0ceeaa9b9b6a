package com.salescrm.sdk.core.http;

import java.util.concurrent.TimeUnit;
import mockwebserver3.MockResponse;
import mockwebserver3.SocketEffect;

/** The faults of {@link FaultTable}, by name. */
final class Faults {
  private static final SocketEffect CLOSE = new SocketEffect.CloseSocket();
  // The error codes of RFC 9113, 7.
  private static final int INTERNAL_ERROR = 2;
  private static final int REFUSED_STREAM = 7;
  private static final int CANCEL = 8;

  private Faults() {}

  static MockResponse named(String name) {
    return switch (name) {
      case "gzip-empty" ->
        new MockResponse.Builder().addHeader("Content-Encoding", "gzip").build();
      case "gzip-empty-chunked" ->
        new MockResponse.Builder()
            .addHeader("Content-Encoding", "gzip")
            .chunkedBody("", 1)
            .build();
      case "204", "205" -> withoutContent(name).build();
      case "204-with-body", "205-with-body" ->
        withoutContent(name.substring(0, 3)).body("{}").build();
      case "204-chunked" ->
        new MockResponse.Builder().code(204).chunkedBody("{}", 1).build();
      case "307", "308" ->
        json(Integer.parseInt(name), "").setHeader("Location", "/").build();
      case "401-refreshed" -> json(401, "{}").build();
      default ->
        name.matches("\\d{3}")
            ? json(Integer.parseInt(name), "{\"error\": \"no\"}").build()
            : special(name);
    };
  }

  private static MockResponse special(String name) {
    MockResponse.Builder ok = json(200, "{\"id\": \"lead_1\"}");
    return switch (name) {
      case "503-after-1" -> json(503, "{}").setHeader("Retry-After", "1").build();
      case "503-after-0" -> json(503, "{}").setHeader("Retry-After", "0").build();
      case "503-after-soon" -> json(503, "{}").setHeader("Retry-After", "soon").build();
      case "503-after-90" -> json(503, "{}").setHeader("Retry-After", "90").build();
      case "429-after-1" -> json(429, "{}").setHeader("Retry-After", "1").build();
      case "429-after-90" -> json(429, "{}").setHeader("Retry-After", "90").build();
      case "429-body-reset" ->
        json(429, "{\"error\": {\"rate_reset\": \"1.0\"}}").build();
      // After the request is read: earlier, MockWebServer may reject the rest of the body with
      // PROTOCOL_ERROR before it refuses the stream.
      case "refused-stream" -> ok.onResponseStart(reset(REFUSED_STREAM)).build();
      case "stream-reset" -> ok.onResponseStart(reset(INTERNAL_ERROR)).build();
      case "stream-cancelled" -> ok.onResponseStart(reset(CANCEL)).build();
      case "reset-before-read" -> ok.onRequestBody(CLOSE).onRequestStart(CLOSE).build();
      case "reset-after-read" -> ok.onResponseStart(CLOSE).build();
      case "stalled" -> ok.onResponseStart(SocketEffect.Stall.INSTANCE).build();
      case "slow-headers" -> ok.headersDelay(5, TimeUnit.SECONDS).build();
      case "slow-body" -> ok.bodyDelay(5, TimeUnit.SECONDS).build();
      case "truncated" ->
        ok.body("{\"id\": \"lead_1\", \"name\": \"a longer text\"}")
            .onResponseBody(reset(CANCEL)) // On HTTP/1.1 it closes the connection.
            .build();
      case "truncated-502" ->
        json(502, "{\"error\": \"a longer text of an error\"}")
            .onResponseBody(reset(CANCEL))
            .build();
      case "malformed" -> json(200, "{\"id\": \"lead_1\", ").build();
      case "wrong-shape" -> json(200, "{\"name\": \"no id\"}").build();
      case "plain-text" -> json(200, "All is well").build();
      case "empty" -> json(200, "").build();
      case "html" -> html(200);
      case "html-502" -> html(502);
      case "too-large" -> json(200, "{\"id\": \"" + "x".repeat(200_000) + "\"}").build();
      case "redirect-loop" ->
        json(302, "").setHeader("Location", "/api/v1/lead/lead_1/").build();
      case "redirect-nowhere" -> json(302, "").build();
      case "refused" -> ok.build();
      default -> throw new IllegalArgumentException(name);
    };
  }

  private static SocketEffect reset(int errorCode) {
    return new SocketEffect.CloseStream(errorCode);
  }

  private static MockResponse.Builder withoutContent(String status) {
    return new MockResponse.Builder()
        .code(Integer.parseInt(status))
        .setHeader("Content-Length", "0");
  }

  private static MockResponse html(int status) {
    return json(status, "<html><body><h1>Bad gateway</h1></body></html>")
        .setHeader("Content-Type", "text/html")
        .build();
  }

  private static MockResponse.Builder json(int status, String body) {
    return new MockResponse.Builder()
        .code(status)
        .body(body)
        .setHeader("Content-Type", "application/json");
  }
}
