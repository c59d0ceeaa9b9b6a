package com.salescrm.sdk.batch;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.salescrm.sandbox.Fault;
import com.salescrm.sandbox.FaultPlan;
import com.salescrm.sdk.CrmClient;
import com.salescrm.sdk.core.auth.AuthScheme;
import com.salescrm.sdk.core.auth.Credentials;
import com.salescrm.sdk.core.error.CallInterruptedException;
import com.salescrm.sdk.core.http.ApiRequest;
import com.salescrm.sdk.core.http.Explanation;
import com.salescrm.sdk.lead.CreateLeadRequest;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Rows whose code fails in unusual ways, and runs on a thread that is interrupted. */
@Timeout(60)
class CallerCodeTest extends BatchTestBase {
  private final MemoryJournal journal = new MemoryJournal();
  private final AtomicInteger next = new AtomicInteger();

  /** As code in Kotlin or Scala does, which declares no exceptions. */
  @SuppressWarnings("unchecked")
  private static <E extends Exception> void throwUndeclared(Exception e) throws E {
    throw (E) e;
  }

  @Test
  void run_codeThrowsACheckedException_failsAlone() {
    batch(Stream.of(
            crm.write("1", client -> {
              CallerCodeTest.<RuntimeException>throwUndeclared(new IOException("no file"));
              return client;
            }),
            lead("2")))
        .concurrency(1)
        .journal(journal)
        .run();

    assertThat(statuses()).containsExactly(WriteStatus.FAILED, WriteStatus.CREATED);
    assertThat(results.get(0).exception().orElseThrow()).hasRootCauseMessage("no file");
    assertThat(journal.begun).isEmpty();
  }

  @Test
  void results_consumerThrowsACheckedException_endsTheBatch() {
    AtomicBoolean inputIsClosed = new AtomicBoolean();
    Stream<Write> endless = Stream.generate(() -> lead(String.valueOf(next.incrementAndGet())))
        .onClose(() -> inputIsClosed.set(true));
    Stream<WriteResult> results = crm.batch(endless).results();

    assertThatThrownBy(() -> results.forEach(
            result -> CallerCodeTest.<RuntimeException>throwUndeclared(new IOException("no file"))))
        .hasMessage("no file");
    assertThat(inputIsClosed).isTrue();
  }

  @Test
  void run_codeThrowsACheckedExceptionAfterItsWrite_isUnknown() {
    batch(Stream.of(
            crm.write("1", client -> {
              client.leads().create(lead -> lead.name("Acme"));
              CallerCodeTest.<RuntimeException>throwUndeclared(new IOException("no file"));
              return client;
            }),
            lead("2")))
        .concurrency(1)
        .journal(journal)
        .run();

    assertThat(statuses()).containsExactly(WriteStatus.UNKNOWN, WriteStatus.CREATED);
    assertThat(journal.begun.values()).containsExactly(MemoryJournal.Owner.DEAD);
  }

  @Test
  void run_journalThatOwnsNoRowsThrowsACheckedException_rowsStayThoseOfTheOtherProcess() {
    journal.ownership = () -> journal.begins.get() == 0; // Lost when the row is begun.
    journal.abandonFailure = new IOException("disk full");

    assertThatThrownBy(() -> batch(Stream.of(lead("1"))).journal(journal).run())
        .hasRootCauseMessage("disk full");

    assertThat(statuses()).containsExactly(WriteStatus.FAILED);
    assertThat(journal.begun.values()).containsExactly(MemoryJournal.Owner.SELF);
  }

  @Test
  void run_journalFailsWhenItIsAskedForItsRowsAfterTheCreate_rowIsInDoubt() {
    FaultPlan lost =
        sandbox.faults().next(Fault.resetAfterProcessing()).on("POST", "/lead/").times(1);
    journal.ownership = () -> {
      if (lost.hits() > 0) {
        throw new UncheckedIOException(new IOException("no network"));
      }
      return true;
    };

    assertThatThrownBy(() -> batch(Stream.of(lead("1"))).journal(journal).run())
        .hasRootCauseMessage("no network");

    assertThat(statuses()).containsExactly(WriteStatus.UNKNOWN);
    assertThat(journal.begun.values()).containsExactly(MemoryJournal.Owner.DEAD);
  }

  static Stream<Exception> undeclared() {
    return Stream.of(
        new IOException("no vault"),
        new InterruptedException("no vault"),
        new IllegalStateException("no vault"));
  }

  /** What the credentials fail to redact is no failure of the row: it is in doubt, and the others are sent. */
  @ParameterizedTest
  @MethodSource("undeclared")
  void run_credentialsFailToRedactAfterTheCreate_rowIsInDoubt(Exception e) {
    Credentials key = Credentials.apiKey(sandbox.apiKey());
    sandbox.faults().next(Fault.resetAfterProcessing()).on("POST", "/lead/").times(1);
    try (CrmClient failing = CrmClient.builder()
        .baseUrl(sandbox.baseUrl())
        .credentials(new FailingRedaction(key, e))
        .build()) {
      failing
          .batch(Stream.of(lead("1"), lead("2")))
          .concurrency(1)
          .limits(SHORT)
          .journal(journal)
          .onResult(results::add)
          .run();
    }

    assertThat(statuses()).containsExactly(WriteStatus.UNKNOWN, WriteStatus.CREATED);
    assertThat(journal.begun.values()).containsExactly(MemoryJournal.Owner.DEAD);
    assertThat(names()).containsExactlyInAnyOrder("Lead 1", "Lead 2");
  }

