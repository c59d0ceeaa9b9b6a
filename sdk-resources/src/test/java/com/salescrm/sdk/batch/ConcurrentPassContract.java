package com.salescrm.sdk.batch;

import static org.assertj.core.api.Assertions.assertThat;

import com.salescrm.sdk.core.json.CrmJson;
import com.salescrm.sdk.internal.index.FieldHashes;
import com.salescrm.sdk.internal.index.IndexEntry;
import com.salescrm.sdk.internal.index.JdbcIndexStore;
import com.salescrm.sdk.internal.index.MemoryIndexStore;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.sqlite.SQLiteDataSource;

/** What other processes write while a pass is written, for databases that do not lock all rows. */
abstract class ConcurrentPassContract extends StoredIndexContract {
  private int level = Connection.TRANSACTION_READ_COMMITTED;
  private int transactions;

  /** Runs actions in a pass, once each: when all rows are read, and before the commit. */
  private JdbcIndexStore storeWith(Runnable afterReading, Runnable beforeCommit) {
    AtomicBoolean read = new AtomicBoolean();
    AtomicBoolean ended = new AtomicBoolean();
    Call call = (method, arguments, invocation) -> {
      if (method.equals("commit") && read.get() && ended.compareAndSet(false, true)) {
        beforeCommit.run();
      }
      Object result = invocation.call();
      if (!method.equals("prepareStatement")
          || !((String) arguments[0]).contains("object_id <> ''")) {
        return result;
      }
      return proxy(PreparedStatement.class, (PreparedStatement) result, (m, a, execution) -> {
        Object rows = execution.call();
        if (m.equals("executeQuery") && read.compareAndSet(false, true)) {
          afterReading.run();
        }
        return rows;
      });
    };
    return storeWith(call);
  }

  private JdbcIndexStore storeWith(Call call) {
    return store(
        new SQLiteDataSource() {
          @Override
          public Connection getConnection() throws SQLException {
            transactions++;
            Connection connection = database().getConnection();
            connection.setTransactionIsolation(level);
            return proxy(Connection.class, connection, call);
          }
        },
        1);
  }

  private interface Call {
    Object on(String method, Object[] arguments, Callable<Object> invocation) throws Exception;
  }

  private static <T> T proxy(Class<T> type, T target, Call call) {
    return type.cast(Proxy.newProxyInstance(
        type.getClassLoader(), new Class<?>[] {type}, (proxy, method, arguments) -> {
          try {
            return call.on(method.getName(), arguments, () -> method.invoke(target, arguments));
          } catch (InvocationTargetException e) {
            throw e.getCause();
          }
        }));
  }

  private void replaceWhile(MemoryIndexStore pass, Runnable afterReading) {
    replaceWhile(pass, afterReading, () -> {});
  }

  private void replaceWhile(MemoryIndexStore pass, Runnable afterReading, Runnable beforeCommit) {
    JdbcIndexStore store = storeWith(afterReading, beforeCommit);
    Instant began = store.now(Instant.EPOCH);
    Optional<Instant> before = store.loadedAt();
    transactions = 0;
    store.replace(pass, began, before, Set.of());
    assertThat(transactions).isEqualTo(1);
  }

  private static boolean knowsNothing(JdbcIndexStore store, String id) {
    return store.get(id).orElseThrow().fields().bytes().length == 0;
  }

  @Test
  void replace_othersForgetValuesAfterTheRowWasRead_areNotKnown() {
    JdbcIndexStore other = store();
    replace(other, pass());
    other.put(entry("1", "a", "x")); // The pass has begun shortly after it.

    replaceWhile(
        pass(entry("1", "a", "y")), // "other" is 1 in both.
        () -> other.update("a", present -> new IndexEntry("1", "a", FieldHashes.NONE)));

    assertThat(knowsNothing(other, "a")).isTrue();
  }

  @ParameterizedTest
  @ValueSource(ints = {Connection.TRANSACTION_REPEATABLE_READ, Connection.TRANSACTION_SERIALIZABLE})
  void replace_connectionsHaveALevelAboveReadCommitted_changesAreCombined(int level) {
    JdbcIndexStore other = store();
    replace(other, pass());
    other.put(entry("1", "a", "x"));
    this.level = level;

    replaceWhile(pass(entry("1", "a", "y")), () -> other.put(entry("2", "a", "y")));

    assertThat(other.find("2")).hasSize(1);
  }

