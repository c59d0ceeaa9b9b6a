package com.salescrm.sync.schema;

import com.salescrm.sdk.core.error.NotFoundException;
import com.salescrm.sync.cli.ExitCode;
import com.salescrm.sync.cli.JsonLines;
import com.salescrm.sync.cli.Numbers;
import com.salescrm.sync.cli.OutputFiles;
import com.salescrm.sync.cli.Problem;
import com.salescrm.sync.cli.TextFiles;
import com.salescrm.sync.db.Database;
import com.salescrm.sync.fields.FieldSchema;
import com.salescrm.sync.fields.Sample;
import com.salescrm.sync.fields.SchemaFile;
import com.salescrm.sync.pull.CrmReader;
import com.salescrm.sync.pull.Stop;
import com.salescrm.sync.pull.TableCommand;
import com.salescrm.sync.service.Service;
import com.salescrm.sync.service.ServiceOptions;
import com.salescrm.sync.table.ReadableViews;
import com.salescrm.sync.table.Schema;
import com.salescrm.sync.table.Table;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code crm-sync schema}. */
@Command(
    name = "schema",
    description = {
      "Infers the kinds of the custom fields from the values of some objects, and prints them as JSON.",
      "pull --schema creates typed columns from it. With --java it writes a Java class, with --check it compares a file with the"
          + " present data: the exit code is 3 if they differ."
    },
    sortOptions = false)
public final class SchemaCommand extends TableCommand {
  private static final int LARGEST_PAGE = 100;
  private static final int PAGES = 10;

  @Mixin
  private final ServiceOptions serviceOptions = new ServiceOptions();

  @Option(
      names = "--from-database",
      description = "Read the rows of the database instead of the lists of the service.")
  private boolean fromDatabase;

  @Option(
      names = "--sample",
      paramLabel = "<n>",
      defaultValue = "500",
      description =
          "Number of objects of each table, spread over the whole list; 0 for all. Default: ${DEFAULT-VALUE}.")
  private int most;

  @Option(
      names = "--max-invalid",
      paramLabel = "<percent>",
      defaultValue = "0",
      description =
          "Percentage of values up to which a column gets the type of its field although they do not fit. Such values are NULL in"
              + " the column and reported by each pull that writes them. Default: ${DEFAULT-VALUE}.")
  private double maxInvalid;

  @Option(
      names = "--examples",
      description =
          "Write up to three values of each field, which may be personal data. Choices are always written.")
  private boolean examples;

  @Option(
      names = "--to",
      paramLabel = "<file>",
      description =
          "File for the JSON; with --java the folder of the sources, in which the class is replaced. Default: standard output.")
  private @Nullable Path to;

  @Option(names = "--force", description = "Replace an existing file for the JSON.")
  private boolean force;

  @Option(
      names = "--java",
      paramLabel = "<class>",
      description =
          "Write this Java class, such as com.acme.AcmeFields, with a constant for each field.")
  private @Nullable String javaClass;

  @Option(
      names = "--names",
      paramLabel = "<file>",
      description =
          "Properties file with lines such as cf_tier=Tier, for the names of the constants. Default: names from the ids.")
  private @Nullable Path names;

  @Option(
      names = "--check",
      paramLabel = "<file>",
      description =
          "Compare this file with the present data, and print a line for each new or vanished field, kind that no longer fits, and"
              + " new choice.")
  private @Nullable Path check;

  @Option(names = "--json", description = "Print each line of --check as JSON.")
  private boolean json;

  /** For picocli. */
  public SchemaCommand() {}

  @Override
  protected void check() {
    require(most >= 0, "--sample must be 0 or more");
    require(maxInvalid >= 0 && maxInvalid <= 100, "--max-invalid must be 0 to 100");
    require(javaClass == null || to != null, "--java needs --to, the folder of the sources");
    // Options of a file may be for other commands.
    require(!isGiven("--names") || javaClass != null, "--names needs --java");
    require(check == null || !(isGiven("--to") || isGiven("--examples")), "--check writes no file");
    require(!isGiven("--json") || check != null, "--json needs --check");
    require(
        isGiven("--tables")
            ? tables.stream().allMatch(Table::hasCustomFields)
            : !tables().isEmpty(),
        "--tables: only leads, contacts and opportunities have custom fields");
  }

