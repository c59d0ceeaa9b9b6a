package com.salescrm.sdk.batch;

import static org.assertj.core.api.Assertions.assertThat;

import com.salescrm.sdk.CrmClient;
import com.salescrm.sdk.core.error.NotFoundException;
import com.salescrm.sdk.core.http.Explanation;
import com.salescrm.sdk.lead.CreateLeadRequest;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.function.Function;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Rows of {@code crm.write} whose code upserts through an index, also as its first request and on another thread. */
@Timeout(60)
@SuppressWarnings(
    "FutureReturnValueIgnored") // The batch waits for the future that the code returns.
class RowUpsertTest extends BatchTestBase {
  private static CreateLeadRequest named(String name) {
    return CreateLeadRequest.builder().name(name).build();
  }

  private static CreateLeadRequest acme() {
    return named("Acme");
  }

  private ExternalIdIndex<CreateLeadRequest> index() {
    return crm.leads()
        .index("custom.cf_no", options -> options.listLag(Duration.ofMillis(200)))
        .load();
  }

  private WriteResult run(Function<CrmClient, ?> code) {
    results.clear();
    batch(Stream.of(crm.write("row", code))).journal(new MemoryJournal()).run();
    assertThat(results).hasSize(1);
    return results.get(0);
  }

  @Test
  void run_firstRequestIsAnUpsert_createsUpdatesAndLeavesUnchanged() {
    ExternalIdIndex<CreateLeadRequest> index = index();

    WriteResult created = run(client -> client.leads().upsert(index, "1", acme()));
    WriteResult unchanged = run(client -> client.leads().upsert(index, "1", acme()));
    WriteResult updated = run(client -> client.leads().upsert(index, "1", named("Globex")));

    assertThat(created.status()).isEqualTo(WriteStatus.CREATED);
    assertThat(unchanged.status()).isEqualTo(WriteStatus.UNCHANGED);
    assertThat(updated.status()).isEqualTo(WriteStatus.UPDATED);
    assertThat(List.of(created.id(), unchanged.id(), updated.id())).containsOnly(created.id());
    assertThat(created.id()).isPresent();
    assertThat(names()).containsExactly("Globex");
    assertThat(sent("POST") + sent("PUT")).isEqualTo(2);
  }

  @Test
  void run_firstRequestIsAnUpsertOfAnIndexThatIsNotLoaded_creates() {
    ExternalIdIndex<CreateLeadRequest> index = crm.leads().index("custom.cf_no");

    WriteResult result = run(client -> client.leads().upsert(index, "1", acme()));

    assertThat(result.status()).isEqualTo(WriteStatus.CREATED);
    assertThat(names()).containsExactly("Acme");
  }

  @Test
  void run_firstRequestIsAnUpsertOnAnotherThread_createsUpdatesAndLeavesUnchanged() {
    ExternalIdIndex<CreateLeadRequest> index = index();

    List<WriteStatus> found = Stream.of("Acme", "Acme", "Globex")
        .map(name -> run(client ->
                client.async(view -> view.leads().upsert(index, "1", named(name))))
            .status())
        .toList();

    assertThat(found)
        .containsExactly(WriteStatus.CREATED, WriteStatus.UNCHANGED, WriteStatus.UPDATED);
    assertThat(names()).containsExactly("Globex");
    assertThat(sent("POST") + sent("PUT")).isEqualTo(2);
  }

  @Test
  void run_codeUpsertsOnAThreadOfItsOwn_isCreated() {
    ExternalIdIndex<CreateLeadRequest> index = index();

    WriteResult result = run(
        client -> CompletableFuture.supplyAsync(() -> index.upsert(client.http(), "1", acme())));

    assertThat(result.status()).isEqualTo(WriteStatus.CREATED);
    assertThat(names()).containsExactly("Acme");
  }

  @Test
  void run_codeFailsAfterAnUpsertOnAnotherThread_isUnknown() {
    ExternalIdIndex<CreateLeadRequest> index = index();

    WriteResult result = run(client -> {
      client.async(view -> view.leads().upsert(index, "1", acme())).join();
      throw new IllegalArgumentException("my database");
    });

    assertThat(result.status()).isEqualTo(WriteStatus.UNKNOWN);
    assertThat(names()).containsExactly("Acme");
  }

  @Test
  void plan_codeUpserts_sendsNothingAndShowsTheRequest() {
    ExternalIdIndex<CreateLeadRequest> index = index();
    index.upsert("same", acme());
    sandbox.clearRequests();
    Batch batch = batch(Stream.of(
        crm.write("new", client -> client.leads().upsert(index, "1", acme())),
        crm.write("async", client -> client.async(v -> v.leads().upsert(index, "2", acme()))),
        crm.write("same", client -> client.leads().upsert(index, "same", acme()))));

    BatchPlan plan = batch.plan();

    assertThat(sent("POST")).isZero();
    assertThat(plan.toString())
        .contains("create    new: ", "create    async: ", "3 writes: 2 to create, 1 unchanged");

    batch.apply(plan);

    assertThat(statuses())
        .containsExactlyInAnyOrder(WriteStatus.CREATED, WriteStatus.CREATED, WriteStatus.UNCHANGED);
    assertThat(names()).hasSize(3);
  }

  @Test
  void explain_upsert_isThatOfTheCreate() {
    ExternalIdIndex<CreateLeadRequest> index = index();

    Explanation explanation = crm.explain(client -> client.leads().upsert(index, "1", acme()));

    assertThat(explanation.method()).isEqualTo("POST");
    assertThat(sent("POST")).isZero();
    assertThat(index.upsert("1", acme()).status()).isEqualTo(WriteStatus.CREATED);
  }

  @Test
  void run_codeSendsNothing_failsWithAMessageThatSaysSo() {
    WriteResult result = run(client -> "nothing");

    assertThat(result.status()).isEqualTo(WriteStatus.FAILED);
    assertThat(result.exception().orElseThrow())
        .hasMessageContaining("the code of the write sends nothing");
  }

  @Test
  void run_codeReturnsSomethingElseThanTheUnchangedUpsert_isUnchanged() {
    ExternalIdIndex<CreateLeadRequest> index = index();
    WriteResult created = index.upsert("1", acme());

    WriteResult result = run(client -> client.async(view -> {
      view.leads().upsert(index, "1", acme());
      return "done";
    }));

    assertThat(result.status()).isEqualTo(WriteStatus.UNCHANGED);
    assertThat(result.id()).isEqualTo(created.id());
  }

  @Test
  void run_codeIgnoresThatItsWriteIsRejected_isUnchanged() {
    WriteResult result = run(client -> {
      try {
        return client.leads().update("lead_none", lead -> lead.name("Acme"));
      } catch (NotFoundException e) {
        return "none";
      }
    });

    assertThat(result.status()).isEqualTo(WriteStatus.UNCHANGED);
  }
}
