package com.salescrm.sdk.core.internal.auth.refresh.simulation;

import com.salescrm.sdk.core.planted.PlantedBug;
import com.salescrm.sdk.core.planted.SeedSearch;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.function.UnaryOperator;

/** Searches a planted bug with the complete exploration of small scenarios, and with random runs. */
public final class BugSearch implements UnaryOperator<String> {
  private static final Path SOURCES =
      Path.of("src/main/java/com/salescrm/sdk/core/internal/auth/refresh");
  private static final Path PATCHES =
      Path.of("src/test/resources/com/salescrm/sdk/core/internal/auth/refresh/simulation");

  /** Created by a class loader with patched classes. */
  public BugSearch() {}

  static List<PlantedBug> bugs() throws IOException {
    return PlantedBug.all(PATCHES, SOURCES);
  }

  /** The cells of a table: rule, states until it was broken, median and maximum of the seeds. */
  @Override
  public String apply(String group) {
    return explore() + " | " + SeedSearch.of(RandomRun::run).seeds();
  }

  private static String explore() {
    long states = 0;
    for (Scenario scenario : Scenarios.small()) {
      Explorer.Result result = new Explorer(scenario).run();
      states += result.states();
      if (!result.violation().isEmpty()) {
        return result.violation().lines().findFirst().orElseThrow() + " | " + states;
      }
    }
    return "- | -";
  }
}
