package com.salescrm.sdk.batch;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import com.salescrm.sandbox.Fault;
import com.salescrm.sdk.CrmClient;
import com.salescrm.sdk.batch.journal.Journal;
import com.salescrm.sdk.core.error.NotFoundException;
import com.salescrm.sdk.lead.CreateLeadRequest;
import com.salescrm.sdk.lead.Lead;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.h2.jdbcx.JdbcDataSource;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Runs that are killed between any two steps of the journal, and requests that fail in all ways, create nothing twice. */
@Timeout(120)
class RandomKillsTest extends BatchTestBase {
  private static final int ROWS = 40;
  private static final Limits FAST =
      new Limits(Duration.ofSeconds(2), Duration.ofMillis(10), 2, 3, Duration.ofMillis(300));

  private final MemoryJournal memory = new MemoryJournal();
  private final AtomicInteger steps = new AtomicInteger();

  /** The journal of a process that is killed after some steps: from then on nothing is recorded. */
  private final class KilledJournal implements Journal {
    private boolean isKilled() {
      return steps.decrementAndGet() < 0;
    }

    @Override
    public Begin begin(String row) {
      if (isKilled()) {
        throw new AssertionError("killed");
      }
      return memory.begin(row);
    }

    @Override
    public boolean isRecorded(String row) {
      return memory.isRecorded(row);
    }

    @Override
    public void finish(String row, @Nullable String objectId) {
      if (!isKilled()) {
        memory.finish(row, objectId);
      }
    }

    @Override
    public void release(String row) {
      if (!isKilled()) {
        memory.release(row);
      }
    }

    @Override
    public void abandon(String row) {
      if (!isKilled()) {
        memory.abandon(row);
      }
    }

    @Override
    public boolean ownsRows() {
      return true;
    }

    @Override
    public void close() {
      // The memory is that of the next process.
    }
  }

  private static Lead updateOrCreate(CrmClient client, String name) {
    try {
      return client.leads().update("lead_none", lead -> lead.name(name));
    } catch (NotFoundException e) {
      return client.leads().create(lead -> lead.name(name));
    }
  }

  @SuppressWarnings("FutureReturnValueIgnored") // The batch waits for it.
  private Write write(ExternalIdIndex<CreateLeadRequest> index, int i) {
    String name = "L" + i;
    CreateLeadRequest request = CreateLeadRequest.builder().name(name).build();
    return switch (i % 8) {
      case 0 -> crm.write(name, client -> updateOrCreate(client, name));
      case 1 -> crm.write(name, client -> client.leads().create(lead -> lead.name(name)));
      case 2 ->
        crm.write(name, client -> {
          client.leads().list().firstPage();
          return updateOrCreate(client, name);
        });
      case 3 ->
        crm.write(name, client -> {
          client.leads().list().firstPage();
          return client.leads().upsert(index, name, request);
        });
      case 4 -> Write.upsert(index, name, request);
      case 5 -> crm.write(name, client -> client.leads().upsert(index, name, request));
      case 6 -> crm.write(name, c -> c.async(view -> view.leads().upsert(index, name, request)));
      default -> Write.create(index, name, request);
    };
  }

  private void armFaults(long seed) {
    List<Fault> faults = List.of(
        Fault.resetAfterProcessing(),
        Fault.resetBeforeProcessing(),
        Fault.emptyBody(),
        Fault.status(503).retryAfter(0),
        Fault.status(500).processed(),
        Fault.status(400));
    for (int i = 0; i < faults.size(); i++) {
      sandbox
          .faults()
          .next(faults.get(i))
          .on("POST", "/lead/")
          .rate(0.08, seed + i)
          .always();
    }
    sandbox
        .faults()
        .next(Fault.status(503))
        .on("PUT", "/lead/*/")
        .rate(0.1, seed)
        .always();
    sandbox.faults().next(Fault.status(503)).on("GET", "/lead/").rate(0.1, seed).always();
  }

  private void run() {
    results.clear();
    memory.restart();
    ExternalIdIndex<CreateLeadRequest> index =
        crm.leads().index("custom.cf_no", options -> options.listLag(Duration.ofMillis(20)));
    Throwable killed =
        catchThrowable(() -> batch(IntStream.range(0, ROWS).mapToObj(i -> write(index, i)))
            .limits(FAST)
            .journal(new KilledJournal())
            .run());
    assertThat(killed == null || "killed".equals(killed.getMessage())).isTrue();
    results.forEach(result -> assertThat(Collections.frequency(names(), result.key()))
        .as(result.toString())
        .isBetween(least(result.status()), most(result.status())));
    assertThat(names()).doesNotHaveDuplicates();
  }

  private static int least(WriteStatus status) {
    return status == WriteStatus.FAILED || status == WriteStatus.UNKNOWN ? 0 : 1;
  }

  private static int most(WriteStatus status) {
    return status == WriteStatus.FAILED ? 0 : 1;
  }

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8})
  void run_killedAtAnyStepAndFaults_createsNothingTwiceAndReportsWhatHappened(long seed) {
    Random random = new Random(seed);
    armFaults(seed);
    for (int i = 0; i < 4; i++) {
      steps.set(random.nextInt(2 * ROWS));
      run();
    }
    sandbox.faults().clear();
    steps.set(Integer.MAX_VALUE);

    run();

    assertThat(results).hasSize(ROWS);
    assertThat(statuses()).doesNotContain(WriteStatus.FAILED);
  }

  /** A process with its own journal, index and runs; its rows fail at random. */
  private List<WriteResult> process(JdbcDataSource database, boolean isReversed) {
    List<WriteResult> own = Collections.synchronizedList(new ArrayList<>());
    ExternalIdIndex<CreateLeadRequest> index =
        crm.leads().index("custom.cf_no", options -> options.listLag(Duration.ofMillis(20)));
    try (Journal journal = Journal.jdbc(database, "import")) {
      BatchProgress unused = batch(IntStream.range(0, ROWS)
              .map(i -> isReversed ? ROWS - 1 - i : i)
              .mapToObj(i -> write(index, i)))
          .limits(FAST)
          .journal(journal)
          .onResult(own::add)
          .run();
    }
    return own;
  }

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3, 4})
  void run_twoProcessesShareAJournal_createNothingTwice(long seed) {
    JdbcDataSource database = new JdbcDataSource();
    database.setURL("jdbc:h2:mem:kills" + seed + ";DB_CLOSE_DELAY=-1");
    armFaults(seed);

    for (int i = 0; i < 2; i++) {
      CompletableFuture<List<WriteResult>> other =
          CompletableFuture.supplyAsync(() -> process(database, true));
      List<WriteResult> own = process(database, false);

      for (List<WriteResult> each : List.of(own, other.join())) {
        assertThat(each).hasSize(ROWS);
        each.forEach(
            result -> assertThat(names().contains(result.key()) || least(result.status()) == 0)
                .as(result.toString())
                .isTrue());
      }
      assertThat(names()).doesNotHaveDuplicates();
    }
  }
}
