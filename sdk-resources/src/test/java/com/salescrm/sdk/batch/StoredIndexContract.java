package com.salescrm.sdk.batch;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.salescrm.sdk.core.auth.Credentials;
import com.salescrm.sdk.core.error.BadRequestException;
import com.salescrm.sdk.core.http.ApiClient;
import com.salescrm.sdk.core.http.AttemptEvent;
import com.salescrm.sdk.core.http.CallListener;
import com.salescrm.sdk.core.http.ClientTiming;
import com.salescrm.sdk.core.json.CrmJson;
import com.salescrm.sdk.internal.index.FieldHashes;
import com.salescrm.sdk.internal.index.IndexDatabase;
import com.salescrm.sdk.internal.index.IndexEntry;
import com.salescrm.sdk.internal.index.JdbcIndexStore;
import com.salescrm.sdk.internal.index.MemoryIndexStore;
import java.io.UncheckedIOException;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import javax.sql.DataSource;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.sqlite.SQLiteDataSource;

/** What an index in a database does, for each database. */
abstract class StoredIndexContract extends StoredPassContract {
  private static final String EMPTY = "{\"data\": [], \"has_more\": false}";

  private ExternalIdIndex<Map<String, String>> index() {
    return ExternalIdIndex.of(
        http,
        "/thing/",
        "key",
        options -> options.fields("name").storedIn(database(), "things").listLag(Duration.ZERO));
  }

  private static String list(String... objects) {
    return "{\"data\": [" + String.join(",", objects) + "], \"has_more\": false}";
  }

  private static String object(String id, String key, String name) {
    return "{\"id\": \"" + id + "\", \"key\": \"" + key + "\", \"name\": \"" + name + "\"}";
  }

  private void execute(String sql) throws Exception {
    try (Connection connection = database().getConnection();
        Statement statement = connection.createStatement()) {
      statement.execute(sql);
    }
  }

  @Test
  void restart_completePass_usesTheStoredContents() {
    respond(list(object("a", "1", "x"), object("b", "2", "y"), object("c", "2", "y")));
    ExternalIdIndex<Map<String, String>> first = index();
    assertThat(first.loadedAt()).isEmpty();
    first.load();

    ExternalIdIndex<Map<String, String>> second = index();

    assertThat(second.size()).isEqualTo(3);
    assertThat(second.loadedAt()).isPresent().isEqualTo(first.loadedAt());
    assertThat(second.duplicates()).isEqualTo(Map.of("2", List.of("b", "c")));
    assertThat(second.upsert("1", Map.of("name", "x")).status()).isEqualTo(WriteStatus.UNCHANGED);
    assertThat(server.getRequestCount()).isEqualTo(1);
  }

  @Test
  void restart_otherFields_readsTheListAgain() {
    respond(list(object("a", "1", "x")), list(object("b", "1", "x")));
    index().load();

    ExternalIdIndex<Object> other =
        ExternalIdIndex.of(http, "/thing/", "key", o -> o.storedIn(database(), "things"));

    assertThat(other.ids("1")).containsExactly("b");
  }

  @Test
  void restart_otherPropertyAndLoadFirst_removesTheEarlierKeys() {
    respond(list(object("a", "1", "x")), list(object("a", "1", "x")));
    index().load();

    ExternalIdIndex<Object> other = ExternalIdIndex.of(
            http, "/thing/", "name", o -> o.storedIn(database(), "things"))
        .load();

    assertThat(other.ids("x")).containsExactly("a");
    assertThat(other.ids("1")).isEmpty();
  }

  @Test
  void restart_failedPass_keepsTheFormerContents() {
    respond(list(object("a", "1", "x")));
    index().load();
    respond("{\"data\": [" + object("b", "2", "y") + "], \"has_more\": true}");
    fails(400);

    assertThatThrownBy(() -> index().load()).hasMessageContaining("_skip=1");

    assertThat(index().ids("1")).containsExactly("a");
    assertThat(index().ids("2")).isEmpty();
  }

  @Test
  void load_newPass_replacesTheFormerOne() {
    respond(list(object("a", "1", "x"), object("b", "2", "y")));
    respond(list(object("b", "3", "y")));

    ExternalIdIndex<Map<String, String>> index = index().load().load();

    assertThat(index.ids("1")).isEmpty();
    assertThat(index.ids("2")).isEmpty();
    assertThat(index.ids("3")).containsExactly("b");
    assertThat(index.size()).isEqualTo(1);
  }

