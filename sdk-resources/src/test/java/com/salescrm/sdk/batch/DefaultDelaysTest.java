package com.salescrm.sdk.batch;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.salescrm.sandbox.Fault;
import com.salescrm.sandbox.RecordedCall;
import com.salescrm.sandbox.Sandbox;
import com.salescrm.sdk.CrmClient;
import com.salescrm.sdk.core.auth.Credentials;
import com.salescrm.sdk.core.error.CallInterruptedException;
import com.salescrm.sdk.core.error.ForbiddenException;
import com.salescrm.sdk.core.http.ClientTiming;
import com.salescrm.sdk.core.internal.time.Timing;
import com.salescrm.sdk.lead.CreateLeadRequest;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.FutureTask;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The delays of batches and indexes with their defaults, in time that passes only while something waits. */
@Timeout(60)
class DefaultDelaysTest {
  private final List<WriteResult> results = Collections.synchronizedList(new ArrayList<>());
  private final AtomicLong nanos = new AtomicLong();
  private volatile long step; // How long a slow thread takes between two readings of the time.
  private final Sandbox sandbox = Sandbox.start();
  private final CrmClient crm = ClientTiming.set(
          CrmClient.builder()
              .baseUrl(sandbox.baseUrl())
              .credentials(Credentials.apiKey(sandbox.apiKey())),
          new Timing(
              Clock.systemUTC(),
              () -> nanos.addAndGet(step),
              (delay, cancellation) -> {
                step = 0;
                pass(delay);
              },
              () -> 0.5))
      .build();
  private final ExternalIdIndex<CreateLeadRequest> index = crm.leads().index("custom.cf_no");

  private void pass(Duration time) {
    nanos.addAndGet(time.toNanos());
  }

  private WriteResult upsert() {
    return crm.leads().upsert(index, "1", lead -> lead.name("Acme"));
  }

  private List<String> sent() {
    return sandbox.requests().stream().map(RecordedCall::method).toList();
  }

  @AfterEach
  void close() {
    crm.close();
    sandbox.close();
  }

  @Test
  void upsert_listWasRefused_isReadAgainAfterThirtySeconds() {
    sandbox.faults().next(Fault.status(403)).on("GET", "/lead/").times(1);
    assertThatThrownBy(this::upsert).isInstanceOf(ForbiddenException.class);

    pass(Duration.ofSeconds(30).minusNanos(1));
    assertThatThrownBy(this::upsert).isInstanceOf(ForbiddenException.class);
    assertThat(sent()).containsExactly("GET");

    pass(Duration.ofNanos(1));
    assertThat(upsert().status()).isEqualTo(WriteStatus.CREATED);
    assertThat(sent()).containsExactly("GET", "GET", "POST");
  }

  @Test
  void upsert_responseOfTheCreateIsLost_readsTheListFiveSecondsLater() {
    sandbox.faults().next(Fault.resetAfterProcessing()).on("POST", "/lead/");

    assertThat(upsert().status()).isEqualTo(WriteStatus.CREATED);

    assertThat(Duration.ofNanos(nanos.get())).isEqualTo(Duration.ofSeconds(5));
    assertThat(sandbox.leads()).hasSize(1);
  }

  @ParameterizedTest
  @ValueSource(longs = {0, 10_000_000})
  void upsert_updateReturns404AndTheListShowsTheObject_createsNoOther(long slowness) {
    upsert();
    sandbox.faults().next(Fault.status(404)).on("PUT", "/lead/*/").times(1);
    step = slowness;

    WriteResult result = crm.leads().upsert(index, "1", lead -> lead.name("Globex"));

    assertThat(result.status()).isEqualTo(WriteStatus.UPDATED);
    assertThat(sandbox.leads()).hasSize(1);
  }

  private Duration run(Write... rows) {
    BatchProgress progress =
        crm.batch(Stream.of(rows)).concurrency(1).onResult(results::add).run();
    assertThat(progress.isComplete()).isTrue();
    return Duration.ofNanos(nanos.get());
  }

  @Test
  void run_outageDuringAPut_isWaitedForFifteenMinutes() {
    String id = crm.leads().create(lead -> lead.name("Acme")).id();
    sandbox.faults().next(Fault.status(503)).on("PUT", "/lead/*/").always();

    assertThat(run(BatchTestBase.rename("put", id, "Globex"))).isEqualTo(Duration.ofMinutes(15));

    assertThat(results).extracting(WriteResult::status).containsExactly(WriteStatus.UNKNOWN);
  }

  @Test
  void run_outageDuringPostsWithoutAnIndex_sendsOneInFiveSeconds() {
    sandbox.faults().next(Fault.status(502)).on("POST", "/lead/").times(3);

    Duration time = run(
        BatchTestBase.lead("1"),
        BatchTestBase.lead("2"),
        BatchTestBase.lead("3"),
        BatchTestBase.lead("4"),
        BatchTestBase.lead("5"));

    assertThat(time).isEqualTo(Duration.ofSeconds(15));
    assertThat(sandbox.leads()).hasSize(2);
  }

  @Test
  void run_isInterrupted_cancelsTheCallsInFlightAfterFiveSeconds() throws Exception {
    sandbox.faults().next(Fault.stalled()).on("POST", "/lead/").always();
    Batch batch = crm.batch(Stream.of(BatchTestBase.lead("1"))).onResult(results::add);
    FutureTask<Boolean> run = new FutureTask<>(() -> {
      assertThatThrownBy(batch::run).isInstanceOf(CallInterruptedException.class);
      return Thread.currentThread().isInterrupted();
    });
    Thread thread = new Thread(run);
    thread.start();
    while (sent().isEmpty()) {
      Thread.onSpinWait();
    }

    thread.interrupt();
    thread.join(150);
    pass(Duration.ofSeconds(5));
    thread.join(250); // It checks the time every 100 ms.
    assertThat(thread.isAlive()).isTrue();

    while (!run.isDone()) { // It may have noticed the interrupt later.
      pass(Duration.ofSeconds(1));
      thread.join(150);
    }
    assertThat(run.get()).isTrue();
    assertThat(results).extracting(WriteResult::status).containsExactly(WriteStatus.UNKNOWN);
  }
}
