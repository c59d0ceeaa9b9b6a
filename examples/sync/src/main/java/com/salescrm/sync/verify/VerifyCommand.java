package com.salescrm.sync.verify;

import com.salescrm.sdk.core.error.ForbiddenException;
import com.salescrm.sdk.core.error.NotFoundException;
import com.salescrm.sdk.core.http.ApiClient;
import com.salescrm.sdk.core.http.ApiRequest;
import com.salescrm.sync.cli.ExitCode;
import com.salescrm.sync.cli.JsonLines;
import com.salescrm.sync.cli.Numbers;
import com.salescrm.sync.cli.Problem;
import com.salescrm.sync.db.Database;
import com.salescrm.sync.db.RunLock;
import com.salescrm.sync.pull.CrmReader;
import com.salescrm.sync.pull.ReadOptions;
import com.salescrm.sync.pull.ResponseLimit;
import com.salescrm.sync.pull.Stop;
import com.salescrm.sync.pull.TableCommand;
import com.salescrm.sync.service.Service;
import com.salescrm.sync.service.ServiceClock;
import com.salescrm.sync.service.ServiceOptions;
import com.salescrm.sync.table.ExcludedFields;
import com.salescrm.sync.table.Owner;
import com.salescrm.sync.table.Schema;
import java.io.PrintWriter;
import java.time.Duration;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.ThreadLocalRandom;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code crm-sync verify}. */
@Command(
    name = "verify",
    description = {
      "Compares the tables with the service, object by object, and prints one line for each object that differs.",
      "Objects that changed since the last pull are counted, but are no error. The exit code is 0 if nothing else differs"
          + " and each table was pulled completely once, and 3 otherwise."
    },
    sortOptions = false)
public final class VerifyCommand extends TableCommand {
  private static final String ROW = "%-26s%12s%12s%12s%12s%n";
  private static final int MOST_SEED = 1_000_000;

  @Mixin
  private final ServiceOptions serviceOptions = new ServiceOptions();

  @Option(
      names = "--sample",
      paramLabel = "<n>",
      description = "Only this number of objects of each table, picked at random. Default: all.")
  private @Nullable Integer sample;

  @Option(
      names = "--seed",
      paramLabel = "<n>",
      description = "The seed of --sample, to pick the same again. Default: a random one.")
  private @Nullable Long seed;

  @Option(
      names = "--repair",
      description = "Write the objects that differ again, and soft-delete those that are gone.")
  private boolean repair;

  @Option(
      names = "--strict",
      description =
          "Count changes since the last pull as differences too. For a service that does not change.")
  private boolean strict;

  @Option(names = "--json", description = "Print each difference as one line of JSON.")
  private boolean json;

  @Mixin
  private final ReadOptions readOptions = new ReadOptions();

  /** For picocli. */
  public VerifyCommand() {}

  @Override
  protected void check() {
    readOptions.check();
    require(sample == null || sample >= 1, "--sample must be 1 or more");
  }

  private VerifySettings settings() {
    return new VerifySettings(
        tables,
        sample == null ? 0 : sample,
        seed == null ? ThreadLocalRandom.current().nextInt(MOST_SEED) : seed,
        repair,
        strict,
        readOptions.mostCustomColumns());
  }

  @Override
  @SuppressWarnings("try") // The lock is only held.
  protected int run(Stop stop) {
    VerifySettings settings = settings();
    try (Service service =
            serviceOptions.open(client -> ResponseLimit.set(client, readOptions.parallel()));
        Database database = databaseOptions.openExisting();
        RunLock lock = settings.repair() ? database.lock() : () -> {}) {
      Schema.requireCurrent(database);
      Verify verify = new Verify(context(service, database, settings, stop));
      try {
        verify.run();
      } finally { // A run that ends early prints what it has verified.
        if (verify.hasResult()) {
          print(verify, settings);
        }
      }
      return exitCode(verify);
    }
  }

  private VerifyContext context(
      Service service, Database database, VerifySettings settings, Stop stop) {
    CrmReader reader = new CrmReader(
            service.client(), stop, readOptions.pageSize(), readOptions.parallel())
        .ofUnlisted();
    String organization = reader.organization().orElse(null);
    ExcludedFields excluded = database.reading(connection -> {
      Owner.checkSame(connection, organization);
      return ExcludedFields.of(connection);
    });
    PrintWriter out = spec.commandLine().getOut();
    return new VerifyContext(
        database,
        reader,
        new CrmReader(service.client(), stop, 1, 1),
        excluded,
        organization,
        serviceAhead(service.client().http()),
        settings,
        difference -> {
          out.println(json ? difference.toJson() : difference.toString());
          out.flush();
        },
        stop);
  }

  private static Duration serviceAhead(ApiClient http) {
    try {
      Instant sent = Instant.now();
      var response = http.send(ApiRequest.get("/me/").build());
      return ServiceClock.ahead(response, sent, Instant.now()).orElse(Duration.ZERO);
    } catch (NotFoundException | ForbiddenException e) {
      return Duration.ZERO; // The service has no such operation.
    }
  }

  /** Prints notes and numbers, those of {@code --json} to standard error. */
  private void print(Verify verify, VerifySettings settings) {
    if (json) {
      verify.refusals().byTitle().forEach(this::printNotVerified);
    }
    PrintWriter err = spec.commandLine().getErr();
    verify.notes().forEach(note -> err.println("crm-sync: " + note));
    PrintWriter out = json ? err : spec.commandLine().getOut();
    out.printf(Locale.ROOT, ROW, "", "compared", "changed", "different", "repaired");
    verify.counts().forEach((title, counts) -> row(out, title, counts));
    row(out, "all", verify.sum());
    if (settings.sample() > 0) {
      out.println("Sample of " + settings.sample() + " a table, --seed " + settings.seed());
    }
    out.flush();
    err.flush();
  }

  private static int exitCode(Verify verify) {
    Counts sum = verify.sum();
    boolean differs = sum.different != sum.repaired;
    verify.refusals().problem().ifPresent(refusal -> {
      // A later run does not remove the differences.
      throw differs
          ? new Problem(ExitCode.REFUSED, String.valueOf(refusal.getMessage()), refusal)
          : refusal;
    });
    return differs ? ExitCode.REFUSED : ExitCode.OK;
  }

  private void printNotVerified(String title, Problem problem) {
    Map<String, String> line = new LinkedHashMap<>();
    line.put("table", title.replace(' ', '_'));
    line.put("not_verified", String.valueOf(problem.getMessage()));
    JsonLines.print(spec.commandLine().getOut(), line);
  }

  private static void row(PrintWriter out, String title, Counts counts) {
    out.printf(
        Locale.ROOT,
        ROW,
        title,
        Numbers.grouped(counts.compared),
        Numbers.grouped(counts.changed),
        Numbers.grouped(counts.different),
        Numbers.grouped(counts.repaired));
  }
}
