package com.salescrm.sync.report;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.salescrm.sync.cli.ExitCode;
import com.salescrm.sync.cli.Problem;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ChartFileTest {
  private static final Path FULL = Path.of("/dev/full");

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

  @ParameterizedTest
  @ValueSource(strings = {"chart.png", "chart.svg"})
  void write_fullDisk_saysSo(String name, @TempDir Path folder) throws Exception {
    assumeTrue(Files.isWritable(FULL), "a device that is full");
    Path full = Files.createSymbolicLink(folder.resolve(name), FULL);

    assertThatThrownBy(() -> ChartFile.at(full).write(new Picture("Pipeline", "all")))
        .hasMessage("--chart: cannot write " + full + ": no space left on device");
  }

  private static void assertFails(ChartFile file, Path gone) {
    assertThatThrownBy(() -> file.write(new Picture("Pipeline", "all")))
        .isInstanceOfSatisfying(
            Problem.class, problem -> assertThat(problem.exitCode()).isEqualTo(ExitCode.DATABASE))
        .hasMessageStartingWith(
            "--chart: cannot write " + gone.resolve("chart.png") + ": there is no such file");
  }
}
