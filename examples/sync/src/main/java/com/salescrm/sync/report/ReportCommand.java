package com.salescrm.sync.report;

import com.salescrm.sdk.core.error.NotFoundException;
import com.salescrm.sync.cli.ExitCode;
import com.salescrm.sync.cli.OutputFiles;
import com.salescrm.sync.cli.Problem;
import com.salescrm.sync.db.Database;
import com.salescrm.sync.db.DatabaseOptions;
import com.salescrm.sync.history.Moment;
import com.salescrm.sync.service.Service;
import com.salescrm.sync.service.ServiceOptions;
import com.salescrm.sync.table.Schema;
import com.salescrm.sync.table.Table;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** {@code crm-sync report}. */
@Command(
    name = "report",
    description = {
      "Prints the pipeline by month and by user, read from the service.",
      "With --as-of or --moved it is read from a database with history, which pull --history starts; no key is needed."
    },
    sortOptions = false)
public final class ReportCommand implements Callable<Integer> {
  /** The grouping of the lines. */
  enum By {
    MONTH,
    USER,
    BOTH;

    /** The name on the command line. */
    @Override
    public String toString() {
      return name().toLowerCase(Locale.ROOT);
    }
  }

  @Spec
  @SuppressWarnings("NullAway.Init") // picocli sets it.
  private CommandSpec spec;

  @Mixin
  private final ServiceOptions serviceOptions = new ServiceOptions();

  @Mixin
  private final DatabaseOptions databaseOptions = new DatabaseOptions();

  @Option(
      names = "--as-of",
      paramLabel = "<day>",
      description =
          "The pipeline of the database as of the end of a day (UTC) such as 2026-01-31, or of a time such as"
              + " 2026-01-31T12:00:00Z.")
  private @Nullable String asOf;

  @Option(
      names = "--moved",
      arity = "2",
      paramLabel = "<day>",
      description =
          "What changed the open pipeline from the end of the first day to the end of the second: created, won, lost,"
              + " up, down, slipped.")
  private List<String> moved = List.of();

  @Mixin
  private final ReportFilters filters = new ReportFilters();

  @Option(
      names = "--by",
      paramLabel = "<what>",
      defaultValue = "both",
      description = "Lines by ${COMPLETION-CANDIDATES}. Default: ${DEFAULT-VALUE}.")
  private By by = By.BOTH;

  @Option(
      names = "--chart",
      paramLabel = "<file>",
      description =
          "Also draw a chart into this file, SVG if it ends with .svg, else PNG; an existing file is replaced.")
  private @Nullable Path chart;

  @Option(
      names = "--json",
      description = "Print JSON, one object a line: one for each sum, amounts in minor units.")
  private boolean json;

  /** For picocli. */
  public ReportCommand() {}

  @Override
  public Integer call() {
    check();
    if (chart != null) {
      databaseOptions.addTo(new OutputFiles(spec)).check("--chart", chart);
    }
    ChartFile file =
        chart == null ? null : ChartFile.at(chart); // Rejects a wrong name before any work.
    PrintWriter out = spec.commandLine().getOut();
    Picture picture = moved.isEmpty() ? pipeline(out) : movement(out);
    if (file != null) {
      draw(file, picture);
      if (!json) {
        out.println();
        out.println("Chart saved to " + chart);
      }
    }
    out.flush();
    return ExitCode.OK;
  }

  private void check() {
    filters.check();
    List<String> ignored = Stream.of("--as-of", "--by", "--status", "--from", "--to", "--date")
        .filter(name -> spec.commandLine().getParseResult().hasMatchedOption(name))
        .toList();
    if (!moved.isEmpty() && !ignored.isEmpty()) {
      throw new ParameterException(
          spec.commandLine(), "--moved cannot be used with " + String.join(", ", ignored));
    }
  }

  private Picture pipeline(PrintWriter out) {
    String title = asOf == null ? "Pipeline" : "Pipeline as of " + asOf;
    Picture picture = new Picture(title, filters.words());
    @Nullable Moment moment = asOf == null ? null : moment(asOf);
    if (moment == null) {
      try (Service service = serviceOptions.open()) {
        read(service, title, picture, out);
      }
    } else {
      try (Database database = database(moment)) {
        StoredPipeline stored = StoredPipeline.read(database, moment, filters::accept);
        show(stored::byMonth, stored::byUser, title, picture, out);
      }
    }
    return picture;
  }

  private void read(Service service, String title, Picture picture, PrintWriter out) {
    PipelineReader reader = new PipelineReader(service.client(), filters::fill);
    try {
      show(reader::byMonth, reader::byUser, title, picture, out);
    } catch (NotFoundException e) { // Lists exist at every service.
      throw service.atWrongAddress(e);
    }
  }

  /** Prints after everything was read: a failure must not follow half of a report. */
  private void show(
      Supplier<Section> byMonth,
      Supplier<Section> byUser,
      String title,
      Picture picture,
      PrintWriter out) {
    @Nullable Section months = by == By.USER ? null : byMonth.get();
    @Nullable Section users = by == By.MONTH ? null : byUser.get();
    if (!json) {
      out.println(title + ": " + filters.words());
    }
    if (months != null) {
      show(months, out);
      picture.addMonths(months);
    }
    if (users != null) {
      show(users, out);
      picture.addUsers(users);
    }
  }

  private Picture movement(PrintWriter out) {
    Moment start = moment(moved.get(0));
    Moment end = moment(moved.get(1));
    if (!start.at().isBefore(end.at())) {
      throw new Problem(ExitCode.USAGE, "--moved: " + end.text() + " is not after " + start.text());
    }
    String days = start.text() + " to " + end.text();
    Picture picture = new Picture("Movement of the open pipeline", days);
    try (Database database = database(end)) {
      Movement movement = new MovementReader(database, start, end).read();
      picture.addMovement(movement);
      if (json) {
        MovementJson.print(movement, out);
      } else {
        out.println("Movement of the open pipeline: " + days);
        out.println();
        MovementText.of(movement).forEach(out::println);
      }
    }
    return picture;
  }

  private static Moment moment(String text) {
    return Moment.of(text, OffsetDateTime.now(ZoneOffset.UTC));
  }

  /** Opens the database, and prints a note if no pull ended on the day of the report or later. */
  private Database database(Moment moment) {
    Database database = databaseOptions.openExisting();
    try {
      Schema.requireCurrent(database);
      Optional<String> note = database.reading(connection -> {
        moment.require(connection, database.dialect(), Table.OPPORTUNITIES);
        return moment.note(connection, database.dialect(), Table.OPPORTUNITIES);
      });
      note.ifPresent(text -> {
        spec.commandLine().getErr().println("crm-sync: " + text);
        spec.commandLine().getErr().flush();
      });
      return database;
    } catch (RuntimeException e) {
      database.close();
      throw e;
    }
  }

  private static void draw(ChartFile file, Picture picture) {
    System.setProperty("java.awt.headless", "true"); // Before the first class that needs a display.
    try {
      file.write(picture);
    } catch (LinkageError | InternalError e) {
      throw new Problem(
          ExitCode.USAGE,
          "--chart: this Java runtime cannot draw text; it needs the system's fontconfig and a font",
          e);
    }
  }

  private void show(Section section, PrintWriter out) {
    if (json) {
      ReportJson.print(section, out);
      return;
    }
    out.println();
    ReportText.of(section).forEach(out::println);
    out.flush();
  }
}
