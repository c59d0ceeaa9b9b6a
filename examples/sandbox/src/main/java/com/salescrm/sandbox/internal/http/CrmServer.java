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
  private final Service service;
  private final boolean https;
  private final boolean listens;

  private CrmServer(Connections connections, Service service, boolean https, boolean listens) {
    this.connections = connections;
    this.service = service;
    this.https = https;
    this.listens = listens;
  }

  /** Starts listening; port 0 selects a free port, and a negative one opens no port. */
  public static CrmServer start(
      RequestValidator validator,
      ReadWriteLock state,
      ServerParts parts,
      int port,
      @Nullable SSLContext tls) {
    Connections connections = new Connections(parts.faults(), parts.log(), tls == null);
    Service service = new Service(validator, state, connections, parts);
    CrmServer started = new CrmServer(connections, service, tls != null, port >= 0);
    if (started.listens) {
      started.open(port, tls);
    }
    return started;
  }

  private void open(int port, @Nullable SSLContext tls) {
    server.setProtocols(List.of(Protocol.HTTP_1_1));
    server.setServerSocketFactory(connections);
    server.setDispatcher(new Draining(service));
    if (tls != null) {
      server.useHttps(tls.getSocketFactory());
    }
    try {
      server.start(InetAddress.getLoopbackAddress(), port);
    } catch (IOException e) {
      throw new UncheckedIOException(
          "cannot listen on port " + port + " (" + e.getMessage() + ")", e);
    }
  }

  public String baseUrl() {
    String authority = https ? "https://localhost:" : "http://127.0.0.1:";
    return authority + (listens ? server.getPort() : 1) + RawPath.BASE;
  }

  /** Processes a request that did not arrive at the port. */
  public MockResponse respond(RecordedRequest request) {
    return service.dispatch(request);
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