  /** The statement that removes its earlier intent is the first one. */
  @ParameterizedTest
  @ValueSource(
      ints = {
        Connection.TRANSACTION_READ_COMMITTED,
        Connection.TRANSACTION_REPEATABLE_READ,
        Connection.TRANSACTION_SERIALIZABLE
      })
  void begin_anotherProcessCreatesTheObjectWhileItIsBegunAgain_isNotBegun(int level) {
    JdbcIndexStore other = store();
    AtomicBoolean created = new AtomicBoolean();
    this.level = level;
    AtomicBoolean again = new AtomicBoolean();
    JdbcIndexStore store = storeWith((method, arguments, invocation) -> {
      if (again.get()
          && method.equals("prepareStatement")
          && ((String) arguments[0]).startsWith("INSERT INTO salescrm_external_id_intents")
          && created.compareAndSet(false, true)) {
        other.put(entry("1", "a", "x"));
      }
      return invocation.call();
    });
    assertThat(store.begin("1")).isEmpty();
    again.set(true);

    assertThat(store.begin("1")).contains(Set.of());

    assertThat(created).isTrue();
  }

  /** Else both processes would create an object. */
  @ParameterizedTest
  @ValueSource(
      ints = {
        Connection.TRANSACTION_READ_COMMITTED,
        Connection.TRANSACTION_REPEATABLE_READ,
        Connection.TRANSACTION_SERIALIZABLE
      })
  void begin_anotherProcessCreatesTheObjectDuringTheTransaction_isNotBegun(int level) {
    JdbcIndexStore other = store();
    AtomicBoolean created = new AtomicBoolean();
    this.level = level;
    JdbcIndexStore store = storeWith((method, arguments, invocation) -> {
      if (method.equals("prepareStatement")
          && ((String) arguments[0]).startsWith("INSERT INTO salescrm_external_id_intents")
          && created.compareAndSet(false, true)) {
        assertThat(other.begin("1")).isEmpty();
        other.put(entry("1", "a", "x"));
      }
      return invocation.call();
    });

    assertThat(store.begin("1")).contains(Set.of());

    assertThat(created).isTrue();
  }

  /** As a pool without autocommit that tests each connection with a query. */
  @Test
  void put_connectionsHaveAnOpenTransactionOfAHigherLevel_isStored() {
    JdbcIndexStore store = store(
        new SQLiteDataSource() {
          @Override
          public Connection getConnection() throws SQLException {
            Connection connection = database().getConnection();
            connection.setTransactionIsolation(Connection.TRANSACTION_REPEATABLE_READ);
            connection.setAutoCommit(false);
            try (Statement test = connection.createStatement()) {
              test.execute("SELECT 1");
            }
            return connection;
          }
        },
        1);

    store.put(entry("1", "a", "x"));

    assertThat(store().find("1")).hasSize(1);
  }

  @Test
  void replace_othersChangeAnExternalIdAfterTheRowWasRead_isFound() {
    JdbcIndexStore other = store();
    replace(other, pass());
    other.put(entry("1", "a", "x"));

    replaceWhile(pass(entry("1", "a", "y")), () -> other.put(entry("2", "a", "y")));

    assertThat(other.find("2")).hasSize(1);
    assertThat(other.find("1")).isEmpty();
  }

  @Test
  void replace_othersWriteAnObjectThatThePassRemoves_remains() {
    JdbcIndexStore other = store();
    replace(other, pass(entry("1", "a", "x"), entry("2", "b", "x")));

    replaceWhile(pass(), () -> other.put(entry("1", "a", "y")));

    assertThat(hasName(other, "a", "y")).isTrue();
    assertThat(other.find("2")).isEmpty();
  }

  @Test
  void replace_othersWriteRowsThatThePassChanges_areCombined() {
    JdbcIndexStore other = store();
    replace(other, pass(entry("1", "a", "x"), entry("2", "b", "x"), entry("3", "c", "x")));

    replaceWhile(pass(entry("1", "a", "y"), entry("2 b", "b", "y"), entry("3", "c", "x")), () -> {
      other.put(entry("1", "a", "z"));
      other.put(entry("9", "b", "z"));
      other.update("c", present -> new IndexEntry("3", "c", FieldHashes.NONE)); // It is equal.
    });

    assertThat(hasName(other, "a", "y") || hasName(other, "a", "z")).isFalse();
    assertThat(other.get("a").orElseThrow().fields().has("other", CrmJson.tree("1")))
        .isTrue();
    assertThat(other.find("9")).extracting(IndexEntry::id).containsExactly("b");
    assertThat(other.find("2 b")).isEmpty();
    assertThat(knowsNothing(other, "c")).isTrue();
  }

