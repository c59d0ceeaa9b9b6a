package com.salescrm.sdk.core.retry.jdbc;

class H2RateBudgetStoreTest extends RateBudgetStoreContract {
  @Override
  String url() {
    return "jdbc:h2:mem:rate-budget;DB_CLOSE_DELAY=-1";
  }
}
