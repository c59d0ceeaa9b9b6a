package com.salescrm.samples;

import com.salescrm.sdk.CrmClient;
import com.salescrm.sdk.core.auth.OAuthCredentials;
import com.salescrm.sdk.core.error.Attempt;
import com.salescrm.sdk.core.error.CrmException;
import com.salescrm.sdk.core.error.UnauthorizedException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;

/** One process of the soak test: its threads call the service for a duration; then it prints the counts. */
final class RotationWorker {
  private static final long PAUSE_NANOS = Duration.ofMillis(2).toNanos();

  private final AtomicLong calls = new AtomicLong();
  private final AtomicLong bothUnauthorized = new AtomicLong();
  private final Queue<String> others = new ConcurrentLinkedQueue<>();
  private final CrmClient crm;

  private RotationWorker(CrmClient crm) {
    this.crm = crm;
  }

  public static void main(String[] args) throws Exception {
    int threads = Integer.parseInt(args[0]);
    Duration length = Duration.ofSeconds(Long.parseLong(args[1]));
    OAuthCredentials credentials =
        OAuthCredentials.of(Grant.clientFromEnv(), Grant.store(System.getenv("TOKEN_STORE")));
    try (CrmClient crm = CrmClient.builder()
        .baseUrl(System.getenv("CRM_BASE_URL"))
        .credentials(credentials)
        .build()) {
      RotationWorker worker = new RotationWorker(crm);
      worker.run(threads, System.nanoTime() + length.toNanos());
      System.out.println(worker.calls + " " + worker.bothUnauthorized + " " + worker.others.size()
          + " " + String.join(" | ", worker.others).replaceAll("\\R", "; "));
    }
  }

  private void run(int count, long untilNanos) throws InterruptedException {
    List<Thread> threads = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      Thread thread = new Thread(() -> callUntil(untilNanos));
      thread.start();
      threads.add(thread);
    }
    for (Thread thread : threads) {
      thread.join();
    }
  }

  private void callUntil(long untilNanos) {
    while (System.nanoTime() - untilNanos < 0) {
      calls.incrementAndGet();
      try {
        crm.users().me();
      } catch (CrmException e) {
        count(e);
      }
      LockSupport.parkNanos(PAUSE_NANOS);
    }
  }

  private void count(CrmException e) {
    List<Attempt> attempts = e.attempts();
    boolean each401 = attempts.size() == 2
        && attempts.stream().allMatch(attempt -> attempt.statusCode().orElse(0) == 401);
    if (e instanceof UnauthorizedException && each401) {
      bothUnauthorized.incrementAndGet();
    } else {
      others.add(e.toString());
    }
  }
}
