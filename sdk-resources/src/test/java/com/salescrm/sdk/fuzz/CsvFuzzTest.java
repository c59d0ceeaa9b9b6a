package com.salescrm.sdk.fuzz;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.salescrm.sdk.core.error.DecodingException;
import com.salescrm.sdk.export.CsvRow;
import com.salescrm.sdk.export.ExportRows;
import java.io.ByteArrayInputStream;
import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.CharacterCodingException;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** CSV files: the rows, their lines and errors equal those of a reader with regular expressions (RFC 4180). */
class CsvFuzzTest extends FuzzTarget {
  private static final Pattern VALUE =
      Pattern.compile("\\A(?:\"((?:[^\"]|\"\")*+)\"|([^\",\\r\\n]*+))");
  private static final Pattern END = Pattern.compile("\\A(?:,|\\r?\\n|\\r?\\z)");
  private static final String MALFORMED = "malformed";

  CsvFuzzTest() {
    super(
        utf8(
            "id,name\nlead_1,Ann\nlead_2,\"B, \"\"C\"\"\"\n",
            "\uFEFFa,b,c\r\n1,\"x\r\ny\",\r\n\r\n2,é🚀,z",
            "id\n\nx\n\"\"\ny\n",
            "a,a\n1,2\n3\n4,5,6\n"),
        List.of("\"\"", ",", "\n", "\r\n", "\"", "\",\"", ",\n", "\"\n"));
  }

  @Override
  void run(byte[] input) {
    List<String> expected = expected(input);
    List<String> actual = actual(input);
    require(actual.equals(expected), () -> "expected " + expected + ", but was " + actual);
  }

  private static List<String> actual(byte[] input) {
    List<String> result = new ArrayList<>();
    try (ExportRows<CsvRow> rows = CsvRow.read(new ByteArrayInputStream(input))) {
      Iterator<CsvRow> each = rows.iterator();
      while (true) {
        try {
          if (!each.hasNext()) {
            return result;
          }
          CsvRow row = each.next();
          result.add(row.line() + " " + row.columns() + row.values());
        } catch (DecodingException e) {
          boolean ends = e.getMessage().contains(MALFORMED);
          result.add(
              e.jsonPath().substring("line ".length()) + (ends ? " " + MALFORMED : " wrong"));
        }
      }
    }
  }

  private static List<String> expected(byte[] input) {
    String text;
    boolean complete = true;
    try {
      text = UTF_8.newDecoder().decode(ByteBuffer.wrap(input)).toString();
    } catch (CharacterCodingException e) {
      text = validPart(input);
      complete = false;
    }
    return rows(text.startsWith("\uFEFF") ? text.substring(1) : text, complete);
  }

  /** The text before the first bytes that are not UTF-8. */
  private static String validPart(byte[] input) {
    CharBuffer text = CharBuffer.allocate(input.length);
    UTF_8.newDecoder().decode(ByteBuffer.wrap(input), text, true);
    return text.flip().toString();
  }

  private static List<String> rows(String text, boolean complete) {
    List<String> rows = new ArrayList<>();
    List<String> columns = null;
    Matcher value = VALUE.matcher(text);
    Matcher end = END.matcher(text);
    int at = 0;
    while (at < text.length() || !complete) {
      long line = text.substring(0, at).chars().filter(c -> c == '\n').count() + 1;
      List<String> values = new ArrayList<>();
      boolean more = true;
      while (more) {
        boolean found = value.region(at, text.length()).find()
            && end.region(value.end(), text.length()).find();
        if (!found
            || (!complete && end.end() == text.length() && end.group().isEmpty())
            || (!complete && end.end() == text.length() && end.group().equals("\r"))) {
          rows.add(line + " " + MALFORMED);
          return rows;
        }
        values.add(value.group(1) != null ? value.group(1).replace("\"\"", "\"") : value.group(2));
        more = end.group().equals(",");
        at = end.end();
      }
      if (columns == null) {
        if (values.stream().allMatch(String::isBlank)) {
          return List.of("1 " + MALFORMED);
        }
        columns = values;
      } else if (!isBlankLine(values) || columns.size() == 1) {
        rows.add(line + (values.size() == columns.size() ? " " + columns + values : " wrong"));
      }
    }
    return columns == null ? List.of("1 " + MALFORMED) : rows;
  }

  private static boolean isBlankLine(List<String> values) {
    return values.size() == 1 && values.get(0).isEmpty();
  }
}
