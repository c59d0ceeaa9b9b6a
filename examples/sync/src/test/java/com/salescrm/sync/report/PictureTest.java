package com.salescrm.sync.report;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.awt.image.BufferedImage;
import java.io.StringReader;
import java.math.BigDecimal;
import java.time.YearMonth;
import java.util.Comparator;
import java.util.List;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import javax.xml.parsers.DocumentBuilderFactory;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.xml.sax.InputSource;

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

  @Test
  void svg_neighbouringAmounts_doNotTouch() {
    Section months = new Section(
        "Month",
        IntStream.rangeClosed(1, 9)
            .mapToObj(i -> new Line(
                "2026-0" + i,
                List.of(new Sum(
                    "USD", 1, BigDecimal.valueOf(884_10_000 + i), BigDecimal.valueOf(884_09_900)))))
            .toList());
    Picture picture = new Picture("Pipeline", "all");
    picture.addMonths(months);

    List<double[]> amounts = Pattern.compile(
            "<text x=\"([\\d.]+)\" y=\"[\\d.]+\" font-size=\"10\" textLength=\"([\\d.]+)\"[^>]*>884K<")
        .matcher(picture.svg())
        .results()
        .map(text -> new double[] {
          Double.parseDouble(text.group(1)),
          Double.parseDouble(text.group(1)) + Double.parseDouble(text.group(2))
        })
        .sorted(Comparator.comparingDouble(range -> range[0]))
        .toList();

    assertThat(amounts).hasSize(18);
    assertThat(IntStream.range(1, 18).mapToObj(i -> amounts.get(i)[0] - amounts.get(i - 1)[1]))
        .allSatisfy(gap -> assertThat(gap).isGreaterThan(4));
  }

  @Test
  void svg_expectedEqualToValue_hasOneBarAMonth() {
    Picture picture = new Picture("Pipeline", "all");
    picture.addMonths(new Section("Month", List.of(line("2026-01", "USD", 500_00))));

    assertThat(picture.svg())
        .contains(">Value and expected (equal)<", "fill=\"#4c78a8\"")
        .doesNotContain(">Expected<", "#f2a541");
  }

  @Test
  void svg_namesAndTitles_areEscapedTextsOfOneColor() throws Exception {
    Picture picture = new Picture("Pipeline", "a < b & \u0007c\uFFFF\uD800d \uD83D\uDE80");
    picture.addUsers(new Section("User", List.of(line("Ann \"A\" <Archer> & Söhne", "USD", 500))));

    String svg = picture.svg();

    assertThat(UTF_8.newEncoder().canEncode(svg)).isTrue();
    assertThat(DocumentBuilderFactory.newInstance()
            .newDocumentBuilder()
            .parse(new InputSource(new StringReader(svg)))
            .getDocumentElement()
            .getTextContent())
        .contains("a < b & cd \uD83D\uDE80", "Ann \"A\" <Archer> & Söhne", "By user (USD)");
    assertThat(Pattern.compile("<text[^>]* fill=\"(#\\w+)\"").matcher(svg).results())
        .hasSizeGreaterThan(5)
        .allSatisfy(text -> assertThat(text.group(1)).isEqualTo("#404040"));
  }

  @ParameterizedTest
  @CsvSource({"884100, 884K", "1974000, 1.97M", "13771, 13.8K", "999960, 1M", "7, 7", "0.5, 0.5"})
  void label_ofAnAmount_hasThreeDigits(BigDecimal amount, String label) {
    assertThat(Panel.label(amount)).isEqualTo(label);
  }

  private static Line line(String label, String currency, long value) {
    BigDecimal amount = BigDecimal.valueOf(value);
    return new Line(label, List.of(new Sum(currency, 1, amount, amount)));
  }
}
