package com.salescrm.sync.imports;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.salescrm.sdk.core.json.CrmJson;
import com.salescrm.sync.cli.ExitCode;
import com.salescrm.sync.cli.Problem;
import java.io.BufferedWriter;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The file of rejected rows: those of the input with the reason in another column. It can be corrected and imported.
 * Without rejected rows there is no file. Safe for many threads.
 */
final class RejectedRows implements AutoCloseable {
  private final InputFile input;
  private final Path file;
  private final List<String> columns;
  private @Nullable BufferedWriter writer; // guarded by this
  private long count; // guarded by this

  /** Deletes the file of an earlier run. */
  RejectedRows(InputFile input, Path file, Set<String> columns) {
    this.input = input;
    this.file = file;
    this.columns =
        columns.stream().filter(column -> !column.equals(InputFile.REJECTION)).toList();
    try {
      Files.deleteIfExists(file);
    } catch (IOException e) {
      throw unwritable(e);
    }
  }

  /** The number of rows. */
  synchronized long count() {
    return count;
  }

  synchronized void add(InputRow row, String reason) {
    try {
      if (writer == null) {
        writer = Files.newBufferedWriter(file, UTF_8);
        if (!input.isJson()) {
          writer.write(csv(Stream.concat(columns.stream(), Stream.of(InputFile.REJECTION))));
        }
      }
      writer.write(input.isJson() ? json(row, reason) : csv(values(row, reason)));
      count++;
      writer.flush(); // A kill must not lose what is known.
    } catch (IOException e) {
      throw unwritable(e);
    }
  }

  private static String json(InputRow row, String reason) {
    ObjectNode object = JsonNodeFactory.instance.objectNode();
    object.setAll(row.values());
    return CrmJson.toJson(object.put(InputFile.REJECTION, reason)) + "\n";
  }

  /** A row that could not be read has its text in the first column. */
  private Stream<String> values(InputRow row, String reason) {
    Map<String, JsonNode> values = row.values();
    String broken = row.problem() == null ? "" : input.line(row.line());
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
    return new Problem(ExitCode.DATABASE, "--rejected: cannot write " + file, e);
  }

  @Override
  public synchronized void close() {
    try {
      if (writer != null) {
        writer.close();
      }
    } catch (IOException e) {
      throw unwritable(e);
    }
  }
}
