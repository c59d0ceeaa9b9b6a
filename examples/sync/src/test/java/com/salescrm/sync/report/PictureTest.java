package com.salescrm.sync.report;

import static org.assertj.core.api.Assertions.assertThat;

import java.awt.image.BufferedImage;
import java.math.BigDecimal;
import java.time.YearMonth;
import java.util.List;
import java.util.TreeSet;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class PictureTest {
  @Test
  void image_sixtyMonths_isWideEnoughForTheirNames() {
    Section months = new Section(
        "Month",
        IntStream.range(0, 60)
            .mapToObj(i -> line(YearMonth.of(2022, 1).plusMonths(i).toString(), "USD", i))
            .toList());
    Picture picture = new Picture("Pipeline", "all");
    picture.addMonths(months);

    BufferedImage image = picture.image();

    assertThat(image.getWidth()).isGreaterThan(60 * 20);
  }

  @Test
  void ofMonths_monthsBetween_areListedWithoutABar() {
    Section months =
        new Section("Month", List.of(line("2025-11", "USD", 500), line("2026-02", "USD", 700)));

    assertThat(Bars.ofMonths(months, "USD").bars())
        .extracting(Bars.Bar::label)
        .containsExactly("2025-11", "2025-12", "2026-01", "2026-02");
  }

  @Test
  void withGaps_centuriesApart_returnsOnlyTheGivenMonths() {
    TreeSet<String> labels = new TreeSet<>(List.of("1925-01", "2026-01"));

    assertThat(Months.withGaps(labels, 120)).containsExactly("1925-01", "2026-01");
  }

  @Test
  void ofMonths_noDate_isListedSeparatelyUnlessItIsTheOnlyOne() {
    Line dated = line("2026-01", "USD", 500);
    Line undated = line(Months.NONE, "USD", 90_000);

    Bars both = Bars.ofMonths(new Section("Month", List.of(dated, undated)), "USD");
    Bars alone = Bars.ofMonths(new Section("Month", List.of(undated)), "USD");

    assertThat(both.bars()).extracting(Bars.Bar::label).containsExactly("2026-01");
    assertThat(both.aside()).extracting(Bars.Bar::label).isEqualTo(Months.NONE);
    assertThat(alone.bars()).extracting(Bars.Bar::label).containsExactly(Months.NONE);
    assertThat(alone.aside()).isNull();
  }

  @Test
  void ofUsers_manyUsersOfOneName_areTwentyBarsTheGreatestFirst() {
    Section users = new Section(
        "User",
        IntStream.rangeClosed(1, 30)
            .mapToObj(i -> line("Same Name", "USD", i * 100L))
            .toList());

    Bars bars = Bars.ofUsers(users, "USD");

    assertThat(bars.bars()).hasSize(20);
    assertThat(bars.bars().get(0).value()).isEqualByComparingTo("30");
    assertThat(bars.bars().get(19).label()).isEqualTo("(11 others)");
    assertThat(bars.bars().get(19).value()).isEqualByComparingTo("66");
    assertThat(bars.dataset().getColumnCount()).isEqualTo(20);
  }

  private static Line line(String label, String currency, long value) {
    BigDecimal amount = BigDecimal.valueOf(value);
    return new Line(label, List.of(new Sum(currency, 1, amount, amount)));
  }
}
