package com.salescrm.sync.imports;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.salescrm.sync.cli.Problem;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class InputFileTest {
  @TempDir
  Path folder;

  @Test
  void rows_csv_hasQuotedValuesAndLines() throws Exception {
    InputFile file = file(
        "leads.csv", "\uFEFFNo,Company\r\n1,\"Acme, \"\"Rockets\"\"\"\r\n2,\"two\nlines\"\n3,\n");

    assertThat(rows(file))
        .containsExactly(
            "2 {No=\"1\", Company=\"Acme, \\\"Rockets\\\"\"} null",
            "3 {No=\"2\", Company=\"two\\nlines\"} null",
            "5 {No=\"3\", Company=\"\"} null");
  }

  @Test
  void rows_csvWithWrongNumberOfValues_hasAProblemAndTheNextRows() throws Exception {
    InputFile file = file("leads.csv", "a,b\n1\n1,2,3\n1,2\n");

    assertThat(rows(file))
        .containsExactly(
            "2 {} line 2 of the CSV file has 1 values, but the file has 2 columns",
            "3 {} line 3 of the CSV file has 3 values, but the file has 2 columns",
            "4 {a=\"1\", b=\"2\"} null");
    assertThat(texts(file, 3)).containsExactly("1,2,3");
  }

  @Test
  void text_csvWithLineBreaksInValues_isTheWholeRow() throws Exception {
    InputFile file = file("leads.csv", "a,b\n\"x\ry\",2\n1,\"two\r\nlines\",3\r\n1\n1,2");

    assertThat(rows(file).subList(1, 3))
        .containsExactly(
            "3 {} line 3 of the CSV file has 3 values, but the file has 2 columns",
            "5 {} line 5 of the CSV file has 1 values, but the file has 2 columns");
    assertThat(texts(file, 3, 5, 6, 7, 6, 3))
        .containsExactly("1,\"two\r\nlines\",3", "1", "1,2", "", "1,2", "1,\"two\r\nlines\",3");
  }

  @Test
  void rows_csvNotUtf8_isRefused() throws Exception {
    InputFile file = latin1("leads.csv", "No,Company\n1,Ann\n2,M\u00fcller\n");

    assertThatThrownBy(() -> rows(file))
        .isInstanceOf(Problem.class)
        .hasMessageStartingWith("cannot read " + file.path() + ": ")
        .hasMessageContaining("bytes that are not UTF-8, in the row on line 3");
  }

  @Test
  void rows_jsonLineNotUtf8_hasAProblemAndTheNextRows() throws Exception {
    InputFile file = latin1("leads.jsonl", "{\"No\":\"M\u00fcller\"}\n{\"No\":\"\\ud83d\"}\n");

    assertThat(rows(file)).containsExactly("1 {} line 1 is not UTF-8", "2 {No=\"\ud83d\"} null");
    assertThat(texts(file, 1)).containsExactly("{\"No\":\"M\uFFFDller\"}");
  }

  @Test
  void text_jsonLineEndsWithACarriageReturn_isTheLine() throws Exception {
    InputFile file = file("leads.jsonl", "{\r[]\r\n\n]");

    assertThat(rows(file))
        .containsExactly(
            "1 {} line 1 is not JSON",
            "2 {} line 2 is not a JSON object",
            "4 {} line 4 is not JSON");
    assertThat(texts(file, 1, 2, 4, 5)).containsExactly("{", "[]", "]", "");
  }

  private static List<String> texts(InputFile file, long... lines) throws Exception {
    try (RowTexts texts = new RowTexts(file)) {
      return LongStream.of(lines).mapToObj(texts::at).toList();
    }
  }

  private InputFile latin1(String name, String text) throws Exception {
    return new InputFile(
        Files.write(folder.resolve(name), text.getBytes(StandardCharsets.ISO_8859_1)));
  }

  @Test
  void rows_csvMalformedOrTruncated_isRefused() throws Exception {
    for (String text : List.of("a,b\n1,2\n1\n", "a,b\n1,2\n1,\"2\n1,2\n")) {
      InputFile file = file("leads.csv", text);

      assertThatThrownBy(() -> rows(file))
          .isInstanceOf(Problem.class)
          .hasMessageStartingWith("cannot read " + file.path() + ": ")
          .hasMessageContaining("line 3");
    }
    assertThatThrownBy(() -> rows(new InputFile(folder.resolve("missing.csv"))))
        .isInstanceOf(Problem.class)
        .hasMessageStartingWith("cannot read ");
  }

  @Test
  void rows_jsonLines_hasTypedValuesAndProblems() throws Exception {
    InputFile file = file("leads.jsonl", """
        {"No": 1, "Tags": ["a"]}

        [1]
        {"No":
        {"No": 2}
        {"No": 3, "No": 4}
        {"No": 5, "Tags": [{"a": 1, "a": 2}]}
        {"No": 6, "Tags": [{"a": 1}, {"a": 2}]}
        """);

    assertThat(rows(file))
        .containsExactly(
            "1 {No=1, Tags=[\"a\"]} null",
            "3 {} line 3 is not a JSON object",
            "4 {} line 4 is not JSON",
            "5 {No=2} null",
            "6 {} line 6 has several properties of the same name",
            "7 {} line 7 has several properties of the same name",
            "8 {No=6, Tags=[{\"a\":1},{\"a\":2}]} null");
  }

  @Test
  void rejectedRows_csv_canBeImportedAgain() throws Exception {
    InputFile file = file("leads.csv", "No,Company\n1,\"a,b\"\nbroken\n2,\"x \"\"y\"\"\"\n3,z\n");
    Path rejected = Files.writeString(file.sibling(".rejected"), "of an earlier run");
    List<InputRow> rows = all(file);

    StringWriter notices = new StringWriter();
    try (RejectedRows writer = new RejectedRows(
        file,
        rejected,
        new LinkedHashSet<>(List.of("No", "Company", "rejection")),
        new PrintWriter(notices))) {
      writer.add(rows.get(0), "no, not this");
      writer.add(rows.get(1), "2 values");
      writer.add(rows.get(2), "no");
    }

    assertThat(notices)
        .hasToString("crm-sync: the earlier " + rejected + " is now " + file.sibling(".rejected.1")
            + System.lineSeparator());
    assertThat(file.sibling(".rejected.1")).hasContent("of an earlier run");
    assertThat(rejected)
        .hasFileName("leads.rejected.csv")
        .content()
        .isEqualTo("No,Company,rejection\r\n1,\"a,b\",\"no, not this\"\r\nbroken,\"\",2 values\r\n"
            + "2,\"x \"\"y\"\"\",no\r\n");
    assertThat(rows(new InputFile(rejected)).get(0))
        .isEqualTo("2 {No=\"1\", Company=\"a,b\", rejection=\"no, not this\"} null");
  }

  /** Excel reads and saves a file without the mark in another charset: "ü" would be imported as "Ã¼". */
  @Test
  void rejectedRows_csvWithByteOrderMark_haveItToo() throws Exception {
    InputFile file = file("leads.csv", "\uFEFFNo,Company\n1,Müller\n");
    Path rejected = file.sibling(".rejected");

    try (RejectedRows writer = new RejectedRows(
        file,
        rejected,
        new LinkedHashSet<>(List.of("No", "Company")),
        new PrintWriter(Writer.nullWriter()))) {
      writer.add(all(file).get(0), "no");
    }

    assertThat(rejected).content().isEqualTo("\uFEFFNo,Company,rejection\r\n1,Müller,no\r\n");
    assertThat(rows(new InputFile(rejected)))
        .containsExactly("2 {No=\"1\", Company=\"Müller\", rejection=\"no\"} null");
  }

  @Test
  void rejectedRows_jsonLines_haveTheReasonAsProperty() throws Exception {
    InputFile file = file("leads.jsonl", "{\"No\": 1, \"Tags\": [\"a\"]}\n");
    Path rejected = folder.resolve("rejected");
    List<InputRow> rows = all(file);

    try (RejectedRows writer = new RejectedRows(
        file,
        rejected,
        new LinkedHashSet<>(List.of("No", "Tags")),
        new PrintWriter(Writer.nullWriter()))) {
      writer.add(rows.get(0), "no");
    }

    assertThat(rejected).hasContent("{\"No\":1,\"Tags\":[\"a\"],\"rejection\":\"no\"}");
  }

  private InputFile file(String name, String text) throws Exception {
    return new InputFile(Files.writeString(folder.resolve(name), text));
  }

  private static List<InputRow> all(InputFile file) {
    try (Stream<InputRow> rows = file.rows()) {
      return new ArrayList<>(rows.toList());
    }
  }

  private static List<String> rows(InputFile file) {
    return all(file).stream()
        .map(row -> row.line() + " " + row.values() + " " + row.problem())
        .toList();
  }
}
