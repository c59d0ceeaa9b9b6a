package com.salescrm.sdk.core.internal.ratelimit;

import static org.assertj.core.api.Assertions.assertThat;

import com.salescrm.sdk.core.retry.Lane;
import com.salescrm.sdk.core.retry.RateBudgetStore.Entry;
import com.salescrm.sdk.core.retry.RateLimit;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The part of a limit of 100 requests in 10 s that a process uses, from the entries of others, without a simulated fleet. */
class LeaseTest {
  private static final long MS = Duration.ofMillis(1).toNanos();
  private static final Duration WINDOW = Duration.ofSeconds(10);
  private static final Instant STORE = Instant.parse("2026-03-01T00:00:00Z");
  private static final double ALL = Double.POSITIVE_INFINITY;

  private final List<Entry> started = new ArrayList<>();
  private final RateLimiter limiter = new RateLimiter((each, entry) -> started.add(entry), "p");
  private long now;
  private long end; // Of the window of the service.
  private long own; // Requests in it.
  private double others; // Requests of other processes in each window.

  /** Another process, so many seconds before the latest entry. */
  private static Entry other(String process, double demand, int secondsAgo) {
    return new Entry(
        process, demand, 0, Duration.ZERO, Duration.ZERO, STORE.minusSeconds(secondsAgo));
  }

  /** What this process has written: it computes its own need again. */
  private static Entry own() {
    return other("p", 0, 0);
  }

  /** Counts the requests of a process whose calls wait all the time, in one window of the service. */
  private int sentInAWindow() {
    int unused = sendForAWindow(); // Later windows begin with a request.
    return sendForAWindow();
  }

  private int sendForAWindow() {
    int count = 0;
    Turn turn = limiter.turn(Lane.BATCH);
    for (long until = windowEnd(); now < until; now += MS) {
      if (turn.begin(now).isEmpty()) {
        count++;
        respond(turn);
        turn = limiter.turn(Lane.BATCH);
      }
    }
    turn.leave();
    return count;
  }

  private long windowEnd() {
    return (now / WINDOW.toNanos() + 1) * WINDOW.toNanos();
  }

  /** The service has also received requests of the others, evenly spread. */
  private void respond(Turn turn) {
    if (now >= end) {
      end = windowEnd();
      own = 0;
    }
    own++;
    long byOthers = (long) (others * (1 - (double) (end - now) / WINDOW.toNanos()));
    RateLimit headers =
        new RateLimit(100L, 100 - own - byOthers, Instant.EPOCH.plusNanos(end - now));
    boolean unused = turn.end(headers, null, now);
    turn.leave();
  }

  private Turn begin() {
    Turn turn = limiter.turn(Lane.INTERACTIVE);
    assertThat(turn.begin(now)).isEmpty();
    return turn;
  }

  private long begunAtOnce() {
    return Stream.generate(() -> limiter.turn(Lane.BATCH))
        .limit(20)
        .filter(turn -> turn.begin(now).isEmpty())
        .count();
  }

  private void send() {
    respond(begin());
  }

  private void reject(Duration retryAfter) {
    Turn turn = begin();
    boolean unused = turn.end(null, new Turn.Rejection(retryAfter, 0), now);
    turn.leave();
  }

  /** Sends the first request, by which the limit is known, and renews the part after the time in which others may start. */
  private void renew(Entry... entries) {
    send();
    limiter.renewed(List.of(entries), now);
    now += Duration.ofMillis(1_100).toNanos();
    limiter.renewed(List.of(entries), now);
  }

  @ParameterizedTest
  @CsvSource({
    "Infinity, 0, 50",
    "Infinity, 9, 50", // Its entry counts for 10 s.
    "Infinity, 10, 100",
    "0, 0, 100",
    "2, 0, 75", // A fifth more than it needs is left to it.
    "1000, 0, 50", // No more than its part.
  })
  void renewed_anotherProcess_leavesWhatItDoesNotNeed(double demand, int secondsAgo, int expected) {
    others = 100 - expected;
    renew(own(), other("q", demand, secondsAgo));

    assertThat(sentInAWindow()).isBetween(expected - 3, expected);
  }

  @Test
  void renewed_severalProcesses_divideWhatTheOneWithLittleNeedLeaves() {
    others = 75;
    renew(own(), other("a", 2, 0), other("q", ALL, 0), other("z", ALL, 5));

    assertThat(sentInAWindow()).isBetween(22, 25);
  }

  @Test
  void renewed_withinTheFirstSecond_usesAnEighth() {
    others = 87;
    send();
    limiter.renewed(List.of(own()), now); // The entries of others that start now may follow.

    assertThat(sentInAWindow()).isBetween(10, 13);

    others = 0;
    limiter.renewed(List.of(own()), now);
    assertThat(sentInAWindow()).isBetween(97, 100);
  }

