package com.salescrm.sdk.batch.journal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.salescrm.sandbox.Fault;
import com.salescrm.sandbox.FaultPlan;
import com.salescrm.sandbox.Sandbox;
import com.salescrm.sdk.CrmClient;
import com.salescrm.sdk.batch.Batch;
import com.salescrm.sdk.batch.BatchProgress;
import com.salescrm.sdk.batch.ExternalIdIndex;
import com.salescrm.sdk.batch.Write;
import com.salescrm.sdk.batch.WriteResult;
import com.salescrm.sdk.batch.WriteStatus;
import com.salescrm.sdk.core.auth.Credentials;
import com.salescrm.sdk.core.http.ClientTiming;
import com.salescrm.sdk.core.internal.time.Timing;
import com.salescrm.sdk.lead.CreateLeadRequest;
import java.sql.SQLException;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import okhttp3.OkHttpClient;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** The machine sleeps: the time of the day and of the database continue, the monotonic clock stops. */
@Timeout(60)
class SleepingMachineTest {
  private static final Duration LEASE = Duration.ofSeconds(60);
  private static final String KEY = "custom.cf_no";

  private final AtomicReference<Instant> now =
      new AtomicReference<>(Instant.parse("2026-03-01T12:00:00Z"));
  private final TestDatabase database =
      new TestDatabase("jdbc:h2:mem:sleeping-machine;DB_CLOSE_DELAY=-1");
  private final List<WriteResult> results = new ArrayList<>();
  private final Sandbox sandbox = Sandbox.start();
  private final CrmClient crm = builder().build();

  private CrmClient.Builder builder() {
    return CrmClient.builder()
        .baseUrl(sandbox.baseUrl())
        .credentials(Credentials.apiKey(sandbox.apiKey()));
  }

  @BeforeEach
  void dropTables() throws SQLException {
    database.execute("DROP TABLE IF EXISTS crm_journal_row");
    database.execute("DROP TABLE IF EXISTS crm_journal_owner");
  }

  @AfterEach
  void stop() {
    crm.close();
    sandbox.close();
  }

  /** Its monotonic clock stands still, and it never extends its lease. */
  private JdbcJournal openOnSleepingMachine() {
    InstantSource clock = now::get;
    return JdbcJournal.open(
        database,
        "import",
        new JdbcOptions(
            LEASE,
            Duration.ofHours(1),
            Duration.ofSeconds(35),
            Duration.ofSeconds(1),
            () -> 0,
            clock.withZone(ZoneOffset.UTC)));
  }

  private void sleep(Duration length) throws SQLException {
    now.updateAndGet(time -> time.plus(length));
    database.execute(
        "UPDATE crm_journal_owner SET lease_until = lease_until - " + length.toMillis());
  }

  private Batch batch(CrmClient client) {
    ExternalIdIndex<CreateLeadRequest> index =
        client.leads().index(KEY, options -> options.listLag(Duration.ZERO));
    Stream<Write> creates = IntStream.range(0, 5)
        .mapToObj(i -> Write.create(
            index, "n" + i, CreateLeadRequest.builder().name("Lead " + i).build()));
    return client.batch(creates).concurrency(1);
  }

  private List<String> keys() {
    return sandbox.leads().stream().map(lead -> lead.path(KEY).asText()).toList();
  }

  @Test
  void ownsRows_clockPassesTheLeaseWhileTheMonotonicClockStands_isFalse() throws SQLException {
    try (Journal journal = openOnSleepingMachine()) {
      sleep(Duration.ofSeconds(25));
      assertThat(journal.ownsRows()).isTrue();

      sleep(Duration.ofMillis(1));

      assertThat(journal.ownsRows()).isFalse();
    }
  }

  @Test
  void ownsRows_clockIsSetBack_isFalse() {
    try (Journal journal = openOnSleepingMachine()) {
      now.updateAndGet(time -> time.minus(LEASE));

      assertThat(journal.ownsRows()).isFalse();
    }
  }

