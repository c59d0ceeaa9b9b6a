package com.salescrm.sdk.batch;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.salescrm.sandbox.Fault;
import com.salescrm.sdk.core.error.ServerException;
import com.salescrm.sdk.lead.CreateLeadRequest;
import java.time.Duration;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Updates through an index that return 404, although an object has the external id. */
@Timeout(60)
class GoneObjectTest extends BatchTestBase {
  private ExternalIdIndex<CreateLeadRequest> index;

  private static CreateLeadRequest named(String name) {
    return CreateLeadRequest.builder().name(name).build();
  }

  @BeforeEach
  void createLead() {
    index = crm.leads().index("custom.cf_no", options -> options.listLag(Duration.ofMillis(200)));
    index.upsert("1", named("Acme"));
    sandbox.faults().next(Fault.status(404)).on("PUT", "/lead/*/").times(1);
  }

  /** The list fails as often as a call requests it. */
  private void failList(int attempts) {
    Fault outage = Fault.status(503).retryAfter(0);
    sandbox.faults().next(outage).on("GET", "/lead/").times(attempts);
  }

  @Test
  void upsert_updateReturns404AndTheListShowsTheObject_updatesIt() {
    WriteResult result = index.upsert("1", named("Globex"));

    assertThat(result.status()).isEqualTo(WriteStatus.UPDATED);
    assertThat(names()).containsExactly("Globex");
  }

  @Test
  void upsert_updateReturns404AndTheListFails_leavesTheDecisionToTheNextUse() {
    failList(4);

    assertThatThrownBy(() -> index.upsert("1", named("Globex")))
        .isInstanceOf(ServerException.class);

    assertThat(index.upsert("1", named("Globex")).status()).isEqualTo(WriteStatus.UPDATED);
    assertThat(names()).containsExactly("Globex");
  }

  @Test
  void run_updateReturns404AndTheListFails_leavesTheDecisionToTheNextRun() {
    failList(1_000);
    batch(Stream.of(Write.upsert(index, "1", named("Globex")))).run();
    sandbox.faults().clear();

    batch(Stream.of(Write.upsert(index, "1", named("Globex")))).run();

    assertThat(statuses()).containsExactly(WriteStatus.FAILED, WriteStatus.UPDATED);
    assertThat(names()).containsExactly("Globex");
  }
}