  @Test
  void upsert_ownWritesAndEvents_areStored() {
    respond(EMPTY, object("a", "1", "x"), object("a", "1", "z"));
    ExternalIdIndex<Map<String, String>> index = index();
    index.upsert("1", Map.of("name", "x"));
    index.upsert("1", Map.of("name", "z"));
    index.accept(CrmJson.tree(object("b", "2", "y")));

    ExternalIdIndex<Map<String, String>> restarted = index();
    assertThat(restarted.upsert("1", Map.of("name", "z")).id()).contains("a");
    assertThat(restarted.find("2")).contains("b");
    restarted.remove("b");
    assertThat(index.find("2")).isEmpty();
    assertThat(server.getRequestCount()).isEqualTo(3);
  }

  @Test
  void load_whileAnotherProcessWrites_keepsItsWrites() {
    respond(EMPTY, object("a", "1", "x"), EMPTY);
    ExternalIdIndex<Map<String, String>> other = index().load();
    ExternalIdIndex<Map<String, String>> own = index();
    other.upsert("1", Map.of("name", "x"));

    own.load(); // Its list lags behind.

    assertThat(own.find("1")).contains("a");
  }

  @Test
  void load_objectThatOthersChangedAfterAWrite_knowsTheirChange() {
    respond(EMPTY, object("a", "1", "x"), list(object("a", "1", "of others")));
    ExternalIdIndex<Map<String, String>> index = index();
    index.upsert("1", Map.of("name", "x"));
    LockSupport.parkNanos(20_000_000); // The times are compared in milliseconds.

    index.load();

    respond(object("a", "1", "x"));
    assertThat(index.upsert("1", Map.of("name", "x")).status()).isEqualTo(WriteStatus.UPDATED);
  }

  @Test
  void storedIn_otherName_isAnotherIndex() {
    respond(list(object("a", "1", "x")), EMPTY);
    index().load();

    ExternalIdIndex<Object> other =
        ExternalIdIndex.of(http, "/thing/", "key", o -> o.storedIn(database(), "others"));

    assertThat(other.load().size()).isZero();
    assertThat(index().size()).isEqualTo(1);
  }

  private ApiClient client(String url) {
    return ApiClient.builder()
        .baseUrl(url)
        .credentials(Credentials.apiKey("api_s3cr3t"))
        .build();
  }

  private void assertRefused(String url) {
    try (ApiClient other = client(url)) {
      assertThatThrownBy(() -> index(other))
          .isInstanceOf(IllegalStateException.class)
          .hasMessage("the index things belongs to the service " + server.url("/api/v1")
              + ", not to " + server.url("/test") + ": use another name");
    }
  }

  @Test
  void storedIn_indexOfAnotherService_isRefused() {
    respond(list(object("a", "1", "x")));
    index().load();

    assertRefused(server.url("/test/").toString());

    assertThat(index().find("1")).contains("a");
    assertThat(server.getRequestCount()).isEqualTo(1);
  }

  @Test
  void storedIn_newIndexOfAnotherService_isRefused() {
    index().remove("a"); // As for an event, before the first pass.

    assertRefused(server.url("/test/").toString());
  }

  @Test
  void storedIn_sameServiceInAnotherForm_isUsed() {
    respond(list(object("a", "1", "x")));
    index().load();

    String url = server.url("/api/v1").toString();
    try (ApiClient same = client(url.replace("localhost", "LOCALHOST"))) {
      assertThat(index(same).find("1")).contains("a");
    }
    assertThat(server.getRequestCount()).isEqualTo(1);
  }

  @Test
  void storedIn_tableOfAnEarlierBuildWithoutTheService_isUsedAndBelongsToIt() throws Exception {
    respond(list(object("a", "1", "x")));
    index().load();
    execute("DELETE FROM salescrm_external_ids WHERE name = ''");

    assertThat(index().upsert("1", Map.of("name", "x")).status()).isEqualTo(WriteStatus.UNCHANGED);

    assertRefused(server.url("/test/").toString());
    assertThat(server.getRequestCount()).isEqualTo(1);
  }

