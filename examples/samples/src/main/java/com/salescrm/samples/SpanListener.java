package com.salescrm.samples;

import com.salescrm.sdk.core.error.Attempt;
import com.salescrm.sdk.core.http.CallEvent;
import com.salescrm.sdk.core.http.CallListener;
import io.opentelemetry.api.common.AttributeKey;
import io.opentelemetry.api.trace.Span;
import io.opentelemetry.api.trace.SpanKind;
import io.opentelemetry.api.trace.StatusCode;
import io.opentelemetry.api.trace.Tracer;
import io.opentelemetry.context.Context;
import io.opentelemetry.semconv.ErrorAttributes;
import io.opentelemetry.semconv.HttpAttributes;
import io.opentelemetry.semconv.ServerAttributes;
import io.opentelemetry.semconv.UrlAttributes;
import java.net.URI;
import java.time.Instant;

/**
 * Creates OpenTelemetry spans: one for each call and, within it, a client span for each attempt, with the attributes of
 * the semantic conventions for HTTP. The spans contain no header, query or body, and no message of an error, which may
 * quote the service. Copy the class into your application.
 */
final class SpanListener implements CallListener {
  private static final AttributeKey<String> URL_TEMPLATE = AttributeKey.stringKey("url.template");

  private final Tracer tracer;
  private final String baseUrl;

  SpanListener(Tracer tracer, String baseUrl) {
    this.tracer = tracer;
    this.baseUrl = baseUrl;
  }

  /** Runs on the thread of the call at its end: the current span is the parent, and start and end are known. */
  @Override
  public void onCall(CallEvent event) {
    Span call = tracer
        .spanBuilder("CRM " + event.method() + " " + event.pathTemplate())
        .setStartTimestamp(event.startedAt())
        .startSpan();
    Instant at = event.startedAt();
    for (Attempt attempt : event.attempts()) {
      at = at.plus(attempt.waitedBefore());
      Span span = startAttempt(event, attempt, at, Context.current().with(call));
      at = at.plus(attempt.duration());
      span.end(at);
    }
    event.failure().ifPresent(error -> {
      call.setStatus(StatusCode.ERROR, error.getClass().getSimpleName());
      call.setAttribute(ErrorAttributes.ERROR_TYPE, error.getClass().getName());
    });
    call.end(event.startedAt().plus(event.duration()));
  }

  /** Of an absolute URL, such as the link of a download, the event has the origin only. */
  private String url(CallEvent event) {
    return event.path().startsWith("/") ? baseUrl + event.path() : event.path();
  }

  private Span startAttempt(CallEvent event, Attempt attempt, Instant at, Context parent) {
    URI server = URI.create(url(event));
    Span span = tracer
        .spanBuilder(event.method() + " " + event.pathTemplate())
        .setParent(parent)
        .setSpanKind(SpanKind.CLIENT)
        .setStartTimestamp(at)
        .setAttribute(HttpAttributes.HTTP_REQUEST_METHOD, event.method())
        .setAttribute(UrlAttributes.URL_FULL, url(event))
        .setAttribute(URL_TEMPLATE, event.pathTemplate())
        .setAttribute(ServerAttributes.SERVER_ADDRESS, server.getHost())
        .setAttribute(ServerAttributes.SERVER_PORT, port(server))
        .startSpan();
    if (attempt.number() > 1) {
      span.setAttribute(HttpAttributes.HTTP_REQUEST_RESEND_COUNT, attempt.number() - 1);
    }
    int status = attempt.statusCode().orElse(0);
    if (status > 0) {
      span.setAttribute(HttpAttributes.HTTP_RESPONSE_STATUS_CODE, status);
    }
    if (attempt.failure().isPresent() || status >= 400) {
      span.setStatus(StatusCode.ERROR, attempt.failure().orElse(""));
      span.setAttribute(ErrorAttributes.ERROR_TYPE, status >= 400 ? "" + status : "_OTHER");
    }
    return span;
  }

  private static int port(URI server) {
    int usual = server.getScheme().equals("http") ? 80 : 443;
    return server.getPort() < 0 ? usual : server.getPort();
  }
}
