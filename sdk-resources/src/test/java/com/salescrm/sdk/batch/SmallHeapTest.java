package com.salescrm.sdk.batch;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** An index in memory after an {@link OutOfMemoryError}. */
class SmallHeapTest {
  @Test
  @Timeout(60)
  void put_withTooLittleMemory_leavesTheIndexAsItWas() throws Exception {
    Process process = new ProcessBuilder(
            System.getProperty("java.home") + File.separator + "bin" + File.separator + "java",
            "-XX:TieredStopAtLevel=1",
            "-XX:-UsePerfData",
            "-XX:+UseSerialGC",
            "-Xmx8m",
            "-cp",
            System.getProperty("java.class.path"),
            SmallHeapMain.class.getName())
        .redirectErrorStream(true)
        .start();
    String output = new String(process.getInputStream().readAllBytes(), UTF_8);

    assertThat(process.waitFor()).as(output).isZero();
    assertThat(output.lines()).last().asString().matches("[1-9]\\d* errors");
  }
}
