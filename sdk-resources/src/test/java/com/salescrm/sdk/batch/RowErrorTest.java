package com.salescrm.sdk.batch;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.salescrm.sandbox.Fault;
import com.salescrm.sdk.CrmClient;
import com.salescrm.sdk.core.auth.Credentials;
import com.salescrm.sdk.core.http.ApiRequest;
import com.salescrm.sdk.lead.CreateLeadRequest;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.stream.Stream;
import okhttp3.Interceptor;
import okhttp3.OkHttpClient;
import okhttp3.Response;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** An {@link Error} ends a batch; its rows can be begun again through the same journal and index, which stay open. */
@Timeout(60)
class RowErrorTest extends BatchTestBase {
  private final MemoryJournal journal = new MemoryJournal();
  private final AtomicBoolean fails = new AtomicBoolean(true);

  private void failOnce() {
    if (fails.getAndSet(false)) {
      throw new StackOverflowError("my code");
    }
  }

  private Batch batch(Write write) {
    return batch(Stream.of(write)).journal(journal);
  }

  @Test
  void run_errorAfterTheRequest_leavesTheRowInDoubt() {
    Write write = Write.call("1", http -> {
      Object body = http.send(
              ApiRequest.post("/lead/").body(Map.of("name", "Acme")).build())
          .body();
      failOnce();
      return body;
    });
    assertThatThrownBy(() -> batch(write).run()).isInstanceOf(StackOverflowError.class);

    batch(write).run();

    assertThat(statuses()).containsExactly(WriteStatus.UNKNOWN);
    assertThat(names()).containsExactly("Acme");
    assertThat(journal.begun.values()).containsExactly(MemoryJournal.Owner.DEAD);
  }

  @Test
  void run_errorBeforeTheRequest_leavesTheRowToTheNextRun() {
    Write write = Write.call("1", http -> {
      failOnce();
      return http.send(ApiRequest.post("/lead/").body(Map.of("name", "Acme")).build())
          .body();
    });
    assertThatThrownBy(() -> batch(write).run()).isInstanceOf(StackOverflowError.class);
    assertThat(journal.begun).isEmpty();

    batch(write).run();

    assertThat(statuses()).containsExactly(WriteStatus.CREATED);
  }

  @Test
  void run_errorWhileTheOutcomeIsRecorded_sendsTheWriteNotAgain() {
    journal.finishError.set(new StackOverflowError("journal"));
    assertThatThrownBy(() -> batch(lead("1")).run()).isInstanceOf(StackOverflowError.class);

    batch(lead("1")).run();

    assertThat(statuses()).containsExactly(WriteStatus.UNKNOWN);
    assertThat(names()).containsExactly("Lead 1");
  }

  @Test
  void run_errorWhileTheOutcomeOfACreateIsRecorded_isFoundByTheIndex() {
    ExternalIdIndex<CreateLeadRequest> index =
        crm.leads().index("custom.cf_no", options -> options.listLag(Duration.ofMillis(10)));
    Write create =
        Write.upsert(index, "1", CreateLeadRequest.builder().name("1").build());
    journal.finishError.set(new StackOverflowError("journal"));
    assertThatThrownBy(() -> batch(create).run()).isInstanceOf(StackOverflowError.class);

    batch(create).run();

    assertThat(journal.finished).hasSize(1);
    assertEachKeyOnce(1);
  }

  @Test
  void run_errorWhileAnotherRowIsInDoubt_thatOneHasItsResultAndItsExternalIdIsFree() {
    sandbox.faults().next(Fault.resetAfterProcessing()).on("POST", "/lead/").times(1);
    ExternalIdIndex<CreateLeadRequest> index =
        crm.leads().index("custom.cf_no", options -> options.listLag(Duration.ofMillis(10)));
    CreateLeadRequest lead = CreateLeadRequest.builder().name("1").build();
    Write failing = Write.call("2", http -> {
      failOnce();
      return null;
    });

    assertThatThrownBy(() -> batch(Stream.of(Write.create(index, "1", lead), failing))
            .concurrency(1)
            .run())
        .isInstanceOf(StackOverflowError.class);

    assertThat(results).extracting(WriteResult::key).containsExactly("1");
    assertThat(index.upsert("1", lead).status()).isEqualTo(WriteStatus.UNCHANGED);
    assertEachKeyOnce(1);
  }

