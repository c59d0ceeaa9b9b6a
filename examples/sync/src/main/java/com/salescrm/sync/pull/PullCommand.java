package com.salescrm.sync.pull;

import com.salescrm.sync.cli.ExitCode;
import com.salescrm.sync.cli.Problem;
import com.salescrm.sync.cli.RootCommand;
import com.salescrm.sync.cli.Terminal;
import com.salescrm.sync.db.Database;
import com.salescrm.sync.db.DuckDbDriver;
import com.salescrm.sync.db.RunLock;
import com.salescrm.sync.fields.SchemaFile;
import com.salescrm.sync.service.CallCounts;
import com.salescrm.sync.service.Service;
import com.salescrm.sync.service.ServiceOptions;
import com.salescrm.sync.table.CheckpointStore;
import com.salescrm.sync.table.ColumnTypes;
import com.salescrm.sync.table.ExcludedFields;
import com.salescrm.sync.table.Exclusion;
import com.salescrm.sync.table.History;
import com.salescrm.sync.table.Kind;
import com.salescrm.sync.table.Owner;
import com.salescrm.sync.table.ParquetFiles;
import com.salescrm.sync.table.ReadableViews;
import com.salescrm.sync.table.RunClock;
import com.salescrm.sync.table.Schema;
import com.salescrm.sync.table.Table;
import com.salescrm.sync.table.WriteOrder;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.sql.SQLException;
import java.time.Clock;
import java.time.Duration;
import java.time.OffsetDateTime;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code crm-sync pull}. */
@Command(
    name = "pull",
    description = {
      "Pulls everything from the service into tables; later runs pull what changed.",
      "Each page is committed together with its checkpoint: after a stop or a kill at any moment, the same command"
          + " resumes."
    },
    sortOptions = false)
public final class PullCommand extends TableCommand {
  private static final String RESUME = "run the same command again to resume";

  @Mixin
  private final ServiceOptions serviceOptions = new ServiceOptions();

  @Option(
      names = "--exclude-columns",
      paramLabel = "<table.column>",
      split = " *, *",
      splitSynopsisLabel = ",",
      description =
          "Columns, such as contacts.emails, whose values are not stored, neither in the column nor in json."
              + " Stored values are removed.")
  private Set<String> excludedColumns = new TreeSet<>();

  @Option(
      names = "--full",
      description =
          "Full refresh of leads, contacts and opportunities through an export: fewer calls for very many leads.")
  private boolean full;

  @Option(
      names = "--history",
      description =
          "Also store the earlier versions of rows, in tables such as leads_history; later pulls without the option"
              + " and serve continue it.")
  private boolean history;

  @Option(
      names = "--no-history",
      description = "End the history of the database, and remove the earlier versions.")
  private boolean noHistory;

  @Option(
      names = "--names",
      paramLabel = "<file>",
      description =
          "Properties file with lines such as cf_tier=Tier, for views such as leads_named with those columns.")
  private @Nullable Path names;

  @Option(
      names = "--schema",
      paramLabel = "<file>",
      description =
          "Description of custom fields, as the command schema writes it: their columns get its types, also in later pulls.")
  private @Nullable Path schema;

  @Mixin
  private final ReadOptions readOptions = new ReadOptions();

  @Option(
      names = "--compare-every",
      paramLabel = "<n>",
      defaultValue = "96",
      description =
          "Number of pulls after which all opportunities are read and compared, at the latest after a week. Default: ${DEFAULT-VALUE}.")
  private int compareEvery;

  @Option(
      names = "--dry-run",
      description =
          "Write nothing: print what a pull would read from each list, and its requests. Each list is requested once.")
  private boolean dryRun;

  @Option(
      names = "--parquet",
      paramLabel = "<folder>",
      description =
          "Folder for a Parquet file of each table, such as leads.parquet, written after the pull. Needs the driver of DuckDB.")
  private @Nullable Path parquet;

  @Option(
      names = "--json",
      description =
          "Print the result as JSON, one object a line: one for each table, one for the run.")
  private boolean json;

  /** For picocli. */
  public PullCommand() {}

  @Override
  protected void check() {
    readOptions.check();
    require(compareEvery >= 1, "--compare-every must be 1 or more");
    require(!history || !noHistory, "use either --history or --no-history");
    if (parquet != null) {
      Path existing = parquet.toAbsolutePath();
      while (!Files.exists(existing, LinkOption.NOFOLLOW_LINKS) && existing.getParent() != null) {
        existing = existing.getParent();
      }
      require(Files.isDirectory(existing), "--parquet: " + existing + " is not a folder");
      DuckDbDriver.require();
    }
  }

  @Override
  protected int run(Stop stop) {
    Map<Table, Map<String, Kind>> types =
        schema == null ? Map.of() : SchemaFile.read(schema, "--schema").columnTypes();
    Refusals refusals =
        dryRun ? plan(settings(), stop) : pull(settings(), types, stop).refusals();
    refusals.problem().ifPresent(refusal -> {
      throw !dryRun && refusal.exitCode() == ExitCode.UNREACHABLE ? refusal.and(RESUME) : refusal;
    });
    return ExitCode.OK;
  }

