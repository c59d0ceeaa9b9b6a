package com.salescrm.sync;

import com.fasterxml.jackson.databind.JsonNode;
import com.salescrm.sdk.CrmClient;
import com.salescrm.sdk.core.auth.Credentials;
import com.salescrm.sdk.core.http.ApiRequest;
import com.salescrm.sdk.core.json.CrmJson;
import com.salescrm.sdk.core.paging.Paginated;
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
import java.util.function.Function;

/** Reads the database of a test and the lists of the service. */
record Tables(String url) {
  /** The objects that are not soft-deleted, by id, as their JSON. */
  Map<String, JsonNode> live(Table table) throws SQLException {
    Map<String, JsonNode> objects = new TreeMap<>();
    for (List<String> row :
        rows("SELECT id, json FROM " + table.sqlName() + " WHERE deleted_at IS NULL")) {
      objects.put(row.get(0), CrmJson.tree(row.get(1)));
    }
    return objects;
  }

  /** Every column of every row but the time of writing, by id and column. */
  Map<String, Map<String, String>> dump(Table table) throws SQLException {
    Map<String, Map<String, String>> dump = new TreeMap<>();
    try (Connection connection = DriverManager.getConnection(url);
        Statement statement = connection.createStatement();
        ResultSet rows = statement.executeQuery("SELECT * FROM " + table.sqlName())) {
      ResultSetMetaData columns = rows.getMetaData();
      while (rows.next()) {
        Map<String, String> row = new TreeMap<>();
        for (int i = 1; i <= columns.getColumnCount(); i++) {
          String value = rows.getString(i);
          if (value != null && !columns.getColumnName(i).equals("synced_at")) {
            row.put(columns.getColumnName(i), value);
          }
        }
        dump.put(rows.getString("id"), row);
      }
    }
    return dump;
  }

  /** The rows of a query, as texts; NULL is the text {@code null}. */
  List<List<String>> rows(String sql) throws SQLException {
    List<List<String>> found = new ArrayList<>();
    try (Connection connection = DriverManager.getConnection(url);
        Statement statement = connection.createStatement();
        ResultSet rows = statement.executeQuery(sql)) {
      int columns = rows.getMetaData().getColumnCount();
      while (rows.next()) {
        List<String> row = new ArrayList<>();
        for (int i = 1; i <= columns; i++) {
          row.add(Objects.toString(rows.getString(i)));
        }
        found.add(row);
      }
    }
    return found;
  }

  /** The only value of a query. */
  String value(String sql) throws SQLException {
    return rows(sql).get(0).get(0);
  }

  void execute(String sql) throws SQLException {
    try (Connection connection = DriverManager.getConnection(url);
        Statement statement = connection.createStatement()) {
      statement.execute(sql);
    }
  }

  /** The objects of a table by id, as the service lists them. */
  static Map<String, JsonNode> service(String baseUrl, String key, Table table) {
    String path = switch (table) {
      case USERS -> "/user/";
      case OPPORTUNITY_STATUSES -> "/status/opportunity/";
      case SMART_VIEWS -> "/saved_search/?type__in=lead,contact";
      case LEADS -> "/lead/";
      case CONTACTS -> "/contact/";
      case OPPORTUNITIES -> "/opportunity/";
      case TASKS -> "/task/?_type=all";
    };
    Map<String, JsonNode> objects = new TreeMap<>();
    try (CrmClient crm = CrmClient.builder()
        .baseUrl(baseUrl)
        .credentials(Credentials.apiKey(key))
        .build()) {
      String[] parts = path.split("[?=]", 0);
      ApiRequest.Builder request = ApiRequest.get(parts[0]);
      if (parts.length > 1) {
        request.query(parts[1], parts[2]);
      }
      Function<JsonNode, String> rules = item -> item.path("id").asText();
      var call = request.returningList(JsonNode.class);
      (table == Table.OPPORTUNITY_STATUSES || table == Table.SMART_VIEWS
              ? Paginated.whole(crm.http(), call, rules)
              : Paginated.of(crm.http(), call, rules))
          .forEach(item -> objects.put(item.path("id").asText(), item));
    }
    return objects;
  }
}
