package com.salescrm.sdk.core.auth;

import com.salescrm.sdk.core.auth.store.InMemoryTokenStore;
import com.salescrm.sdk.core.http.ApiClient;
import com.salescrm.sdk.core.http.ApiRequest;
import com.salescrm.sdk.core.internal.time.ManualTime;
import java.time.Duration;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Timeout;

/** Creates a service, a store, credentials and a client for each test. */
@Timeout(30)
abstract class GrantTestBase {
  static final Duration LIMIT = Duration.ofSeconds(20);
  static final Duration HOUR = Duration.ofHours(1);

  final ManualTime time = new ManualTime();
  final TokenServer service = new TokenServer();
  final InMemoryTokenStore store = new InMemoryTokenStore();
  final RecordingListener listener = new RecordingListener();
  OAuthCredentials credentials;
  ApiClient api;

  @BeforeEach
  void start() {
    credentials = newCredentials();
    api = service.api(credentials).build();
  }

  OAuthCredentials newCredentials() {
    OAuthClient client = service.client().timing(time.timing()).build();
    return OAuthCredentials.builder(client, store).listener(listener).build();
  }

  @AfterEach
  void stop() {
    service.hold.countDown(); // close() waits for the refresh.
    api.close();
    service.close();
  }

  /** Stores the valid tokens, as if issued that long ago. */
  void stored(Duration age) {
    store.save(service.tokens(time.instant().minus(age), HOUR));
  }

  String me() {
    return api.send(ApiRequest.get("/me/").build()).body().path("id").asText();
  }
}
