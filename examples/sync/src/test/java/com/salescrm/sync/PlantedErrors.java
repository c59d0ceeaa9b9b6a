package com.salescrm.sync;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.salescrm.sdk.core.json.CrmJson;
import com.salescrm.sync.db.Database;
import com.salescrm.sync.db.DatabaseSettings;
import com.salescrm.sync.table.Column;
import com.salescrm.sync.table.ExcludedFields;
import com.salescrm.sync.table.Kind;
import com.salescrm.sync.table.Table;
import com.salescrm.sync.table.TableWriter;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.ResultSetMetaData;
import java.sql.SQLException;
import java.time.Clock;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;

/** Puts errors of each kind into a copy that was equal, each into another row. */
final class PlantedErrors {
  private static final List<Table> TABLES =
      List.of(Table.LEADS, Table.CONTACTS, Table.OPPORTUNITIES, Table.TASKS);

  /** The kinds by row, such as {@code leads lead_1}. */
  final Map<String, String> kinds = new TreeMap<>();

  private final Random random = new Random(5);
  private final Tables tables;
  private final Database database;
  private final Map<Table, Iterator<String>> live = new TreeMap<>();

  private PlantedErrors(Tables tables, Database database) throws SQLException {
    this.tables = tables;
    this.database = database;
    for (Table table : TABLES) {
      List<String> ids = new ArrayList<>(tables.live(table).keySet());
      Collections.shuffle(ids, random);
      live.put(table, ids.iterator());
    }
  }

  /** Plants so many errors of each of the eight kinds; some contacts must be soft-deleted. */
  static PlantedErrors plant(Tables tables, int each) throws SQLException {
    try (Database database = Database.open(DatabaseSettings.of(tables.url()))) {
      PlantedErrors errors = new PlantedErrors(tables, database);
      List<List<String>> deleted =
          tables.rows("SELECT id FROM contacts WHERE deleted_at IS NOT NULL ORDER BY id");
      for (int i = 0; i < each; i++) {
        errors.missing(errors.any(i));
        errors.extra(errors.any(i), i);
        errors.stale(errors.any(i));
        errors.altered(errors.any(i), i);
        errors.lostCustomColumn(i);
        if (i % 2 == 0) {
          errors.wronglyDeleted(errors.any(i));
        } else {
          errors.wronglyLive(deleted.get(i / 2).get(0));
        }
        errors.nulled(errors.any(i), i);
        errors.otherOrganization(errors.any(i), i);
      }
      return errors;
    }
  }

  private record Place(Table table, String id) {}

  private Place any(int i) {
    Table table = TABLES.get(i % TABLES.size());
    return new Place(table, live.get(table).next());
  }

  private void planted(Place place, String kind) {
    kinds.put(place.table.sqlName() + " " + place.id, kind);
  }

  private void missing(Place place) throws SQLException {
    execute("DELETE FROM " + place.table.sqlName() + " WHERE id = ?", place.id);
    planted(place, "missing");
  }

  /** A copy of a row with another id, in half of the cases also in its JSON. */
  private void extra(Place place, int i) throws SQLException {
    String id = place.id + "_copy";
    try (Connection connection = database.dataSource().getConnection();
        PreparedStatement select = connection.prepareStatement(
            "SELECT * FROM " + place.table.sqlName() + " WHERE id = ?")) {
      select.setString(1, place.id);
      try (ResultSet row = select.executeQuery()) {
        row.next();
        ResultSetMetaData columns = row.getMetaData();
        List<String> names = new ArrayList<>();
        List<Object> values = new ArrayList<>();
        for (int c = 1; c <= columns.getColumnCount(); c++) {
          names.add('"' + columns.getColumnName(c) + '"');
          Object value = row.getObject(c);
          boolean json = columns.getColumnName(c).equals("json");
          values.add(
              columns.getColumnName(c).equals("id")
                  ? id
                  : json && i % 2 == 0 ? replaced(row.getString(c), place.id, id, value) : value);
        }
        String marks = "?" + ", ?".repeat(names.size() - 1);
        execute(
            "INSERT INTO " + place.table.sqlName() + " (" + String.join(", ", names) + ") VALUES ("
                + marks + ")",
            values.toArray());
      }
    }
    planted(new Place(place.table, id), "extra");
  }

  private static Object replaced(String json, String id, String other, Object value)
      throws SQLException {
    String text = json.replace(id, other);
    if (value instanceof String) {
      return text;
    }
    org.postgresql.util.PGobject object = new org.postgresql.util.PGobject();
    object.setType("json");
    object.setValue(text);
    return object;
  }

  private void stale(Place place) throws SQLException {
    ObjectNode item = item(place);
    item.put("date_updated", "2020-02-02T02:02:02+00:00");
    item.put(textField(place.table), "an earlier text");
    write(place.table, item);
    planted(place, "stale");
  }

