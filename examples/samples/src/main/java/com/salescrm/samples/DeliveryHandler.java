package com.salescrm.samples;

import com.salescrm.sdk.core.error.DecodingException;
import com.salescrm.sdk.webhook.WebhookEvent;
import com.salescrm.sdk.webhook.WebhookSignatureException;
import com.salescrm.sdk.webhook.WebhookVerifier;
import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpHandler;
import java.io.IOException;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Answers one delivery: 401 to what is forged or too old, 413 to what is too large to be one, and 200 to what is genuine,
 * which it takes once. Everything is checked over the raw bytes, before anything is parsed.
 */
final class DeliveryHandler implements HttpHandler {
  private static final int MOST_BYTES =
      1 << 20; // Anybody may send; not everybody may fill the heap.

  private final Set<String> seen = ConcurrentHashMap.newKeySet(); // Best: a table of yours.
  private final WebhookVerifier verifier;

  DeliveryHandler(WebhookVerifier verifier) {
    this.verifier = verifier;
  }

  @Override
  public void handle(HttpExchange exchange) throws IOException {
    try (exchange) {
      byte[] body = exchange.getRequestBody().readNBytes(MOST_BYTES + 1);
      exchange.sendResponseHeaders(body.length > MOST_BYTES ? 413 : status(exchange, body), -1);
    }
  }

  private int status(HttpExchange exchange, byte[] body) {
    try {
      take(verifier.verify(exchange.getRequestHeaders(), body));
      return 200;
    } catch (WebhookSignatureException e) {
      System.out.println("Refused, " + e.reason() + ": " + e.getMessage());
      return 401;
    } catch (DecodingException e) {
      System.out.println("Genuine, but no event, for somebody to look at: " + e.getMessage());
      return 200; // Or it comes again and again.
    }
  }

  /** Without an id nothing tells whether it came before. */
  private void take(WebhookEvent event) {
    boolean isNew = event.id().map(seen::add).orElse(true);
    System.out.println((isNew ? "Took " : "Had before: ") + event);
  }
}