  @Test
  void storedIn_eightIndexesAtTheSameTime_areOfOneService() throws Exception {
    index();
    execute("DELETE FROM salescrm_external_ids");
    CountDownLatch start = new CountDownLatch(1);
    List<CompletableFuture<Void>> opened = new ArrayList<>();
    for (int i = 0; i < 8; i++) {
      opened.add(CompletableFuture.runAsync(
          () -> {
            try {
              start.await();
            } catch (InterruptedException e) {
              throw new IllegalStateException(e);
            }
            index();
          },
          command -> new Thread(command).start()));
    }
    start.countDown();
    opened.forEach(CompletableFuture::join);

    assertThat(number("SELECT COUNT(*) FROM salescrm_external_ids")).isEqualTo(1);
  }

  @Test
  void load_manyObjects_areStoredInOneTransaction() {
    List<Map<String, String>> objects = IntStream.range(0, 5_000)
        .mapToObj(i -> Map.of("id", "thing_" + i, "key", "k" + i, "name", "x"))
        .toList();

    assertThat(index().load(objects).size()).isEqualTo(5_000);
    assertThat(index().find("k4999")).contains("thing_4999");
  }

  @Test
  void accept_onEightThreads_losesNothing() {
    respond(EMPTY);
    ExternalIdIndex<Map<String, String>> index = index().load();
    List<CompletableFuture<Void>> writes = new ArrayList<>();
    for (int thread = 0; thread < 8; thread++) {
      int own = thread;
      writes.add(CompletableFuture.runAsync(() -> {
        for (int i = 0; i < 25; i++) {
          String id = "thing_" + (i % 5 == 0 ? i : own * 100 + i);
          index.accept(CrmJson.tree(object(id, "k" + id, "x")));
        }
      }));
    }
    writes.forEach(CompletableFuture::join);

    assertThat(index.size()).isEqualTo(8 * 20 + 5);
    assertThat(index.duplicates()).isEmpty();
  }

  @Test
  void accept_partsOfOneObjectOnEightThreads_losesNone() {
    ExternalIdIndex<Map<String, String>> index = ExternalIdIndex.of(
        http, "/thing/", "key", options -> options.storedIn(database(), "things"));
    index.load(List.of(CrmJson.tree(object("a", "1", "x"))));
    Map<String, String> all = new ConcurrentHashMap<>();
    List<CompletableFuture<Void>> writes = new ArrayList<>();
    for (int thread = 0; thread < 8; thread++) {
      int own = thread;
      writes.add(CompletableFuture.runAsync(() -> {
        for (int i = 0; i < 10; i++) {
          String field = "field_" + own + "_" + i;
          index.accept(CrmJson.tree("{\"id\": \"a\", \"" + field + "\": \"y\"}"));
          all.put(field, "y");
        }
      }));
    }
    writes.forEach(CompletableFuture::join);

    assertThat(index.upsert("1", all).status()).isEqualTo(WriteStatus.UNCHANGED);
  }

  @Test
  void accept_twoProcessesAddOneObjectWithTwoExternalIds_hasOneOfThem() {
    ExternalIdIndex<Map<String, String>> one = index().load(List.of());
    ExternalIdIndex<Map<String, String>> other = index();
    for (int i = 0; i < 40; i++) {
      String id = "thing_" + i;
      CompletableFuture<Void> first =
          CompletableFuture.runAsync(() -> one.accept(CrmJson.tree(object(id, "1 " + id, "x"))));
      other.accept(CrmJson.tree(object(id, "2 " + id, "x")));
      first.join();
    }

    assertThat(one.size()).isEqualTo(40);
  }

  @Test
  void missingTable_failsWithoutValues() throws Exception {
    respond(list(object("a", "secret-1", "x")));
    ExternalIdIndex<Map<String, String>> index = index().load();
    execute("DROP TABLE salescrm_external_ids");

    assertThatThrownBy(() -> index.find("secret-1"))
        .isInstanceOf(UncheckedIOException.class)
        .hasMessageContaining("the table salescrm_external_ids cannot be read (SQLSTATE")
        .satisfies(e -> assertThat(stackTrace(e)).doesNotContain("secret-1"));
  }

