package com.salescrm.benchmarks.compare;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class FiguresTest {
  private static final Ratio HALF = new Ratio(0.5, 0.4, 0.6);
  private static final Ratio MORE = new Ratio(1.1, 1.05, 1.2);

  @TempDir
  Path directory;

  @Test
  void ratioOf_sixteenRounds_isMedianWithFourthValuesFromBothEnds() {
    double[] ratios = {16, 15, 14, 13, 12, 11, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1};

    // Of 16 values, three or fewer are below the median in 1.1 % of cases, four or fewer in 3.8 %.
    assertThat(Ratio.of(ratios)).isEqualTo(new Ratio(8.5, 4, 13));
  }

  @Test
  void ratioOf_fewRounds_intervalIsWholeRange() {
    assertThat(Ratio.of(new double[] {3, 1, 2})).isEqualTo(new Ratio(2, 1, 3));
  }

  @Test
  void verdict_timeAndAllocationWithin_isMet() {
    assertThat(new Target(0.5, 0.52, false).verdict(HALF, HALF)).isEqualTo("met");
  }

  @Test
  void verdict_oneBeyond_statesWhichAndByHowMuch() {
    assertThat(new Target(0.5, 0.52, false).verdict(HALF, MORE))
        .isEqualTo("allocation missed by 112 %");
    assertThat(new Target(1.0, Double.NaN, false).verdict(MORE, HALF))
        .isEqualTo("time missed by 10 %");
  }

  @Test
  void verdict_notSlower_countsOnlyBeyondInterval() {
    Target target = new Target(Double.NaN, Double.NaN, true);

    assertThat(target.verdict(new Ratio(1.02, 0.99, 1.1), HALF)).isEqualTo("met");
    assertThat(target.verdict(MORE, HALF)).isEqualTo("missed by 10 %");
  }

  @Test
  void sample_text_isParsed() {
    Sample sample = new Sample(1.5, 2.25, 1024);

    assertThat(Sample.parse(sample.toString())).isEqualTo(sample);
  }

  @Test
  void pageWrite_textBetweenMarkers_isReplaced() throws IOException {
    Path file = directory.resolve("page.md");
    String other =
        "<!-- measured on Java 17 by examples/benchmarks/compare -->\nother\n<!-- end of measured -->\n";
    String begin = "<!-- measured on Java 25 by examples/benchmarks/compare -->\n";
    String end = "<!-- end of measured -->\nbehind\n";
    Files.writeString(file, other + begin + "old\n" + end);

    new Page(file).write(25, "new\n");

    assertThat(file).hasContent(other + begin + "new\n" + end);
  }

  @Test
  void pageWrite_withoutMarkers_throws() throws IOException {
    Path file = Files.writeString(directory.resolve("page.md"), "text");

    assertThatThrownBy(() -> new Page(file).write(17, "new"))
        .isInstanceOf(IOException.class)
        .hasMessageContaining("has no marker");
  }
}
