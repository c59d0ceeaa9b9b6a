package com.salescrm.samples;

import static org.assertj.core.api.Assertions.assertThat;

import com.salescrm.sandbox.Sandbox;
import com.salescrm.sdk.core.auth.store.FileTokenStore;
import com.salescrm.sdk.core.auth.store.OAuthToken;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A script that runs a sample notices that it did not do everything. */
@Timeout(60)
class ExitCodesTest {
  @ParameterizedTest
  @ValueSource(
      classes = {ImportLeads.class, BulkEdit.class, WebhookReceiver.class, UpsertFromCrm.class})
  void sample_ownServiceWithoutArguments_exitsWith2AndSendsNothing(Class<?> sample)
      throws Exception {
    try (Sandbox own = Sandbox.start()) {
      Map<String, String> settings =
          Map.of("CRM_BASE_URL", own.baseUrl(), "CRM_API_KEY", own.apiKey());

      SampleRun run = SampleRun.failing(settings, sample);

      assertThat(run.exitCode()).isEqualTo(2);
      assertThat(run.output()).isBlank();
      assertThat(run.errors()).isNotBlank();
      assertThat(own.requests()).isEmpty();
    }
  }

  @Test
  void tokenWorker_withoutArguments_exitsWith2() throws Exception {
    SampleRun run = SampleRun.failing(Map.of(), TokenWorker.class);

    assertThat(run.exitCode()).isEqualTo(2);
    assertThat(run.errors()).contains("TokenWorker <token file> <seconds>");
  }

  @Test
  void tokenWorker_callsFail_pausesAndExitsWith1(@TempDir Path folder) throws Exception {
    Path file = folder.resolve("token.json");
    try (Sandbox sandbox = Sandbox.start()) {
      FileTokenStore.at(file)
          .save(OAuthToken.builder().accessToken("token_1").refreshToken("none").build());

      SampleRun run = SampleRun.failing(
          Grant.environment(sandbox, file.toString()), TokenWorker.class, file.toString(), "1");

      assertThat(run.exitCode()).isEqualTo(1);
      assertThat(run.output()).containsPattern("Process \\d+: (\\d+) calls, \\1 of them failed");
      assertThat(run.output()).containsPattern(": \\d{1,2} calls");
      assertThat(run.errors()).contains(" calls failed");
    }
  }
}