  @Test
  void use_noConnectionAvailable_failsWithinTheLimit() throws Exception {
    CountDownLatch over = new CountDownLatch(1);
    SQLiteDataSource stuck = new SQLiteDataSource() {
      @Override
      public Connection getConnection() throws SQLException {
        try {
          over.await();
        } catch (InterruptedException e) {
          throw new SQLException(e);
        }
        return database().getConnection();
      }
    };
    IndexDatabase waiting = new IndexDatabase(stuck, Duration.ofMillis(100));

    try {
      assertThatThrownBy(() -> new JdbcIndexStore(waiting, "things", 1, Duration.ZERO))
          .isInstanceOf(UncheckedIOException.class)
          .hasMessageContaining("the table salescrm_external_ids cannot be read: no connection was"
              + " available within 100 ms");
    } finally {
      over.countDown();
    }
    IndexDatabase patient = new IndexDatabase(stuck, Duration.ofSeconds(30));
    assertThat(new JdbcIndexStore(patient, "things", 1, Duration.ZERO).size()).isZero();
  }

  @Test
  void use_interruptedThread_failsAndKeepsTheFlag() {
    respond(list(object("a", "1", "x")));
    ExternalIdIndex<Map<String, String>> index = index().load();
    Thread.currentThread().interrupt();

    assertThatThrownBy(() -> index.find("1"))
        .isInstanceOf(UncheckedIOException.class)
        .hasMessageContaining("the thread was interrupted");
    assertThat(Thread.interrupted()).isTrue();
    assertThat(index.find("1")).contains("a");
  }

  private static String stackTrace(Throwable e) {
    java.io.StringWriter text = new java.io.StringWriter();
    e.printStackTrace(new java.io.PrintWriter(text));
    return text.toString().lines().collect(Collectors.joining("\n"));
  }

  @Test
  void restart_finishedRows_keepTheStoredContents() {
    respond(EMPTY, object("a", "1", "x"));
    MemoryJournal journal = new MemoryJournal();
    Batch.of(http, Stream.of("1"), key -> Write.upsert(index(), key, Map.of("name", "x")))
        .journal(journal)
        .run();

    BatchProgress second = Batch.of(
            http, Stream.of("1"), key -> Write.upsert(index(), key, Map.of("name", "x")))
        .journal(journal)
        .run();

    assertThat(second.skipped()).isEqualTo(1);
    assertThat(index().upsert("1", Map.of("name", "x")).status()).isEqualTo(WriteStatus.UNCHANGED);
    assertThat(server.getRequestCount()).isEqualTo(2);
  }

  @Test
  void restart_finishedRowWhoseObjectWasReplacedByOthers_findsTheOtherObject() {
    respond(list(object("b", "1", "x")));
    ExternalIdIndex<Map<String, String>> index = index();
    index
        .contents()
        .learn(new IndexEntry(
            "1", "a", FieldHashes.NONE)); // As for a row of the journal that is finished.

    assertThat(index.load().ids("1")).containsExactly("b");
  }

  @Test
  void learn_externalIdChangesMeanwhile_findsTheObjectByTheNewOne() {
    JdbcIndexStore other = store();
    AtomicInteger uses = new AtomicInteger(Integer.MIN_VALUE);
    DataSource source = before(uses, () -> other.put(new IndexEntry("2", "a", FieldHashes.NONE)));
    JdbcIndexStore store = new JdbcIndexStore(
        new IndexDatabase(source, Duration.ofSeconds(30)), "things", 1, Duration.ZERO);
    uses.set(0);

    store.learn(new IndexEntry("1", "a", FieldHashes.NONE)); // Of a row of the journal.

    assertThat(store.find("2")).hasSize(1);
    assertThat(store.find("1")).isEmpty();
  }

  /** Writes as a process that ends after its write took effect, before it can record that. */
  private void upsertOfAKilledProcess(String key, String name) {
    AtomicBoolean away = new AtomicBoolean();
    SQLiteDataSource source = new SQLiteDataSource() {
      @Override
      public Connection getConnection() throws SQLException {
        if (away.get()) {
          throw new SQLException("away", "08001");
        }
        return database().getConnection();
      }
    };
    CallListener afterTheWrite = new CallListener() {
      @Override
      public void onAttempt(AttemptEvent event) {
        away.set(!event.method().equals("GET"));
      }
    };
    try (ApiClient client = ApiClient.builder()
        .baseUrl(server.url("/api/v1/").toString())
        .credentials(Credentials.apiKey("api_s3cr3t"))
        .listener(afterTheWrite)
        .build()) {
      ExternalIdIndex<Map<String, String>> index = ExternalIdIndex.of(
          client,
          "/thing/",
          "key",
          options -> options.fields("name").storedIn(source, "things").listLag(Duration.ZERO));
      index.load().upsert(key, Map.of("name", name));
    }
  }

