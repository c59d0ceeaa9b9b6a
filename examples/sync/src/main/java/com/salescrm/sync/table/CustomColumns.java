package com.salescrm.sync.table;

import com.fasterxml.jackson.databind.JsonNode;
import com.salescrm.sync.db.Dialect;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.ResultSetMetaData;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.BiConsumer;
import java.util.function.Predicate;
import java.util.regex.Pattern;

/**
 * The columns for custom fields. A column is added when its field is first read (schema evolution) and named by
 * the field's id. A field gets no column if the table has reached its limit, if its id is not a valid column
 * name, or if it differs from another only in case; its values are then in the column {@code json} only. Belongs
 * to one thread.
 */
final class CustomColumns {
  static final String PREFIX = "custom.";

  /** The property of the older form, an object. Its keys may be names of fields, which are ignored. */
  static final String OLDER = "custom";

  /** PostgreSQL truncates longer names. */
  static final Pattern COLUMN_NAME = Pattern.compile("l?cf_[A-Za-z0-9_]{1,58}");

  private final Table table;
  private final int most;
  private final InvalidValues invalid = new InvalidValues();
  private final List<Column> columns = new ArrayList<>();
  private final Set<String> namesInLowerCase = new TreeSet<>();
  private final Set<String> left = new TreeSet<>();
  private Map<String, Kind> types = Map.of();

  /** Whether a custom field may have a column of this name; case is ignored. */
  static boolean isName(String name) {
    return COLUMN_NAME.matcher(name.toLowerCase(Locale.ROOT)).matches();
  }

  CustomColumns(Table table, int most) {
    this.table = table;
    this.most = most;
  }

  /** Reads the columns that the table has. */
  void load(Connection connection) throws SQLException {
    if (!table.hasCustomFields()) {
      return;
    }
    columns.clear();
    namesInLowerCase.clear();
    types = ColumnTypes.of(connection, table);
    try (Statement statement = connection.createStatement();
        ResultSet none =
            statement.executeQuery("SELECT * FROM " + table.sqlName() + " WHERE 1 = 0")) {
      ResultSetMetaData found = none.getMetaData();
      for (int i = 1; i <= found.getColumnCount(); i++) {
        if (COLUMN_NAME.matcher(found.getColumnName(i)).matches()) {
          add(found.getColumnName(i));
        }
      }
    }
  }

  /** Adds columns for those of these fields that have none. */
  void make(Connection connection, Set<String> ids, Dialect dialect) throws SQLException {
    List<Column> added = new ArrayList<>();
    for (String id : ids) {
      if (mayBeAdded(id)) {
        added.add(make(connection, id, dialect));
      }
    }
    if (table == Table.OPPORTUNITIES && !added.isEmpty()) {
      invalid.addAll(new AddedColumns(table, added, dialect).fill(connection));
    }
  }

  /** Calls an action with the id and the value of each custom field of an object. */
  static void forEach(JsonNode item, BiConsumer<String, JsonNode> action) {
    forEach(item, value -> true, action);
  }

  /** Calls an action with the id and the value of each custom field of an object whose value matches. */
  static void forEach(
      JsonNode item, Predicate<JsonNode> matches, BiConsumer<String, JsonNode> action) {
    item.properties().forEach(field -> {
      if (field.getKey().startsWith(PREFIX) && matches.test(field.getValue())) {
        action.accept(field.getKey().substring(PREFIX.length()), field.getValue());
      }
    });
    item.path(OLDER).properties().forEach(field -> {
      String id = field.getKey();
      if (matches.test(field.getValue())
          && COLUMN_NAME.matcher(id).matches()
          && !item.has(PREFIX + id)) {
        action.accept(id, field.getValue());
      }
    });
  }

  private boolean mayBeAdded(String id) {
    if (namesInLowerCase.contains(id.toLowerCase(Locale.ROOT))) {
      if (columns.stream().noneMatch(column -> column.name().equals(id))) {
        left.add(id);
      }
      return false;
    }
    if (columns.size() >= most || !COLUMN_NAME.matcher(id).matches()) {
      left.add(id);
      return false;
    }
    return true;
  }

  private Column make(Connection connection, String id, Dialect dialect) throws SQLException {
    Column column = add(id);
    try (Statement statement = connection.createStatement()) {
      statement.execute(
          "ALTER TABLE " + table.sqlName() + " ADD COLUMN " + column.definition(dialect));
    }
    return column;
  }

  private Column add(String id) {
    Column column = Column.custom(id, types.getOrDefault(id, Kind.CUSTOM));
    columns.add(column);
    namesInLowerCase.add(id.toLowerCase(Locale.ROOT));
    return column;
  }

  /** The values that did not fit when columns were filled. */
  InvalidValues invalidValues() {
    return invalid;
  }

  /** The columns of the table. */
  List<Column> columns() {
    return columns;
  }

  /** The ids of fields without a column. */
  Set<String> left() {
    return left;
  }
}
