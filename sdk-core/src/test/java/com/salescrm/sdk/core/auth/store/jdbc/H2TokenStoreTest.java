package com.salescrm.sdk.core.auth.store.jdbc;

class H2TokenStoreTest extends JdbcContract {
  @Override
  String url() {
    return "jdbc:h2:mem:tokens;DB_CLOSE_DELAY=-1";
  }

  @Override
  String urlOf(String user) {
    return "jdbc:h2:mem:tokens;USER=" + user + ";PASSWORD=x";
  }
}
