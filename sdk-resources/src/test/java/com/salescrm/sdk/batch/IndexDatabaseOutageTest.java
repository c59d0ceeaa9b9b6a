package com.salescrm.sdk.batch;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.salescrm.sandbox.Fault;
import com.salescrm.sdk.contact.CreateContactRequest;
import com.salescrm.sdk.lead.CreateLeadRequest;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.reflect.InvocationHandler;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.BooleanSupplier;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import javax.sql.DataSource;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.sqlite.SQLiteDataSource;

/** The database of an index refuses connections during a batch: its rows wait as for the service. */
@Timeout(60)
class IndexDatabaseOutageTest extends BatchTestBase {
  private static final int ROWS = 300;

  @TempDir
  private Path folder;

  private final AtomicInteger requests = new AtomicInteger();
  private volatile BooleanSupplier down = () -> false;
  private volatile String state = "08001"; // No route to the database.
  private volatile boolean isPool;
  private final AtomicInteger passes = new AtomicInteger();
  private volatile BooleanSupplier isBroken = () -> false;

  private DataSource database() {
    SQLiteDataSource sqlite = new SQLiteDataSource();
    sqlite.setUrl("jdbc:sqlite:" + folder.resolve("index.db"));
    return observed(DataSource.class, sqlite, (method, argument) -> {
      if (method.equals("getConnection") && down.getAsBoolean()) {
        SQLException refused = new SQLException("refused", state);
        if (isPool) { // A pool that starts with its first connection.
          throw new IllegalStateException("the pool cannot start", refused);
        }
        throw refused;
      }
    });
  }

  private interface Observer {
    void call(String method, Object argument) throws SQLException;
  }

  /** Calls the observer before each call; connections count the passes that they store. */
  private <T> T observed(Class<T> type, T target, Observer observer) {
    InvocationHandler handler = (self, method, args) -> {
      observer.call(method.getName(), args == null ? "" : args[0]);
      try {
        Object result = method.invoke(target, args);
        return result instanceof Connection connection
            ? observed(Connection.class, connection, this::countPass)
            : result;
      } catch (InvocationTargetException e) {
        throw e.getCause();
      }
    };
    return type.cast(
        Proxy.newProxyInstance(getClass().getClassLoader(), new Class<?>[] {type}, handler));
  }

  private void countPass(String method, Object sql) {
    if (method.equals("prepareStatement") && isBroken.getAsBoolean()) {
      throw new IllegalStateException("the pool has a mistake");
    }
    if (method.equals("prepareStatement") && sql.toString().contains("SET fields = ? WHERE")) {
      passes.incrementAndGet();
    }
  }

  private ExternalIdIndex<CreateLeadRequest> loaded() {
    return loaded(Duration.ofMillis(20));
  }

  private ExternalIdIndex<CreateLeadRequest> loaded(Duration listLag) {
    return crm.leads()
        .index(
            "custom.cf_no",
            options -> options.fields("name").listLag(listLag).storedIn(database(), "leads"))
        .load();
  }

  private static Stream<Write> rows(ExternalIdIndex<CreateLeadRequest> index, boolean creates) {
    return IntStream.range(0, ROWS).mapToObj(i -> {
      CreateLeadRequest lead = CreateLeadRequest.builder().name("Lead " + i).build();
      return creates ? Write.create(index, "k" + i, lead) : Write.upsert(index, "k" + i, lead);
    });
  }

  private BatchProgress run(Stream<Write> rows, int seconds) {
    return crm.batch(rows)
        .concurrency(2)
        .limits(new Limits(
            Duration.ofSeconds(seconds), Duration.ofMillis(20), 1, 5, Duration.ofSeconds(1)))
        .onResult(results::add)
        .run();
  }

  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void run_databaseIsDownForAWhile_writesEachRowOnce(boolean creates) {
    ExternalIdIndex<CreateLeadRequest> index = loaded();
    down = () -> requests.incrementAndGet() >= 100 && requests.get() < 120;

    BatchProgress progress = run(rows(index, creates), 20);

    assertThat(progress.failed()).isZero();
    assertThat(progress.isComplete()).isTrue();
    assertEachKeyOnce(ROWS);
  }

