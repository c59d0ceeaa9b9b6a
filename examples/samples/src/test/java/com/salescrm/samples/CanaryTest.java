package com.salescrm.samples;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.Base64;
import org.junit.jupiter.api.Test;

/** Prints a fake secret, which the build's search of the test output must find (.ci/SearchOutput). */
class CanaryTest {
  @Test
  void print_fakeSecret_isInTheTestOutput() {
    String canary = "token_c4n4ry_1";
    System.out.println(
        canary + " and " + Base64.getEncoder().encodeToString(canary.getBytes(UTF_8)));
    assertThat(canary).contains("c4n4ry");
  }
}
