package com.salescrm.sdk.core.internal.transport;

import java.io.IOException;
import java.net.Socket;
import okhttp3.Connection;
import okhttp3.Interceptor;
import okhttp3.Request;
import okhttp3.Response;

/**
 * The last stop before the wire, once a connection stands: it notes how far a sending came, looks whether an idle
 * connection still lives before a write goes out on it, and hides the {@code Retry-After} of a 503 from OkHttp, which
 * would resend a request by itself when it says 0.
 */
final class WireInterceptor implements Interceptor {
  private final IdleConnections idle;

  WireInterceptor(IdleConnections idle) {
    this.idle = idle;
  }

  @Override
  public Response intercept(Chain chain) throws IOException {
    Request request = chain.request();
    Sending sending = request.tag(Sending.class);
    Connection connection = chain.connection();
    if (sending == null || connection == null) {
      return chain.proceed(request);
    }
    sending.onConnection(idle.isReused(connection));
    if (sending.reused() && sending.probesIdleConnections()) {
      idle.requireAlive(connection);
    }
    sending.onSend();
    Response response = chain.proceed(request);
    idle.used(connection);
    return response.code() == 503 ? withoutRetryAfter(response, sending) : response;
  }

  private static Response withoutRetryAfter(Response response, Sending sending) {
    sending.hideRetryAfter(response.header("Retry-After"));
    return response.newBuilder().removeHeader("Retry-After").build();
  }

  /** Thrown before a byte goes out on a connection that the server has closed. */
  static final class DeadConnectionException extends IOException {
    private static final long serialVersionUID = 1L;

    DeadConnectionException(Socket socket) {
      super("the server had closed the idle connection to " + socket.getInetAddress());
    }
  }
}
