package com.salescrm.sync;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.salescrm.sdk.CrmClient;
import com.salescrm.sdk.core.auth.Credentials;
import com.salescrm.sdk.core.http.ApiRequest;
import com.salescrm.sdk.core.http.ListBody;
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

/** Reads the database of a test and the lists of the service. */
public record Tables(String url) {
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
    return dump(table.sqlName());
  }

  /** As {@link #dump(Table)}, of a table or a view with this name. */
  Map<String, Map<String, String>> dump(String name) throws SQLException {
    Map<String, Map<String, String>> dump = new TreeMap<>();
    try (Connection connection = DriverManager.getConnection(url);
        Statement statement = connection.createStatement();
        ResultSet rows = statement.executeQuery("SELECT * FROM " + name)) {
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
  public List<List<String>> rows(String sql) throws SQLException {
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

  /** The rows of each table that are not soft-deleted are what the service lists. */
  void assertEqualTheService(CrmClient crm) throws SQLException {
    for (Table table : Table.values()) {
      assertThat(live(table)).as(table.sqlName()).isEqualTo(service(crm, table));
    }
  }

  /** As {@link #assertEqualTheService(CrmClient)}. */
  void assertEqualTheService(String baseUrl, String key) throws SQLException {
    try (CrmClient crm = client(baseUrl, key)) {
      assertEqualTheService(crm);
    }
  }

  private static CrmClient client(String baseUrl, String key) {
    return CrmClient.builder()
        .baseUrl(baseUrl)
        .credentials(Credentials.apiKey(key))
        .build();
  }

  /** The objects of a table by id, as the service lists them, without secrets. */
  static Map<String, JsonNode> service(String baseUrl, String key, Table table) {
    try (CrmClient crm = client(baseUrl, key)) {
      return service(crm, table);
    }
  }

  public static Map<String, JsonNode> service(CrmClient crm, Table table) {
    return switch (table) {
      case USERS -> paged(crm, "/user/");
      case OPPORTUNITY_STATUSES -> whole(crm, "/status/opportunity/");
      case SMART_VIEWS -> whole(crm, "/saved_search/", "type__in", "lead,contact");
      case LEADS -> paged(crm, "/lead/");
      case CONTACTS -> paged(crm, "/contact/");
      case OPPORTUNITIES -> paged(crm, "/opportunity/");
      case TASKS -> paged(crm, "/task/", "_type", "all");
      case COMMENT_THREADS -> paged(crm, "/comment_thread/");
      case COMMENTS -> ofEach(crm, Table.COMMENT_THREADS, "/comment/", "thread_id");
      case USER_GROUPS -> groups(crm);
      case PHONE_NUMBERS -> whole(crm, "/phone_number/");
      case SEND_AS -> sendAs(crm);
      case SEQUENCES -> paged(crm, "/sequence/");
      case SEQUENCE_SUBSCRIPTIONS ->
        ofEach(crm, Table.SEQUENCES, "/sequence_subscription/", "sequence_id");
      case EMAIL_TEMPLATES -> paged(crm, "/email_template/");
      case SMS_TEMPLATES -> paged(crm, "/sms_template/");
      case INTEGRATION_LINKS -> whole(crm, "/integration_link/");
      case UNSUBSCRIBED_EMAILS -> byKey(whole(crm, "/unsubscribe/email/"), "email");
      case WEBHOOKS -> whole(crm, "/webhook/");
      case BULK_EMAILS -> whole(crm, "/bulk_action/email/");
      case BULK_SUBSCRIPTIONS -> whole(crm, "/bulk_action/sequence_subscription/");
      case BULK_DELETES -> whole(crm, "/bulk_action/delete/");
      case BULK_EDITS -> whole(crm, "/bulk_action/edit/");
      case EXPORTS -> without(paged(crm, "/export/"), "download_url");
    };
  }

  private static Map<String, JsonNode> paged(CrmClient crm, String path, String... query) {
    return read(Paginated.of(crm.http(), request(path, query), Tables::identity));
  }

  private static Map<String, JsonNode> whole(CrmClient crm, String path, String... query) {
    return read(Paginated.whole(crm.http(), request(path, query), Tables::identity));
  }

  private static ApiRequest<ListBody<JsonNode>> request(String path, String... query) {
    ApiRequest.Builder request = ApiRequest.get(path);
    return (query.length == 0 ? request : request.query(query[0], query[1]))
        .returningList(JsonNode.class);
  }

  /** Objects without an id are distinguished by their content. */
  private static Object identity(JsonNode item) {
    return item.has("id") ? item.path("id").asText() : item;
  }

  private static Map<String, JsonNode> read(Paginated<JsonNode> list) {
    Map<String, JsonNode> objects = new TreeMap<>();
    list.forEach(item -> objects.put(identity(item).toString(), item));
    return objects;
  }

  private static Map<String, JsonNode> ofEach(
      CrmClient crm, Table parent, String path, String parameter) {
    Map<String, JsonNode> objects = new TreeMap<>();
    service(crm, parent).keySet().forEach(id -> objects.putAll(whole(crm, path, parameter, id)));
    return objects;
  }

  private static Map<String, JsonNode> groups(CrmClient crm) {
    Map<String, JsonNode> objects = new TreeMap<>();
    for (String id : whole(crm, "/group/").keySet()) {
      ApiRequest.Builder one = ApiRequest.get("/group/{id}/", id);
      objects.put(
          id, crm.http().send(one.query("_fields", "id,name,members").build()).body());
    }
    return objects;
  }

  private static Map<String, JsonNode> sendAs(CrmClient crm) {
    String me = crm.users().me().id();
    Map<String, JsonNode> objects = whole(crm, "/send_as/", "allowing_user_id", me);
    objects.putAll(whole(crm, "/send_as/", "allowed_user_id", me));
    return objects;
  }

  private static Map<String, JsonNode> byKey(Map<String, JsonNode> objects, String key) {
    Map<String, JsonNode> byKey = new TreeMap<>();
    objects.values().forEach(item -> byKey.put(item.path(key).asText(), item));
    return byKey;
  }

  private static Map<String, JsonNode> without(Map<String, JsonNode> objects, String secret) {
    objects.values().forEach(item -> ((ObjectNode) item).remove(secret));
    return objects;
  }
}
