package com.salescrm.sdk.core.internal.concurrent;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

class WorkersTest {

  @Test
  void shared_always_usesDaemonThreads() throws Exception {
    CompletableFuture<Thread> ran = new CompletableFuture<>();

    Workers.shared().execute(() -> ran.complete(Thread.currentThread()));

    assertThat(ran.get(10, TimeUnit.SECONDS).isDaemon()).isTrue();
  }

  @Test
  void shared_tasksWaitForLaterTasks_doesNotDeadlock() throws Exception {
    CompletableFuture<String> last = new CompletableFuture<>();
    CompletableFuture<String> next = last;
    for (int i = 0; i < 50; i++) {
      CompletableFuture<String> before = new CompletableFuture<>();
      CompletableFuture<String> after = next;
      Workers.shared().execute(() -> after.complete(before.join()));
      next = before;
    }

    next.complete("through");

    assertThat(last.get(10, TimeUnit.SECONDS)).isEqualTo("through");
  }
}
