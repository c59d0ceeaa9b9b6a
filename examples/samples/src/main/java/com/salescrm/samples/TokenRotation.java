package com.salescrm.samples;

import com.fasterxml.jackson.databind.JsonNode;
import com.salescrm.sandbox.Sandbox;
import com.salescrm.sdk.core.auth.store.FileTokenStore;
import com.salescrm.sdk.core.auth.store.OAuthToken;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * Three processes ({@link TokenWorker}) share one token store, against a sandbox whose access tokens expire after 5 s
 * and whose refresh tokens are valid once: one process refreshes for all. Run it with {@code mvn -q -Dquickstart
 * -Dsample=TokenRotation -pl examples/samples -am}.
 */
public final class TokenRotation {
  private static final int PROCESSES = 3;

  private TokenRotation() {}

  /** The argument is the duration in seconds, by default 15. */
  public static void main(String[] args) throws Exception {
    String seconds = args.length > 0 ? args[0] : "15";
    try (Sandbox sandbox = Sandbox.builder().realTime().start()) {
      sandbox.oauth().tokenLifetime(Duration.ofSeconds(5));
      Path file = Files.createTempDirectory("crm").resolve("crm-token.json");
      FileTokenStore.at(file).save(login(sandbox));
      List<Process> processes = new ArrayList<>();
      for (int i = 0; i < PROCESSES; i++) {
        processes.add(start(sandbox, file, seconds));
      }
      int failed = 0;
      for (Process process : processes) {
        failed += process.waitFor() == 0 ? 0 : 1;
      }
      System.out.println("The service counted " + sandbox.oauth().refreshes() + " refreshes and "
          + sandbox.oauth().reuses() + " uses of an invalid token.");
      Exit.ifFailed(failed > 0, failed + " of " + PROCESSES + " processes failed.");
    }
  }

  /** Issues tokens without a browser; see OAuthLogin. */
  private static OAuthToken login(Sandbox sandbox) {
    JsonNode response = sandbox.oauth().newGrant();
    return OAuthToken.builder()
        .accessToken(response.path("access_token").asText())
        .refreshToken(response.path("refresh_token").asText())
        .build();
  }

  private static Process start(Sandbox sandbox, Path file, String seconds) throws IOException {
    String java =
        System.getProperty("java.home") + File.separator + "bin" + File.separator + "java";
    String classPath = System.getProperty("java.class.path");
    ProcessBuilder builder = new ProcessBuilder(
            java, "-cp", classPath, TokenWorker.class.getName(), file.toString(), seconds)
        .inheritIO();
    builder
        .environment()
        .putAll(Map.of(
            "CRM_BASE_URL", sandbox.baseUrl(),
            "CRM_AUTH_URL", sandbox.oauth().authUrl(),
            "CRM_API_HOST", sandbox.oauth().apiHost(),
            "CRM_CLIENT_ID", sandbox.oauth().clientId(),
            "CRM_CLIENT_SECRET", sandbox.oauth().clientSecret()));
    return builder.start();
  }
}
