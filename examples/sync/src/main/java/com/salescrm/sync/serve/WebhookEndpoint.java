package com.salescrm.sync.serve;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.salescrm.sdk.core.error.DecodingException;
import com.salescrm.sdk.webhook.WebhookEvent;
import com.salescrm.sdk.webhook.WebhookSignatureException;
import com.salescrm.sdk.webhook.WebhookVerifier;
import com.salescrm.sync.cli.Problem;
import com.salescrm.sync.serve.Inbox.StoredEvent;
import com.salescrm.sync.table.Texts;
import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpHandler;
import java.io.IOException;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.time.Clock;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Receives deliveries: verifies the signature, commits the event to the inbox, and only then responds with 200. Whatever is not
 * verified is not stored. Safe for many threads.
 */
final class WebhookEndpoint implements HttpHandler {
  /** Deliveries contain one object; the limit bounds the memory of forged ones. */
  static final int MAX_BODY_BYTES = 4 << 20;

  /** Larger bodies are received a few at a time: many slow senders must not fill the memory. */
  private static final int SMALL_BODY_BYTES = 64 << 10;

  /** PostgreSQL refuses index entries of more than 2,704 bytes. */
  private static final int LONGEST_ID = 500;

  private static final long FAILING_MILLIS = 60_000;

  private final String path;
  private final WebhookVerifier verifier;
  private final EventTables tables;
  private final Metrics metrics;
  private final Notices notices;
  private final Clock clock;
  private final Receivers receivers;
  private final EventStore inbox;
  // When the latest delivery could not be stored; 0 if it was. Written by any thread.
  private volatile long notStoredAt;

  WebhookEndpoint(
      String path,
      WebhookVerifier verifier,
      MirrorParts parts,
      Receivers receivers,
      Runnable onStored) {
    this.path = path;
    this.verifier = verifier;
    this.tables = new EventTables(parts.settings().pull().tables());
    this.metrics = parts.metrics();
    this.notices = parts.notices();
    this.clock = parts.clock();
    this.receivers = receivers;
    this.inbox = new EventStore(parts, onStored);
  }

  /** Whether the latest delivery could not be stored, less than a minute ago: such as in a file that can be read only. */
  boolean isFailing() {
    return notStoredAt != 0 && Math.abs(clock.millis() - notStoredAt) < FAILING_MILLIS;
  }

  @Override
  public void handle(HttpExchange exchange) throws IOException {
    if (!Responses.isFor(exchange, path, "POST")) {
      return;
    }
    byte[] begin = exchange.getRequestBody().readNBytes(SMALL_BODY_BYTES);
    StoredEvent event =
        begin.length < SMALL_BODY_BYTES ? receive(exchange, begin) : receiveLarge(exchange, begin);
    if (event != null) { // Its body is no longer needed.
      store(exchange, event);
    }
  }

  private @Nullable StoredEvent receiveLarge(HttpExchange exchange, byte[] begin)
      throws IOException {
    receivers.beginLarge();
    try {
      return receiveRest(exchange, begin);
    } finally {
      receivers.endLarge();
    }
  }

  private @Nullable StoredEvent receiveRest(HttpExchange exchange, byte[] begin)
      throws IOException {
    byte[] rest = exchange.getRequestBody().readNBytes(MAX_BODY_BYTES + 1 - begin.length);
    byte[] body = Arrays.copyOf(begin, begin.length + rest.length);
    System.arraycopy(rest, 0, body, begin.length, rest.length);
    if (body.length > MAX_BODY_BYTES) {
      receivers.received();
      metrics.rejected("too_large");
      exchange.getResponseHeaders().set("Connection", "close"); // The rest is not read.
      Responses.send(exchange, 413, "the limit is " + MAX_BODY_BYTES + " bytes");
      return null;
    }
    return receive(exchange, body);
  }

  /** Returns what is to be stored; null if the delivery was responded to. */
  private @Nullable StoredEvent receive(HttpExchange exchange, byte[] body) throws IOException {
    receivers.received();
    try {
      return storable(verifier.verify(exchange.getRequestHeaders(), body), body);
    } catch (WebhookSignatureException e) {
      metrics.rejected(e.reason().name());
      Responses.send(exchange, 401, "not verified: " + e.reason());
      return null;
    } catch (DecodingException e) { // Signed, but no event: the service would repeat it in vain.
      metrics.rejected("not_an_event");
      notices.failed("a delivery is not an event", e);
      Responses.send(exchange, 200, "ignored: not an event");
      return null;
    }
  }

  private void store(HttpExchange exchange, StoredEvent event) throws IOException {
    try {
      boolean stored = inbox.store(event);
      notStoredAt = 0;
      Responses.send(exchange, 200, stored ? "stored" : "stored already");
    } catch (Problem e) {
      notStoredAt = clock.millis();
      metrics.rejected("not_stored");
      notices.failed("a delivery was not stored", e);
      Responses.send(exchange, 503, "the database is not available");
    }
  }

  private StoredEvent storable(WebhookEvent event, byte[] body) {
    @Nullable String objectType = event.objectType().orElse(null);
    @Nullable
    String objectId =
        event.objectId().filter(Texts::isId).filter(id -> !isLong(id)).orElse(null);
    var table = objectId == null
        ? Optional.<com.salescrm.sync.table.Table>empty()
        : event.objectType().flatMap(tables::of);
    return new StoredEvent(
        event
            .id()
            .map(id -> isLong(id) ? digest(id.getBytes(UTF_8)) : id)
            .orElseGet(() -> digest(body)),
        objectType,
        table.orElse(null),
        objectId);
  }

  private static boolean isLong(String id) {
    return id.length() > LONGEST_ID;
  }

  /** Identifies an event without an id by its bytes, and one with a long id by those of the id. */
  private static String digest(byte[] bytes) {
    try {
      return "sha256_"
          + HexFormat.of().formatHex(MessageDigest.getInstance("SHA-256").digest(bytes));
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException("every Java platform has SHA-256", e);
    }
  }
}
