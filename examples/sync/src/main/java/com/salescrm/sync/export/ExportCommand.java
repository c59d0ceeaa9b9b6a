package com.salescrm.sync.export;

import com.salescrm.sdk.export.ExportPoller;
import com.salescrm.sdk.export.ExportService;
import com.salescrm.sync.cli.ExitCode;
import com.salescrm.sync.cli.OutputFiles;
import com.salescrm.sync.cli.Problem;
import com.salescrm.sync.service.Service;
import com.salescrm.sync.service.ServiceOptions;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Locale;
import java.util.concurrent.Callable;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** {@code crm-sync export}. */
@Command(
    name = "export",
    description = "Exports everything at the service into one file, and saves it.",
    sortOptions = false)
public final class ExportCommand implements Callable<Integer> {
  @Spec
  @SuppressWarnings("NullAway.Init") // picocli sets it.
  private CommandSpec spec;

  @Mixin
  private final ServiceOptions serviceOptions = new ServiceOptions();

  @Option(
      names = "--to",
      required = true,
      paramLabel = "<file>",
      description = "The file to write: the whole file, or nothing.")
  @SuppressWarnings("NullAway.Init") // Required.
  private Path file;

  @Option(names = "--force", description = "Replace an existing file.")
  private boolean force;

  @Option(
      names = "--type",
      paramLabel = "<type>",
      description = "What is exported: ${COMPLETION-CANDIDATES}. Default: leads.")
  private @Nullable Kind type;

  @Option(
      names = "--format",
      paramLabel = "<format>",
      description = "${COMPLETION-CANDIDATES}. Default: json.")
  private @Nullable Format format;

  @Option(
      names = "--date-format",
      paramLabel = "<format>",
      description = "Of csv only: ${COMPLETION-CANDIDATES}. Default: original.")
  private @Nullable Dates dates;

  @Option(
      names = "--email",
      description = "Let the service send an e-mail with the link when the file is ready.")
  private boolean email;

  @Option(
      names = "--wait",
      paramLabel = "<minutes>",
      defaultValue = "60",
      description = "Maximum time to wait for the service, in minutes. Default: ${DEFAULT-VALUE}.")
  private int minutes;

  @Option(
      names = "--resume",
      paramLabel = "<token>",
      description = "Reattach to an export that was started before.")
  private @Nullable String token;

  /** For picocli. */
  public ExportCommand() {}

  @Override
  public Integer call() {
    check();
    new OutputFiles(spec).check("--to", file);
    long bytes = saved(new Target(file, force).checked());
    spec.commandLine()
        .getOut()
        .println(String.format(Locale.ROOT, "Saved %,d bytes in %s", bytes, file));
    spec.commandLine().getOut().flush();
    return ExitCode.OK;
  }

  private long saved(Target target) {
    PrintWriter err = spec.commandLine().getErr();
    try (Service service = serviceOptions.open();
        Progress progress = new Progress(err)) {
      Exporting exporting = new Exporting(
          service.client(),
          new ResumeCommand(target, serviceOptions.given()),
          Duration.ofMinutes(minutes),
          err);
      return token == null
          ? exporting.start(this::started, progress)
          : exporting.resume(token, progress);
    }
  }

  private void check() {
    if (minutes < 1) {
      throw usage("--wait must be 1 or more, not " + minutes);
    }
    // Options of a file may be for other exports.
    boolean isStart =
        Stream.of("--type", "--format", "--date-format", "--email").anyMatch(this::isGiven);
    if (token != null && isStart) {
      throw usage("--resume continues a started export: omit --type, --format, "
          + "--date-format and --email");
    }
    if (isGiven("--date-format") && format != Format.CSV) {
      throw usage("--date-format is for --format csv");
    }
  }

  private boolean isGiven(String option) {
    return spec.commandLine().getParseResult().hasMatchedOption(option);
  }

  private static Problem usage(String text) {
    return new Problem(ExitCode.USAGE, text);
  }

  private ExportPoller started(ExportService exports) {
    return (type == null ? Kind.LEADS : type)
        .start(
            exports,
            (format == null ? Format.JSON : format).word(),
            dates == null || format != Format.CSV ? null : dates.word(),
            email);
  }
}
