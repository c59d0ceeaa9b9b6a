package com.salescrm.sync.report;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class TextWidthTest {
  @Test
  void of_wideAndCombiningCharacters_countsColumns() {
    assertThat(TextWidth.of("Ann")).isEqualTo(3);
    assertThat(TextWidth.of("山田")).isEqualTo(4);
    assertThat(TextWidth.of("e\u0301")).isEqualTo(1);
    assertThat(TextWidth.of("\uD83D\uDE80")).isEqualTo(2);
  }

  @Test
  void fitted_longText_isTruncatedWithAnEllipsis() {
    assertThat(TextWidth.fitted("Maximiliane", 6)).isEqualTo("Maxim…");
    assertThat(TextWidth.fitted("山田太郎", 5)).isEqualTo("山田…");
    assertThat(TextWidth.fitted("Ann", 3)).isEqualTo("Ann");
  }

  @Test
  void fitted_controlCharacters_doNotReachTheTerminal() {
    assertThat(TextWidth.fitted("a\u001b[31mb\nc", 20)).isEqualTo("a [31mb c");
  }
}
