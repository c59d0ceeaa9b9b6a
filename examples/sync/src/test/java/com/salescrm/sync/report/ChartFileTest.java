package com.salescrm.sync.report;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.salescrm.sync.cli.ExitCode;
import com.salescrm.sync.cli.Problem;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ChartFileTest {
  @Test
  void write_failsAfterTheReport_isNotAUsageError(@TempDir Path folder) throws Exception {
    Path gone = Files.createDirectory(folder.resolve("gone"));
    ChartFile file = ChartFile.at(gone.resolve("chart.png"));
    Files.delete(gone);
    PrintStream err = System.err;
    ByteArrayOutputStream printed = new ByteArrayOutputStream();
    System.setErr(new PrintStream(printed, true, UTF_8));

    try {
      assertFails(file, gone);
    } finally {
      System.setErr(err);
    }
    assertThat(printed.toString(UTF_8)).as("stack trace of Java").isEmpty();
  }

  private static void assertFails(ChartFile file, Path gone) {
    assertThatThrownBy(() -> file.write(new Picture("Pipeline", "all")))
        .isInstanceOfSatisfying(
            Problem.class, problem -> assertThat(problem.exitCode()).isEqualTo(ExitCode.DATABASE))
        .hasMessageStartingWith(
            "--chart: cannot write " + gone.resolve("chart.png") + ": there is no such file");
  }
}
