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
 * Processes a delivery: returns 401 if it is forged or too old, 413 if it is too large, and 200 if it is genuine.
 * Duplicates are ignored. The signature is verified on the raw bytes, before they are parsed.
 */
final class DeliveryHandler implements HttpHandler {
  private static final int MAX_BYTES =
      1 << 20; // Unauthenticated senders must not exhaust the heap.

  private final Set<String> seen =
      ConcurrentHashMap.newKeySet(); // In production: a table with a unique key.
  private final WebhookVerifier verifier;

  DeliveryHandler(WebhookVerifier verifier) {
    this.verifier = verifier;
  }

  @Override
  public void handle(HttpExchange exchange) throws IOException {
    try (exchange) {
      byte[] body = exchange.getRequestBody().readNBytes(MAX_BYTES + 1);
      exchange.sendResponseHeaders(body.length > MAX_BYTES ? 413 : status(exchange, body), -1);
    }
  }

  private int status(HttpExchange exchange, byte[] body) {
    try {
      accept(verifier.verify(exchange.getRequestHeaders(), body));
      return 200;
    } catch (WebhookSignatureException e) {
      System.out.println("Rejected, " + e.reason() + ": " + e.getMessage());
      return 401;
    } catch (DecodingException e) {
      System.out.println("Genuine, but not an event: " + e.getMessage());
      return 200; // Otherwise the service repeats the delivery.
    }
  }

  /** An event without an id cannot be recognized as a duplicate. */
  private void accept(WebhookEvent event) {
    boolean isNew = event.id().map(seen::add).orElse(true);
    System.out.println((isNew ? "Accepted " : "Duplicate: ") + event);
  }
}