  @Test
  void notRenewed_fromTheStart_usesAnEighth() {
    others = 87;
    send();
    limiter.notRenewed(now);

    assertThat(sentInAWindow()).isBetween(10, 13);
  }

  @Test
  void notRenewed_afterwards_usesTheSamePartAndDoesNotGrowFor10SecondsAfterTheOutage() {
    others = 50;
    renew(own(), other("q", ALL, 0));
    now += Duration.ofMinutes(1).toNanos();
    limiter.notRenewed(now);
    assertThat(sentInAWindow()).isBetween(47, 50);

    limiter.renewed(List.of(own(), other("q", ALL, 60)), now);
    now += Duration.ofSeconds(9).toNanos();
    limiter.renewed(List.of(own()), now);
    assertThat(sentInAWindow()).isBetween(47, 50);

    others = 0;
    limiter.renewed(List.of(own()), now);
    assertThat(sentInAWindow()).isBetween(97, 100);
  }

  @Test
  void renewed_limitThatAnotherProcessKnows_isThatOfThisOne() {
    Entry knows = new Entry("q", 0, 100, WINDOW, Duration.ZERO, STORE);
    boolean unused = begin().end(null, null, now);
    limiter.renewed(List.of(own()), now);
    now += Duration.ofMillis(1_100).toNanos();
    assertThat(begunAtOnce()).isEqualTo(20);

    limiter.renewed(List.of(own(), knows), now);

    assertThat(begunAtOnce()).isLessThanOrEqualTo(3);
  }

  @Test
  void renewed_blockOfAnotherProcess_blocksThisOneForTheRest() {
    Entry blocked =
        new Entry("q", 0, 0, Duration.ZERO, Duration.ofSeconds(5), STORE.minusSeconds(2));
    renew(own(), other("r", 0, 0), blocked);

    assertThat(limiter.turn(Lane.INTERACTIVE).begin(now))
        .hasValueSatisfying(delay -> assertThat(delay.block()).isEqualTo(Duration.ofSeconds(3)));
  }

  @Test
  void begin_5SecondsAfterTheRenewal_writesWhatItNeedsAndItsBlock() {
    send();
    limiter.renewed(List.of(own()), now);
    assertThat(started).hasSize(1);
    assertThat(started.get(0).demand()).isEqualTo(ALL); // Not known yet.

    for (int i = 0; i < 4; i++) {
      send();
    }
    now += Duration.ofSeconds(5).toNanos();
    reject(Duration.ofSeconds(8));

    assertThat(started).hasSize(2);
    assertThat(started.get(1).demand()).isEqualTo(1);
    assertThat(started.get(1).limit()).isEqualTo(100);
    assertThat(started.get(1).window()).isEqualTo(WINDOW);
    limiter.renewed(List.of(own()), now);

    now += Duration.ofMillis(2_500).toNanos();
    assertThat(limiter.turn(Lane.INTERACTIVE).begin(now)).isPresent();
    assertThat(started.get(2).blocked()).isEqualTo(Duration.ofMillis(5_500));
    limiter.renewed(List.of(own()), now);
    now += Duration.ofMillis(4_100).toNanos();
    assertThat(limiter.turn(Lane.INTERACTIVE).begin(now)).isPresent();
    assertThat(started.get(3).blocked()).isZero(); // It ends before most others know of it.
  }

  @Test
  void begin_firstBatchRequests_waitForTheFirstRenewalAndTheLimit() {
    Turn batch = limiter.turn(Lane.BATCH);
    assertThat(batch.begin(now)).isPresent();
    Turn interactive = begin(); // At once.

    limiter.renewed(List.of(own()), now);
    assertThat(batch.begin(now)).isPresent(); // The limit is not known yet.

    boolean unused = interactive.end(null, null, now);
    assertThat(batch.begin(now)).isEmpty();
  }

  @Test
  void begin_firstBatchRequestWithoutARenewal_waitsFor2Seconds() {
    Turn batch = limiter.turn(Lane.BATCH);
    assertThat(batch.begin(now)).isPresent();

    now += Duration.ofMillis(1_999).toNanos();
    assertThat(batch.begin(now)).isPresent();
    now += MS;
    assertThat(batch.begin(now)).isEmpty();
  }

  /** When the part is renewed in the next 20 s, in milliseconds: the store responds at once. */
  private List<Long> renewals(Entry... entries) {
    List<Long> times = new ArrayList<>();
    long from = now;
    for (; now - from <= Duration.ofSeconds(20).toNanos(); now += 100 * MS) {
      int before = started.size();
      begin().leave();
      if (started.size() > before) {
        times.add((now - from) / MS);
        limiter.renewed(List.of(entries), now);
      }
    }
    return times;
  }

