package com.salescrm.sdk.batch;

import static org.assertj.core.api.Assertions.assertThat;

import com.salescrm.sdk.CrmClient;
import com.salescrm.sdk.core.auth.Credentials;
import com.salescrm.sdk.core.http.ApiRequest;
import com.salescrm.sdk.core.http.AttemptEvent;
import com.salescrm.sdk.core.http.CallListener;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** The real speed of a batch; {@code PaceTest} of the core tests in virtual time how it uses the limit of the service. */
@Timeout(120)
class BatchThroughputTest extends BatchTestBase {
  private static final int LIMIT = 60;

  @Test
  void run_fewerRowsThanTheLimit_areSpreadOverItsWindow() {
    crm.batch(leads(50)).run(); // Warms up.
    sandbox.rateLimit(20, Duration.ofSeconds(3));
    long start = System.nanoTime();

    assertThat(batch(leads(15)).concurrency(1).run().created()).isEqualTo(15);

    assertThat(Duration.ofNanos(System.nanoTime() - start)).isGreaterThan(Duration.ofMillis(1_500));
  }

  @Test
  void run_rowOfAnotherGroupOfEndpoints_doesNotWaitForTheLimitOfTheFirst() {
    String lead = crm.leads().create(b -> b.name("Acme")).id();
    sandbox.rateLimit(2, Duration.ofSeconds(15)); // For each group of endpoints.
    AtomicInteger prepared = new AtomicInteger();
    Write contact = Write.call("2", http -> {
      prepared.incrementAndGet();
      return http.send(ApiRequest.post("/contact/")
              .body(Map.of("lead_id", lead, "name", "Ann"))
              .build())
          .body();
    });
    Batch batch = batch(Stream.of(lead("1"), contact)).concurrency(1);
    batch.onResult(result -> {
      results.add(result);
      while (prepared.get() == 0) { // What it sends is found out before it would wait.
        Thread.onSpinWait();
      }
      batch.stop(); // Would end its wait.
    });

    batch.run();

    assertThat(statuses()).containsExactly(WriteStatus.CREATED, WriteStatus.CREATED);
  }

  @Test
  @Tag("soak")
  void run_sixtyRequestsASecondForAMinute_usesTheLimitAndIsHardlyRejected() {
    AtomicInteger rejected = new AtomicInteger();
    CallListener listener = new CallListener() {
      @Override
      public void onAttempt(AttemptEvent event) {
        if (event.attempt().statusCode().orElse(0) == 429) {
          rejected.incrementAndGet();
        }
      }
    };
    int rows = LIMIT * 60;
    try (CrmClient counting = CrmClient.builder()
        .baseUrl(sandbox.baseUrl())
        .credentials(Credentials.apiKey(sandbox.apiKey()))
        .listener(listener)
        .build()) {
      counting.batch(leads(50)).run(); // Warms up.
      sandbox.rateLimit(LIMIT, Duration.ofSeconds(1));
      long start = System.nanoTime();

      BatchProgress progress = counting.batch(leads(rows)).run();

      double took = (System.nanoTime() - start) / 1e9;
      double perSecond = rows / took;
      System.out.printf(
          "%d rows in %.2f s: %.1f a second, %d of them 429%n",
          rows, took, perSecond, rejected.get());
      assertThat(progress.created()).isEqualTo(rows);
      assertThat(perSecond).isGreaterThanOrEqualTo(LIMIT * 0.95);
      assertThat(rejected.get()).isLessThanOrEqualTo((int) (rows * 0.01));
    }
  }

  @Test
  @Tag("soak")
  void run_oneWorker_takesAtMostTwoMillisecondsMoreForARowThanALoop() {
    int rows = 3_000;
    ApiRequest<?> request =
        ApiRequest.post("/lead/").body(Map.of("name", "Acme")).build();
    for (int round = 0; round < 2; round++) { // The first one warms up.
      long start = System.nanoTime();
      for (int i = 0; i < rows; i++) {
        crm.http().send(request);
      }
      long loop = System.nanoTime() - start;
      crm.batch(leads(rows)).concurrency(1).run();
      long batch = System.nanoTime() - start - loop;
      double overhead = (batch - loop) / 1e6 / rows;
      System.out.printf(
          "loop %.3f ms, batch %.3f ms a row%n", loop / 1e6 / rows, batch / 1e6 / rows);
      assertThat(round == 0 ? 0 : overhead).isLessThanOrEqualTo(2);
    }
  }
}
