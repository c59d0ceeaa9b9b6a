package com.salescrm.sync;

import static org.assertj.core.api.Assertions.assertThat;

import com.salescrm.sync.cli.ExitCode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Errors of the command line. */
class CommandLineTest {
  @ParameterizedTest
  @CsvSource({
    "pull --parallel 0, '--parallel must be 1 to 64; see crm-sync pull --help'",
    "verify --parallel 65, '--parallel must be 1 to 64; see crm-sync verify --help'",
    "verify --page-size 0, '--page-size must be 1 to 10000, --max-custom-columns 0 or more; see crm-sync verify --help'",
    "verify --page-size 10001, '--page-size must be 1 to 10000, --max-custom-columns 0 or more; see crm-sync verify --help'",
    "pull --max-custom-columns -1, '--page-size must be 1 to 10000, --max-custom-columns 0 or more; see crm-sync pull --help'",
    "verify --sample 0, '--sample must be 1 or more; see crm-sync verify --help'",
    "doctor --max-age 0, '--max-age must be 1 or more; see crm-sync doctor --help'",
    "pull --nonsense, 'unknown option: ''--nonsense''; see crm-sync pull --help'",
    "export, 'missing required option: ''--to=<file>''; see crm-sync export --help'",
    "--verbose, 'name a command: pull, serve, verify, doctor, schema, export, import, report, as-of or purge; see crm-sync --help'",
  })
  void execute_invalidLine_isReportedInOneLine(String arguments, String line) {
    CommandRun run = CommandRun.of(arguments.split(" ", 0));

    assertThat(run.exitCode()).isEqualTo(ExitCode.USAGE);
    assertThat(run.err()).isEqualToIgnoringNewLines("crm-sync: " + line);
    assertThat(run.err().lines()).hasSize(1);
  }
}
