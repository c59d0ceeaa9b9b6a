package com.salescrm.sdk.batch;

import static org.assertj.core.api.Assertions.assertThat;

import com.salescrm.sandbox.Fault;
import com.salescrm.sandbox.RateLimitForm;
import com.salescrm.sdk.CrmClient;
import com.salescrm.sdk.core.auth.Credentials;
import com.salescrm.sdk.core.http.ApiRequest;
import com.salescrm.sdk.core.http.AttemptEvent;
import com.salescrm.sdk.core.http.CallListener;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** An object of a plan is compared again before each attempt. */
@Timeout(120)
class ChangedSincePlanTest extends BatchTestBase {
  private static final Limits PATIENT =
      new Limits(Duration.ofSeconds(60), Duration.ofMillis(10), 8, 5, Duration.ofSeconds(5));

  private final AtomicBoolean writeFailed = new AtomicBoolean();
  private Runnable afterTheFirstWrite = () -> {};
  private CrmClient applying;
  private String id;

  @BeforeEach
  void createLead() {
    applying = CrmClient.builder()
        .baseUrl(sandbox.baseUrl())
        .credentials(Credentials.apiKey(sandbox.apiKey()))
        .listener(new CallListener() {
          @Override
          public void onAttempt(AttemptEvent event) {
            if (!event.method().equals("GET") && !writeFailed.getAndSet(true)) {
              afterTheFirstWrite.run();
            }
          }
        })
        .build();
    id = crm.leads().create(lead -> lead.name("Acme")).id();
  }

  @AfterEach
  void closeClient() {
    applying.close();
  }

  private WriteResult apply(Write write, String method, Fault firstAttempt) {
    Batch batch = applying.batch(List.of(write)).limits(PATIENT).onResult(results::add);
    BatchPlan plan = batch.plan();
    sandbox.faults().next(firstAttempt).on(method, "/lead/*/").times(1);
    batch.apply(plan);
    assertThat(results).hasSize(1);
    return results.get(0);
  }

  private void changeByAnother(String name) {
    afterTheFirstWrite = () -> crm.leads().update(id, lead -> lead.name(name));
  }

  private static void assertRefused(WriteResult result, WriteStatus status) {
    assertThat(result.status()).isEqualTo(status);
    assertThat(result.exception().orElseThrow())
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContaining("has changed since the plan");
  }

  @Test
  void apply_objectChangesWhileTheUpdateWaitsForTheRateLimit_isRefused() {
    changeByAnother("Other");

    WriteResult result = apply(
        rename("1", id, "Globex"),
        "PUT",
        Fault.rateLimited(RateLimitForm.RETRY_AFTER_SECONDS, Duration.ofSeconds(1)));

    assertRefused(result, WriteStatus.FAILED);
    assertThat(names()).containsExactly("Other");
  }

  @Test
  void apply_objectChangesAfterALostUpdate_isUnknownAndNotOverwritten() {
    changeByAnother("Other");

    WriteResult result =
        apply(rename("1", id, "Globex"), "PUT", Fault.status(504).processed());

    assertRefused(result, WriteStatus.UNKNOWN);
    assertThat(names()).containsExactly("Other");
  }

  @Test
  void apply_lostResponseOfAnUpdate_isFoundInTheObject() {
    WriteResult result =
        apply(rename("1", id, "Globex"), "PUT", Fault.status(504).processed());

    assertThat(result.status()).isEqualTo(WriteStatus.UPDATED);
    assertThat(result.id()).contains(id);
    assertThat(sent("PUT")).isEqualTo(1);
    assertThat(names()).containsExactly("Globex");
  }

  @Test
  void apply_lostRequestOfAnUpdate_isSentAgain() {
    WriteResult result = apply(rename("1", id, "Globex"), "PUT", Fault.status(504));

    assertThat(result.status()).isEqualTo(WriteStatus.UPDATED);
    assertThat(sent("PUT")).isEqualTo(2);
    assertThat(names()).containsExactly("Globex");
  }

  @Test
  void apply_lostResponseOfADeletion_isFoundInTheObject() {
    Write delete = Write.request("1", ApiRequest.delete("/lead/{id}/", id).build());

    WriteResult result = apply(delete, "DELETE", Fault.status(504).processed());

    assertThat(result.status()).isEqualTo(WriteStatus.DELETED);
    assertThat(sent("DELETE")).isEqualTo(1);
    assertThat(names()).isEmpty();
  }
}
