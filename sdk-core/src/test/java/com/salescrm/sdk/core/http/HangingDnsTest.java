package com.salescrm.sdk.core.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.salescrm.sdk.core.auth.Credentials;
import com.salescrm.sdk.core.error.CallCancelledException;
import com.salescrm.sdk.core.error.CrmException;
import com.salescrm.sdk.core.error.TransportException;
import com.salescrm.sdk.core.retry.RetryPolicy;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import okhttp3.Dns;
import okhttp3.OkHttpClient;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** A DNS server that never responds blocks no call beyond its limits. */
@Timeout(20)
class HangingDnsTest {
  private final CountDownLatch asked = new CountDownLatch(1);
  private final CountDownLatch response = new CountDownLatch(1);

  @AfterEach
  void release() {
    response.countDown();
  }

  @Test
  void send_dnsHangs_timesOutWithoutSending() {
    try (ApiClient client = over(this::hang)) {
      assertThatThrownBy(() -> client.send(TestClients.request("POST").build()))
          .isExactlyInstanceOf(TransportException.class)
          .hasMessageContaining("timed out")
          .isInstanceOfSatisfying(
              CrmException.class, e -> assertThat(e.mayHaveTakenEffect()).isFalse());
    }
  }

  @Test
  void cancel_dnsHangs_endsTheCall() throws Exception {
    CompletableFuture<CrmException> ended = new CompletableFuture<>();
    try (ApiClient client =
        over(this::hang).withOptions(o -> o.attemptTimeout(Duration.ofMinutes(1)))) {
      CompletableFuture<?> future = client.async(c -> {
        try {
          return c.send(TestClients.request("GET").build());
        } catch (CrmException e) {
          ended.complete(e);
          throw e;
        }
      });
      assertThat(asked.await(15, TimeUnit.SECONDS)).isTrue();
      assertThat(future.cancel(true)).isTrue();
      assertThat(ended.get(15, TimeUnit.SECONDS)).isInstanceOf(CallCancelledException.class);
    }
  }

  @Test
  void send_unknownHost_failsWithoutSending() {
    Dns unknown = host -> {
      throw new UnknownHostException(host);
    };
    try (ApiClient client = over(unknown)) {
      assertThatThrownBy(() -> client.send(TestClients.request("POST").build()))
          .isExactlyInstanceOf(TransportException.class)
          .hasMessageContaining("host not found (crm.example.test)");
    }
  }

  @Test
  void send_dnsReturnsNoAddress_failsAsForAnUnknownHost() {
    try (ApiClient client = over(host -> List.of())) {
      assertThatThrownBy(() -> client.send(TestClients.request("POST").build()))
          .isExactlyInstanceOf(TransportException.class)
          .hasMessageContaining("host not found (crm.example.test)");
    }
  }

  @Test
  void send_dnsThrowsAnException_itsMessageIsPartOfTheFailure() {
    Dns broken = host -> {
      throw new IllegalStateException("no resolver is configured");
    };
    try (ApiClient client = over(broken)) {
      assertThatThrownBy(() -> client.send(TestClients.request("POST").build()))
          .isExactlyInstanceOf(TransportException.class)
          .hasMessageContaining(
              "crm.example.test: java.lang.IllegalStateException: no resolver is");
    }
  }

  /** An {@code Error} of a class that cannot be loaded, for instance. */
  @Test
  void send_dnsThrowsAnError_failsAtOnceWithIt() {
    Error missing = new NoClassDefFoundError("Resolver");
    Dns broken = host -> {
      throw missing;
    };
    try (ApiClient client =
        over(broken).withOptions(o -> o.attemptTimeout(Duration.ofMinutes(1)))) {
      assertThatThrownBy(() -> client.send(TestClients.request("POST").build()))
          .isExactlyInstanceOf(TransportException.class)
          .hasRootCause(missing);
    }
  }

  private List<InetAddress> hang(String host) throws UnknownHostException {
    asked.countDown();
    try {
      response.await();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    throw new UnknownHostException(host);
  }

  private static ApiClient over(Dns dns) {
    return ApiClient.builder()
        .baseUrl("https://crm.example.test/api/v1")
        .credentials(Credentials.apiKey(TestClients.KEY))
        .httpClient(new OkHttpClient.Builder().dns(dns).build())
        .retryPolicy(RetryPolicy.none())
        .attemptTimeout(Duration.ofMillis(100))
        .build();
  }
}
