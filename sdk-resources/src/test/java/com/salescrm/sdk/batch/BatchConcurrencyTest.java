package com.salescrm.sdk.batch;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.salescrm.sdk.core.http.ApiRequest;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** How many rows of a batch run at the same time. */
@Timeout(30)
class BatchConcurrencyTest extends BatchTestBase {
  @Test
  void run_byDefault_runsEightRowsAtATime() {
    CountDownLatch eight = new CountDownLatch(8);
    AtomicInteger running = new AtomicInteger();
    AtomicInteger most = new AtomicInteger();

    batch(IntStream.range(0, 16)
            .mapToObj(i -> Write.call("k" + i, http -> {
              most.accumulateAndGet(running.incrementAndGet(), Math::max);
              eight.countDown();
              assertThatCode(eight::await).doesNotThrowAnyException();
              LockSupport.parkNanos(50_000_000); // A ninth one would begin.
              running.decrementAndGet();
              return http.send(ApiRequest.get("/lead/").build()).body();
            })))
        .run();

    assertThat(most).hasValue(8);
  }

  @Test
  void concurrency_outOfItsRange_isRefused() {
    Batch batch = batch(leads(1));
    for (int number : new int[] {0, 257}) {
      assertThatThrownBy(() -> batch.concurrency(number))
          .isInstanceOf(IllegalArgumentException.class)
          .hasMessage("concurrency must be 1 to 256, but was " + number);
    }

    assertThat(batch.concurrency(256).concurrency(1).run().created()).isEqualTo(1);
  }
}
