package com.salescrm.sdk.batch;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.salescrm.sandbox.Fault;
import com.salescrm.sandbox.RateLimitForm;
import com.salescrm.sdk.CrmClient;
import com.salescrm.sdk.core.auth.Credentials;
import com.salescrm.sdk.core.error.Attempt;
import com.salescrm.sdk.core.error.RateLimitException;
import com.salescrm.sdk.core.http.ApiRequest;
import com.salescrm.sdk.core.http.AttemptEvent;
import com.salescrm.sdk.core.http.CallListener;
import com.salescrm.sdk.core.retry.Replay;
import com.salescrm.sdk.core.retry.RetryPolicy;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
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

  private final Queue<Attempt> attempts = new ConcurrentLinkedQueue<>();
  private final AtomicBoolean compared = new AtomicBoolean();
  private Runnable afterTheComparison = () -> {};
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
            attempts.add(event.attempt());
            if (event.method().equals("GET") && compared.getAndSet(false)) {
              afterTheComparison.run();
            }
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
  void plan_statusByItsLabel_readsTheLabelOfTheObject() {
    String label = crm.leads().get(id).statusLabel().orElseThrow();
    Write write = Write.request(
        "1",
        ApiRequest.put("/lead/{id}/", id).body(Map.of("status", "Customer")).build());

    BatchPlan plan = crm.batch(List.of(write)).plan();

    assertThat(plan.writes().get(0).changes().get("status").before().textValue())
        .isEqualTo(label);
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
  void apply_rateLimitIsUsedUp_waitsBeforeTheComparison() {
    List<Write> writes = new ArrayList<>();
    for (int i = 0; i < 5; i++) {
      String lead = crm.leads().create(b -> b.name("Acme")).id();
      writes.add(rename("" + i, lead, "Globex"));
    }
    Batch batch = applying.batch(writes).concurrency(1);
    BatchPlan plan = batch.plan();
    sandbox.rateLimit(20, Duration.ofSeconds(3));
    attempts.clear();

    assertThat(batch.apply(plan).updated()).isEqualTo(5);

    assertThat(attempts)
        .hasSize(10)
        .allSatisfy(attempt -> assertThat(attempt.waitedBefore()).isZero());
  }

  @Test
  void apply_anotherCallIsRejectedAfterTheComparison_sendsTheUpdate() {
    Write update = Write.call(
        "1",
        http -> http.send(ApiRequest.put("/lead/{id}/", id)
                .body(Map.of("name", "Globex"))
                .replay(Replay.ONCE)
                .build())
            .body());
    Batch batch = applying.batch(List.of(update)).onResult(results::add);
    BatchPlan plan = batch.plan();
    CrmClient once = applying.withOptions(options -> options.retryPolicy(RetryPolicy.none()));
    afterTheComparison = () -> {
      sandbox
          .faults()
          .next(Fault.rateLimited(RateLimitForm.RETRY_AFTER_SECONDS, Duration.ofSeconds(2)))
          .on("POST", "/lead/")
          .times(1);
      assertThatThrownBy(() -> once.async(
                  client -> client.leads().create(lead -> lead.name("Other")))
              .join())
          .hasCauseInstanceOf(RateLimitException.class);
    };
    compared.set(true);

    batch.apply(plan);

    assertThat(statuses()).containsExactly(WriteStatus.UPDATED);
    assertThat(compared).isFalse();
    assertThat(names()).containsExactly("Globex");
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
