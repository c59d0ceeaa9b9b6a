package com.salescrm.sync.serve;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.sun.net.httpserver.HttpExchange;
import java.io.IOException;

/** Sends responses. */
final class Responses {
  private static final String HEAD = "HEAD";

  private Responses() {}

  /** Sends a text, of which HEAD gets the header only, and ends the exchange. */
  static void send(HttpExchange exchange, int status, String type, String text) throws IOException {
    byte[] body = text.getBytes(UTF_8);
    exchange.getResponseHeaders().set("Content-Type", type);
    boolean hasBody = !exchange.getRequestMethod().equals(HEAD);
    exchange.sendResponseHeaders(status, hasBody ? body.length : -1);
    if (hasBody) {
      exchange.getResponseBody().write(body);
    }
    exchange.close();
  }

  /** Sends a line of text and ends the exchange. */
  static void send(HttpExchange exchange, int status, String line) throws IOException {
    send(exchange, status, "text/plain; charset=utf-8", line + "\n");
  }

  /** Refuses a request unless its path and its method are those of the endpoint; HEAD is a GET. */
  static boolean isFor(HttpExchange exchange, String path, String method) throws IOException {
    if (!exchange.getRequestURI().getPath().equals(path)) {
      send(exchange, 404, "not found");
      return false;
    }
    String used = exchange.getRequestMethod();
    if (!method.equals(used.equals(HEAD) ? "GET" : used)) {
      exchange.getResponseHeaders().set("Allow", method.equals("GET") ? "GET, HEAD" : method);
      send(exchange, 405, "use " + method);
      return false;
    }
    return true;
  }
}
