package com.salescrm.sync.imports;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.salescrm.sdk.core.json.CrmJson;
import com.salescrm.sdk.export.CsvRow;
import com.salescrm.sdk.export.ExportRows;
import com.salescrm.sync.CommandRun;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A dry run of random files states what the import then does. */
class ImportDryRunTest extends ImportTestBase {
  private static final String HEADER = "Customer no,Company,Seats,Tags,Mail\n";
  private static final Pattern DRY =
      Pattern.compile("(\\d+) to create, (\\d+) to update, (\\d+) unchanged, (\\d+) refused(.*)");
  private static final Pattern DONE =
      Pattern.compile("(\\d+) created, (\\d+) updated, (\\d+) unchanged, (\\d+) rejected(.*)");

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3, 4, 5, 6})
  void dryRun_randomRows_isWhatTheImportDoes(long seed) throws Exception {
    Random random = new Random(seed);
    run(file(random), "--apply");
    String csv = file(random);

    CommandRun dry = run(csv, "--json");
    CommandRun done = run(csv, "--apply");

    assertThat(numbers(DRY, dry.err())).as(csv).isEqualTo(numbers(DONE, done.out()));
    assertThat(refused(dry)).as(csv).isEqualTo(rejected()).isNotEmpty();
    assertThat(run(csv, "--json").lines().stream()
            .map(line -> CrmJson.tree(line).path("action").asText())
            .distinct())
        .containsExactlyInAnyOrder("unchanged", "refused");
  }

  /** Rows with different keys: of several with the same key, a dry run plans the first one only. */
  private static String file(Random random) {
    List<Integer> keys = new ArrayList<>();
    for (int i = 0; i < 40; i++) {
      keys.add(i);
    }
    Collections.shuffle(keys, random);
    StringBuilder csv = new StringBuilder(HEADER);
    for (int key : keys.subList(0, 25)) {
      csv.append(one(random, "K " + key, "K\u00A0" + key, " K " + key, "\"K " + key + "\n\"", ""))
          .append(',')
          .append(one(random, "Acme", "\"Bolt, Inc.\"", "Cora " + random.nextInt(3), ""))
          .append(',')
          .append(one(random, "1", "1.0", " 20", "many", "", "-0", "1e2"))
          .append(',')
          .append(one(random, "a", "a;b", " b ;; a", ";", ""))
          .append(',')
          .append(one(random, "ada@acme.example", "", " \u00A0"))
          .append(one(random, "\n", "\n", "\r\n", "\n,,,,\n", "\n\n", ",\n"));
    }
    return csv.append("last,Dora,none,,\n").toString();
  }

  private static String one(Random random, String... values) {
    return values[random.nextInt(values.length)];
  }

  private static List<String> numbers(Pattern pattern, String text) {
    Matcher matcher = pattern.matcher(text);
    assertThat(matcher.find()).as(text).isTrue();
    return List.of(
        matcher.group(1), matcher.group(2), matcher.group(3), matcher.group(4), matcher.group(5));
  }

  private static Set<String> refused(CommandRun dry) {
    Set<String> reasons = new TreeSet<>();
    for (JsonNode line : dry.lines().stream().map(CrmJson::tree).toList()) {
      if (line.path("action").asText().equals("refused")) {
        reasons.add(line.path("reason").asText());
      }
    }
    return reasons;
  }

  private Set<String> rejected() throws IOException {
    Set<String> reasons = new TreeSet<>();
    Path file = folder.resolve("leads.rejected.csv");
    try (InputStream in = Files.newInputStream(file);
        ExportRows<CsvRow> rows = CsvRow.read(in)) {
      rows.forEach(row -> reasons.add(row.value(InputFile.REJECTION).orElse("")));
    }
    return reasons;
  }
}
