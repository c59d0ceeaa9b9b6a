package com.salescrm.sdk.batch;

import static org.assertj.core.api.Assertions.assertThat;

import com.salescrm.sandbox.Fault;
import com.salescrm.sandbox.FaultPlan;
import com.salescrm.sdk.CrmClient;
import com.salescrm.sdk.core.auth.Credentials;
import com.salescrm.sdk.core.error.ApiException;
import com.salescrm.sdk.core.error.Attempt;
import com.salescrm.sdk.core.error.DecodingException;
import com.salescrm.sdk.core.http.ApiRequest;
import com.salescrm.sdk.core.http.AttemptEvent;
import com.salescrm.sdk.core.http.CallListener;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Consumer;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** How a row of {@code crm.write} ends whose code sends several requests. */
@Timeout(60)
@SuppressWarnings(
    "FutureReturnValueIgnored") // The batch waits for the future that the code returns.
class CallWriteTest extends BatchTestBase {
  private final MemoryJournal journal = new MemoryJournal();
  private String id;

  @BeforeEach
  void createLead() {
    id = crm.leads().create(lead -> lead.name("Acme")).id();
  }

  /** Runs the row twice with one journal. */
  private void runTwice(Write write) {
    batch(Stream.of(write)).journal(journal).run();
    batch(Stream.of(write)).journal(journal).run();
  }

  private void createContact(CrmClient client) {
    client.contacts().create(contact -> contact.leadId(id).name("Ann"));
  }

  /** Reads, writes, and reads again, which fails. */
  private void readFailsAfter(Consumer<CrmClient> write, int status) {
    sandbox.faults().next(Fault.status(status)).on("GET", "/lead/*/").after(1).always();
    runTwice(crm.write("1", client -> {
      client.leads().get(id);
      write.accept(client);
      return client.leads().get(id);
    }));
  }

  private void assertUnknownWithOneContact() {
    assertThat(statuses()).containsExactly(WriteStatus.UNKNOWN, WriteStatus.UNKNOWN);
    assertThat(results.get(0).exception().orElseThrow())
        .hasMessageStartingWith("the code of the write failed after it sent a request");
    assertThat(sandbox.count("contact")).isEqualTo(1);
    assertThat(journal.begun).hasSize(1);
  }

  @ParameterizedTest
  @ValueSource(ints = {404, 503})
  void run_readFailsAfterAWrite_isUnknownAndNotRunAgain(int status) {
    readFailsAfter(this::createContact, status);

    assertUnknownWithOneContact();
  }

  @Test
  void run_readFailsAfterAnAsynchronousWrite_isUnknown() {
    readFailsAfter(
        client -> client
            .async(view -> {
              createContact(view);
              return id;
            })
            .join(),
        404);

    assertUnknownWithOneContact();
  }

  @Test
  void run_readFailsAfterAWriteThroughAView_isUnknown() {
    Map<String, String> ann = Map.of("lead_id", id, "name", "Ann");
    readFailsAfter(
        client -> client
            .http()
            .withResponse(view -> view.withOptions(options -> options.replayWrites(false))
                .send(ApiRequest.post("/contact/").body(ann).build())),
        404);

    assertUnknownWithOneContact();
  }

  @Test
  void run_readFailsAfterABatch_isUnknown() {
    readFailsAfter(
        client -> client
            .batch(List.of(client.write("inner", view -> {
              createContact(view);
              return id;
            })))
            .run(),
        404);

    assertUnknownWithOneContact();
  }

  @Test
  void run_writeIsRejectedAfterAnotherTookEffect_isUnknownAndNotRunAgain() {
    sandbox.faults().next(Fault.status(400)).on("PUT", "/lead/*/").always();

    runTwice(crm.write("1", client -> {
      createContact(client);
      return client.leads().update(id, lead -> lead.name("Globex"));
    }));

    assertUnknownWithOneContact();
  }

  @Test
  void run_responseLostAfterAnotherWriteTookEffect_isUnknownAndNotRunAgain() {
    sandbox.faults().next(Fault.resetAfterProcessing()).on("POST", "/contact/");

    batch(Stream.of(crm.write("1", client -> {
          client.leads().update(id, lead -> lead.name("Globex"));
          createContact(client);
          return id;
        })))
        .run();

    assertThat(statuses()).containsExactly(WriteStatus.UNKNOWN);
    assertThat(sandbox.count("contact")).isEqualTo(1);
  }

