package com.salescrm.sdk.core.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.salescrm.sdk.core.Undeclared;
import com.salescrm.sdk.core.auth.AuthScheme;
import com.salescrm.sdk.core.auth.Credentials;
import com.salescrm.sdk.core.error.CallInterruptedException;
import com.salescrm.sdk.core.error.CrmException;
import com.salescrm.sdk.core.error.DecodingException;
import com.salescrm.sdk.core.error.Outcome;
import com.salescrm.sdk.core.error.TransportException;
import com.salescrm.sdk.core.retry.Lane;
import com.salescrm.sdk.core.retry.RateBudget;
import java.io.IOException;
import java.security.GeneralSecurityException;
import java.sql.SQLException;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import okhttp3.OkHttpClient;
import okhttp3.Response;
import okhttp3.ResponseBody;
import okio.Buffer;
import okio.ForwardingSource;
import okio.Okio;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** A callback in Kotlin or Groovy throws checked exceptions undeclared: they have the effect of unchecked ones. */
class UndeclaredExceptionTest extends OneServerTest {
  private static final String LEAD = "{\"id\":\"lead_1\"}";

  private static String create(ApiClient.Builder settings) {
    try (ApiClient own = settings.build()) {
      return own.send(TestClients.request("POST").build()).body().path("id").asText();
    }
  }

  private static Credentials credentials(Supplier<String> authorization) {
    return new Credentials() {
      @Override
      public AuthScheme scheme() {
        return AuthScheme.OAUTH;
      }

      @Override
      public String authorization(Duration limit) {
        return authorization.get();
      }

      @Override
      public boolean refresh(String rejected, Duration limit) {
        throw Undeclared.thrown(new IOException("the vault has no connection"));
      }
    };
  }

  @Test
  void callListener_throwsCheckedException_createReturnsItsResult() {
    enqueue(json(200, LEAD));

    assertThat(create(TestClients.to(server, time).listener(new CallListener() {
          @Override
          public void onAttempt(AttemptEvent event) {
            throw Undeclared.thrown(new IOException("the metrics have no connection"));
          }

          @Override
          public void onCall(CallEvent event) {
            throw Undeclared.thrown(new IOException("the metrics have no connection"));
          }
        })))
        .isEqualTo("lead_1");
  }

  @Test
  void credentials_throwCheckedException_isNotSent() {
    Credentials failing = credentials(() -> {
      throw Undeclared.thrown(new IOException("the vault has no connection"));
    });

    assertThatThrownBy(() -> create(TestClients.to(server, time).credentials(failing)))
        .isInstanceOf(TransportException.class)
        .hasMessageContaining("the vault has no connection")
        .extracting(e -> ((CrmException) e).outcome().orElseThrow())
        .isEqualTo(Outcome.NOT_SENT);
    assertThat(Thread.currentThread().isInterrupted()).isFalse();
  }

  @Test
  void credentials_refreshThrowsCheckedException_createIsRejected() {
    enqueue(json(401, "{}"));

    assertThatThrownBy(() ->
            create(TestClients.to(server, time).credentials(credentials(() -> "Bearer token_1"))))
        .isInstanceOf(TransportException.class)
        .hasMessageContaining("returned 401")
        .hasMessageContaining("the vault has no connection")
        .extracting(e -> ((CrmException) e).outcome().orElseThrow())
        .isEqualTo(Outcome.REJECTED);
  }

  @Test
  void credentials_throwInterruptedException_callIsInterrupted() {
    Credentials interrupted = credentials(() -> {
      throw Undeclared.thrown(new InterruptedException());
    });

    assertThatThrownBy(() -> create(TestClients.to(server, time).credentials(interrupted)))
        .isInstanceOf(CallInterruptedException.class);
    assertThat(Thread.interrupted()).isTrue();
  }

  static Stream<UnaryOperator<String>> failingRedactions() {
    return Stream.of(
        text -> {
          throw Undeclared.thrown(new IOException("the vault has no connection"));
        },
        text -> {
          throw new IllegalStateException("the vault has no connection");
        },
        text -> {
          throw new StackOverflowError(); // Of a regular expression.
        },
        text -> null);
  }

