package com.salescrm.sync.service;

import com.salescrm.sandbox.Seed;
import com.salescrm.sdk.CrmClient;
import com.salescrm.sdk.core.auth.Credentials;
import com.salescrm.sdk.core.http.CallListener;
import com.salescrm.sdk.core.retry.Backoff;
import com.salescrm.sdk.core.retry.Lane;
import com.salescrm.sdk.core.retry.RetryPolicy;
import com.salescrm.sync.cli.ExitCode;
import com.salescrm.sync.cli.OptionNames;
import com.salescrm.sync.cli.Problem;
import com.salescrm.sync.cli.RootCommand;
import com.salescrm.sync.cli.TextFiles;
import com.salescrm.sync.cli.Version;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/**
 * The options for the service. Secrets are read from the environment or a file, never from the command line.
 */
public final class ServiceOptions {
  private static final int DEMO_LEADS = 3_000;
  private static final int MOST_DEMO_LEADS = 1_000_000;
  private static final int DEFAULT_WAIT_MINUTES = 15;
  private static final int MOST_WAIT_MINUTES = 1_440;
  private static final Duration ONE_ATTEMPT = Duration.ofMinutes(2);

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

  @Option(
      names = "--max-wait",
      paramLabel = "<minutes>",
      defaultValue = "" + DEFAULT_WAIT_MINUTES,
      description =
          "Longest time, in minutes, that one request waits for a service that limits the rate, fails or cannot be reached; 0 for one attempt. Default: ${DEFAULT-VALUE}.")
  private int maxWaitMinutes;

  @Spec(Spec.Target.MIXEE)
  @SuppressWarnings("NullAway.Init") // picocli sets it.
  private CommandSpec command;

  /** For picocli. */
  public ServiceOptions() {}

  /**
   * Opens the service.
   *
   * @return the service, to be closed
   * @throws Problem if an address or a key is missing or unusable
   */
  public Service open() {
    return open(more -> {});
  }

  /**
   * Opens the service.
   *
   * @param more sets further options of the client
   * @return the service, to be closed
   * @throws Problem if an address or a key is missing or unusable
   */
  public Service open(Consumer<CrmClient.Builder> more) {
    if (maxWaitMinutes < 0 || maxWaitMinutes > MOST_WAIT_MINUTES) {
      throw new Problem(ExitCode.USAGE, "--max-wait must be 0 to " + MOST_WAIT_MINUTES);
    }
    if (demoLeads < 0 || demoLeads > MOST_DEMO_LEADS) {
      throw new Problem(ExitCode.USAGE, "--demo-leads must be 0 to " + MOST_DEMO_LEADS);
    }
    CallCounts calls = new CallCounts(listener());
    if (demo) {
      return Service.demo(
          Seed.leads(demoLeads).withTasks(1),
          calls,
          builder -> more.accept(configured(builder, calls)));
    }
    try {
      CrmClient.Builder builder = configured(addressed(), calls);
      more.accept(builder);
      return new Service(builder.build(), address().orElse(""), calls, null);
    } catch (IllegalStateException | IllegalArgumentException e) {
      throw new Problem(
          ExitCode.USAGE, OptionNames.in(String.valueOf(e.getMessage())) + "; or try --demo", e);
    }
  }

  /**
   * The options for the service as they were given, without values from the environment.
   *
   * @return words of a command line, without secrets
   */
  public List<String> given() {
    List<String> given = new ArrayList<>();
    if (maxWaitMinutes != DEFAULT_WAIT_MINUTES) {
      given.addAll(List.of("--max-wait", Integer.toString(maxWaitMinutes)));
    }
    if (baseUrl != null) {
      given.addAll(List.of("--base-url", baseUrl));
    }
    if (apiKeyFile != null) {
      given.addAll(List.of("--api-key-file", apiKeyFile.toString()));
    }
    return given;
  }

  /** A program without a user waits for a service as long as it asks, instead of ending after some attempts. */
  private CrmClient.Builder configured(CrmClient.Builder builder, CallCounts calls) {
    Duration wait = Duration.ofMinutes(maxWaitMinutes);
    return builder
        .userAgent(userAgent())
        .lane(Lane.BATCH)
        .totalTimeout(wait.plus(ONE_ATTEMPT))
        .retryPolicy(RetryPolicy.defaults()
            .withMaxAttempts(wait.isZero() ? 1 : Integer.MAX_VALUE)
            .withBackoff(Backoff.exponential(Duration.ofMillis(500), Duration.ofSeconds(30)))
            .withMaxWait(wait))
        .listener(calls);
  }

  private CallListener listener() {
    WaitNotice notice = new WaitNotice(System.err, maxWaitMinutes, System::nanoTime);
    return RootCommand.isVerbose(command)
        ? new CallLines(command.commandLine().getErr(), Clock.systemUTC(), notice)
        : notice;
  }

  /** The address that {@link #addressed} uses; empty if none is set. */
  private Optional<String> address() {
    return Stream.of(baseUrl, System.getProperty("crm.baseUrl"), System.getenv("CRM_BASE_URL"))
        .flatMap(Stream::ofNullable)
        .filter(value -> !value.isBlank())
        .findFirst();
  }

  private CrmClient.Builder addressed() {
    CrmClient.Builder builder = CrmClient.builder();
    if (baseUrl == null && apiKeyFile == null) {
      return builder.fromEnv();
    }
    return builder
        .baseUrl(baseUrl != null ? baseUrl : variable("CRM_BASE_URL", "--base-url"))
        .credentials(
            apiKeyFile != null
                ? Credentials.apiKey(TextFiles.read(apiKeyFile, "--api-key-file"))
                : fromEnv());
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
}
