package com.salescrm.sync.report;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.salescrm.sdk.CrmClient;
import com.salescrm.sdk.core.auth.Credentials;
import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.Map;

/** A service that has one response for each path: for data that the sandbox lacks, such as several currencies. */
final class CannedService implements AutoCloseable {
  private final HttpServer server;

  private CannedService(HttpServer server) {
    this.server = server;
  }

  static CannedService of(Map<String, String> responses) throws IOException {
    HttpServer server =
        HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    server.createContext(
        "/",
        exchange -> respond(exchange, responses.get(exchange.getRequestURI().getPath())));
    server.start();
    return new CannedService(server);
  }

  private static void respond(HttpExchange exchange, String json) throws IOException {
    try (exchange) {
      byte[] body = (json == null ? "{}" : json).getBytes(UTF_8);
      exchange.getResponseHeaders().add("Content-Type", "application/json");
      exchange.sendResponseHeaders(json == null ? 404 : 200, body.length);
      exchange.getResponseBody().write(body);
    }
  }

  CrmClient client() {
    return CrmClient.builder()
        .baseUrl("http://localhost:" + server.getAddress().getPort())
        .credentials(Credentials.apiKey("api_canned"))
        .build();
  }

  @Override
  public void close() {
    server.stop(0);
  }
}
