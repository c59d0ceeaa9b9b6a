package com.salescrm.samples;

import com.fasterxml.jackson.databind.JsonNode;
import com.salescrm.sandbox.Sandbox;
import com.salescrm.sdk.core.auth.OAuthClient;
import com.salescrm.sdk.core.auth.store.FileTokenStore;
import com.salescrm.sdk.core.auth.store.OAuthToken;
import com.salescrm.sdk.core.auth.store.TokenStore;
import com.salescrm.sdk.core.auth.store.jdbc.JdbcTokenStore;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** What the processes of these tests share: a service, and a place where its tokens are kept. */
final class Grant {
  private Grant() {}

  /** The environment of a process that works on a store. */
  static Map<String, String> environment(Sandbox sandbox, String place) {
    Map<String, String> environment = new HashMap<>();
    environment.put("CRM_BASE_URL", sandbox.baseUrl());
    environment.put("CRM_AUTH_URL", sandbox.oauth().authUrl());
    environment.put("CRM_API_HOST", sandbox.oauth().apiHost());
    environment.put("CRM_CLIENT_ID", sandbox.oauth().clientId());
    environment.put("CRM_CLIENT_SECRET", sandbox.oauth().clientSecret());
    environment.put("TOKEN_PLACE", place);
    return environment;
  }

  static OAuthClient clientFromEnv() {
    return OAuthClient.builder()
        .authUrl(System.getenv("CRM_AUTH_URL"))
        .apiHost(System.getenv("CRM_API_HOST"))
        .clientId(System.getenv("CRM_CLIENT_ID"))
        .clientSecret(System.getenv("CRM_CLIENT_SECRET"))
        .build();
  }

  /** A store at a path, or in a database with the name of the grant behind a hash. */
  static TokenStore store(String place) {
    if (!place.startsWith("jdbc:")) {
      return FileTokenStore.at(Path.of(place));
    }
    int hash = place.indexOf('#');
    return JdbcTokenStore.builder(new DriverDataSource(place.substring(0, hash)))
        .name(place.substring(hash + 1))
        .createTable()
        .build();
  }

  /** Lets the user of a sandbox authorise. */
  static OAuthToken authorized(Sandbox sandbox) {
    JsonNode answer = sandbox.oauth().newGrant();
    return OAuthToken.builder()
        .accessToken(answer.path("access_token").asText())
        .refreshToken(answer.path("refresh_token").asText())
        .lifetime(Instant.now(), Duration.ofSeconds(answer.path("expires_in").asLong()))
        .scopes(List.of(answer.path("scope").asText().split(" ")))
        .build();
  }
}
