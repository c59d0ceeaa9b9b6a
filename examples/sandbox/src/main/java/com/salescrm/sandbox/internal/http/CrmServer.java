package com.salescrm.sandbox.internal.http;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.util.List;
import java.util.concurrent.locks.ReadWriteLock;
import javax.net.ssl.SSLContext;
import mockwebserver3.Dispatcher;
import mockwebserver3.MockResponse;
import mockwebserver3.MockWebServer;
import mockwebserver3.RecordedRequest;
import okhttp3.Protocol;
import org.jspecify.annotations.Nullable;

/** The HTTP/1.1 server of the service, on the loopback address only. */
public final class CrmServer implements AutoCloseable {
  private final MockWebServer server = new MockWebServer();
  private final Connections connections;
  private final boolean https;

  private CrmServer(Connections connections, boolean https) {
    this.connections = connections;
    this.https = https;
  }

  /** Starts listening; port 0 selects a free port. */
  public static CrmServer start(
      RequestValidator validator,
      ReadWriteLock state,
      ServerParts parts,
      int port,
      @Nullable SSLContext tls) {
    Connections connections = new Connections(parts.faults(), parts.log(), tls == null);
    CrmServer started = new CrmServer(connections, tls != null);
    started.open(new Service(validator, state, connections, parts), port, tls);
    return started;
  }

  private void open(Service service, int port, @Nullable SSLContext tls) {
    server.setProtocols(List.of(Protocol.HTTP_1_1));
    server.setServerSocketFactory(connections);
    server.setDispatcher(new Draining(service));
    if (tls != null) {
      server.useHttps(tls.getSocketFactory());
    }
    try {
      server.start(InetAddress.getLoopbackAddress(), port);
    } catch (IOException e) {
      throw new UncheckedIOException("cannot listen on port " + port, e);
    }
  }

  public String baseUrl() {
    String authority = https ? "https://localhost:" : "http://127.0.0.1:";
    return authority + server.getPort() + RawPath.BASE;
  }

  public int connections() {
    return connections.count();
  }

  @Override
  public void close() {
    server.close();
  }

  /** Removes each request from MockWebServer's queue, which would otherwise grow without bound. */
  private final class Draining extends Dispatcher {
    private final Service next;

    Draining(Service next) {
      this.next = next;
    }

    @Override
    public MockResponse dispatch(RecordedRequest request) throws InterruptedException {
      server.takeRequest();
      return next.dispatch(request);
    }
  }
}
