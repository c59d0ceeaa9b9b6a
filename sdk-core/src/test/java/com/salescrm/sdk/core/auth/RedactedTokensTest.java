package com.salescrm.sdk.core.auth;

import static org.assertj.core.api.Assertions.assertThat;

import com.salescrm.sdk.core.auth.store.OAuthToken;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

/** A request in flight may still hold earlier tokens: they are redacted as the newest ones are. */
class RedactedTokensTest extends GrantTestBase {
  private static final int THREADS = 8;

  @Test
  void redact_manyThreadsReceiveNewTokensAtOnce_hidesTheEarlierOnesToo() throws Exception {
    stored(HOUR.dividedBy(2));
    ExecutorService threads = Executors.newFixedThreadPool(THREADS);
    try {
      String first = credentials.authorization(LIMIT);
      for (int i = 0; i < 100; i++) {
        adoptAfter401(first);
        String second = credentials.authorization(LIMIT);
        adoptAfter401(second);
        List<String> third = authorizedAtOnce(threads);
        assertThat(credentials.redact(first + second + third)).doesNotContain("s3cr3t");
        first = third.get(0);
      }
    } finally {
      threads.shutdownNow();
    }
  }

  /** A service that does not rotate the refresh token: it stays in use for as long as the grant. */
  @Test
  void redact_refreshTokenOfManyAccessTokens_isHiddenAfterEachOfThem() {
    OAuthToken first = service.tokens(time.instant(), HOUR);
    String refreshToken = first.refreshToken().orElseThrow();
    for (int i = 0; i < 40; i++) {
      store.save(first.toBuilder().accessToken("access_" + i).build());
      credentials.refresh(credentials.authorization(LIMIT), LIMIT);
      credentials.authorization(LIMIT);
      assertThat(credentials.redact("it is " + refreshToken))
          .as("access token %d", i)
          .doesNotContain(refreshToken);
    }
  }

  @Test
  void redact_tokenThatBeginsWithAnEarlierOne_isHiddenAsAWhole() {
    OAuthToken first = service.tokens(time.instant(), HOUR);
    for (String token : List.of("access_1", "access_10")) {
      store.save(first.toBuilder().accessToken(token).build());
      credentials.refresh(credentials.authorization(LIMIT), LIMIT);
      credentials.authorization(LIMIT);
    }

    assertThat(credentials.redact("access_10, access_1.")).isEqualTo("***, ***.");
  }

  /** The user authorizes again; no call has received the new tokens yet. */
  private void adoptAfter401(String rejected) {
    store.save(service.reauthorize(time.instant()));
    assertThat(credentials.refresh(rejected, LIMIT)).isTrue();
  }

  private List<String> authorizedAtOnce(ExecutorService threads) throws Exception {
    CyclicBarrier barrier = new CyclicBarrier(THREADS);
    List<CompletableFuture<String>> all = new ArrayList<>();
    for (int i = 0; i < THREADS; i++) {
      all.add(CompletableFuture.supplyAsync(() -> authorizedAt(barrier), threads));
    }
    List<String> values = new ArrayList<>();
    for (CompletableFuture<String> each : all) {
      values.add(each.get(20, TimeUnit.SECONDS));
    }
    return values;
  }

  private String authorizedAt(CyclicBarrier barrier) {
    try {
      barrier.await(20, TimeUnit.SECONDS);
    } catch (Exception e) {
      throw new IllegalStateException(e);
    }
    return credentials.authorization(LIMIT);
  }
}
