package com.salescrm.sdk.core.polling;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import org.junit.jupiter.api.Test;

class PollOptionsTest {
  @Test
  void after_shortestDelay_growsUpToTheLongest() {
    Duration longest = Duration.ofSeconds(1);
    PollOptions options = PollOptions.defaults().withDelays(Duration.ofNanos(1), longest);
    Duration delay = options.firstDelay();
    for (int i = 0; i < 60; i++) {
      delay = options.after(delay);
    }

    assertThat(delay).isEqualTo(longest);
  }
}
