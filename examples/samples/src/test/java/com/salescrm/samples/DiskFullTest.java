package com.salescrm.samples;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.salescrm.sandbox.Sandbox;
import com.salescrm.sandbox.Seed;
import com.salescrm.sdk.CrmClient;
import com.salescrm.sdk.export.Export;
import com.salescrm.sdk.export.ExportFormat;
import com.salescrm.sdk.export.LeadExportType;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** A full disk, simulated by the file size limit of a shell. */
@Timeout(60)
class DiskFullTest {
  @Test
  void saveTo_diskFull_preservesTheFileAndDeletesThePart(@TempDir Path directory) throws Exception {
    assumeTrue(Files.isExecutable(Path.of("/bin/sh")), "a shell with ulimit");
    Path file = Files.writeString(directory.resolve("leads.json"), "previous content");
    try (Sandbox sandbox = Sandbox.start().seed(Seed.leads(1_000))) {
      sandbox.jobs().duration(Duration.ZERO);
      Map<String, String> environment =
          Map.of("CRM_BASE_URL", sandbox.baseUrl(), "CRM_API_KEY", sandbox.apiKey());
      try (OtherJvm program =
          OtherJvm.startWithFilesUpTo(500, Saving.class, List.of(file.toString()), environment)) {
        assertThat(program.line())
            .startsWith("cannot write " + directory.resolve(".leads.json.part"));
        assertThat(program.exitCode(10)).isZero();
      }
    }

    assertThat(file).hasContent("previous content");
    assertThat(directory).isDirectoryNotContaining("glob:**.part");
  }

  /** Saves an export of several megabytes and prints the error. */
  static final class Saving {
    private Saving() {}

    public static void main(String[] args) {
      CrmClient crm = CrmClient.fromEnv();
      Export done = crm.exports()
          .startLeads(b -> b.format(ExportFormat.JSON).type(LeadExportType.LEADS))
          .await();
      try {
        crm.exports().download(done).saveTo(Path.of(args[0]));
      } catch (UncheckedIOException e) {
        System.out.println(e.getMessage());
      }
    }
  }
}
