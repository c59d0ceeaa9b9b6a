package com.salescrm.sync.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.salescrm.sync.cli.ExitCode;
import com.salescrm.sync.cli.Problem;
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

    assertThatThrownBy(() -> file.write(new Picture("Pipeline", "all")))
        .isInstanceOfSatisfying(
            Problem.class, problem -> assertThat(problem.exitCode()).isEqualTo(ExitCode.DATABASE))
        .hasMessageStartingWith("--chart: cannot write " + gone.resolve("chart.png"));
  }
}
