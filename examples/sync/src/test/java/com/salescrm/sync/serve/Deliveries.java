package com.salescrm.sync.serve;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.salescrm.sdk.webhook.WebhookSigner;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.time.Instant;
import java.util.concurrent.CompletableFuture;

/** Sends signed deliveries. */
public final class Deliveries {
  /** The signature key of the tests. */
  public static final String KEY = "00ff".repeat(16);

  /** The key that replaces it. */
  static final String NEXT_KEY = "ff00".repeat(16);

  private static final HttpClient HTTP =
      HttpClient.newBuilder().connectTimeout(Duration.ofSeconds(30)).build();

  private Deliveries() {}

  /** The body of an event that contains no data of its object. */
  public static String event(String id, String type, String action, String objectId) {
    return """
        {"event": {"id": "%s", "object_type": "%s", "action": "%s", "object_id": "%s",
          "changed_fields": ["name"], "data": {"name": "sparse"}}}""".formatted(id, type, action, objectId);
  }

  /** Sends a genuine delivery. */
  public static HttpResponse<String> post(String url, String body) throws Exception {
    return post(url, body, KEY, Instant.now());
  }

  /** Sends a genuine delivery, and does not wait for the response. */
  static CompletableFuture<HttpResponse<String>> postAsync(String url, String body) {
    return HTTP.sendAsync(signed(url, body, KEY, Instant.now()), BodyHandlers.ofString());
  }

  static HttpResponse<String> post(String url, String body, String key, Instant sentAt)
      throws Exception {
    return send(signed(url, body, key, sentAt));
  }

  private static HttpRequest signed(String url, String body, String key, Instant sentAt) {
    HttpRequest.Builder request = HttpRequest.newBuilder(URI.create(url))
        .timeout(Duration.ofSeconds(60))
        .POST(BodyPublishers.ofString(body));
    WebhookSigner.of(key)
        .sign(body.getBytes(UTF_8), sentAt)
        .forEach((name, values) -> request.header(name, values.get(0)));
    return request.build();
  }

  static HttpResponse<String> get(String url) throws Exception {
    return send(
        HttpRequest.newBuilder(URI.create(url)).timeout(Duration.ofSeconds(60)).build());
  }

  static HttpResponse<String> send(HttpRequest request) throws IOException, InterruptedException {
    return HTTP.send(request, BodyHandlers.ofString());
  }
}
