package com.salescrm.sdk.core.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.example.elsewhere.ApplicationClasses;
import com.salescrm.sdk.core.error.DecodingException;
import com.salescrm.sdk.core.error.Outcome;
import com.salescrm.sdk.core.error.OutcomeUnknownException;
import com.salescrm.sdk.core.error.TokenStoreException;
import com.salescrm.sdk.core.error.TransportException;
import com.salescrm.sdk.core.retry.RetryPolicy;
import java.io.IOException;
import okhttp3.Interceptor;
import okhttp3.OkHttpClient;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Exceptions of the application whose causes form a cycle, which Java allows. */
@Timeout(value = 20, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class CauseCycleTest extends OneServerTest {
  private static IOException cycle() {
    IOException e = new IOException("from the application");
    e.initCause(new IOException("from below", e));
    return e;
  }

  private ApiClient failingWith(Interceptor interceptor) {
    return TestClients.to(server)
        .httpClient(new OkHttpClient.Builder().addInterceptor(interceptor).build())
        .retryPolicy(RetryPolicy.none())
        .build();
  }

  @Test
  void send_interceptorThrowsACycle_isATransportException() {
    try (ApiClient failing = failingWith(chain -> {
      throw cycle();
    })) {
      assertThatThrownBy(() -> failing.send(TestClients.request("GET").build()))
          .isInstanceOfSatisfying(
              TransportException.class, e -> assertThat(e.isTemporary()).isTrue())
          .hasMessageContaining("from the application");
    }
  }

  @Test
  void send_suppressedExceptionLeadsBack_keepsTheOutcome() {
    enqueue(json(200, "{}"));
    try (ApiClient failing = failingWith(chain -> {
      chain.proceed(chain.request()).close();
      IOException e = new IOException("from the application");
      e.addSuppressed(new IOException("while it was closed", e));
      throw e;
    })) {
      assertThatThrownBy(() -> failing.send(TestClients.request("POST").build()))
          .isInstanceOfSatisfying(
              OutcomeUnknownException.class,
              e -> assertThat(e.outcome()).contains(Outcome.PROCESSED));
    }
  }

  @Test
  void isTemporary_cycle_ends() {
    assertThat(new TokenStoreException("cannot be read", cycle()).isTemporary()).isTrue();
  }

  @Test
  void send_deserializerThrowsACycle_isADecodingException() {
    respondWith(request -> json(200, "{}"));

    assertThatThrownBy(() ->
            client.send(ApiRequest.get("/x/").returning(ApplicationClasses.ThrowingCycle.class)))
        .isInstanceOf(DecodingException.class);
  }
}
