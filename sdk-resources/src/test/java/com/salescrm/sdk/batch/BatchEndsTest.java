package com.salescrm.sdk.batch;

import static org.assertj.core.api.Assertions.assertThat;

import com.salescrm.sdk.WireTest;
import com.salescrm.sdk.core.error.CallCancelledException;
import com.salescrm.sdk.core.error.TransportException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.sql.SQLException;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Which failures end a batch, in virtual time. */
class BatchEndsTest extends WireTest {
  private static final long PATIENCE = Duration.ofMinutes(15).toNanos();
  private static final long PAUSE = Duration.ofSeconds(5).toNanos();
  private static final long START = Long.MAX_VALUE - PATIENCE; // A monotonic clock may overflow.

  private final AtomicLong nanos = new AtomicLong(START);
  private final Schedule schedule = new Schedule(BatchTestBase.virtualTime(nanos), 16);
  private final RuntimeException failure =
      new TransportException("no route to host", null, List.of(), null);
  private BatchEnds ends;

  @BeforeEach
  void createEnds() {
    ends = new BatchEnds(http, BatchTestBase.virtualTime(nanos), schedule, Limits.DEFAULTS);
  }

  private static Row row() {
    return new Row(BatchTestBase.lead("k"), 1, 0);
  }

  private Row rowOfAnIndex() {
    ExternalIdIndex<Object> index = ExternalIdIndex.of(http, "/thing/", "key", options -> {});
    return new Row(Write.create(index, "k", new Object()), 1, 0);
  }

  private void at(long time) {
    nanos.set(START + time);
  }

  /** A row began to fail, and ends now. */
  private void fails(Row row, long since) {
    ends.failed(row, START + since, failure);
  }

  private void assertContinues() {
    assertThat(schedule.isStopped()).isFalse();
    assertThat(schedule.failure()).isNull();
  }

  private void assertEnded() {
    assertThat(schedule.failure()).isSameAs(failure);
  }

  @Test
  void failed_twoRowsHadNoResponseForFifteenMinutes_endTheBatch() {
    at(PATIENCE);
    fails(row(), 0);
    assertContinues();

    fails(row(), 0);
    assertEnded();
  }

  @Test
  void failed_twoRowsHadNoResponseForLess_doNotEndIt() {
    at(PATIENCE - 1);

    fails(row(), 0);
    fails(row(), 0);

    assertContinues();
  }

  @Test
  void failed_oneRowTwice_countsOnce() {
    Row row = row();
    at(PATIENCE);

    fails(row, 0);
    fails(row, 0);

    assertContinues();
  }

  @Test
  void failed_anotherRowHadAResponseMeanwhile_doesNotCount() {
    at(1);
    ends.responded();
    at(2 * PATIENCE);
    fails(row(), 0);
    fails(row(), 0);
    assertContinues();

    fails(row(), 1); // It began right then.
    assertContinues();
    fails(row(), 1);
    assertEnded();
  }

  @Test
  void failed_responseInsideTheTimeOfTheFirstRow_beginsTheTimeWithoutResponse() {
    at(PATIENCE / 2);
    ends.responded();
    at(PATIENCE);
    fails(row(), 0); // Without a response only since that.
    fails(row(), PATIENCE / 2);
    fails(row(), PATIENCE / 2);
    assertContinues();

    at(PATIENCE + PATIENCE / 2);
    fails(row(), PATIENCE / 2);
    assertEnded();
  }

  @Test
  void failed_responseAfterTheFailureOfARow_beginsAgain() {
    at(PATIENCE);
    fails(row(), 0);
    ends.responded();

    fails(row(), PATIENCE);
    assertContinues();
    at(2 * PATIENCE - 1);
    fails(row(), PATIENCE);
    assertContinues();
    at(2 * PATIENCE);
    fails(row(), PATIENCE);
    assertEnded();
  }

