package com.salescrm.sdk.batch;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.salescrm.sdk.CrmClient;
import com.salescrm.sdk.core.auth.AuthScheme;
import com.salescrm.sdk.core.auth.Credentials;
import com.salescrm.sdk.core.error.CrmException;
import com.salescrm.sdk.core.error.OAuthException;
import com.salescrm.sdk.core.error.TokenStoreException;
import com.salescrm.sdk.core.error.TransportException;
import com.salescrm.sdk.core.internal.auth.NewerRecordException;
import com.salescrm.sdk.lead.CreateLeadRequest;
import java.security.cert.CertificateException;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import javax.net.ssl.SSLHandshakeException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** A service that does not respond at all: the rows of a batch wait for it together, once. */
@Timeout(30)
class UnreachableServiceTest extends BatchTestBase {
  private static final Limits ONE_SECOND =
      new Limits(Duration.ofSeconds(1), Duration.ofMillis(100), 1, 5, Duration.ofMillis(300));

  private final AtomicInteger runs = new AtomicInteger();

  private record FailingCredentials(CrmException failure) implements Credentials {
    @Override
    public AuthScheme scheme() {
      return AuthScheme.OAUTH;
    }

    @Override
    public String authorization(Duration limit) {
      throw failure;
    }
  }

  private void assertFailedUnsent() {
    assertThat(results)
        .isNotEmpty()
        .hasSizeLessThan(200)
        .allSatisfy(result -> assertThat(result.status()).isEqualTo(WriteStatus.FAILED));
    assertThat(sandbox.requests()).isEmpty();
  }

  /** A row whose code meets a failure before its request. */
  private Write failing(String key, TransportException e) {
    return crm.write(key, client -> {
      if (runs.incrementAndGet() > 1) { // The first run explains the code.
        throw e;
      }
      return client.leads().create(lead -> lead.name(key));
    });
  }

  private CrmClient client(CrmException failure) {
    return CrmClient.builder()
        .baseUrl(sandbox.baseUrl())
        .credentials(new FailingCredentials(failure))
        .build();
  }

  private BatchProgress run(CrmClient client, Stream<Write> writes) {
    return client.batch(writes).limits(ONE_SECOND).onResult(results::add).run();
  }

  @Test
  void run_noServerAtTheAddress_endsTheBatchAfterOneWait() {
    sandbox.close();

    assertThatThrownBy(() -> run(crm, leads(10_000)))
        .isInstanceOf(TransportException.class)
        .hasMessageContaining("could not connect");

    assertFailedUnsent();
  }

  @Test
  void run_indexOfAServiceThatDoesNotRespond_endsTheBatchAfterOneWait() {
    sandbox.close();
    ExternalIdIndex<CreateLeadRequest> index = crm.leads().index("custom.cf_no");
    Stream<Write> creates = IntStream.range(0, 10_000)
        .mapToObj(i -> Write.create(
            index, "k" + i, CreateLeadRequest.builder().name("Lead " + i).build()));

    assertThatThrownBy(() -> run(crm, creates)).isInstanceOf(TransportException.class);

    assertThat(results).hasSizeLessThan(200);
  }

  @Test
  void run_tokenStoreThatCannotBeRead_endsTheBatchAfterOneWait() {
    try (CrmClient damaged = client(new TokenStoreException("tokens.json is damaged", null))) {
      assertThatThrownBy(() -> run(damaged, leads(10_000)))
          .isInstanceOf(TokenStoreException.class)
          .hasMessageContaining("tokens.json is damaged");
    }

    assertFailedUnsent();
  }

  static List<CrmException> credentialsThatDoNotHeal() {
    return List.of(
        new NewerRecordException("written by a newer version", null),
        new OAuthException(
            "the token endpoint rejected the client",
            null,
            new OAuthException.Response("invalid_client", 401, null),
            List.of(),
            null));
  }

  @ParameterizedTest
  @MethodSource("credentialsThatDoNotHeal")
  void run_credentialsThatDoNotHeal_endTheBatchWithoutAWait(CrmException failure) {
    try (CrmClient client = client(failure)) {
      Batch batch = client.batch(leads(10_000)).onResult(results::add);

      assertThatThrownBy(batch::run)
          .isInstanceOfAny(TokenStoreException.class, OAuthException.class)
          .hasMessageContaining(failure.getMessage());
    }

    assertFailedUnsent();
  }

  @Test
  void run_certificateIsNotTrusted_endsTheBatchWithoutAWait() {
    SSLHandshakeException handshake = new SSLHandshakeException("PKIX path building failed");
    handshake.initCause(new CertificateException("unable to find valid certification path"));
    TransportException e = new TransportException("TLS failed", handshake, List.of(), null);
    Batch batch = crm.batch(Stream.of(failing("1", e))).onResult(results::add);

    assertThatThrownBy(batch::run).isSameAs(e);

    assertFailedUnsent();
  }

  @Test
  void run_oneRowIsUnansweredAndOthersAreAnswered_failsAlone() {
    TransportException e = new TransportException("no such host", null, List.of(), null);
    Stream<Write> answered = IntStream.iterate(0, i -> i + 1)
        .takeWhile(
            i -> List.copyOf(results).stream().noneMatch(result -> result.key().equals("lost")))
        .mapToObj(i -> lead("k" + i));
    Stream<Write> others = Stream.concat(answered, Stream.of(lead("last")));

    BatchProgress progress = run(crm, Stream.concat(Stream.of(failing("lost", e)), others));

    assertThat(progress.failed()).isEqualTo(1);
    assertThat(progress.isComplete()).isTrue();
    assertThat(names()).contains("Lead last");
  }

  @Test
  void run_onlyOneRowIsUnanswered_failsAlone() {
    TransportException e = new TransportException("connection broke", null, List.of(), null);

    BatchProgress progress = crm.batch(Stream.of(failing("lost", e), lead("next")))
        .concurrency(1)
        .limits(ONE_SECOND)
        .onResult(results::add)
        .run();

    assertThat(progress).hasToString("2 of 2 read: 1 created, 1 failed; complete");
    assertThat(names()).containsExactly("Lead next");
  }
}
