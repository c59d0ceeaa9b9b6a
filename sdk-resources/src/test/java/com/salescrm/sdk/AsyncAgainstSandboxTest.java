package com.salescrm.sdk;

import static org.assertj.core.api.Assertions.assertThat;

import com.salescrm.sandbox.Sandbox;
import com.salescrm.sdk.core.auth.Credentials;
import com.salescrm.sdk.lead.Lead;
import java.time.Duration;
import java.util.HashSet;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Many calls at once against a service that limits its requests. */
@Timeout(90)
class AsyncAgainstSandboxTest {
  @Test
  void async_thousandCreatesAtSixtyASecond_allSucceedWithDefaultSettings() throws Exception {
    assertThat(created(1_000, 60)).hasSize(1_000);
  }

  @Test
  void async_moreCallsInFlightThanFitIntoAWindow_allSucceed() throws Exception {
    assertThat(created(40, 6)).hasSize(40);
  }

  /** The names of the leads that exist after so many creates at so many requests a second. */
  private static Set<String> created(int count, int perSecond) throws Exception {
    try (Sandbox sandbox = Sandbox.start();
        CrmClient crm = CrmClient.builder()
            .baseUrl(sandbox.baseUrl())
            .credentials(Credentials.apiKey(sandbox.apiKey()))
            .build()) {
      sandbox.rateLimit(perSecond, Duration.ofSeconds(1));
      Stream<CompletableFuture<Lead>> creates = IntStream.range(0, count)
          .mapToObj(i -> crm.async(c -> c.leads().create(b -> b.name("lead " + i))));
      CompletableFuture<?>[] all = creates.toArray(CompletableFuture<?>[]::new);

      CompletableFuture.allOf(all).get(80, TimeUnit.SECONDS);

      sandbox.noRateLimit();
      Set<String> names = new HashSet<>();
      crm.leads()
          .list(r -> r.fields("id", "name"))
          .forEach(lead -> names.add(lead.name().orElse("")));
      return names;
    }
  }
}
