package com.salescrm.sdk.batch;

import static org.assertj.core.api.Assertions.assertThat;

import com.salescrm.sandbox.Fault;
import com.salescrm.sdk.core.error.ForbiddenException;
import com.salescrm.sdk.core.model.CustomField;
import com.salescrm.sdk.lead.CreateLeadRequest;
import java.time.Duration;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Creates of keys that exist before, in a run that is killed before its journal records their outcome. */
@Timeout(60)
class KilledCreateTest extends BatchTestBase {
  private static final CustomField<String> NUMBER = CustomField.text("cf_no");

  private final MemoryJournal journal = new MemoryJournal();

  @BeforeEach
  void killBeforeEachRelease() {
    journal.losesReleases = true;
    crm.leads().create(lead -> lead.name("Acme").custom(NUMBER, "1"));
  }

  private Write create() {
    ExternalIdIndex<CreateLeadRequest> index =
        crm.leads().index("custom.cf_no", options -> options.listLag(Duration.ofMillis(10)));
    return Write.create(index, "1", CreateLeadRequest.builder().name("Acme").build());
  }

  private WriteResult run(Write write) {
    results.clear();
    batch(Stream.of(write)).journal(journal).run();
    journal.restart();
    return results.get(0);
  }

  private static void assertFailed(WriteResult result, String message) {
    assertThat(result.status()).isEqualTo(WriteStatus.FAILED);
    assertThat(result.exception().orElseThrow()).hasMessageContaining(message);
  }

  @Test
  void restart_objectThatExistedBefore_failsAgain() {
    assertFailed(run(create()), "exists already");

    assertFailed(run(create()), "exists already");

    assertThat(names()).containsExactly("Acme");
  }

  @Test
  void restart_listThatWasRefusedAndObjectThatExistedBefore_fails() {
    sandbox.faults().next(Fault.status(403)).on("GET", "/lead/").times(1);
    assertThat(run(create()).exception().orElseThrow()).isInstanceOf(ForbiddenException.class);

    assertFailed(run(create()), "exists already");
  }

  @Test
  void restart_oneOfTwoObjectsIsDeleted_fails() {
    String second =
        crm.leads().create(lead -> lead.name("Bit").custom(NUMBER, "1")).id();
    assertThat(run(create()).exception().orElseThrow()).isInstanceOf(DuplicateKeyException.class);
    crm.leads().delete(second);

    assertFailed(run(create()), "exists already");
  }

  @Test
  void apply_afterAKilledApplyOfARefusedCreate_failsAgain() {
    Batch batch = batch(Stream.of(create())).journal(journal);
    batch.apply(batch.plan());
    assertFailed(results.get(0), "exists already");
    journal.restart();

    assertFailed(run(create()), "exists already");
  }

  @Test
  void restart_objectThatIsDeletedMeanwhile_isCreated() {
    assertFailed(run(create()), "exists already");
    crm.leads().delete(sandbox.leads().get(0).path("id").asText());

    assertThat(run(create()).status()).isEqualTo(WriteStatus.CREATED);

    assertThat(names()).containsExactly("Acme");
  }
}