  @Test
  void restart_killedAfterACreate_findsTheObjectInTheList() {
    respond(EMPTY, object("a", "1", "x"), list(object("a", "1", "x")));
    upsertOfAKilledProcess("1", "x");

    WriteResult result = index().upsert("1", Map.of("name", "x"));

    assertThat(result.status()).isEqualTo(WriteStatus.UNCHANGED);
    assertThat(result.id()).contains("a");
    assertThat(server.getRequestCount()).isEqualTo(3);
  }

  @Test
  void restart_batchAfterAKilledCreate_findsTheObjectInTheListOnce() {
    respond(EMPTY, object("a", "1", "x"), list(object("a", "1", "x")), object("b", "2", "x"));
    upsertOfAKilledProcess("1", "x");
    ExternalIdIndex<Map<String, String>> index = index();

    BatchProgress progress = Batch.of(
            http, Stream.of("1", "2"), key -> Write.upsert(index, key, Map.of("name", "x")))
        .concurrency(1)
        .run();

    assertThat(progress).hasToString("2 of 2 read: 1 created, 1 unchanged; complete");
    assertThat(server.getRequestCount()).isEqualTo(4);
    assertThat(index().upsert("2", Map.of("name", "x")).status()).isEqualTo(WriteStatus.UNCHANGED);
  }

  /** Records the intent of another process. */
  private void begin(String owner, String key) throws Exception {
    execute(
        "INSERT INTO salescrm_external_id_intents (name, external_id, owner) VALUES ('things', '"
            + key + "', '" + owner + "')");
  }

  @Test
  void restart_severalKilledCreates_areFoundByOnePass() throws Exception {
    respond(EMPTY, list(object("a", "1", "x"), object("b", "2", "x")));
    ExternalIdIndex<Map<String, String>> index = index().load();
    begin("killed", "1");
    begin("killed", "2");

    assertThat(index.upsert("1", Map.of("name", "x")).id()).contains("a");
    assertThat(index.upsert("2", Map.of("name", "x")).id()).contains("b");

    assertThat(server.getRequestCount()).isEqualTo(2);
  }

  @Test
  void restart_createOfAThirdProcessWasInFlight_isFoundAfterItIsKilledToo() throws Exception {
    respond(EMPTY, list(object("a", "1", "x")));
    ExternalIdIndex<Map<String, String>> index = index().load();
    begin("killed", "1");
    begin("alive", "2"); // Its create waits for the rate limit, is sent later, and is not recorded.
    assertThat(index.upsert("1", Map.of("name", "x")).id()).contains("a");
    respond(list(object("a", "1", "x"), object("b", "2", "x")));

    WriteResult result = index().upsert("2", Map.of("name", "x"));

    assertThat(result.status()).isEqualTo(WriteStatus.UNCHANGED);
    assertThat(result.id()).contains("b");
    assertThat(server.getRequestCount()).isEqualTo(3);
  }

  @Test
  void restart_anotherProcessBeginsTheKeyDuringThePass_isTriedAgainLater() throws Exception {
    respond(EMPTY);
    ExternalIdIndex<Map<String, String>> index = index().load();
    begin("killed", "1");
    CallListener other = new CallListener() {
      @Override
      public void onAttempt(AttemptEvent event) {
        try {
          execute("UPDATE salescrm_external_id_intents SET owner = 'alive'");
        } catch (Exception e) {
          throw new IllegalStateException(e);
        }
      }
    };
    try (ApiClient client = ApiClient.builder()
        .baseUrl(server.url("/api/v1/").toString())
        .credentials(Credentials.apiKey("api_s3cr3t"))
        .listener(other)
        .build()) {
      ExternalIdIndex<Map<String, String>> own = ExternalIdIndex.of(
          client,
          "/thing/",
          "key",
          options -> options.fields("name").storedIn(database(), "things").listLag(Duration.ZERO));
      respond(EMPTY);

      assertThatThrownBy(() -> own.upsert("1", Map.of("name", "x")))
          .hasMessageContaining("another process has begun to create an object");
    }
    respond(list(object("a", "1", "x")));

    assertThat(index.upsert("1", Map.of("name", "x")).id()).contains("a");
  }

