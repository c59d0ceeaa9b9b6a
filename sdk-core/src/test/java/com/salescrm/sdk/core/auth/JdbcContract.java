package com.salescrm.sdk.core.auth;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.salescrm.sdk.core.auth.contract.TokenStoreContract;
import com.salescrm.sdk.core.error.TokenStoreException;
import com.salescrm.sdk.core.internal.concurrent.Workers;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** What both databases have in common. */
abstract class JdbcContract extends TokenStoreContract {
  private static final AtomicInteger TABLES = new AtomicInteger();
  static final OAuthToken PAIR = OAuthToken.builder()
      .accessToken("at_s3cr3t_1")
      .refreshToken("rt_s3cr3t_1")
      .build();

  final String table = "tokens_" + TABLES.incrementAndGet();
  TestDataSource source;

  abstract String url();

  @BeforeEach
  void connect() {
    source = new TestDataSource(url(), 20, 5_000);
  }

  @AfterEach
  void everyConnectionWasGivenBack() {
    assertThat(source.inUse()).isZero();
  }

  @Override
  protected TokenStore open() {
    return JdbcTokenStore.builder(source).table(table).createTable().build();
  }

  void execute(String sql) throws SQLException {
    try (Connection connection = source.getConnection();
        Statement statement = connection.createStatement()) {
      statement.execute(sql);
    }
  }

  @Test
  void build_withAPoolOfOne_isRefused() {
    TestDataSource one = new TestDataSource(url(), 1, 200);

    assertThatThrownBy(() -> JdbcTokenStore.of(one))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("needs two");
    assertThat(one.inUse()).isZero();
  }

  @Test
  void build_withoutTheTable_saysHowToMakeIt() {
    assertThatThrownBy(() -> JdbcTokenStore.of(source))
        .isInstanceOf(TokenStoreException.class)
        .hasMessageContaining("createTable()")
        .hasMessageContaining("CREATE TABLE crm_oauth_token (name VARCHAR(200) PRIMARY KEY");
  }

  @Test
  void createTable_ofManyAtOnce_worksForAll() throws Exception {
    for (int round = 0; round < 5; round++) {
      String another = table + "_" + round;
      List<CompletableFuture<JdbcTokenStore>> all = new ArrayList<>();
      for (int i = 0; i < 6; i++) {
        all.add(CompletableFuture.supplyAsync(
            () -> JdbcTokenStore.builder(source).table(another).createTable().build(),
            Workers.shared()));
      }
      for (CompletableFuture<JdbcTokenStore> each : all) {
        assertThat(each.get(20, TimeUnit.SECONDS).load()).isEmpty();
      }
    }
  }

  @Test
  void build_databaseGone_isATokenStoreException() {
    source.down = true;

    assertThatThrownBy(this::open).isInstanceOf(TokenStoreException.class);
  }

  @Test
  void names_ofOneTable_areGrantsOfTheirOwn() {
    TokenStore first = open();
    TokenStore second =
        JdbcTokenStore.builder(source).table(table).name("second").build();
    first.save(PAIR);

    assertThat(second.load()).isEmpty();
    TokenLock lock = first.lock(Duration.ofSeconds(1));
    try {
      second.lock(Duration.ofSeconds(5)).close();
    } finally {
      lock.close();
    }
  }

  @Test
  void load_ofADamagedRow_isAClearError() throws Exception {
    open().save(PAIR);
    execute("UPDATE " + table + " SET record = '{\"token\":' WHERE name = 'default'");

    assertThatThrownBy(() -> open().load())
        .isInstanceOf(TokenStoreException.class)
        .hasMessageContaining(table + ", default")
        .hasMessageContaining("damaged");
  }

  @Test
  void replace_whileTheDatabaseIsGone_isATokenStoreException() {
    TokenStore store = open();
    store.save(PAIR);
    source.down = true;

    assertThatThrownBy(() -> store.replace(TokenRecord.of(PAIR), null))
        .isInstanceOf(TokenStoreException.class);
    assertThatThrownBy(store::load).isInstanceOf(TokenStoreException.class);
    assertThatThrownBy(() -> store.lock(Duration.ofSeconds(1)))
        .isInstanceOf(TokenStoreException.class);
    source.down = false;
    assertThat(store.load()).contains(TokenRecord.of(PAIR));
  }

  @Test
  void lock_whoseConnectionBreaks_isLostAndHadByOthers() throws Exception {
    TokenStore store = open();
    TokenLock lock = store.lock(Duration.ofSeconds(5));
    source.cut();

    assertThat(lock.isHeld()).isFalse();
    TokenLock next = store.lock(Duration.ofSeconds(5));
    assertThat(next.isHeld()).isTrue();
    next.close();
    lock.close();
  }

  @Test
  void tables_withOddNames_areRefused() {
    assertThatThrownBy(() -> JdbcTokenStore.builder(source).table("tokens; DROP TABLE x"))
        .isInstanceOf(IllegalArgumentException.class);
    assertThatThrownBy(() -> JdbcTokenStore.builder(source).name(" "))
        .isInstanceOf(IllegalArgumentException.class);
  }
}
