package com.salescrm.sync.service;

import static org.assertj.core.api.Assertions.assertThat;

import com.salescrm.sdk.core.error.Attempt;
import com.salescrm.sdk.core.http.AttemptEvent;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

class WaitNoticeTest {
  private final ByteArrayOutputStream printed = new ByteArrayOutputStream();
  private final AtomicLong now = new AtomicLong(Long.MAX_VALUE - 5);

  @Test
  void onAttempt_manyFailures_printsOneLineAMinute() {
    WaitNotice notice = notice(15);

    notice.onAttempt(attempt(429));
    notice.onAttempt(attempt(503));
    now.addAndGet(Duration.ofSeconds(59).toNanos());
    notice.onAttempt(attempt(503));
    now.addAndGet(Duration.ofSeconds(1).toNanos());
    notice.onAttempt(attempt(503));

    assertThat(printed.toString(StandardCharsets.UTF_8).lines())
        .containsExactly(
            "crm-sync: GET /lead/: returned 429; waiting up to 15 minutes for the service (--max-wait)",
            "crm-sync: GET /lead/: returned 503; waiting up to 15 minutes for the service (--max-wait)");
  }

  @Test
  void onAttempt_waitOfOneMinute_statesOneMinute() {
    notice(1).onAttempt(attempt(503));

    assertThat(printed.toString(StandardCharsets.UTF_8)).contains("up to 1 minute for the service");
  }

  @Test
  void onAttempt_nothingToWaitFor_printsNothing() {
    notice(15).onAttempt(attempt(200));
    notice(15).onAttempt(attempt(404));
    notice(0).onAttempt(attempt(503));

    assertThat(printed.size()).isZero();
  }

  @Test
  void onAttempt_ofADownload_namesItsOrigin() {
    notice(15)
        .onAttempt(new AttemptEvent(
            "GET",
            "{url}",
            "https://files.example.com:443",
            Attempt.completed(1, 503, Duration.ZERO, Duration.ofMillis(5))));

    assertThat(printed.toString(StandardCharsets.UTF_8))
        .startsWith("crm-sync: GET https://files.example.com:443: returned 503;");
  }

  private WaitNotice notice(int minutes) {
    return new WaitNotice(
        new PrintStream(printed, true, StandardCharsets.UTF_8), minutes, now::get);
  }

  private static AttemptEvent attempt(int status) {
    return new AttemptEvent(
        "GET",
        "/lead/",
        "/lead/",
        Attempt.completed(1, status, Duration.ZERO, Duration.ofMillis(5)));
  }
}
