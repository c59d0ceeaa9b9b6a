package com.salescrm.sdk.core.retry.jdbc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.salescrm.sdk.core.retry.RateBudgetStore.Entry;
import java.io.IOException;
import java.lang.reflect.Proxy;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import javax.sql.DataSource;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(120)
abstract class RateBudgetStoreContract {
  private static final Entry ENTRY = new Entry(
      7.5,
      3,
      60,
      Duration.ofSeconds(1),
      0.95,
      Duration.ofMillis(300),
      Duration.ofSeconds(9),
      Duration.ZERO);

  volatile boolean away;

  abstract String url();

  final DataSource source = (DataSource) Proxy.newProxyInstance(
      RateBudgetStoreContract.class.getClassLoader(),
      new Class<?>[] {DataSource.class},
      (proxy, method, arguments) -> {
        if (away) {
          throw new SQLException("secret detail", "08001");
        }
        return DriverManager.getConnection(url());
      });

  @AfterEach
  void dropTable() throws Exception {
    away = false;
    execute("DROP TABLE IF EXISTS crm_rate_budget");
  }

  void execute(String sql) throws SQLException {
    try (Connection connection = source.getConnection();
        Statement statement = connection.createStatement()) {
      boolean unused = statement.execute(sql);
    }
  }

  private JdbcRateBudgetStore store(String name) {
    return JdbcRateBudgetStore.builder(source).name(name).createTable().build();
  }

  @Test
  void exchange_severalProcesses_returnsTheEntriesOfTheOthers() throws Exception {
    assertThat(store("acme").exchange("/lead/", "a", ENTRY)).isEmpty();
    assertThat(store("acme").exchange("/lead/", "a", ENTRY)).isEmpty();

    List<Entry> others = store("acme").exchange("/lead/", "b", ENTRY);

    assertThat(others).singleElement().satisfies(other -> {
      assertThat(other).usingRecursiveComparison().ignoringFields("age").isEqualTo(ENTRY);
      assertThat(other.age()).isGreaterThanOrEqualTo(Duration.ZERO);
    });
    assertThat(store("acme").exchange("/contact/", "b", ENTRY)).isEmpty();
    assertThat(store("globex").exchange("/lead/", "b", ENTRY)).isEmpty();
  }

  @Test
  void exchange_infiniteDemand_isReturned() throws Exception {
    Entry waiting = new Entry(
        Double.POSITIVE_INFINITY,
        0,
        0,
        Duration.ZERO,
        1,
        Duration.ZERO,
        Duration.ofSeconds(9),
        Duration.ZERO);
    List<Entry> unused = store("acme").exchange("/lead/", "a", waiting);

    assertThat(store("acme").exchange("/lead/", "b", ENTRY).get(0).demand())
        .isEqualTo(Double.POSITIVE_INFINITY);
  }

  @Test
  void exchange_longGroup_isStored() throws Exception {
    String group = "/" + "x".repeat(500) + "/";
    assertThat(store("acme").exchange(group, "a", ENTRY)).isEmpty();
    assertThat(store("acme").exchange(group, "b", ENTRY)).hasSize(1);
  }

  @Test
  void exchange_damagedEntry_isOmitted() throws Exception {
    List<Entry> unused = store("acme").exchange("/lead/", "a", ENTRY);
    execute("UPDATE crm_rate_budget SET entry = '1 x 3 60 1 1 1 1'");

    assertThat(store("acme").exchange("/lead/", "b", ENTRY)).isEmpty();
  }

  @Test
  void exchange_rowsOfAnHourAgo_areDeletedByANewProcess() throws Exception {
    List<Entry> unused = store("acme").exchange("/lead/", "a", ENTRY);
    execute("UPDATE crm_rate_budget SET written = written - 3700000");

    assertThat(store("acme").exchange("/lead/", "b", ENTRY)).isEmpty();
  }

  @Test
  void exchange_tableIsMissing_namesTheStatementToRun() {
    JdbcRateBudgetStore store = JdbcRateBudgetStore.builder(source).build();

    assertThatThrownBy(() -> store.exchange("/lead/", "a", ENTRY))
        .isInstanceOf(IOException.class)
        .hasMessageContaining("use createTable() or run: CREATE TABLE crm_rate_budget (name");
  }

  @Test
  void exchange_databaseIsAwayForATime_failsWithoutTheMessageOfTheDriver() throws Exception {
    JdbcRateBudgetStore store = store("acme");
    assertThat(store.exchange("/lead/", "a", ENTRY)).isEmpty();
    away = true;

    assertThatThrownBy(() -> store.exchange("/lead/", "a", ENTRY))
        .isInstanceOf(IOException.class)
        .hasMessage("the database of JdbcRateBudgetStore(crm_rate_budget, acme) cannot be reached,"
            + " or its pool has no connection");

    away = false;
    assertThat(store.exchange("/lead/", "b", ENTRY)).hasSize(1);
  }

  @Test
  void exchange_manyProcessesAtOnce_createTheTableOnce() {
    List<CompletableFuture<Void>> all = new ArrayList<>();
    for (int i = 0; i < 6; i++) {
      String process = "p" + i;
      all.add(CompletableFuture.runAsync(() -> {
        try {
          List<Entry> unused = store("acme").exchange("/lead/", process, ENTRY);
        } catch (IOException e) {
          throw new IllegalStateException(e);
        }
      }));
    }
    all.forEach(CompletableFuture::join);
  }
}
