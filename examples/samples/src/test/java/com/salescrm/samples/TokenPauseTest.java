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

/** Refreshes that take long because of a slow service or a pause of the process. */
@Tag("kills")
@Timeout(180)
class TokenPauseTest {
  @TempDir
  private Path folder;

  @Test
  void refresh_responseAfter31s_isStored() throws Exception {
    assertRefreshed(Duration.ofSeconds(31), Duration.ZERO);
  }

  @Test
  void refresh_processPausedFor45s_isStored() throws Exception {
    assertRefreshed(Duration.ofSeconds(2), Duration.ofSeconds(45));
  }

  private void assertRefreshed(Duration responseDelay, Duration pause) throws Exception {
    String location = folder.resolve("token.json").toString();
    try (Sandbox sandbox = Sandbox.builder().realTime().start()) {
      TokenStore store = Grant.store(location);
      OAuthToken before = Grant.authorized(sandbox);
      store.save(before);
      sandbox.faults().next(Fault.slowHeaders(responseDelay)).on("POST", "/oauth2/token/");
      try (OtherJvm process = OtherJvm.start(
          PauseWorker.class, List.of(), List.of(), Grant.environment(sandbox, location))) {
        assertThat(process.line()).isEqualTo("ready");
        while (sandbox.oauth().refreshes() == 0) {
          LockSupport.parkNanos(1_000_000);
        }
        if (!pause.isZero()) {
          process.pause();
          park(pause);
          process.resume();
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
