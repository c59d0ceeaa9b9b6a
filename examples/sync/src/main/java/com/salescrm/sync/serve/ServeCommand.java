package com.salescrm.sync.serve;

import com.salescrm.sdk.webhook.WebhookVerifier;
import com.salescrm.sync.db.Database;
import com.salescrm.sync.pull.PullSettings;
import com.salescrm.sync.pull.ReadOptions;
import com.salescrm.sync.pull.ResponseLimit;
import com.salescrm.sync.pull.Stop;
import com.salescrm.sync.pull.TableCommand;
import com.salescrm.sync.service.Service;
import com.salescrm.sync.service.ServiceOptions;
import com.salescrm.sync.table.ExcludedFields;
import com.salescrm.sync.table.ReadableViews;
import java.net.InetSocketAddress;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code crm-sync serve}. */
@Command(
    name = "serve",
    description = {
      "Receives webhooks and applies them to the tables within seconds; regular pulls find what never arrived.",
      "Runs until it is stopped. Several replicas can share one PostgreSQL database."
    },
    sortOptions = false)
public final class ServeCommand extends TableCommand {
  private static final Pattern ADDRESS =
      Pattern.compile("(\\[[0-9A-Fa-f:.%\\w]+]|[^:\\[\\]]+):(\\d{1,5})");

  /** Senders wait for a few seconds, then they repeat the delivery. */
  private static final Duration PATIENCE = Duration.ofSeconds(5);

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

  @Mixin
  private final ServiceOptions serviceOptions = new ServiceOptions();

  @Mixin
  private final ReadOptions readOptions = new ReadOptions();

  @Option(
      names = "--compare-every",
      paramLabel = "<n>",
      defaultValue = "96",
      description =
          "Number of sweeps after which all opportunities are read and compared, at the latest after a week. Default: ${DEFAULT-VALUE}.")
  private int compareEvery;

  @SuppressWarnings("NullAway.Init") // check() sets it.
  private InetSocketAddress address;

  /** For picocli. */
  public ServeCommand() {}

  @Override
  protected void check() {
    readOptions.check();
    address = address();
    require(compareEvery >= 1, "--compare-every must be 1 or more");
    require(
        sweepEveryMinutes >= 1 && sweepEveryMinutes <= 1_440, "--sweep-every must be 1 to 1440");
    require(
        path.matches("/[\\w./~-]*")
            && !path.equals(StatusEndpoint.HEALTH)
            && !path.equals(StatusEndpoint.METRICS),
        "--path must begin with / and differ from /health and /metrics");
  }

  @Override
  protected int run(Stop stop) {
    ServeSettings settings = settings();
    WebhookVerifier verifier =
        SignatureKeys.verifier(signatureKeyFile, System.getenv(SignatureKeys.VARIABLE));
    Notices notices =
        new Notices(spec.commandLine().getOut(), spec.commandLine().getErr(), Clock.systemUTC());
    Stop ofMirror = new Stop(); // Also requested when a thread of the mirror fails.
    CompletableFuture<Void> ignored = stop.asked().thenRun(ofMirror::ask);
    try (Service service =
            serviceOptions.open(builder -> ResponseLimit.set(builder, readOptions.parallel()));
        Database database = databaseOptions.open();
        Mirror mirror = Mirror.start(
            new MirrorParts(
                service, database, settings, new Metrics(), notices, ofMirror, Clock.systemUTC()),
            verifier)) {
      notices.line("listening on http://" + settings.listen().getHostString() + ":" + mirror.port()
          + settings.path());
      throw mirror.await().orElseGet(Stop::stopped);
    }
  }

  private ServeSettings settings() {
    PullSettings pull = new PullSettings(
        tables,
        ExcludedFields.NONE,
        false,
        readOptions.pageSize(),
        readOptions.parallel(),
        readOptions.mostCustomColumns(),
        compareEvery,
        ReadableViews.NONE);
    return new ServeSettings(address, path, Duration.ofMinutes(sweepEveryMinutes), PATIENCE, pull);
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
}