  @Test
  void run_databaseIsDownForAWhileDuringThePassOfTheList_findsEachCreate() {
    ExternalIdIndex<CreateLeadRequest> index = loaded();
    sandbox.faults().next(Fault.resetAfterProcessing()).on("POST", "/lead/").always();
    down = () -> sent("POST") == 10 && requests.incrementAndGet() < 4;

    BatchProgress progress = run(rows(index, true).limit(10), 20);

    assertThat(progress).hasToString("10 of 10 read: 10 created; complete");
    assertThat(requests).hasValueGreaterThan(4);
    assertEachKeyOnce(10);
  }

  @Test
  void run_databaseStaysDown_endsTheBatchAfterOneWait() {
    ExternalIdIndex<CreateLeadRequest> index = loaded();
    down = () -> true;

    assertThatThrownBy(() -> run(rows(index, false), 1))
        .isInstanceOf(UncheckedIOException.class)
        .hasMessageContaining("SQLSTATE 08001");

    assertThat(statuses()).hasSizeLessThan(20).containsOnly(WriteStatus.FAILED);
    assertThat(sent("POST")).isZero();
  }

  /** The database fails each time after it has stored a pass. */
  @Test
  void run_databaseFailsAfterEachOfManyPasses_findsTheCreate() {
    ExternalIdIndex<CreateLeadRequest> index = loaded();
    sandbox.faults().next(Fault.resetAfterProcessing()).on("POST", "/lead/").always();
    int loads = passes.get();
    down = () -> passes.get() > loads + requests.get() && requests.incrementAndGet() < 10;

    BatchProgress progress = run(rows(index, true).limit(1), 20);

    assertThat(progress).hasToString("1 of 1 read: 1 created; complete");
    assertThat(requests).hasValue(10);
    assertEachKeyOnce(1);
  }

  @Test
  void run_databaseIsDownDuringAPass_readsNoListMeanwhile() {
    ExternalIdIndex<CreateLeadRequest> index = loaded();
    sandbox.faults().next(Fault.resetAfterProcessing()).on("POST", "/lead/").always();
    down = () -> sent("POST") == 1 && requests.incrementAndGet() < 10;

    BatchProgress progress = run(rows(index, true).limit(1), 20);

    assertThat(progress.created()).isEqualTo(1);
    assertThat(sent("GET")).as("the first load, and one pass").isEqualTo(2);
  }

  @Test
  void run_databaseIsDownDuringAPassOfAListWithoutLag_isAskedWithPauses() {
    ExternalIdIndex<CreateLeadRequest> index = loaded(Duration.ZERO);
    sandbox.faults().next(Fault.resetAfterProcessing()).on("POST", "/lead/").always();
    long[] end = {0};
    down = () -> {
      if (sent("POST") == 0) {
        return false;
      }
      end[0] = requests.getAndIncrement() == 0 ? System.nanoTime() + 1_000_000_000L : end[0];
      return System.nanoTime() - end[0] < 0;
    };

    BatchProgress progress = run(rows(index, true).limit(1), 20);

    assertThat(progress.created()).isEqualTo(1);
    assertThat(requests.get()).as("with pauses of 20 ms in a second").isBetween(3, 100);
  }

  @Test
  void run_poolThatCannotStartSinceThePasswordIsWrong_endsTheBatchWithoutAWait() {
    ExternalIdIndex<CreateLeadRequest> index = loaded();
    state = "28P01";
    isPool = true;
    down = () -> true;

    assertThatThrownBy(() -> run(rows(index, true), 300))
        .isInstanceOf(UncheckedIOException.class)
        .hasMessageContaining("the data source failed");
  }

