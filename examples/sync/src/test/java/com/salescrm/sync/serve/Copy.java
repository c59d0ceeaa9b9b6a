package com.salescrm.sync.serve;

import com.salescrm.sync.table.ChildTable;
import com.salescrm.sync.table.Table;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.ResultSetMetaData;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;

/**
 * The database of a test.
 *
 * @param url its JDBC URL
 */
public record Copy(String url) {
  /** All rows that are not soft-deleted, with those of child tables, by table; without the times of writing. */
  private Map<String, List<String>> live() throws SQLException {
    Map<String, List<String>> rows = new TreeMap<>();
    for (Table table : Table.values()) {
      rows.put(table.sqlName(), live(table.sqlName()));
      for (ChildTable child : table.children()) {
        rows.put(child.name(), live(child.name()));
      }
    }
    return rows;
  }

  /** The rows that only one of two databases has, each with its table. */
  public List<String> differences(Copy other) throws SQLException {
    List<String> differences = new ArrayList<>();
    Map<String, List<String>> others = other.live();
    live().forEach((table, rows) -> {
      List<String> expected = new ArrayList<>(others.getOrDefault(table, List.of()));
      List<String> extra = new ArrayList<>(rows);
      rows.forEach(expected::remove);
      others.getOrDefault(table, List.of()).forEach(extra::remove);
      extra.forEach(row -> differences.add(table + " has " + row));
      expected.forEach(row -> differences.add(table + " lacks " + row));
    });
    return differences;
  }

  private List<String> live(String table) throws SQLException {
    List<String> found = new ArrayList<>();
    try (Connection connection = DriverManager.getConnection(url);
        Statement statement = connection.createStatement();
        ResultSet rows =
            statement.executeQuery("SELECT * FROM " + table + " WHERE deleted_at IS NULL")) {
      ResultSetMetaData columns = rows.getMetaData();
      while (rows.next()) {
        Map<String, String> row = new TreeMap<>();
        for (int i = 1; i <= columns.getColumnCount(); i++) {
          if (!columns.getColumnName(i).equals("synced_at")) {
            row.put(columns.getColumnName(i), Objects.toString(rows.getString(i)));
          }
        }
        found.add(row.toString());
      }
    }
    found.sort(null);
    return found;
  }

  /** The only value of a query, as text. */
  public String value(String sql) throws SQLException {
    try (Connection connection = DriverManager.getConnection(url);
        Statement statement = connection.createStatement();
        ResultSet rows = statement.executeQuery(sql)) {
      return rows.next() ? Objects.toString(rows.getString(1)) : "no row";
    }
  }

  /** Runs a statement. */
  void execute(String sql) throws SQLException {
    try (Connection connection = DriverManager.getConnection(url);
        Statement statement = connection.createStatement()) {
      statement.execute(sql);
    }
  }

  /** The number of events that are not applied yet. */
  public int open() throws SQLException {
    return Integer.parseInt(value("SELECT COUNT(*) FROM sync_inbox WHERE done_at IS NULL"));
  }
}
