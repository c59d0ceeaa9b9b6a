package com.salescrm.spark.schema;

import com.salescrm.spark.list.ListRequest;
import com.salescrm.spark.options.SourceOptions;
import com.salescrm.spark.service.SharedClient;
import com.salescrm.sync.fields.FieldSchema;
import com.salescrm.sync.fields.Sample;
import com.salescrm.sync.fields.SchemaFile;
import com.salescrm.sync.table.Kind;
import com.salescrm.sync.table.Table;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Decides which custom fields of a table have a column, and their types: from an option, a file or a sample. */
public final class CustomFieldTypes {
  private static final Pattern ID = Pattern.compile("l?cf_[A-Za-z0-9_]+");
  private static final Pattern ENTRY = Pattern.compile("(?:(\\w+)\\.)?(" + ID + ")\\s+(\\w+)");

  private CustomFieldTypes() {}

  /** The fields; a type in the option replaces that of the file, and that of the file replaces the sample's. */
  public static List<CustomFieldType> of(Table table, SourceOptions options) {
    List<CustomFieldType> found = new ArrayList<>(listed(table, options.customFields()));
    if (table.hasCustomFields()) {
      if (options.schemaFile() != null) {
        found.addAll(ofFile(table, options.schemaFile()));
      }
      if (options.sampleRows() > 0) {
        found.addAll(ofSample(table, options));
      }
    }
    // Spark ignores case in the names of columns.
    Set<String> names = new HashSet<>();
    return found.stream()
        .filter(field -> names.add(field.id().toLowerCase(Locale.ROOT)))
        .toList();
  }

  /** Refuses a list for all tables of a catalog that does not name the table of each field. */
  public static void requireTables(@Nullable String option) {
    for (Listed each : listed(option)) {
      if (each.table == null) {
        throw invalid(
            each.field.id(), "must begin with its table, such as leads." + each.field.id());
      }
    }
  }

  private static List<CustomFieldType> listed(Table table, @Nullable String option) {
    List<CustomFieldType> fields = new ArrayList<>();
    for (Listed each : listed(option)) {
      if (each.table == null && !table.hasCustomFields()) {
        throw invalid(each.field.id(), table.sqlName() + " have no custom fields");
      }
      if (each.table == null || each.table == table) {
        fields.add(each.field);
      }
    }
    return fields;
  }

  private record Listed(@Nullable Table table, CustomFieldType field) {}

  /** A list such as {@code cf_tier text, cf_seats number} or {@code leads.cf_tier text}. */
  private static List<Listed> listed(@Nullable String option) {
    List<Listed> fields = new ArrayList<>();
    if (option == null || option.isBlank()) {
      return fields;
    }
    for (String each : option.split(",", -1)) {
      Matcher entry = ENTRY.matcher(each.strip());
      if (!entry.matches()) {
        throw invalid(
            each.strip(), "must be the id of a field and its type, such as cf_seats number");
      }
      String name = entry.group(1);
      Table table = name == null ? null : SourceOptions.table(name);
      if (table != null && !table.hasCustomFields()) {
        throw invalid(each.strip(), table.sqlName() + " have no custom fields");
      }
      fields.add(new Listed(table, new CustomFieldType(entry.group(2), kind(entry.group(3)))));
    }
    return fields;
  }

  private static IllegalArgumentException invalid(String entry, String problem) {
    return new IllegalArgumentException(
        "option " + SourceOptions.CUSTOM_FIELDS + ": \"" + entry + "\": " + problem);
  }

  private static Kind kind(String name) {
    try {
      return Kind.ofTypeName(name.toLowerCase(Locale.ROOT));
    } catch (IllegalArgumentException e) {
      throw new IllegalArgumentException(
          "option " + SourceOptions.CUSTOM_FIELDS + ": unknown type " + name
              + "; it must be one of "
              + Kind.CUSTOM_TYPES.stream().map(Kind::typeName).collect(Collectors.joining(", ")),
          e);
    }
  }

  private static List<CustomFieldType> ofFile(Table table, String file) {
    Map<Table, Map<String, Kind>> types =
        SchemaFile.read(Path.of(file), SourceOptions.SCHEMA_FILE).columnTypes();
    return types.getOrDefault(table, Map.of()).entrySet().stream()
        .filter(each -> ID.matcher(each.getKey()).matches())
        .map(each -> new CustomFieldType(each.getKey(), each.getValue()))
        .toList();
  }

  private static List<CustomFieldType> ofSample(Table table, SourceOptions options) {
    Sample sample = new Sample();
    try (SharedClient client = SharedClient.open(options.service())) {
      ListRequest request = ListRequest.of(table).paged(options.pageSize());
      request.on(client.http()).stream()
          .limit(options.sampleRows())
          .forEach(item -> sample.add(table, item));
    }
    // A value beyond the sample that does not fit its type is null in its column.
    return sample.schema(0).stream()
        .filter(field -> ID.matcher(field.id()).matches())
        .map((FieldSchema field) -> new CustomFieldType(field.id(), field.column()))
        .toList();
  }
}
