package com.salescrm.sdk;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.salescrm.sdk.core.auth.Credentials;
import com.salescrm.sdk.core.error.UnauthorizedException;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.stream.Stream;
import mockwebserver3.RecordedRequest;
import org.junit.jupiter.api.Test;

class WarmUpTest extends WireTest {

  @Test
  void warmUp_once_sendsOneGetAndTheNextCallUsesItsConnection() throws Exception {
    respond("{\"id\":\"user_1\"}", "{\"id\":\"lead_1\"}");

    try (CrmClient crm = client("api_s3cr3t")) {
      crm.warmUp();
      crm.leads().get("lead_1");
    }

    RecordedRequest first = server.takeRequest();
    RecordedRequest second = server.takeRequest();
    assertThat(first.getMethod() + " " + first.getTarget()).isEqualTo("GET /api/v1/me/");
    assertThat(second.getTarget()).isEqualTo("/api/v1/lead/lead_1/");
    assertThat(second.getConnectionIndex()).isEqualTo(first.getConnectionIndex());
    assertThat(server.getRequestCount()).isEqualTo(2);
  }

  @Test
  void warmUp_rejectedCredential_failsAndTheClientRemainsUsable() {
    fails(401);
    respond("{\"id\":\"lead_1\"}");

    try (CrmClient crm = client("api_wrong")) {
      assertThatThrownBy(crm::warmUp)
          .isInstanceOf(UnauthorizedException.class)
          .hasMessageNotContaining("api_wrong");
      assertThat(crm.leads().get("lead_1").id()).isEqualTo("lead_1");
    }
  }

  @Test
  void warmUp_severalThreads_sendsOneRequestEach() {
    respond("{\"id\":\"user_1\"}", "{\"id\":\"user_1\"}", "{\"id\":\"user_1\"}");

    try (CrmClient crm = client("api_s3cr3t")) {
      List<CompletableFuture<Void>> all = Stream.generate(
              () -> CompletableFuture.runAsync(crm::warmUp))
          .limit(3)
          .toList();
      all.forEach(CompletableFuture::join);
    }

    assertThat(server.getRequestCount()).isEqualTo(3);
  }

  private CrmClient client(String key) {
    return CrmClient.builder()
        .baseUrl(server.url("/api/v1/").toString())
        .credentials(Credentials.apiKey(key))
        .build();
  }
}
