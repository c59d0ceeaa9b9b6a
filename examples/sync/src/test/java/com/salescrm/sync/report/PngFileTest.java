package com.salescrm.sync.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.salescrm.sync.cli.ExitCode;
import com.salescrm.sync.cli.Problem;
import java.awt.image.BufferedImage;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class PngFileTest {
  @Test
  void write_failsAfterTheReport_isNotAUsageError(@TempDir Path folder) throws Exception {
    Path gone = Files.createDirectory(folder.resolve("gone"));
    PngFile file = PngFile.at(gone.resolve("chart.png"));
    Files.delete(gone);

    assertThatThrownBy(() -> file.write(new BufferedImage(1, 1, BufferedImage.TYPE_INT_RGB)))
        .isInstanceOfSatisfying(
            Problem.class, problem -> assertThat(problem.exitCode()).isEqualTo(ExitCode.DATABASE))
        .hasMessageStartingWith("--chart: cannot write " + gone.resolve("chart.png"));
  }
}
