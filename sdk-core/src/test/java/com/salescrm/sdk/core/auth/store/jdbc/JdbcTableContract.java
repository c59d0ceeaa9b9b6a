package com.salescrm.sdk.core.auth.store.jdbc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.salescrm.sdk.core.auth.contract.TokenStoreContract;
import com.salescrm.sdk.core.auth.store.OAuthToken;
import com.salescrm.sdk.core.auth.store.TokenRecord;
import com.salescrm.sdk.core.auth.store.TokenStore;
import com.salescrm.sdk.core.error.TokenStoreException;
import com.salescrm.sdk.core.internal.concurrent.Workers;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Tests for both databases: the table, and the errors and repairs of another structure. */
abstract class JdbcTableContract extends TokenStoreContract {
  private static final AtomicInteger TABLES = new AtomicInteger();
  static final OAuthToken TOKENS = OAuthToken.builder()
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
  void everyConnectionIsReturned() {
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

  @Override
  protected boolean damage(String text) throws SQLException {
    execute("UPDATE " + table + " SET record = '" + text + "' WHERE name = 'default'");
    return true;
  }

  @Test
  void build_tableMissing_failsWithTheStatement() {
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
  void save_columnTooNarrow_failsWithTheStatementAndWithoutTokens() throws Exception {
    execute("CREATE TABLE " + table
        + " (name VARCHAR(200) PRIMARY KEY, version BIGINT NOT NULL, record VARCHAR(90))");
    TokenStore store = JdbcTokenStore.builder(source).table(table).build();
    String advice = "ALTER TABLE " + table + " ALTER COLUMN record SET DATA TYPE TEXT";

    assertThatThrownBy(() -> store.save(TOKENS))
        .isInstanceOf(TokenStoreException.class)
        .hasMessageContaining(advice)
        .satisfies(JdbcContract::showsNoSecret);
    assertThatThrownBy(() -> store.replace(null, TokenRecord.of(TOKENS)))
        .isInstanceOf(TokenStoreException.class)
        .hasMessageContaining(advice)
        .satisfies(JdbcContract::showsNoSecret);

    execute(advice);
    store.save(TOKENS);
    assertThat(store.load()).contains(TokenRecord.of(TOKENS));
  }

  @Test
  void save_refusedByAConstraint_showsNoToken() throws Exception {
    open();
    execute("ALTER TABLE " + table + " ADD CHECK (record NOT LIKE '%at_s%')");

    assertThatThrownBy(() -> open().save(TOKENS))
        .isInstanceOf(TokenStoreException.class)
        .satisfies(JdbcContract::showsNoSecret);
  }

  @Test
  void anyCall_newerVersion_asksForAnUpdateAndTheRowStays() throws Exception {
    open().save(TOKENS);
    String newer = "{\"version\":2,\"token\":{\"access_token\":\"at_s3cr3t_1\"}}";
    assertThat(damage(newer)).isTrue();

    for (ThrowingCallable call : List.<ThrowingCallable>of(
        () -> open().load(),
        () -> open().save(TOKENS),
        () -> open().replace(null, TokenRecord.of(TOKENS)))) {
      assertThatThrownBy(call)
          .isInstanceOf(TokenStoreException.class)
          .hasMessageContaining(table + ", default")
          .hasMessageContaining("version 2,")
          .hasMessageContaining("written by a newer version of the SDK")
          .satisfies(JdbcTableContract::showsNoSecret);
    }
    try (Connection connection = source.getConnection();
        Statement statement = connection.createStatement();
        ResultSet rows =
            statement.executeQuery("SELECT record FROM " + table + " WHERE name = 'default'")) {
      assertThat(rows.next()).isTrue();
      assertThat(rows.getString(1)).isEqualTo(newer);
    }
  }

  @Test
  void build_dataSourceFails_showsNoPasswordOfItsUrl() {
    TestDataSource none = new TestDataSource("jdbc:none://h/crm?password=s3cr3t", 2, 200);

    assertThatThrownBy(() -> JdbcTokenStore.of(none))
        .isInstanceOf(TokenStoreException.class)
        .hasMessageContaining("cannot be reached")
        .hasMessageContaining("SQLSTATE 08001")
        .satisfies(JdbcTableContract::showsNoSecret);
  }

  /** Checks the messages of an exception, its causes, and the exceptions that a driver chains to it. */
  static void showsNoSecret(Throwable thrown) {
    StringWriter text = new StringWriter();
    thrown.printStackTrace(new PrintWriter(text));
    for (Throwable each = thrown; each != null; each = each.getCause()) {
      if (each instanceof SQLException sql && sql.getNextException() != null) {
        sql.getNextException().printStackTrace(new PrintWriter(text));
      }
    }
    assertThat(text.toString()).doesNotContain("s3cr3t", "at_s");
  }

  @Test
  void createTable_overAnOlderOrNarrowerTable_repairsIt() throws Exception {
    execute("CREATE TABLE " + table + " (name VARCHAR(20) PRIMARY KEY, record VARCHAR(90))");

    String long190 = "n".repeat(190);
    TokenStore store =
        JdbcTokenStore.builder(source).table(table).name(long190).createTable().build();
    store.save(TOKENS);
    store.lock(Duration.ofSeconds(5)).close();
    assertThat(store.load()).contains(TokenRecord.of(TOKENS));
  }

  @Test
  void build_overATableThatDoesNotFit_saysWhatToRun() throws Exception {
    execute("CREATE TABLE " + table + " (name VARCHAR(10) PRIMARY KEY)");

    assertThatThrownBy(() -> JdbcTokenStore.builder(source).table(table).build())
        .isInstanceOf(TokenStoreException.class)
        .hasMessageContaining("createTable()")
        .hasMessageContaining(
            "ALTER TABLE " + table + " ADD COLUMN IF NOT EXISTS version BIGINT DEFAULT 0 NOT NULL")
        .hasMessageContaining("ALTER TABLE " + table + " ADD COLUMN IF NOT EXISTS record TEXT")
        .hasMessageContaining(
            "ALTER TABLE " + table + " ALTER COLUMN name SET DATA TYPE VARCHAR(200)");
  }

  @Test
  void createTable_overATableOfSomethingElse_isRefused() throws Exception {
    execute("CREATE TABLE " + table + " (id INT PRIMARY KEY, label TEXT)");

    assertThatThrownBy(this::open)
        .isInstanceOf(TokenStoreException.class)
        .hasMessageContaining("has no column name");
  }

  @Test
  void anyCall_afterTheTableWasDropped_saysWhatToRun() throws Exception {
    TokenStore store = open();
    execute("DROP TABLE " + table);

    String ddl = "CREATE TABLE " + table
        + " (name VARCHAR(200) PRIMARY KEY, version BIGINT NOT NULL, record TEXT)";
    assertThatThrownBy(store::load).hasMessageContaining(ddl);
    assertThatThrownBy(() -> store.save(TOKENS)).hasMessageContaining(ddl);
    assertThatThrownBy(() -> store.replace(null, null)).hasMessageContaining(ddl);
    assertThatThrownBy(() -> store.lock(Duration.ZERO)).hasMessageContaining(ddl);
    execute(ddl);
    store.save(TOKENS);
    store.lock(Duration.ofSeconds(5)).close();
  }

  @Test
  void createTable_withoutTheRightTo_worksIfTheTableIsThere() throws Exception {
    open().save(TOKENS);
    TestDataSource limited = new TestDataSource(urlOfLimitedUser("SELECT, INSERT, UPDATE"), 2, 500);
    TokenStore store =
        JdbcTokenStore.builder(limited).table(table).createTable().build();

    assertThat(store.load()).contains(TokenRecord.of(TOKENS));
    store.lock(Duration.ofSeconds(5)).close();
    assertThatThrownBy(() ->
            JdbcTokenStore.builder(limited).table(table + "_no").createTable().build())
        .isInstanceOf(TokenStoreException.class)
        .hasMessageContaining("CREATE TABLE " + table + "_no");
  }

  @Test
  void save_withoutTheRightTo_saysWhichRightsAreNeeded() throws Exception {
    open().save(TOKENS);
    TestDataSource limited = new TestDataSource(urlOfLimitedUser("SELECT"), 2, 500);
    TokenStore store = JdbcTokenStore.builder(limited).table(table).build();

    String advice = "GRANT SELECT, INSERT, UPDATE ON " + table + " TO";
    assertThatThrownBy(() -> store.save(TOKENS)).hasMessageContaining(advice);
    assertThatThrownBy(() -> store.lock(Duration.ZERO)).hasMessageContaining(advice);
  }

  /** A user with these rights on the table only. */
  private String urlOfLimitedUser(String rights) throws SQLException {
    String user = "limited_" + table;
    execute("CREATE USER " + user + " PASSWORD 'x'");
    execute("GRANT " + rights + " ON " + table + " TO " + user);
    return urlOf(user);
  }

  abstract String urlOf(String user);
}