  @Test
  void run_sleepBetweenBeginAndSend_sendsNothingMoreAndAnotherProcessCreatesEachLeadOnce() {
    try (JdbcJournal own = openOnSleepingMachine()) {
      Journal sleepy = new SleepAfterThirdRow(own);

      assertThatEndsAfterTwoRows(crm, sleepy);
    }

    assertThat(sandbox.requests())
        .filteredOn(call -> call.method().equals("POST"))
        .hasSize(5);
  }

  @Test
  void run_sleepWhileARequestWaitsToBeSentAgain_isNotSentAgain() {
    FaultPlan rejection = sandbox
        .faults()
        .next(Fault.status(429).retryAfter(1))
        .on("POST", "/lead/")
        .after(2);
    AtomicBoolean slept = new AtomicBoolean();
    Timing.Sleeper sleeper = (delay, cancellation) -> {
      if (rejection.hits() == 1 && slept.compareAndSet(false, true)) {
        sleepAndLetAnotherProcessFinish();
      }
    };
    Timing timing = new Timing(Clock.systemUTC(), Timing.Ticker.system(), sleeper, () -> 0.5);
    try (JdbcJournal own = openOnSleepingMachine();
        CrmClient client = ClientTiming.set(builder(), timing).build()) {
      assertThatEndsAfterTwoRows(client, new LateWatch(own));
    }
  }

  @Test
  void run_sleepRightBeforeARequestIsWritten_isNotSent() {
    AtomicInteger requests = new AtomicInteger();
    OkHttpClient http = new OkHttpClient.Builder()
        .addInterceptor(chain -> {
          if (requests.incrementAndGet() == 4) { // The first one reads the list.
            sleepAndLetAnotherProcessFinish();
          }
          return chain.proceed(chain.request());
        })
        .build();
    try (JdbcJournal own = openOnSleepingMachine();
        CrmClient client = builder().httpClient(http).build()) {
      assertThatEndsAfterTwoRows(client, new LateWatch(own));
    }
  }

  private void assertThatEndsAfterTwoRows(CrmClient client, Journal journal) {
    assertThatThrownBy(
            () -> batch(client).journal(journal).onResult(results::add).run())
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContaining("owns its rows");
    assertThat(results)
        .extracting(WriteResult::status)
        .containsExactly(WriteStatus.CREATED, WriteStatus.CREATED, WriteStatus.FAILED);
    assertThat(keys()).containsExactlyInAnyOrder("n0", "n1", "n2", "n3", "n4");
  }

  private void sleepAndLetAnotherProcessFinish() {
    try (Journal other = Journal.jdbc(database, "import")) {
      sleep(LEASE);
      BatchProgress progress = batch(crm).journal(other).run();
      assertThat(progress).hasToString("5 of 5 read: 3 created, 2 skipped; complete");
    } catch (SQLException e) {
      throw new AssertionError(e);
    }
  }

  /** The thread that watches the lease wakes after the others. */
  private static class LateWatch implements Journal {
    private final Journal journal;

    LateWatch(Journal journal) {
      this.journal = journal;
    }

    @Override
    public Begin begin(String row) {
      return journal.begin(row);
    }

    @Override
    public void finish(String row, @Nullable String objectId) {
      journal.finish(row, objectId);
    }

    @Override
    public void release(String row) {
      journal.release(row);
    }

    @Override
    public void abandon(String row) {
      journal.abandon(row);
    }

    @Override
    public boolean ownsRows() {
      return Thread.currentThread().getName().equals("salescrm-batch-lease") || journal.ownsRows();
    }

    @Override
    public void close() {
      journal.close();
    }
  }

  /** After the third row is begun, the machine sleeps, and another process runs the same batch. */
  private final class SleepAfterThirdRow extends LateWatch {
    private int begun;

    SleepAfterThirdRow(Journal journal) {
      super(journal);
    }

    @Override
    public Begin begin(String row) {
      Begin begin = super.begin(row);
      begun++;
      if (begun == 4) { // The first one is the service of the journal.
        sleepAndLetAnotherProcessFinish();
      }
      return begin;
    }
  }
}
