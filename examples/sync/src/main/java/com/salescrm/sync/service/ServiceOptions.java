package com.salescrm.sync.service;

import com.salescrm.sandbox.Seed;
import com.salescrm.sdk.CrmClient;
import com.salescrm.sdk.core.auth.Credentials;
import com.salescrm.sync.cli.ExitCode;
import com.salescrm.sync.cli.Problem;
import com.salescrm.sync.cli.Version;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/**
 * The options for the service. Secrets are read from the environment or a file, never from the command line.
 */
public final class ServiceOptions {
  private static final int DEMO_LEADS = 3_000;

  @Option(
      names = "--base-url",
      paramLabel = "<url>",
      description =
          "Address of the API, such as https://api.example.com/api/v1. Default: CRM_BASE_URL.")
  private @Nullable String baseUrl;

  @Option(
      names = "--api-key-file",
      paramLabel = "<file>",
      description =
          "File that contains the API key. Default: the key in CRM_API_KEY, or the token in CRM_ACCESS_TOKEN.")
  private @Nullable Path apiKeyFile;

  @Option(names = "--demo", description = "Use a built-in sandbox with generated data.")
  private boolean demo;

  @Option(
      names = "--demo-leads",
      paramLabel = "<n>",
      defaultValue = "" + DEMO_LEADS,
      description = "Number of leads in the sandbox. Default: ${DEFAULT-VALUE}.")
  private int demoLeads;

  /** For picocli. */
  public ServiceOptions() {}

  /**
   * Opens the service.
   *
   * @return the service, to be closed
   * @throws Problem if an address or a key is missing or unusable
   */
  public Service open() {
    if (demo) {
      return Service.demo(
          Seed.leads(demoLeads).withTasks(1), builder -> builder.userAgent(userAgent()));
    }
    try {
      return Service.of(configured().build());
    } catch (IllegalStateException | IllegalArgumentException e) {
      throw new Problem(ExitCode.USAGE, e.getMessage() + "; or try --demo", e);
    }
  }

  /**
   * The options for the service as they were given, without values from the environment.
   *
   * @return words of a command line, without secrets
   */
  public List<String> given() {
    List<String> given = new ArrayList<>();
    if (baseUrl != null) {
      given.addAll(List.of("--base-url", baseUrl));
    }
    if (apiKeyFile != null) {
      given.addAll(List.of("--api-key-file", apiKeyFile.toString()));
    }
    return given;
  }

  private CrmClient.Builder configured() {
    CrmClient.Builder builder = CrmClient.builder().userAgent(userAgent());
    if (baseUrl == null && apiKeyFile == null) {
      return builder.fromEnv();
    }
    return builder
        .baseUrl(baseUrl != null ? baseUrl : variable("CRM_BASE_URL", "--base-url"))
        .credentials(apiKeyFile != null ? Credentials.apiKey(read(apiKeyFile)) : fromEnv());
  }

  private static String userAgent() {
    return "crm-sync/" + Version.number().replaceAll("[() ]", "");
  }

  private static Credentials fromEnv() {
    if (!isSet("CRM_ACCESS_TOKEN")) {
      return Credentials.apiKey(variable("CRM_API_KEY", "--api-key-file"));
    }
    if (isSet("CRM_API_KEY")) {
      throw new Problem(ExitCode.USAGE, "set either CRM_API_KEY or CRM_ACCESS_TOKEN, not both");
    }
    return Credentials.accessToken(System.getenv("CRM_ACCESS_TOKEN"));
  }

  private static boolean isSet(String name) {
    String value = System.getenv(name);
    return value != null && !value.isBlank();
  }

  private static String variable(String name, String option) {
    String value = System.getenv(name);
    if (value == null || value.isBlank()) {
      throw new Problem(ExitCode.USAGE, name + " is not set; set it, or use " + option);
    }
    return value;
  }

  private static String read(Path file) {
    try {
      return Files.readString(file);
    } catch (IOException e) {
      throw new Problem(ExitCode.USAGE, "--api-key-file: cannot read " + file, e);
    }
  }
}
