package com.salescrm.sdk;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.Base64;
import org.junit.jupiter.api.Test;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Writes fake secrets, on purpose: the build's search of the test output must find them (.ci/SearchOutput). */
class CanaryTest {
  private static final Logger LOG = LoggerFactory.getLogger("com.salescrm.sdk");

  @Test
  void log_atTrace_reachesTheOutputThatIsSearched() {
    String canary = "api_c4n4ry_key";
    LOG.trace(
        "{} and {}", canary, Base64.getEncoder().encodeToString((canary + ":").getBytes(UTF_8)));
    assertThat(LOG.isTraceEnabled()).isTrue();
  }
}
