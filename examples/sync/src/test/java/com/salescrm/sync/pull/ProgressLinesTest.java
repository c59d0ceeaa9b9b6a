package com.salescrm.sync.pull;

import static org.assertj.core.api.Assertions.assertThat;

import com.salescrm.sync.table.Table;
import com.salescrm.sync.table.Written;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;

class ProgressLinesTest {
  private final StringWriter printed = new StringWriter();
  private final Clock clock = Clock.fixed(Instant.parse("2026-01-15T09:00:00.5Z"), ZoneOffset.UTC);

  @Test
  void minute_duringAList_printsTheObjectsReadSoFar() {
    try (ProgressLines lines = ProgressLines.eachMinute(new PrintWriter(printed), clock)) {
      lines.begin(Table.LEADS, "");
      lines.page(100, OptionalLong.of(30_000));
      lines.page(12_200, OptionalLong.of(30_000));
      lines.minute();
      lines.begin(Table.LEADS, " again");
      lines.page(50, OptionalLong.empty());
      lines.minute();
    }

    assertThat(printed.toString().lines())
        .containsExactly(
            "2026-01-15T09:00:00Z leads: 12,300 of 30,000 read",
            "2026-01-15T09:00:00Z leads again: 50 read");
  }

  @Test
  void end_printsTheRowsOfTheTable() {
    try (ProgressLines lines = ProgressLines.eachMinute(new PrintWriter(printed), clock)) {
      lines.begin(Table.OPPORTUNITY_STATUSES, "");
      lines.end(Table.OPPORTUNITY_STATUSES, new Written(3_000, 2, 1, 4), Duration.ofMillis(2_440));
    }

    assertThat(printed.toString().lines())
        .containsExactly("2026-01-15T09:00:00Z opportunity statuses: 3,000 new, 2 changed,"
            + " 1 unchanged, 4 deleted in 2.4 s");
  }
}
