package com.salescrm.sync.imports;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.TextNode;
import com.salescrm.sdk.core.error.DecodingException;
import com.salescrm.sdk.core.json.CrmJson;
import com.salescrm.sdk.export.CsvRow;
import com.salescrm.sdk.export.ExportRows;
import com.salescrm.sync.cli.ExitCode;
import com.salescrm.sync.cli.Problem;
import com.salescrm.sync.cli.TextFiles;
import com.salescrm.sync.table.Texts;
import java.io.BufferedReader;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.CharsetDecoder;
import java.nio.charset.CodingErrorAction;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.NoSuchElementException;
import java.util.Set;
import java.util.Spliterators;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;
import org.jspecify.annotations.Nullable;

/**
 * The input: CSV (RFC 4180, UTF-8, names of the columns on the first line) or JSON lines (an object on each line; the
 * name ends with {@code .jsonl} or {@code .ndjson}). Immutable.
 */
record InputFile(Path path) {
  /** The column that a file of rejected rows adds; not imported. */
  static final String REJECTION = "rejection";

  private static final JsonFactory UNIQUE_NAMES =
      new JsonFactory().enable(JsonParser.Feature.STRICT_DUPLICATE_DETECTION);

  /** An unpaired surrogate, which no UTF-8 has. */
  private static final String INVALID_BYTES = "\uDC00";

  /** Whether it is JSON lines. */
  boolean isJson() {
    return hasSuffix(".jsonl") || hasSuffix(".ndjson");
  }

  private boolean hasSuffix(String suffix) {
    return String.valueOf(path.getFileName()).toLowerCase(Locale.ROOT).endsWith(suffix);
  }

  /** A file beside this one: {@code leads.csv} and {@code .rejected} are {@code leads.rejected.csv}. */
  Path sibling(String insertion) {
    String name = String.valueOf(path.getFileName());
    int dot = name.lastIndexOf('.');
    return path.resolveSibling(
        dot < 0 ? name + insertion : name.substring(0, dot) + insertion + name.substring(dot));
  }

  /**
   * The columns. The whole file is read, so that a malformed one is refused before anything is written.
   *
   * @param keyColumn that of JSON lines without rows
   * @throws Problem if the file cannot be read, is malformed, or is neither CSV nor JSON lines by its name
   */
  Columns columns(String keyColumn) {
    if (hasSuffix(".json")) {
      throw new Problem(
          ExitCode.USAGE,
          path
              + " ends with .json; write the rows as JSON lines, an object on each line, into a file"
              + " that ends with .jsonl, such as with jq -c '.[]'");
    }
    Set<String> names = new LinkedHashSet<>();
    try (Stream<InputRow> rows = rows()) {
      rows.forEach(row -> names.addAll(row.values().keySet()));
    }
    if (names.isEmpty()) {
      names.addAll(isJson() ? Set.of(keyColumn) : header());
    }
    return new Columns(names, !isJson());
  }

  /** The columns of a CSV file without rows: the same file with its header as a row has them too. */
  private Set<String> header() {
    try {
      String text = TextFiles.read(path);
      byte[] twice = (text + "\n" + text).getBytes(UTF_8);
      try (RowTexts texts = new RowTexts(this);
          ExportRows<CsvRow> rows = CsvRow.read(new ByteArrayInputStream(twice))) {
        CsvRows header = new CsvRows(rows.iterator(), texts);
        Set<String> names = Set.of();
        while (names.isEmpty() && header.hasNext()) { // A row of blanks has no value.
          names = header.next().values().keySet();
        }
        return names;
      }
    } catch (IOException e) {
      throw unreadable(e);
    }
  }

  /**
   * The rows, read on demand. The caller closes the stream.
   *
   * @throws Problem if the file cannot be opened; the stream throws it if the file is malformed
   */
  Stream<InputRow> rows() {
    try {
      return isJson() ? jsonRows() : csvRows();
    } catch (IOException e) {
      throw unreadable(e);
    }
  }

  private Stream<InputRow> csvRows() throws IOException {
    ExportRows<CsvRow> rows = CsvRow.read(Files.newInputStream(path));
    RowTexts texts = new RowTexts(this);
    return stream(new CsvRows(rows.iterator(), texts)).onClose(rows::close).onClose(texts::close);
  }