  @Test
  void run_secondWriteIsARowOfTheSameKey_isSentAfterAnUnreadableResponse() {
    sandbox.faults().next(Fault.emptyBody()).on("POST", "/contact/");

    batch(Stream.of(
            crm.write(
                "1", client -> client.contacts().create(ann -> ann.leadId(id).name("Ann"))),
            crm.write("1", client -> client.leads().update(id, lead -> lead.name("Globex")))))
        .journal(journal)
        .run();

    assertThat(statuses()).containsExactly(WriteStatus.CREATED, WriteStatus.UPDATED);
    assertThat(names()).containsExactly("Globex");
  }

  @Test
  void run_codeThrowsItsOwnExceptionAfterAnUnreadableResponse_isUnknownAndNotRunAgain() {
    sandbox.faults().next(Fault.emptyBody()).on("POST", "/contact/");

    runTwice(crm.write("1", client -> {
      try {
        createContact(client);
      } catch (DecodingException e) {
        throw new IllegalStateException("the second write is missing", e);
      }
      return client.leads().update(id, lead -> lead.name("Globex"));
    }));

    assertUnknownWithOneContact();
  }

  @Test
  void run_outageBeforeAnyEffect_isWaitedFor() {
    Fault outage = Fault.status(503).retryAfter(0);
    FaultPlan creates = sandbox.faults().next(outage).on("POST", "/contact/").times(10);
    FaultPlan updates = sandbox.faults().next(outage).on("PUT", "/lead/*/").times(10);

    batch(Stream.of(
            crm.write(
                "1", client -> client.contacts().create(ann -> ann.leadId(id).name("Ann"))),
            crm.write("2", client -> {
              client.leads().get(id);
              return client.leads().update(id, lead -> lead.name("Globex"));
            })))
        .limits(
            new Limits(Duration.ofSeconds(20), Duration.ofMillis(50), 2, 5, Duration.ofSeconds(1)))
        .run();

    assertThat(creates.hits() + updates.hits()).isEqualTo(20);
    assertThat(statuses()).containsOnly(WriteStatus.CREATED, WriteStatus.UPDATED);
    assertThat(sandbox.count("contact")).isEqualTo(1);
    assertThat(names()).containsExactly("Globex");
  }

  @Test
  void run_codeFailsAfterItsUpdate_isUnknownAfterOneUpdate() {
    batch(Stream.of(crm.write("1", client -> {
          client.leads().update(id, lead -> lead.name("Globex"));
          throw new IllegalArgumentException("my database");
        })))
        .run();

    assertThat(statuses()).containsExactly(WriteStatus.UNKNOWN);
    assertThat(sent("PUT")).isEqualTo(1);
  }

  @Test
  void run_codeFailsAfterARead_failsAndIsRunAgain() {
    AtomicBoolean ready = new AtomicBoolean();
    Write write = crm.write("1", client -> {
      client.leads().get(id);
      if (!ready.get()) {
        throw new IllegalStateException("not ready");
      }
      return client.leads().update(id, lead -> lead.name("Globex"));
    });

    batch(Stream.of(write)).journal(journal).run();
    ready.set(true);
    batch(Stream.of(write)).journal(journal).run();

    assertThat(statuses()).containsExactly(WriteStatus.FAILED, WriteStatus.UPDATED);
    assertThat(results.get(0).exception().orElseThrow()).hasMessage("not ready");
    assertThat(names()).containsExactly("Globex");
  }

  @Test
  void run_readFailsBeforeAWrite_failsAndIsRunAgain() {
    sandbox.faults().next(Fault.status(404)).on("GET", "/lead/*/").times(1);

    runTwice(crm.write("1", client -> {
      client.leads().get(id);
      createContact(client);
      return client.leads().get(id);
    }));

    assertThat(statuses()).containsExactly(WriteStatus.FAILED, WriteStatus.CREATED);
    assertThat(sandbox.count("contact")).isEqualTo(1);
  }

