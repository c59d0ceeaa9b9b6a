package com.salescrm.sync;

import com.fasterxml.jackson.databind.JsonNode;
import com.salescrm.sdk.CrmClient;
import com.salescrm.sdk.core.http.ApiRequest;
import com.salescrm.sdk.core.json.CrmJson;
import com.salescrm.sdk.core.paging.Page;
import com.salescrm.sdk.core.paging.Paginated;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.duckdb.DuckDBAppender;
import org.duckdb.DuckDBConnection;
import org.jspecify.annotations.Nullable;

/**
 * A pull of leads as written by hand for a single use: lists with the SDK, inserts with JDBC, a transaction a page, into the
 * columns, child tables and indexes that {@code crm-sync} has. It cannot resume, and can neither change nor delete a row.
 */
final class HandWrittenPull {
  private static final int PARALLEL = 4;
  private static final List<String> FIELDS = List.of(
      "name",
      "display_name",
      "description",
      "url",
      "html_url",
      "status",
      "status_id",
      "status_label",
      "addresses",
      "organization_id",
      "created_by",
      "created_by_name",
      "updated_by",
      "updated_by_name",
      "date_created",
      "date_updated");
  private static final Set<String> TIMES = Set.of("date_created", "date_updated");
  private static final Set<String> JSON = Set.of("addresses", "json");
  private static final List<String> ADDRESS =
      List.of("label", "address_1", "address_2", "city", "state", "zipcode", "country");

  private final Connection connection;
  private final String kind;
  private final List<String> columns = new ArrayList<>();

  private HandWrittenPull(Connection connection, String kind, List<String> customFields) {
    this.connection = connection;
    this.kind = kind;
    columns.add("id");
    columns.addAll(FIELDS);
    customFields.forEach(field -> columns.add("custom." + field));
    columns.add("json");
  }

  /** Fills a new database; gives the number of leads. */
  static long into(String url, String kind, CrmClient crm, List<String> customFields)
      throws SQLException {
    try (Connection connection = DriverManager.getConnection(url)) {
      HandWrittenPull pull = new HandWrittenPull(connection, kind, customFields);
      pull.createTables();
      connection.setAutoCommit(false);
      long leads = 0;
      Paginated<JsonNode> list = Paginated.of(
          crm.http(),
          ApiRequest.get("/lead/").returningList(JsonNode.class),
          item -> item.path("id").asText());
      for (Page<JsonNode> page : list.parallel(PARALLEL).pages()) {
        pull.insert(page.items());
        connection.commit();
        leads += page.items().size();
      }
      return leads;
    }
  }

  private void createTables() throws SQLException {
    List<String> definitions = new ArrayList<>();
    columns.forEach(column -> definitions.add('"' + column + "\" " + type(column)));
    String key = isDuckDb() ? ")" : ", PRIMARY KEY (\"parent_id\", \"position\"))";
    String parent = "(\"parent_id\" TEXT" + (isDuckDb() ? "" : " REFERENCES leads (\"id\")")
        + ", \"position\" INTEGER, ";
    try (Statement statement = connection.createStatement()) {
      if (kind.equals(TestDatabases.SQLITE)) {
        statement.execute("PRAGMA journal_mode = WAL");
        statement.execute("PRAGMA synchronous = NORMAL");
      }
      statement.execute(
          "CREATE TABLE leads (" + String.join(", ", definitions) + ", PRIMARY KEY (\"id\"))");
      statement.execute("CREATE TABLE lead_addresses " + parent + String.join(" TEXT, ", ADDRESS)
          + " TEXT" + key);
      statement.execute(
          "CREATE TABLE lead_custom_values " + parent + "\"field\" TEXT, \"value\" TEXT" + key);
      if (!isDuckDb()) {
        statement.execute("CREATE INDEX leads_by_status ON leads (\"status_id\")");
      }
    }
  }

  private boolean isDuckDb() {
    return kind.equals(TestDatabases.DUCKDB);
  }

  private String type(String column) {
    boolean isTyped = kind.equals(TestDatabases.POSTGRESQL);
    return isTyped && TIMES.contains(column)
        ? "TIMESTAMPTZ"
        : isTyped && JSON.contains(column) ? "JSON" : "TEXT";
  }

  private void insert(List<JsonNode> leads) throws SQLException {
    List<List<@Nullable Object>> rows = new ArrayList<>();
    List<List<@Nullable Object>> addresses = new ArrayList<>();
    List<List<@Nullable Object>> values = new ArrayList<>();
    for (JsonNode lead : leads) {
      rows.add(row(lead));
      String id = lead.path("id").asText();
      int position = 0;
      for (JsonNode address : lead.path("addresses")) {
        List<@Nullable Object> row = new ArrayList<>(List.of(id, position++));
        ADDRESS.forEach(field -> row.add(text(address.path(field))));
        addresses.add(row);
      }
      addCustomValues(lead, id, values);
    }
    insert("leads", rows);
    insert("lead_addresses", addresses);
    insert("lead_custom_values", values);
  }

  private List<@Nullable Object> row(JsonNode lead) {
    List<@Nullable Object> row = new ArrayList<>();
    for (String column : columns.subList(0, columns.size() - 1)) {
      row.add(text(lead.path(column)));
    }
    row.add(CrmJson.toJson(lead));
    return row;
  }

  private void addCustomValues(JsonNode lead, String id, List<List<@Nullable Object>> rows) {
    int position = 0;
    for (String column : columns) {
      if (column.startsWith("custom.") && lead.path(column).isArray()) {
        for (JsonNode value : lead.path(column)) {
          rows.add(new ArrayList<>(
              List.of(id, position++, column.substring("custom.".length()), value.asText())));
        }
      }
    }
  }

  private void insert(String table, List<List<@Nullable Object>> rows) throws SQLException {
    if (rows.isEmpty()) {
      return;
    }
    if (isDuckDb()) {
      append(table, rows);
      return;
    }
    List<String> marks = new ArrayList<>();
    for (int i = 0; i < rows.get(0).size(); i++) {
      String type = table.equals("leads") ? type(columns.get(i)) : "TEXT";
      marks.add(type.equals("TEXT") ? "?" : "CAST(? AS " + type + ")");
    }
    try (PreparedStatement insert = connection.prepareStatement(
        "INSERT INTO " + table + " VALUES (" + String.join(",", marks) + ")")) {
      for (List<@Nullable Object> row : rows) {
        for (int i = 0; i < row.size(); i++) {
          insert.setObject(i + 1, row.get(i));
        }
        insert.addBatch();
      }
      insert.executeBatch();
    }
  }

  private void append(String table, List<List<@Nullable Object>> rows) throws SQLException {
    try (DuckDBAppender appender =
        connection.unwrap(DuckDBConnection.class).createAppender(table)) {
      for (List<@Nullable Object> row : rows) {
        appender.beginRow();
        for (Object value : row) {
          if (value instanceof Integer number) {
            appender.append(number.intValue());
          } else {
            appender.append((String) value);
          }
        }
        appender.endRow();
      }
    }
  }

  private static @Nullable String text(JsonNode value) {
    return value.isValueNode()
        ? value.asText(null)
        : value.isMissingNode() ? null : value.toString();
  }
}
