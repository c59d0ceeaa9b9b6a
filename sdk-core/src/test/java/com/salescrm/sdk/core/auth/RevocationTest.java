package com.salescrm.sdk.core.auth;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.salescrm.sdk.core.auth.store.RefreshIntent;
import com.salescrm.sdk.core.auth.store.TokenRecord;
import com.salescrm.sdk.core.error.OAuthException;
import com.salescrm.sdk.core.http.RawServer;
import java.time.Duration;
import java.time.Instant;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Function;
import okhttp3.Interceptor;
import okhttp3.OkHttpClient;
import okhttp3.Protocol;
import okhttp3.Response;
import okhttp3.ResponseBody;
import org.junit.jupiter.api.Test;

/** Calls of other threads during a revocation that fails. */
class RevocationTest extends GrantTestBase {
  private final CountDownLatch revoking = new CountDownLatch(1);
  private final CountDownLatch released = new CountDownLatch(1);

  @Test
  void authorization_duringARevocationThatTheServiceRejects_refreshes() throws Exception {
    stored(Duration.ofHours(2));

    assertThat(
            duringAFailedRevocation(revokingWith(this::rejected), own -> own.authorization(LIMIT)))
        .isEqualTo("Bearer " + TokenServer.access(2));
  }

  @Test
  void authorization_duringARevocationThatEndsWithAnError_refreshes() throws Exception {
    stored(Duration.ofHours(2));
    OAuthCredentials failing = revokingWith(chain -> {
      awaitRelease();
      throw new NoClassDefFoundError("a class of an interceptor is missing");
    });

    assertThat(duringAFailedRevocation(failing, own -> own.authorization(LIMIT)))
        .isEqualTo("Bearer " + TokenServer.access(2));
  }

  @Test
  void refresh_duringARevocationThatTheServiceRejects_refreshes() throws Exception {
    stored(Duration.ZERO);
    OAuthCredentials rejecting = revokingWith(this::rejected);
    String rejected = rejecting.authorization(LIMIT);

    assertThat(duringAFailedRevocation(
            rejecting, own -> own.refresh(rejected, LIMIT) ? own.authorization(LIMIT) : "none"))
        .isEqualTo("Bearer " + TokenServer.access(2));
    assertThat(service.tokenRequests).hasSize(1);
  }

  @Test
  void revoke_refreshOfAnotherProcessMayBeInFlight_waitsForItsTokens() {
    stored(Duration.ZERO);
    TokenRecord before = store.load().orElseThrow();
    Instant start = time.instant();
    RefreshIntent intent = new RefreshIntent("other", "host-7", 4711, start);
    assertThat(store.replace(before, before.withIntent(intent))).isTrue();

    credentials.revoke();

    assertThat(Duration.between(start, time.instant()))
        .isGreaterThanOrEqualTo(Duration.ofSeconds(15));
    assertThat(service.revocations).hasSize(1);
    assertThat(store.load()).isEmpty();
  }

  @Test
  void revoke_connectionEndsWithinTheBody_isIgnored() throws Exception {
    String cut = "HTTP/1.1 200 OK\r\nContent-Length: 20\r\n\r\nrevo";
    try (RawServer server = new RawServer(null, exchange -> {
      exchange.write(cut);
      exchange.cut();
    })) {
      OAuthClient client =
          TokenServer.client("http://localhost:" + server.port()).build();

      client.revoke("rt_1");

      assertThat(server.requests()).isEqualTo(1);
    }
  }

  @Test
  void revoke_proxyReturnsAPage_failsAndKeepsTheTokens() {
    stored(Duration.ofHours(2));
    OAuthCredentials behindAProxy = revokingWith(chain -> new Response.Builder()
        .request(chain.request())
        .protocol(Protocol.HTTP_1_1)
        .code(200)
        .message("OK")
        .body(ResponseBody.create("<html>log in</html>", null))
        .build());

    assertThatThrownBy(behindAProxy::revoke)
        .isInstanceOfSatisfying(OAuthException.class, e -> {
          assertThat(e.statusCode()).hasValue(200);
          assertThat(e.isTemporary()).isTrue();
          assertThat(e.mayHaveTakenEffect()).isTrue();
        })
        .hasMessageContaining("returned 200 with an HTML page");
    assertThat(store.load()).isPresent();
  }

  private OAuthCredentials revokingWith(Interceptor revocation) {
    OkHttpClient http = new OkHttpClient.Builder()
        .addInterceptor(chain -> chain.request().url().encodedPath().equals("/oauth2/revoke/")
            ? revocation.intercept(chain)
            : chain.proceed(chain.request()))
        .build();
    return OAuthCredentials.of(
        service.client().timing(time.timing()).httpClient(http).build(), store);
  }

  /** The result of a call on another thread that waits for the revocation. */
  private String duringAFailedRevocation(
      OAuthCredentials own, Function<OAuthCredentials, String> call) throws Exception {
    CompletableFuture<?> revoked = CompletableFuture.runAsync(own::revoke);
    assertThat(revoking.await(5, TimeUnit.SECONDS)).isTrue();
    FutureTask<String> task = new FutureTask<>(() -> call.apply(own));
    Thread caller = new Thread(task);
    caller.start();
    awaitTimedWait(caller);
    released.countDown();

    assertThatThrownBy(() -> revoked.get(10, TimeUnit.SECONDS))
        .isInstanceOf(ExecutionException.class)
        .hasCauseInstanceOf(OAuthException.class);
    return task.get(10, TimeUnit.SECONDS);
  }

  private Response rejected(Interceptor.Chain chain) {
    awaitRelease();
    return new Response.Builder()
        .request(chain.request())
        .protocol(Protocol.HTTP_1_1)
        .code(403)
        .message("")
        .build();
  }

  private void awaitRelease() {
    revoking.countDown();
    try {
      assertThat(released.await(20, TimeUnit.SECONDS)).isTrue();
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }

  private static void awaitTimedWait(Thread thread) {
    for (int i = 0; i < 1_000 && thread.getState() != Thread.State.TIMED_WAITING; i++) {
      LockSupport.parkNanos(10_000_000);
    }
    assertThat(thread.getState()).isEqualTo(Thread.State.TIMED_WAITING);
  }
}
