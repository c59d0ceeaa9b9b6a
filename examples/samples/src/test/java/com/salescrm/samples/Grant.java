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

/** The service and the token store that the processes of these tests share. */
final class Grant {
  private Grant() {}

  /** The environment variables of a process. */
  static Map<String, String> environment(Sandbox sandbox, String location) {
    Map<String, String> environment = new HashMap<>();
    environment.put("CRM_BASE_URL", sandbox.baseUrl());
    environment.put("CRM_AUTH_URL", sandbox.oauth().authUrl());
    environment.put("CRM_API_HOST", sandbox.oauth().apiHost());
    environment.put("CRM_CLIENT_ID", sandbox.oauth().clientId());
    environment.put("CRM_CLIENT_SECRET", sandbox.oauth().clientSecret());
    environment.put("TOKEN_STORE", location);
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

  /** A file store for a path, or a database store for a JDBC URL with the name of the grant after a {@code #}. */
  static TokenStore store(String location) {
    if (!location.startsWith("jdbc:")) {
      return FileTokenStore.at(Path.of(location));
    }
    int hash = location.indexOf('#');
    return JdbcTokenStore.builder(new DriverDataSource(location.substring(0, hash)))
        .name(location.substring(hash + 1))
        .createTable()
        .build();
  }

  /** Issues tokens as if the user had authorized. */
  static OAuthToken authorized(Sandbox sandbox) {
    JsonNode response = sandbox.oauth().newGrant();
    return OAuthToken.builder()
        .accessToken(response.path("access_token").asText())
        .refreshToken(response.path("refresh_token").asText())
        .lifetime(Instant.now(), Duration.ofSeconds(response.path("expires_in").asLong()))
        .scopes(List.of(response.path("scope").asText().split(" ")))
        .build();
  }
}
