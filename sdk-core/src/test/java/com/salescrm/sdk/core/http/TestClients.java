package com.salescrm.sdk.core.http;

import com.salescrm.sdk.core.auth.Credentials;
import com.salescrm.sdk.core.internal.time.ManualTime;
import com.salescrm.sdk.core.retry.Replay;
import java.util.Map;
import mockwebserver3.MockWebServer;

/** Clients and requests that the tests of this package share. */
final class TestClients {
  static final String KEY = "api_s3cr3t_key";

  private TestClients() {}

  static ApiClient.Builder to(MockWebServer server) {
    return ApiClient.builder()
        .baseUrl(server.url("/api/v1/").toString())
        .credentials(Credentials.apiKey(KEY));
  }

  /** A client of a server on loopback, without TLS. */
  static ApiClient.Builder to(int port) {
    return ApiClient.builder()
        .baseUrl("http://localhost:" + port + "/api/v1/")
        .credentials(Credentials.apiKey(KEY));
  }

  /** A client with manual time. */
  static ApiClient.Builder to(MockWebServer server, ManualTime time) {
    return to(server).timing(time.timing());
  }

  static ApiRequest.Builder request(String kind) {
    return switch (kind) {
      case "GET" -> ApiRequest.get("/lead/{id}/", "lead_1");
      case "PUT" -> ApiRequest.put("/lead/{id}/", "lead_1").body(Map.of("name", "Acme"));
      case "DELETE" -> ApiRequest.delete("/lead/{id}/", "lead_1");
      case "POST" -> ApiRequest.post("/lead/").body(Map.of("name", "Acme"));
      case "NEVER" ->
        ApiRequest.post("/lead/merge/").body(Map.of("source", "a")).replay(Replay.NEVER);
      default -> throw new IllegalArgumentException(kind);
    };
  }
}