  @Test
  void replace_othersAddRowsOfObjectsThatThePassAdds_areCombined() {
    JdbcIndexStore other = store();
    replace(other, pass());

    replaceWhile(pass(entry("1", "a", "x"), entry("2", "b", "x"), entry("4", "c", "x")), () -> {
      other.update("a", present -> null); // It has changed, and its external id is not known.
      other.put(entry("3", "b", "x"));
      other.learn(new IndexEntry("5", "d", FieldHashes.NONE));
    });

    assertThat(other.find("1")).extracting(IndexEntry::id).containsExactly("a");
    assertThat(knowsNothing(other, "a")).isTrue();
    assertThat(other.find("3")).extracting(IndexEntry::id).containsExactly("b");
    assertThat(other.find("2")).isEmpty();
    assertThat(other.find("4")).hasSize(1);
    assertThat(other.find("5")).hasSize(1);
    assertThat(other.size()).isEqualTo(4);
  }

  @Test
  void replace_objectsThatDoNotDiffer_othersDoNotWaitForTheEndOfThePass() {
    JdbcIndexStore other = store();
    MemoryIndexStore first = many("k", "x");
    first.put(entry("1", "a", "x"));
    replace(other, first);
    MemoryIndexStore second = many("k", "x");
    second.put(entry("1", "a", "y"));
    AtomicBoolean hasWritten = new AtomicBoolean();

    replaceWhile(
        second,
        () -> {},
        () -> { // Would fail after some seconds: this thread commits.
          for (int i = 0; i < MANY; i += 100) {
            other.put(entry("k" + i, "many_" + i, "z"));
          }
          other.put(entry("new", "new", "z"));
          hasWritten.set(true);
        });

    assertThat(hasWritten).isTrue();
    assertThat(hasName(other, "many_100", "z")).isTrue();
    assertThat(hasName(other, "a", "y")).isTrue();
  }

  @Test
  void replace_twoFirstPassesAtTheSameTime_bothEnd() {
    JdbcIndexStore one = store();
    JdbcIndexStore other = store();
    Instant began = one.now(Instant.EPOCH);
    CompletableFuture<Void> second = CompletableFuture.runAsync(
        () -> other.replace(many("k", "y"), began, Optional.empty(), Set.of()));

    one.replace(many("k", "x"), began.plusMillis(1), Optional.empty(), Set.of());

    second.join();
    assertThat(one.size()).isEqualTo(MANY);
    assertThat(hasName(one, "many_1", "x") || hasName(one, "many_1", "y")).isFalse();
  }

  /** The values of the passes are older than those of the writers: none of an object that these have written may be known. */
  @Test
  void replace_othersWriteAtRandom_noChangeIsLost() throws Exception {
    JdbcIndexStore other = store();
    replace(other, many("k", "x"));
    Set<String> written = ConcurrentHashMap.newKeySet();
    AtomicBoolean ended = new AtomicBoolean();
    List<CompletableFuture<Void>> writers = new ArrayList<>();
    for (int thread = 0; thread < 2; thread++) {
      int own = thread;
      writers.add(CompletableFuture.runAsync(() -> {
        Random random = new Random(own);
        JdbcIndexStore store = store();
        for (int i = 0; !ended.get(); i++) {
          int number = 2 * random.nextInt(MANY / 2) + own;
          String id = "many_" + number;
          String value = own + " " + i;
          store.update(id, present -> new IndexEntry(present.key(), id, FieldHashes.NONE));
          store.update(id, present -> entry(present.key(), id, value));
          written.add(id);
        }
      }));
    }

    JdbcIndexStore store = store();
    for (int i = 0; i < 6; i++) {
      replace(store, many(i % 3 == 0 ? "k" : "l", i % 2 == 0 ? "y" : "x"));
    }

    ended.set(true);
    writers.forEach(CompletableFuture::join);
    assertThat(written).isNotEmpty();
    assertThat(objectsWith("x")).doesNotContainAnyElementsOf(written);
    assertThat(objectsWith("y")).doesNotContainAnyElementsOf(written);
    assertThat(other.size()).isEqualTo(MANY);
  }

  private Set<String> objectsWith(String name) throws SQLException {
    Set<String> found = new HashSet<>();
    try (Connection connection = database().getConnection();
        PreparedStatement select = connection.prepareStatement(
            "SELECT object_id FROM salescrm_external_ids WHERE fields = ?")) {
      select.setBytes(1, entry("", "", name).fields().bytes());
      ResultSet rows = select.executeQuery();
      while (rows.next()) {
        found.add(rows.getString(1));
      }
    }
    return found;
  }
}