  /** A failure of the redaction must not hide the outcome of the call. */
  @ParameterizedTest
  @MethodSource("failingRedactions")
  void credentials_redactFails_callHasItsOutcomeAndNoTextOfTheService(
      UnaryOperator<String> redaction) {
    Credentials failing = new Credentials() {
      @Override
      public AuthScheme scheme() {
        return AuthScheme.OAUTH;
      }

      @Override
      public String authorization(Duration limit) {
        return "Bearer token_1";
      }

      @Override
      public String redact(String text) {
        return redaction.apply(text);
      }
    };
    enqueue(json(400, "{\"error\": \"token_1\"}"), Faults.named("reset-after-read"));

    for (Outcome expected : List.of(Outcome.REJECTED, Outcome.UNKNOWN)) {
      assertThatThrownBy(() -> create(TestClients.to(server, time).credentials(failing)))
          .isInstanceOf(CrmException.class)
          .hasMessageContaining("POST ")
          .hasMessageNotContaining("token_1")
          .extracting(e -> ((CrmException) e).outcome().orElseThrow())
          .isEqualTo(expected);
    }
    assertThat(server.getRequestCount()).isEqualTo(2);
  }

  @Test
  void listener_throwsInterruptedException_flagIsSetAfterTheCall() {
    enqueue(json(200, LEAD));
    CallListener interrupted = new CallListener() {
      @Override
      public void onCall(CallEvent event) {
        throw Undeclared.thrown(new InterruptedException());
      }
    };

    assertThat(create(TestClients.to(server, time).listener(interrupted))).isEqualTo("lead_1");
    assertThat(Thread.interrupted()).isTrue();
  }

  @Test
  void interceptorsBody_throwsInterruptedException_readIsNotRepeated() {
    enqueue(json(200, LEAD), json(200, LEAD));
    OkHttpClient http = new OkHttpClient.Builder()
        .addInterceptor(
            chain -> withBrokenBody(chain.proceed(chain.request()), new InterruptedException()))
        .build();

    try (ApiClient client = TestClients.to(server, time).httpClient(http).build()) {
      assertThatThrownBy(() -> client.send(TestClients.request("GET").build()))
          .isInstanceOf(CallInterruptedException.class);
    }
    assertThat(Thread.interrupted()).isTrue();
    assertThat(server.getRequestCount()).isEqualTo(1);
  }

  @Test
  void interceptorsBody_throwsCheckedException_createIsProcessed() {
    enqueue(json(200, LEAD));
    OkHttpClient http = new OkHttpClient.Builder()
        .addInterceptor(chain -> withBrokenBody(
            chain.proceed(chain.request()),
            new GeneralSecurityException("the body cannot be decrypted")))
        .build();

    assertThatThrownBy(() -> create(TestClients.to(server, time).httpClient(http)))
        .isInstanceOf(DecodingException.class)
        .extracting(e -> ((CrmException) e).outcome().orElseThrow())
        .isEqualTo(Outcome.PROCESSED);
  }

  private static Response withBrokenBody(Response response, Exception failure) {
    ResponseBody body = response.body();
    ForwardingSource broken = new ForwardingSource(body.source()) {
      @Override
      public long read(Buffer sink, long byteCount) {
        throw Undeclared.thrown(failure);
      }
    };
    return response
        .newBuilder()
        .body(ResponseBody.create(Okio.buffer(broken), body.contentType(), body.contentLength()))
        .build();
  }

  @Test
  void rateBudgetStore_throwsCheckedException_isCalledAgain() throws Exception {
    CountDownLatch exchanges = new CountDownLatch(2);
    RateBudget budget = RateBudget.shared((endpoints, entry) -> {
      exchanges.countDown();
      throw Undeclared.thrown(new SQLException("the database has no connection"));
    });
    respondWith(request -> json(200, LEAD));

    try (ApiClient own = TestClients.to(server, time).rateBudget(budget).build()) {
      ApiClient batch = own.withOptions(o -> o.lane(Lane.BATCH));
      for (int i = 0; i < 100 && exchanges.getCount() > 0; i++) {
        batch.send(TestClients.request("GET").build());
        time.advance(Duration.ofSeconds(30));
        if (exchanges.await(100, TimeUnit.MILLISECONDS)) {
          return;
        }
      }
    }
    assertThat(exchanges.getCount()).isZero();
  }
}