  @Test
  void begin_asLongAsNothingChanges_renewsThePartEvery5Seconds() {
    assertThat(renewals(own(), other("q", 1, 0)))
        .containsExactly(0L, 1_000L, 3_000L, 7_000L, 12_000L, 17_000L);

    assertThat(renewals(own(), other("q", 1, 0), other("r", 1, 0))) // 3.1 s after the last one.
        .containsExactly(1_900L, 2_900L, 4_900L, 8_900L, 13_900L, 18_900L);
  }

  @Test
  void begin_callsWaitForMostOfTheTime_asksForAllOfTheLimitAfterASecond() {
    others = 50;
    renew(own(), other("q", ALL, 0));
    now += Duration.ofSeconds(2).toNanos();
    send(); // The next renewal is due after 4 s.
    limiter.renewed(List.of(own(), other("q", ALL, 0)), now);
    assertThat(started.get(1).demand()).isLessThan(ALL);
    long renewedAt = now;

    waitUntilRenewed();
    assertThat((now - renewedAt) / MS).isBetween(1_000L, 1_010L);
    assertThat(started.get(2).demand()).isEqualTo(ALL);

    waitUntilRenewed();
    assertThat(started.get(3).demand()).isEqualTo(ALL);

    now += Duration.ofSeconds(5).toNanos();
    send();
    assertThat(started.get(4).demand()).isLessThan(ALL); // No call has waited since.
  }

  /** Calls wait all the time. */
  private void waitUntilRenewed() {
    int before = started.size();
    Turn waiting = limiter.turn(Lane.BATCH);
    for (; started.size() == before; now += MS) {
      if (waiting.begin(now).isEmpty()) {
        respond(waiting);
        waiting = limiter.turn(Lane.BATCH);
      }
    }
    waiting.leave();
    limiter.renewed(List.of(own(), other("q", ALL, 0)), now);
  }

  @Test
  void begin_callsWaitForLessThanHalfOfTheTime_asksForWhatTheySent() {
    others = 50;
    renew(own(), other("q", ALL, 0));
    now += Duration.ofSeconds(2).toNanos();
    send();
    limiter.renewed(List.of(own(), other("q", ALL, 0)), now);
    Turn waiting = limiter.turn(Lane.BATCH);
    for (long until = now + 450 * MS; now < until; now += MS) {
      if (waiting.begin(now).isEmpty()) {
        respond(waiting);
        waiting = limiter.turn(Lane.BATCH);
      }
    }
    waiting.leave();

    now += Duration.ofMillis(600).toNanos();
    send();
    assertThat(started).hasSize(2);
    now += Duration.ofMillis(2_950).toNanos();
    send();

    assertThat(started).hasSize(3);
    assertThat(started.get(2).demand()).isBetween(0.5, 3.0);
  }

  /** The time between two batch requests, in milliseconds. */
  private long spacing() {
    List<Turn> turns = Stream.generate(() -> limiter.turn(Lane.BATCH)).limit(20).toList();
    List<Long> waits = turns.stream()
        .map(turn -> turn.begin(now).map(delay -> delay.remaining().toMillis()).orElse(0L))
        .filter(wait -> wait > 0)
        .toList();
    turns.forEach(Turn::leave);
    return waits.get(1) - waits.get(0);
  }

  @Test
  void notRenewed_processThatNeededLittle_usesAnEqualPart() {
    renew(own(), other("q", ALL, 0));
    now += Duration.ofSeconds(5).toNanos();
    send(); // A few in 6 s: it needs less than an eighth.
    limiter.renewed(List.of(own(), other("q", ALL, 0)), now);
    assertThat(spacing()).isBetween(800L, 840L);

    limiter.notRenewed(now);

    assertThat(spacing()).isBetween(200L, 210L);
  }

  @Test
  void renewed_noProcessNeedsItsPart_leavesTheRestToAllOfThem() {
    renew(own(), other("q", 2, 0));
    now += Duration.ofSeconds(5).toNanos();
    send();
    limiter.renewed(List.of(own(), other("q", 2, 0)), now);

    // It needs hardly any, the other one a quarter, and each gets half of the rest.
    assertThat(spacing()).isBetween(250L, 290L);
  }

  @ParameterizedTest
  @CsvSource({"60, 300, 315", "120, 200, 210"})
  void renewed_afterAnOutage_countsTheProcessesOfTheTimeBefore(int secondsAgo, long from, long to) {
    renew(own(), other("q", ALL, 0));
    now += Duration.ofSeconds(5).toNanos();
    limiter.notRenewed(now);
    now += Duration.ofMinutes(1).toNanos();

    limiter.renewed(List.of(own(), other("q", ALL, secondsAgo), other("r", ALL, 0)), now);

    assertThat(spacing()).isBetween(from, to);
  }
}
