package com.salescrm.sdk.core.auth;

import com.salescrm.sdk.core.http.ApiClient;
import com.salescrm.sdk.core.http.ApiRequest;
import com.salescrm.sdk.core.internal.time.ManualTime;
import java.time.Duration;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Timeout;

/** A service, a store, credentials and a client for each test. */
@Timeout(30)
abstract class OneGrantTest {
  static final Duration LIMIT = Duration.ofSeconds(20);
  static final Duration HOUR = Duration.ofHours(1);

  final ManualTime time = new ManualTime();
  final TokenServer service = new TokenServer();
  final InMemoryTokenStore store = new InMemoryTokenStore();
  final Heard heard = new Heard();
  OAuthCredentials credentials;
  ApiClient api;

  @BeforeEach
  void start() {
    credentials = newCredentials();
    api = service.api(credentials).build();
  }

  OAuthCredentials newCredentials() {
    OAuthClient client = service.client().timing(time.timing()).build();
    return OAuthCredentials.builder(client, store).listener(heard).build();
  }

  @AfterEach
  void stop() {
    api.close();
    service.close();
  }

  /** Stores the pair that is good, as if it had been issued so long ago. */
  void stored(Duration age) {
    store.save(service.pair(time.instant().minus(age), HOUR));
  }

  String me() {
    return api.send(ApiRequest.get("/me/").build()).body().path("id").asText();
  }
}
