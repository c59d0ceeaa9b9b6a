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

/**
 * One user's share of the client of this process. All tasks of a process share a client, so that they share its
 * connections and what it knows of the rate limit; the last of them closes it. Safe for many threads.
 */
public final class SharedClient implements AutoCloseable {
  private static final Duration ONE_ATTEMPT = Duration.ofMinutes(2);

  // Guarded by itself.
  private static final Map<ServiceSettings, Use> OPEN = new HashMap<>();

  private final ServiceSettings settings;
  private final ApiClient http;
  private boolean closed; // Guarded by OPEN.

  private static final class Use {
    private final CrmClient client;
    private int users;

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

  /** The number of clients that are open in this process. */
  public static int openClients() {
    synchronized (OPEN) {
      return OPEN.size();
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
        OPEN.remove(settings);
        use.client.close();
      }
    }
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
