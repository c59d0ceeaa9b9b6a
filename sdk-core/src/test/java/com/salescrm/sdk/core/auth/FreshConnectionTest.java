package com.salescrm.sdk.core.auth;

import static org.assertj.core.api.Assertions.assertThat;

import com.salescrm.sdk.core.PromptSockets;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import mockwebserver3.Dispatcher;
import mockwebserver3.MockResponse;
import mockwebserver3.MockWebServer;
import mockwebserver3.RecordedRequest;
import mockwebserver3.SocketEffect;
import okhttp3.ConnectionPool;
import okhttp3.OkHttpClient;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A token endpoint that closes each connection at the moment when a second request arrives on it. */
class FreshConnectionTest {
  private final MockWebServer server = new MockWebServer();
  private final List<String> connectionHeaders = new CopyOnWriteArrayList<>();

  @BeforeEach
  void start() throws Exception {
    server.setServerSocketFactory(new PromptSockets());
    server.setDispatcher(new Dispatcher() {
      @Override
      public MockResponse dispatch(RecordedRequest request) {
        connectionHeaders.add(String.valueOf(request.getHeaders().get("Connection")));
        return request.getExchangeIndex() > 0
            ? new MockResponse.Builder()
                .onResponseStart(new SocketEffect.CloseSocket())
                .build()
            : new MockResponse.Builder()
                .body("{\"access_token\":\"at\",\"refresh_token\":\"rt\",\"expires_in\":3600}")
                .build();
      }
    });
    server.start();
  }

  @AfterEach
  void stop() {
    server.close();
  }

  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void refresh_soonAfterAnotherTokenRequest_usesAConnectionOfItsOwn(boolean ofTheApplication) {
    OAuthClient.Builder builder = TokenServer.client(server.url("/").toString());
    if (ofTheApplication) {
      builder.httpClient(
          new OkHttpClient.Builder().connectionPool(new ConnectionPool()).build());
    }
    OAuthClient client = builder.build();

    for (int i = 0; i < 3; i++) {
      assertThat(client.refresh("rt").accessToken()).isEqualTo("at");
    }

    assertThat(server.getRequestCount()).isEqualTo(3);
    assertThat(connectionHeaders).containsOnly("close");
  }
}