  private Stream<InputRow> jsonRows() throws IOException {
    CharsetDecoder decoder =
        UTF_8.newDecoder().onMalformedInput(CodingErrorAction.REPLACE).replaceWith(INVALID_BYTES);
    BufferedReader lines = TextFiles.open(path, decoder);
    return stream(new JsonRows(lines)).onClose(() -> {
      try {
        lines.close();
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    });
  }

  private static Stream<InputRow> stream(Iterator<InputRow> rows) {
    return StreamSupport.stream(Spliterators.spliteratorUnknownSize(rows, 0), false);
  }

  Problem unreadable(Exception e) {
    return new Problem(ExitCode.USAGE, "cannot read " + path + ": " + TextFiles.reason(e), e);
  }

  /**
   * The rows of a CSV file. A row with a wrong number of values is a row with a problem; at the end of the file it is
   * an error, since the file may be truncated.
   */
  private final class CsvRows implements Iterator<InputRow> {
    private final Iterator<CsvRow> rows;
    private final RowTexts texts;
    private @Nullable InputRow broken;
    private @Nullable DecodingException latestFailure;
    private boolean columnsChecked;

    CsvRows(Iterator<CsvRow> rows, RowTexts texts) {
      this.rows = rows;
      this.texts = texts;
    }

    @Override
    public boolean hasNext() {
      if (broken != null) {
        return true;
      }
      try {
        if (rows.hasNext()) {
          latestFailure = null;
          return true;
        }
      } catch (DecodingException e) {
        broken = broken(e);
        latestFailure = broken.isEmpty() ? null : e;
        return true;
      } catch (UncheckedIOException e) {
        throw unreadable(e);
      }
      if (latestFailure != null) {
        throw unreadable(latestFailure);
      }
      return false;
    }

    /** The position of a failure in CSV is such as {@code line 7}. */
    private InputRow broken(DecodingException e) {
      long line = Long.parseLong(e.jsonPath().replaceAll("\\D", ""));
      String text = texts.at(line);
      // A row of separators may be truncated; a malformed one, which ends the file, may have
      // carriage returns.
      if (text.indexOf('\r') < 0 && Texts.stripped(text).isEmpty()) {
        return new InputRow(line, Map.of(), null);
      }
      return new InputRow(line, Map.of(), String.valueOf(e.getMessage()));
    }

    @Override
    public InputRow next() {
      if (!hasNext()) {
        throw new NoSuchElementException();
      }
      InputRow row = broken != null ? broken : row(rows.next());
      broken = null;
      return row;
    }

    private InputRow row(CsvRow csv) {
      if (!columnsChecked) {
        requireDistinct(csv.columns());
        columnsChecked = true;
      }
      Map<String, JsonNode> values = new LinkedHashMap<>();
      csv.asMap()
          .forEach(
              (column, text) -> values.putIfAbsent(Columns.name(column), TextNode.valueOf(text)));
      return new InputRow(csv.line(), values, null);
    }

    /** Unnamed columns may repeat: spreadsheets add empty ones. */
    private void requireDistinct(List<String> columns) {
      Set<String> names = new HashSet<>();
      for (String column : columns) {
        String name = Columns.name(column);
        if (!name.isEmpty() && !names.add(name)) {
          throw new Problem(
              ExitCode.USAGE,
              path + " has several columns '" + name + "'; give each a name of its own");
        }
      }
    }
  }

  /** The rows of JSON lines; blank lines are none. */
  private final class JsonRows implements Iterator<InputRow> {
    private final BufferedReader lines;
    private @Nullable String next;
    private long line;

    JsonRows(BufferedReader lines) {
      this.lines = lines;
    }

    @Override
    public boolean hasNext() {
      try {
        while (next == null || Texts.stripped(next).isEmpty()) {
          next = lines.readLine();
          line++;
          if (next == null) {
            return false;
          }
        }
        return true;
      } catch (IOException e) {
        throw unreadable(e);
      }
    }

    @Override
    public InputRow next() {
      if (!hasNext() || next == null) {
        throw new NoSuchElementException();
      }
      String text = next;
      next = null;
      return row(text);
    }

    private InputRow row(String text) {
      if (text.codePoints().anyMatch(c -> c == INVALID_BYTES.charAt(0))) {
        return new InputRow(line, Map.of(), "line " + line + " is not UTF-8");
      }
      try {
        JsonNode json = CrmJson.tree(text);
        if (!json.isObject()) {
          return new InputRow(line, Map.of(), "line " + line + " is not a JSON object");
        }
        Map<String, JsonNode> values = new LinkedHashMap<>();
        for (Map.Entry<String, JsonNode> field : json.properties()) {
          String name = Columns.name(field.getKey());
          if (values.put(name, field.getValue()) != null) {
            return new InputRow(
                line, Map.of(), "line " + line + " has several properties '" + name + "'");
          }
        }
        return repeatsProperty(text)
            ? new InputRow(
                line, Map.of(), "line " + line + " has several properties of the same name")
            : new InputRow(line, values, null);
      } catch (DecodingException e) {
        return new InputRow(line, Map.of(), "line " + line + " is not JSON");
      }
    }

    /** Whether an object has two properties with one name, of which a tree has the last one only. */
    private static boolean repeatsProperty(String json) {
      try (JsonParser parser = UNIQUE_NAMES.createParser(json)) {
        JsonToken token;
        do {
          token = parser.nextToken();
        } while (token != null);
        return false;
      } catch (IOException e) {
        return true;
      }
    }
  }
}
