package com.salescrm.sdk.batch;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.salescrm.sandbox.Fault;
import com.salescrm.sdk.lead.CreateLeadRequest;
import java.io.UncheckedIOException;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.nio.file.Path;
import java.sql.SQLException;
import java.time.Duration;
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

  private DataSource database() {
    SQLiteDataSource sqlite = new SQLiteDataSource();
    sqlite.setUrl("jdbc:sqlite:" + folder.resolve("index.db"));
    return (DataSource) Proxy.newProxyInstance(
        getClass().getClassLoader(), new Class<?>[] {DataSource.class}, (self, method, args) -> {
          if (method.getName().equals("getConnection") && down.getAsBoolean()) {
            throw new SQLException("no route to the database", "08001");
          }
          try {
            return method.invoke(sqlite, args);
          } catch (InvocationTargetException e) {
            throw e.getCause();
          }
        });
  }

  private ExternalIdIndex<CreateLeadRequest> loaded() {
    return crm.leads()
        .index(
            "custom.cf_no",
            options ->
                options.fields("name").listLag(Duration.ofMillis(20)).storedIn(database(), "leads"))
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
}
