package com.salescrm.sdk.core.internal.concurrent;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

class WorkersTest {

  @Test
  void shared_runsOnDaemonThreadsOnly() throws Exception {
    CompletableFuture<Thread> ran = new CompletableFuture<>();

    Workers.shared().execute(() -> ran.complete(Thread.currentThread()));

    assertThat(ran.get(10, TimeUnit.SECONDS).isDaemon()).isTrue();
  }

  @Test
  void shared_manyTasksThatWaitForEachOther_allRun() throws Exception {
    int tasks = 50;
    CompletableFuture<Void> chain = CompletableFuture.completedFuture(null);
    CompletableFuture<Void> last = new CompletableFuture<>();
    CompletableFuture<Void> next = last;
    for (int i = 0; i < tasks; i++) {
      CompletableFuture<Void> before = new CompletableFuture<>();
      CompletableFuture<Void> after = next;
      Workers.shared().execute(() -> {
        before.join();
        after.complete(null);
      });
      next = before;
    }

    next.complete(chain.join());

    assertThat(last.get(10, TimeUnit.SECONDS)).isNull();
    assertThat(last).isCompleted();
  }
}
