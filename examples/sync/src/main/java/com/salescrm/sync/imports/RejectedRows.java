package com.salescrm.sync.imports;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.salescrm.sdk.core.json.CrmJson;
import com.salescrm.sync.cli.ExitCode;
import com.salescrm.sync.cli.Problem;
import com.salescrm.sync.cli.TextFiles;
import java.io.BufferedWriter;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The file of rejected rows: those of the input with the reason in another column. It can be corrected and imported.
 * Without rejected rows there is no file. During the run the rows are in a file with the suffix {@code .part}. A file with other
 * content, such as a corrected one, stays under a number. If a row cannot be written, no file is. Safe for many threads.
 */
final class RejectedRows implements AutoCloseable {
  private final InputFile input;
  private final RowTexts texts; // guarded by this
  private final Path file;
  private final Path part;
  private final PrintWriter notices;
  private final List<String> columns;
  private final String byteOrderMark; // The input may be moved during the run.
  private @Nullable BufferedWriter writer; // guarded by this
  private long count; // guarded by this
  private boolean isBroken; // guarded by this

  /**
   * Creates an instance; nothing is written yet.
   *
   * @param notices where the new name of an earlier file is printed
   */
  RejectedRows(InputFile input, Path file, Set<String> columns, PrintWriter notices) {
    this.input = input;
    this.texts = new RowTexts(input);
    this.file = file;
    this.part = partOf(file);
    this.notices = notices;
    this.columns =
        columns.stream().filter(column -> !column.equals(InputFile.REJECTION)).toList();
    try {
      this.byteOrderMark = TextFiles.byteOrderMark(input.path());
      Files.deleteIfExists(part);
    } catch (IOException e) {
      throw unwritable(e);
    }
  }

  /** The file with the rows during the run. */
  static Path partOf(Path file) {
    return file.resolveSibling(file.getFileName() + ".part");
  }

  /** The number of rows. */
  synchronized long count() {
    return count;
  }

  synchronized void add(InputRow row, String reason) {
    try {
      if (writer == null) {
        writer = Files.newBufferedWriter(part, UTF_8);
        if (!input.isJson()) {
          writer.write(byteOrderMark);
          writer.write(csv(Stream.concat(columns.stream(), Stream.of(InputFile.REJECTION))));
        }
      }
      writer.write(input.isJson() ? json(row, reason) : csv(values(row, reason)));
      count++;
      writer.flush(); // A kill must not lose what is known.
    } catch (IOException e) {
      isBroken = true;
      throw unwritable(e);
    }
  }

  /** A row that could not be read has its text in a property. */
  private String json(InputRow row, String reason) {
    ObjectNode object = JsonNodeFactory.instance.objectNode();
    if (row.problem() != null) {
      object.put("text", texts.at(row.line()));
    }
    object.setAll(row.values());
    return CrmJson.toJson(object.put(InputFile.REJECTION, reason)) + "\n";
  }

  /** A row that could not be read has its text in the first column. */
  private Stream<String> values(InputRow row, String reason) {
    Map<String, JsonNode> values = row.values();
    String broken = row.problem() == null ? "" : texts.at(row.line());
    return Stream.concat(
        columns.stream().map(column -> {
          JsonNode value = values.get(column);
          return value != null ? value.asText() : column.equals(columns.get(0)) ? broken : "";
        }),
        Stream.of(reason));
  }

  private static String csv(Stream<String> values) {
    return values
        .map(value -> value.matches("(?s).*[\",\r\n].*") || value.isEmpty()
            ? '"' + value.replace("\"", "\"\"") + '"'
            : value)
        .collect(Collectors.joining(",", "", "\r\n"));
  }

  private Problem unwritable(IOException e) {
    return new Problem(
        ExitCode.DATABASE, "--rejected: cannot write " + file + ": " + TextFiles.reason(e), e);
  }

  @Override
  public synchronized void close() {
    try {
      texts.close();
      if (isBroken) {
        discard();
        return;
      }
      if (writer != null) {
        writer.close();
      }
      if (writer != null && Files.exists(file) && Files.mismatch(part, file) < 0) {
        Files.delete(part);
        return;
      }
      if (Files.exists(file)) {
        Path earlier = unusedName();
        Files.move(file, earlier);
        notices.println("crm-sync: the earlier " + file + " is now " + earlier);
        notices.flush();
      }
      if (writer != null) {
        Files.move(part, file);
      }
    } catch (IOException e) {
      throw unwritable(e);
    }
  }

  /** Of a full disk: a part of the rows must not be taken for all of them. */
  private synchronized void discard() throws IOException {
    try {
      if (writer != null) {
        writer.close();
      }
    } catch (IOException e) {
      // The failed write is reported already.
    }
    Files.deleteIfExists(part);
  }

  /** Such as {@code leads.rejected.1.csv}. */
  private Path unusedName() {
    InputFile named = new InputFile(file);
    return IntStream.iterate(1, number -> number + 1)
        .mapToObj(number -> named.sibling("." + number))
        .filter(Files::notExists)
        .findFirst()
        .orElseThrow();
  }
}
