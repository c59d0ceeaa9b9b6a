package com.salescrm.spark;

import static com.salescrm.spark.EditedTable.Access.CREATE;
import static com.salescrm.spark.EditedTable.Access.DELETE;
import static com.salescrm.spark.EditedTable.Access.UPDATE;

import com.salescrm.sync.table.Table;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.Map;
import java.util.Objects;
import java.util.Set;

/**
 * How the objects of a table are created and changed through the service. In the bodies, {@code $n} is a number, {@code
 * $lead}, {@code $contact} and {@code $parent} are ids.
 *
 * @param path where an object is created
 * @param create the body
 * @param update the body of a change
 * @param parent where an object is created before, to which it belongs alone; empty for none
 * @param accesses what the service offers
 */
record EditedTable(String path, String create, String update, String parent, Set<Access> accesses) {
  enum Access {
    CREATE,
    UPDATE,
    DELETE
  }

  private static final String QUERY = "'s_query': {'type': 'object_type', 'object_type': 'lead'},"
      + " 'results_limit': 1, 'send_done_email': false";
  private static final String COMMENT = "{'object_id': '$parent', 'body': '<body>$n</body>'}";
  private static final Map<Table, EditedTable> ALL = new EnumMap<>(Table.class);

  static {
    named(Table.LEADS, "");
    named(Table.CONTACTS, "'lead_id': '$lead', ");
    named(Table.SMART_VIEWS, "'query': 'object_type:lead', ");
    named(Table.USER_GROUPS, "");
    named(Table.SEQUENCES, "");
    named(Table.SMS_TEMPLATES, "");
    named(Table.INTEGRATION_LINKS, "'url': 'https://b.example', 'type': 'lead', ");
    all(
        Table.EMAIL_TEMPLATES,
        "{'name': '$n'}",
        "{'name': '$n', 'is_archived': $archived}"); // It moves between two lists.
    all(Table.OPPORTUNITY_STATUSES, "{'label': '$n', 'status_type': 'active'}", "{'label': '$n'}");
    all(Table.OPPORTUNITIES, "{'lead_id': '$lead', 'note': '$n'}", "{'note': '$n'}");
    all(
        Table.TASKS,
        "{'_type': 'lead', 'lead_id': '$lead', 'text': '$n'}",
        "{'is_complete': true}");
    all(
        Table.WEBHOOKS,
        "{'url': 'https://127.0.0.1:1/$n',"
            + " 'events': [{'object_type': 'report', 'action': 'created'}]}",
        "{'url': 'https://127.0.0.1:1/$n'}");
    at("/phone_number/request/internal/")
        .add(Table.PHONE_NUMBERS, "{'country': 'US', 'sharing': 'group'}", "{'label': '$n'}");
    below("/comment/", "/lead/").add(Table.COMMENTS, COMMENT, "{'body': '<body>$n</body>'}");
    below("/comment/", "/lead/").add(Table.COMMENT_THREADS, COMMENT, "{'body': '<body>$n</body>'}");
    below(Table.SEQUENCE_SUBSCRIPTIONS.path(), "/sequence/")
        .add(
            Table.SEQUENCE_SUBSCRIPTIONS,
            "{'sequence_id': '$parent', 'contact_id': '$contact'}",
            "{'sender_name': '$n'}");
    below(Table.SEND_AS.path(), "/membership/")
        .add(
            Table.SEND_AS,
            "{'allowing_user_id': 'user_ann', 'allowed_user_id': '$parent'}",
            "",
            CREATE,
            DELETE);
    at("/membership/")
        .add(Table.USERS, "{'email': '$n@acme.example', 'role_id': 'user'}", "", CREATE, DELETE);
    at(Table.UNSUBSCRIBED_EMAILS.path())
        .add(Table.UNSUBSCRIBED_EMAILS, "{'email': '$n@acme.example'}", "", CREATE, DELETE);
    at("/export/lead/")
        .add(Table.EXPORTS, "{'format': 'json', 'type': 'leads', " + QUERY + "}", "", CREATE);
    job(Table.BULK_EMAILS, "");
    job(Table.BULK_SUBSCRIPTIONS, "'action_type': 'pause', ");
    job(Table.BULK_DELETES, "");
    job(Table.BULK_EDITS, "'type': 'set_lead_status', 'lead_status_id': 'stat_lead_qualified', ");
  }

  static EditedTable of(Table table) {
    return Objects.requireNonNull(ALL.get(table));
  }

  boolean has(Access access) {
    return accesses.contains(access);
  }

  private static EditedTable at(String path) {
    return below(path, "");
  }

  private static EditedTable below(String path, String parent) {
    return new EditedTable(path, "", "", parent, Set.of());
  }

  private void add(Table table, String created, String updated, Access... each) {
    Set<Access> all = EnumSet.allOf(Access.class);
    if (each.length > 0) {
      all.retainAll(Arrays.asList(each));
    }
    ALL.put(table, new EditedTable(path, created, updated, parent, all));
  }

  private static void all(Table table, String created, String updated) {
    at(table.path()).add(table, created, updated);
  }

  private static void named(Table table, String others) {
    all(table, "{" + others + "'name': '$n'}", "{'name': '$n'}");
  }

  private static void job(Table table, String others) {
    at(table.path()).add(table, "{" + others + QUERY + "}", "{'status': 'paused'}", CREATE, UPDATE);
  }
}
