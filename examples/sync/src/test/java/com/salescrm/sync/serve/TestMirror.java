package com.salescrm.sync.serve;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.salescrm.sdk.webhook.WebhookVerifier;
import com.salescrm.sync.cli.Problem;
import com.salescrm.sync.db.Database;
import com.salescrm.sync.db.DatabaseSettings;
import com.salescrm.sync.pull.PullSettings;
import com.salescrm.sync.pull.Stop;
import com.salescrm.sync.service.Service;
import com.salescrm.sync.service.ServiceOptions;
import com.salescrm.sync.table.ExcludedFields;
import com.salescrm.sync.table.ReadableViews;
import com.salescrm.sync.table.Table;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.EnumSet;
import java.util.Optional;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** A mirror in this JVM, or its parts only. */
final class TestMirror implements AutoCloseable {
  static final Duration RARELY = Duration.ofHours(6);
  private static final Duration PATIENCE = Duration.ofSeconds(5);

  final MirrorParts parts;
  /** What the mirror prints on standard output. */
  final StringWriter printed;

  private final Mirror mirror;

  private TestMirror(MirrorParts parts, StringWriter printed, boolean started, String... keys) {
    this.parts = parts;
    this.printed = printed;
    WebhookVerifier.Builder verifier = WebhookVerifier.builder();
    for (String key : keys) {
      verifier.key(key);
    }
    this.mirror = started ? Mirror.start(parts, verifier.build()) : null;
  }

  /** A running mirror. */
  static TestMirror start(
      String baseUrl,
      String apiKey,
      Path folder,
      String database,
      Duration sweepEvery,
      String... keys)
      throws Exception {
    return start(baseUrl, apiKey, folder, database, sweepEvery, PATIENCE, keys);
  }

  /** A running mirror that does not sweep again, whose deliveries wait for the database for so long. */
  static TestMirror withPatience(
      Duration patience, String baseUrl, String apiKey, Path folder, String database)
      throws Exception {
    return start(baseUrl, apiKey, folder, database, RARELY, patience, Deliveries.KEY);
  }

  private static TestMirror start(
      String baseUrl,
      String apiKey,
      Path folder,
      String database,
      Duration sweepEvery,
      Duration patience,
      String... keys)
      throws Exception {
    StringWriter printed = new StringWriter();
    return new TestMirror(
        parts(baseUrl, apiKey, folder, database, sweepEvery, patience, printed),
        printed,
        true,
        keys);
  }

  /** The parts, without threads and server. */
  static TestMirror parts(String baseUrl, Path folder, String database) throws Exception {
    StringWriter printed = new StringWriter();
    return new TestMirror(
        parts(baseUrl, "key", folder, database, RARELY, PATIENCE, printed),
        printed,
        false,
        Deliveries.KEY);
  }

  private static MirrorParts parts(
      String baseUrl,
      String apiKey,
      Path folder,
      String database,
      Duration sweepEvery,
      Duration patience,
      StringWriter printed)
      throws Exception {
    Path key = Files.writeString(folder.resolve("key"), apiKey);
    Options options = new Options();
    CommandLine.ParseResult ignored = new CommandLine(options)
        .parseArgs("--base-url", baseUrl, "--api-key-file", key.toString(), "--max-wait", "1");
    Service service = options.service.open();
    PullSettings pull = new PullSettings(
        EnumSet.allOf(Table.class),
        ExcludedFields.NONE,
        false,
        100,
        4,
        250,
        96,
        ReadableViews.NONE);
    ServeSettings settings = new ServeSettings(
        new InetSocketAddress(InetAddress.getLoopbackAddress(), 0),
        "/webhook",
        sweepEvery,
        patience,
        pull);
    Notices notices = new Notices(
        new PrintWriter(printed), new PrintWriter(System.err, true, UTF_8), Clock.systemUTC());
    return new MirrorParts(
        service,
        Database.open(DatabaseSettings.of(database)),
        settings,
        new Metrics(),
        notices,
        new Stop(),
        Clock.systemUTC());
  }

  /** Parses the options of the service. */
  @Command
  private static final class Options {
    @Mixin
    final ServiceOptions service = new ServiceOptions();
  }

  String url(String path) {
    return "http://127.0.0.1:" + mirror.port() + path;
  }

  String webhook() {
    return url("/webhook");
  }

  /** The value of a line of {@code /metrics}. */
  long metric(String name) throws Exception {
    return Deliveries.get(url("/metrics"))
        .body()
        .lines()
        .filter(line -> line.startsWith(name + " "))
        .map(line -> (long) Double.parseDouble(line.substring(name.length() + 1)))
        .findFirst()
        .orElse(0L);
  }

  /** Waits until the mirror ends by itself. */
  Optional<Problem> await() {
    return mirror.await();
  }

  /** Waits for the first sweep. */
  TestMirror swept() throws Exception {
    Waiting.until("a sweep", () -> metric("crm_sync_sweeps_total{result=\"ok\"}") > 0);
    return this;
  }

  @Override
  public void close() {
    if (mirror != null) {
      mirror.close();
    }
    parts.service().close();
    parts.database().close();
  }
}
