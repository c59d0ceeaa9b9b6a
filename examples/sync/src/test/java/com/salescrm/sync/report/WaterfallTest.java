package com.salescrm.sync.report;

import static org.assertj.core.api.Assertions.assertThat;

import com.salescrm.sdk.core.json.CrmJson;
import com.salescrm.sdk.opportunity.Opportunity;
import com.salescrm.sync.report.Movement.Version;
import java.nio.file.Path;
import java.time.OffsetDateTime;
import java.util.Comparator;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class WaterfallTest {
  private static final OffsetDateTime START = OffsetDateTime.parse("2026-01-01T00:00:00Z");

  @Test
  void svg_movementOfTwoCurrencies_hasAPanelForEach() {
    String svg = picture(movement()).svg();

    assertThat(svg)
        .contains(">Open pipeline (EUR)<", ">Open pipeline (USD)<")
        .contains("fill=\"#54a24b\"", "fill=\"#e45756\"", "fill=\"#4c78a8\"")
        .contains(">Start<", ">+ Created<", ">- Deleted<", ">End<", ">-120<")
        .doesNotContain(">Slipped<");
  }

  @Test
  void svg_allLines_haveNamesThatDoNotTouch() {
    List<MatchResult> names = Pattern.compile(
            "<text x=\"([\\d.]+)\" y=\"([\\d.]+)\" font-size=\"12\" textLength=\"([\\d.]+)\"[^>]*>[SE+-][^<]* ?[a-z]")
        .matcher(picture(movement()).svg())
        .results()
        .sorted(Comparator.comparingDouble((MatchResult text) -> number(text, 2))
            .thenComparingDouble(text -> number(text, 1)))
        .toList();

    assertThat(names).hasSize(8 + 11);
    for (int i = 1; i < names.size(); i++) {
      if (number(names.get(i), 2) == number(names.get(i - 1), 2)) {
        assertThat(number(names.get(i), 1))
            .isGreaterThan(number(names.get(i - 1), 1) + number(names.get(i - 1), 3) + 4);
      }
    }
  }

  private static double number(MatchResult text, int group) {
    return Double.parseDouble(text.group(group));
  }

  @Test
  void svg_noMovement_showsStartAndEnd() {
    Movement movement = new Movement(START, START.plusDays(30));
    add(movement, "USD", -5, null, "active", 100_00, 100_00);

    assertThat(Pattern.compile(">100<").matcher(picture(movement).svg()).results())
        .hasSizeGreaterThanOrEqualTo(2);
  }

  @Test
  void image_charts_areWritten(@TempDir Path folder) {
    Path file = Path.of(System.getenv().getOrDefault("CHARTS", folder.toString()));
    ChartFile.at(file.resolve("movement.png")).write(picture(movement()));
    Movement small = new Movement(START, START.plusDays(30));
    add(small, "USD", -5, null, "active", 100_00, 100_00);
    ChartFile.at(file.resolve("small.png")).write(picture(small));
    Movement negative = new Movement(START, START.plusDays(30));
    add(negative, "USD", -5, null, "active", -100_00, -400_00);
    add(negative, "USD", 5, null, "active", 1000_00, 300_00);
    add(negative, "USD", -5, null, "lost", 900_00, -300_00);
    ChartFile.at(file.resolve("negative.png")).write(picture(negative));
    Movement zero = new Movement(START, START.plusDays(30));
    add(zero, "", -5, null, "active", 0, 0);
    ChartFile.at(file.resolve("zero.png")).write(picture(zero));

    assertThat(folder).exists();
  }

  private static Picture picture(Movement movement) {
    Picture picture = new Picture("Movement of the open pipeline", "2026-01-01 to 2026-01-31");
    picture.addMovement(movement);
    return picture;
  }

  /** All lines, in two currencies. */
  private static Movement movement() {
    Movement movement = new Movement(START, START.plusDays(30));
    add(movement, "USD", -5, null, "active", 2_345_678_00L, 2_200_000_00L);
    add(movement, "USD", -5, null, "active", 1_000_000_00L, 1_350_000_00L);
    add(movement, "USD", 5, null, "active", 800_000_00L, 800_000_00L);
    add(movement, "USD", 5, null, "won", 650_000_00L, 700_000_00L);
    add(movement, "USD", -5, null, "lost", 450_000_00L, 450_000_00L);
    add(movement, "USD", -5, null, "paused", 100_000_00L, 100_000_00L);
    add(movement, "USD", -5, 20, "active", 300_000_00L, 300_000_00L);
    movement.add(List.of(version("USD", 5, null, "active", 500_000_00L)), true);
    movement.add(
        List.of(
            version("USD", -5, 9, "won", 90_000_00L),
            version("USD", 9, null, "active", 90_000_00L)),
        false);
    add(movement, "EUR", -5, null, "active", 1_000_00L, 1_000_00L);
    add(movement, "EUR", -5, 20, "active", 120_00L, 120_00L);
    return movement;
  }

  private static void add(
      Movement movement,
      String currency,
      int from,
      Integer to,
      String type,
      long first,
      long last) {
    movement.add(
        List.of(
            version(currency, from, 10, "active", first), version(currency, 10, to, type, last)),
        false);
  }

  private static Version version(String currency, int from, Integer to, String type, long value) {
    return new Version(
        START.plusDays(from),
        to == null ? null : START.plusDays(to),
        CrmJson.fromJson(
            "{\"id\": \"oppo_1\", \"status_type\": \"" + type + "\", \"annualized_value\": " + value
                + ", \"value_currency\": \"" + currency + "\"}",
            Opportunity.class));
  }
}