  private boolean isGiven(String option) {
    return spec.commandLine().getParseResult().hasMatchedOption(option);
  }

  @Override
  protected int run(Stop stop) {
    boolean writesJson = to != null && javaClass == null && check == null;
    if (writesJson && !force && Files.isRegularFile(to)) {
      throw new Problem(
          ExitCode.USAGE, "--to " + to + " exists; give --force to replace it, or another name");
    }
    SchemaFile before = check == null ? null : SchemaFile.read(check, "--check");
    ConstantsClass constants = javaClass == null ? null : new ConstantsClass(javaClass);
    if (to != null && check == null) {
      databaseOptions
          .addTo(new OutputFiles(spec))
          .check("--to", constants == null ? to : constants.file(to));
    }
    Map<String, String> readable = names == null || constants == null
        ? Map.of()
        : ReadableViews.read(names).names();
    Sample sample = fromDatabase ? fromDatabase(stop) : fromService(stop);
    if (before != null) {
      return print(Drift.of(before.fields(), sample, tables()));
    }
    List<FieldSchema> fields = sample.schema(maxInvalid / 100);
    if (constants != null && to != null) {
      write(constants.file(to), constants.source(fields, readable));
    } else {
      print(new SchemaFile(fields).toJson(examples) + "\n");
    }
    note(fields);
    return ExitCode.OK;
  }

  private Set<Table> tables() {
    return tables.stream().filter(Table::hasCustomFields).collect(Collectors.toSet());
  }

  private Sample fromDatabase(Stop stop) {
    try (Database database = databaseOptions.openExisting()) {
      Schema.requireCurrent(database);
      StoredObjects objects = new StoredObjects(database, stop, most);
      Sample sample = new Sample();
      tables().stream()
          .sorted()
          .forEach(table -> objects.read(table, item -> sample.add(table, item)));
      return sample;
    }
  }

  private Sample fromService(Stop stop) {
    int pageSize = most == 0 ? LARGEST_PAGE : Math.max(1, Math.min(LARGEST_PAGE, most / PAGES));
    try (Service service = serviceOptions.open()) {
      CrmReader reader = new CrmReader(service.client(), stop, pageSize, 1);
      ServiceObjects objects = new ServiceObjects(reader, stop, most, pageSize);
      Sample sample = new Sample();
      try {
        tables().stream()
            .sorted()
            .forEach(table -> objects.read(table, item -> sample.add(table, item)));
      } catch (NotFoundException e) { // Lists exist at every service.
        throw service.atWrongAddress(e);
      }
      return sample;
    }
  }

  private int print(List<Drift> drifts) {
    PrintWriter out = spec.commandLine().getOut();
    for (Drift drift : drifts) {
      if (json) {
        JsonLines.print(out, drift.toMap());
      } else {
        out.println(drift);
      }
    }
    out.flush();
    return drifts.isEmpty() ? ExitCode.OK : ExitCode.REFUSED;
  }

  private void print(String text) {
    if (to != null) {
      write(to, text);
      return;
    }
    PrintWriter out = spec.commandLine().getOut();
    out.print(JsonLines.ascii(text));
    out.flush();
  }

  private static void write(Path file, String text) {
    try {
      if (file.getParent() != null) {
        Path ignored = Files.createDirectories(file.getParent());
      }
    } catch (IOException e) {
      throw new Problem(
          ExitCode.DATABASE, "--to: cannot write " + file + ": " + TextFiles.reason(e), e);
    }
    TextFiles.replace(file, "--to", target -> {
      Path ignored = Files.writeString(target, text);
    });
  }

  /** Names the fields whose columns remain text because some values do not fit. */
  private void note(List<FieldSchema> fields) {
    PrintWriter err = spec.commandLine().getErr();
    fields.stream()
        .filter(field -> field.column() != field.kind().column())
        .forEach(field -> err.println("crm-sync: " + field.name() + ": " + field.invalid() + " of "
            + Numbers.count(field.values(), "value")
            + (field.invalid() == 1 ? " is not " : " are not ") + field.kindName()
            + ", so the type of its column is text; --max-invalid sets the limit"));
    err.flush();
  }
}