  @Test
  void upsert_errorAfterTheRequest_createsNoSecondObject() {
    try (CrmClient failing = failing(chain -> {
      Response response = chain.proceed(chain.request());
      if (chain.request().method().equals("POST") && fails.get()) {
        response.close();
        failOnce();
      }
      return response;
    })) {
      ExternalIdIndex<CreateLeadRequest> index =
          failing.leads().index("custom.cf_no", options -> options.listLag(Duration.ofMillis(10)));
      assertThatThrownBy(() -> failing.leads().upsert(index, "1", b -> b.name("1")))
          .isInstanceOf(StackOverflowError.class);

      WriteResult again = failing.leads().upsert(index, "1", b -> b.name("1"));

      assertThat(again.status()).isEqualTo(WriteStatus.UNCHANGED);
    }
    assertEachKeyOnce(1);
  }

  @Test
  void run_errorDuringAPassOfTheList_leavesTheRowsInDoubtAndTheirKeysFree() {
    sandbox.faults().next(Fault.resetAfterProcessing()).on("POST", "/lead/").times(2);
    try (CrmClient failing = failing(afterThePost())) {
      ExternalIdIndex<CreateLeadRequest> index =
          failing.leads().index("custom.cf_no", options -> options.listLag(Duration.ofMillis(10)));
      Stream<Write> creates = Stream.of("1", "2")
          .map(key ->
              Write.create(index, key, CreateLeadRequest.builder().name(key).build()));

      assertThatThrownBy(
              () -> failing.batch(creates).limits(SHORT).journal(journal).run())
          .isInstanceOf(StackOverflowError.class);

      assertThat(journal.begun.values())
          .containsExactly(MemoryJournal.Owner.DEAD, MemoryJournal.Owner.DEAD);
      assertThat(failing.leads().upsert(index, "1", b -> b.name("1")).status())
          .isEqualTo(WriteStatus.UNCHANGED);
    }
    assertEachKeyOnce(2);
  }

  @Test
  void upsert_errorDuringThePassAfterALostCreate_createsNoSecondObject() {
    sandbox.faults().next(Fault.resetAfterProcessing()).on("POST", "/lead/").times(1);
    try (CrmClient failing = failing(afterThePost())) {
      ExternalIdIndex<CreateLeadRequest> index =
          failing.leads().index("custom.cf_no", options -> options.listLag(Duration.ofMillis(10)));
      assertThatThrownBy(() -> failing.leads().upsert(index, "1", b -> b.name("1")))
          .isInstanceOf(StackOverflowError.class);

      assertThat(failing.leads().upsert(index, "1", b -> b.name("1")).status())
          .isEqualTo(WriteStatus.UNCHANGED);
    }
    assertEachKeyOnce(1);
  }

  private CrmClient failing(Interceptor interceptor) {
    return CrmClient.builder()
        .baseUrl(sandbox.baseUrl())
        .credentials(Credentials.apiKey(sandbox.apiKey()))
        .httpClient(new OkHttpClient.Builder().addInterceptor(interceptor).build())
        .build();
  }

  /** Fails once, at the first read after a create. */
  private Interceptor afterThePost() {
    AtomicBoolean posted = new AtomicBoolean();
    return chain -> {
      if (chain.request().method().equals("POST")) {
        posted.set(true);
      } else if (posted.get()) {
        failOnce();
      }
      return chain.proceed(chain.request());
    };
  }
}
