package com.salescrm.sync.report;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class TextTableTest {
  @Test
  void lines_textsAndNumbers_areAlignedLeftAndRight() {
    TextTable table = new TextTable(1, "User", "Count");
    table.row("山田", "1,234");
    table.row("Ann Archer", "5");
    table.rule();
    table.row("Total", "1,239");

    assertThat(table.lines())
        .containsExactly(
            "User        Count",
            "----------  -----",
            "山田        1,234",
            "Ann Archer      5",
            "----------  -----",
            "Total       1,239");
  }

  @Test
  void row_longName_isTruncatedAndNumbersAreNot() {
    TextTable table = new TextTable(1, "User", "Count");
    table.row("x".repeat(100), "1".repeat(60));

    assertThat(table.lines().get(2)).isEqualTo("x".repeat(39) + "…  " + "1".repeat(60));
  }
}
