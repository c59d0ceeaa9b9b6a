package com.salescrm.samples;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/**
 * The SDK, compiled with the versions that it declares, with the oldest ones that it supports: an application may manage
 * them. The build copies their jars.
 */
@Timeout(60)
class OldestVersionsTest {
  private static final Path OLDEST = Path.of("target", "oldest");

  @Test
  void sdk_withTheOldestDependencies_createsReadsAndLists() throws Exception {
    ModulePathTest.assertThatProgramRuns("null null", "-cp", classPath());
  }

  /** The class path of this JVM, with each jar that the build copied in place of its newer version. */
  private static String classPath() throws IOException {
    List<Path> oldest;
    try (Stream<Path> jars = Files.list(OLDEST)) {
      oldest = jars.toList();
    }
    assertThat(oldest).hasSize(6);
    Stream<String> others = Arrays.stream(
            System.getProperty("java.class.path").split(File.pathSeparator))
        .filter(entry ->
            oldest.stream().noneMatch(old -> artifact(old).equals(artifact(Path.of(entry)))));
    return Stream.concat(oldest.stream().map(Path::toString), others)
        .collect(Collectors.joining(File.pathSeparator));
  }

  /** The name of the jar without its version. */
  private static String artifact(Path jar) {
    return jar.getFileName().toString().replaceFirst("-\\d.*", "");
  }
}
