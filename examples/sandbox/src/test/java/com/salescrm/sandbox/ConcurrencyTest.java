package com.salescrm.sandbox;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.Test;

class ConcurrencyTest extends SandboxTest {

  @Test
  void create_manyThreads_storesEachOnce() throws Exception {
    ExecutorService threads = Executors.newFixedThreadPool(16);
    List<Future<Integer>> results = new ArrayList<>();
    for (int i = 0; i < 200; i++) {
      String body = "{\"name\": \"Lead " + i + "\", \"contacts\": [{\"name\": \"Ann\"}]}";
      results.add(threads.submit(() -> client.post("/lead/", body).status()));
      results.add(threads.submit(() -> client.get("/lead/?_limit=10").status()));
    }
    for (Future<Integer> result : results) {
      assertThat(result.get()).isEqualTo(200);
    }
    threads.shutdown();

    assertThat(sandbox.count("lead")).isEqualTo(200);
    assertThat(sandbox.count("contact")).isEqualTo(200);
    assertThat(sandbox.leads().stream().map(lead -> lead.path("name")).distinct())
        .hasSize(200);
  }

  @Test
  void close_stalledRequest_closesConnection() throws Exception {
    sandbox.faults().next(Fault.stalled());
    ExecutorService thread = Executors.newSingleThreadExecutor();
    Future<?> call = thread.submit(() -> client.get("/lead/"));
    while (sandbox.requests().isEmpty()) {
      Thread.onSpinWait();
    }

    sandbox.close();

    assertThat(call).failsWithin(Duration.ofSeconds(30));
    thread.shutdown();
  }
}
