package com.salescrm.sync.report;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.salescrm.sandbox.Sandbox;
import com.salescrm.sandbox.Seed;
import com.salescrm.sdk.core.json.CrmJson;
import com.salescrm.sync.CommandRun;
import java.awt.image.BufferedImage;
import java.math.BigDecimal;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Predicate;
import javax.imageio.ImageIO;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ReportCommandTest {
  @TempDir
  Path folder;

  private Sandbox sandbox;

  @BeforeEach
  void start() {
    sandbox = Sandbox.start();
  }

  @AfterEach
  void stop() {
    sandbox.close();
  }

  @Test
  void report_byMonth_countsAndSumsWhatWasSeeded() throws Exception {
    sandbox.seed(Seed.leads(400));

    CommandRun run = run("report", "--by", "month", "--status", "active,won,lost");

    Map<String, Tally> expected = new TreeMap<>();
    sandbox.opportunities().forEach(each -> tally(expected, month(each), each));
    assertThat(run.exitCode()).isZero();
    assertThat(tallies(run)).isEqualTo(expected);
    assertThat(sandbox.violations()).isEmpty();
  }

  @Test
  void report_byUser_countsAndSumsOnlyTheRequestedStatuses() throws Exception {
    sandbox.seed(Seed.leads(400));

    CommandRun run = run("report", "--by", "user");

    Map<String, Tally> expected = new TreeMap<>();
    counted(each -> !each.path("status_type").asText().equals("lost"))
        .forEach(each -> tally(expected, each.path("user_name").asText(), each));
    assertThat(tallies(run)).isEqualTo(expected);
  }

  @Test
  void report_fromAndTo_includeBothDays() throws Exception {
    sandbox.seed(Seed.leads(400));
    List<JsonNode> won = counted(each -> each.path("date_won").isTextual());
    String first = won.get(10).path("date_won").asText();
    String last = won.get(60).path("date_won").asText();

    CommandRun run =
        run("report", "--by", "month", "--status", "won", "--from", first, "--to", last);

    Map<String, Tally> expected = new TreeMap<>();
    won.stream()
        .filter(each -> each.path("date_won").asText().compareTo(first) >= 0)
        .filter(each -> each.path("date_won").asText().compareTo(last) <= 0)
        .forEach(each -> tally(expected, month(each), each));
    assertThat(expected).hasSizeGreaterThan(1);
    assertThat(tallies(run)).isEqualTo(expected);
    assertThat(run.lines().get(0))
        .isEqualTo("Pipeline: won; won or expected from " + first + " to " + last);
  }

  @Test
  void report_json_printsTheSumsOfTheTextInMinorUnits() throws Exception {
    sandbox.seed(Seed.leads(400));
    Map<String, Tally> expected = tallies(run("report", "--by", "user"));

    CommandRun run = run("report", "--by", "user", "--json");

    assertThat(run.exitCode()).isZero();
    List<JsonNode> lines = run.lines().stream().map(CrmJson::tree).toList();
    JsonNode total = lines.get(lines.size() - 1);
    Map<String, Tally> printed = new TreeMap<>();
    for (JsonNode line : lines.subList(0, lines.size() - 1)) {
      assertThat(line.path("type").asText()).isEqualTo("user");
      assertThat(line.path("currency").asText()).isEqualTo("USD");
      printed.put(
          line.path("label").asText(),
          new Tally(line.path("count").asLong(), line.path("value").asLong()));
    }
    assertThat(printed).isEqualTo(expected);
    assertThat(total.path("type").asText()).isEqualTo("user_total");
    assertThat(total.has("label")).isFalse();
    for (String field : List.of("count", "value", "expected")) {
      assertThat(total.path(field).decimalValue())
          .as(field)
          .isEqualByComparingTo(lines.subList(0, lines.size() - 1).stream()
              .map(line -> line.path(field).decimalValue())
              .reduce(BigDecimal.ZERO, BigDecimal::add));
    }
  }

  @Test
  void report_noOpportunities_isStatedInTextAndPicture() throws Exception {
    Path chart = folder.resolve("pipeline.png");

    CommandRun run = run("report", "--chart", chart.toString());

    assertThat(run.exitCode()).isZero();
    assertThat(run.lines())
        .contains("By month: no opportunities match.", "By user: no opportunities match.");
    assertThat(ImageIO.read(chart.toFile()).getHeight()).isLessThan(300);
  }

  @Test
  void report_chart_hasBarsOfBothKindsAndReplacesTheFile() throws Exception {
    sandbox.seed(Seed.leads(100));
    Path chart = Files.writeString(folder.resolve("pipeline.png"), "of yesterday");

    CommandRun run = run("report", "--chart", chart.toString());

    BufferedImage image = ImageIO.read(chart.toFile());
    assertThat(run.exitCode()).isZero();
    assertThat(count(image, 0x4C78A8)).isGreaterThan(5_000);
    assertThat(count(image, 0xF2A541)).isGreaterThan(2_000);
    assertThat(folder).isDirectoryNotContaining("glob:**.part");
  }

  @Test
  void report_svgChart_isTheSameDrawingAsSvg() throws Exception {
    sandbox.seed(Seed.leads(100));
    Path chart = folder.resolve("pipeline.svg");

    CommandRun run = run("report", "--chart", chart.toString());

    assertThat(run.exitCode()).isZero();
    assertThat(chart)
        .content()
        .startsWith("<svg ")
        .endsWith("</svg>\n")
        .contains(">Pipeline</text>", ">By user (USD)</text>", "#f2a541");
  }

  @Test
  void report_chartInAMissingFolder_isRefusedBeforeAnyRequest() throws Exception {
    CommandRun run = run("report", "--chart", folder.resolve("no/pipeline.png").toString());

    assertThat(run.exitCode()).isEqualTo(2);
    assertThat(run.err()).startsWith("crm-sync: --chart ").hasLineCount(1);
    assertThat(sandbox.requests()).isEmpty();
  }

  @Test
  void report_toBeforeFrom_isRefused() throws Exception {
    CommandRun run = run("report", "--from", "2026-02-01", "--to", "2026-01-31");

    assertThat(run.exitCode()).isEqualTo(2);
    assertThat(run.err())
        .isEqualToIgnoringNewLines("crm-sync: --to 2026-01-31 is before --from 2026-02-01");
  }

  private CommandRun run(String... args) throws Exception {
    return CommandRun.against(sandbox, folder, args);
  }

  private List<JsonNode> counted(Predicate<JsonNode> filter) {
    return sandbox.opportunities().stream().filter(filter).toList();
  }

  private static String month(JsonNode opportunity) {
    JsonNode date = opportunity.path("date_won");
    return date.isTextual() ? date.asText().substring(0, 7) : "(no date)";
  }

  /** The values of a line; amounts in cents. */
  record Tally(long count, long value) {}

  private static void tally(Map<String, Tally> tallies, String key, JsonNode opportunity) {
    long value = opportunity.path("annualized_value").asLong();
    tallies.merge(
        key, new Tally(1, value), (a, b) -> new Tally(a.count + b.count, a.value + b.value));
  }

  /** The lines between the first two rules. */
  private static Map<String, Tally> tallies(CommandRun run) {
    Map<String, Tally> tallies = new TreeMap<>();
    run.lines().stream()
        .dropWhile(line -> !line.startsWith("---"))
        .skip(1)
        .takeWhile(line -> !line.startsWith("---"))
        .map(line -> line.split("\\s{2,}"))
        .forEach(cells -> tallies.put(cells[0], new Tally(number(cells[2]), number(cells[3]))));
    return tallies;
  }

  private static long number(String text) {
    return Long.parseLong(text.replaceAll("[,.]", ""));
  }

  private static long count(BufferedImage image, int color) {
    return Arrays.stream(
            image.getRGB(0, 0, image.getWidth(), image.getHeight(), null, 0, image.getWidth()))
        .filter(pixel -> (pixel & 0xFFFFFF) == color)
        .count();
  }
}
