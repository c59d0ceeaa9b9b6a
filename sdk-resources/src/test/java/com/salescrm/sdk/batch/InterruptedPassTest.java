package com.salescrm.sdk.batch;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.salescrm.sandbox.Fault;
import com.salescrm.sandbox.FaultPlan;
import com.salescrm.sdk.core.error.CallInterruptedException;
import com.salescrm.sdk.core.error.CrmException;
import com.salescrm.sdk.lead.CreateLeadRequest;
import java.time.Duration;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** An interrupt ends a pass of the list of an index, and the waits for it. The list sends no response. */
@Timeout(90)
class InterruptedPassTest extends BatchTestBase {
  /** The default limits, with calls that are cancelled soon after an interrupt. */
  private static final Limits LONG_CALLS =
      new Limits(Duration.ofMinutes(15), Duration.ofSeconds(5), 8, 5, Duration.ofMillis(300));

  private ExternalIdIndex<CreateLeadRequest> index;
  private FaultPlan stalled;
  private final Thread other = new Thread(this::load);

  @BeforeEach
  void createIndex() {
    index = crm.leads().index("custom.cf_no", options -> options.listLag(Duration.ofMillis(100)));
    stalled = sandbox.faults().next(Fault.stalled()).on("GET", "/lead/").always();
  }

  @AfterEach
  void endOtherThread() throws InterruptedException {
    other.interrupt();
    other.join();
  }

  /** A pass of another program of the same index. */
  private void load() {
    try {
      index.load();
    } catch (CrmException e) {
      // The end of the test interrupts it.
    }
  }

  private void awaitPass() {
    while (stalled.hits() == 0) {
      Thread.onSpinWait();
    }
  }

  private Stream<Write> upserts() {
    CreateLeadRequest acme = CreateLeadRequest.builder().name("Acme").build();
    return IntStream.range(0, 20).mapToObj(i -> Write.upsert(index, "n" + i, acme));
  }

  private void interruptDuringThePass() {
    Thread self = Thread.currentThread();
    Thread interrupter = new Thread(() -> {
      awaitPass();
      self.interrupt();
    });
    interrupter.setDaemon(true);
    interrupter.start();
  }

  private void assertInterrupted(Runnable run) {
    assertThatThrownBy(run::run).isInstanceOf(CallInterruptedException.class);
    assertThat(Thread.interrupted()).isTrue();
  }

  @Test
  void run_interruptedDuringAPass_endsThePass() {
    interruptDuringThePass();

    assertInterrupted(batch(upserts()).limits(LONG_CALLS)::run);

    assertThat(statuses()).isNotEmpty().containsOnly(WriteStatus.FAILED);
    assertThat(stalled.hits()).isEqualTo(1);
  }

  @Test
  void plan_interruptedDuringAPass_endsThePass() {
    interruptDuringThePass();

    assertInterrupted(() -> batch(upserts()).limits(LONG_CALLS).plan());

    assertThat(stalled.hits()).isEqualTo(1);
  }

  @Test
  void run_interruptedDuringThePassOfARowInDoubt_isUnknown() {
    stalled.disarm();
    index.load();
    stalled = sandbox.faults().next(Fault.stalled()).on("GET", "/lead/").always();
    sandbox.faults().next(Fault.resetAfterProcessing()).on("POST", "/lead/").times(1);
    interruptDuringThePass();

    assertInterrupted(batch(upserts().limit(1)).limits(LONG_CALLS)::run);

    assertThat(statuses()).containsExactly(WriteStatus.UNKNOWN);
  }

  @Test
  void run_interruptedWhileAnotherThreadReadsTheList_ends() {
    other.start();
    interruptDuringThePass();

    assertInterrupted(batch(upserts()).limits(LONG_CALLS)::run);

    assertThat(other.isAlive()).isTrue();
    // None, if the interrupt precedes the first row.
    assertThat(statuses()).isSubsetOf(WriteStatus.FAILED);
  }

  @Test
  void find_interruptedWhileAnotherThreadReadsTheList_throws() {
    other.start();
    awaitPass();
    Thread.currentThread().interrupt();

    assertInterrupted(() -> index.find("n1"));

    assertThat(other.isAlive()).isTrue();
  }
}