  @Test
  void run_readFailsAfterARejectedWrite_failsAndIsRunAgain() {
    sandbox.faults().next(Fault.status(400)).on("POST", "/contact/").times(1);
    sandbox.faults().next(Fault.status(404)).on("GET", "/lead/*/").after(1).times(1);

    runTwice(crm.write("1", client -> {
      client.leads().get(id);
      try {
        createContact(client);
      } catch (RuntimeException e) {
        client.leads().get(id);
      }
      return client.leads().get(id);
    }));

    assertThat(statuses()).containsExactly(WriteStatus.FAILED, WriteStatus.CREATED);
    assertThat(sandbox.count("contact")).isEqualTo(1);
  }

  @Test
  void run_codeReturnsTheFutureOfARejectedWrite_fails() {
    sandbox.faults().next(Fault.status(422)).on("PUT", "/lead/*/").always();

    batch(Stream.of(crm.write(
            "1", client -> client.async(view -> view.leads().update(id, b -> b.name("Globex"))))))
        .journal(journal)
        .run();

    assertThat(statuses()).containsExactly(WriteStatus.FAILED);
    assertThat(results.get(0).exception().orElseThrow()).isInstanceOf(ApiException.class);
    assertThat(journal.finished).isEmpty();
    assertThat(journal.begun).isEmpty();
  }

  @Test
  void run_codeReturnsAFuture_hasTheIdOfItsResult() {
    batch(Stream.of(crm.write(
            "1", client -> client.async(view -> view.leads().update(id, b -> b.name("Globex"))))))
        .run();

    assertThat(statuses()).containsExactly(WriteStatus.UPDATED);
    assertThat(results.get(0).id()).contains(id);
    assertThat(names()).containsExactly("Globex");
  }

  @Test
  void run_codeSendsOnAnotherThread_takesOneTurnAtTheRateLimit() {
    sandbox.rateLimit(20, Duration.ofSeconds(3));
    Queue<Attempt> attempts = new ConcurrentLinkedQueue<>();
    CallListener listener = new CallListener() {
      @Override
      public void onAttempt(AttemptEvent event) {
        attempts.add(event.attempt());
      }
    };
    try (CrmClient listening = CrmClient.builder()
        .baseUrl(sandbox.baseUrl())
        .credentials(Credentials.apiKey(sandbox.apiKey()))
        .listener(listener)
        .build()) {
      Stream<Write> writes = IntStream.range(0, 6)
          .mapToObj(i -> listening.write(
              "" + i,
              client -> client.async(view -> view.leads().update(id, b -> b.name("Name " + i)))));

      assertThat(listening.batch(writes).concurrency(1).run().updated()).isEqualTo(6);
    }

    assertThat(attempts) // The row waits before its code runs.
        .hasSize(6)
        .allSatisfy(attempt -> assertThat(attempt.waitedBefore()).isZero());
  }

  @Test
  void run_codeReturnsTheFutureOfAWriteWithoutResponse_isUnknown() {
    sandbox.faults().next(Fault.resetAfterProcessing()).on("POST", "/contact/").always();

    runTwice(crm.write(
        "1",
        client -> client.async(
            view -> view.contacts().create(contact -> contact.leadId(id).name("Ann")))));

    assertThat(statuses()).containsExactly(WriteStatus.UNKNOWN, WriteStatus.UNKNOWN);
    assertThat(sandbox.count("contact")).isEqualTo(1);
  }

  @Test
  void run_codeJoinsTheFutureOfARejectedWrite_fails() {
    sandbox.faults().next(Fault.status(422)).on("PUT", "/lead/*/").always();

    batch(Stream.of(crm.write(
            "1",
            client -> client
                .async(view -> view.leads().update(id, b -> b.name("Globex")))
                .join())))
        .run();

    assertThat(statuses()).containsExactly(WriteStatus.FAILED);
    assertThat(results.get(0).exception().orElseThrow()).isInstanceOf(ApiException.class);
  }

  @Test
  void run_codeReturnsAListThatIsNotRead_failsWithTheReason() {
    batch(Stream.of(crm.write("1", client -> client.leads().list()))).run();

    assertThat(statuses()).containsExactly(WriteStatus.FAILED);
    assertThat(results.get(0).exception().orElseThrow())
        .hasMessage("the code of the write returned a list that is read later: it sent nothing");
  }
}
