package com.salescrm.sdk.core.retry;

import com.salescrm.sdk.core.internal.argument.Arguments;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * What may be sent for each credential and group of endpoints (first segment of the path), shared by every client that is
 * given it. It learns limit and window from the rate-limit headers, and lowers itself after a 429. Clients of the same base URL
 * with the same API key, access token or credentials object share one limit; other clients of the budget do not affect each
 * other. Safe for many threads; it needs no close.
 *
 * <p>Without {@code rateBudget(…)}, all clients of the process share {@link #ofProcess()}.
 */
public final class RateBudget {
  private static final RateBudget OF_PROCESS = new RateBudget(null);

  private final @Nullable RateBudgetStore store;

  private RateBudget(@Nullable RateBudgetStore store) {
    this.store = store;
  }

  /** {@return the budget of all clients of this process that have no other} */
  public static RateBudget ofProcess() {
    return OF_PROCESS;
  }

  /** {@return a new budget in memory; clients with another budget do not share it, even if they have the same credential} */
  public static RateBudget inMemory() {
    return new RateBudget(null);
  }

  /**
   * A budget that several processes share.
   *
   * @param store where each process writes what it needs and knows, the same place for all
   * @return a budget for the clients of one credential
   */
  public static RateBudget shared(RateBudgetStore store) {
    return new RateBudget(Arguments.notNull(store, "store"));
  }

  /** {@return what the processes share; empty if the budget is of this process only} */
  public Optional<RateBudgetStore> store() {
    return Optional.ofNullable(store);
  }

  @Override
  public String toString() {
    return "RateBudget(" + (store == null ? "in memory" : store) + ")";
  }
}
