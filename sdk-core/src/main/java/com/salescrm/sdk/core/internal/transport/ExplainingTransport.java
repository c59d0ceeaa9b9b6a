package com.salescrm.sdk.core.internal.transport;

import com.salescrm.sdk.core.internal.log.SafeText;
import com.salescrm.sdk.core.internal.message.HttpRequest;
import com.salescrm.sdk.core.internal.message.HttpResponse;
import com.salescrm.sdk.core.internal.time.Timing;
import java.time.Duration;
import java.util.function.Consumer;
import okhttp3.Headers;
import okhttp3.HttpUrl;
import okhttp3.MediaType;
import okhttp3.Request;
import okhttp3.RequestBody;

/** The end of a chain that reports a request instead of sending it. */
final class ExplainingTransport implements Transport {
  private static final String MASK = "***";

  private final Timing timing;
  private final Consumer<ExplainedRequest> report;

  ExplainingTransport(Timing timing, Consumer<ExplainedRequest> report) {
    this.timing = timing;
    this.report = report;
  }

  /** Never returns: there is no response with which the operation could continue. */
  @Override
  public HttpResponse send(HttpRequest request, CallContext call) {
    report.accept(new ExplainedRequest(
        request.method(),
        request.url(),
        headers(OkHttpTransport.encode(request, new AttemptTracker(false, call))),
        request.body() == null ? new byte[0] : request.body(),
        call.effectiveReplay(request.replay()),
        call.retryPolicy(),
        call.attemptTimeout(),
        call.deadline().length(),
        FailureHandling.of(request, call, timing)));
    throw new IllegalStateException(
        "explain sends nothing: the operation ends at its first request");
  }

  /** The headers of the request and those that OkHttp adds, in the order of its {@code BridgeInterceptor}. */
  private static Headers headers(Request request) {
    Headers.Builder headers = masked(request.headers());
    RequestBody body = request.body();
    if (body instanceof OkHttpTransport.OneShotBody oneShot) {
      MediaType type = oneShot.contentType();
      if (type != null) {
        headers.set("Content-Type", type.toString());
      }
      headers.set("Content-Length", Long.toString(oneShot.contentLength()));
    }
    headers.add("Host", host(request.url())).add("Connection", "Keep-Alive");
    if (headers.get("Accept-Encoding") == null && headers.get("Range") == null) {
      headers.add("Accept-Encoding", "gzip");
    }
    return headers.build();
  }

  /** The headers with the values that logs show too; the credentials are masked already. */
  private static Headers.Builder masked(Headers headers) {
    Headers.Builder masked = new Headers.Builder();
    for (int i = 0; i < headers.size(); i++) {
      String name = headers.name(i);
      boolean shown = name.equals("Authorization") || SafeText.showsValueOf(name);
      masked.add(name, shown ? headers.value(i) : MASK);
    }
    return masked;
  }

  private static String host(HttpUrl url) {
    String host = url.host().contains(":") ? "[" + url.host() + "]" : url.host();
    return url.port() == HttpUrl.defaultPort(url.scheme()) ? host : host + ":" + url.port();
  }

  /** Provides the mask in place of the secret. Not a record, whose methods would take more of the jar. */
  static final class MaskedAuthorizer implements Authorizer {
    private final String masked;

    MaskedAuthorizer(String masked) {
      this.masked = masked;
    }

    @Override
    public String authorization(Duration limit) {
      return masked;
    }

    @Override
    public boolean refresh(String rejected, Duration limit) {
      return false;
    }

    @Override
    public String redact(String text) {
      return text;
    }
  }

  @Override
  public String toString() {
    return "ExplainingTransport";
  }
}
