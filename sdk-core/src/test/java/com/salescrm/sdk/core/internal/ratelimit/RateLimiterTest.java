package com.salescrm.sdk.core.internal.ratelimit;

import static org.assertj.core.api.Assertions.assertThat;

import com.salescrm.sdk.core.internal.time.Timing.Ticker;
import com.salescrm.sdk.core.retry.Lane;
import com.salescrm.sdk.core.retry.RateBudget;
import com.salescrm.sdk.core.retry.RateLimit;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class RateLimiterTest {
  private static final Duration NOW = Duration.ZERO;

  private final RateLimiter limiter = new RateLimiter(null, "");
  private long now = -5_000_000_000L; // A monotonic clock may be negative.

  private Turn turn() {
    return limiter.turn(Lane.INTERACTIVE);
  }

  private Duration waitOf(Turn turn) {
    return turn.begin(now).map(Delay::block).orElse(NOW);
  }

  private Turn sent() {
    Turn turn = turn();
    assertThat(turn.begin(now)).isEmpty();
    return turn;
  }

  private void respond(Turn turn, long limit, long remaining, long resetSeconds) {
    RateLimit headers = new RateLimit(limit, remaining, Instant.ofEpochSecond(resetSeconds));
    boolean unused = turn.end(headers, null, now);
    turn.leave();
  }

  private void advance(Duration length) {
    now += length.toNanos();
  }

  @Test
  void begin_limitNotKnown_isSentAtOnce() {
    for (int i = 0; i < 1_000; i++) {
      boolean unused = sent().end(null, null, now);
    }

    assertThat(waitOf(turn())).isEqualTo(NOW);
  }

  @Test
  void begin_windowHasRequestsLeft_isSentAtOnce() {
    respond(sent(), 240, 239, 2);

    for (int i = 238; i >= 200; i--) {
      respond(sent(), 240, i, 2);
    }
  }

  @Test
  void begin_noRequestsLeft_waitsForTheEndOfTheWindow() {
    respond(sent(), 60, 59, 2);
    advance(Duration.ofSeconds(1));
    respond(sent(), 60, 0, 2);

    assertThat(waitOf(turn())).isEqualTo(Duration.ofSeconds(1));
    advance(Duration.ofSeconds(1));
    assertThat(waitOf(turn())).isEqualTo(NOW);
  }

  @Test
  void begin_allThatAreLeftAreInFlight_waits() {
    respond(sent(), 60, 59, 1);
    advance(Duration.ofMillis(500));
    Turn first = sent();
    Turn second = sent();
    Turn third = sent();
    respond(first, 60, 2, 1);

    assertThat(waitOf(turn())).isEqualTo(Duration.ofMillis(500));
    respond(third, 60, 1, 1); // Out of order: they do not raise what is left.
    respond(second, 60, 1, 1);
    assertThat(waitOf(turn())).isEqualTo(Duration.ofMillis(500));
  }

  @ParameterizedTest
  @CsvSource({"0, 0, 1", "-1, 5, 1", "60, 10, 0", "60, 90, 0"})
  void begin_headersWithoutSense_isSentAtOnce(long limit, long remaining, long reset) {
    respond(sent(), limit, remaining, reset);

    assertThat(waitOf(turn())).isEqualTo(NOW);
  }

  @Test
  void begin_oneRequestOfEachWindow_waitsForTheNextWindow() {
    respond(sent(), 1, 0, 1);

    assertThat(waitOf(turn())).isEqualTo(Duration.ofSeconds(1));
  }

  @Test
  void begin_quotaOfADayWithRequestsLeft_isNotSpread() {
    respond(sent(), 1_000, 500, 86_400);
    List<Turn> batch = new ArrayList<>();
    for (int i = 0; i < 500; i++) {
      Turn turn = limiter.turn(Lane.BATCH);
      assertThat(turn.begin(now)).isEmpty();
      batch.add(turn);
    }

    assertThat(waitOf(turn())).isEqualTo(Duration.ofMinutes(10)); // All are in flight.
    batch.forEach(Turn::leave);
  }

  @Test
  void begin_quotaOfADayIsUsedUp_triesAgainAfterTenMinutes() {
    respond(sent(), 1_000, 0, 86_400);

    assertThat(waitOf(turn())).isEqualTo(Duration.ofMinutes(10));
    advance(Duration.ofMinutes(10));
    assertThat(waitOf(turn())).isEqualTo(NOW);
  }

  @Test
  void begin_endOfALongWindow_isNoShortWindow() {
    respond(sent(), 240, 120, 60);
    advance(Duration.ofSeconds(50));
    respond(sent(), 240, 119, 10);

    for (int i = 118; i > 0; i--) {
      respond(sent(), 240, i, 10);
    }
    respond(sent(), 240, 0, 10);
    assertThat(waitOf(turn())).isEqualTo(Duration.ofSeconds(10));
  }

  @Test
  void begin_penaltyIsLongerThanTheWindow_waitsForTheWindowOnly() {
    respond(sent(), 60, 59, 2);
    advance(Duration.ofSeconds(1));
    respond(sent(), 60, 0, 60); // What the headers of some 429s state.

    assertThat(waitOf(turn())).isEqualTo(Duration.ofSeconds(1));
  }

  @Test
  void begin_processWasSuspendedForAnHour_isSentAtOnce() {
    respond(sent(), 60, 59, 1);
    Turn waiting = limiter.turn(Lane.BATCH);
    for (int i = 0; i < 20; i++) {
      respond(sent(), 60, 58 - i, 1);
    }
    assertThat(waitOf(waiting)).isPositive();
    advance(Duration.ofHours(1));

    assertThat(waitOf(waiting)).isEqualTo(NOW);
    assertThat(waitOf(turn())).isEqualTo(NOW);
  }

  @Test
  void begin_manyCallsWait_areSentInTurnAndMoveUpIfOthersLeave() {
    respond(sent(), 60, 59, 1);
    advance(Duration.ofMillis(500));
    respond(sent(), 60, 0, 1);
    List<Turn> waiting = new ArrayList<>();
    Duration last = NOW;
    for (int i = 0; i < 10_000; i++) {
      Turn turn = limiter.turn(Lane.BATCH);
      Duration wait = waitOf(turn);
      assertThat(wait).isGreaterThanOrEqualTo(last);
      last = wait;
      waiting.add(turn);
    }
    assertThat(last).isBetween(Duration.ofSeconds(160), Duration.ofSeconds(180));

    waiting.subList(0, 9_999).forEach(Turn::leave);
    assertThat(waitOf(waiting.get(9_999))).isLessThanOrEqualTo(Duration.ofSeconds(1));
  }

  @Test
  void end_429WithoutHeaders_blocksAsLongAsItStates() {
    Turn rejected = sent();
    boolean unused = rejected.end(null, new Turn.Rejection(Duration.ofSeconds(5), 0), now);

    assertThat(waitOf(turn())).isEqualTo(Duration.ofSeconds(5));
    advance(Duration.ofMinutes(1));
    assertThat(waitOf(turn())).isEqualTo(NOW);
  }

  @Test
  void of_clientsOfOneAccountAndBudget_shareTheLimiters() {
    RateBudget budget = RateBudget.inMemory();
    RateLimiters first = RateLimiters.of(budget, "a", Ticker.system());
    assertThat(RateLimiters.of(budget, "a", Ticker.system())).isSameAs(first);
    assertThat(RateLimiters.of(budget, "b", Ticker.system())).isNotSameAs(first);
    assertThat(RateLimiters.of(RateBudget.inMemory(), "a", Ticker.system())).isNotSameAs(first);

    first.release(budget, "a");
    assertThat(RateLimiters.of(budget, "a", Ticker.system())).isSameAs(first);
    first.release(budget, "a");
    first.release(budget, "a");
    assertThat(RateLimiters.of(budget, "a", Ticker.system())).isNotSameAs(first);
  }

  @Test
  void turn_ofAnotherGroup_doesNotWait() {
    RateLimiters limiters = new RateLimiters();
    respond(begun(limiters, "/lead/"), 1, 0, 1);

    assertThat(limiters.turn("/lead/", Lane.BATCH, null).begin(now)).isPresent();
    assertThat(limiters.turn("/contact/", Lane.BATCH, null).begin(now)).isEmpty();
  }

  private Turn begun(RateLimiters limiters, String group) {
    Turn turn = limiters.turn(group, Lane.BATCH, null);
    assertThat(turn.begin(now)).isEmpty();
    return turn;
  }

  @Test
  void reserve_thenTurnOfTheSameThread_isTheReservedOne() {
    RateLimiters limiters = new RateLimiters();
    respond(begun(limiters, "/lead/"), 4, 1, 1);
    assertThat(limiters.reserve("/lead/", Lane.INTERACTIVE, now)).isEmpty();

    Turn other = limiters.turn("/contact/", Lane.BATCH, null);
    assertThat(other.begin(now)).isEmpty();
    Turn turn = limiters.turn("/lead/", Lane.BATCH, null);
    assertThat(turn.begin(now)).isEmpty();
    assertThat(limiters.turn("/lead/", Lane.BATCH, null).begin(now)).isPresent();
  }

  @Test
  void reserve_twice_letsTheNextTwoCallsBegin() {
    RateLimiters limiters = new RateLimiters();
    respond(begun(limiters, "/lead/"), 40, 2, 1);
    assertThat(limiters.reserve("/lead/", Lane.INTERACTIVE, now)).isEmpty();
    assertThat(limiters.reserve("/lead/", Lane.INTERACTIVE, now)).isEmpty();
    assertThat(limiters.reserve("/lead/", Lane.INTERACTIVE, now)).isPresent();

    assertThat(limiters.turn("/lead/", Lane.INTERACTIVE, null).begin(now)).isEmpty();
    assertThat(limiters.turn("/lead/", Lane.INTERACTIVE, null).begin(now)).isEmpty();
    assertThat(limiters.turn("/lead/", Lane.INTERACTIVE, null).begin(now)).isPresent();
  }

  @Test
  void turn_reservationOfAnotherThread_isTaken() throws Exception {
    RateLimiters limiters = new RateLimiters();
    respond(begun(limiters, "/lead/"), 4, 1, 1);
    assertThat(limiters.reserve("/lead/", Lane.INTERACTIVE, now)).isEmpty();
    Reservation own = RateLimiters.reservation();

    Turn turn = CompletableFuture.supplyAsync(() -> limiters.turn("/lead/", Lane.INTERACTIVE, own))
        .get(60, TimeUnit.SECONDS);

    assertThat(turn.begin(now)).isEmpty();
    assertThat(limiters.turn("/lead/", Lane.INTERACTIVE, null).begin(now)).isPresent();
  }

  @Test
  void endReservation_unusedTurn_isTakenBack() {
    RateLimiters limiters = new RateLimiters();
    respond(begun(limiters, "/lead/"), 4, 1, 1);
    for (int i = 0; i < 10; i++) {
      assertThat(limiters.reserve("/lead/", Lane.INTERACTIVE, now)).isEmpty();
      RateLimiters.endReservation();
    }

    assertThat(limiters.turn("/lead/", Lane.INTERACTIVE, null).begin(now)).isEmpty();
    assertThat(limiters.turn("/lead/", Lane.INTERACTIVE, null).begin(now)).isPresent();
  }

  @Test
  void reserve_ofAnotherGroup_takesBackTheUnusedTurn() {
    RateLimiters limiters = new RateLimiters();
    respond(begun(limiters, "/lead/"), 4, 1, 1);
    for (int i = 0; i < 10; i++) {
      assertThat(limiters.reserve("/lead/", Lane.INTERACTIVE, now)).isEmpty();
      assertThat(limiters.reserve("/contact/", Lane.INTERACTIVE, now)).isEmpty();
    }
    RateLimiters.endReservation();

    assertThat(limiters.turn("/lead/", Lane.INTERACTIVE, null).begin(now)).isEmpty();
    assertThat(limiters.turn("/lead/", Lane.INTERACTIVE, null).begin(now)).isPresent();
  }

  @Test
  void begin_interactiveHalfAWindowAhead_waitsForTheSteadyRate() {
    respond(sent(), 100, 99, 10); // A request in 0.1 s.
    int atOnce = 0;
    Turn first = turn();
    while (waitOf(first).isZero()) {
      atOnce++;
      first = turn();
    }
    Duration wait = waitOf(first);

    assertThat(atOnce).isBetween(47, 53);
    assertThat(wait).isLessThanOrEqualTo(Duration.ofMillis(110));
    assertThat(waitOf(turn()).minus(wait).toMillis()).isBetween(100L, 105L);
    assertThat(waitOf(turn()).minus(wait).toMillis()).isBetween(200L, 210L);
  }

  @Test
  void begin_limitWasLoweredByAResponseWithoutRequestsLeft_nextWindowHasTheLowerLimit() {
    respond(sent(), 100, 99, 10);
    advance(Duration.ofSeconds(5));
    respond(sent(), 40, 0, 5);
    advance(Duration.ofSeconds(5));
    int atOnce = 0;
    while (waitOf(turn()).isZero()) {
      atOnce++;
    }

    assertThat(atOnce).isBetween(18, 22); // As many as in half a window.
  }

  @Test
  void endReservation_whileTheTurnWaits_delaysNoLaterCall() {
    RateLimiters limiters = new RateLimiters();
    respond(begun(limiters, "/lead/"), 60, 59, 1);
    advance(Duration.ofMillis(500));
    respond(begun(limiters, "/lead/"), 60, 0, 1);
    for (int i = 0; i < 100; i++) {
      assertThat(limiters.reserve("/lead/", Lane.BATCH, now)).isPresent();
      RateLimiters.endReservation();
    }

    assertThat(waitOf(limiters.turn("/lead/", Lane.BATCH, null))).isEqualTo(Duration.ofMillis(500));
  }

  @Test
  void leave_requestWithoutAResponse_countsTheNextOneToo() {
    for (int left = 19; left >= 2; left--) {
      respond(sent(), 20, left, 1);
      advance(Duration.ofMillis(45));
    }
    Turn turn = sent();
    turn.leave();

    assertThat(turn.begin(now)).isEmpty();

    assertThat(waitOf(turn())).isPositive();
  }

  @Test
  void anyUse_onEndedThreads_blocksNoOtherThread() throws Exception {
    RateBudget budget = RateBudget.inMemory();
    Turn first = sent();
    Turn second = sent();
    Turn third = sent();
    List<Runnable> uses = List.of(
        () -> respond(first, 60, 59, 1),
        second::withdraw,
        third::leave,
        () -> sent().leave(),
        () -> limiter.renewed(List.of(), now),
        () -> limiter.notRenewed(now),
        () -> RateLimiters.of(budget, "a", Ticker.system()).release(budget, "a"),
        () -> RateLimiters.of(budget, "a", Ticker.system()).release(budget, "a"),
        () -> sent().leave());

    for (Runnable use : uses) {
      CompletableFuture<Void> ended = new CompletableFuture<>();
      Thread thread = new Thread(() -> {
        try {
          use.run();
          ended.complete(null);
        } catch (Throwable e) {
          ended.completeExceptionally(e);
        }
      });
      thread.setDaemon(true);
      thread.start();
      assertThat(ended.get(60, TimeUnit.SECONDS)).isNull();
    }
  }
}
