package com.salescrm.spark.service;

import com.salescrm.sdk.core.retry.RateBudget;
import com.salescrm.sdk.core.retry.jdbc.JdbcRateBudgetStore;
import java.io.Serializable;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/**
 * A database over which the driver, the executors and other programs share the rate limit of a key. Immutable.
 *
 * @param url the JDBC address, without a password
 * @param user the user; null for that of the address
 * @param password the password; null for none
 * @param table the table
 * @param name the name of the key in the table
 */
public record BudgetDatabase(
    String url, @Nullable String user, @Nullable Secret password, String table, String name)
    implements Serializable {
  // A process that leaves and joins for each task would be counted several times.
  private static final Map<BudgetDatabase, RateBudget> OF_PROCESS = new ConcurrentHashMap<>();

  /**
   * Checks the address, the table and the name.
   *
   * @throws IllegalArgumentException if one of them is invalid, or the JDBC driver is missing
   */
  public void check() {
    JdbcRateBudgetStore unused = store();
  }

  RateBudget shared() {
    return OF_PROCESS.computeIfAbsent(this, each -> RateBudget.shared(each.store()));
  }

  private JdbcRateBudgetStore store() {
    return JdbcRateBudgetStore.builder(new DriverDataSource(url, user, password))
        .table(table)
        .name(name)
        .createTable()
        .build();
  }
}
