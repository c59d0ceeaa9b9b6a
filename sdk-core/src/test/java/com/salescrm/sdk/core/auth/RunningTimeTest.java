package com.salescrm.sdk.core.auth;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import org.junit.jupiter.api.Test;

class RunningTimeTest {
  private static final Duration SECOND = Duration.ofSeconds(1);

  private final ResponseTimer.RunningTime time =
      new ResponseTimer.RunningTime(Duration.ofMinutes(5));

  private void awake(int seconds) {
    for (int i = 0; i < seconds; i++) {
      assertThat(time.isOver()).isFalse();
      time.waited(time.slice(), time.slice());
    }
  }

  @Test
  void isOver_afterTheLimitOfAwakeTime() {
    awake(300);

    assertThat(time.isOver()).isTrue();
  }

  @Test
  void slice_isASecondOrWhatIsLeft() {
    assertThat(time.slice()).isEqualTo(SECOND);
    assertThat(new ResponseTimer.RunningTime(Duration.ofMillis(300)).slice())
        .isEqualTo(Duration.ofMillis(300));
  }

  @Test
  void pauseOfAnHour_countsAsOneSlice() {
    awake(100);
    time.waited(time.slice(), Duration.ofHours(1));
    awake(199);

    assertThat(time.isOver()).isTrue();
  }

  @Test
  void pauseInTheLastSecond_leaves10sToReadWhatArrived() {
    awake(299);
    time.waited(time.slice(), Duration.ofHours(1));
    awake(10);

    assertThat(time.isOver()).isTrue();
  }

  @Test
  void sliceThatTookALittleLonger_isNoPause() {
    ResponseTimer.RunningTime brief = new ResponseTimer.RunningTime(Duration.ofSeconds(3));
    brief.waited(SECOND, Duration.ofMillis(1_900));
    brief.waited(SECOND, Duration.ofMillis(1_200));

    assertThat(brief.isOver()).isTrue();
  }
}
