package com.salescrm.samples;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/** A server on the loopback interface that receives the redirect of the browser. */
final class Callback implements AutoCloseable {
  private static final String PATH = "/callback";

  private final CompletableFuture<URI> redirect = new CompletableFuture<>();
  private final HttpServer server;

  /** Starts the server; port 0 selects a free port. */
  Callback(int port) throws IOException {
    server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), port), 0);
    server.createContext(PATH, this::receive);
    server.start();
  }

  String address() {
    return "http://127.0.0.1:" + server.getAddress().getPort() + PATH;
  }

  private void receive(HttpExchange exchange) throws IOException {
    URI address = exchange.getRequestURI();
    if (!address.getPath().equals(PATH)) { // A browser may also request an icon.
      exchange.sendResponseHeaders(404, -1);
      exchange.close();
      return;
    }
    byte[] page = "Thank you. You may close this page.".getBytes(StandardCharsets.UTF_8);
    exchange.getResponseHeaders().set("Content-Type", "text/plain; charset=utf-8");
    exchange.sendResponseHeaders(200, page.length);
    exchange.getResponseBody().write(page);
    exchange.close();
    redirect.complete(address); // After the page is sent, since the caller may stop the server.
  }

  /** Waits for the redirect and returns its address. */
  URI await(Duration limit) throws InterruptedException, TimeoutException {
    try {
      return redirect.get(limit.toMillis(), TimeUnit.MILLISECONDS);
    } catch (ExecutionException e) {
      throw new IllegalStateException(e);
    }
  }

  @Override
  public void close() {
    server.stop(0);
  }
}