  @Test
  void begin_otherProcessHasBegunTheKeyAgainDuringThePass_isTriedAgainLater() {
    JdbcIndexStore one = store();
    JdbcIndexStore other = store();
    assertThat(one.begin("1")).isEmpty();
    assertThat(one.begin("2")).isEmpty();
    assertThat(other.begin("1")).contains(Set.of("1", "2"));
    assertThat(one.begin("1")).isEmpty(); // Its first request had no effect: it sends another one.

    other.replace(new MemoryIndexStore(), Instant.EPOCH, Optional.empty(), Set.of("1", "2"));

    assertThat(other.begin("1")).isPresent();
    assertThat(other.begin("2")).isEmpty();
  }

  @Test
  void restart_objectOfAKilledCreateIsDeletedAfterThePass_isCreatedAgain() throws Exception {
    respond(EMPTY, list(object("a", "1", "x")));
    ExternalIdIndex<Map<String, String>> index = index().load();
    begin("killed", "1");
    fails(404);
    respond(EMPTY, object("b", "1", "y"));

    BatchProgress progress = Batch.of(
            http, Stream.of("1"), key -> Write.upsert(index, key, Map.of("name", "y")))
        .run();

    assertThat(progress).hasToString("1 of 1 read: 1 created; complete");
  }

  @Test
  void restart_killedAfterAnUpdate_sendsTheFormerValueAgain() {
    respond(list(object("a", "1", "A")), object("a", "1", "B"), object("a", "1", "A"));
    upsertOfAKilledProcess("1", "B");

    assertThat(index().upsert("1", Map.of("name", "A")).status()).isEqualTo(WriteStatus.UPDATED);

    assertThat(server.getRequestCount()).isEqualTo(3);
  }

  @Test
  void restart_rejectedCreate_isSentWithoutANewPass() {
    respond(EMPTY);
    fails(400);
    respond(object("a", "1", "x"));
    assertThatThrownBy(() -> index().load().upsert("1", Map.of("name", "x")))
        .isInstanceOf(BadRequestException.class);

    assertThat(index().upsert("1", Map.of("name", "x")).status()).isEqualTo(WriteStatus.CREATED);

    assertThat(server.getRequestCount()).isEqualTo(3);
  }

  /** Runs an action when the database is used for the second time: between a decision and its create. */
  private DataSource before(AtomicInteger uses, Runnable action) {
    return new SQLiteDataSource() {
      @Override
      public Connection getConnection() throws SQLException {
        if (uses.incrementAndGet() == 2) {
          action.run();
        }
        return database().getConnection();
      }
    };
  }

  @Test
  void upsert_anotherProcessCreatesTheKeyAfterTheDecision_findsItsObject() {
    respond(EMPTY, object("a", "1", "x"));
    ExternalIdIndex<Map<String, String>> other = index().load();
    AtomicInteger uses = new AtomicInteger(Integer.MIN_VALUE);
    ExternalIdIndex<Map<String, String>> index = ExternalIdIndex.of(
        http,
        "/thing/",
        "key",
        options -> options
            .fields("name")
            .storedIn(before(uses, () -> other.upsert("1", Map.of("name", "x"))), "things")
            .listLag(Duration.ZERO));
    assertThat(index.size()).isZero();
    uses.set(0);

    WriteResult result = index.upsert("1", Map.of("name", "x"));

    assertThat(uses).hasValueGreaterThan(2);
    assertThat(result.status()).isEqualTo(WriteStatus.UNCHANGED);
    assertThat(result.id()).contains("a");
    assertThat(server.getRequestCount()).isEqualTo(2);
  }

  @Test
  void restart_tableOfAnEarlierVersion_isUsed() throws Exception {
    respond(list(object("a", "1", "x")), object("b", "2", "x"));
    index().load();
    execute("DROP TABLE salescrm_external_id_intents");

    ExternalIdIndex<Map<String, String>> index = index();

    assertThat(index.find("1")).contains("a");
    assertThat(index.upsert("2", Map.of("name", "x")).status()).isEqualTo(WriteStatus.CREATED);
  }

