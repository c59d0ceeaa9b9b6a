package com.salescrm.sdk.batch;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.salescrm.sdk.core.error.CallCancelledException;
import com.salescrm.sdk.core.error.CallInterruptedException;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Waits for code of the caller, and for another writer, that do not end by themselves. */
@Timeout(60)
class EndlessWaitTest extends BatchTestBase {
  private final MemoryJournal journal = new MemoryJournal();
  private final AtomicBoolean runs = new AtomicBoolean();

  private final Object future = new CompletableFuture<>();

  private Object endless() {
    runs.set(true);
    return future;
  }

  /** Runs a row whose code returns a future that never completes, and interrupts the run. */
  private WriteResult runInterrupted(Write endless) {
    Batch batch = batch(List.of(lead("1"), endless).stream()).journal(journal);
    batch.onResult(result -> {
      results.add(result);
      while (!runs.get()) {
        Thread.onSpinWait();
      }
      Thread.currentThread().interrupt();
    });

    assertThatThrownBy(batch::run).isInstanceOf(CallInterruptedException.class);

    assertThat(Thread.interrupted()).isTrue();
    assertThat(results).hasSize(2);
    return results.get(1);
  }

  @Test
  void run_codeReturnsAFutureWithoutEndAndIsInterrupted_fails() {
    WriteResult result = runInterrupted(crm.write("2", client -> {
      client.leads().list().firstPage();
      return endless();
    }));

    assertThat(result.status()).isEqualTo(WriteStatus.FAILED);
    assertThat(result.exception().orElseThrow()).isInstanceOf(CallCancelledException.class);
    assertThat(journal.begun).isEmpty();
  }

  @Test
  void run_codeReturnsAFutureWithoutEndAfterItsWriteAndIsInterrupted_isUnknown() {
    WriteResult result = runInterrupted(crm.write("2", client -> {
      client.leads().create(lead -> lead.name("Acme"));
      return endless();
    }));

    assertThat(result.status()).isEqualTo(WriteStatus.UNKNOWN);
    assertThat(names()).containsExactlyInAnyOrder("Lead 1", "Acme");
    assertThat(journal.begun.values()).containsExactly(MemoryJournal.Owner.DEAD);
  }

  @Test
  void take_holderThatDoesNotEnd_isRefusedAfterTheLongestWait() {
    KeyLocks locks = new KeyLocks(Duration.ofMillis(1));
    ExternalIdIndex.Hold hold = locks.take("acme-42", Set.of());

    assertThatThrownBy(() -> locks.take("acme-42", Set.of()))
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContaining("has not finished a write of the external id acme-42");

    hold.close();
    locks.take("acme-42", Set.of()).close();
  }
}