  /** Syntax or right, a wrong password, no such database, not supported. */
  @ParameterizedTest
  @ValueSource(strings = {"42501", "28P01", "3D000", "0A000"})
  void run_databaseThatRefusesForEver_endsTheBatchWithoutAWait(String refusal) {
    for (boolean creates : new boolean[] {true, false}) {
      ExternalIdIndex<CreateLeadRequest> index = loaded();
      state = refusal;
      down = () -> true;

      assertThatThrownBy(() -> run(rows(index, creates), 300))
          .isInstanceOf(UncheckedIOException.class)
          .hasMessageContaining("SQLSTATE " + refusal);

      assertThat(statuses()).hasSizeLessThan(20).containsOnly(WriteStatus.FAILED);
      assertThat(sent("POST")).isZero();
      down = () -> false;
    }
  }

  @Test
  void run_databaseRefusesForEverDuringAPass_endsTheBatchWithoutAWait() {
    ExternalIdIndex<CreateLeadRequest> index = loaded();
    sandbox.faults().next(Fault.resetAfterProcessing()).on("POST", "/lead/").always();
    state = "42P01";
    down = () -> sent("POST") == 10;

    assertThatThrownBy(() -> run(rows(index, true).limit(10), 300))
        .isInstanceOf(UncheckedIOException.class)
        .hasMessageContaining("SQLSTATE 42P01");

    assertThat(statuses()).hasSize(10).containsOnly(WriteStatus.UNKNOWN);
  }

  /** SQLite has no SQLSTATE. */
  @Test
  void run_tableIsMissing_endsTheBatchWithoutAWait() throws SQLException {
    ExternalIdIndex<CreateLeadRequest> index = loaded();
    try (Connection connection = database().getConnection();
        Statement statement = connection.createStatement()) {
      statement.execute("DROP TABLE salescrm_external_ids");
    }

    assertThatThrownBy(() -> run(rows(index, false), 300))
        .isInstanceOf(UncheckedIOException.class)
        .hasMessageContaining(
            "the table salescrm_external_ids cannot be read (SQLSTATE none, code 1)");

    assertThat(sent("POST")).isZero();
  }

  /** Such as an external id that the character set of the database lacks. */
  @Test
  void run_databaseRefusesTheValueOfOneRow_failsItAloneWithoutAWait() {
    ExternalIdIndex<CreateLeadRequest> index = loaded();
    state = "22P05";
    down = () -> requests.incrementAndGet() == 1;

    BatchProgress progress = run(rows(index, false).limit(10), 300);

    assertThat(progress).hasToString("10 of 10 read: 9 created, 1 failed; complete");
  }

  @Test
  void restart_databaseIsDownWhenTheIndexLearnsAFinishedRow_isSkippedAndFoundByAPass() {
    MemoryJournal journal = new MemoryJournal();
    crm.batch(rows(loaded(), false).limit(1)).journal(journal).run();
    ExternalIdIndex<CreateLeadRequest> index = loaded();
    down = () -> requests.incrementAndGet() == 1;

    BatchProgress progress =
        crm.batch(rows(index, false).limit(1)).journal(journal).run();

    assertThat(progress).hasToString("1 of 1 read: 1 skipped; complete");
    assertThat(requests).hasPositiveValue();
    long before = sent("GET");
    assertThat(index.find("k0")).isPresent();
    assertThat(sent("GET")).isEqualTo(before + 1);
  }

  private ExternalIdIndex<CreateLeadRequest> restarted() {
    return crm.leads()
        .index("custom.cf_no", options -> options.fields("name").storedIn(database(), "leads"));
  }

  private static CreateLeadRequest named(String name) {
    return CreateLeadRequest.builder().name(name).build();
  }

  /** The next process does not know of the update. */
  @Test
  void upsert_databaseFailsAfterTheDecision_sendsNoUpdate() {
    loaded().upsert("k0", named("A"));
    ExternalIdIndex<CreateLeadRequest> index = restarted();
    down = () -> requests.incrementAndGet() > 2; // The pass and the entry are read.

    assertThatThrownBy(() -> index.upsert("k0", named("B")))
        .isInstanceOf(UncheckedIOException.class);

    down = () -> false;
    restarted().upsert("k0", named("A"));
    assertThat(names()).containsExactly("A");
    assertThat(requests).hasValue(3);
  }

