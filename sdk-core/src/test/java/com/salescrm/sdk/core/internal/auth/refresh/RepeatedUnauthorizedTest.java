package com.salescrm.sdk.core.internal.auth.refresh;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** A 401 soon after another one, such as of an operation that the user may not use, refreshes once a minute. */
@Timeout(60)
class RepeatedUnauthorizedTest {
  @Test
  void unauthorized_60sAfterAnother401_refreshes() {
    try (TestGrant grant = new TestGrant()) {
      grant.useUntil(Duration.ofMinutes(6));
      assertThat(grant.unauthorized()).isEqualTo("at_new1");
      grant.time.advance(Duration.ofSeconds(60));

      assertThat(grant.unauthorized()).isEqualTo("at_new2");
    }
  }

  @Test
  void unauthorized_soonAfterAnother401WithTokensInMemory_isReturned() {
    try (TestGrant grant = new TestGrant()) {
      grant.useUntil(Duration.ZERO);
      grant.storeFails = true;
      assertThat(grant.call()).isEqualTo("at_new1");
      assertThat(grant.unauthorized()).isEqualTo("at_new2");
      grant.time.advance(Duration.ofSeconds(59));

      assertThat(grant.unauthorized()).isNull();
    }
  }
}
