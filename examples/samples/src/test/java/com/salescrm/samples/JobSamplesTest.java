package com.salescrm.samples;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** The samples of long jobs run against the sandbox that they start. */
@Timeout(120)
class JobSamplesTest {
  /** A program that may throw. */
  private interface Program {
    void run(String[] args) throws Exception;
  }

  @Test
  void exportLeads_withoutSettings_savesTheSandboxesLeads(@TempDir Path directory)
      throws Exception {
    Path file = directory.resolve("leads.json");
    Files.writeString(
        directory.resolve("leads.json.token"), "crm-poll/1 export export_that_never_was");

    String shown = shown(ExportLeads::main, file.toString());

    assertThat(shown).contains("is gone, starting another").contains("Saved 3000 leads in " + file);
    assertThat(Files.readString(file)).startsWith("[{\"id\":\"lead_");
    assertThat(directory)
        .isDirectoryNotContaining("glob:**.token")
        .isDirectoryNotContaining("glob:**.part");
  }

  @Test
  void bulkEdit_withoutSettings_pausesAndGoesOn() throws Exception {
    String shown = shown(BulkEdit::main);

    assertThat(shown)
        .contains("take it up elsewhere with: crm-poll/1 bulk_action/edit bulkedit_")
        .contains("  paused, ")
        .containsPattern("Done: \\d{3,4} leads have the tier gold now");
  }

  private static String shown(Program program, String... args) throws Exception {
    PrintStream console = System.out;
    ByteArrayOutputStream shown = new ByteArrayOutputStream();
    System.setOut(new PrintStream(shown, true, UTF_8));
    try {
      program.run(args);
    } finally {
      System.setOut(console);
    }
    return shown.toString(UTF_8);
  }
}
