package com.salescrm.sdk.core.internal.transport;

import java.io.IOException;
import okhttp3.Connection;
import okhttp3.Interceptor;
import okhttp3.Request;
import okhttp3.Response;

/**
 * The network interceptor, which OkHttp calls when it has a connection. It records how far the attempt gets, checks a pooled
 * connection before a write, and hides the {@code Retry-After} of a 503: OkHttp would retry by itself if it is 0.
 */
final class WireInterceptor implements Interceptor {
  private final IdleConnections idle;

  WireInterceptor(IdleConnections idle) {
    this.idle = idle;
  }

  @Override
  public Response intercept(Chain chain) throws IOException {
    Request request = chain.request();
    AttemptTracker attempt = request.tag(AttemptTracker.class);
    Connection connection = chain.connection();
    if (attempt == null || connection == null) {
      return chain.proceed(request);
    }
    attempt.onConnection(idle.isPooled(connection));
    if (attempt.usesPooledConnection() && attempt.checksPooledConnection()) {
      idle.requireAlive(connection);
    }
    attempt.onSend();
    Response response = chain.proceed(request);
    idle.onUsed(connection);
    return response.code() == 503 ? withoutRetryAfter(response, attempt) : response;
  }

  private static Response withoutRetryAfter(Response response, AttemptTracker attempt) {
    attempt.hideRetryAfter(response.header("Retry-After"));
    return response.newBuilder().removeHeader("Retry-After").build();
  }
}