  private Refusals plan(PullSettings settings, Stop stop) {
    try (Service service =
            serviceOptions.open(client -> ResponseLimit.set(client, readOptions.parallel()));
        Database database = databaseOptions.openIfExists()) {
      CrmReader reader =
          new CrmReader(service.client(), stop, settings.pageSize(), settings.parallel());
      PullPlan plan =
          PullPlan.of(reader, settings, OffsetDateTime.now(Clock.systemUTC()), database);
      PrintWriter out = spec.commandLine().getOut();
      if (json) {
        plan.printJson(out);
      } else {
        plan.print(out);
      }
      return plan.refusals();
    }
  }

  private PullSettings settings() {
    ReadableViews views = names == null ? ReadableViews.NONE : ReadableViews.read(names);
    return new PullSettings(
        tables,
        ExcludedFields.of(excludedColumns),
        full,
        readOptions.pageSize(),
        readOptions.parallel(),
        readOptions.mostCustomColumns(),
        compareEvery,
        views);
  }

  @SuppressWarnings("try") // The lock is only held.
  private Summary pull(PullSettings settings, Map<Table, Map<String, Kind>> types, Stop stop) {
    long start = System.nanoTime();
    try (Service service =
            serviceOptions.open(client -> ResponseLimit.set(client, readOptions.parallel()));
        Database database = databaseOptions.open();
        RunLock lock = database.lock();
        Progress progress = progress()) {
      Schema.prepare(database);
      settings.views().requireDistinct(database, settings.tables());
      Pull pull = new Pull(context(service, database, settings, progress, stop));
      ColumnTypes.set(database, types).forEach(pull.summary()::addInvalid);
      try {
        pull.run();
      } catch (RuntimeException e) {
        Problem problem = Problem.of(e);
        throw isPassing(problem) ? problem.and(RESUME) : problem;
      } finally {
        print(pull.summary(), service.calls(), Duration.ofNanos(System.nanoTime() - start));
      }
      if (parquet != null) {
        new ParquetFiles(parquet).write(database, settings.tables());
      }
      return pull.summary();
    }
  }

  private PullContext context(
      Service service, Database database, PullSettings settings, Progress progress, Stop stop) {
    Clock clock = database.inTransaction(
        connection -> RunClock.of(connection, database.dialect(), Clock.systemUTC()));
    CrmReader reader =
        new CrmReader(service.client(), stop, settings.pageSize(), settings.parallel());
    Optional<String> organization = reader.organization();
    if (organization.isEmpty()) {
      service.requireApi();
    }
    database.inTransaction(connection -> {
      Owner.check(connection, organization.orElse(null));
      // First, since DuckDB refuses to add a column to a table whose rows the transaction changed.
      updateHistory(new History(connection, database.dialect()), clock);
      new Exclusion(connection, settings.excluded()).apply();
      return organization;
    });
    if (noHistory) {
      eraseVersions(database);
    }
    CheckpointStore checkpoints =
        new CheckpointStore(database.dialect(), clock, reader.serviceTime().orElse(null));
    return new PullContext(database, reader, checkpoints, settings, progress, stop, clock);
  }

  private static void eraseVersions(Database database) {
    boolean ignored = database.reading(connection -> {
      database.dialect().afterErasure(connection);
      return true;
    });
  }

  private void updateHistory(History versions, Clock clock) throws SQLException {
    if (history || noHistory) {
      new WriteOrder(versions.connection(), versions.dialect()).lock(); // Serve may write.
    }
    if (noHistory) {
      versions.end();
      return;
    }
    OffsetDateTime now =
        OffsetDateTime.now(RunClock.of(versions.connection(), versions.dialect(), clock));
    if (history) {
      versions.start(now);
    } else {
      versions.update(now);
    }
  }

  /** Prints what was done, also by a run that ends early, and notes. */
  private void print(Summary summary, CallCounts calls, Duration time) {
    PrintWriter out = spec.commandLine().getOut();
    if (json) {
      summary.printJson(calls, time, out);
    } else {
      out.print(summary.text(calls, time));
      out.flush();
    }
    PrintWriter err = spec.commandLine().getErr();
    summary.notes().forEach(note -> err.println("crm-sync: " + note));
    err.flush();
  }

  /** A bar on a terminal; otherwise lines with the time, unless standard output is for programs. */
  private Progress progress() {
    if (RootCommand.isVerbose(spec)) {
      return ProgressLines.eachPage(spec.commandLine().getErr(), Clock.systemUTC());
    }
    OptionalInt width = Terminal.width();
    if (width.isPresent()) {
      return new Bar(width.getAsInt());
    }
    return json
        ? Progress.NONE
        : ProgressLines.eachMinute(spec.commandLine().getOut(), Clock.systemUTC());
  }

  /** Whether the same command may succeed later. */
  private static boolean isPassing(Problem problem) {
    return problem.exitCode() == ExitCode.UNREACHABLE || problem.exitCode() == ExitCode.DATABASE;
  }
}
