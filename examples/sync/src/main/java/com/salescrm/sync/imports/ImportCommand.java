package com.salescrm.sync.imports;

import com.salescrm.sdk.batch.BatchPlan;
import com.salescrm.sdk.batch.BatchProgress;
import com.salescrm.sdk.batch.PlannedWrite;
import com.salescrm.sdk.batch.WriteStatus;
import com.salescrm.sdk.batch.journal.Journal;
import com.salescrm.sdk.core.error.CallCancelledException;
import com.salescrm.sync.cli.ExitCode;
import com.salescrm.sync.cli.JsonLines;
import com.salescrm.sync.cli.OptionNames;
import com.salescrm.sync.cli.OutputFiles;
import com.salescrm.sync.cli.Problem;
import com.salescrm.sync.pull.Stop;
import com.salescrm.sync.service.Service;
import com.salescrm.sync.service.ServiceOptions;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code crm-sync import}. */
@Command(
    name = "import",
    description = {
      "Creates and updates objects from a CSV file or JSON lines. Without --apply nothing is written: the command"
          + " prints what would be done.",
      "After a stop or a kill at any moment, the same command resumes."
    },
    sortOptions = false)
public final class ImportCommand implements Callable<Integer> {
  private static final int LONG_PLAN = 1_000;
  private static final int ROWS_OF_AN_ACTION = 100;
  /** That of an index of the SDK. */
  private static final Duration LIST_LAG = Duration.ofSeconds(5);

  @Spec
  @SuppressWarnings("NullAway.Init") // picocli sets it.
  private CommandSpec spec;

  @Mixin
  private final ServiceOptions serviceOptions = new ServiceOptions();

  @Parameters(
      paramLabel = "<file>",
      description =
          "CSV (RFC 4180, UTF-8, names of the columns on the first line), or JSON lines if it ends with .jsonl or"
              + " .ndjson.")
  @SuppressWarnings("NullAway.Init") // Required.
  private Path file;

  @Option(
      names = "--key",
      required = true,
      paramLabel = "<column>",
      description =
          "The column that identifies an object. Its field contains the key at the service.")
  @SuppressWarnings("NullAway.Init") // Required.
  private String keyColumn;

  @Option(
      names = "--map",
      paramLabel = "<file>",
      description =
          "Lines such as Company = name or Tier = custom.cf_tier:choice. Default: the columns are named like the fields.")
  private @Nullable Path map;

  @Option(
      names = "--type",
      paramLabel = "<type>",
      defaultValue = "lead",
      description = "What is imported: ${COMPLETION-CANDIDATES}. Default: ${DEFAULT-VALUE}.")
  @SuppressWarnings("NullAway.Init") // Has a default.
  private ObjectType type;

  @Option(names = "--apply", description = "Write. By default nothing is written.")
  private boolean apply;

  @Option(
      names = "--json",
      description = "Without --apply: print what would be done as JSON lines.")
  private boolean json;

  @Option(
      names = "--journal",
      paramLabel = "<file>",
      description =
          "Where finished rows are recorded, so that the same command resumes. Default: beside the input, such as"
              + " leads.csv.journal, and deleted when all rows are done.")
  private @Nullable Path journal;

  @Option(
      names = "--rejected",
      paramLabel = "<file>",
      description =
          "Where rejected rows are written, with the reason. Default: beside the input, such as leads.rejected.csv.")
  private @Nullable Path rejected;

  private final LongSupplier nanos;
  private final Path locks;
  private final Duration listLag;

  /** For picocli. */
  public ImportCommand() {
    this(System::nanoTime, Path.of(System.getProperty("java.io.tmpdir")), LIST_LAG);
  }

  /**
   * Creates a command.
   *
   * @param nanos the clock of the lines of progress, as {@link System#nanoTime}
   * @param locks the folder of {@link KeyLock}
   * @param listLag how long the list of the service may lag behind writes
   */
  ImportCommand(LongSupplier nanos, Path locks, Duration listLag) {
    this.nanos = nanos;
    this.locks = locks;
    this.listLag = listLag;
  }

