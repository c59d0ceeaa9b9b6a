package com.salescrm.sandbox;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.MissingNode;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import okhttp3.Credentials;
import okhttp3.Headers;
import okhttp3.MediaType;
import okhttp3.OkHttpClient;
import okhttp3.Request;
import okhttp3.RequestBody;
import okhttp3.Response;
import org.jspecify.annotations.Nullable;

/** An HTTP client without retries and redirects. */
final class TestClient implements AutoCloseable {
  private static final ObjectMapper MAPPER = new ObjectMapper();
  private static final MediaType JSON = MediaType.get("application/json");

  /** A response. */
  record Reply(int status, String text, Headers headers) {
    JsonNode json() {
      try {
        return text.isEmpty() ? MissingNode.getInstance() : MAPPER.readTree(text);
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }

    String error() {
      return json().path("error").asText();
    }
  }

  private final OkHttpClient http = new OkHttpClient.Builder()
      .retryOnConnectionFailure(false)
      .followRedirects(false)
      .readTimeout(Duration.ofMinutes(1))
      .build();
  private final Sandbox sandbox;

  TestClient(Sandbox sandbox) {
    this.sandbox = sandbox;
  }

  Reply get(String path) {
    return send("GET", path, null);
  }

  Reply post(String path, String body) {
    return send("POST", path, body);
  }

  Reply put(String path, String body) {
    return send("PUT", path, body);
  }

  Reply delete(String path) {
    return send("DELETE", path, null);
  }

  /** Creates an object and returns it. Fails if the status is not 200. */
  JsonNode create(String path, String body) {
    Reply reply = post(path, body);
    if (reply.status() != 200) {
      throw new AssertionError(reply.toString());
    }
    return reply.json();
  }

  Reply send(String method, String path, @Nullable String body, String... headers) {
    try {
      return sendChecked(method, path, body, headers);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  Reply sendChecked(String method, String path, @Nullable String body, String... headers)
      throws IOException {
    Request.Builder request = request(path);
    for (int i = 0; i < headers.length; i += 2) {
      request.header(headers[i], headers[i + 1]);
    }
    return send(request.method(method, body == null ? null : json(body)).build());
  }

  Request.Builder request(String path) {
    return new Request.Builder()
        .url(sandbox.baseUrl() + path)
        .header("Authorization", Credentials.basic(sandbox.apiKey(), ""));
  }

  Reply send(Request request) throws IOException {
    try (Response response = http.newCall(request).execute()) {
      return new Reply(response.code(), response.body().string(), response.headers());
    }
  }

  static RequestBody json(String body) {
    // Bytes, because OkHttp adds a charset to a string body.
    return RequestBody.create(body.getBytes(StandardCharsets.UTF_8), JSON);
  }

  static List<String> texts(JsonNode list, String property) {
    List<String> texts = new ArrayList<>();
    list.forEach(element -> texts.add(element.path(property).asText()));
    return texts;
  }

  /** Closes all idle connections. */
  void dropConnections() {
    http.connectionPool().evictAll();
  }

  @Override
  public void close() {
    http.dispatcher().executorService().shutdown();
    http.connectionPool().evictAll();
  }
}
