package com.salescrm.sync.fields;

import com.fasterxml.jackson.core.JsonLocation;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.salescrm.sdk.core.json.CrmJson;
import com.salescrm.sync.cli.ExitCode;
import com.salescrm.sync.cli.Problem;
import com.salescrm.sync.cli.TextFiles;
import com.salescrm.sync.table.Kind;
import com.salescrm.sync.table.Table;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Stream;

/**
 * A description of custom fields: a JSON object with {@code format}, {@code version} and {@code fields}, a list of objects
 * with the members of {@link FieldSchema}. Of a field only {@code table}, {@code id} and {@code kind} are required; other
 * members are ignored if they are unknown. Immutable.
 *
 * @param fields the fields by table and id
 */
public record SchemaFile(List<FieldSchema> fields) {
  private static final String FORMAT = "crm-sync schema";
  private static final int VERSION = 1;
  private static final ObjectMapper STRICT = new ObjectMapper()
      .enable(JsonParser.Feature.STRICT_DUPLICATE_DETECTION)
      .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS);

  /**
   * Reads a file.
   *
   * @param file the file
   * @param option the option that names it, for messages
   * @return what it describes
   * @throws Problem with {@link ExitCode#USAGE} if it cannot be read, or is no such description; the message names the line
   *     or the member
   */
  public static SchemaFile read(Path file, String option) {
    String place = option + ": " + file;
    try {
      return new Reader(place).read(STRICT.readTree(TextFiles.read(file, option)));
    } catch (JsonProcessingException e) {
      JsonLocation at = e.getLocation();
      String line = at == null ? "" : ", line " + at.getLineNr() + ", column " + at.getColumnNr();
      throw new Problem(ExitCode.USAGE, place + line + ": " + withoutToken(e), e);
    }
  }

  /** The file may be that of a key, which is the first token then. */
  private static String withoutToken(JsonProcessingException e) {
    return e.getOriginalMessage().replaceFirst("^(Unrecognized token) '.*'(?=:)", "$1");
  }

  /**
   * The text of the file.
   *
   * @param withExamples whether it contains examples of values
   * @return JSON with line breaks; equal fields have equal texts
   */
  public String toJson(boolean withExamples) {
    Map<String, Object> map = new LinkedHashMap<>();
    map.put("format", FORMAT);
    map.put("version", VERSION);
    map.put("fields", fields.stream().map(field -> field.toMap(withExamples)).toList());
    return CrmJson.toPrettyJson(map);
  }

  /** {@return the types of the columns by table and id} */
  public Map<Table, Map<String, Kind>> columnTypes() {
    Map<Table, Map<String, Kind>> types = new EnumMap<>(Table.class);
    fields.forEach(field -> types
        .computeIfAbsent(field.table(), key -> new TreeMap<>())
        .put(field.id(), field.column()));
    return types;
  }

  /** Reads the members of one file, whose name begins each message. */
  private record Reader(String file) {
    SchemaFile read(JsonNode root) {
      require(root.path("format").asText().equals(FORMAT), "format", "must be \"" + FORMAT + "\"");
      require(
          root.path("version").isInt() && root.path("version").intValue() == VERSION,
          "version",
          "must be " + VERSION + "; this program reads no other version");
      require(root.path("fields").isArray(), "fields", "must be a list");
      List<FieldSchema> fields = new ArrayList<>();
      Set<String> names = new HashSet<>();
      for (JsonNode each : root.path("fields")) {
        String place = "fields[" + fields.size() + "]";
        FieldSchema field = field(each, place);
        require(names.add(field.name()), place, field.name() + " occurs twice");
        fields.add(field);
      }
      return new SchemaFile(List.copyOf(fields));
    }

    private FieldSchema field(JsonNode field, String place) {
      require(field.isObject(), place, "must be an object");
      FieldKind kind = kind(field, place, "kind");
      FieldKind of = field.has("of") ? kind(field, place, "of") : FieldKind.TEXT;
      return new FieldSchema(
          table(field, place),
          id(field, place),
          kind,
          of,
          field.has("column") ? column(field, place) : kind.column(),
          number(field, place, "objects"),
          number(field, place, "values"),
          number(field, place, "invalid"),
          texts(field, place, "choices"),
          texts(field, place, "examples"));
    }

    private Table table(JsonNode field, String place) {
      List<Table> tables =
          Stream.of(Table.values()).filter(Table::hasCustomFields).toList();
      String name = field.path("table").asText();
      return tables.stream()
          .filter(table -> table.sqlName().equals(name))
          .findFirst()
          .orElseThrow(() -> problem(
              place + ".table", oneOf(name, tables.stream().map(Table::sqlName).toList())));
    }

    private String id(JsonNode field, String place) {
      String id = field.path("id").asText();
      require(
          FieldSchema.ID.matcher(id).matches(),
          place + ".id",
          "must be the id of a custom field: cf_…");
      return id;
    }

    private FieldKind kind(JsonNode field, String place, String member) {
      String name = field.path(member).asText();
      return FieldKind.of(name)
          .orElseThrow(() -> problem(
              place + "." + member,
              oneOf(name, Stream.of(FieldKind.values()).map(FieldKind::toString).toList())));
    }

    private Kind column(JsonNode field, String place) {
      String name = field.path("column").asText();
      return Kind.CUSTOM_TYPES.stream()
          .filter(type -> type.typeName().equals(name))
          .findFirst()
          .orElseThrow(() -> problem(
              place + ".column",
              oneOf(name, Kind.CUSTOM_TYPES.stream().map(Kind::typeName).toList())));
    }

    private long number(JsonNode field, String place, String member) {
      JsonNode value = field.path(member);
      require(
          value.isMissingNode() || (value.canConvertToLong() && value.longValue() >= 0),
          place + "." + member,
          "must be a number, 0 or more");
      return value.longValue();
    }

    private List<String> texts(JsonNode field, String place, String member) {
      JsonNode list = field.path(member);
      require(
          list.isMissingNode() || list.isArray(), place + "." + member, "must be a list of texts");
      List<String> texts = new ArrayList<>();
      list.forEach(each -> texts.add(each.asText()));
      return List.copyOf(texts);
    }

    private void require(boolean possible, String place, String message) {
      if (!possible) {
        throw problem(place, message);
      }
    }

    private Problem problem(String place, String message) {
      return new Problem(ExitCode.USAGE, file + ": " + place + " " + message);
    }

    private static String oneOf(String found, List<String> names) {
      return "is \"" + found + "\", but must be one of " + String.join(", ", names);
    }
  }
}
