package com.salescrm.benchmarks.service;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.security.cert.Certificate;
import okhttp3.tls.HeldCertificate;
import org.eclipse.jetty.alpn.server.ALPNServerConnectionFactory;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.http2.server.HTTP2ServerConnectionFactory;
import org.eclipse.jetty.server.Handler;
import org.eclipse.jetty.server.HttpConfiguration;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.server.Server;
import org.eclipse.jetty.server.ServerConnector;
import org.eclipse.jetty.server.SslConnectionFactory;
import org.eclipse.jetty.util.Callback;
import org.eclipse.jetty.util.ssl.SslContextFactory;

/** The same responses as {@link CannedService}, from Jetty, over TLS and HTTP/2 only. */
public final class Http2Service implements AutoCloseable {
  private final Server server = new Server();
  private final ServerConnector connector;

  private Http2Service(CannedResponses responses, Delay delay)
      throws GeneralSecurityException, IOException {
    HttpConfiguration settings = new HttpConfiguration();
    settings.setSendDateHeader(false);
    settings.setSendServerVersion(false);
    ALPNServerConnectionFactory negotiation = new ALPNServerConnectionFactory("h2");
    this.connector = new ServerConnector(
        server,
        new SslConnectionFactory(certificate(), negotiation.getProtocol()),
        negotiation,
        new HTTP2ServerConnectionFactory(settings));
    connector.setHost("localhost");
    server.addConnector(connector);
    server.setHandler(new Handler.Abstract() {
      @Override
      public boolean handle(Request request, Response response, Callback callback)
          throws InterruptedException {
        delay.await();
        byte[] canned =
            responses.to(request.getMethod() + " " + request.getHttpURI().getPathQuery() + " ");
        int body = CannedResponses.bodyStart(canned);
        response.getHeaders().put(HttpHeader.DATE, "Fri, 20 Nov 2026 12:00:00 GMT");
        response.getHeaders().put(HttpHeader.CONTENT_TYPE, "application/json");
        response.getHeaders().put("ratelimit", "limit=100000000, remaining=99999999, reset=2");
        response.getHeaders().put("X-Request-Id", "req_1");
        response.getHeaders().put(HttpHeader.CONTENT_LENGTH, canned.length - body);
        response.write(true, ByteBuffer.wrap(canned, body, canned.length - body), callback);
        return true;
      }
    });
  }

  /** A certificate that is not verified: see {@code Connections}. */
  private static SslContextFactory.Server certificate()
      throws GeneralSecurityException, IOException {
    HeldCertificate held =
        new HeldCertificate.Builder().addSubjectAlternativeName("localhost").build();
    KeyStore keys = KeyStore.getInstance("PKCS12");
    keys.load(null, null);
    keys.setKeyEntry(
        "service", held.keyPair().getPrivate(), new char[0], new Certificate[] {held.certificate()
        });
    SslContextFactory.Server tls = new SslContextFactory.Server();
    tls.setKeyStore(keys);
    tls.setKeyStorePassword("");
    return tls;
  }

  /** Starts the service in this JVM, with the arguments of {@link CannedService#start}. */
  public static Http2Service start(int total, int customFields, Delay delay) throws Exception {
    Http2Service service = new Http2Service(new CannedResponses(total, customFields), delay);
    service.server.start();
    return service;
  }

  /** The base URL, including the version. */
  public String baseUrl() {
    return "https://localhost:" + connector.getLocalPort() + "/api/v1";
  }

  @Override
  public void close() throws IOException {
    try {
      server.stop();
    } catch (Exception e) {
      throw new IOException(e);
    }
  }

  /** Runs in a separate JVM: prints the base URL, and exits when its parent exits. */
  public static void main(String[] args) throws Exception {
    try (Http2Service service =
        start(Integer.parseInt(args[0]), Integer.parseInt(args[1]), Delay.parse(args[2]))) {
      System.out.println(service.baseUrl());
      while (System.in.read() >= 0) {
        // Nothing is written to the input; its end signals the exit of the parent.
      }
    }
  }
}
