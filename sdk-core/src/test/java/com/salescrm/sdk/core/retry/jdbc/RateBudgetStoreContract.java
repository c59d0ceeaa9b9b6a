package com.salescrm.sdk.core.retry.jdbc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.salescrm.sdk.core.retry.RateBudgetStore.Entry;
import java.io.IOException;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicInteger;
import javax.sql.DataSource;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(120)
abstract class RateBudgetStoreContract {
  static Entry entry(String process, double demand) {
    return new Entry(
        process, demand, 60, Duration.ofSeconds(1), Duration.ofMillis(300), Instant.EPOCH);
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
        return counting(DriverManager.getConnection(url()));
      });

  private volatile boolean refusesCreation;
  private final AtomicInteger statements = new AtomicInteger();

  private Connection counting(Connection connection) {
    return (Connection) Proxy.newProxyInstance(
        RateBudgetStoreContract.class.getClassLoader(),
        new Class<?>[] {Connection.class},
        (proxy, method, arguments) -> {
          if (method.getName().equals("prepareStatement")) {
            statements.incrementAndGet();
            if (refusesCreation && ((String) arguments[0]).startsWith("CREATE")) {
              throw new SQLException("lock timeout", "55P03");
            }
          }
          try {
            return method.invoke(connection, arguments);
          } catch (InvocationTargetException e) {
            throw e.getCause();
          }
        });
  }

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

  JdbcRateBudgetStore store(String name) {
    return JdbcRateBudgetStore.builder(source).name(name).createTable().build();
  }

  static void assertProcesses(List<Entry> entries, String... processes) {
    assertThat(entries).extracting(Entry::process).containsExactlyInAnyOrder(processes);
  }

  @Test
  void exchange_severalProcesses_returnsTheEntriesOfAll() throws Exception {
    assertProcesses(store("acme").exchange("/lead/", entry("a", 7.5)), "a");
    assertProcesses(store("acme").exchange("/lead/", entry("a", 7.5)), "a");

    List<Entry> entries = store("acme").exchange("/lead/", entry("b", 3));

    assertThat(entries)
        .usingRecursiveFieldByFieldElementComparatorIgnoringFields("writtenAt")
        .containsExactlyInAnyOrder(entry("a", 7.5), entry("b", 3));
    assertProcesses(store("acme").exchange("/contact/", entry("b", 3)), "b");
    assertProcesses(store("globex").exchange("/lead/", entry("b", 3)), "b");
  }

  @Test
  void exchange_again_isOneStatement() throws Exception {
    JdbcRateBudgetStore store = store("acme");
    assertProcesses(store.exchange("/lead/", entry("a", 7.5)), "a");
    assertProcesses(store.exchange("/lead/", entry("b", 3)), "a", "b");
    statements.set(0);

    List<Entry> entries = store.exchange("/lead/", entry("a", 2));

    assertThat(entries).extracting(Entry::demand).containsExactlyInAnyOrder(2.0, 3.0);
    assertThat(statements).hasValue(1);
  }

  @Test
  void exchange_anotherProcessWroteBefore_itsEntryIsOlder() throws Exception {
    Instant first = store("acme").exchange("/lead/", entry("a", 7.5)).get(0).writtenAt();
    execute("UPDATE crm_rate_budget SET written = written - 5000");

    List<Entry> entries = store("acme").exchange("/lead/", entry("b", 7.5));

    assertThat(entries)
        .filteredOn(each -> each.process().equals("a"))
        .extracting(Entry::writtenAt)
        .containsExactly(first.minusSeconds(5));
    assertThat(entries)
        .filteredOn(each -> each.process().equals("b"))
        .allMatch(each -> !each.writtenAt().isBefore(first));
  }

  @Test
  void exchange_infiniteDemand_isReturned() throws Exception {
    List<Entry> unused = store("acme").exchange("/lead/", entry("a", Double.POSITIVE_INFINITY));

    assertThat(store("acme").exchange("/lead/", entry("b", 7.5)))
        .extracting(Entry::demand)
        .containsExactlyInAnyOrder(Double.POSITIVE_INFINITY, 7.5);
  }

  @Test
  void exchange_longGroup_isStored() throws Exception {
    String group = "/" + "x".repeat(500) + "/";
    assertProcesses(store("acme").exchange(group, entry("a", 7.5)), "a");
    assertProcesses(store("acme").exchange(group, entry("b", 7.5)), "a", "b");
  }

  @Test
  void exchange_damagedEntry_isOmitted() throws Exception {
    List<Entry> unused = store("acme").exchange("/lead/", entry("a", 7.5));
    execute("UPDATE crm_rate_budget SET entry = '1 x 60 1000 0'");

    assertProcesses(store("acme").exchange("/lead/", entry("b", 7.5)), "b");
  }

  @Test
  void exchange_rowsOfAnHourAgo_areDeletedByANewProcess() throws Exception {
    List<Entry> unused = store("acme").exchange("/lead/", entry("a", 7.5));
    execute("UPDATE crm_rate_budget SET written = written - 3700000");

    assertProcesses(store("acme").exchange("/lead/", entry("b", 7.5)), "b");
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
    assertProcesses(store.exchange("/lead/", entry("a", 7.5)), "a");
    away = true;

    assertThatThrownBy(() -> store.exchange("/lead/", entry("a", 7.5)))
        .isInstanceOf(IOException.class)
        .hasMessage("the database of JdbcRateBudgetStore(crm_rate_budget, acme) cannot be reached,"
            + " or its pool has no connection");

    away = false;
    assertProcesses(store.exchange("/lead/", entry("b", 7.5)), "a", "b");
  }

  @Test
  void exchange_creationOfTheTableFailed_createsItAtTheNextExchange() throws Exception {
    JdbcRateBudgetStore store = store("acme");
    refusesCreation = true;
    assertThatThrownBy(() -> store.exchange("/lead/", entry("a", 7.5)))
        .isInstanceOf(IOException.class);
    refusesCreation = false;

    assertProcesses(store.exchange("/lead/", entry("a", 7.5)), "a");
  }

  @Test
  void exchange_manyProcessesAtOnce_createTheTableOnce() {
    List<CompletableFuture<Void>> all = new ArrayList<>();
    for (int i = 0; i < 6; i++) {
      String process = "p" + i;
      all.add(CompletableFuture.runAsync(() -> {
        try {
          List<Entry> unused = store("acme").exchange("/lead/", entry(process, 7.5));
        } catch (IOException e) {
          throw new IllegalStateException(e);
        }
      }));
    }
    all.forEach(CompletableFuture::join);
  }
}
