package com.salescrm.sync.report;

import static org.assertj.core.api.Assertions.assertThat;

import com.salescrm.sandbox.Sandbox;
import com.salescrm.sandbox.Seed;
import com.salescrm.sync.CommandRun;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The last day that {@code --to} accepts, which users write for "without an end". */
class LastDayTest {
  @TempDir
  Path folder;

  @ParameterizedTest
  @CsvSource({
    "won, , date_won__lte=9999-12-31",
    "won, 2000-01-01, date_won__lte=9999-12-31",
    "created, , date_created__lte=9999-12-31T23%3A59%3A59.999999Z",
    "updated, 2000-01-01, date_updated__lte=9999-12-31T23%3A59%3A59.999999Z",
  })
  void report_toTheLastDay_isSentWithAYearOfFourDigits(String date, String from, String sent)
      throws Exception {
    List<String> arguments = new ArrayList<>(
        List.of("report", "--by", "user", "--date", date, "--status", "won", "--to", "9999-12-31"));
    if (from != null) {
      arguments.addAll(List.of("--from", from));
    }
    try (Sandbox sandbox = Sandbox.start().seed(Seed.leads(50))) {
      CommandRun all =
          CommandRun.against(sandbox, folder, "report", "--by", "user", "--status", "won");
      sandbox.clearRequests();

      CommandRun run = CommandRun.against(sandbox, folder, arguments.toArray(String[]::new));

      assertThat(run.exitCode()).as(run.err()).isZero();
      List<String> totals = all.lines();
      assertThat(run.lines()).contains(totals.get(totals.size() - 1));
      assertThat(sandbox.requests())
          .anySatisfy(call -> assertThat(call.target()).contains(sent))
          .noneSatisfy(call -> assertThat(call.target()).contains("10000"));
    }
  }
}
