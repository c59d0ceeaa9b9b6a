package com.salescrm.samples;

import static org.assertj.core.api.Assertions.assertThat;

import com.salescrm.sdk.CrmClient;
import com.salescrm.sdk.export.Export;
import com.salescrm.sdk.export.ExportFormat;
import com.salescrm.sdk.export.ExportRows;
import com.salescrm.sdk.export.LeadExportType;
import com.salescrm.sdk.lead.Lead;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Saving and reading use the memory of a few buffers for a file of any size. */
@Tag("soak")
@Timeout(900)
class LargeExportTest {
  private static final int LEADS = 1_000_000;

  @Test
  void export_aMillionLeadsIn64MegabytesOfHeap_isSavedAndRead(@TempDir Path directory)
      throws Exception {
    try (OtherJvm service = OtherJvm.start(
        SandboxMain.class, List.of("-Xmx1g"), List.of(Integer.toString(LEADS)), Map.of())) {
      Map<String, String> environment =
          Map.of("CRM_BASE_URL", service.line(), "CRM_API_KEY", service.line());
      String file = directory.resolve("leads.json").toString();
      try (OtherJvm client =
          OtherJvm.start(Exporting.class, List.of("-Xmx64m"), List.of(file), environment)) {
        assertThat(Long.parseLong(client.line())).isGreaterThan(300_000_000L);
        assertThat(client.line()).isEqualTo("read " + LEADS);
        assertThat(client.exitCode(10)).isZero();
      }
    }
  }

  /** Saves the file and prints its size, then reads it as leads and prints their number. */
  static final class Exporting {
    private Exporting() {}

    public static void main(String[] args) throws IOException {
      // The sandbox writes the file before it returns the response.
      CrmClient crm = CrmClient.fromEnv()
          .withOptions(
              o -> o.attemptTimeout(Duration.ofMinutes(5)).totalTimeout(Duration.ofMinutes(5)));
      Export done = crm.exports()
          .startLeads(b -> b.format(ExportFormat.JSON).type(LeadExportType.LEADS))
          .await(Duration.ofMinutes(5));
      System.out.println(Files.size(crm.exports().download(done).saveTo(Path.of(args[0]))));
      try (ExportRows<Lead> leads = crm.exports().download(done).readLeads()) {
        System.out.println("read " + leads.stream().count());
      }
    }
  }
}
