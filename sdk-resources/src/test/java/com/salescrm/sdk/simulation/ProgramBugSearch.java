package com.salescrm.sdk.simulation;

import com.salescrm.sdk.core.planted.PlantedBug;
import com.salescrm.sdk.core.planted.SeedSearch;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;

/** Searches a planted bug with random runs of one program. */
public final class ProgramBugSearch implements UnaryOperator<String> {
  private static final Path REPOSITORY = Path.of("..");
  private static final Path PATCHES = Path.of("src/test/resources/com/salescrm/sdk/simulation");

  /** Created by a class loader with patched classes. */
  public ProgramBugSearch() {}

  /** The errors; the group of each is the program that is to find it. */
  static List<PlantedBug> bugs() throws IOException {
    return PlantedBug.all(PATCHES, REPOSITORY);
  }

  /** The cells of a table: broken rule, median and maximum of the seeds. */
  @Override
  public String apply(String program) {
    try {
      Path directory = new InMemory().create();
      try {
        SeedSearch search =
            SeedSearch.of(seed -> brokenRule(Programs.valueOf(program), seed, directory));
        return search.rule() + " | " + search.seeds();
      } finally {
        delete(directory);
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** A program that cannot run shows no bug. */
  private static String brokenRule(Programs program, long seed, Path directory) {
    String violation = Simulation.run(program, seed, directory).violation();
    if (violation.startsWith(Simulation.UNEXPECTED)) {
      throw new IllegalStateException("seed " + seed + ": " + violation);
    }
    return violation;
  }

  private static void delete(Path directory) throws IOException {
    List<Path> files;
    try (Stream<Path> list = Files.list(directory)) {
      files = list.toList();
    }
    for (Path file : files) {
      Files.delete(file);
    }
    Files.delete(directory);
  }
}
