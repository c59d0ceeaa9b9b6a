package com.salescrm.sdk.batch;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;

import com.salescrm.sandbox.Fault;
import com.salescrm.sdk.lead.CreateLeadRequest;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** The counts of a batch with a create whose outcome is to be found out in the list of the service. */
@Timeout(30)
class ProgressOfDoubtsTest extends BatchTestBase {
  private final List<BatchProgress> reports = new ArrayList<>();

  private Write lost() {
    sandbox.faults().next(Fault.resetAfterProcessing()).on("POST", "/lead/");
    ExternalIdIndex<CreateLeadRequest> index =
        crm.leads().index("custom.cf_no", options -> options.listLag(Duration.ZERO));
    return Write.create(index, "n1", CreateLeadRequest.builder().name("Acme").build());
  }

  @Test
  void onProgress_inputIsSlow_countsTheRowThatWaitsForAPass() {
    CountDownLatch reported = new CountDownLatch(1);
    Stream<Write> last = Stream.generate(() -> {
          assertThatCode(reported::await).doesNotThrowAnyException();
          return lead("last");
        })
        .limit(1);
    Stream<Write> rows = Stream.concat(Stream.of(lost(), lead("other")), last);

    BatchProgress end = batch(rows)
        .concurrency(1)
        .onProgress(progress -> {
          reports.add(progress);
          reported.countDown();
        })
        .run();

    assertThat(reports.get(0)).hasToString("1 of 2 read: 1 created; 1 in doubt");
    assertThat(reports.get(0).inDoubt()).isEqualTo(1);
    assertThat(end).hasToString("3 of 3 read: 3 created; complete");
  }

  @Test
  void onProgress_listIsRead_countsTheRowThatThePassDecides() {
    sandbox
        .faults()
        .next(Fault.slowHeaders(Duration.ofMillis(250)))
        .on("GET", "/lead/")
        .always();

    BatchProgress end = batch(Stream.of(lost(), lead("other")))
        .concurrency(1)
        .onResult(result -> {
          while (sent("GET") < 2) { // The first one loads the index, the second one is the pass.
            Thread.onSpinWait();
          }
        })
        .onProgress(reports::add)
        .run();

    assertThat(reports.get(0)).hasToString("1 of 2 read: 1 created; 1 in doubt");
    assertThat(end).hasToString("2 of 2 read: 2 created; complete");
  }
}