  /** In two of three cases a column, otherwise the JSON. */
  private void altered(Place place, int i) throws SQLException {
    if (i % 3 < 2) {
      Column column = columnWithValue(place);
      Object other = switch (column.kind()) {
        case TEXT, CUSTOM -> "altered";
        case NUMBER -> 123_456_789;
        default -> throw new IllegalStateException();
      };
      execute(
          "UPDATE " + place.table.sqlName() + " SET \"" + column.name() + "\" = ? WHERE id = ?",
          other,
          place.id);
    } else {
      ObjectNode item = item(place).put("made_up", "altered");
      executeJson(place, item);
    }
    planted(place, "altered");
  }

  private Column columnWithValue(Place place) throws SQLException {
    ObjectNode item = item(place);
    List<Column> columns = new ArrayList<>(place.table.columns());
    Collections.shuffle(columns, random);
    return columns.stream()
        .filter(column -> column.kind() == Kind.TEXT || column.kind() == Kind.NUMBER)
        .filter(column -> !column.name().equals("organization_id"))
        .filter(column -> item.hasNonNull(column.fields().get(0)))
        .findFirst()
        .orElseThrow();
  }

  /** The column, in half of the cases also the field in the JSON. */
  private void lostCustomColumn(int i) throws SQLException {
    Place place = new Place(Table.LEADS, live.get(Table.LEADS).next());
    execute("UPDATE leads SET \"cf_seats\" = NULL WHERE id = ?", place.id);
    if (i % 2 == 0) {
      ObjectNode item = item(place);
      item.remove("custom.cf_seats");
      executeJson(place, item);
    }
    planted(place, "lost custom column");
  }

  private void wronglyDeleted(Place place) throws SQLException {
    execute(
        "UPDATE " + place.table.sqlName() + " SET deleted_at = synced_at WHERE id = ?", place.id);
    planted(place, "wrong deletion mark");
  }

  private void wronglyLive(String contact) throws SQLException {
    execute("UPDATE contacts SET deleted_at = NULL WHERE id = ?", contact);
    planted(new Place(Table.CONTACTS, contact), "wrong deletion mark");
  }

  /** A write of the payload of a webhook, in half of the cases of the columns only. */
  private void nulled(Place place, int i) throws SQLException {
    ObjectNode whole = item(place);
    if (i % 2 == 0) {
      ObjectNode part = whole.deepCopy().retain("id", "date_updated", textField(place.table));
      write(place.table, part);
    } else {
      execute(
          "UPDATE " + place.table.sqlName()
              + " SET created_by = NULL, date_created = NULL WHERE id = ?",
          place.id);
    }
    planted(place, "nulled");
  }

  private void otherOrganization(Place place, int i) throws SQLException {
    if (i % 2 == 0) {
      write(place.table, item(place).put("organization_id", "orga_other"));
    } else {
      execute(
          "UPDATE " + place.table.sqlName() + " SET organization_id = ? WHERE id = ?",
          "orga_other",
          place.id);
    }
    planted(place, "other organization");
  }

  private static String textField(Table table) {
    return table == Table.OPPORTUNITIES ? "note" : table == Table.TASKS ? "text" : "name";
  }

  private ObjectNode item(Place place) throws SQLException {
    try (Connection connection = database.dataSource().getConnection();
        PreparedStatement select = connection.prepareStatement(
            "SELECT json FROM " + place.table.sqlName() + " WHERE id = ?")) {
      select.setString(1, place.id);
      try (ResultSet row = select.executeQuery()) {
        row.next();
        return (ObjectNode) CrmJson.tree(row.getString(1));
      }
    }
  }

  /** Writes an object as a pull does. */
  private void write(Table table, JsonNode item) {
    Object ignored = database.inTransaction(connection -> new TableWriter(
            table, ExcludedFields.NONE, database.dialect(), 250, Clock.systemUTC(), connection)
        .write(connection, List.of(item)));
  }

  private void executeJson(Place place, JsonNode item) throws SQLException {
    String json = tables.url().startsWith("jdbc:sqlite:") ? "?" : "CAST(? AS json)";
    execute(
        "UPDATE " + place.table.sqlName() + " SET json = " + json + " WHERE id = ?",
        CrmJson.toJson(item),
        place.id);
  }

  private void execute(String sql, Object... values) throws SQLException {
    try (Connection connection = database.dataSource().getConnection();
        PreparedStatement statement = connection.prepareStatement(sql)) {
      for (int i = 0; i < values.length; i++) {
        statement.setObject(i + 1, values[i]);
      }
      statement.executeUpdate();
    }
  }
}
