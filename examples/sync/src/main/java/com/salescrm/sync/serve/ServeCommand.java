package com.salescrm.sync.serve;

import com.salescrm.sdk.webhook.WebhookVerifier;
import com.salescrm.sync.cli.Problem;
import com.salescrm.sync.db.Database;
import com.salescrm.sync.db.DatabaseOptions;
import com.salescrm.sync.pull.PullSettings;
import com.salescrm.sync.pull.Stop;
import com.salescrm.sync.pull.Sweep;
import com.salescrm.sync.service.Service;
import com.salescrm.sync.service.ServiceOptions;
import com.salescrm.sync.table.ExcludedFields;
import com.salescrm.sync.table.ReadableViews;
import com.salescrm.sync.table.Table;
import java.net.InetSocketAddress;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.EnumSet;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** {@code crm-sync serve}. */
@Command(
    name = "serve",
    description = {
      "Receives webhooks and applies them to the tables within seconds; regular pulls find what never arrived.",
      "Runs until it is stopped. Several replicas can share one PostgreSQL database."
    },
    sortOptions = false)
public final class ServeCommand implements Callable<Integer> {
  private static final Pattern ADDRESS =
      Pattern.compile("(\\[[0-9A-Fa-f:.%\\w]+]|[^:\\[\\]]+):(\\d{1,5})");

  @Spec
  @SuppressWarnings("NullAway.Init") // picocli sets it.
  private CommandSpec spec;

  @Mixin
  private final ServiceOptions serviceOptions = new ServiceOptions();

  @Mixin
  private final DatabaseOptions databaseOptions = new DatabaseOptions();

  @Option(
      names = "--listen",
      paramLabel = "<host:port>",
      defaultValue = "127.0.0.1:8080",
      description =
          "Address to listen on, for HTTP without TLS: put a proxy with TLS before it. Default: ${DEFAULT-VALUE}.")
  private String listen = "127.0.0.1:8080";

  @Option(
      names = "--path",
      paramLabel = "<path>",
      defaultValue = "/webhook",
      description = "Path of the deliveries. Default: ${DEFAULT-VALUE}.")
  private String path = "/webhook";

  @Option(
      names = "--signature-key-file",
      paramLabel = "<file>",
      description =
          "File that contains the signature keys of the webhooks, one a line. Default: the keys in CRM_WEBHOOK_KEYS, separated by commas.")
  private @Nullable Path signatureKeyFile;

  @Option(
      names = "--sweep-every",
      paramLabel = "<minutes>",
      defaultValue = "15",
      description =
          "Time from the start of a pull to that of the next one, 1 to 1440. Default: ${DEFAULT-VALUE}.")
  private int sweepEveryMinutes;

  @Option(
      names = {"--tables", "--only"},
      paramLabel = "<table>",
      split = ",",
      description = "Only these tables: ${COMPLETION-CANDIDATES}. Default: all.")
  private Set<Table> tables = EnumSet.allOf(Table.class);

  @Option(
      names = "--parallel",
      paramLabel = "<n>",
      defaultValue = "4",
      description = "Number of calls in flight, 1 to 64. Default: ${DEFAULT-VALUE}.")
  private int parallel;

  @Option(
      names = "--page-size",
      paramLabel = "<n>",
      defaultValue = "100",
      description = "Number of objects per page of a sweep. Default: ${DEFAULT-VALUE}.")
  private int pageSize;

  @Option(
      names = "--max-custom-columns",
      paramLabel = "<n>",
      defaultValue = "250",
      description = "The same number as for the pull. Default: ${DEFAULT-VALUE}.")
  private int mostCustomColumns;

  @Option(
      names = "--compare-every",
      paramLabel = "<n>",
      defaultValue = "96",
      description =
          "Number of sweeps after which all opportunities are read and compared, at the latest after a week. Default: ${DEFAULT-VALUE}.")
  private int compareEvery;

  /** For picocli. */
  public ServeCommand() {}

  @Override
  public Integer call() {
    ServeSettings settings = settings();
    WebhookVerifier verifier =
        SignatureKeys.verifier(signatureKeyFile, System.getenv(SignatureKeys.VARIABLE));
    Stop stop = Stop.onShutdown(System.err);
    try {
      // Closing the mirror requests a stop too, also after a problem.
      throw serve(settings, verifier, stop).orElseGet(Stop::stopped);
    } finally {
      stop.ended();
    }
  }

  private Optional<Problem> serve(ServeSettings settings, WebhookVerifier verifier, Stop stop) {
    Notices notices =
        new Notices(spec.commandLine().getOut(), spec.commandLine().getErr(), Clock.systemUTC());
    try (Service service = serviceOptions.open(builder -> Sweep.limitResponses(builder, parallel));
        Database database = databaseOptions.open();
        Mirror mirror = Mirror.start(
            new MirrorParts(
                service, database, settings, new Metrics(), notices, stop, Clock.systemUTC()),
            verifier)) {
      notices.line("listening on http://" + settings.listen().getHostString() + ":" + mirror.port()
          + settings.path());
      return mirror.await();
    }
  }

  private ServeSettings settings() {
    require(parallel >= 1 && parallel <= 64, "--parallel must be 1 to 64");
    require(
        pageSize >= 1 && mostCustomColumns >= 0,
        "--page-size must be 1 or more, --max-custom-columns 0 or more");
    require(compareEvery >= 1, "--compare-every must be 1 or more");
    require(
        sweepEveryMinutes >= 1 && sweepEveryMinutes <= 1_440, "--sweep-every must be 1 to 1440");
    require(
        path.matches("/[\\w./~-]*")
            && !path.equals(StatusEndpoint.HEALTH)
            && !path.equals(StatusEndpoint.METRICS),
        "--path must begin with / and differ from /health and /metrics");
    PullSettings pull = new PullSettings(
        tables,
        ExcludedFields.NONE,
        false,
        pageSize,
        parallel,
        mostCustomColumns,
        compareEvery,
        ReadableViews.NONE);
    return new ServeSettings(address(), path, Duration.ofMinutes(sweepEveryMinutes), pull);
  }

  private InetSocketAddress address() {
    Matcher parts = ADDRESS.matcher(listen);
    boolean matches = parts.matches() && Integer.parseInt(parts.group(2)) <= 65_535;
    require(matches, "--listen must be a host and a port, such as 127.0.0.1:8080");
    InetSocketAddress address =
        new InetSocketAddress(parts.group(1), Integer.parseInt(parts.group(2)));
    require(!address.isUnresolved(), "--listen: there is no host " + parts.group(1));
    return address;
  }

  private void require(boolean possible, String message) {
    if (!possible) {
      throw new ParameterException(spec.commandLine(), message);
    }
  }
}