  @Override
  public Integer call() {
    if (apply && spec.commandLine().getParseResult().hasMatchedOption("--json")) {
      throw new Problem(ExitCode.USAGE, "--json: omit --apply, which prints no rows");
    }
    // A second reader of a pipe gets nothing, or waits for ever.
    requireRegular("<file>", file, ", and import reads it several times; save the rows in a file");
    InputFile input = new InputFile(file);
    Path rejectedFile = rejected == null ? input.sibling(".rejected") : rejected;
    OutputFiles files = new OutputFiles(spec);
    files.check("--journal", journalFile());
    files.and("the journal", journalFile()).check("--rejected", rejectedFile);
    files.check("--rejected", RejectedRows.partOf(rejectedFile)); // It is replaced during the run.
    Columns columns = input.columns(Columns.name(keyColumn));
    requireOutput("--journal", journalFile());
    requireOutput("--rejected", rejectedFile);
    Mapping mapping = Mapping.of(type, map, columns, Columns.name(keyColumn));
    PrintWriter err = spec.commandLine().getErr();
    notes(columns, mapping).forEach(note -> err.println("crm-sync: " + note));
    err.flush();
    try (Service service = serviceOptions.open()) {
      Stop stop = apply ? Stop.onShutdown(System.err) : new Stop(); // A dry run ends at once.
      try {
        Import run = new Import(service.client(), type, input, mapping, stop);
        return apply ? apply(service, run, rejectedFile, columns.names(), stop) : dryRun(run);
      } finally {
        stop.ended();
      }
    }
  }

  private static void requireRegular(String name, Path path, String more) {
    if (Files.exists(path) && !Files.isRegularFile(path)) {
      throw new Problem(ExitCode.USAGE, name + ": " + path + " is not a regular file" + more);
    }
  }

  /** A folder or a device would be moved, as an earlier file is. Without its folder the first rejected row would end the run. */
  private static void requireOutput(String name, Path path) {
    requireRegular(name, path, "; name another one");
    Path folder = path.toAbsolutePath().getParent();
    if (folder != null && !Files.isDirectory(folder)) {
      throw new Problem(
          ExitCode.USAGE,
          name + ": " + path + " is in a folder that does not exist; create it first");
    }
  }

  private static List<String> notes(Columns columns, Mapping mapping) {
    Set<String> unmapped = columns.without(mapping.targets().keySet());
    unmapped.remove(InputFile.REJECTION);
    Map<String, Set<String>> notes = new LinkedHashMap<>();
    notes.put("columns without a field are ignored: ", unmapped);
    notes.put("columns that no row has: ", columns.missing(mapping.targets().keySet()));
    notes.put(
        "columns for an entry of a list are written to new objects only: ",
        mapping.columnsOfEntries());
    return notes.entrySet().stream()
        .filter(note -> !note.getValue().isEmpty())
        .map(note -> note.getKey() + String.join(", ", note.getValue()))
        .toList();
  }

  private int dryRun(Import run) {
    PrintWriter out = spec.commandLine().getOut();
    PrintWriter err = spec.commandLine().getErr();
    BatchPlan plan = run.plan();
    if (json) {
      plan.writeJsonLines(JsonLines.writer(out));
    } else {
      print(plan.writes(), out);
    }
    PrintWriter counts = json ? err : out; // A reader of JSON lines must not get them.
    counts.println(plan.count(WriteStatus.CREATED) + " to create, "
        + plan.count(WriteStatus.UPDATED) + " to update, "
        + plan.count(WriteStatus.UNCHANGED) + " unchanged, "
        + plan.count(WriteStatus.FAILED) + " refused" + skipped(run));
    counts.println("Nothing was written. Add --apply to write.");
    out.flush();
    err.flush();
    return plan.count(WriteStatus.FAILED) == 0 ? ExitCode.OK : ExitCode.REFUSED;
  }

  /** Of a long plan the first rows of each action, so that a late refusal is not omitted. */
  private static void print(List<PlannedWrite> writes, PrintWriter out) {
    boolean isLong = writes.size() > LONG_PLAN;
    Map<WriteStatus, Integer> rows = new EnumMap<>(WriteStatus.class);
    writes.stream()
        .filter(row -> rows.merge(row.status(), 1, Integer::sum) <= ROWS_OF_AN_ACTION || !isLong)
        .forEach(out::println);
    if (isLong) {
      out.println("These are at most " + ROWS_OF_AN_ACTION
          + " rows of each action; --json prints all " + writes.size() + ".");
    }
  }

