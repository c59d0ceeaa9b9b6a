package com.salescrm.sdk.core.retry.jdbc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.salescrm.sdk.core.retry.RateBudgetStore.Entry;
import com.salescrm.sdk.core.retry.RateBudgetStore.Snapshot;
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
  private static Entry entry(String process, double demand) {
    return new Entry(
        process, demand, 60, Duration.ofSeconds(1), Duration.ofMillis(300), Duration.ZERO);
  }

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
    assertThat(store("acme").exchange("/lead/", entry("a", 7.5)).others()).isEmpty();
    assertThat(store("acme").exchange("/lead/", entry("a", 7.5)).others()).isEmpty();

    List<Entry> others = store("acme").exchange("/lead/", entry("b", 7.5)).others();

    assertThat(others).singleElement().satisfies(other -> {
      assertThat(other).usingRecursiveComparison().ignoringFields("age").isEqualTo(entry("a", 7.5));
      assertThat(other.age()).isGreaterThanOrEqualTo(Duration.ZERO);
    });
    assertThat(store("acme").exchange("/contact/", entry("b", 7.5)).others()).isEmpty();
    assertThat(store("globex").exchange("/lead/", entry("b", 7.5)).others()).isEmpty();
  }

  @Test
  void exchange_infiniteDemand_isReturned() throws Exception {
    Snapshot unused = store("acme").exchange("/lead/", entry("a", Double.POSITIVE_INFINITY));

    assertThat(store("acme").exchange("/lead/", entry("b", 7.5)).others().get(0).demand())
        .isEqualTo(Double.POSITIVE_INFINITY);
  }

  @Test
  void exchange_longGroup_isStored() throws Exception {
    String group = "/" + "x".repeat(500) + "/";
    assertThat(store("acme").exchange(group, entry("a", 7.5)).others()).isEmpty();
    assertThat(store("acme").exchange(group, entry("b", 7.5)).others()).hasSize(1);
  }

  @Test
  void exchange_damagedEntry_isOmitted() throws Exception {
    Snapshot unused = store("acme").exchange("/lead/", entry("a", 7.5));
    execute("UPDATE crm_rate_budget SET entry = '1 x 60 1000 0'");

    assertThat(store("acme").exchange("/lead/", entry("b", 7.5)).others()).isEmpty();
  }

  @Test
  void exchange_rowsOfAnHourAgo_areDeletedByANewProcess() throws Exception {
    Snapshot unused = store("acme").exchange("/lead/", entry("a", 7.5));
    execute("UPDATE crm_rate_budget SET written = written - 3700000");

    assertThat(store("acme").exchange("/lead/", entry("b", 7.5)).others()).isEmpty();
  }

  @Test
  void exchange_tableIsMissing_namesTheStatementToRun() {
    JdbcRateBudgetStore store = JdbcRateBudgetStore.builder(source).build();

    assertThatThrownBy(() -> store.exchange("/lead/", entry("a", 7.5)))
        .isInstanceOf(IOException.class)
        .hasMessageContaining("use createTable() or run: CREATE TABLE crm_rate_budget (name");
  }

  @Test
  void exchange_databaseIsAwayForATime_failsWithoutTheMessageOfTheDriver() throws Exception {
    JdbcRateBudgetStore store = store("acme");
    assertThat(store.exchange("/lead/", entry("a", 7.5)).others()).isEmpty();
    away = true;

    assertThatThrownBy(() -> store.exchange("/lead/", entry("a", 7.5)))
        .isInstanceOf(IOException.class)
        .hasMessage("the database of JdbcRateBudgetStore(crm_rate_budget, acme) cannot be reached,"
            + " or its pool has no connection");

    away = false;
    assertThat(store.exchange("/lead/", entry("b", 7.5)).others()).hasSize(1);
  }

  @Test
  void exchange_manyProcessesAtOnce_createTheTableOnce() {
    List<CompletableFuture<Void>> all = new ArrayList<>();
    for (int i = 0; i < 6; i++) {
      String process = "p" + i;
      all.add(CompletableFuture.runAsync(() -> {
        try {
          Snapshot unused = store("acme").exchange("/lead/", entry(process, 7.5));
        } catch (IOException e) {
          throw new IllegalStateException(e);
        }
      }));
    }
    all.forEach(CompletableFuture::join);
  }
}
