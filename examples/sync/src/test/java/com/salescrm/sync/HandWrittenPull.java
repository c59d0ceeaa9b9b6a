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
import java.util.List;
import org.duckdb.DuckDBAppender;
import org.duckdb.DuckDBConnection;
import org.jspecify.annotations.Nullable;

/**
 * A pull as written by hand for a single use: lists with the SDK, inserts with JDBC, a transaction a page. It cannot
 * resume, and can neither change nor delete a row.
 */
final class HandWrittenPull {
  private static final int PARALLEL = 4;
  private static final List<Target> TARGETS = List.of(
      new Target("/user/", "users", "first_name,last_name,email,image,date_created,date_updated"),
      new Target("/status/opportunity/", "opportunity_statuses", "label,type,pipeline_id"),
      new Target("/saved_search/", "smart_views", "name,type,query,date_created,date_updated"),
      new Target(
          "/lead/",
          "leads",
          "name,display_name,description,url,html_url,status,status_id,status_label,addresses,"
              + "organization_id,created_by,created_by_name,updated_by,updated_by_name,"
              + "date_created,date_updated,"
              + "custom.cf_tier,custom.cf_seats,custom.cf_renewal,custom.cf_tags"),
      new Target(
          "/contact/",
          "contacts",
          "lead_id,name,display_name,title,timezone,emails,phones,urls,organization_id,created_by,"
              + "created_by_name,updated_by,updated_by_name,date_created,date_updated"),
      new Target(
          "/opportunity/",
          "opportunities",
          "lead_id,lead_name,contact_id,contact_name,user_id,user_name,status_id,status_label,"
              + "status_display_name,status_type,pipeline_id,pipeline_name,value,value_period,"
              + "value_currency,value_formatted,expected_value,annualized_value,"
              + "annualized_expected_value,confidence,note,date_won,date_lost,organization_id,"
              + "created_by,created_by_name,updated_by,updated_by_name,date_created,date_updated"),
      new Target(
          "/task/",
          "tasks",
          "_type,lead_id,lead_name,contact_id,contact_name,object_type,object_id,assigned_to,"
              + "assigned_to_name,date,text,is_complete,is_dateless,priority,resolution,"
              + "organization_id,created_by,created_by_name,updated_by,updated_by_name,"
              + "date_created,date_updated"));

  /** A list and its table. */
  private record Target(String path, String table, List<String> columns) {
    Target(String path, String table, String columns) {
      this(path, table, List.of(columns.split(",")));
    }

    ApiRequest.Builder request() {
      ApiRequest.Builder request = ApiRequest.get(path);
      return path.equals("/task/") ? request.query("_type", "all") : request;
    }

    String names() {
      return "\"id\",\"" + String.join("\",\"", columns) + "\",\"json\"";
    }
  }

  private HandWrittenPull() {}

  /** Fills a new database; gives the number of rows. */
  static long into(String url, CrmClient crm) throws SQLException {
    long rows = 0;
    try (Connection connection = DriverManager.getConnection(url);
        Statement statement = connection.createStatement()) {
      if (url.startsWith("jdbc:sqlite:")) {
        statement.execute("PRAGMA journal_mode = WAL");
        statement.execute("PRAGMA synchronous = NORMAL");
      }
      for (Target target : TARGETS) {
        statement.execute("CREATE TABLE " + target.table + " ("
            + target
                .names()
                .replace("\",", "\" TEXT,")
                .replace("\"id\" TEXT", "\"id\" TEXT PRIMARY KEY")
            + " TEXT)");
        rows += fill(connection, target, crm);
      }
    }
    return rows;
  }

  private static long fill(Connection connection, Target target, CrmClient crm)
      throws SQLException {
    Paginated<JsonNode> list = Paginated.of(
        crm.http(),
        target.request().returningList(JsonNode.class),
        item -> item.path("id").asText());
    String marks = "?" + ",?".repeat(target.columns.size() + 1);
    long rows = 0;
    connection.setAutoCommit(false);
    if (connection.isWrapperFor(DuckDBConnection.class)) {
      rows = append(connection, target, list);
      connection.setAutoCommit(true);
      return rows;
    }
    try (PreparedStatement insert = connection.prepareStatement(
        "INSERT INTO " + target.table + " (" + target.names() + ") VALUES (" + marks + ")")) {
      for (Page<JsonNode> page : list.parallel(PARALLEL).pages()) {
        for (JsonNode item : page.items()) {
          add(insert, target, item);
        }
        insert.executeBatch();
        connection.commit();
        rows += page.items().size();
      }
    }
    connection.setAutoCommit(true);
    return rows;
  }

  private static long append(Connection connection, Target target, Paginated<JsonNode> list)
      throws SQLException {
    DuckDBConnection duckDb = connection.unwrap(DuckDBConnection.class);
    long rows = 0;
    for (Page<JsonNode> page : list.parallel(PARALLEL).pages()) {
      try (DuckDBAppender appender = duckDb.createAppender(target.table)) {
        for (JsonNode item : page.items()) {
          appender.beginRow().append(item.path("id").asText());
          for (String column : target.columns) {
            appender.append(text(item.path(column)));
          }
          appender.append(CrmJson.toJson(item)).endRow();
        }
      }
      connection.commit();
      rows += page.items().size();
    }
    return rows;
  }

  private static @Nullable String text(JsonNode value) {
    return value.isValueNode()
        ? value.asText(null)
        : value.isMissingNode() ? null : value.toString();
  }

  private static void add(PreparedStatement insert, Target target, JsonNode item)
      throws SQLException {
    int place = 1;
    insert.setString(place++, item.path("id").asText());
    for (String column : target.columns) {
      insert.setString(place++, text(item.path(column)));
    }
    insert.setString(place, CrmJson.toJson(item));
    insert.addBatch();
  }
}