  @Test
  void failed_secondRowBeganBeforeTheFirst_countsItsTime() {
    at(PATIENCE);
    fails(row(), PATIENCE / 2);

    fails(row(), 0);

    assertEnded();
  }

  /** Without a request for longer than five minutes, the service may have responded all the time. */
  @Test
  void failed_secondRowBeganUpToFiveMinutesAfterTheFirstEnded_continuesTheOutage() {
    at(PATIENCE);
    fails(row(), 0);
    at(2 * PATIENCE);

    fails(row(), PATIENCE + PATIENCE / 3);

    assertEnded();
  }

  @Test
  void failed_secondRowBeganLater_isAnotherOutage() {
    at(PATIENCE);
    fails(row(), 0);
    long again = PATIENCE + PATIENCE / 3 + 1;
    at(2 * PATIENCE);
    fails(row(), again);
    assertContinues();

    at(again + PATIENCE - 1);
    fails(row(), again);
    assertContinues();
    at(again + PATIENCE);
    fails(row(), again);
    assertEnded();
  }

  @Test
  void holdsBack_duringAnOutage_sendsOneWriteInFiveSeconds() {
    assertThat(ends.holdsBack()).isFalse();
    assertThat(ends.holdsBack()).isFalse();

    fails(row(), 0);

    assertThat(ends.holdsBack()).isTrue();
    at(PAUSE - 1);
    assertThat(ends.holdsBack()).isTrue();
    at(PAUSE);
    assertThat(ends.holdsBack()).isFalse();
    assertThat(ends.holdsBack()).isTrue();
    at(2 * PAUSE);
    assertThat(ends.holdsBack()).isFalse();
    assertThat(ends.holdsBack()).isTrue();
    ends.responded();
    assertThat(ends.holdsBack()).isFalse();
  }

  private static UncheckedIOException database(String sqlState) {
    return new UncheckedIOException(new IOException(new SQLException("refused", sqlState)));
  }

  @Test
  void check_databaseRefusesEachUse_endsABatchOfItsIndexOnly() {
    RuntimeException noTable = database("42P01");
    ends.check(row(), noTable);
    ends.check(rowOfAnIndex(), database("22001")); // The value of a row is too long.
    ends.check(rowOfAnIndex(), database("08001"));
    ends.check(rowOfAnIndex(), new IllegalArgumentException("external id"));
    assertContinues();

    ends.check(rowOfAnIndex(), noTable);
    assertThat(schedule.failure()).isSameAs(noTable);
  }

  @Test
  void check_codeOfARowCancelsItsOwnCalls_isAFailureOfTheRow() {
    ends.check(row(), new CallCancelledException("cancelled", null, List.of(), null));
    assertContinues();

    Thread.currentThread().interrupt(); // By the code of the row.
    ends.check(row(), new CallCancelledException("cancelled", null, List.of(), null));
    assertThat(Thread.interrupted()).isTrue();
    assertContinues();
  }

  @Test
  void check_callsOfTheClientAreCancelled_endsTheBatch() {
    CompletableFuture<Void> cancelled = new CompletableFuture<>();
    BatchEnds ofCancellable = new BatchEnds(
        http.withOptions(options -> options.cancelWhen(cancelled)),
        BatchTestBase.virtualTime(nanos),
        schedule,
        Limits.DEFAULTS);
    CallCancelledException e = new CallCancelledException("cancelled", null, List.of(), null);
    ofCancellable.check(row(), e);
    assertContinues();

    cancelled.complete(null);
    ofCancellable.check(row(), e);
    assertThat(schedule.failure()).isSameAs(e);
  }

  @Test
  void check_clientIsClosed_endsTheBatch() {
    IllegalStateException e = new IllegalStateException("the client is closed");
    ends.check(row(), e);
    assertContinues();

    http.close();
    ends.check(row(), new IllegalArgumentException("of the row"));
    assertContinues();
    ends.check(row(), e);
    assertThat(schedule.failure()).isSameAs(e);
  }
}
