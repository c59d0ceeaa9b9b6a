package com.salescrm.sync;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.salescrm.sandbox.Sandbox;
import com.salescrm.sdk.CrmClient;
import com.salescrm.sdk.core.auth.Credentials;
import com.salescrm.sdk.core.json.CrmJson;
import com.salescrm.sdk.core.model.CustomField;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/**
 * The share of right kinds for an organization of 200 fields. Fields have 12 kinds, among them texts that resemble numbers and
 * dates, fill rates from 10 to 100 %, and 5 % dirty values.
 */
@Timeout(240)
class SchemaAccuracyTest {
  private static final int FIELDS = 200;
  private static final int LEADS = 500;
  private static final double DIRTY = 0.05;
  private static final List<String> DIRT = List.of(
      "\"n/a\"",
      "\"?\"",
      "\"unknown\"",
      "\"tbd, ask Ann\"",
      "\"approx. 12\"",
      "\"31.01.2026\"",
      "\"-\"",
      "\"#REF!\"",
      "\"see notes\"");

  @TempDir
  Path folder;

  /** One kind of a field: what the command should say, and a value. */
  private record Kind(String expected, Function<Random, String> value) {}

  private static final List<Kind> KINDS = List.of(
      new Kind("text", random -> quoted("note " + random.nextInt(1_000_000))),
      new Kind("text", random -> quoted("+49 30 " + (1_000_000 + random.nextInt(8_000_000)))),
      new Kind("text", random -> quoted(String.format("%05d", random.nextInt(99_999)))),
      new Kind("number", random -> String.valueOf(random.nextInt(5_000))),
      new Kind("number", random -> quoted(random.nextInt(9_000) + "." + random.nextInt(10))),
      new Kind("date", random -> quoted(day(random))),
      new Kind("time", random -> quoted(day(random) + "T08:30:0" + random.nextInt(10) + "+00:00")),
      new Kind("boolean", random -> String.valueOf(random.nextBoolean())),
      new Kind("choice", random -> quoted("Level " + random.nextInt(6))),
      new Kind("user", random -> quoted("user_" + random.nextInt(40))),
      new Kind("contact", random -> quoted("cont_" + random.nextInt(400))),
      new Kind("multiple", random -> "[" + quoted("Tag " + random.nextInt(8)) + "]"));

  private static String quoted(String text) {
    return "\"" + text + "\"";
  }

  private static String day(Random random) {
    return String.format(
        "20%02d-%02d-%02d",
        10 + random.nextInt(17), 1 + random.nextInt(12), 1 + random.nextInt(28));
  }

  private static Kind kindOf(int field) {
    return KINDS.get(field % KINDS.size());
  }

  private static String id(int field) {
    return "cf_field_" + field;
  }

  @Test
  void schema_of200DirtyFields_isRightForAtLeast98PercentAndLosesNoValueSilently()
      throws Exception {
    try (Sandbox sandbox = Sandbox.builder().start()) {
      fill(sandbox, new Random(20261122));

      JsonNode safe = schema(sandbox, "--to", folder.resolve("safe.json").toString());
      assertThatFieldsAreRight(safe);
      assertThat(pulled(sandbox, "safe.json")).isEmpty();

      JsonNode accepted = schema(
          sandbox,
          "--max-invalid",
          "20",
          "--to",
          folder.resolve("accepted.json").toString());
      Map<String, Long> invalid = new TreeMap<>();
      accepted.path("fields").forEach(field -> {
        boolean isTyped = !Set.of("text", "list").contains(field.path("column").asText());
        if (isTyped && field.path("invalid").asLong() > 0) {
          invalid.put(field.path("id").asText(), field.path("invalid").asLong());
        }
      });
      assertThat(invalid).hasSizeGreaterThan(50);
      assertThat(pulled(sandbox, "accepted.json")).isEqualTo(invalid);
    }
  }

