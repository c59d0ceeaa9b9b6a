package com.salescrm.samples;

import static org.assertj.core.api.Assertions.assertThat;

import com.salescrm.sandbox.Fault;
import com.salescrm.sandbox.Sandbox;
import com.salescrm.sdk.core.auth.store.OAuthToken;
import com.salescrm.sdk.core.auth.store.TokenStore;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Refreshes that take longer than anybody expects, by a slow service or by a pause of the process. */
@Tag("kills")
@Timeout(180)
class TokenPauseTest {
  @TempDir
  private Path folder;

  @Test
  void refresh_answeredAfter31s_isKept() throws Exception {
    assertRefreshed(Duration.ofSeconds(31), Duration.ZERO);
  }

  @Test
  void refresh_ofAProcessThatIsPausedFor45s_isKept() throws Exception {
    assertRefreshed(Duration.ofSeconds(2), Duration.ofSeconds(45));
  }

  private void assertRefreshed(Duration answersAfter, Duration pause) throws Exception {
    String place = folder.resolve("token.json").toString();
    try (Sandbox sandbox = Sandbox.builder().realTime().start()) {
      TokenStore store = Grant.store(place);
      OAuthToken before = Grant.authorized(sandbox);
      store.save(before);
      sandbox.faults().next(Fault.slowHeaders(answersAfter)).on("POST", "/oauth2/token/");
      try (OtherJvm process = OtherJvm.start(
          PauseWorker.class, List.of(), List.of(), Grant.environment(sandbox, place))) {
        assertThat(process.line()).isEqualTo("ready");
        while (sandbox.oauth().refreshes() == 0) {
          LockSupport.parkNanos(1_000_000);
        }
        if (!pause.isZero()) {
          process.pause();
          park(pause);
          process.goOn();
        }
        assertThat(process.line()).isEqualTo("refreshed");
      }
      assertThat(store.load().orElseThrow().intent()).isEmpty();
      assertThat(store.load().orElseThrow().token()).isNotEqualTo(before);
      assertThat(sandbox.oauth().reuses()).isZero();
    }
  }

  private static void park(Duration length) {
    long end = System.nanoTime() + length.toNanos();
    while (System.nanoTime() - end < 0) {
      LockSupport.parkNanos(end - System.nanoTime());
    }
  }
}
