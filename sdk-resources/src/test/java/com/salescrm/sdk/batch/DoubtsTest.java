package com.salescrm.sdk.batch;

import static org.assertj.core.api.Assertions.assertThat;

import com.salescrm.sdk.WireTest;
import com.salescrm.sdk.batch.Doubts.Idle;
import com.salescrm.sdk.batch.Doubts.Pass;
import java.time.Duration;
import java.util.Objects;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** When a pass of the list is worth its requests, and which rows it decides. */
class DoubtsTest extends WireTest {
  private static final long LAG = Duration.ofSeconds(5).toNanos();
  private static final long START = Long.MAX_VALUE - LAG; // A monotonic clock may overflow.

  private final Doubts doubts = new Doubts();
  private ExternalIdIndex<Object> index;

  @BeforeEach
  void createIndex() {
    index = ExternalIdIndex.of(http, "/thing/", "key", o -> o.listLag(Duration.ofNanos(LAG)));
  }

  /** Adds rows, one in each nanosecond. */
  private void add(int count, long from) {
    for (int i = 0; i < count; i++) {
      doubts.add(index, new Row(BatchTestBase.lead("k"), 1, 0), from + i);
    }
  }

  private int rowsOf(Pass pass) {
    return Objects.requireNonNull(pass).rows.size();
  }

  @Test
  void poll_whileOtherRowsRun_waitsUntilAHundredAreOlderThanTheLag() {
    add(99, START);
    assertThat(doubts.nanosUntilDue(START, Idle.NO)).isEqualTo(Long.MAX_VALUE);
    assertThat(doubts.poll(START + 2 * LAG, Idle.NO)).isNull();

    add(1, START + 99);
    assertThat(doubts.nanosUntilDue(START + LAG, Idle.NO)).isEqualTo(99);
    assertThat(doubts.poll(START + LAG + 98, Idle.NO)).isNull();
    assertThat(rowsOf(doubts.poll(START + LAG + 99, Idle.NO))).isEqualTo(100);
    assertThat(doubts.size()).isZero();
  }

  @Test
  void poll_someAreYoungerThanTheLag_leavesTheseToTheNextPass() {
    add(100, START);
    add(50, START + LAG);

    assertThat(rowsOf(doubts.poll(START + LAG + 110, Idle.NO))).isEqualTo(100);
    assertThat(doubts.size()).isEqualTo(50);
    assertThat(doubts.poll(START + 3 * LAG, Idle.NO)).isNull();
    assertThat(rowsOf(doubts.poll(START + 3 * LAG, Idle.YES))).isEqualTo(50);
    assertThat(doubts.nanosUntilDue(START, Idle.YES)).isEqualTo(Long.MAX_VALUE);
  }

  @Test
  void poll_nothingElseIsToBeDone_waitsForTheLagOfTheLatest() {
    add(2, START);

    assertThat(doubts.nanosUntilDue(START, Idle.YES)).isEqualTo(LAG + 1);
    assertThat(doubts.poll(START + LAG, Idle.YES)).isNull();
    assertThat(rowsOf(doubts.poll(START + LAG + 1, Idle.YES))).isEqualTo(2);
  }

  @Test
  void poll_inputIsSlow_waits30Seconds() {
    add(1, START);
    long wait = Duration.ofSeconds(30).toNanos();

    assertThat(doubts.nanosUntilDue(START, Idle.AT_THE_MOMENT)).isEqualTo(wait);
    assertThat(doubts.poll(START + wait - 1, Idle.AT_THE_MOMENT)).isNull();
    assertThat(rowsOf(doubts.poll(START + wait, Idle.AT_THE_MOMENT))).isEqualTo(1);
  }

  @Test
  void pollAll_youngRows_areInIt() {
    add(3, START);

    assertThat(rowsOf(doubts.pollAll())).isEqualTo(3);
    assertThat(doubts.size()).isZero();
    assertThat(doubts.pollAll()).isNull();
  }
}