  private JsonNode schema(Sandbox sandbox, String... options) throws Exception {
    List<String> words = new ArrayList<>(List.of("schema", "--tables", "leads"));
    words.addAll(List.of(options));
    CommandRun run = CommandRun.against(sandbox, folder, words.toArray(String[]::new));
    assertThat(run.exitCode()).as(run.err()).isZero();
    return CrmJson.tree(Files.readString(Path.of(options[options.length - 1])));
  }

  /** The numbers of invalid values that a pull with a file reports; verify then finds no difference. */
  private Map<String, Long> pulled(Sandbox sandbox, String file) throws Exception {
    String database = "jdbc:sqlite:" + folder.resolve("crm.db");
    CommandRun pull = CommandRun.against(
        sandbox,
        folder,
        "pull",
        "--tables",
        "leads",
        "--json",
        "--database",
        database,
        "--schema",
        folder.resolve(file).toString());
    assertThat(pull.exitCode()).as(pull.err()).isZero();
    CommandRun verify = CommandRun.against(
        sandbox, folder, "verify", "--tables", "leads", "--strict", "--database", database);
    assertThat(verify.exitCode()).as(verify.out()).isZero();
    Map<String, Long> invalid = new TreeMap<>();
    for (String line : pull.lines()) {
      JsonNode each = CrmJson.tree(line);
      if (each.path("type").asText().equals("invalid_values")) {
        invalid.put(each.path("field").asText(), each.path("count").asLong());
      } else if (each.path("type").asText().equals("run")) {
        System.out.println("pull with " + file + ": " + each.path("seconds") + " s");
      }
    }
    return invalid;
  }

  private static void assertThatFieldsAreRight(JsonNode schema) {
    Map<String, JsonNode> found = new LinkedHashMap<>();
    schema.path("fields").forEach(field -> found.put(field.path("id").asText(), field));
    List<String> wrong = new ArrayList<>();
    List<String> wronglyTyped = new ArrayList<>();
    for (int i = 0; i < FIELDS; i++) {
      JsonNode field = found.get(id(i));
      String kind = field.path("kind").asText();
      String line = id(i) + ": " + kind + " instead of " + kindOf(i).expected + ", "
          + field.path("values") + " values";
      if (!kind.equals(kindOf(i).expected)) {
        wrong.add(line);
        if (!kind.equals("text")) {
          wronglyTyped.add(line);
        }
      }
      boolean loses = field.path("invalid").asInt() > 0
          && !Set.of("text", "list").contains(field.path("column").asText());
      if (loses) {
        wronglyTyped.add(id(i) + " would lose values");
      }
    }
    double right = 100.0 * (FIELDS - wrong.size()) / FIELDS;
    System.out.printf(
        "schema: %.1f %% of %d fields right from %d leads, %d of the others typed; %s%n",
        right, FIELDS, LEADS, wronglyTyped.size(), wrong);
    assertThat(found).hasSize(FIELDS);
    assertThat(right).isGreaterThanOrEqualTo(98);
    assertThat(wronglyTyped).isEmpty();
  }

  private static void fill(Sandbox sandbox, Random random) {
    List<CustomField<JsonNode>> fields =
        IntStream.range(0, FIELDS).mapToObj(i -> CustomField.json(id(i))).toList();
    Map<Integer, Double> fillRates = IntStream.range(0, FIELDS)
        .boxed()
        .collect(Collectors.toMap(i -> i, i -> 0.1 + 0.9 * random.nextDouble()));
    try (CrmClient crm = CrmClient.builder()
        .baseUrl(sandbox.baseUrl())
        .credentials(Credentials.apiKey(sandbox.apiKey()))
        .build()) {
      for (int lead = 0; lead < LEADS; lead++) {
        String name = "Lead " + lead;
        crm.leads().create(request -> {
          request.name(name);
          for (int i = 0; i < FIELDS; i++) {
            if (random.nextDouble() < fillRates.get(i)) {
              boolean dirty = random.nextDouble() < DIRTY;
              String value = dirty
                  ? DIRT.get(random.nextInt(DIRT.size()))
                  : kindOf(i).value.apply(random);
              request.custom(fields.get(i), CrmJson.tree(value));
            }
          }
        });
      }
    }
  }
}
