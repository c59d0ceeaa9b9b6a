package com.salescrm.samples;

import static org.assertj.core.api.Assertions.assertThat;

import com.salescrm.sandbox.Sandbox;
import com.salescrm.sandbox.Seed;
import com.salescrm.sdk.CrmClient;
import com.salescrm.sdk.core.auth.Credentials;
import com.salescrm.sdk.core.polling.PollToken;
import com.salescrm.sdk.export.Export;
import com.salescrm.sdk.export.ExportFormat;
import com.salescrm.sdk.export.ExportPoller;
import com.salescrm.sdk.export.LeadExportType;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** A program that exports is killed; another one finishes with its token. */
@Timeout(120)
class KilledExportTest {
  @TempDir
  Path directory;

  private Sandbox sandbox;
  private Path file;

  @BeforeEach
  void start() {
    sandbox = Sandbox.start().seed(Seed.leads(1_000));
    file = directory.resolve("leads.json");
  }

  @AfterEach
  void stop() {
    sandbox.close();
  }

  @Test
  void killed_whileWaiting_anotherProgramFinishes() throws Exception {
    String token;
    try (OtherJvm first = program("-")) {
      token = first.line();
      assertThat(first.line())
          .isEqualTo("polled"); // Then it waits, since the sandbox's clock stands still.
      first.kill();
    }
    sandbox.clock().advance(Duration.ofMinutes(1));

    finish(token);
  }

  @Test
  void killed_whileDownloading_anotherProgramFinishes() throws Exception {
    sandbox.downloads().throttle(20_000);
    sandbox.jobs().duration(Duration.ZERO);
    String token;
    try (OtherJvm first = program("-")) {
      token = first.line();
      assertThat(first.line()).isEqualTo("polled");
      assertThat(first.line()).isEqualTo("downloading");
      first.kill();
    }
    assertThat(file).doesNotExist();
    assertThat(directory.resolve(".leads.json.part")).exists();
    sandbox.downloads().unthrottle();

    finish(token);
  }

  private void finish(String token) throws Exception {
    try (OtherJvm second = program(token)) {
      assertThat(second.line()).isEqualTo(token);
      assertThat(second.line()).isEqualTo("polled");
      assertThat(second.line()).isEqualTo("downloading");
      assertThat(second.line()).isEqualTo("saved");
      assertThat(second.exitCode(10)).isZero();
    }
    assertThat(Files.readAllBytes(file)).isEqualTo(original(token));
    assertThat(directory.resolve(".leads.json.part")).doesNotExist();
    assertThat(sandbox.requests().stream().filter(call -> call.method().equals("POST")))
        .hasSize(1);
    assertThat(sandbox.downloads().requestsWithCredentials()).isEmpty();
    assertThat(sandbox.violations()).isEmpty();
  }

  private OtherJvm program(String token) throws IOException {
    return OtherJvm.start(
        Exporting.class,
        List.of(),
        List.of(token, file.toString()),
        Map.of("CRM_BASE_URL", sandbox.baseUrl(), "CRM_API_KEY", sandbox.apiKey()));
  }

  private byte[] original(String token) throws IOException {
    try (CrmClient crm = CrmClient.builder()
            .baseUrl(sandbox.baseUrl())
            .credentials(Credentials.apiKey(sandbox.apiKey()))
            .build();
        InputStream in = crm.exports()
            .download(crm.exports().reattach(PollToken.parse(token)).poll())
            .open()) {
      return in.readAllBytes();
    }
  }

  /** Starts an export, or reattaches to one, saves its file, and prints its progress. */
  static final class Exporting {
    private Exporting() {}

    public static void main(String[] args) {
      CrmClient crm = CrmClient.fromEnv();
      ExportPoller export = args[0].equals("-")
          ? crm.exports().startLeads(b -> b.format(ExportFormat.JSON).type(LeadExportType.LEADS))
          : crm.exports().reattach(PollToken.parse(args[0]));
      System.out.println(export.pollToken());
      boolean[] printed = new boolean[2];
      export.onProgress(state -> once(printed, 0, "polled"));
      Export done = export.await(Duration.ofMinutes(1));
      crm.exports()
          .download(done)
          .saveTo(Path.of(args[1]), progress -> once(printed, 1, "downloading"));
      System.out.println("saved");
    }

    private static void once(boolean[] printed, int index, String line) {
      if (!printed[index]) {
        printed[index] = true;
        System.out.println(line);
      }
    }
  }
}
