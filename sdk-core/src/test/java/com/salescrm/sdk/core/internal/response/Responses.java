package com.salescrm.sdk.core.internal.response;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.salescrm.sdk.core.internal.message.HttpResponse;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.Objects;
import okhttp3.Headers;

/** Responses for the tests of this package, literal or recorded. */
final class Responses {
  private static final ObjectMapper MAPPER = new ObjectMapper();

  private Responses() {}

  static HttpResponse of(int status, String body, String... namesAndValues) {
    return new HttpResponse(status, Headers.of(namesAndValues), body.getBytes(UTF_8), null);
  }

  /** A response of the form {@code {"status", "headers", "body"}}; a body that is a text is not encoded. */
  static HttpResponse recorded(String file) {
    JsonNode response = json(file);
    JsonNode body = response.get("body");
    return new HttpResponse(
        response.get("status").asInt(),
        headers(response.get("headers")),
        (body.isTextual() ? body.asText() : body.toString()).getBytes(UTF_8),
        null);
  }

  static Headers headers(JsonNode object) {
    Headers.Builder headers = new Headers.Builder();
    object
        .properties()
        .forEach(each -> headers.add(each.getKey(), each.getValue().asText()));
    return headers.build();
  }

  static JsonNode json(String file) {
    try (InputStream in = Responses.class.getResourceAsStream(file)) {
      return MAPPER.readTree(Objects.requireNonNull(in, file));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
