package com.salescrm.sync.imports;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.salescrm.sync.cli.ExitCode;
import com.salescrm.sync.cli.Problem;
import com.salescrm.sync.cli.TextFiles;
import com.salescrm.sync.table.Texts;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.function.Supplier;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;
import org.jspecify.annotations.Nullable;

/**
 * Which field each column is written to, and the column with the key. Immutable.
 *
 * @param targets by column
 * @param keyColumn a column of {@code targets}
 */
record Mapping(Map<String, Target> targets, String keyColumn) {
  /**
   * The mapping of a file, or of the columns whose names are those of fields.
   *
   * @param file lines such as {@code Company = name}; null for none
   * @param columns those of the input
   * @throws Problem if a column or a field does not exist, or the key is in a list
   */
  static Mapping of(ObjectType type, @Nullable Path file, Columns columns, String keyColumn) {
    Map<String, String> texts = new LinkedHashMap<>();
    if (file != null) {
      texts.putAll(read(file));
      requireColumns(texts.keySet(), columns, file);
    } else {
      columns.names().forEach(column -> texts.put(column, column));
      texts.remove(InputFile.REJECTION);
    }
    Map<String, Target> targets = targets(texts, type, columns, file);
    Target key = targets.get(keyColumn);
    if (key == null || !columns.contains(keyColumn)) {
      throw usage("--key: the input has no column '" + keyColumn
          + "' that is mapped to a field; it has " + columns);
    }
    if (!key.isKey()) {
      throw usage("--key: '" + keyColumn + "' is mapped to a "
          + (key.kind() == ValueKind.BOOLEAN ? "boolean" : "list")
          + "; a key is a text or a number");
    }
    return new Mapping(targets, keyColumn);
  }

  private static Map<String, Target> targets(
      Map<String, String> texts, ObjectType type, Columns input, @Nullable Path file) {
    Map<String, Target> targets = new LinkedHashMap<>();
    Map<List<Object>, String> columns = new LinkedHashMap<>();
    List<String> errors = new ArrayList<>();
    texts.forEach((column, text) -> {
      try {
        Target target = Target.parse(text, type);
        targets.forEach((other, earlier) -> {
          if (earlier.overlaps(target)) {
            errors.add(
                "'" + other + "' and '" + column + "' are both written to " + target.property());
          }
        });
        targets.put(column, target);
        String other = columns.put(target.path(), column);
        if (other != null) {
          errors.add("'" + other + "' and '" + column + "' have the same field " + text);
        }
      } catch (IllegalArgumentException e) {
        errors.add(file == null ? "'" + column + "'" : e.getMessage());
      }
    });
    if (!errors.isEmpty()) {
      String what = file == null
          ? "columns that are no field of a " + type + " (map them with --map): "
          : "--map " + file + ": ";
      throw usage(what + String.join(", ", errors) + (file == null ? input.separatorHint() : ""));
    }
    return targets;
  }

  /** Not the format of {@link java.util.Properties}, in which a space ends the name of a column. */
  private static Map<String, String> read(Path file) {
    Map<String, String> texts = new LinkedHashMap<>();
    int line = 0;
    for (String text :
        TextFiles.read(file, "--map").lines().map(Texts::stripped).toList()) {
      line++;
      int equals = text.lastIndexOf('=');
      if (!text.isEmpty() && !text.startsWith("#")) {
        if (equals < 1) {
          throw usage("--map " + file + ": line " + line + " is not 'column = field'");
        }
        String column = Columns.name(text.substring(0, equals).replaceAll("\\\\(.)", "$1"));
        if (texts.put(column, Texts.stripped(text.substring(equals + 1))) != null) {
          throw usage("--map " + file + ": column '" + column + "' is mapped twice");
        }
      }
    }
    return texts;
  }

  private static void requireColumns(Set<String> mapped, Columns columns, Path file) {
    Set<String> missing = columns.missing(mapped);
    if (columns.areOfHeader() && !missing.isEmpty()) {
      throw usage("--map " + file + ": the input has no column " + Columns.quoted(missing)
          + "; it has " + columns);
    }
  }

  private static Problem usage(String text) {
    return new Problem(ExitCode.USAGE, text);
  }

  /** The property of the service with the key. */
  String property() {
    return target(keyColumn).property();
  }

  /** The properties that are written. */
  String[] properties() {
    return targets.values().stream().map(Target::property).distinct().toArray(String[]::new);
  }

  /** The columns whose values are part of an entry of a list. */
  Set<String> columnsOfEntries() {
    Set<String> columns = new LinkedHashSet<>(targets.keySet());
    columns.removeIf(column -> !target(column).isInEntry());
    return columns;
  }

  /**
   * The properties that an update omits: those that it does not accept, and lists of which the columns state a part only. An
   * update replaces the whole list, so it would delete the other entries of the object.
   */
  String[] creationFields(ObjectType type) {
    Stream<String> lists =
        columnsOfEntries().stream().map(column -> target(column).property());
    return Stream.concat(Stream.of(type.creationField()), lists).distinct().toArray(String[]::new);
  }

  private Target target(String column) {
    return Objects.requireNonNull(targets.get(column));
  }

  /** Whether the key is a text, which texts with other blanks stand for too. */
  boolean hasTextKey() {
    return target(keyColumn).kind().isText();
  }

  /**
   * The key of a row.
   *
   * @throws IllegalArgumentException if the row has none
   */
  String key(InputRow row) {
    String text = Texts.stripped(keyAsItIs(row));
    return ofColumn(keyColumn, () -> target(keyColumn).kind().key(text));
  }

  /**
   * The key of a row with the blanks around it.
   *
   * @throws IllegalArgumentException if the row has none
   */
  String keyAsItIs(InputRow row) {
    if (row.problem() != null) {
      throw new IllegalArgumentException(row.problem());
    }
    JsonNode value = row.values().get(keyColumn);
    String text = value == null || value.isNull() ? "" : value.asText();
    if (Texts.stripped(text).isEmpty()) {
      throw new IllegalArgumentException("no key in '" + keyColumn + "'");
    }
    return text;
  }

  /**
   * The object of a row. Values, entries and lists that are empty are omitted: they would delete what the service has.
   *
   * @throws IllegalArgumentException if a value does not fit its field
   */
  ObjectNode object(InputRow row) {
    ObjectNode object = JsonNodeFactory.instance.objectNode();
    targets.forEach((column, target) -> {
      JsonNode value = row.values().get(column);
      if (value != null
          && !value.isNull()
          && !(value.isValueNode() && Texts.stripped(value.asText()).isEmpty())) {
        target.set(object, ofColumn(column, () -> target.kind().parse(value)));
      }
    });
    object.forEach(Mapping::removeEmptyEntries);
    object.removeIf(value -> value.isArray() && value.isEmpty());
    return object;
  }

  private static <T> T ofColumn(String column, Supplier<T> value) {
    try {
      return value.get();
    } catch (IllegalArgumentException e) {
      throw new IllegalArgumentException("'" + column + "': " + e.getMessage(), e);
    }
  }

  /** Such as an index that no column of the row has a value for. */
  private static void removeEmptyEntries(JsonNode value) {
    if (value instanceof ArrayNode list) {
      for (int i = list.size() - 1; i >= 0; i--) {
        if (isEmpty(list.get(i))) {
          list.remove(i);
        }
      }
    }
  }

  private static boolean isEmpty(JsonNode value) {
    if (value.isContainerNode()) {
      return StreamSupport.stream(value.spliterator(), false).allMatch(Mapping::isEmpty);
    }
    return value.isNull()
        || (value.isTextual() && Texts.stripped(value.asText()).isEmpty());
  }
}
