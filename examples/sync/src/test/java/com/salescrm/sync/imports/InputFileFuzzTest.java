package com.salescrm.sync.imports;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.salescrm.sync.cli.Problem;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Files of imports with random values: the rows have the values and lines that were written. Changed files fail with a
 * {@link Problem}, or each row has values or a problem that names its line. {@code -Dinputs=10000000} sets the number of
 * files, {@code -Dseed=2} chooses others.
 */
class InputFileFuzzTest {
  private static final long INPUTS = Long.getLong("inputs", 300);
  private static final ObjectMapper JACKSON = new ObjectMapper();
  private static final String[] PARTS = {
    "a", "ü", "🚀", ",", "\"", "\n", "\r\n", "\r", " ", "\uFEFF", "\u2028", "\\", "{", "1.50",
    "null", "\u0000", "\u0085"
  };

  private final SplittableRandom random = new SplittableRandom(Long.getLong("seed", 1));

  @TempDir
  Path folder;

  @Test
  void rows_randomValues_areReadAsWritten() throws Exception {
    for (long i = 0; i < INPUTS; i++) {
      List<String> csv = new ArrayList<>();
      List<String> json = new ArrayList<>();
      List<String> expected = new ArrayList<>();
      StringBuilder file = new StringBuilder("k,v\n");
      for (int row = random.nextInt(4); row >= 0; row--) {
        String key = "k" + value();
        String value = value();
        long line = file.chars().filter(c -> c == '\n').count() + 1;
        String values = " {k=" + JACKSON.writeValueAsString(key) + ", v="
            + JACKSON.writeValueAsString(value) + "} null";
        csv.add(line + values);
        expected.add((expected.size() + 1) + values);
        file.append(quoted(key)).append(',').append(quoted(value)).append(end());
        json.add("{\"k\":" + JACKSON.writeValueAsString(key) + ",\"v\":"
            + JACKSON.writeValueAsString(value) + "}");
      }

      assertThat(rows(file("a.csv", bytes(file.toString())))).isEqualTo(csv);
      assertThat(rows(file("a.jsonl", bytes(String.join(end(), json))))).isEqualTo(expected);
    }
  }

  @Test
  void rows_changedFiles_failOrNameTheLine() throws Exception {
    byte[] csv = bytes("k,v\n1,\"a\"\"b\nc\"\r\n2,ü\n\n3,🚀\n");
    byte[] json = bytes("{\"k\":1,\"v\":\"ü\"}\n\n{\"k\":2}\r\n{\"k\":\"3\",\"v\":[1,null]}\n");
    for (long i = 0; i < INPUTS; i++) {
      requireProblemsNameTheLine(file("b.csv", changed(csv)));
      requireProblemsNameTheLine(file("b.jsonl", changed(json)));
    }
  }

  private static void requireProblemsNameTheLine(InputFile file) throws IOException {
    try (RowTexts texts = new RowTexts(file);
        Stream<InputRow> rows = file.rows()) {
      rows.filter(row -> row.problem() != null).forEach(row -> {
        assertThat(row.problem()).contains("line " + row.line());
        assertThat(texts.at(row.line())).isNotBlank();
      });
    } catch (Problem e) {
      assertThat(e.getMessage()).startsWith("cannot read ").contains("line ");
    }
  }

  private byte[] changed(byte[] text) {
    byte[] changed = text.clone();
    for (int n = random.nextInt(3); n >= 0; n--) {
      changed[random.nextInt(changed.length)] =
          random.nextBoolean() ? (byte) random.nextInt(256) : bytes("\"\n,\r}")[random.nextInt(5)];
    }
    return random.nextInt(4) == 0
        ? Arrays.copyOf(changed, random.nextInt(changed.length + 1))
        : changed;
  }

  private String value() {
    StringBuilder value = new StringBuilder();
    for (int length = random.nextInt(6); length > 0; length--) {
      value.append(PARTS[random.nextInt(PARTS.length)]);
    }
    return value.toString();
  }

  private String quoted(String value) {
    return value.matches("(?s).*[\",\r\n].*") || random.nextBoolean()
        ? '"' + value.replace("\"", "\"\"") + '"'
        : value;
  }

  private String end() {
    return random.nextBoolean() ? "\n" : "\r\n";
  }

  private InputFile file(String name, byte[] content) throws IOException {
    return new InputFile(Files.write(folder.resolve(name), content));
  }

  private static byte[] bytes(String text) {
    return text.getBytes(UTF_8);
  }

  private static List<String> rows(InputFile file) throws IOException {
    List<String> result = new ArrayList<>();
    try (Stream<InputRow> rows = file.rows()) {
      for (InputRow row : (Iterable<InputRow>) rows::iterator) {
        List<String> values = new ArrayList<>();
        for (Map.Entry<String, JsonNode> each : row.values().entrySet()) {
          values.add(each.getKey() + "=" + JACKSON.writeValueAsString(each.getValue()));
        }
        result.add(row.line() + " {" + String.join(", ", values) + "} " + row.problem());
      }
    }
    return result;
  }
}
