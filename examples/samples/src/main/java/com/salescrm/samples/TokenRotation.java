package com.salescrm.samples;

import com.salescrm.sandbox.Sandbox;
import com.salescrm.sdk.CrmClient;
import com.salescrm.sdk.core.auth.FileTokenStore;
import com.salescrm.sdk.core.auth.OAuthClient;
import com.salescrm.sdk.core.auth.OAuthCredentials;
import com.salescrm.sdk.core.auth.OAuthToken;
import com.salescrm.sdk.core.auth.TokenListener;
import com.salescrm.sdk.core.error.CrmException;
import com.salescrm.sdk.core.error.ReauthorizationRequiredException;
import com.salescrm.sdk.core.error.TokenStoreException;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * Three processes on one token store, against a sandbox whose access tokens live 5 s and whose refresh tokens are good once:
 * whoever notices first renews for all. For several machines, take a {@code JdbcTokenStore} instead of the file.
 */
public final class TokenRotation {
  private static final int PROCESSES = 3;
  private static final int SECONDS = 15;

  private TokenRotation() {}

  /** Takes how many seconds it runs; 15 unless said. With a file behind that it is one of the processes. */
  public static void main(String[] args) throws Exception {
    int seconds = args.length > 0 ? Integer.parseInt(args[0]) : SECONDS;
    if (args.length > 1) {
      work(Path.of(args[1]), Duration.ofSeconds(seconds));
      return;
    }
    try (Sandbox sandbox = Sandbox.builder().realTime().start()) {
      sandbox.oauth().tokenLifetime(Duration.ofSeconds(5));
      Path file = Files.createTempDirectory("crm").resolve("crm-token.json");
      FileTokenStore.at(file).save(login(sandbox));
      List<Process> processes = new ArrayList<>();
      for (int i = 0; i < PROCESSES; i++) {
        processes.add(start(sandbox, seconds, file));
      }
      for (Process process : processes) {
        process.waitFor();
      }
      System.out.println("The service counted " + sandbox.oauth().renewals() + " renewals and "
          + sandbox.oauth().reuses() + " uses of a token that was spent.");
    }
  }

  /** What OAuthLogin does with a browser. */
  private static OAuthToken login(Sandbox sandbox) {
    var answer = sandbox.oauth().newGrant();
    return OAuthToken.builder()
        .accessToken(answer.path("access_token").asText())
        .refreshToken(answer.path("refresh_token").asText())
        .build();
  }

  private static Process start(Sandbox sandbox, int seconds, Path file) throws IOException {
    ProcessBuilder builder = new ProcessBuilder(
            System.getProperty("java.home") + File.separator + "bin" + File.separator + "java",
            "-cp",
            System.getProperty("java.class.path"),
            TokenRotation.class.getName(),
            Integer.toString(seconds),
            file.toString())
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

  /** One of the processes: everything that has to do with tokens is in these two statements. */
  private static void work(Path file, Duration length) {
    OAuthClient oauth = OAuthService.clientFromEnv().build();
    OAuthCredentials credentials = OAuthCredentials.builder(oauth, FileTokenStore.at(file))
        .listener(new Alarm())
        .build();
    long pid = ProcessHandle.current().pid();
    int calls = 0;
    int failures = 0;
    try (CrmClient crm = CrmClient.builder()
        .baseUrl(OAuthService.variable("CRM_BASE_URL"))
        .credentials(credentials)
        .build()) {
      for (long end = System.nanoTime() + length.toNanos(); System.nanoTime() < end; calls++) {
        try {
          crm.users().me();
        } catch (CrmException e) {
          failures++;
        }
      }
    }
    System.out.println(
        "Process " + pid + ": " + calls + " calls, " + failures + " of them failed.");
  }

  /** What somebody should be woken up for. */
  private static final class Alarm implements TokenListener {
    @Override
    public void saveFailed(TokenStoreException why) {
      System.out.println("A new pair is in memory only, look after the store: " + why.getMessage());
    }

    @Override
    public void reauthorizationRequired(ReauthorizationRequiredException why) {
      System.out.println("Let the user authorise again: " + why.getMessage());
    }
  }
}