  @Test
  void upsert_databaseFailsAfterACreate_reportsTheCreateAndReadsTheListLater() throws Exception {
    respond(EMPTY, object("a", "1", "x"), list(object("a", "1", "x")));
    ExternalIdIndex<Map<String, String>> index = index().load();
    Decision decision = index.decisions().decide(http, "1", Map.of("name", "x"), false);
    execute("ALTER TABLE salescrm_external_ids RENAME TO broken");

    assertThat(index.decisions().written(decision, CrmJson.tree(object("a", "1", "x"))))
        .isEqualTo("a");

    execute("ALTER TABLE broken RENAME TO salescrm_external_ids");
    server.takeRequest();
    http.send(com.salescrm.sdk.core.http.ApiRequest.get("/any/").build());
    assertThat(index.find("1")).contains("a");
    assertThat(server.getRequestCount()).isEqualTo(3);
  }

  @Test
  void explain_upsert_changesNothingInTheDatabase() {
    respond(list(object("a", "1", "x")));
    ExternalIdIndex<Map<String, String>> index = index().load();

    http.explain(client -> index.upsert(client, "1", Map.of("name", "y")));
    http.explain(client -> index.upsert(client, "2", Map.of("name", "y")));

    assertThat(index.upsert("1", Map.of("name", "x")).status()).isEqualTo(WriteStatus.UNCHANGED);
    respond(object("b", "2", "y"));
    assertThat(index().upsert("2", Map.of("name", "y")).id()).contains("b");
    assertThat(server.getRequestCount()).isEqualTo(2); // No process had begun the create of 2.
  }

  /** A client of a process whose clock is some hours ahead. */
  private ApiClient client(int hoursAhead, CallListener listener) {
    return ClientTiming.setAhead(
            ApiClient.builder()
                .baseUrl(server.url("/api/v1/").toString())
                .credentials(Credentials.apiKey("api_s3cr3t"))
                .listener(listener),
            Duration.ofHours(hoursAhead))
        .build();
  }

  private ExternalIdIndex<Map<String, String>> index(ApiClient client) {
    return ExternalIdIndex.of(
        client,
        "/thing/",
        "key",
        options -> options.fields("name").storedIn(database(), "things").listLag(Duration.ZERO));
  }

  @ParameterizedTest
  @ValueSource(ints = {-1, 1})
  void load_processWithAnotherClockCreatesDuringThePass_isNotCreatedAgain(int hoursAhead) {
    respond(EMPTY);
    index().load();
    CallListener afterThePage = new CallListener() {
      @Override
      public void onAttempt(AttemptEvent event) {
        try (ApiClient other = client(hoursAhead, new CallListener() {})) {
          index(other).upsert("1", Map.of("name", "x"));
        }
      }
    };
    respond(EMPTY, object("a", "1", "x"), object("b", "1", "x"));
    try (ApiClient client = client(0, afterThePage)) {
      index(client).load();
    }

    assertThat(index().upsert("1", Map.of("name", "x")).status()).isEqualTo(WriteStatus.UNCHANGED);
  }

  @ParameterizedTest
  @ValueSource(ints = {-1, 1})
  void load_processWithAnotherClockReadsTheList_findsTheCreateBeforeIt(int hoursAhead) {
    respond(EMPTY, object("a", "1", "x"), EMPTY); // The list lags behind.
    index().load().upsert("1", Map.of("name", "x"));

    try (ApiClient other = client(hoursAhead, new CallListener() {})) {
      index(other).load();
    }

    assertThat(index().find("1")).contains("a");
  }

  @ParameterizedTest
  @ValueSource(ints = {-1, 1})
  void load_externalIdChangesAfterAWriteOfAProcessWithAnotherClock_isFoundByTheNewOne(
      int hoursAhead) {
    respond(list(object("a", "1", "x")), object("a", "1", "y"));
    try (ApiClient other = client(hoursAhead, new CallListener() {})) {
      index(other).load().upsert("1", Map.of("name", "y"));
    }
    LockSupport.parkNanos(20_000_000); // The times are compared in milliseconds.
    respond(list(object("a", "2", "y")));

    assertThat(index().load().find("2")).contains("a");
  }
}
