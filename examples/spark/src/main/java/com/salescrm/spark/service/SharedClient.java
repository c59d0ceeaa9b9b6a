package com.salescrm.spark.service;

import com.salescrm.sdk.CrmClient;
import com.salescrm.sdk.core.auth.Credentials;
import com.salescrm.sdk.core.http.ApiClient;
import com.salescrm.sdk.core.retry.Backoff;
import com.salescrm.sdk.core.retry.Lane;
import com.salescrm.sdk.core.retry.RateBudget;
import com.salescrm.sdk.core.retry.RetryPolicy;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.TimeUnit;

/**
 * One user's share of the client of this process. All tasks of a process share a client, so that they share its
 * connections and what it knows of the rate limit. It is closed a minute after the last of them: a process whose client ends
 * with each task counts as several in a shared budget. Safe for many threads.
 */
public final class SharedClient implements AutoCloseable {
  private static final Duration ONE_ATTEMPT = Duration.ofMinutes(2);
  private static final long IDLE_NANOS = TimeUnit.MINUTES.toNanos(1);
  private static final ScheduledThreadPoolExecutor CLOSER = closer();

  // Guarded by itself.
  private static final Map<ServiceSettings, Use> OPEN = new HashMap<>();

  private final ServiceSettings settings;
  private final ApiClient http;
  private boolean closed; // Guarded by OPEN.

  private static final class Use {
    private final CrmClient client;
    private int users;
    private long unusedSince;

    private Use(CrmClient client) {
      this.client = client;
    }
  }

  private SharedClient(ServiceSettings settings, ApiClient http) {
    this.settings = settings;
    this.http = http;
  }

  public static SharedClient open(ServiceSettings settings) {
    synchronized (OPEN) {
      Use use = OPEN.computeIfAbsent(settings, key -> new Use(client(key)));
      use.users++;
      return new SharedClient(settings, use.client.http());
    }
  }

  /** The number of clients in this process that are in use. */
  public static int openClients() {
    synchronized (OPEN) {
      return (int) OPEN.values().stream().filter(use -> use.users > 0).count();
    }
  }

  public ApiClient http() {
    return http;
  }

  @Override
  public void close() {
    synchronized (OPEN) {
      Use use = closed ? null : OPEN.get(settings);
      closed = true;
      if (use != null && --use.users == 0) {
        use.unusedSince = System.nanoTime();
        var unused = CLOSER.schedule(SharedClient::closeUnused, IDLE_NANOS, TimeUnit.NANOSECONDS);
      }
    }
  }

  private static void closeUnused() {
    synchronized (OPEN) {
      OPEN.values().removeIf(use -> {
        boolean isUnused = use.users == 0 && System.nanoTime() - use.unusedSince >= IDLE_NANOS;
        if (isUnused) {
          use.client.close();
        }
        return isUnused;
      });
    }
  }

  private static ScheduledThreadPoolExecutor closer() {
    ScheduledThreadPoolExecutor closer = new ScheduledThreadPoolExecutor(1, task -> {
      Thread thread = new Thread(task, "salescrm-spark-closer");
      thread.setDaemon(true);
      return thread;
    });
    closer.setKeepAliveTime(1, TimeUnit.SECONDS);
    closer.allowCoreThreadTimeOut(true);
    return closer;
  }

  /** Spark repeats a failed task at most 4 times: a request outlasts a service that is unavailable for minutes. */
  private static CrmClient client(ServiceSettings settings) {
    BudgetDatabase budget = settings.budget();
    Duration wait = Duration.ofMinutes(settings.maxWaitMinutes());
    return CrmClient.builder()
        .baseUrl(settings.baseUrl())
        .credentials(Credentials.apiKey(settings.key().value()))
        .userAgent("salescrm-spark")
        .lane(Lane.BATCH)
        .rateBudget(budget == null ? RateBudget.ofProcess() : budget.shared())
        .totalTimeout(wait.plus(ONE_ATTEMPT))
        .retryPolicy(RetryPolicy.defaults()
            .withMaxAttempts(wait.isZero() ? 1 : Integer.MAX_VALUE)
            .withBackoff(Backoff.exponential(Duration.ofMillis(500), Duration.ofSeconds(30)))
            .withMaxWait(wait))
        .build();
  }
}
