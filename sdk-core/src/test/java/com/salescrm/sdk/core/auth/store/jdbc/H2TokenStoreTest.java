package com.salescrm.sdk.core.auth.store.jdbc;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.salescrm.sdk.core.Undeclared;
import com.salescrm.sdk.core.error.TokenStoreException;
import java.io.IOException;
import java.sql.Connection;
import javax.sql.DataSource;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

class H2TokenStoreTest extends JdbcContract {
  @Override
  String url() {
    return "jdbc:h2:mem:tokens;DB_CLOSE_DELAY=-1";
  }

  @Override
  String urlOf(String user) {
    return "jdbc:h2:mem:tokens;USER=" + user + ";PASSWORD=x";
  }

  @Test
  @Timeout(20)
  void dataSource_throwsUndeclaredCheckedException_isReportedAtOnce() {
    DataSource kotlin = new TestDataSource("jdbc:h2:mem:unused", 2, 0) {
      @Override
      public Connection getConnection() {
        throw Undeclared.thrown(new IOException("the vault with the password has no connection"));
      }
    };

    assertThatThrownBy(() -> JdbcTokenStore.of(kotlin))
        .isInstanceOf(TokenStoreException.class)
        .hasMessageContaining("cannot be reached");
  }
}
