package com.salescrm.spark;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;

/** Forwards requests without a body, and counts the responses. It may call an action before and after each. */
final class CountingProxy implements AutoCloseable {
  static {
    // Else a response waits 40 ms for the acknowledgement of its headers.
    System.setProperty("sun.net.httpserver.nodelay", "true");
  }

  private static final Set<String> OWN =
      Set.of("connection", "host", "content-length", "upgrade", "http2-settings", "expect");

  private final AtomicInteger accepted = new AtomicInteger();
  private final AtomicInteger limited = new AtomicInteger();
  private final HttpClient client = HttpClient.newHttpClient();
  private final ExecutorService threads = Executors.newCachedThreadPool();
  private final HttpServer server;
  private final URI target;
  private final Consumer<URI> action;

  CountingProxy(String baseUrl) throws IOException {
    this(baseUrl, uri -> {});
  }

  CountingProxy(String baseUrl, Consumer<URI> action) throws IOException {
    this.action = action;
    target = URI.create(baseUrl);
    server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    server.setExecutor(threads);
    server.createContext("/", this::forward);
    server.start();
  }

  String baseUrl() {
    return "http://127.0.0.1:" + server.getAddress().getPort() + target.getPath();
  }

  int accepted() {
    return accepted.get();
  }

  int limited() {
    return limited.get();
  }

  private void forward(HttpExchange exchange) throws IOException {
    try (exchange) {
      HttpRequest.Builder request =
          HttpRequest.newBuilder(target.resolve(exchange.getRequestURI().toString()));
      exchange.getRequestHeaders().forEach((name, values) -> {
        if (!OWN.contains(name.toLowerCase(java.util.Locale.ROOT))) {
          values.forEach(value -> request.header(name, value));
        }
      });
      action.accept(exchange.getRequestURI());
      HttpResponse<byte[]> response =
          client.send(request.build(), HttpResponse.BodyHandlers.ofByteArray());
      action.accept(exchange.getRequestURI());
      (response.statusCode() == 429 ? limited : accepted).incrementAndGet();
      response.headers().map().forEach((name, values) -> {
        if (!OWN.contains(name) && !name.equals("transfer-encoding")) {
          exchange.getResponseHeaders().put(name, List.copyOf(values));
        }
      });
      byte[] body = response.body();
      exchange.sendResponseHeaders(response.statusCode(), body.length == 0 ? -1 : body.length);
      exchange.getResponseBody().write(body);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  @Override
  public void close() {
    server.stop(0);
    threads.shutdownNow();
  }
}
