package com.salescrm.samples;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class QuickstartTest {
  @Test
  void main_withoutSettings_showsTheMainJobAgainstTheSandbox() {
    PrintStream console = System.out;
    ByteArrayOutputStream shown = new ByteArrayOutputStream();
    System.setOut(new PrintStream(shown, true, UTF_8));
    try {
      Quickstart.main(new String[0]);
    } finally {
      System.setOut(console);
    }

    assertThat(shown.toString(UTF_8))
        .contains("using a sandbox with 3,000 made-up leads")
        .contains("Created lead_", "Acme Rockets, 1 contact, tier gold")
        .contains("Updated: tier platinum, seats (none), tags [space, rockets]")
        .containsPattern(
            "Month won +opportunities +annualized\\R\\d{4}-\\d{2} +\\d+ +[\\d,]+\\.\\d{2}")
        .contains(
            "A typed error: com.salescrm.sdk.core.error.NotFoundException: GET /api/v1/lead/lead_that_never_was/");
  }
}
