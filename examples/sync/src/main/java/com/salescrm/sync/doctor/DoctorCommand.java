package com.salescrm.sync.doctor;

import com.salescrm.sync.cli.ExitCode;
import com.salescrm.sync.cli.Problem;
import com.salescrm.sync.db.Database;
import com.salescrm.sync.pull.Stop;
import com.salescrm.sync.pull.TableCommand;
import com.salescrm.sync.service.Service;
import com.salescrm.sync.service.ServiceOptions;
import java.io.File;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code crm-sync doctor}. */
@Command(
    name = "doctor",
    description = {
      "Checks the service, the key, the clock, the database and the age of the last pull, and prints how to fix what"
          + " fails.",
      "Nothing is written. The exit code is 0 if no check failed, and 3 otherwise."
    },
    sortOptions = false)
public final class DoctorCommand extends TableCommand {
  @Mixin
  private final ServiceOptions serviceOptions = new ServiceOptions();

  @Option(
      names = "--max-age",
      paramLabel = "<hours>",
      defaultValue = "24",
      description = "The age of the last pull from which it is too old. Default: ${DEFAULT-VALUE}.")
  private int maxAgeHours;

  @Option(names = "--json", description = "Print each check as one line of JSON.")
  private boolean json;

  private final Clock clock;
  private final DatabaseChecks.DiskSpace disk;

  /** For picocli. */
  public DoctorCommand() {
    this(Clock.systemUTC(), new FileSystemSpace());
  }

  DoctorCommand(Clock clock, DatabaseChecks.DiskSpace disk) {
    this.clock = clock;
    this.disk = disk;
  }

  @Override
  protected void check() {
    require(maxAgeHours >= 1, "--max-age must be 1 or more");
  }

  @Override
  protected int run(Stop stop) {
    return print(check(stop));
  }

  private List<Check> check(Stop stop) {
    List<Check> checks = new ArrayList<>();
    Optional<String> organization = Optional.empty();
    Optional<Duration> ahead = Optional.empty();
    try (Service service = serviceOptions.open()) {
      ServiceChecks ofService = new ServiceChecks(service.client(), stop, clock);
      checks.addAll(ofService.run(tables));
      organization = ofService.organization();
      ahead = ofService.ahead();
    } catch (Problem e) {
      checks.add(Check.failed(
          "base URL", String.valueOf(e.getMessage()), "set --base-url and --api-key-file"));
    }
    try (Database database = databaseOptions.openExisting()) {
      Duration maxAge = Duration.ofHours(maxAgeHours);
      DatabaseChecks ofDatabase = new DatabaseChecks(database, disk, clock, maxAge);
      checks.addAll(ofDatabase.run(tables, organization, ahead));
    } catch (Problem e) {
      checks.add(Check.failed(
          "database",
          String.valueOf(e.getMessage()),
          "check --database, CRM_SYNC_DB_USER and CRM_SYNC_DB_PASSWORD, or run crm-sync pull"));
    }
    return checks;
  }

  private int print(List<Check> checks) {
    PrintWriter out = spec.commandLine().getOut();
    checks.forEach(check -> out.println(json ? check.toJson() : check.toString()));
    out.flush();
    return checks.stream().anyMatch(check -> check.result() == Check.Result.FAILED)
        ? ExitCode.REFUSED
        : ExitCode.OK;
  }

  /** The disk of the file to which links lead, where SQLite has its log. */
  static final class FileSystemSpace implements DatabaseChecks.DiskSpace {
    @Override
    public long free(Path file) {
      return real(file).toFile().getParentFile().getUsableSpace();
    }

    @Override
    public long size(Path file) {
      File database = real(file).toFile();
      return database.length()
          + new File(database + "-wal").length()
          + new File(file + ".wal").length(); // Of DuckDB, beside the link.
    }

    private static Path real(Path file) {
      try {
        return file.toRealPath();
      } catch (IOException e) {
        return file.toAbsolutePath(); // It does not exist.
      }
    }
  }
}
