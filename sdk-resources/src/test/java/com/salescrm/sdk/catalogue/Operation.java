package com.salescrm.sdk.catalogue;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * An operation of the specification, as {@code operations.txt} has it.
 *
 * @param query every name that its query may hold
 * @param body every name that its body may hold; {@code custom}, {@code custom.add} and {@code custom.remove} for custom
 *     fields
 */
record Operation(String section, String method, String path, Set<String> query, Set<String> body) {

  /** All of them, in the specification's order. */
  static List<Operation> all() {
    return rows(5).map(Operation::parse).toList();
  }

  /** The names that the parts of bodies may hold, by the name of the part. */
  static Map<String, Set<String>> parts() {
    return rows(2).collect(Collectors.toMap(row -> row[0].strip(), row -> names(row[1])));
  }

  private static Stream<String[]> rows(int columns) {
    try (InputStream in = Operation.class.getResourceAsStream("/com/salescrm/sdk/operations.txt")) {
      String text = new String(Objects.requireNonNull(in).readAllBytes(), UTF_8);
      return text.lines()
          .filter(line -> !line.startsWith("#"))
          .map(line -> line.split("\\|", -1))
          .filter(row -> row.length == columns);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static Operation parse(String[] parts) {
    return new Operation(
        parts[0].strip(), parts[1].strip(), parts[2].strip(), names(parts[3]), names(parts[4]));
  }

  private static Set<String> names(String text) {
    return Arrays.stream(text.strip().split("\\s+", -1))
        .filter(name -> !name.isEmpty())
        .map(name -> name.replace("~", ""))
        .collect(Collectors.toCollection(TreeSet::new));
  }

  /** How calls name it: method and path. */
  String key() {
    return method + " " + path;
  }

  /** Whether a percent-encoded path is one of this operation. */
  boolean matches(String requestMethod, String requestPath) {
    return method.equals(requestMethod)
        && requestPath.matches(path.replaceAll("\\{[a-z_]+}", "[^/]+"));
  }
}
