package com.salescrm.sdk.batch;

import javax.sql.DataSource;
import org.h2.jdbcx.JdbcDataSource;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.TestInfo;

class H2IndexTest extends ConcurrentPassContract {
  private final JdbcDataSource source = new JdbcDataSource();

  @BeforeEach
  void open(TestInfo test) {
    source.setURL("jdbc:h2:mem:" + test.getTestMethod().orElseThrow().getName()
        + test.getDisplayName().hashCode() + ";DB_CLOSE_DELAY=-1");
  }

  @Override
  int attemptsAtHigherLevels() {
    return 2;
  }

  @Override
  DataSource database() {
    return source;
  }
}
