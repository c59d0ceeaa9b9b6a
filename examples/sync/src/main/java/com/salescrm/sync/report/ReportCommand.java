package com.salescrm.sync.report;

import com.salescrm.sdk.core.error.NotFoundException;
import com.salescrm.sync.cli.ExitCode;
import com.salescrm.sync.cli.Problem;
import com.salescrm.sync.service.Service;
import com.salescrm.sync.service.ServiceOptions;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.Locale;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** {@code crm-sync report}. */
@Command(
    name = "report",
    description = "Prints the pipeline by month and by user, read from the service.",
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
    filters.check();
    ChartFile file =
        chart == null ? null : ChartFile.at(chart); // Rejects a wrong name before any work.
    Picture picture = new Picture("Pipeline", filters.words());
    PrintWriter out = spec.commandLine().getOut();
    if (!json) {
      out.println("Pipeline: " + filters.words());
    }
    try (Service service = serviceOptions.open()) {
      read(service, picture, out);
    }
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

  private void read(Service service, Picture picture, PrintWriter out) {
    PipelineReader reader = new PipelineReader(service.client(), filters::fill);
    try {
      if (by != By.USER) {
        Section months = reader.byMonth();
        show(months, out);
        picture.addMonths(months);
      }
      if (by != By.MONTH) {
        Section users = reader.byUser();
        show(users, out);
        picture.addUsers(users);
      }
    } catch (NotFoundException e) { // Lists exist at every service.
      throw service.atWrongAddress(e);
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