  @ParameterizedTest
  @MethodSource("undeclared")
  void upsert_credentialsFailToRedactAfterTheCreate_nextUpsertCreatesNothing(Exception failure) {
    Credentials key = Credentials.apiKey(sandbox.apiKey());
    sandbox.faults().next(Fault.resetAfterProcessing()).on("POST", "/lead/").times(1);
    CreateLeadRequest lead = CreateLeadRequest.builder().name("Acme").build();
    try (CrmClient failing = CrmClient.builder()
        .baseUrl(sandbox.baseUrl())
        .credentials(new FailingRedaction(key, failure))
        .build()) {
      ExternalIdIndex<CreateLeadRequest> index = failing
          .leads()
          .index("custom.cf_no", options -> options.listLag(Duration.ZERO))
          .load();
      try {
        boolean unused = index.upsert("1", lead).status() == WriteStatus.CREATED;
      } catch (CallInterruptedException e) {
        assertThat(failure).isInstanceOf(InterruptedException.class);
      }
      boolean unused = Thread.interrupted();
      index.upsert("1", lead);
      unused = Thread.interrupted(); // A text of the log is redacted, too.
    }

    assertThat(names()).containsExactly("Acme");
  }

  @Test
  void explain_codeThrowsACheckedExceptionInsteadOfTheExplanation_explains() {
    Explanation explained = crm.http().explain(client -> {
      try {
        return client.send(ApiRequest.get("/me/").build());
      } catch (RuntimeException e) {
        CallerCodeTest.<RuntimeException>throwUndeclared(new IOException(e));
        return client;
      }
    });

    assertThat(explained.path()).isEqualTo("/me/");
  }

  /** Credentials of an application that fail while a message is written. */
  private record FailingRedaction(Credentials key, Exception failure) implements Credentials {
    @Override
    public AuthScheme scheme() {
      return key.scheme();
    }

    @Override
    public String authorization(Duration limit) {
      return key.authorization(limit);
    }

    @Override
    public String redact(String text) {
      CallerCodeTest.<RuntimeException>throwUndeclared(failure);
      return text;
    }
  }

  @Test
  void run_functionThrowsACheckedException_failsAlone() {
    crm.batch(Stream.of("1", "2"), key -> {
          if (key.equals("1")) {
            CallerCodeTest.<RuntimeException>throwUndeclared(new IOException("no file"));
          }
          return lead(key);
        })
        .onResult(results::add)
        .run();

    assertThat(results)
        .extracting(WriteResult::status)
        .containsExactlyInAnyOrder(WriteStatus.FAILED, WriteStatus.CREATED);
  }

  @Test
  void run_codeFindsNothingToChange_isUnchanged() {
    String id = crm.leads().create(lead -> lead.name("Acme")).id();

    batch(Stream.of(crm.write(
            "1", client -> client.leads().edit(id, lead -> lead.set(b -> b.name("Acme"))))))
        .run();

    assertThat(sent("PUT")).isZero();
    assertThat(statuses()).containsExactly(WriteStatus.UNCHANGED);
  }

  @Test
  void run_codeReturnsTheUnknownResultOfAnUpsert_isUnknown() {
    ExternalIdIndex<CreateLeadRequest> index = crm.leads()
        .index("custom.cf_no", options -> options.listLag(Duration.ZERO))
        .load();
    sandbox.faults().next(Fault.resetAfterProcessing()).on("POST", "/lead/").times(1);
    sandbox.faults().next(Fault.status(403)).on("GET", "/lead/").after(1).always();

    batch(Stream.of(crm.write("1", client -> {
          client.leads().list().firstPage();
          return client
              .leads()
              .upsert(index, "1", CreateLeadRequest.builder().name("Acme").build());
        })))
        .run();

    assertThat(statuses()).containsExactly(WriteStatus.UNKNOWN);
    assertThat(names()).containsExactly("Acme");
  }

  @Test
  void run_threadIsInterruptedBefore_endsWithTheFlagSetAndTheNextRunIsComplete(
      @TempDir Path folder) {
    Path file = folder.resolve("journal");
    Thread.currentThread().interrupt();

    assertThatThrownBy(() -> batch(leads(50)).journal(file).run())
        .isInstanceOf(CallInterruptedException.class);

    assertThat(Thread.interrupted()).isTrue();
    assertThat(batch(leads(50)).journal(file).run().isComplete()).isTrue();
    assertThat(names()).hasSize(50).doesNotHaveDuplicates();
  }

  @Test
  void run_interruptedWhileCodeWaitsForAnotherWriter_ends() {
    ExternalIdIndex<CreateLeadRequest> index = crm.leads().index("custom.cf_no").load();
    ExternalIdIndex.Hold other = index.tryHold(new Row(lead("1"), 1, 0));
    assertThat(other).isNotNull();
    AtomicBoolean waits = new AtomicBoolean();
    Write row = crm.write("row", client -> {
      client.leads().list().firstPage();
      waits.set(true);
      return client.leads().upsert(index, "1", CreateLeadRequest.builder().build());
    });
    Batch batch = batch(Stream.of(lead("2"), row)).onResult(result -> {
      results.add(result);
      while (!waits.get()) {
        Thread.onSpinWait();
      }
      Thread.currentThread().interrupt();
    });

    assertThatThrownBy(batch::run).isInstanceOf(CallInterruptedException.class);

    assertThat(Thread.interrupted()).isTrue();
    assertThat(statuses()).containsExactly(WriteStatus.CREATED, WriteStatus.FAILED);
  }
}