  private Path journalFile() {
    return journal == null ? file.resolveSibling(file.getFileName() + ".journal") : journal;
  }

  private Journal openJournal() {
    try {
      return Journal.file(journalFile());
    } catch (IllegalStateException e) {
      throw new Problem(
          ExitCode.BUSY, "--journal: " + OptionNames.in(String.valueOf(e.getMessage())), e);
    } catch (IllegalArgumentException | UncheckedIOException e) {
      throw new Problem(ExitCode.DATABASE, "--journal: " + e.getMessage(), e);
    }
  }

  private int apply(
      Service service, Import run, Path rejectedFile, Set<String> columns, Stop stop) {
    try (Journal rowJournal = openJournal();
        // No other process knows the service of --demo.
        @Nullable KeyLock lock = service.sandbox() == null ? run.lock(service, stop, locks) : null;
        RejectedRows rows = new RejectedRows(
            run.input(), rejectedFile, columns, spec.commandLine().getErr())) {
      awaitList(lock == null ? Duration.ZERO : lock.remaining(listLag), stop);
      BatchProgress end = apply(run, rowJournal, rows, lock, stop);
      PrintWriter out = spec.commandLine().getOut();
      out.println(summary(end, rows.count()) + skipped(run));
      out.flush();
      if (end.isStopped()) {
        throw Stop.stopped();
      }
      if (journal == null && end.unknown() == 0) {
        deleteJournal();
      }
      if (rows.count() > 0) {
        throw new Problem(
            ExitCode.REFUSED,
            (rows.count() == 1 ? "1 row was" : rows.count() + " rows were") + " rejected; see "
                + rejectedFile);
      }
      return ExitCode.OK;
    }
  }

  private BatchProgress apply(
      Import run, Journal rowJournal, RejectedRows rows, @Nullable KeyLock lock, Stop stop) {
    boolean mayHaveCreated = false;
    try (ImportProgress progress = ImportProgress.to(spec.commandLine().getErr(), nanos)) {
      run.load();
      mayHaveCreated = true; // Also if it fails.
      BatchProgress end = run.apply(rowJournal, rows, progress::show, stop.asked());
      mayHaveCreated = end.created() + end.unknown() > 0;
      return end;
    } catch (CallCancelledException e) { // While the list is read.
      stop.check();
      throw e;
    } catch (IllegalStateException e) { // The journal belongs to another service.
      throw new Problem(ExitCode.USAGE, "--journal: " + e.getMessage(), e);
    } finally {
      if (lock != null) {
        lock.ended(mayHaveCreated);
      }
    }
  }

  /** The list may lack what an earlier import created a moment ago, and this one would create it again. */
  private void awaitList(Duration time, Stop stop) {
    if (time.isNegative() || time.isZero()) {
      return;
    }
    PrintWriter err = spec.commandLine().getErr();
    err.println("crm-sync: an import of the same keys ended a moment ago; waiting for "
        + Math.max(1, time.toSeconds()) + " s until the list of the service has its objects");
    err.flush();
    stop.await(time);
    stop.check();
  }

  /**
   * Deletes the default journal after a complete run: else a later file of the same name that restores an earlier value would
   * be taken for done. Before it is closed, so that no other run loses its own.
   */
  private void deleteJournal() {
    try {
      Files.deleteIfExists(journalFile());
    } catch (IOException e) {
      PrintWriter err = spec.commandLine().getErr();
      err.println(
          "crm-sync: delete " + journalFile() + " before you import another file of this name");
      err.flush();
    }
  }

  private static String skipped(Import run) {
    long rows = run.emptyRows();
    return rows == 0 ? "" : ", " + rows + (rows == 1 ? " empty row" : " empty rows") + " skipped";
  }

  private static String summary(BatchProgress end, long rejected) {
    return end.created() + " created, " + end.updated() + " updated, " + end.unchanged()
        + " unchanged, "
        + (end.skipped() == 0 ? "" : end.skipped() + " done by an earlier run, ")
        + rejected + " rejected";
  }
}
