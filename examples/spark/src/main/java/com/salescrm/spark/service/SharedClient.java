package com.salescrm.spark.service;

import com.salescrm.sdk.CrmClient;
import com.salescrm.sdk.core.auth.Credentials;
import com.salescrm.sdk.core.http.ApiClient;
import com.salescrm.sdk.core.retry.Backoff;
import com.salescrm.sdk.core.retry.Lane;
import com.salescrm.sdk.core.retry.RateBudget;
import com.salescrm.sdk.core.retry.RetryPolicy;
import java.time.Duration;

/**
 * One user's share of the client of this process. All tasks of a process share a client, so that they share its
 * connections and what it knows of the rate limit. It is closed a minute after the last of them: a process whose client ends
 * with each task counts as several in a shared budget. Safe for many threads.
 */
public final class SharedClient implements AutoCloseable {
  private static final Duration ONE_ATTEMPT = Duration.ofMinutes(2);
  private static final IdlePool<ServiceSettings, CrmClient> OPEN =
      new IdlePool<>(Duration.ofMinutes(1), SharedClient::client, CrmClient::close);

  private final IdlePool<ServiceSettings, CrmClient>.Use use;

  private SharedClient(IdlePool<ServiceSettings, CrmClient>.Use use) {
    this.use = use;
  }

  public static SharedClient open(ServiceSettings settings) {
    return new SharedClient(OPEN.open(settings));
  }

  /** The number of clients in this process that are in use. */
  public static int openClients() {
    return OPEN.used();
  }

  public ApiClient http() {
    return use.value().http();
  }

  @Override
  public void close() {
    use.close();
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