  @Test
  void run_databaseFailsAfterTheDecisionOfAnUpdate_waitsAndUpdatesOnce() {
    ExternalIdIndex<CreateLeadRequest> index = loaded();
    index.upsert("k0", named("A"));
    long lists = sent("GET");
    down = () -> requests.incrementAndGet() == 2;

    BatchProgress progress = run(Stream.of(Write.upsert(index, "k0", named("B"))), 20);

    assertThat(progress).hasToString("1 of 1 read: 1 updated; complete");
    assertThat(names()).containsExactly("B");
    assertThat(sent("PUT")).isEqualTo(1);
    assertThat(sent("GET")).isEqualTo(lists); // Nothing was sent, so no entry is wrong.
  }

  @Test
  void run_databaseFailsWhenTheObjectOfAnUpdateIsGone_createsItAgain() {
    ExternalIdIndex<CreateLeadRequest> index = loaded();
    String id = index.upsert("k0", named("A")).id().orElseThrow();
    crm.leads().delete(id);
    down = () -> sent("PUT") == 1 && requests.incrementAndGet() == 1;

    BatchProgress progress = run(Stream.of(Write.upsert(index, "k0", named("B"))), 20);

    assertThat(progress).hasToString("1 of 1 read: 1 created; complete");
    assertThat(names()).containsExactly("B");
    assertThat(requests).hasValueGreaterThan(1);
  }

  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void upsert_poolFailsUnexpectedlyAfterTheCreate_nextUpsertCreatesNothing(boolean isLost) {
    ExternalIdIndex<CreateLeadRequest> index = loaded();
    CreateLeadRequest lead = CreateLeadRequest.builder().name("Acme").build();
    if (isLost) {
      sandbox.faults().next(Fault.resetAfterProcessing()).on("POST", "/lead/").times(1);
    }
    isBroken = () -> sent("POST") == 1;

    WriteResult first = index.upsert("k0", lead);
    isBroken = () -> false;

    assertThat(first.status()).isEqualTo(isLost ? WriteStatus.UNKNOWN : WriteStatus.CREATED);
    assertThat(first.id()).isEmpty();

    assertThat(index.upsert("k0", lead).status()).isEqualTo(WriteStatus.UNCHANGED);
    assertEachKeyOnce(1);
  }

  /** The code of a row may use a database of its own. */
  @Test
  void run_codeOfARowWhoseOwnDatabaseRefuses_failsAlone() {
    SQLException refusal = new SQLException("no such table", "42P01");
    Write own = crm.write("own", client -> {
      throw new UncheckedIOException(new IOException(refusal));
    });

    BatchProgress progress = run(Stream.of(own, lead("1")), 300);

    assertThat(progress).hasToString("2 of 2 read: 1 created, 1 failed; complete");
  }

  /** Meanwhile, passes of the other index succeed again and again, and so do rows without an index. */
  @Test
  void run_listOfOneOfTwoIndexesFails_itsRowEndsAfterItsOwnWait() {
    ExternalIdIndex<CreateLeadRequest> leads = loaded();
    ExternalIdIndex<CreateContactRequest> contacts =
        crm.contacts().index("custom.cf_no", options -> options.listLag(Duration.ofMillis(20)));
    String id = crm.leads().create(lead -> lead.name("Acme")).id();
    sandbox.faults().next(Fault.resetBeforeProcessing()).on("POST", "/*/").always();
    sandbox.faults().next(Fault.status(503)).on("GET", "/lead/").always();
    CreateContactRequest contact = CreateContactRequest.builder().name("Ada").build();
    int most = 400;
    Stream<Write> others = IntStream.range(0, most)
        .takeWhile(i -> List.copyOf(results).stream().noneMatch(row -> row.key().equals("k0")))
        .mapToObj(
            i -> i % 2 == 0 ? Write.create(contacts, "c", contact) : rename("c", id, "Acme " + i));

    BatchProgress progress = run(Stream.concat(rows(leads, true).limit(1), others), 1);

    assertThat(progress.read()).isLessThan(most);
    assertThat(progress.unknown()).isEqualTo(1 + progress.read() / 2);
  }
}
